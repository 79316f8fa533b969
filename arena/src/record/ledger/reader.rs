//! Reading a ledger from its beginning.

use super::frame::{HEAD, Head, Key};
use super::{LEDGER_VERSION, LedgerError, MAGIC, START};
use crate::plan::Manifest;
use crate::record::Record;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

/// Gives the records in order, from the first.
pub struct LedgerReader {
    file: PathBuf,
    input: BufReader<File>,
    at: u64,
    frame: u64,
    key: Key,
    manifest: Manifest,
    ended: bool,
}

impl LedgerReader {
    /// Opens a ledger and reads its manifest.
    ///
    /// # Errors
    /// When there is none, or its beginning is damaged.
    pub fn open(file: &Path) -> Result<LedgerReader, LedgerError> {
        let input = File::open(file).map_err(|error| LedgerError::io(file, error))?;
        LedgerReader::from_start(file, input)
    }

    /// Reads from an open file that stands at its beginning.
    pub(super) fn from_start(file: &Path, input: File) -> Result<LedgerReader, LedgerError> {
        let mut input = BufReader::new(input);
        let mut start = [0; START as usize];
        let not_a_ledger = || LedgerError::NotALedger { file: file.to_owned() };
        input.read_exact(&mut start).map_err(|_| not_a_ledger())?;
        if &start[..8] != MAGIC {
            return Err(not_a_ledger());
        }
        let found = u32::from_le_bytes(start[8..].try_into().expect("four bytes"));
        if found != LEDGER_VERSION {
            return Err(LedgerError::Version { file: file.to_owned(), found });
        }
        let mut place = Place { file, at: START, frame: 0, key: Key::default() };
        let payload = place.payload(&mut input)?.ok_or_else(|| place.truncated())?;
        let manifest = serde_json::from_slice(&payload).map_err(|error| place.damaged(&error.to_string()))?;
        place.at += HEAD as u64 + payload.len() as u64;
        let key = Key::of(&payload);
        Ok(LedgerReader { file: file.to_owned(), input, at: place.at, frame: 1, key, manifest, ended: false })
    }

    /// What was played.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Where the next frame begins: the end of what was read and stands.
    pub fn position(&self) -> u64 {
        self.at
    }

    /// How many records were read and stand.
    pub fn records(&self) -> u64 {
        self.frame - 1
    }

    pub(super) fn key(&self) -> Key {
        self.key
    }

    fn next_record(&mut self) -> Result<Option<Record>, LedgerError> {
        let place = Place { file: &self.file, at: self.at, frame: self.frame, key: self.key };
        let Some(payload) = place.payload(&mut self.input)? else { return Ok(None) };
        let record: Record = postcard::from_bytes(&payload).map_err(|error| place.damaged(&error.to_string()))?;
        if record.fixture != self.frame {
            return Err(place.damaged(&format!("it is the record of match {}", record.fixture)));
        }
        self.at += HEAD as u64 + payload.len() as u64;
        self.frame += 1;
        Ok(Some(record))
    }
}

/// The records in order; ends after the first error.
impl Iterator for LedgerReader {
    type Item = Result<Record, LedgerError>;
    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.next_record().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// A frame about to be read, for what must be said of it.
struct Place<'a> {
    file: &'a Path,
    at: u64,
    frame: u64,
    key: Key,
}

impl Place<'_> {
    /// The payload of the frame; none at the end of the file.
    fn payload(&self, input: &mut impl Read) -> Result<Option<Vec<u8>>, LedgerError> {
        let failed = |error| LedgerError::io(self.file, error);
        let mut bytes = Vec::with_capacity(HEAD);
        input.take(HEAD as u64).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() < HEAD {
            return Err(self.truncated());
        }
        let head = Head::read(&bytes, self.key).ok_or_else(|| self.damaged("its length does not fit its checksum"))?;
        let mut payload = Vec::new();
        input.take(u64::from(head.length)).read_to_end(&mut payload).map_err(failed)?;
        if payload.len() < head.length as usize {
            return Err(self.truncated());
        }
        if Head::of(&payload) != Some(head) {
            return Err(self.damaged("its contents do not fit their checksum"));
        }
        Ok(Some(payload))
    }

    fn truncated(&self) -> LedgerError {
        LedgerError::Truncated { file: self.file.to_owned(), at: self.at, frame: self.frame }
    }

    fn damaged(&self, what: &str) -> LedgerError {
        LedgerError::Damaged { file: self.file.to_owned(), at: self.at, frame: self.frame, what: what.to_owned() }
    }
}
