//! A new bot: a crate that compiles and plays legally at once, with a test and a page about itself.
//!
//! Inside of our checkout it joins the workspace. Anywhere else it is a workspace of its own, with the sources of the SDK
//! that this tool was built with beside it. What the bot does stands in one template a game; building it is not decided
//! here.

mod name;
mod sdk;
mod tournament;

pub use name::WrongName;
pub use tournament::house;

use crate::output::OutputError;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A bot for each game, as it is written into `src/lib.rs`.
const TEMPLATES: &[(&str, &str)] = &[
    ("holdem", include_str!("templates/holdem.rs")),
    ("draw", include_str!("templates/draw.rs")),
    ("rami", include_str!("templates/rami.rs")),
];

/// The version of a new bot.
const VERSION: &str = "0.1.0";

/// A bot about to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scaffold {
    name: String,
    game: &'static str,
    folder: PathBuf,
    home: Home,
}

/// Where a bot lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Home {
    /// Under `bots/` of our checkout, which stands at this root.
    Checkout(PathBuf),
    /// Anywhere else, in a workspace of its own.
    Own,
}

/// Why there is no new bot.
#[derive(Debug, thiserror::Error)]
pub enum ScaffoldError {
    /// The name is none for a crate.
    #[error(transparent)]
    Name(#[from] WrongName),
    /// Something is there already.
    #[error("`{}` exists already; expected a folder that does not exist", .0.display())]
    Exists(PathBuf),
    /// No bot has been written down for the game.
    #[error("there is no template for `{0}` yet; copy a bot from bots/")]
    NoTemplate(String),
    /// It could not be written.
    #[error(transparent)]
    Output(#[from] OutputError),
}

impl Scaffold {
    /// A bot called `name` for a game, in `folder`; where none is said, in `bots/` of the checkout around `here`, else in a
    /// folder of that name below `here`.
    ///
    /// # Errors
    /// When the name is none for a crate, the folder exists, or the game has no template.
    pub fn new(name: &str, game: &str, folder: Option<&Path>, here: &Path) -> Result<Scaffold, ScaffoldError> {
        let dependencies = sdk::dependencies();
        name::check(name, dependencies.iter().map(String::as_str))?;
        let (game, _) = TEMPLATES
            .iter()
            .find(|(word, _)| *word == game)
            .ok_or_else(|| ScaffoldError::NoTemplate(game.to_owned()))?;
        let folder = match folder {
            Some(folder) => here.join(folder),
            None => checkout(here).map_or_else(|| here.join(name), |root| root.join("bots").join(name)),
        };
        // A link that leads nowhere is in the way too.
        if folder.symlink_metadata().is_ok() {
            return Err(ScaffoldError::Exists(folder));
        }
        let home = match folder.parent().and_then(|parent| Some((checkout(parent)?, parent))) {
            Some((root, parent)) if same(parent, &root.join("bots")) => Home::Checkout(root),
            _ => Home::Own,
        };
        Ok(Scaffold { name: name.to_owned(), game, folder, home })
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where it lives.
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// The module that it builds to, below the folder in which `cargo` builds: the checkout's root or its own.
    pub fn module(&self) -> PathBuf {
        let file = format!("{}.wasm", self.name.replace('-', "_"));
        Path::new("target").join(crate::build::TARGET).join("bot").join(file)
    }

    /// Its tournament file, in its folder.
    pub fn tournament(&self) -> &'static str {
        "tournament.toml"
    }

    /// Its files, as paths below its folder and their text.
    pub fn files(&self) -> Vec<(String, String)> {
        let (_, template) = TEMPLATES.iter().find(|(word, _)| *word == self.game).expect("it was found before");
        let mut files = vec![
            ("Cargo.toml".to_owned(), self.manifest()),
            ("README.md".to_owned(), self.page()),
            ("src/lib.rs".to_owned(), (*template).to_owned()),
            (self.tournament().to_owned(), self.opponents()),
        ];
        if self.home == Home::Own {
            files.push((".gitignore".to_owned(), "/target\n".to_owned()));
            files.push(("Cargo.lock".to_owned(), sdk::lock(&self.name, VERSION)));
            files.push(("rust-toolchain.toml".to_owned(), sdk::toolchain().to_owned()));
            files.push(("sdk/Cargo.toml".to_owned(), sdk::manifest()));
            files.extend(sdk::files().map(|(path, text)| (format!("sdk/{path}"), text.to_owned())));
        }
        files
    }

    /// Writes it, as a whole or not at all.
    ///
    /// # Errors
    /// When a file cannot be written, or the folder has come to exist meanwhile.
    pub fn write(&self) -> Result<(), ScaffoldError> {
        let parent = self.folder.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(parent).map_err(OutputError::of("create", parent))?;
        let draft = parent.join(format!(".{}.{}.part", self.name, std::process::id()));
        let written = self.write_into(&draft).and_then(|()| self.take_place(&draft));
        if written.is_err() {
            // What went wrong is told; a draft that cannot be removed is named `.part`.
            let _ = fs::remove_dir_all(&draft);
        }
        written
    }

    fn write_into(&self, draft: &Path) -> Result<(), ScaffoldError> {
        for (path, text) in self.files() {
            let path = draft.join(path);
            let folder = path.parent().unwrap_or(draft);
            fs::create_dir_all(folder).map_err(OutputError::of("create", folder))?;
            fs::write(&path, text).map_err(OutputError::of("write", &path))?;
        }
        Ok(())
    }

    fn take_place(&self, draft: &Path) -> Result<(), ScaffoldError> {
        fs::rename(draft, &self.folder).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists | ErrorKind::DirectoryNotEmpty | ErrorKind::NotADirectory => {
                ScaffoldError::Exists(self.folder.clone())
            }
            _ => OutputError::of("create", &self.folder)(error).into(),
        })
    }

