//! A file that appears whole or not at all.

use super::OutputError;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file being written beside its place: it takes its name, and the place of an older one, in [`WholeFile::finish`].
/// Dropped before that, it leaves nothing; killed before that, it leaves a file whose name ends in `.part`.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    finished: bool,
}

impl WholeFile {
    /// Begins the file `folder`/`name`.
    pub fn create(folder: &Path, name: &str) -> Result<WholeFile, OutputError> {
        let (path, part) = (folder.join(name), folder.join(format!("{name}.part")));
        let file = File::create(&part).map_err(OutputError::of("create", &path))?;
        Ok(WholeFile { path, part, file: BufWriter::with_capacity(1 << 18, file), finished: false })
    }

    /// Writes a file in one go.
    pub fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), OutputError> {
        let mut file = WholeFile::create(folder, name)?;
        file.append(bytes)?;
        file.finish()
    }

    /// Appends bytes.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        self.file.write_all(bytes).map_err(OutputError::of("write", &self.path))
    }

    /// Brings everything to disk and gives the file its name.
    pub fn finish(mut self) -> Result<(), OutputError> {
        self.settle().map_err(OutputError::of("write", &self.path))?;
        self.finished = true;
        Ok(())
    }

    fn settle(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.part, &self.path)?;
        match self.path.parent() {
            Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
            _ => Ok(()),
        }
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if !self.finished {
            // Nobody is left to tell of an error here, and what is left behind is named `.part`.
            let _ = fs::remove_file(&self.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    #[test]
    fn a_file_appears_when_it_is_finished() {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("a.csv"), "old").unwrap();
        let mut file = WholeFile::create(folder.path(), "a.csv").unwrap();
        file.append(b"new").unwrap();
        assert_eq!(fs::read(folder.path().join("a.csv")).unwrap(), b"old");
        file.finish().unwrap();
        assert_eq!(fs::read(folder.path().join("a.csv")).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_is_dropped_leaves_nothing() {
        let folder = tempdir().unwrap();
        WholeFile::create(folder.path(), "a.csv").unwrap().append(b"half").unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_names_the_file_and_the_cause() {
        let folder = tempdir().unwrap();
        std::os::unix::fs::symlink("/dev/full", folder.path().join("deals.csv.part")).unwrap();
        let error = WholeFile::write(folder.path(), "deals.csv", &vec![b'x'; 1 << 20]).unwrap_err().to_string();
        assert!(error.contains("deals.csv`") && error.contains("No space left"), "{error}");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = WholeFile::create(Path::new("/nowhere/at all"), "a.csv").unwrap_err().to_string();
        assert!(error.starts_with("cannot create `/nowhere/at all/a.csv`: "), "{error}");
    }
}
