//! The SDK that this tool carries: its sources, and manifests under which they stand alone.

use toml::{Table, Value};

/// The sources, as paths below the SDK's folder and their text; tests left out.
const SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sdk_sources.rs"));
const PROTOCOL: &str = include_str!("../../../sdk/PROTOCOL.md");
const MANIFEST: &str = include_str!("../../../sdk/Cargo.toml");
const WORKSPACE: &str = include_str!("../../../Cargo.toml");
const TOOLCHAIN: &str = include_str!("../../../rust-toolchain.toml");
const LOCK: &str = include_str!(concat!(env!("OUT_DIR"), "/Cargo.lock"));

/// The SDK's crate.
pub const CRATE: &str = "arena-sdk";

/// All files of the SDK but its manifest.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    SOURCES.iter().copied().chain([("PROTOCOL.md", PROTOCOL)])
}

/// The toolchain that the arena is built with; another compiler makes other bytes.
pub fn toolchain() -> &'static str {
    TOOLCHAIN
}

/// A part of a manifest of ours as a table.
fn parsed(text: &str) -> Table {
    text.parse().expect("cargo has read this manifest")
}

fn at<'a>(table: &'a Table, path: &[&str]) -> &'a Table {
    path.iter().fold(table, |table, key| table.get(*key).and_then(Value::as_table).expect("our manifests have it"))
}

/// The SDK's manifest with everything written out that it takes from our workspace. What only our tests need is left
/// out, and so is all that would look for them.
pub fn manifest() -> String {
    let (mut manifest, workspace) = (parsed(MANIFEST), parsed(WORKSPACE));
    for key in ["dev-dependencies", "lints", "test", "bench", "example"] {
        manifest.remove(key);
    }
    inherit(&mut manifest, "package", at(&workspace, &["workspace", "package"]));
    inherit(&mut manifest, "dependencies", at(&workspace, &["workspace", "dependencies"]));
    manifest.insert("lib".into(), Value::Table([("test", false), ("doctest", false)].map(flag).into_iter().collect()));
    manifest.to_string()
}

fn flag((key, value): (&str, bool)) -> (String, Value) {
    (key.to_owned(), Value::Boolean(value))
}

/// Replaces `key.workspace = true` in a section by what the workspace says, options beside it kept.
fn inherit(manifest: &mut Table, section: &str, workspace: &Table) {
    let section = manifest.get_mut(section).and_then(Value::as_table_mut).expect("the SDK's manifest has it");
    for (key, value) in section.iter_mut() {
        let Some(own) = value.as_table_mut() else { continue };
        if own.remove("workspace").is_none() {
            continue;
        }
        let shared = workspace.get(key).expect("cargo found it").clone();
        *value = match (own.is_empty(), shared) {
            (true, shared) => shared,
            (false, Value::Table(shared)) => Value::Table(shared.into_iter().chain(std::mem::take(own)).collect()),
            (false, version) => {
                own.insert("version".into(), version);
                Value::Table(std::mem::take(own))
            }
        };
    }
}

/// `edition` and `rust-version` as our workspace has them.
pub fn edition() -> String {
    let workspace = parsed(WORKSPACE);
    let package = at(&workspace, &["workspace", "package"]);
    ["edition", "rust-version"]
        .map(|key| format!("{key} = {}\n", package.get(key).expect("our manifest has it")))
        .concat()
}

/// The section `[profile.bot]` of our workspace.
pub fn profile() -> String {
    let workspace = parsed(WORKSPACE);
    let bot = at(&workspace, &["profile", "bot"]).clone();
    format!("[profile.bot]\n{bot}")
}

/// A package of the lock file.
struct Locked<'a> {
    name: &'a str,
    version: &'a str,
    table: &'a Table,
}

impl Locked<'_> {
    /// Is it what a dependency in a lock file names: `serde`, `serde 1.0.0` or `serde 1.0.0 (registry…)`?
    fn is(&self, dependency: &str) -> bool {
        let mut words = dependency.split(' ');
        words.next() == Some(self.name) && words.next().is_none_or(|version| version == self.version)
    }

    fn dependencies(&self) -> impl Iterator<Item = &str> {
        self.table.get("dependencies").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }
}

fn locked(lock: &Table) -> Vec<Locked<'_>> {
    let packages = lock.get("package").and_then(Value::as_array).expect("a lock file lists packages");
    let packages = packages.iter().filter_map(Value::as_table);
    packages
        .filter_map(|table| {
            let (name, version) = (table.get("name")?.as_str()?, table.get("version")?.as_str()?);
            Some(Locked { name, version, table })
        })
        .collect()
}

