//! The main job through the command line: tournaments of real modules, their files, and the exit codes.
#![allow(clippy::unwrap_used, reason = "a test")]

mod workplace;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use workplace::{FOLD, bot, field, files, stderr};

const SMALL: &str = "match_sets = 4\ndeals = 20\n[game]\nname = \"holdem\"";

#[test]
fn law_1_every_file_but_run_json_is_the_same_on_1_2_and_8_threads_and_again() {
    let place = field();
    place.tournament(SMALL, &["caller", "folder", "nonsense"]);
    let once = files(&place.run(&["--seed", "7", "--threads", "1"]));
    let names: Vec<&str> = once.keys().map(String::as_str).filter(|name| !name.starts_with("bots/")).collect();
    assert_eq!(
        names,
        ["deals.csv", "faults.csv", "head_to_head.csv", "ledger.bin", "standings.csv", "stats_holdem.csv"]
    );
    for threads in ["1", "2", "8"] {
        assert_eq!(files(&place.run(&["--seed", "7", "--threads", threads])), once, "{threads} threads");
    }
    assert_ne!(files(&place.run(&["--seed", "8"])), once, "another seed plays other deals");
}

#[test]
fn a_folder_that_exists_is_never_overwritten() {
    let place = field();
    place.tournament(SMALL, &["caller", "folder"]);
    let runs: Vec<String> =
        (0..3).map(|_| place.run(&["--seed", "1"]).file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(runs, ["test-1", "test-1-2", "test-1-3"]);
}

#[test]
fn without_a_seed_a_fresh_one_is_drawn_and_published_and_no_practice() {
    let place = field();
    place.tournament(SMALL, &["caller", "folder"]);
    let seeds: BTreeSet<String> = (0..2)
        .map(|_| {
            let run = place.run(&[]);
            let text = fs::read_to_string(run.join("run.json")).unwrap();
            let run_file: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(run_file["plan"]["practice"], false);
            let seed = run_file["plan"]["seed"].as_str().unwrap().to_owned();
            assert_eq!(seed.len(), 32);
            assert!(run.ends_with(format!("test-{seed}")));
            seed
        })
        .collect();
    assert_eq!(seeds.len(), 2);
}

#[test]
fn the_named_module_plays_under_two_names_and_odd_names_survive_every_file() {
    let place = field();
    fs::copy(place.path().join("caller.wasm"), place.path().join("a, \\\"b\\\" vs ü.wasm").with_file_name("odd.wasm"))
        .unwrap();
    let text = format!(
        "name = \"test\"\n{SMALL}\n[[bots]]\nname = 'a, \"b\" vs ü: c'\npath = \"odd.wasm\"\n[[bots]]\nname = \"caller\"\npath = \"caller.wasm\"\n"
    );
    fs::write(place.path().join("test.toml"), text).unwrap();
    let run = place.run(&["--seed", "3"]);
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(run.join("standings.csv")).unwrap();
    let bot = reader.headers().unwrap().iter().position(|name| name == "bot").unwrap();
    let names: BTreeSet<String> = reader.records().map(|row| row.unwrap()[bot].to_owned()).collect();
    assert_eq!(names, BTreeSet::from(["a, \"b\" vs ü: c".to_owned(), "caller".to_owned()]));
}

#[test]
fn several_files_are_played_in_turn_and_all_are_checked_before() {
    let place = field();
    place.tournament(SMALL, &["caller", "folder"]);
    let text = fs::read_to_string(place.path().join("test.toml")).unwrap();
    fs::write(place.path().join("more.toml"), text.replace("\"test\"", "\"more\"")).unwrap();
    let output = place.arena(&["run", "test.toml", "more.toml", "--seed", "3"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let runs: Vec<String> =
        place.runs().iter().map(|run| run.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(runs, ["more-3", "test-3"]);
    fs::write(place.path().join("bad.toml"), text.replace("deals = 20", "deals = 0")).unwrap();
    let output = place.arena(&["run", "test.toml", "bad.toml", "--seed", "3"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("bad.toml:"), "{}", stderr(&output));
    assert_eq!(place.runs().len(), 2, "nothing was played");
}

#[test]
fn bad_requests_end_with_2_and_name_what_is_wrong_before_any_play() {
    let place = field();
    place.module("empty", b"");
    place.module("text", b"not wasm at all");
    place.tournament(SMALL, &["caller", "empty", "text", "missing"]);
    let output = place.arena(&["run", "test.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("missing.wasm"), "{}", stderr(&output));
    fs::copy(place.path().join("caller.wasm"), place.path().join("missing.wasm")).unwrap();
    let output = place.arena(&["run", "test.toml"]);
    assert_eq!(output.status.code(), Some(2));
    for bot in ["`empty`", "`text`"] {
        assert!(stderr(&output).contains(bot), "every refused bot is named: {}", stderr(&output));
    }
    for arguments in [
        &["run", "no.toml"][..],
        &["run"],
        &["run", "test.toml", "--seed", "x"],
        &["replay", "nowhere", "--match", "1"],
    ] {
        assert_eq!(place.arena(arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert!(place.runs().is_empty(), "nothing was played");
}

#[test]
fn fail_on_faults_ends_with_1_and_each_fault_names_the_command_that_shows_it() {
    let place = field();
    place.tournament(SMALL, &["caller", "nonsense"]);
    let run = place.run(&["--seed", "5"]);
    assert_eq!(place.arena(&["run", "test.toml", "--seed", "5", "--fail-on-faults"]).status.code(), Some(1));
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(run.join("faults.csv")).unwrap();
    let command = reader.headers().unwrap().iter().position(|name| name == "command").unwrap();
    let rows: Vec<String> = reader.records().map(|row| row.unwrap()[command].to_owned()).collect();
    assert!(!rows.is_empty());
    let words: Vec<&str> = rows[0].split(' ').skip(1).collect();
    let output = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(&words)
        .current_dir(&run)
        .env("ARENA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled"))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && told.contains("fault of nonsense: malformed"),
        "{rows:?}: {told}{}",
        stderr(&output)
    );
}

#[test]
fn a_replay_of_any_fixture_matches_the_ledger_and_a_changed_module_is_named() {
    let place = field();
    place.tournament(SMALL, &["caller", "folder", "nonsense"]);
    let run = place.run(&["--seed", "5"]);
    for fixture in ["1", "7", "24"] {
        let output = place.arena(&["replay", run.to_str().unwrap(), "--match", fixture]);
        assert!(
            output.status.success() && stderr(&output).contains("the ledger holds the same"),
            "{}",
            stderr(&output)
        );
    }
    let one = place.arena(&["replay", run.to_str().unwrap(), "--match", "2", "--deal", "3"]);
    let all = place.arena(&["replay", run.to_str().unwrap(), "--match", "2"]);
    let (one, all) = (String::from_utf8(one.stdout).unwrap(), String::from_utf8(all.stdout).unwrap());
    let third = &all[all.find("Deal 3\n").unwrap()..all.find("Deal 4\n").unwrap()];
    assert!(one.ends_with(third), "a deal alone is told as within its fixture");
    let module = fs::read_dir(run.join("bots")).unwrap().next().unwrap().unwrap().path();
    fs::write(&module, wat::parse_str(bot(FOLD)).unwrap()).unwrap();
    let output = place.arena(&["replay", run.to_str().unwrap(), "--match", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains(module.file_name().unwrap().to_str().unwrap()), "{}", stderr(&output));
}

#[test]
fn the_exam_passes_a_good_bot_and_tells_a_bad_one_what_is_wrong() {
    let place = field();
    let good = place.arena(&["check", "caller.wasm", "--game", "holdem"]);
    assert!(good.status.success(), "{}", String::from_utf8_lossy(&good.stdout));
    let bad = place.arena(&["check", "nonsense.wasm", "--game", "ramponneau", "--deals", "5"]);
    assert_eq!(bad.status.code(), Some(1));
    let told = String::from_utf8(bad.stdout).unwrap();
    assert!(told.contains("FAIL") && told.contains("malformed") && told.contains("to see it: "), "{told}");
}

/// What the corpus of hostile modules says of each.
fn hostile() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let admissible =
            text.lines().any(|line| line.starts_with(";; expect: ok") || line.starts_with(";; expect: start"));
        if admissible {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            found.push((name, wat::parse_str(&text).unwrap()));
        }
    }
    found.sort();
    found
}

#[test]
fn a_tournament_with_hostile_modules_finishes_and_the_others_deals_are_as_without_them() {
    let place = field();
    let hostile = hostile();
    assert!(hostile.len() >= 40, "{}", hostile.len());
    for (name, wasm) in &hostile {
        place.module(name, wasm);
    }
    let head = "match_sets = 1\ndeals = 4\n[limits]\nfuel = 300000\n[game]\nname = \"holdem\"";
    let others = ["caller", "folder"];
    place.tournament(head, &others);
    let without = rows_between(&place.run(&["--seed", "9"]), &others);
    let everybody: Vec<&str> = others.iter().copied().chain(hostile.iter().map(|(name, _)| name.as_str())).collect();
    place.tournament(head, &everybody);
    let run = place.run(&["--seed", "9"]);
    assert_eq!(rows_between(&run, &others), without);
    let faults = fs::read_to_string(run.join("faults.csv")).unwrap();
    for kind in ["trap", "fuel", "memory", "depth", "oversize", "malformed"] {
        assert!(faults.contains(&format!(",{kind},")), "{kind} occurs");
    }
}

/// The rows of `deals.csv` of matches between these bots only, without the match's number.
fn rows_between(run: &Path, bots: &[&str]) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(run.join("deals.csv")).unwrap();
    let head = reader.headers().unwrap().clone();
    let column = |name| head.iter().position(|column| column == name).unwrap();
    let (fixture, bot) = (column("match"), column("bot"));
    let mut fixtures = BTreeMap::<String, Vec<Vec<String>>>::new();
    for row in reader.records() {
        let row: Vec<String> = row.unwrap().iter().map(str::to_owned).collect();
        fixtures.entry(row[fixture].clone()).or_default().push(row);
    }
    let mut rows: Vec<Vec<String>> = fixtures
        .into_values()
        .filter(|rows| rows.iter().all(|row| bots.contains(&row[bot].as_str())))
        .flatten()
        .map(|mut row| {
            row.remove(fixture);
            row
        })
        .collect();
    rows.sort();
    assert!(!rows.is_empty());
    rows
}
