//! What is asked of cargo: where a crate belongs, and its module.

use super::{BuildError, TARGET};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A crate as cargo knows it.
#[derive(Clone, Debug)]
pub struct Package {
    /// The folder as given.
    folder: PathBuf,
    /// Cargo's own name for it, unique.
    id: String,
    /// The root of its workspace.
    workspace: PathBuf,
    /// The workspace has the profile `bot`.
    bot_profile: bool,
    /// Crates outside of the workspace that its members are built from, by path.
    beyond: BTreeMap<PathBuf, String>,
}

impl Package {
    /// A crate outside of its workspace that the workspace is built from by path, where there is one.
    pub fn beside(&self) -> Option<&str> {
        self.beyond.values().next().map(String::as_str)
    }
}

#[derive(serde::Deserialize)]
struct Metadata {
    packages: Vec<MetadataPackage>,
    workspace_root: PathBuf,
}

#[derive(serde::Deserialize)]
struct MetadataPackage {
    id: String,
    manifest_path: PathBuf,
    dependencies: Vec<MetadataDependency>,
}

#[derive(serde::Deserialize)]
struct MetadataDependency {
    name: String,
    /// Where it lies, for a dependency by path.
    path: Option<PathBuf>,
}

#[derive(serde::Deserialize)]
struct Message {
    reason: String,
    package_id: Option<String>,
    #[serde(default)]
    filenames: Vec<PathBuf>,
}

/// A command without what an outer cargo put into the environment for its own build.
pub fn clean(mut command: Command) -> Command {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let ours = ["CARGO_HOME", "CARGO_TARGET_DIR", "CARGO_TERM_COLOR", "CARGO_NET_OFFLINE"].contains(&&*text);
        let outer = text.starts_with("CARGO_")
            && !ours
            && !text.starts_with("CARGO_REGISTR")
            && !text.starts_with("CARGO_HTTP");
        if outer || ["RUSTFLAGS", "RUSTC", "RUSTDOC", "CARGO", "LD_LIBRARY_PATH"].contains(&&*text) {
            command.env_remove(&name);
        }
    }
    command
}

fn cargo(folder: &Path) -> Command {
    let mut cargo = clean(Command::new("cargo"));
    cargo.current_dir(folder);
    cargo
}

fn unrunnable(error: std::io::Error) -> BuildError {
    BuildError::Program { program: "cargo".into(), error, remedy: "install Rust from https://rustup.rs" }
}

/// Asks cargo about the crate in `folder`.
pub fn package(folder: &Path) -> Result<Package, BuildError> {
    let metadata = metadata(folder)?;
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let manifest = whole(&folder.join("Cargo.toml"));
    let workspace = metadata.workspace_root.clone();
    let beyond = beyond(&metadata)?;
    let found = metadata.packages.into_iter().find(|package| whole(&package.manifest_path) == manifest);
    let found = found.ok_or_else(|| BuildError::NotACrate { folder: folder.to_owned() })?;
    let root = std::fs::read_to_string(workspace.join("Cargo.toml")).unwrap_or_default();
    let root: toml::Table = root.parse().unwrap_or_default();
    let bot_profile = root.get("profile").and_then(|profiles| profiles.get("bot")).is_some();
    Ok(Package { folder: folder.to_owned(), id: found.id, workspace, bot_profile, beyond })
}

fn metadata(folder: &Path) -> Result<Metadata, BuildError> {
    let mut command = cargo(folder);
    command.args(["metadata", "--format-version", "1", "--no-deps"]).stderr(Stdio::inherit());
    let output = command.output().map_err(unrunnable)?;
    if !output.status.success() {
        return Err(BuildError::Compile { folder: folder.to_owned() });
    }
    serde_json::from_slice(&output.stdout).map_err(|_| BuildError::Cargo {
        folder: folder.to_owned(),
        line: String::from_utf8_lossy(&output.stdout).chars().take(80).collect(),
    })
}

/// The crates outside of a workspace that its members depend on by path, and those that these depend on.
fn beyond(workspace: &Metadata) -> Result<BTreeMap<PathBuf, String>, BuildError> {
    let outside = |metadata: &Metadata| -> Vec<(PathBuf, String)> {
        let dependencies = metadata.packages.iter().flat_map(|package| &package.dependencies);
        let by_path = dependencies.filter_map(|one| Some((one.path.clone()?, one.name.clone())));
        by_path.filter(|(path, _)| !path.starts_with(&workspace.workspace_root)).collect()
    };
    let (mut open, mut found) = (outside(workspace), BTreeMap::new());
    while let Some((path, name)) = open.pop() {
        if found.insert(path.clone(), name).is_none() {
            open.extend(outside(&metadata(&path)?));
        }
    }
    Ok(found)
}

/// Builds a crate; its module.
pub fn build(package: &Package) -> Result<PathBuf, BuildError> {
    let mut command = cargo(&package.folder);
    // As a cdylib only: beside an rlib cargo gives up optimising over crates, which costs a few percent of fuel.
    command.args(["rustc", "--lib", "--crate-type", "cdylib", "--package", &package.id]);
    command.args(["--target", TARGET, "--message-format", "json-render-diagnostics"]);
    command.args(["--profile", if package.bot_profile { "bot" } else { "release" }]);
    command.arg("--config").arg(format!("target.{TARGET}.rustflags={}", remapped(package)));
    let output = command.stderr(Stdio::inherit()).output().map_err(unrunnable)?;
    if !output.status.success() {
        return Err(BuildError::Compile { folder: package.folder.clone() });
    }
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: Message = serde_json::from_str(line)
            .map_err(|_| BuildError::Cargo { folder: package.folder.clone(), line: line.chars().take(80).collect() })?;
        if message.reason != "compiler-artifact" || message.package_id.as_ref() != Some(&package.id) {
            continue;
        }
        let is_module = |path: &PathBuf| path.extension().is_some_and(|end| end == "wasm");
        if let Some(wasm) = message.filenames.into_iter().find(is_module) {
            return Ok(wasm);
        }
    }
    Err(BuildError::NoModule { folder: package.folder.clone() })
}

/// Flags that keep this machine's folders out of the module.
fn remapped(package: &Package) -> String {
    let home = |variable: &str, folder: &str| {
        std::env::var_os(variable).map(PathBuf::from).or_else(|| std::env::home_dir().map(|home| home.join(folder)))
    };
    let mut names = vec![(package.workspace.clone(), "/bot".to_owned())];
    names.extend(home("CARGO_HOME", ".cargo").map(|path| (path, "/cargo".to_owned())));
    names.extend(home("RUSTUP_HOME", ".rustup").map(|path| (path, "/rustup".to_owned())));
    names.extend(package.beyond.iter().map(|(path, name)| (path.clone(), format!("/beside/{name}"))));
    // Of several that match the compiler takes the last: the folder within the other.
    names.sort_by_key(|(path, _)| path.as_os_str().len());
    names.dedup();
    let flags = names.iter().map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display()));
    toml::Value::from(flags.collect::<Vec<_>>()).to_string()
}
