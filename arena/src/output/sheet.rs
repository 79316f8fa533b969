//! A result file while its bytes come in, wherever they go.

use super::OutputError;

/// Takes the bytes of one file from its beginning to its end.
pub trait Sheet {
    /// Appends bytes.
    ///
    /// # Errors
    /// When the system refuses.
    fn append(&mut self, bytes: &[u8]) -> Result<(), OutputError>;
    /// The file is at its end.
    ///
    /// # Errors
    /// When the system refuses.
    fn finish(self) -> Result<(), OutputError>;
}

impl Sheet for super::WholeFile {
    fn append(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        super::WholeFile::append(self, bytes)
    }
    fn finish(self) -> Result<(), OutputError> {
        super::WholeFile::finish(self)
    }
}
