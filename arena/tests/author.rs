//! A bot author's first steps through the command line: a new bot in both of its homes, built, tested and examined.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GAMES: [&str; 3] = ["holdem", "draw", "rami"];

/// Runs the arena in a folder. What is compiled of bots is kept from test to test, unless `target` is somewhere else.
fn arena_into(target: &Path, folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .current_dir(folder)
        .env("ARENA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled"))
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap()
}

fn arena(folder: &Path, arguments: &[&str]) -> Output {
    arena_into(&kept(), folder, arguments)
}

/// Where bots are built in these tests.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-bots")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What it printed, when it went well.
fn done(output: Output) -> String {
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stderr)
}

/// The SHA-256 that `arena build` prints.
fn hash(line: &str) -> String {
    line.trim().rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn a_new_bot_for_every_game_compiles_with_the_printed_command_and_passes_the_exam() {
    let home = tempfile::tempdir().unwrap();
    for game in GAMES {
        let name = format!("my-{game}");
        let printed = done(arena(home.path(), &["new", &name, "--game", game]));
        let commands: Vec<&str> = printed.lines().collect();
        assert!(commands[0].ends_with(&format!("arena build {name}")), "{printed}");
        assert!(commands[1].contains(&format!("check {name}/target/")), "{printed}");
        let built = done(arena(home.path(), &["build", &name]));
        let module = built.split("  ").next().unwrap();
        let exam = done(arena(home.path(), &["check", module]));
        assert!(exam.ends_with("passed\n"), "{exam}");
    }
}

#[test]
fn alone_its_own_tests_pass_and_its_lock_file_is_whole() {
    let home = tempfile::tempdir().unwrap();
    done(arena(home.path(), &["new", "lonely", "--game", "draw"]));
    let folder = home.path().join("lonely");
    let mut test = Command::new("cargo");
    test.args(["test", "--locked", "--quiet"]).current_dir(&folder).env("CARGO_TARGET_DIR", kept().join("tests"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CARGO_PKG") || name == "CARGO_MANIFEST_DIR")
    {
        test.env_remove(name);
    }
    let tested = done(test.output().unwrap());
    assert!(tested.contains("test result: ok. 2 passed"), "{tested}");
}

#[test]
fn the_same_bot_gives_the_same_bytes_in_any_folder() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let elsewhere = other.path().join("a folder/with a longer path");
    fs::create_dir_all(&elsewhere).unwrap();
    let build = |home: &Path| {
        done(arena(home, &["new", "mine", "--game", "holdem"]));
        hash(&done(arena_into(&home.join("built"), home, &["build", "mine"])))
    };
    assert_eq!(build(one.path()), build(&elsewhere));
}

#[test]
fn an_sdk_beside_the_bot_leaves_no_folder_in_the_module() {
    let home = tempfile::tempdir().unwrap();
    done(arena(home.path(), &["new", "mine", "--game", "rami"]));
    fs::rename(home.path().join("mine/sdk"), home.path().join("shared")).unwrap();
    let manifest = fs::read_to_string(home.path().join("mine/Cargo.toml")).unwrap();
    let manifest = manifest.replace("path = \"sdk\"", "path = \"../shared\"").replace("members = [\"sdk\"]", "");
    fs::write(home.path().join("mine/Cargo.toml"), manifest).unwrap();
    let built = done(arena(home.path(), &["build", "mine"]));
    let module = fs::read(built.split("  ").next().unwrap()).unwrap();
    let holds = |text: &str| module.windows(text.len()).any(|window| window == text.as_bytes());
    let folder = home.path().canonicalize().unwrap();
    assert!(!holds(folder.to_str().unwrap()));
    assert!(holds("/beside/arena-sdk/src/"), "the places of panics are told all the same");
}

#[test]
fn in_the_checkout_it_joins_the_workspace() {
    // A checkout of links: the workspace's own files and crates, and a folder of bots of its own.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().canonicalize().unwrap();
    let checkout = tempfile::tempdir().unwrap();
    fs::create_dir(checkout.path().join("bots")).unwrap();
    for file in ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"] {
        fs::copy(root.join(file), checkout.path().join(file)).unwrap();
    }
    for folder in ["arena", "sdk"] {
        std::os::unix::fs::symlink(root.join(folder), checkout.path().join(folder)).unwrap();
    }
    let output = arena(checkout.path(), &["new", "my-bot", "--game", "ramponneau"]);
    assert!(text(&output.stderr).contains("member of the workspace"), "{}", text(&output.stderr));
    assert_eq!(done(output).lines().next(), Some("cargo arena build bots/my-bot"));
    let built = done(arena(checkout.path(), &["build", "bots/my-bot"]));
    assert!(built.contains("/bot/my_bot.wasm  "), "{built}");
}

#[test]
fn wrong_names_games_and_folders_are_refused_and_nothing_is_written() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("taken")).unwrap();
    for (arguments, expected) in [
        (["new", "My Bot", "--game", "holdem"], "`My Bot` cannot name a crate"),
        (["new", "serde", "--game", "holdem"], "the SDK is built with a crate of that name"),
        (["new", "mine", "--game", "belote"], "`belote` is not a game; expected one of: holdem, draw, rami"),
        (["new", "taken", "--game", "rami51"], "taken` exists already"),
    ] {
        let said = refused(&arena(home.path(), &arguments));
        assert!(said.contains(expected), "{said}");
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
}
