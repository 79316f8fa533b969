//! The local registry: modules that passed the exam, by hash, and under which names they entered.
//!
//! A name has versions, numbered from 1; a module may have several names. Nothing is ever changed or taken away: a file is
//! written beside its place and takes its name when it is whole and on disk, and one process at a time writes. What a bot
//! is worth is not decided here, only noted.
//!
//! ```text
//! registry/
//!   modules/<sha256>.wasm
//!   bots/<name>-<part of its hash>/1.toml            the submission
//!   bots/<name>-<part of its hash>/1.standing.toml   where it came in last
//! ```

mod date;
mod error;
pub mod nearest;
mod submission;

pub use date::now;
pub use error::RegistryError;
pub use submission::{Examined, LastStanding, Submission};

use crate::output::{OutputError, WholeFile};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Where the registry is, unless told otherwise.
pub const FOLDER: &str = "registry";

/// What a tournament file writes before a name to mean a bot of the registry.
pub const SCHEME: &str = "registry:";

/// A registry, which exists from the first submission on.
#[derive(Clone, Debug)]
pub struct Registry {
    folder: PathBuf,
}

/// A submission and where it came in last.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What was submitted.
    pub submission: Submission,
    /// Its last standing, where a run noted one.
    pub standing: Option<LastStanding>,
}

/// What came of a submission.
#[derive(Clone, Debug, PartialEq)]
pub enum Submitted {
    /// It entered.
    New(Submission),
    /// The same module is there under that name.
    Already(Submission),
}

impl Registry {
    /// The registry in a folder, which need not exist.
    pub fn at(folder: &Path) -> Registry {
        Registry { folder: folder.to_owned() }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the module of a submission lies.
    pub fn module(&self, submission: &Submission) -> PathBuf {
        self.modules().join(format!("{}.wasm", submission.sha256))
    }

    fn modules(&self) -> PathBuf {
        self.folder.join("modules")
    }

    fn shelf(&self, name: &str) -> PathBuf {
        self.folder.join("bots").join(shelf_name(name))
    }

    /// Everything submitted, by name and version.
    ///
    /// # Errors
    /// When something in it cannot be read.
    pub fn entries(&self) -> Result<Vec<Entry>, RegistryError> {
        let mut entries = Vec::new();
        for shelf in listed(&self.folder.join("bots"))? {
            for path in listed(&shelf)? {
                let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let version = file.strip_suffix(".toml").and_then(|version| version.parse::<u32>().ok());
                let Some(version) = version else { continue };
                let submission: Submission = read(&path)?;
                if submission.version != version || shelf != self.shelf(&submission.name) {
                    return Err(RegistryError::Misplaced { path });
                }
                let noted = path.with_file_name(standing_file(version));
                let standing = if noted.exists() { Some(read(&noted)?) } else { None };
                entries.push(Entry { submission, standing });
            }
        }
        entries.sort_by(|one, other| {
            let key = |entry: &Entry| (entry.submission.name.clone(), entry.submission.version);
            key(one).cmp(&key(other))
        });
        Ok(entries)
    }

    /// The submission that `wanted` names: `NAME`, its latest version, or `NAME@2`. Its module is there and whole.
    ///
    /// # Errors
    /// When there is none, with the nearest names, or its module is missing or altered.
    pub fn find(&self, wanted: &str) -> Result<Submission, RegistryError> {
        let (name, version) = split(wanted);
        let all: Vec<Submission> = self.entries()?.into_iter().map(|entry| entry.submission).collect();
        let versions: Vec<&Submission> = all.iter().filter(|submission| submission.name == name).collect();
        let Some(latest) = versions.last() else {
            let nearest = nearest::names(name, all.iter().map(|submission| submission.name.as_str()));
            return Err(RegistryError::NoSuchBot { name: name.to_owned(), folder: self.folder.clone(), nearest });
        };
        let found = match version {
            None => latest,
            Some(version) => versions.iter().find(|submission| submission.version == version).ok_or_else(|| {
                RegistryError::NoSuchVersion { name: name.to_owned(), version, latest: latest.version }
            })?,
        };
        self.whole(found)?;
        Ok((*found).clone())
    }

    /// Is the module there, and the one that was examined?
    fn whole(&self, submission: &Submission) -> Result<(), RegistryError> {
        let path = self.module(submission);
        let bytes = fs::read(&path).map_err(RegistryError::reading(&path))?;
        if crate::hash::sha256(&bytes) == submission.sha256 { Ok(()) } else { Err(RegistryError::Altered { path }) }
    }

    /// The submission of this module under this name, if there is one.
    ///
    /// # Errors
    /// When the registry cannot be read.
    pub fn already(&self, name: &str, sha256: &str) -> Result<Option<Submission>, RegistryError> {
        let mut all = self.entries()?.into_iter().map(|entry| entry.submission);
        Ok(all.find(|submission| submission.name == name && submission.sha256 == sha256))
    }

    /// Puts back the module of a submission where it was lost or altered.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put_back(&self, wasm: &[u8], submission: &Submission) -> Result<(), RegistryError> {
        create(&self.modules())?;
        let _lock = self.lock()?;
        self.keep_module(wasm, submission)
    }