/// Which packages of the lock file the SDK is built with, itself left out.
fn needed<'a>(all: &'a [Locked<'a>]) -> Vec<&'a Locked<'a>> {
    let sdk = all.iter().find(|package| package.name == CRATE).expect("the SDK is locked");
    let manifest = parsed(MANIFEST);
    let own = at(&manifest, &["dependencies"]);
    let wanted = |dependency: &&str| dependency.split(' ').next().is_some_and(|name| own.contains_key(name));
    let mut open: Vec<&str> = sdk.dependencies().filter(wanted).collect();
    let mut found: Vec<&Locked> = Vec::new();
    while let Some(dependency) = open.pop() {
        let package = all.iter().find(|package| package.is(dependency)).expect("what is locked is whole");
        if !found.iter().any(|other| std::ptr::eq(*other, package)) {
            found.push(package);
            open.extend(package.dependencies());
        }
    }
    found
}

/// The names of the crates that the SDK is built with.
pub fn dependencies() -> Vec<String> {
    let lock = parsed(LOCK);
    let all = locked(&lock);
    needed(&all).iter().map(|package| package.name.to_owned()).collect()
}

/// The lock file of a bot that stands alone: the versions that this arena was built with, so that it builds the same
/// next year, and without asking a registry what is newest.
pub fn lock(bot: &str, version: &str) -> String {
    let lock = parsed(LOCK);
    let all = locked(&lock);
    let manifest = parsed(MANIFEST);
    let sdk_version = all.iter().find(|package| package.name == CRATE).expect("the SDK is locked").version;
    let own: Vec<&str> = at(&manifest, &["dependencies"]).keys().map(String::as_str).collect();
    let mut packages: Vec<Table> = needed(&all).iter().map(|package| package.table.clone()).collect();
    packages.push(entry(CRATE, sdk_version, &own));
    packages.push(entry(bot, version, &[CRATE]));
    let key = |table: &Table| ["name", "version"].map(|key| table[key].as_str().unwrap_or_default().to_owned());
    packages.sort_by_key(key);
    let format = lock.get("version").expect("a lock file has a version");
    let list = Value::Array(packages.into_iter().map(Value::Table).collect());
    format!("version = {format}\n\n{}", Table::from_iter([("package".to_owned(), list)]))
}

fn entry(name: &str, version: &str, dependencies: &[&str]) -> Table {
    let mut dependencies: Vec<String> = dependencies.iter().map(|name| (*name).to_owned()).collect();
    dependencies.sort();
    Table::from_iter([
        ("name".to_owned(), Value::from(name)),
        ("version".to_owned(), Value::from(version)),
        ("dependencies".to_owned(), Value::from(dependencies)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_stands_alone_and_keeps_what_is_said_beside_the_workspace() {
        let manifest = parsed(&manifest());
        assert!(!manifest.to_string().contains("workspace"), "{manifest}");
        assert_eq!(at(&manifest, &["package"])["edition"].as_str(), Some("2024"));
        let schemars = at(&manifest, &["dependencies", "schemars"]);
        assert_eq!(schemars["optional"].as_bool(), Some(true));
        assert!(schemars.contains_key("version") && schemars.contains_key("features"));
    }

    #[test]
    fn the_lock_file_holds_all_that_it_names_and_no_more() {
        let text = lock("zebra", "0.1.0");
        let lock = parsed(&text);
        let all = locked(&lock);
        let named: Vec<&str> = all.iter().flat_map(Locked::dependencies).collect();
        for dependency in &named {
            assert!(all.iter().any(|package| package.is(dependency)), "{dependency} is missing");
        }
        for package in &all {
            assert!(package.name == "zebra" || named.iter().any(|name| package.is(name)), "{}", package.name);
        }
        assert!(!text.contains("wasmtime") && !text.contains("proptest"));
    }

    #[test]
    fn every_module_that_is_named_outside_of_tests_is_carried() {
        let paths: Vec<&str> = files().map(|(path, _)| path).collect();
        assert!(paths.contains(&"src/lib.rs") && paths.contains(&"src/games/rami/solver/plan.rs"), "{paths:?}");
        assert!(!paths.iter().any(|path| path.contains("tests")), "{paths:?}");
    }
}
