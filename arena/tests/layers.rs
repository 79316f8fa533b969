//! Who may know whom: the table of the design, held over the sources.
//!
//! Cargo holds the walls between crates; this holds those inside them. Paths are read from the text of each module
//! (comments and tests left out), so a path built by a macro is not seen.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::{Path, PathBuf};

/// A module and what it must never name. A prefix of a path, from the crate's root.
struct Wall {
    module: &'static str,
    never: &'static [&'static str],
    /// Named although it is below something forbidden.
    but: &'static [&'static str],
}

const fn wall(module: &'static str, never: &'static [&'static str]) -> Wall {
    Wall { module, never, but: &[] }
}

const WALLS: &[Wall] = &[
    wall("sdk/src/cards", &["crate::games"]),
    wall("sdk/src/table", &["crate::games"]),
    wall("sdk/src/game", &["crate::games"]),
    wall("sdk/src/message", &["crate::games"]),
    wall("sdk/src/json", &["crate::games"]),
    wall("sdk/src/rng", &["crate::games"]),
    wall("sdk/src/games", &["crate::message", "crate::guest", "arena::"]),
    Wall { module: "arena/src/ratings", never: &["crate::", "arena_sdk::"], but: &["crate::ratings"] },
    wall("arena/src/sandbox", &["arena_sdk::games", "crate::referee"]),
    wall("arena/src/referee", &["crate::sandbox", "crate::ratings", "std::fs", "std::path"]),
    wall("arena/src/output", &["crate::run"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All sources of a module, a file or a folder, without those that are tests.
fn sources(module: &str) -> Vec<PathBuf> {
    let (file, folder) = (root().join(format!("{module}.rs")), root().join(module));
    let mut found = Vec::new();
    if file.is_file() {
        found.push(file);
    }
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("a readable folder").path();
            let is_test = path.file_stem().is_some_and(|stem| stem == "tests" || stem == "documented");
            if path.is_dir() && !is_test {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The module of a file below its crate's `src`.
fn module_of(file: &Path) -> Vec<String> {
    let text = file.to_string_lossy().replace('\\', "/");
    let (_, below) = text.rsplit_once("/src/").expect("sources are below src");
    let mut parts: Vec<String> = below.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib" || last == "main") {
        parts.pop();
    }
    parts
}

/// Without comments, and without the tests at the end.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    text[..end].lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// Every path that begins with one of the crates' names, `crate`, `super` or `std`, braces opened and `super` resolved.
fn paths(text: &str, module: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("::") {
        let before = &text[..at];
        let start = before.trim_end_matches(is_word).len();
        let first = &before[start..];
        let begins = !before[..start].ends_with("::");
        let prefix = match first {
            "crate" | "std" | "arena_sdk" | "arena" => first.to_owned(),
            "super" => absolute(&module[..module.len().saturating_sub(1)]),
            _ => continue,
        };
        if begins {
            expand(&text[at + 2..], prefix, &module[..module.len().saturating_sub(1)], &mut found);
        }
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn absolute(module: &[String]) -> String {
    std::iter::once("crate").chain(module.iter().map(String::as_str)).collect::<Vec<_>>().join("::")
}

/// Follows `rest` behind `prefix::`; gives back what is left behind the path.
fn expand<'a>(rest: &'a str, prefix: String, above: &[String], found: &mut Vec<String>) -> &'a str {
    let rest = rest.trim_start();
    if let Some(mut list) = rest.strip_prefix('{') {
        loop {
            list = expand(list, prefix.clone(), above, found).trim_start();
            match list.strip_prefix(',') {
                Some(more) => list = more,
                None => return list.strip_prefix('}').unwrap_or(list),
            }
        }
    }
    let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
    let (word, rest) = rest.split_at(end);
    let path = match (word, above) {
        ("", _) | ("self", _) => prefix,
        ("super", [above @ .., _]) if prefix.starts_with("crate") => {
            return expand(rest.trim_start_matches("::"), absolute(above), above, found);
        }
        _ => format!("{prefix}::{word}"),
    };
    match rest.strip_prefix("::") {
        Some(rest) => expand(rest, path, above, found),
        None => {
            found.push(path);
            rest.strip_prefix('*').unwrap_or(rest)
        }
    }
}

/// Is `path` what `prefix` names, or below it? A prefix that ends in `::` is everything below.
fn below(path: &str, prefix: &str) -> bool {
    match path.strip_prefix(prefix) {
        Some(rest) => rest.is_empty() || rest.starts_with("::") || prefix.ends_with("::"),
        None => false,
    }
}

/// What a file of the module names and must not.
fn breaches(wall: &Wall, file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a readable source");
    let named = paths(&code(&text), &module_of(file));
    let forbidden = |path: &&String| {
        wall.never.iter().any(|never| below(path, never)) && !wall.but.iter().any(|but| below(path, but))
    };
    let tell = |path: &String| format!("{}: `{}` must not know `{path}`", file.display(), wall.module);
    named.iter().filter(forbidden).map(tell).collect()
}

#[test]
fn every_wall_stands() {
    let breaches: Vec<String> =
        WALLS.iter().flat_map(|wall| sources(wall.module).into_iter().flat_map(|file| breaches(wall, &file))).collect();
    assert!(breaches.is_empty(), "\n{}", breaches.join("\n"));
}

#[test]
fn no_game_knows_another_but_the_shared_poker() {
    let mut found = Vec::new();
    for game in fs::read_dir(root().join("sdk/src/games")).unwrap().map(|entry| entry.unwrap()) {
        let name = game.file_name().to_string_lossy().into_owned();
        let module = format!("sdk/src/games/{name}");
        for file in sources(&module) {
            let text = fs::read_to_string(&file).unwrap();
            for path in paths(&code(&text), &module_of(&file)) {
                let own = below(&path, &format!("crate::games::{name}"));
                if below(&path, "crate::games::") && !own && !below(&path, "crate::games::poker") {
                    found.push(format!("{}: game `{name}` must not know `{path}`", file.display()));
                }
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn bots_know_the_sdk_and_neither_the_arena_nor_each_other() {
    for bot in fs::read_dir(root().join("bots")).into_iter().flatten().map(|entry| entry.unwrap().path()) {
        let manifest = bot.join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&manifest) else { continue };
        let dependencies = text.split("[dependencies]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
        let names = dependencies.lines().filter_map(|line| line.split(['=', '.']).next()).map(str::trim);
        for name in names.filter(|name| !name.is_empty() && !name.starts_with('#')) {
            assert_eq!(name, "arena-sdk", "{}: a bot must not depend on `{name}`", manifest.display());
        }
    }
}

#[test]
fn paths_are_found_in_all_their_forms() {
    let module = ["output".to_owned(), "deals".to_owned()];
    let text = "use crate::{player::Fault, record::{Record, Row}};\nlet x = std::fs::read(a);\nuse super::super::run::Run;\n\
                use super::header;\nuse arena_sdk::games::*;\nfn f(a: crate::run::Run) -> std::io::Result<()> {}";
    let expected = [
        "crate::player::Fault",
        "crate::record::Record",
        "crate::record::Row",
        "std::fs::read",
        "crate::run::Run",
        "crate::output::header",
        "arena_sdk::games",
        "crate::run::Run",
        "std::io::Result",
    ];
    assert_eq!(paths(text, &module), expected);
}

#[test]
fn comments_and_tests_do_not_count() {
    let text = "use a;\n//! crate::run\nlet x = 1; // crate::run\n#[cfg(test)]\nmod tests {\n    use crate::run;\n}\n";
    assert!(paths(&code(text), &["output".to_owned()]).is_empty());
}

#[test]
fn a_prefix_is_whole_words() {
    assert!(
        below("crate::run", "crate::run") && below("crate::run::Run", "crate::run") && below("crate::x", "crate::")
    );
    assert!(!below("crate::running", "crate::run"));
}
