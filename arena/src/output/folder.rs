//! The folder of a run, which is new always.

use super::OutputError;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The longest part of a tournament's name in a folder's name, in characters.
const LONGEST: usize = 60;

/// Creates `parent`/`<name>-<seed>`, or with `-2`, `-3` … behind it: a folder that exists is left alone, also when several
/// runs start at once.
pub fn create_run_folder(parent: &Path, name: &str, seed: &str) -> Result<PathBuf, OutputError> {
    fs::create_dir_all(parent).map_err(OutputError::of("create", parent))?;
    let stem = format!("{}-{}", slug(name), slug(seed));
    for number in 1_u64.. {
        let folder = parent.join(if number == 1 { stem.clone() } else { format!("{stem}-{number}") });
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(OutputError::of("create", &folder)(error)),
        }
    }
    unreachable!("there is a free number")
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

    #[test]
    fn a_folder_that_exists_is_never_taken() {
        let parent = tempdir().unwrap();
        let names: Vec<_> = (0..3)
            .map(|_| create_run_folder(&parent.path().join("results"), "demo", "7").unwrap())
            .map(|folder| folder.file_name().unwrap().to_str().unwrap().to_owned())
            .collect();
        assert_eq!(names, ["demo-7", "demo-7-2", "demo-7-3"]);
    }

    #[test]
    fn runs_that_start_at_once_get_a_folder_each() {
        let parent = tempdir().unwrap();
        let folders: std::collections::BTreeSet<_> = std::thread::scope(|scope| {
            let runs: Vec<_> =
                (0..8).map(|_| scope.spawn(|| create_run_folder(parent.path(), "demo", "7").unwrap())).collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        assert_eq!(folders.len(), 8);
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
