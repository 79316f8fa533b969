//! Compiled modules on disk. What lies in the folder is machine code that is run without another look, so the folder
//! belongs to this user alone, and every file carries a checksum against accidents.

use crate::player::HostError;
use sha2::{Digest, Sha256};
use std::fs;
use std::hash::{Hash, Hasher};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use wasmtime::Engine;

const CHECKSUM: usize = 32;

/// The folder of compiled modules.
pub(super) struct Cache {
    folder: PathBuf,
    /// The engine's version, settings and processor features: code made under others is never found.
    fingerprint: [u8; 32],
}

impl Cache {
    /// Opens the folder, creating it private where it is missing. A folder that others may write to is refused.
    pub fn open(folder: &Path, engine: &Engine) -> Result<Cache, HostError> {
        let fail =
            |error: std::io::Error| HostError(format!("cannot use the cache folder `{}`: {error}", folder.display()));
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(fail)?;
        let metadata = fs::metadata(folder).map_err(fail)?;
        let private = metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o022 == 0;
        if !private {
            return Err(HostError(format!(
                "the cache folder `{}` holds machine code and must belong to you alone: others own it or may write to it; \
                 delete it, or `chmod 700` it if you trust what it holds",
                folder.display()
            )));
        }
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(fail)?;
        let mut hasher = Fingerprint(Sha256::new());
        engine.precompile_compatibility_hash().hash(&mut hasher);
        Ok(Cache { folder: folder.to_owned(), fingerprint: hasher.0.finalize().into() })
    }

    /// The name under which the code of a module is kept.
    pub fn key(&self, wasm: &[u8]) -> String {
        let mut hasher = Sha256::new();
        hasher.update(self.fingerprint);
        hasher.update(wasm);
        crate::hash::hex(&hasher.finalize())
    }

    /// The code kept under the name. A file that is cut short or altered counts as missing.
    pub fn get(&self, key: &str) -> Option<Vec<u8>> {
        let mut code = fs::read(self.path(key)).ok()?;
        let body = code.len().checked_sub(CHECKSUM)?;
        let intact = Sha256::digest(&code[..body])[..] == code[body..];
        code.truncate(body);
        intact.then_some(code)
    }

    /// Keeps code under the name; another process never sees half a file.
    pub fn put(&self, key: &str, code: &[u8]) -> Result<(), HostError> {
        let scratch = self.scratch();
        let mut file = code.to_vec();
        file.extend_from_slice(&Sha256::digest(code));
        fs::write(scratch.path(), file)
            .and_then(|()| fs::rename(scratch.path(), self.path(key)))
            .map_err(|error| HostError(format!("cannot keep compiled code in `{}`: {error}", self.folder.display())))
    }

    /// A file of a name of its own in the folder, removed when dropped.
    pub fn scratch(&self) -> Scratch {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Scratch(self.folder.join(format!("{}-{count}.part", std::process::id())))
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.cwasm"))
    }
}

/// See [`Cache::scratch`].
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // It may have been renamed or never written.
        let _ = fs::remove_file(&self.0);
    }
}

/// Feeds what the engine hashes of itself into SHA-256, which is the same in every process.
struct Fingerprint(Sha256);

impl Hasher for Fingerprint {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(folder: &Path) -> Result<Cache, HostError> {
        Cache::open(folder, &super::super::engine::compiling().unwrap())
    }

    #[test]
    fn what_is_kept_is_found_again_and_only_whole() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(&folder.path().join("code")).unwrap();
        let key = cache.key(b"module");
        assert_eq!(cache.get(&key), None);
        cache.put(&key, b"machine code").unwrap();
        assert_eq!(cache.get(&key).as_deref(), Some(&b"machine code"[..]));
        let path = cache.path(&key);
        let whole = fs::read(&path).unwrap();
        for (name, broken) in [
            ("cut", whole[..whole.len() - 1].to_vec()),
            ("empty", Vec::new()),
            ("altered", {
                let mut bytes = whole.clone();
                bytes[3] ^= 1;
                bytes
            }),
        ] {
            fs::write(&path, broken).unwrap();
            assert_eq!(cache.get(&key), None, "{name}");
        }
        let left: Vec<_> =
            fs::read_dir(folder.path().join("code")).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(left, [path], "scratch files are gone");
    }

    #[test]
    fn the_folder_is_private_and_a_shared_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("code");
        cache(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o700);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(cache(&path).is_err_and(|error| error.0.contains("may write to it")));
    }
}
