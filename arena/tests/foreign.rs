//! Bots without the SDK: the C example of `PROTOCOL.md`, compiled and played. Where there is no clang with a wasm linker
//! the test says so and does nothing else.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as the tests do")]

mod kit;

use arena::player::Source;
use arena_sdk::message::Limits;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Compiles the example as its first comment says; none without a compiler.
fn compiled(folder: &Path) -> Option<Vec<u8>> {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../sdk/examples/c/caller.c");
    let module = folder.join("caller.wasm");
    for clang in ["clang", "clang-14"] {
        let mut command = Command::new(clang);
        command.args(["--target=wasm32", "-O2", "-Wall", "-Wextra", "-Werror", "-nostdlib"]);
        command.args(["-Wl,--no-entry", "-Wl,--strip-all", "-o"]).arg(&module).arg(source);
        let Ok(output) = command.output() else { continue };
        let words = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            return Some(std::fs::read(&module).unwrap());
        }
        // A clang for this machine only has no wasm target or no linker for it; else the example is wrong.
        let unable =
            ["wasm-ld", "unable to create target", "No available targets"].iter().any(|part| words.contains(part));
        assert!(unable, "{clang} refuses the example:\n{words}");
    }
    None
}

/// Said past the harness, which would keep it to itself.
#[allow(clippy::explicit_write, reason = "the harness catches what `eprintln!` says")]
fn skipped(what: &str) {
    writeln!(std::io::stderr(), "SKIPPED {what}: no clang with a wasm linker (apt-get install clang-14 lld-14)")
        .unwrap();
}

fn question(pot: i64, call: i64) -> String {
    kit::LATER.replace("\"pot\":200", &format!("\"pot\":{pot}")).replace("\"call\":0", &format!("\"call\":{call}"))
}

#[test]
fn the_bot_in_c_calls_up_to_the_pot_and_folds_to_more() {
    let folder = TempDir::new().unwrap();
    let Some(wasm) = compiled(folder.path()) else { return skipped("the bot in C") };
    let sandbox = kit::sandbox(1);
    let module = sandbox.admit("caller", &wasm, &Limits::default()).unwrap();
    assert_eq!(module.facts().games, None);
    let mut bot = module.start(7).unwrap();
    assert_eq!(bot.ask(kit::FIRST.as_bytes()), Ok(&b"\"call\""[..]));
    for (pot, call, answer) in [(300, 0, "\"call\""), (300, 300, "\"call\""), (300, 301, "\"fold\"")] {
        assert_eq!(bot.ask(question(pot, call).as_bytes()), Ok(answer.as_bytes()), "{call} into {pot}");
    }
}

#[test]
fn the_bot_in_c_passes_the_exam() {
    let folder = TempDir::new().unwrap();
    if compiled(folder.path()).is_none() {
        return skipped("the exam of the bot in C");
    }
    let mut arena = Command::new(env!("CARGO_BIN_EXE_arena"));
    // Not in the checkout, where it would meet the house bots.
    arena.arg("check").arg(folder.path().join("caller.wasm")).current_dir(folder.path());
    let output = arena.env("ARENA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled")).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("\npassed "), "{told}");
}
