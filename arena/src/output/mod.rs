//! What a run leaves on disk and on the terminal.
//!
//! Responsible for the form of results: files that appear whole or not at all, CSV, the table on the terminal, the
//! progress line. It computes nothing that is not in the tables or records it is given, and knows nothing of how they came
//! about. Every column is defined in `results/README.md`.
//!
//! Files of the same records are the same bytes: no clock, no path and no number that depends on the machine is in them.

mod compared;
mod deal_json;
mod deals;
mod duel;
mod faults;
mod folder;
mod header;
mod number;
mod phh;
mod progress;
mod ratings;
mod results;
mod run_file;
mod sheet;
mod tables;
mod terminal;
mod text;
mod whole_file;

pub use compared::Compared;
pub use deal_json::deal_json;
pub use deals::DealRows;
pub use duel::DuelReport;
pub use folder::NewFolder;
pub use phh::{PhhContext, phh, phh_can_tell};
pub use progress::Progress;
pub use ratings::RatingTable;
pub use results::Results;
pub use run_file::{Clock, RUN_FILE, RunFile};
pub use sheet::Sheet;
pub use terminal::summary;
pub use whole_file::WholeFile;

use std::io;
use std::path::{Path, PathBuf};

/// A file or folder that could not be written, and why.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} `{}`: {source}", path.display())]
pub struct OutputError {
    /// What was tried: `write`, `create`, `read`.
    pub action: &'static str,
    /// The file or folder, under the name it was to have.
    pub path: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

impl OutputError {
    pub(crate) fn of<'a>(action: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> OutputError + 'a {
        move |source| OutputError { action, path: path.to_owned(), source }
    }
}

#[cfg(test)]
mod documented;
#[cfg(test)]
mod tests;
