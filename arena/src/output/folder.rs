//! The folder of a run, which is new always and appears whole.

use super::OutputError;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The longest part of a tournament's name in a folder's name, in characters.
const LONGEST: usize = 60;

/// A run's folder while it is prepared, under a hidden name: it takes its own in [`NewFolder::appear`]. So a folder that
/// can be seen holds all that is needed to go on with its run. Dropped before that, it leaves nothing; killed before that,
/// it leaves a folder whose name begins with `.` and ends in `.part`, in which nothing was played.
#[derive(Debug)]
pub struct NewFolder {
    parent: PathBuf,
    stem: String,
    hidden: PathBuf,
    appeared: bool,
}

impl NewFolder {
    /// Begins a folder `<name>-<seed>` in `parent`.
    pub fn create(parent: &Path, name: &str, seed: &str) -> Result<NewFolder, OutputError> {
        fs::create_dir_all(parent).map_err(OutputError::of("create", parent))?;
        let stem = format!("{}-{}", slug(name), slug(seed));
        let process = std::process::id();
        let hidden =
            numbered(|number| parent.join(format!(".{stem}.{process}-{number}.part")), |path| fs::create_dir(path))?;
        Ok(NewFolder { parent: parent.to_owned(), stem, hidden, appeared: false })
    }

    /// Where it is now.
    pub fn path(&self) -> &Path {
        &self.hidden
    }

    /// Gives it its name, with `-2`, `-3` … behind it where that is taken: a folder that exists is left alone, also when
    /// several runs start at once.
    pub fn appear(mut self) -> Result<PathBuf, OutputError> {
        let NewFolder { parent, stem, hidden, .. } = &self;
        let name = |number| parent.join(if number == 1 { stem.clone() } else { format!("{stem}-{number}") });
        let folder = numbered(name, |path| rename_to_new(hidden, path))?;
        if cfg!(unix) {
            fs::File::open(parent).and_then(|parent| parent.sync_all()).map_err(OutputError::of("create", &folder))?;
        }
        self.appeared = true;
        Ok(folder)
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        if !self.appeared {
            // Nobody is left to tell of an error here, and what is left behind is hidden and named `.part`.
            let _ = fs::remove_dir_all(&self.hidden);
        }
    }
}

/// The first path, counting from 1, that is not taken.
fn numbered(
    path: impl Fn(u64) -> PathBuf,
    take: impl Fn(&Path) -> std::io::Result<()>,
) -> Result<PathBuf, OutputError> {
    for number in 1.. {
        let path = path(number);
        match take(&path) {
            Ok(()) => return Ok(path),
            // Taken a moment ago it may have its final name by now, and be gone from here.
            Err(error) if matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::DirectoryNotEmpty) => {}
            Err(_) if path.symlink_metadata().is_ok() => {}
            Err(error) => return Err(OutputError::of("create", &path)(error)),
        }
    }
    unreachable!("there is a free number")
}

/// A folder of a run is never empty, so that another run's, which came first, is not replaced.
fn rename_to_new(from: &Path, to: &Path) -> std::io::Result<()> {
    if to.symlink_metadata().is_ok() { Err(ErrorKind::AlreadyExists.into()) } else { fs::rename(from, to) }
}

/// The name as a folder's: letters and digits of any language stay, everything else becomes a dash.
fn slug(name: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let slug: String = name.chars().map(kept).take(LONGEST).collect();
    let slug = slug.trim_matches(['-', '.']);
    if slug.is_empty() { "run".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    /// A folder with something in it, as a run makes it.
    fn run_folder(parent: &Path) -> PathBuf {
        let new = NewFolder::create(parent, "demo", "7").unwrap();
        fs::write(new.path().join("ledger.bin"), "").unwrap();
        new.appear().unwrap()
    }

    fn names(parent: &Path) -> std::collections::BTreeSet<String> {
        fs::read_dir(parent).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_folder_that_exists_is_never_taken() {
        let parent = tempdir().unwrap();
        fs::create_dir(parent.path().join("demo-7-2")).unwrap();
        fs::write(parent.path().join("demo-7-3"), "a file").unwrap();
        let made: Vec<_> = (0..2).map(|_| run_folder(parent.path())).collect();
        assert_eq!(made, [parent.path().join("demo-7"), parent.path().join("demo-7-4")]);
        assert_eq!(fs::read_dir(parent.path().join("demo-7-2")).unwrap().count(), 0);
    }

    #[test]
    fn runs_that_start_at_once_get_a_folder_each() {
        let parent = tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| run_folder(parent.path()));
            }
        });
        assert_eq!(names(parent.path()).len(), 8);
        assert!(names(parent.path()).iter().all(|name| name.starts_with("demo-7")), "{:?}", names(parent.path()));
    }

    #[test]
    fn nothing_is_seen_of_a_folder_before_it_is_whole_nor_left_when_it_is_dropped() {
        let parent = tempdir().unwrap();
        let new = NewFolder::create(parent.path(), "demo", "7").unwrap();
        fs::write(new.path().join("half"), "").unwrap();
        assert!(names(parent.path()).iter().all(|name| name.starts_with('.') && name.ends_with(".part")));
        drop(new);
        assert_eq!(names(parent.path()).len(), 0);
    }

    #[test]
    fn a_name_stays_one_folder() {
        for (name, expected) in
            [("Coupe d'été", "Coupe-d-été"), ("../../etc", "etc"), ("a/b\\c:d", "a-b-c-d"), ("", "run"), ("..", "run")]
        {
            assert_eq!(slug(name), expected);
        }
    }
}