    fn manifest(&self) -> String {
        let head = format!("[package]\nname = \"{}\"\ndescription = \"A bot for {}.\"\n", self.name, self.game);
        let module = "[lib]\n# The module, and a library that tests can play.\ncrate-type = [\"cdylib\", \"rlib\"]\n";
        match self.home {
            Home::Checkout(_) => {
                let shared = ["version", "edition", "rust-version", "license", "publish"];
                let shared = shared.map(|key| format!("{key}.workspace = true\n")).concat();
                let end = "[dependencies]\narena-sdk.workspace = true\n\n[lints]\nworkspace = true\n";
                format!("{head}{shared}\n{module}\n{end}")
            }
            Home::Own => format!(
                "{head}version = \"{VERSION}\"\n{}publish = false\n\n{module}\n[dependencies]\narena-sdk = {{ path = \"sdk\" }}\n\n\
                 [workspace]\nmembers = [\"sdk\"]\n\n# Tests play thousands of deals.\n[profile.dev]\nopt-level = 1\n\n\
                 # The module: small and fast; a panic is a trap.\n{}",
                sdk::edition(),
                sdk::profile(),
            ),
        }
    }

    fn opponents(&self) -> String {
        let (name, file) = (&self.name, self.tournament());
        match &self.home {
            Home::Checkout(root) => {
                let command = format!("cargo arena run {}/{file}", self.below_root());
                tournament::text(name, self.game, Some(&root.join("bots")), &command)
            }
            Home::Own => tournament::text(name, self.game, None, &format!("arena run {file}")),
        }
    }

    /// Its folder in a checkout, below the root.
    fn below_root(&self) -> String {
        let folder = self.folder.file_name().unwrap_or_default();
        format!("bots/{}", folder.to_string_lossy())
    }

    /// Ten lines for whoever opens the folder.
    fn page(&self) -> String {
        let (arena, test, folder, more) = match self.home {
            Home::Checkout(_) => (
                "cargo arena",
                format!("cargo test -p {}", self.name),
                self.below_root(),
                "[`../README.md`](../README.md) says what to know, [`PROTOCOL.md`](../../sdk/PROTOCOL.md) shows every message.",
            ),
            Home::Own => (
                "arena",
                "cargo test".to_owned(),
                ".".to_owned(),
                "`sdk/` is the SDK with the true rules, as this arena had it; its [`PROTOCOL.md`](sdk/PROTOCOL.md) shows every message.",
            ),
        };
        let (name, game, module) = (&self.name, self.game, self.module());
        let module = module.display();
        let tournament = Path::new(&folder).join(self.tournament());
        let tournament = tournament.strip_prefix(".").unwrap_or(&tournament).display();
        format!(
            "# {name}\n\nA bot for {game}. `src/lib.rs` is all of it: `new` is called once a fixture, `act` once a decision.\n\n\
             ```sh\n{test}\n{arena} build {folder}\n{arena} check {module}\n{arena} run {tournament}\n```\n\n\
             What the rules refuse is a fault; the test plays thousands of deals and wants none. All chance comes from the `Rng` of `new`.\n{more}\n"
        )
    }
}

/// The root of our checkout, where `folder` is in one.
pub fn checkout(folder: &Path) -> Option<PathBuf> {
    let folder = std::path::absolute(folder).ok()?;
    folder.ancestors().find(|root| is_checkout(root)).map(Path::to_owned)
}

/// A workspace with all crates of `bots/` and our SDK.
fn is_checkout(root: &Path) -> bool {
    let manifest = |path: &str| fs::read_to_string(root.join(path)).ok()?.parse::<toml::Table>().ok();
    let members = |root: &toml::Table| Some(root.get("workspace")?.get("members")?.as_array()?.clone());
    let name = |sdk: &toml::Table| Some(sdk.get("package")?.get("name")?.as_str()?.to_owned());
    let bots = manifest("Cargo.toml").and_then(|root| members(&root));
    bots.is_some_and(|members| members.iter().any(|member| member.as_str() == Some("bots/*")))
        && manifest("sdk/Cargo.toml").and_then(|sdk| name(&sdk)).is_some_and(|name| name == sdk::CRATE)
}

fn same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

#[cfg(test)]
mod tests;
