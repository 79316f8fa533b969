//! Bots under any name through the whole of it: submitted, listed, named in a tournament file, played, read back, replayed.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A module that says it plays hold'em and answers the same to everything; `mark` makes it another module.
fn module(answer: &str, mark: u32) -> Vec<u8> {
    let text = format!(
        r#"(module (memory (export "memory") 1) (data (i32.const 16) "{}") (global i32 (i32.const {mark}))
  (@custom "arena.games" "holdem")
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const {})))"#,
        answer.replace('"', "\\22"),
        (16_u64 << 32) + answer.len() as u64,
    );
    wat::parse_str(text).unwrap()
}

const CALL: &str = "\"call\"";
const FOLD: &str = "\"fold\"";

struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        for (name, wasm) in [("call", module(CALL, 1)), ("fold", module(FOLD, 1)), ("nonsense", module("{}", 1))] {
            fs::write(place.path().join(format!("{name}.wasm")), wasm).unwrap();
        }
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn arena(&self, arguments: &[&str]) -> Output {
        let mut arena = Command::new(env!("CARGO_BIN_EXE_arena"));
        at_home(arena.args(arguments)).current_dir(self.path()).output().unwrap()
    }

    fn done(&self, arguments: &[&str]) -> String {
        let output = self.arena(arguments);
        assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
        text(&output.stdout)
    }

    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.arena(arguments);
        assert_eq!(output.status.code(), Some(2), "{}{}", text(&output.stdout), text(&output.stderr));
        text(&output.stderr)
    }

    fn submit(&self, bot: &str, name: &str) -> String {
        self.done(&["submit", bot, &format!("--name={name}"), "--author=Mère Michel, \"la\" tavernière"])
    }

    /// A tournament of bots by their path in the file and, where it is told, their name.
    fn tournament(&self, bots: &[(&str, Option<&str>)]) {
        let mut file = "name = \"odd\"\nmatch_sets = 1\ndeals = 3\n[game]\nname = \"holdem\"\n".to_owned();
        for (path, name) in bots {
            file.push_str(&format!("[[bots]]\npath = {}\n", toml::Value::from(*path)));
            if let Some(name) = name {
                file.push_str(&format!("name = {}\n", toml::Value::from(*name)));
            }
        }
        fs::write(self.path().join("odd.toml"), file).unwrap();
    }

    fn run(&self) -> PathBuf {
        self.done(&["run", "odd.toml", "--seed", "5"]);
        let runs = fs::read_dir(self.path().join("results")).unwrap();
        runs.map(|entry| entry.unwrap().path()).max().unwrap()
    }
}

