//! The ledger: finished fixtures on disk, appended in schedule order.
//!
//! Layout: the magic bytes, the version, then frames of `length u32, crc32 u32, payload`, all little-endian. The first
//! payload is the run's manifest as JSON, every other one a [`Record`] in postcard's encoding. A reader stops at the
//! first frame that is cut short or damaged and says where; everything before it stands.

use super::Record;
use crate::plan::Manifest;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"TAVLEDGE";
/// Raised with every change of the layout or of [`Record`].
pub const LEDGER_VERSION: u32 = 1;
/// No frame is longer: a length beyond it is damage.
const MAX_FRAME: u32 = 1 << 30;

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
    /// Another process writes to it.
    #[error("{}: another process is playing this run", file.display())]
    InUse {
        /// The ledger.
        file: PathBuf,
    },
    /// The end of a frame is missing.
    #[error("{}: cut short at byte {at}, in frame {frame}", file.display())]
    Truncated {
        /// The ledger.
        file: PathBuf,
        /// Where the frame begins.
        at: u64,
        /// Its number; 0 is the manifest, *n* the n-th record.
        frame: u64,
    },
    /// A frame does not match its checksum or cannot be read.
    #[error("{}: damaged at byte {at}, in frame {frame}: {what}", file.display())]
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

/// Appends records.
pub struct LedgerWriter {
    file: PathBuf,
    out: BufWriter<File>,
}

impl LedgerWriter {
    /// A new ledger; there must be no such file yet.
    ///
    /// # Errors
    /// When it exists or cannot be written.
    pub fn create(file: &Path, manifest: &Manifest) -> Result<LedgerWriter, LedgerError> {
        let out = File::create_new(file).map_err(|error| io_error(file, error))?;
        lock(file, &out)?;
        let mut ledger = LedgerWriter { file: file.to_owned(), out: BufWriter::new(out) };
        let head = serde_json::to_vec(manifest).expect("a manifest serialises");
        ledger.write(MAGIC)?;
        ledger.write(&LEDGER_VERSION.to_le_bytes())?;
        ledger.frame(&head)?;
        Ok(ledger)
    }

    /// Goes on with a ledger: what cannot be read at its end is cut off, and records are appended behind the rest. The
    /// ledger is this process's alone until the writer is dropped.
    ///
    /// # Errors
    /// When there is none, its beginning is damaged, or another process writes to it.
    pub fn resume(file: &Path) -> Result<(LedgerWriter, Kept), LedgerError> {
        let out = OpenOptions::new().append(true).open(file).map_err(|error| io_error(file, error))?;
        lock(file, &out)?;
        let mut reader = LedgerReader::open(file)?;
        let mut damage = None;
        for (number, record) in (1..).zip(reader.by_ref()) {
            match record {
                Ok(record) if record.fixture == number => {}
                Ok(record) => {
                    let what = format!("it holds match {}, expected match {number}", record.fixture);
                    return Err(LedgerError::Damaged { file: file.to_owned(), at: 0, frame: number, what });
                }
                Err(error @ LedgerError::Io { .. }) => return Err(error),
                Err(error) => damage = Some(error),
            }
        }
        let (sound, records) = (reader.at, reader.records);
        out.set_len(sound).map_err(|error| io_error(file, error))?;
        let reader = LedgerReader::open(file)?;
        let manifest = reader.manifest.clone();
        let writer = LedgerWriter { file: file.to_owned(), out: BufWriter::new(out) };
        Ok((writer, Kept { manifest, records, reader, damage }))
    }

    /// Appends one record and hands it to the system.
    ///
    /// # Errors
    /// When it cannot be written; what was appended before stands.
    pub fn append(&mut self, record: &Record) -> Result<(), LedgerError> {
        let payload = postcard::to_stdvec(record).expect("a record serialises");
        self.frame(&payload)
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// When the system says it is not.
    pub fn sync(&mut self) -> Result<(), LedgerError> {
        self.out.flush().and_then(|()| self.out.get_ref().sync_all()).map_err(|error| io_error(&self.file, error))
    }

    fn frame(&mut self, payload: &[u8]) -> Result<(), LedgerError> {
        let length = u32::try_from(payload.len()).ok().filter(|length| *length <= MAX_FRAME);
        let length = length.ok_or_else(|| {
            io_error(
                &self.file,
                io::Error::other("a fixture's record is over 1 GiB; expected fewer deals in a fixture"),
            )
        })?;
        self.write(&length.to_le_bytes())?;
        self.write(&crc32fast::hash(payload).to_le_bytes())?;
        self.write(payload)?;
        self.out.flush().map_err(|error| io_error(&self.file, error))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), LedgerError> {
        self.out.write_all(bytes).map_err(|error| io_error(&self.file, error))
    }
}

/// What a ledger holds that a run goes on with.
pub struct Kept {
    /// What is played.
    pub manifest: Manifest,
    /// How many records there are: those of the first matches, in order.
    pub records: u64,
    /// Reads them.
    pub reader: LedgerReader,
    /// What was wrong with the end, which has been cut off.
    pub damage: Option<LedgerError>,
}

/// Nobody else writes to the file while this process has it open.
fn lock(file: &Path, out: &File) -> Result<(), LedgerError> {
    match out.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(LedgerError::InUse { file: file.to_owned() }),
        // Some file systems have no locks; then nothing can be said.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(io_error(file, error)),
    }
}

