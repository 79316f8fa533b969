//! Rust bots → `.wasm`: runs cargo, adds the wasm target when it is missing, and says plainly what it lacks.
//!
//! The bytes do not depend on the folder: paths are remapped, those of crates beside the bot's workspace too. But cargo
//! names such a crate by its whole path, and the compiler orders code by names: with another place of that crate the bytes
//! may be others, which is said. Inside a workspace that has the profile `bot` that profile is used, elsewhere `release`.

mod cargo;
mod target;

use std::path::{Path, PathBuf};

/// The target of all bots.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// A bot that was built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The crate's folder as given.
    pub folder: PathBuf,
    /// The module.
    pub wasm: PathBuf,
}

/// Why a bot was not built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A program that cannot be run.
    #[error("cannot run `{program}`: {error}; {remedy}")]
    Program {
        /// Which.
        program: String,
        /// What the system said.
        error: std::io::Error,
        /// What to do.
        remedy: &'static str,
    },
    /// The target is missing and could not be added.
    #[error(
        "the Rust target `{TARGET}` is missing and could not be added: {reason}; run `rustup target add {TARGET}` where \
         there is a network"
    )]
    Target {
        /// What was tried and what came of it.
        reason: String,
    },
    /// The folder is no crate.
    #[error("`{}`: no Cargo.toml in it, expected the folder of a bot's crate", folder.display())]
    NotACrate {
        /// The folder.
        folder: PathBuf,
    },
    /// The compiler refused it; it has said why.
    #[error("`{}` does not compile; the compiler's words are above", folder.display())]
    Compile {
        /// The crate.
        folder: PathBuf,
    },
    /// The crate builds to something else.
    #[error("`{}` builds no .wasm, expected a library that can be a `cdylib`", folder.display())]
    NoModule {
        /// The crate.
        folder: PathBuf,
    },
    /// Cargo answered something unforeseen.
    #[error("`{}`: cargo said `{line}`, expected a JSON message", folder.display())]
    Cargo {
        /// The crate.
        folder: PathBuf,
        /// Its words.
        line: String,
    },
}

/// Builds crates, in the order given.
///
/// # Errors
/// At the first crate that cannot be built. What the compiler says goes to stderr.
pub fn build<P: AsRef<Path>>(folders: &[P]) -> Result<Vec<Built>, BuildError> {
    let folders: Vec<&Path> = folders.iter().map(AsRef::as_ref).collect();
    for folder in &folders {
        if !folder.join("Cargo.toml").is_file() {
            return Err(BuildError::NotACrate { folder: folder.to_path_buf() });
        }
    }
    let mut built = Vec::new();
    for folder in folders {
        target::ensure(folder)?;
        let package = cargo::package(folder)?;
        if let Some(name) = package.beside() {
            let folder = folder.display();
            eprintln!(
                "note: `{folder}`: `{name}` lies outside of its workspace; built with it elsewhere the bytes may differ"
            );
        }
        let wasm = cargo::build(&package)?;
        built.push(Built { folder: folder.to_path_buf(), wasm });
    }
    Ok(built)
}
