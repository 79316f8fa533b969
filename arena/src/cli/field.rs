//! From the names in a plan to bots that can be started: build, admit, and say all at once what is wrong.

use super::Stop;
use crate::build;
use crate::plan::{Entry, counted};
use crate::player::Source;
use crate::sandbox::{AdmitError, Module, Sandbox, SandboxConfig};
use arena_sdk::message::Limits;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The bots of a tournament, admitted.
pub struct Field {
    /// In the order of the plan's entries.
    pub modules: Vec<Module>,
    /// Their bytes, in the same order.
    pub wasm: Vec<Vec<u8>>,
}

impl Field {
    /// As the referee takes them.
    pub fn sources(&self) -> Vec<Arc<dyn Source>> {
        self.modules.iter().map(|module| Arc::new(module.clone()) as Arc<dyn Source>).collect()
    }

    /// Their hashes, hexadecimal.
    pub fn hashes(&self) -> Vec<String> {
        self.modules.iter().map(|module| module.facts().hash.clone()).collect()
    }
}

/// A sandbox that runs `instances` bots at once, with the cache of this user.
pub fn sandbox(instances: usize) -> Result<Sandbox, Stop> {
    let compiler =
        std::env::current_exe().map_err(|error| Stop::bug(format!("cannot find the arena itself: {error}")))?;
    let instances =
        u32::try_from(instances).map_err(|_| Stop::user("too many bots at once; expected fewer threads"))?;
    Sandbox::new(SandboxConfig::new(instances, cache_folder(), compiler)).map_err(Stop::bug)
}

/// `$ARENA_CACHE`, else the user's cache folder.
fn cache_folder() -> PathBuf {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("ARENA_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(|cache| cache.join("taverne")))
        .or_else(|| variable("HOME").map(|home| home.join(".cache/taverne")))
        .unwrap_or_else(|| std::env::temp_dir().join("taverne-cache"))
}

/// Builds the entries that are crates, and admits all.
///
/// # Errors
/// Every bot that cannot play, each named.
pub fn prepare(entries: &[Entry], game: &str, limits: &Limits, sandbox: &Sandbox) -> Result<Field, Stop> {
    admit(entries, Some(game), limits, sandbox)
}

/// The same; without a game, bots of any game.
///
/// # Errors
/// As [`prepare`].
pub fn admit(entries: &[Entry], game: Option<&str>, limits: &Limits, sandbox: &Sandbox) -> Result<Field, Stop> {
    let wasm = read(&modules(entries)?)?;
    let admitted: Vec<Result<Module, AdmitError>> = {
        use rayon::prelude::*;
        let together: Vec<_> = entries.iter().zip(&wasm).collect();
        together.par_iter().map(|(entry, wasm)| sandbox.admit(&entry.name, wasm, limits)).collect()
    };
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for (entry, module) in entries.iter().zip(admitted) {
        match module {
            Err(AdmitError::Host(error)) => return Err(Stop::bug(error)),
            Err(error) => wrong.push(format!("{error} ({})", entry.path.display())),
            Ok(module) => match (&module.facts().games, game) {
                (Some(games), Some(game)) if !games.iter().any(|other| other == game) => wrong.push(format!(
                    "bot `{}`: plays `{}`, expected a bot for `{game}` ({})",
                    entry.name,
                    games.join("`, `"),
                    entry.path.display()
                )),
                _ => found.push(module),
            },
        }
    }
    if wrong.is_empty() { Ok(Field { modules: found, wasm }) } else { Err(Stop::user(wrong.join("\n"))) }
}

/// The module of each entry: the file itself, or what its crate builds to.
fn modules(entries: &[Entry]) -> Result<Vec<PathBuf>, Stop> {
    let crates: Vec<&Path> = entries.iter().map(|entry| entry.path.as_path()).filter(|path| path.is_dir()).collect();
    let mut built = if crates.is_empty() {
        Vec::new()
    } else {
        eprintln!("building {}", counted(crates.len() as u64, "bot"));
        build::build(&crates).map_err(Stop::user)?
    }
    .into_iter();
    Ok(entries
        .iter()
        .map(
            |entry| {
                if entry.path.is_dir() { built.next().expect("one module a crate").wasm } else { entry.path.clone() }
            },
        )
        .collect())
}

fn read(paths: &[PathBuf]) -> Result<Vec<Vec<u8>>, Stop> {
    let mut wrong = Vec::new();
    let mut wasm = Vec::new();
    for path in paths {
        match std::fs::read(path) {
            Ok(bytes) => wasm.push(bytes),
            Err(error) => wrong.push(format!("{}: {error}; expected a .wasm file", path.display())),
        }
    }
    if wrong.is_empty() { Ok(wasm) } else { Err(Stop::user(wrong.join("\n"))) }
}
