//! What can be wrong with a registry or with what is asked of it.

use crate::output::OutputError;
use std::io;
use std::path::{Path, PathBuf};

/// Why something cannot be done with the registry.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    /// The name is refused.
    #[error("{0}")]
    Name(String),
    /// Nothing was submitted under that name.
    #[error("no bot `{name}` in the registry `{}`; {}", folder.display(), nearest_text(nearest))]
    NoSuchBot {
        /// The name.
        name: String,
        /// The registry.
        folder: PathBuf,
        /// The names most like it.
        nearest: Vec<String>,
    },
    /// The name has no such version.
    #[error("bot `{name}` has no version {version}; expected 1 to {latest}, or no version for the latest")]
    NoSuchVersion {
        /// The name.
        name: String,
        /// What was asked for.
        version: u32,
        /// The latest.
        latest: u32,
    },
    /// The module is not the one that was examined.
    #[error("`{}` was altered: its SHA-256 is not its name; submit the module again", path.display())]
    Altered {
        /// The module.
        path: PathBuf,
    },
    /// A manifest that does not belong where it lies.
    #[error("`{}` does not belong there: its name or version is another; remove it", path.display())]
    Misplaced {
        /// The manifest.
        path: PathBuf,
    },
    /// A manifest that is none.
    #[error("`{}` is no manifest of a bot: {reason}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// Something cannot be read.
    #[error("cannot read `{}`: {source}", path.display())]
    Read {
        /// What.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Something cannot be written.
    #[error(transparent)]
    Write(#[from] OutputError),
}

impl RegistryError {
    pub(super) fn reading<'a>(path: &'a Path) -> impl FnOnce(io::Error) -> RegistryError + 'a {
        move |source| RegistryError::Read { path: path.to_owned(), source }
    }
}

fn nearest_text(nearest: &[String]) -> String {
    if nearest.is_empty() {
        "nothing was submitted there; `arena submit BOT.wasm --name NAME` does it".to_owned()
    } else {
        format!("the nearest names are `{}`", nearest.join("`, `"))
    }
}
