//! The ledger: finished fixtures on disk, appended in schedule order.
//!
//! Layout: the magic bytes, the version, then frames (see [`frame`]). The first payload is the run's manifest as JSON,
//! every other one a [`Record`](super::Record) in postcard's encoding. A reader stops at the first frame that is cut
//! short or damaged and says where; everything before it stands. Whoever appends holds a lock on the file, so two
//! processes never do; the system gives it back however the process ends.

mod frame;
mod reader;
mod writer;

pub use reader::LedgerReader;
pub use writer::{Kept, LedgerWriter, Torn};

use std::io;
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"TAVLEDGE";
/// Raised with every change of the layout or of [`Record`](super::Record).
pub const LEDGER_VERSION: u32 = 2;
/// Bytes before the first frame: the magic and the version.
const START: u64 = 12;

/// What is wrong with a ledger, and where.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The system's doing.
    #[error("{}: {error}", file.display())]
    Io {
        /// The ledger.
        file: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Some other file.
    #[error("{}: not a ledger, expected a file that begins with `TAVLEDGE`", file.display())]
    NotALedger {
        /// The file.
        file: PathBuf,
    },
    /// Written by another version.
    #[error("{}: ledger version {found}, expected {LEDGER_VERSION}", file.display())]
    Version {
        /// The ledger.
        file: PathBuf,
        /// Its version.
        found: u32,
    },
    /// Somebody appends to it.
    #[error("{}: another process is playing this run; expected it to have ended", file.display())]
    Locked {
        /// The ledger.
        file: PathBuf,
    },
    /// The end of a frame is missing.
    #[error("{}: cut short at byte {at}, in {}", file.display(), told(*frame))]
    Truncated {
        /// The ledger.
        file: PathBuf,
        /// Where the frame begins.
        at: u64,
        /// Its number; 0 is the manifest, *n* the n-th record.
        frame: u64,
    },
    /// A frame does not match its checksum or cannot be read.
    #[error("{}: damaged at byte {at}, in {}: {what}", file.display(), told(*frame))]
    Damaged {
        /// The ledger.
        file: PathBuf,
        /// Where the frame begins.
        at: u64,
        /// Its number; 0 is the manifest, *n* the n-th record.
        frame: u64,
        /// What does not fit.
        what: String,
    },
}

impl LedgerError {
    fn io(file: &Path, error: io::Error) -> LedgerError {
        LedgerError::Io { file: file.to_owned(), error }
    }
}

fn told(frame: u64) -> String {
    if frame == 0 { "the plan".to_owned() } else { format!("the record of match {frame}") }
}