/// Reads a ledger from its beginning.
pub struct LedgerReader {
    file: PathBuf,
    input: BufReader<File>,
    at: u64,
    frame: u64,
    records: u64,
    manifest: Manifest,
}

impl LedgerReader {
    /// Opens a ledger and reads its manifest.
    ///
    /// # Errors
    /// When there is none, or its beginning is damaged.
    pub fn open(file: &Path) -> Result<LedgerReader, LedgerError> {
        let mut input = BufReader::new(File::open(file).map_err(|error| io_error(file, error))?);
        let mut head = [0; 12];
        let not_a_ledger = || LedgerError::NotALedger { file: file.to_owned() };
        input.read_exact(&mut head).map_err(|_| not_a_ledger())?;
        if &head[..8] != MAGIC {
            return Err(not_a_ledger());
        }
        let found = u32::from_le_bytes(head[8..].try_into().expect("four bytes"));
        if found != LEDGER_VERSION {
            return Err(LedgerError::Version { file: file.to_owned(), found });
        }
        let (payload, length) = read_frame(file, &mut input, 12, 0)?.ok_or_else(|| LedgerError::Truncated {
            file: file.to_owned(),
            at: 12,
            frame: 0,
        })?;
        let manifest = serde_json::from_slice(&payload).map_err(|error| LedgerError::Damaged {
            file: file.to_owned(),
            at: 12,
            frame: 0,
            what: error.to_string(),
        })?;
        Ok(LedgerReader { file: file.to_owned(), input, at: 12 + length, frame: 1, records: 0, manifest })
    }

    /// What was played.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn next_record(&mut self) -> Result<Option<Record>, LedgerError> {
        let (at, frame) = (self.at, self.frame);
        let Some((payload, length)) = read_frame(&self.file, &mut self.input, at, frame)? else { return Ok(None) };
        let record: Record = postcard::from_bytes(&payload).map_err(|error| LedgerError::Damaged {
            file: self.file.clone(),
            at,
            frame,
            what: error.to_string(),
        })?;
        self.at += length;
        self.frame += 1;
        self.records += 1;
        Ok(Some(record))
    }
}

/// The records in order; ends after the first error.
impl Iterator for LedgerReader {
    type Item = Result<Record, LedgerError>;
    fn next(&mut self) -> Option<Self::Item> {
        if self.frame == u64::MAX {
            return None;
        }
        let next = self.next_record().transpose();
        if !matches!(next, Some(Ok(_))) {
            self.frame = u64::MAX;
        }
        next
    }
}

/// The payload of the frame and the bytes it takes; none at the end of the file.
fn read_frame(file: &Path, input: &mut impl Read, at: u64, frame: u64) -> Result<Option<(Vec<u8>, u64)>, LedgerError> {
    let truncated = || LedgerError::Truncated { file: file.to_owned(), at, frame };
    let damaged = |what: &str| LedgerError::Damaged { file: file.to_owned(), at, frame, what: what.to_owned() };
    let mut head = Vec::with_capacity(8);
    input.take(8).read_to_end(&mut head).map_err(|error| io_error(file, error))?;
    if head.is_empty() {
        return Ok(None);
    }
    let (length, checksum) = match head.as_chunks::<4>() {
        ([length, checksum], []) => (u32::from_le_bytes(*length), u32::from_le_bytes(*checksum)),
        _ => return Err(truncated()),
    };
    if length > MAX_FRAME {
        return Err(damaged("its length cannot be"));
    }
    let mut payload = Vec::new();
    input.take(u64::from(length)).read_to_end(&mut payload).map_err(|error| io_error(file, error))?;
    if payload.len() < length as usize {
        return Err(truncated());
    }
    if crc32fast::hash(&payload) != checksum {
        return Err(damaged("its checksum does not fit"));
    }
    Ok(Some((payload, 8 + u64::from(length))))
}

fn io_error(file: &Path, error: io::Error) -> LedgerError {
    LedgerError::Io { file: file.to_owned(), error }
}
