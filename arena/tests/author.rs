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
        assert!(exam.lines().last().unwrap().starts_with("passed in all of "), "{exam}");
        assert!(commands[2].ends_with(&format!("arena run {name}/tournament.toml")), "{printed}");
        let table = done(arena(home.path(), &["run", &format!("{name}/tournament.toml"), "--seed", "1"]));
        assert!(table.contains(&format!("{name} again")), "{table}");
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

/// Does a module hold this text?
fn holds(module: &[u8], text: &str) -> bool {
    module.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn the_same_bot_gives_the_same_bytes_in_any_folder() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let elsewhere = other.path().join("a folder/with a longer path");
    fs::create_dir_all(&elsewhere).unwrap();
    let build = |home: &Path| {
        done(arena(home, &["new", "mine", "--game", "holdem"]));
        let built = done(arena_into(&home.join("built"), home, &["build", "mine"]));
        fs::read(built.split("  ").next().unwrap()).unwrap()
    };
    let module = build(one.path());
    assert!(module == build(&elsewhere));
    assert!(holds(&module, "sdk/src/"), "the places of panics are told");
}

#[test]
fn an_sdk_beside_the_bot_leaves_no_folder_in_the_module_and_it_is_said_what_follows() {
    let home = tempfile::tempdir().unwrap();
    done(arena(home.path(), &["new", "mine", "--game", "holdem"]));
    // The SDK lies outside of the bot's workspace, as it does for who shares it between bots.
    fs::rename(home.path().join("mine/sdk"), home.path().join("shared")).unwrap();
    let manifest = fs::read_to_string(home.path().join("mine/Cargo.toml")).unwrap();
    let manifest = manifest.replace("path = \"sdk\"", "path = \"../shared\"").replace("members = [\"sdk\"]", "");
    fs::write(home.path().join("mine/Cargo.toml"), manifest).unwrap();
    let output = arena(home.path(), &["build", "mine"]);
    assert!(text(&output.stderr).contains("`arena-sdk` lies outside of its workspace"), "{}", text(&output.stderr));
    let module = fs::read(done(output).split("  ").next().unwrap()).unwrap();
    assert!(holds(&module, "/beside/arena-sdk/src/"), "the places of panics are told all the same");
    assert!(!holds(&module, home.path().canonicalize().unwrap().to_str().unwrap()));
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

    // There the exam is also against the house bots of the game.
    fs::create_dir_all(checkout.path().join("bots/holdem-caller/src")).unwrap();
    for file in ["bots/holdem-caller/Cargo.toml", "bots/holdem-caller/src/lib.rs"] {
        fs::copy(root.join(file), checkout.path().join(file)).unwrap();
    }
    let module = built.split("  ").next().unwrap();
    let exam = done(arena(checkout.path(), &["check", module]));
    assert!(exam.contains("\npass  holdem against holdem-caller: 200 deals, no fault, "), "{exam}");
    assert!(exam.ends_with("\npassed in all of 17 items\n"), "{exam}");
    let tell = |against: &str| {
        arena(checkout.path(), &["check", module, "--game", "holdem", "--against", against, "--deal", "3"])
    };
    let told = done(tell("holdem-caller"));
    assert!(told.starts_with("Deal 3\n") && told.contains("holdem-caller is dealt "), "{told}");
    let said = refused(&tell("nobody"));
    assert!(said.contains("expected one of: random, passive, itself, holdem-caller"), "{said}");
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

/// A module that answers the same to everything.
fn module(folder: &Path, name: &str, answer: &str) {
    let text = format!(
        r#"(module (memory (export "memory") 1) (data (i32.const 16) "{}")
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const {})))"#,
        answer.replace('"', "\\22"),
        (16_u64 << 32) + answer.len() as u64,
    );
    fs::write(folder.join(name), wat::parse_str(text).unwrap()).unwrap();
}

#[test]
fn the_exam_is_told_item_by_item() {
    let home = tempfile::tempdir().unwrap();
    module(home.path(), "caller.wasm", "\"call\"");
    let exam = done(arena(home.path(), &["check", "caller.wasm"]));
    let items: Vec<&str> = exam.lines().map(|line| line.split(':').next().unwrap()).collect();
    let expected = [
        "pass  module",
        "pass  size",
        "pass  imports",
        "pass  exports",
        "pass  compilation",
        "pass  games",
        "pass  holdem, protocol",
        "pass  holdem against random",
        "pass  holdem against random, fuel",
        "pass  holdem against random, again",
        "pass  holdem against passive",
        "pass  holdem against passive, fuel",
        "pass  holdem against passive, again",
        "pass  holdem against itself",
        "pass  holdem against itself, fuel",
        "pass  holdem against itself, again",
        "passed in all of 16 items",
    ];
    assert_eq!(items, expected, "{exam}");
    for found in [
        "of 1048576 bytes, ",
        "act: func(i32, i32) -> i64",
        "found to play holdem",
        "200 deals, no fault, ",
        "of 10000000 each",
    ] {
        assert!(exam.contains(found), "`{found}` is not in\n{exam}");
    }
}

#[test]
fn a_fault_names_its_place_the_answer_and_a_command_that_shows_it() {
    let home = tempfile::tempdir().unwrap();
    module(home.path(), "it's a cheat.wasm", "{\"raise_to\":7}");
    let output = arena(home.path(), &["check", "it's a cheat.wasm", "--game", "ramponneau", "--deals", "50"]);
    assert_eq!(output.status.code(), Some(1));
    let exam = text(&output.stdout);
    let fault = exam.lines().find(|line| line.starts_with("FAIL  holdem against random: ")).unwrap();
    for part in ["in 50 deals; the first in fixture 1, deal 1, decision 1: illegal: ", "it answered `{\"raise_to\":7}`"]
    {
        assert!(fault.contains(part), "`{part}` is not in {fault}");
    }
    let command = exam.lines().find_map(|line| line.trim().strip_prefix("to see it: ")).unwrap();
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).current_dir(home.path());
    let told = done(shell.env("ARENA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled")).output().unwrap());
    assert!(told.starts_with("Deal 1\n") && told.contains("! fault of it's a cheat: illegal: "), "{told}");
    assert!(!told.contains("Deal 2"), "only the deal asked for: {told}");
}

#[test]
fn a_module_that_is_refused_is_told_which_item_it_failed_and_what_to_do() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("bad.wasm");
    for (wasm, item) in [
        (b"not wasm at all".to_vec(), "FAIL  module: "),
        (vec![0; (1 << 20) + 1], "FAIL  size: "),
        (wat::parse_str(r#"(module (import "wasi_snapshot_preview1" "fd_write" (func)))"#).unwrap(), "FAIL  imports: "),
        (wat::parse_str(r#"(module (memory (export "memory") 1))"#).unwrap(), "FAIL  exports: "),
    ] {
        fs::write(&path, wasm).unwrap();
        let output = arena(home.path(), &["check", "bad.wasm"]);
        assert_eq!(output.status.code(), Some(1));
        let exam = text(&output.stdout);
        assert!(exam.starts_with(item) && exam.contains("\n      what to do: "), "{exam}");
        assert!(exam.ends_with("failed in 1 of 1 item\n"), "{exam}");
    }
    assert!(refused(&arena(home.path(), &["check", "none.wasm"])).contains("none.wasm"));
}
