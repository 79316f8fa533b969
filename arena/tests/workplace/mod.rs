//! A folder with bots and tournaments in it, and the arena called there as a person calls it.
#![allow(dead_code, reason = "each test uses a part")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A module whose `act` is `body`, with a random number of its own in `$state` and two answers ready.
pub fn bot(body: &str) -> String {
    format!(
        r#"(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"\"fold\"")
  (global $state (mut i64) (i64.const 0))
  (func $random (result i32)
    (global.set $state (i64.add (i64.mul (global.get $state) (i64.const 6364136223846793005)) (i64.const 1442695040888963407)))
    (i32.wrap_i64 (i64.shr_u (global.get $state) (i64.const 60))))
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64) (global.set $state (local.get 0)))
  (func (export "act") (param i32 i32) (result i64) {body}))"#
    )
}

pub const CALL: &str = "(i64.const 0x1000000006)";
pub const FOLD: &str = "(i64.const 0x1600000006)";

/// Calls, and folds two times in sixteen.
pub fn folder() -> String {
    bot(&format!("(if (result i64) (i32.lt_u (call $random) (i32.const 2)) (then {FOLD}) (else {CALL}))"))
}

pub struct Workplace(TempDir);

impl Workplace {
    pub fn new() -> Workplace {
        Workplace(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a bot's module.
    pub fn module(&self, name: &str, wasm: &[u8]) {
        fs::write(self.path().join(format!("{name}.wasm")), wasm).unwrap();
    }

    /// Writes a tournament of the bots named, whose modules lie beside it.
    pub fn tournament(&self, head: &str, bots: &[&str]) -> PathBuf {
        let mut text = format!("name = \"test\"\n{head}\n");
        for name in bots {
            writeln!(text, "[[bots]]\nname = \"{name}\"\npath = \"{name}.wasm\"").unwrap();
        }
        let path = self.path().join("test.toml");
        fs::write(&path, text).unwrap();
        path
    }

    /// The arena in this folder, its messages kept.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
        command.args(arguments);
        self.here(&mut command);
        command
    }

    /// A command line as a person would type it in this folder.
    pub fn shell(&self, line: &str) -> Output {
        let mut command = Command::new("sh");
        command.args(["-c", line]);
        self.here(&mut command);
        command.output().unwrap()
    }

    fn here(&self, command: &mut Command) {
        command
            .current_dir(self.path())
            .env("ARENA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
    }

    /// Runs the arena to its end.
    pub fn arena(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Plays `test.toml` with this seed; the folder of the run.
    pub fn run(&self, arguments: &[&str]) -> PathBuf {
        let before: BTreeSet<PathBuf> = self.runs();
        let output = self.arena(&[&["run", "test.toml"], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        self.runs().difference(&before).next().expect("a new folder").clone()
    }

    /// The folders of runs.
    pub fn runs(&self) -> BTreeSet<PathBuf> {
        let Ok(entries) = fs::read_dir(self.path().join("results")) else { return BTreeSet::new() };
        let hidden = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with('.');
        entries.map(|entry| entry.unwrap().path()).filter(|path| !hidden(path)).collect()
    }
}

/// Every file of a run, but `run.json`.
pub fn files(run: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in [run.to_owned(), run.join("bots")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() && path.file_name().unwrap() != "run.json" {
                found.insert(path.strip_prefix(run).unwrap().display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub fn field() -> Workplace {
    let place = Workplace::new();
    place.module("caller", &wat::parse_str(bot(CALL)).unwrap());
    place.module("folder", &wat::parse_str(folder()).unwrap());
    place.module("nonsense", &wat::parse_str(bot("(i64.const 0x1100000004)")).unwrap());
    place
}

/// What a command wrote to stdout.
pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A bot that checks and calls, folds at times, raises a little, raises a lot, and says what is no answer.
pub fn wild() -> Vec<u8> {
    let answers = [
        "\"call\"",
        "\"fold\"",
        "{\"raise_to\":300}",
        "{\"raise_to\":1000}",
        "{\"raise_to\":10000}",
        "no \\ 'answer'\n\u{e9}",
    ];
    let chosen = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 3, 3, 4, 5];
    let (mut data, mut places) = (String::new(), Vec::new());
    for (number, answer) in answers.iter().enumerate() {
        let at = 64 * (number + 1);
        let bytes: String = answer.bytes().map(|byte| format!("\\{byte:02x}")).collect();
        write!(data, "(data (i32.const {at}) \"{bytes}\")").unwrap();
        places.push(((at as u64) << 32) | answer.len() as u64);
    }
    let case = |(roll, answer): (usize, &usize)| {
        let place = places[*answer];
        format!("(if (i32.eq (local.get $roll) (i32.const {roll})) (then (return (i64.const {place}))))")
    };
    let cases: String = chosen.iter().enumerate().map(case).collect();
    let text = format!(
        r#"(module
  (memory (export "memory") 1)
  {data}
  (global $state (mut i64) (i64.const 0))
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64) (global.set $state (local.get 0)))
  (func (export "act") (param i32 i32) (result i64) (local $roll i32)
    (global.set $state (i64.add (i64.mul (global.get $state) (i64.const 6364136223846793005)) (i64.const 1442695040888963407)))
    (local.set $roll (i32.wrap_i64 (i64.shr_u (global.get $state) (i64.const 60))))
    {cases}
    (unreachable)))"#
    );
    wat::parse_str(text).unwrap()
}
