//! Appending to a ledger, and going on with one that a process left behind.

use super::frame::{self, HEAD, Head, Key};
use super::{LEDGER_VERSION, LedgerError, LedgerReader, MAGIC};
use crate::plan::Manifest;
use crate::record::Record;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A record is on the disk, not only with the system, after this time at the latest: what a power cut can cost.
const SYNC_EVERY: Duration = Duration::from_secs(5);

/// Appends records. Holds the lock of the ledger.
#[derive(Debug)]
pub struct LedgerWriter {
    path: PathBuf,
    file: File,
    key: Key,
    /// Where the next frame begins.
    end: u64,
    records: u64,
    frame: Vec<u8>,
    synced: Instant,
}

/// What a ledger held when it was taken up again.
#[derive(Debug)]
pub struct Kept {
    /// The run.
    pub manifest: Manifest,
    /// How many records stand.
    pub records: u64,
    /// What stood behind them, and was dropped.
    pub torn: Option<Torn>,
}

/// The remains of a record that was not written to its end.
#[derive(Debug)]
pub struct Torn {
    /// What is wrong with it.
    pub error: LedgerError,
    /// How many bytes.
    pub bytes: u64,
}

impl LedgerWriter {
    /// A new ledger, on the disk with its manifest; there must be no such file yet.
    ///
    /// # Errors
    /// When it exists or cannot be written.
    pub fn create(path: &Path, manifest: &Manifest) -> Result<LedgerWriter, LedgerError> {
        let failed = |error| LedgerError::io(path, error);
        let mut file = OpenOptions::new().append(true).create_new(true).open(path).map_err(failed)?;
        lock(path, &file)?;
        let manifest = serde_json::to_vec(manifest).expect("a manifest serialises");
        let mut start = Vec::from(MAGIC);
        start.extend(LEDGER_VERSION.to_le_bytes());
        push_frame(&mut start, &manifest, Key::default()).map_err(failed)?;
        file.write_all(&start).and_then(|()| file.sync_all()).map_err(failed)?;
        let end = start.len() as u64;
        Ok(LedgerWriter::at(path, file, Key::of(&manifest), end, 0))
    }

    /// Takes a ledger up again. A last record that was not written to its end is dropped: whole records stand.
    ///
    /// # Errors
    /// When somebody else appends to it; when it is no ledger; when it is damaged before its last record, which no
    /// interruption does: then it is left as it is.
    pub fn resume(path: &Path) -> Result<(LedgerWriter, Kept), LedgerError> {
        let failed = |error| LedgerError::io(path, error);
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        lock(path, &file)?;
        let mut reader = LedgerReader::open(path)?;
        let broken = reader.by_ref().find_map(Result::err);
        let (end, records, key) = (reader.position(), reader.records(), reader.key());
        let torn = match broken {
            None => None,
            Some(error @ LedgerError::Io { .. }) => return Err(error),
            Some(error) => match frame::find_whole(path, end + 1, key).map_err(failed)? {
                Some(next) => return Err(in_the_middle(error, next)),
                None => Some(Torn { error, bytes: file.metadata().map_err(failed)?.len() - end }),
            },
        };
        if torn.is_some() {
            file.set_len(end).map_err(failed)?;
        }
        let manifest = reader.manifest().clone();
        Ok((LedgerWriter::at(path, file, key, end, records), Kept { manifest, records, torn }))
    }

    /// Does somebody append to it at this moment?
    ///
    /// # Errors
    /// Then, or when it cannot be opened.
    pub fn probe(path: &Path) -> Result<(), LedgerError> {
        let file = File::open(path).map_err(|error| LedgerError::io(path, error))?;
        lock(path, &file)
    }

    fn at(path: &Path, file: File, key: Key, end: u64, records: u64) -> LedgerWriter {
        let (path, frame, synced) = (path.to_owned(), Vec::new(), Instant::now());
        LedgerWriter { path, file, key, end, records, frame, synced }
    }

    /// The file was given another name.
    pub fn moved_to(&mut self, path: PathBuf) {
        self.path = path;
    }

    /// How many records it holds.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// Appends one record and hands it to the system: it outlives this process.
    ///
    /// # Errors
    /// When it cannot be written; what was appended before stands.
    pub fn append(&mut self, record: &Record) -> Result<(), LedgerError> {
        let payload = postcard::to_stdvec(record).expect("a record serialises");
        self.frame.clear();
        let pushed = push_frame(&mut self.frame, &payload, self.key);
        let written = pushed.and_then(|()| self.file.write_all(&self.frame));
        if let Err(error) = written {
            // A beginning of it on a full disk is dropped now or, failing that, when the run is resumed.
            let _ = self.file.set_len(self.end);
            return Err(LedgerError::io(&self.path, error));
        }
        self.end += self.frame.len() as u64;
        self.records += 1;
        if self.synced.elapsed() > SYNC_EVERY { self.sync() } else { Ok(()) }
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// When the system says it is not.
    pub fn sync(&mut self) -> Result<(), LedgerError> {
        self.synced = Instant::now();
        self.file.sync_all().map_err(|error| LedgerError::io(&self.path, error))
    }
}

/// Appends a frame to `out`.
fn push_frame(out: &mut Vec<u8>, payload: &[u8], key: Key) -> io::Result<()> {
    let head = Head::of(payload)
        .ok_or_else(|| io::Error::other("a fixture's record is over 1 GiB; expected fewer deals in a fixture"))?;
    out.reserve(HEAD + payload.len());
    out.extend(head.to_bytes(key));
    out.extend(payload);
    Ok(())
}

/// Nobody else appends to the file while this process has it open.
fn lock(path: &Path, file: &File) -> Result<(), LedgerError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(LedgerError::Locked { file: path.to_owned() }),
        // Some file systems have no locks; then nothing can be said.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(LedgerError::io(path, error)),
    }
}

/// The error, saying that more follows.
fn in_the_middle(error: LedgerError, next: u64) -> LedgerError {
    let (file, at, frame, what) = match error {
        LedgerError::Truncated { file, at, frame } => (file, at, frame, "it is cut short".to_owned()),
        LedgerError::Damaged { file, at, frame, what } => (file, at, frame, what),
        other => return other,
    };
    let what =
        format!("{what}, and whole records follow from byte {next} on: this is no interrupted run but a changed file");
    LedgerError::Damaged { file, at, frame, what }
}