    /// Takes a module in as the next version of a name. `draft` has all but its version.
    ///
    /// # Errors
    /// When the name is refused, or something cannot be read or written.
    pub fn submit(&self, wasm: &[u8], draft: Submission) -> Result<Submitted, RegistryError> {
        check_name(&draft.name)?;
        create(&self.modules())?;
        let _lock = self.lock()?;
        if let Some(already) = self.already(&draft.name, &draft.sha256)? {
            self.keep_module(wasm, &already)?;
            return Ok(Submitted::Already(already));
        }
        let entries = self.entries()?;
        let versions = entries.iter().map(|entry| &entry.submission).filter(|other| other.name == draft.name);
        let version = versions.map(|other| other.version).max().unwrap_or(0) + 1;
        let submission = Submission { version, ..draft };
        self.keep_module(wasm, &submission)?;
        let shelf = self.shelf(&submission.name);
        create(&shelf)?;
        write(&shelf, &format!("{version}.toml"), &submission)?;
        Ok(Submitted::New(submission))
    }

    fn keep_module(&self, wasm: &[u8], submission: &Submission) -> Result<(), RegistryError> {
        if self.whole(submission).is_err() {
            WholeFile::write(&self.modules(), &format!("{}.wasm", submission.sha256), wasm)?;
        }
        Ok(())
    }

    /// Notes where bots came in: `standings` are the names in the run, the hashes of their modules, and what to note. A
    /// module with several names gets the standing of the same name, or, where the run had none of these, of any.
    ///
    /// # Errors
    /// When something cannot be read or written.
    pub fn note(&self, standings: &[(String, String, LastStanding)]) -> Result<(), RegistryError> {
        if !self.folder.join("bots").is_dir() {
            return Ok(());
        }
        let _lock = self.lock()?;
        for Entry { submission, .. } in self.entries()? {
            let same = || standings.iter().filter(|(_, sha256, _)| *sha256 == submission.sha256);
            let version = format!("{}@{}", submission.name, submission.version);
            let named = same().find(|(name, ..)| *name == submission.name || *name == version);
            if let Some((.., standing)) = named.or_else(|| same().next()) {
                write(&self.shelf(&submission.name), &standing_file(submission.version), standing)?;
            }
        }
        Ok(())
    }

    /// One process at a time writes; the system lets go when the file is closed, however that comes about.
    fn lock(&self) -> Result<File, RegistryError> {
        let path = self.folder.join(".lock");
        let open = || {
            let file = File::create(&path)?;
            file.lock()?;
            Ok(file)
        };
        open().map_err(|source| OutputError::of("lock", &path)(source).into())
    }
}

/// `NAME` and the version of `NAME@2`.
fn split(wanted: &str) -> (&str, Option<u32>) {
    let parts = wanted.rsplit_once('@').and_then(|(name, version)| Some((name, number(version)?)));
    parts.map_or((wanted, None), |(name, version)| (name, Some(version)))
}

fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A name that can be asked for.
///
/// # Errors
/// What is wrong with it.
pub fn check_name(name: &str) -> Result<(), RegistryError> {
    if let Some(wrong) = crate::plan::wrong_name("a bot's name", name) {
        return Err(RegistryError::Name(wrong));
    }
    match split(name) {
        (_, None) => Ok(()),
        (_, Some(version)) => Err(RegistryError::Name(format!(
            "the name `{name}` ends in `@{version}`, which means a version; expected another name"
        ))),
    }
}

/// A folder's name for any name: what can be read of it, and enough of its hash to tell it from others.
fn shelf_name(name: &str) -> String {
    let readable = |c: char| if c.is_alphanumeric() { c } else { '-' };
    // Short enough in bytes for every file system, whatever the script.
    let slug: String = name.chars().map(readable).take(32).collect();
    let hash = crate::hash::sha256(name.as_bytes());
    format!("{}-{}", slug.trim_matches('-'), &hash[..12]).trim_start_matches('-').to_owned()
}

fn standing_file(version: u32) -> String {
    format!("{version}.standing.toml")
}

/// What is in a folder, in order; nothing where there is none.
fn listed(folder: &Path) -> Result<Vec<PathBuf>, RegistryError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(RegistryError::reading(folder)(error)),
    };
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(RegistryError::reading(folder))?;
    paths.sort();
    Ok(paths)
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, RegistryError> {
    let text = fs::read_to_string(path).map_err(RegistryError::reading(path))?;
    toml::from_str(&text)
        .map_err(|error| RegistryError::Manifest { path: path.to_owned(), reason: error.message().replace('\n', ": ") })
}

fn create(folder: &Path) -> Result<(), RegistryError> {
    fs::create_dir_all(folder).map_err(|source| OutputError::of("create", folder)(source).into())
}

fn write(folder: &Path, name: &str, value: &impl serde::Serialize) -> Result<(), RegistryError> {
    let text = toml::to_string(value).expect("a manifest serialises");
    Ok(WholeFile::write(folder, name, text.as_bytes())?)
}

#[cfg(test)]
mod tests;