/// The program and what it keeps are found from anywhere.
fn at_home(command: &mut Command) -> &mut Command {
    let program = Path::new(env!("CARGO_BIN_EXE_arena")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    command
        .env("PATH", format!("{}:{path}", program.display()))
        .env("ARENA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The values of a column.
fn column(run: &Path, file: &str, name: &str) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(run.join(file)).unwrap();
    let place = reader.headers().unwrap().iter().position(|column| column == name).unwrap();
    reader.records().map(|row| row.unwrap()[place].to_owned()).collect()
}

#[test]
fn names_of_every_kind_survive_every_file_and_the_replay_command_works_when_pasted() {
    let place = Place::new();
    let (long, wide) = ("x".repeat(200), "é".repeat(200));
    let names = [
        "two words",
        "a, b",
        "a vs b",
        "say \"hi\"",
        "it's",
        " #1; rm -rf .",
        "../../up",
        "=1+1",
        "-h",
        "registry:me",
        "a@b",
        "名前 🂡",
        "$(reboot) `x` \\n",
        &long,
        &wide,
    ];
    for (number, name) in names.iter().enumerate() {
        let bot = ["call.wasm", "fold.wasm"][number % 2];
        assert!(place.submit(bot, name).contains(&format!("`{name}` version 1, for holdem, ")), "{name}");
    }
    let mut bots: Vec<(String, Option<&str>)> = names.iter().map(|name| (format!("registry:{name}"), None)).collect();
    // A bot that faults, under a name as odd.
    let cheat = "the cheat, \"quoted\" # and all";
    bots.push(("nonsense.wasm".to_owned(), Some(cheat)));
    place.tournament(&bots.iter().map(|(path, name)| (path.as_str(), *name)).collect::<Vec<_>>());
    let run = place.run();

    let expected: BTreeSet<String> = names.iter().chain([&cheat]).map(|name| (*name).to_owned()).collect();
    for (file, name) in
        [("standings.csv", "bot"), ("deals.csv", "bot"), ("stats_holdem.csv", "bot"), ("head_to_head.csv", "opponent")]
    {
        let found: BTreeSet<String> = column(&run, file, name).into_iter().collect();
        assert_eq!(found, expected, "{file}");
    }
    assert!(column(&run, "faults.csv", "bot").iter().all(|bot| bot == cheat));
    let file: serde_json::Value = serde_json::from_str(&fs::read_to_string(run.join("run.json")).unwrap()).unwrap();
    let in_plan = file["plan"]["bots"].as_array().unwrap().iter().map(|bot| bot["name"].as_str().unwrap().to_owned());
    assert_eq!(in_plan.collect::<BTreeSet<_>>(), expected);

    let command = &column(&run, "faults.csv", "command")[0];
    let mut shell = Command::new("sh");
    let told = at_home(shell.arg("-c").arg(command)).current_dir(&run).output().unwrap();
    let told = (told.status.success(), text(&told.stdout) + &text(&told.stderr));
    assert!(told.0 && told.1.contains(&format!("fault of {cheat}: malformed")), "{command}: {}", told.1);

    let list = place.done(&["list", "bots"]);
    for name in names {
        let row = list
            .lines()
            .find(|line| line.contains(&format!("  {name}  Mère Michel")))
            .unwrap_or_else(|| panic!("{name}\n{list}"));
        assert!(row.contains(&format!(" of {}, Elo ", expected.len())) && row.contains(" in odd on "), "{row}");
    }
}

#[test]
fn versions_are_named_in_the_file_and_the_same_bytes_change_nothing() {
    let place = Place::new();
    assert!(place.submit("call.wasm", "mine").contains("version 1"));
    assert!(place.submit("fold.wasm", "mine").contains("version 2"));
    assert!(place.submit("call.wasm", "other").contains("`other` version 1"));
    let again = place.submit("call.wasm", "mine");
    assert_eq!(again, "`mine` version 1 is this very module; nothing changed\n");
    place.tournament(&[("registry:mine", None), ("registry:mine@1", None), ("registry:other", Some("third"))]);
    let run = place.run();
    let names: BTreeSet<String> = column(&run, "standings.csv", "bot").into_iter().collect();
    assert_eq!(names, BTreeSet::from(["mine", "mine@1", "third"].map(str::to_owned)));
    let list = place.done(&["list", "bots"]);
    assert_eq!(list.lines().filter(|line| line.contains(" of 3, Elo ")).count(), 3, "{list}");
}

#[test]
fn what_is_not_in_the_registry_is_told_with_the_nearest_names_and_its_line() {
    let place = Place::new();
    place.submit("call.wasm", "shark");
    place.submit("call.wasm", "chart");
    place.tournament(&[("registry:shrak", None), ("registry:chart@4", None)]);
    let said = place.refused(&["run", "odd.toml"]);
    assert!(
        said.contains("odd.toml:7: no bot `shrak` in the registry `registry`; the nearest names are `shark`, `chart`"),
        "{said}"
    );
    assert!(said.contains("odd.toml:9: bot `chart` has no version 4; expected 1 to 1"), "{said}");
    let said = place.refused(&["run", "odd.toml", "--registry", "elsewhere"]);
    assert!(said.contains("nothing was submitted there"), "{said}");
    fs::rename(place.path().join("registry"), place.path().join("elsewhere")).unwrap();
    place.tournament(&[("registry:shark", None), ("registry:chart", None)]);
    place.done(&["run", "odd.toml", "--registry", "elsewhere"]);
}

#[test]
fn who_fails_the_exam_or_has_no_proper_name_does_not_enter() {
    let place = Place::new();
    let failed = place.arena(&["submit", "nonsense.wasm", "--name", "nonsense"]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(text(&failed.stdout).contains("FAIL  holdem against random: "), "{}", text(&failed.stdout));
    assert!(text(&failed.stderr).contains("not submitted"), "{}", text(&failed.stderr));
    for name in ["", "  ", "a\nb", "a\tb", "a\u{7f}", "mine@2", &"x".repeat(201)] {
        let said = place.refused(&["submit", "call.wasm", &format!("--name={name}")]);
        assert!(said.contains("expected"), "{said}");
    }
    assert!(place.refused(&["submit", "call.wasm", "--name=a", "--author=b\nc"]).contains("an author's name"));
    assert!(place.refused(&["submit", "none.wasm", "--name=a"]).contains("none.wasm"));
    assert!(!place.path().join("registry").exists(), "nothing was written");
}
