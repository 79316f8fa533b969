//! A gauntlet from its file to its tables: who met whom, the same on any number of threads, resumed, proved, rated.
#![allow(clippy::unwrap_used, reason = "a test")]

mod workplace;

use arena::record::{LedgerReader, LedgerWriter};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use workplace::{Workplace, field, files, stderr, stdout};

/// A tournament of the bots named; a name with `!` is a challenger.
fn gauntlet(place: &Workplace, head: &str, bots: &[(&str, &str)]) {
    let mut text = format!("name = \"test\"\nformat = \"gauntlet\"\n{head}\n");
    for (name, module) in bots {
        let challenger = name.strip_suffix('!').map_or("", |_| "challenger = true\n");
        writeln!(text, "[[bots]]\nname = \"{name}\"\npath = \"{module}.wasm\"\n{challenger}").unwrap();
    }
    fs::write(place.path().join("test.toml"), text).unwrap();
}

const BOTS: [(&str, &str); 5] =
    [("steady!", "caller"), ("one", "folder"), ("wild!", "folder"), ("two", "caller"), ("three", "nonsense")];

/// Bot and opponent of every row of `head_to_head.csv`.
fn met(run: &Path) -> Vec<(String, String)> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(run.join("head_to_head.csv")).unwrap();
    reader.records().map(|row| row.unwrap()).map(|row| (row[0].to_owned(), row[1].to_owned())).collect()
}

#[test]
fn heads_up_challengers_meet_the_field_and_nobody_else_meets() {
    let place = field();
    gauntlet(&place, "match_sets = 3\ndeals = 4\n[game]\nname = \"holdem\"", &BOTS);
    let output = place.arena(&["run", "test.toml", "--seed", "7"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("2 challengers, 3 in the field → 6 line-ups × 3 match sets"),
        "{}",
        stderr(&output)
    );
    insta::assert_snapshot!(stdout(&output));
    let met = met(place.runs().first().unwrap());
    assert_eq!(met.len(), 12);
    assert!(met.iter().all(|(bot, opponent)| bot.ends_with('!') != opponent.ends_with('!')), "{met:?}");
}

#[test]
fn at_larger_tables_there_is_one_challenger() {
    let place = field();
    gauntlet(&place, "match_sets = 2\ndeals = 3\n[game]\nname = \"holdem\"\nseats = 3", &BOTS);
    let run = place.run(&["--seed", "7"]);
    let met = met(&run);
    // 2 challengers with each of 3, and the 3 of the field with each other, in both directions.
    assert_eq!(met.len(), 18);
    assert!(met.iter().all(|(bot, opponent)| !(bot.ends_with('!') && opponent.ends_with('!'))), "{met:?}");
}

#[test]
fn threads_change_no_byte_and_the_run_is_proved_rated_and_told() {
    let place = field();
    gauntlet(&place, "match_sets = 4\ndeals = 5\n[game]\nname = \"holdem\"", &BOTS);
    let run = place.run(&["--seed", "7", "--threads", "1"]);
    for threads in ["2", "8"] {
        assert_eq!(files(&place.run(&["--seed", "7", "--threads", threads])), files(&run));
    }
    let run = run.to_str().unwrap();
    let verified = place.arena(&["verify", run, "--all"]);
    assert!(verified.status.success(), "{}", stdout(&verified));
    let rated = place.arena(&["rate", run]);
    assert!(rated.status.success() && stdout(&rated).contains("steady!"));
    let told = place.arena(&["replay", run, "--match", "48"]);
    assert!(told.status.success(), "{}", stderr(&told));
}

#[test]
fn a_gauntlet_that_was_cut_short_is_resumed_to_the_same_bytes() {
    let place = field();
    gauntlet(&place, "match_sets = 4\ndeals = 5\n[game]\nname = \"holdem\"", &BOTS);
    let run = place.run(&["--seed", "7"]);
    let whole = files(&run);
    let ledger = run.join("ledger.bin");
    let bytes = fs::read(&ledger).unwrap();
    for name in fs::read_dir(&run).unwrap().map(|entry| entry.unwrap().path()) {
        if name.is_file() && name != ledger {
            fs::remove_file(name).unwrap();
        }
    }
    fs::write(&ledger, &bytes[..bytes.len() / 2]).unwrap();
    let resumed = place.arena(&["resume", run.to_str().unwrap()]);
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    assert_eq!(files(&run), whole);
}

#[test]
fn who_challenges_is_part_of_what_is_proved() {
    let place = field();
    gauntlet(&place, "match_sets = 1\ndeals = 2\n[game]\nname = \"holdem\"", &BOTS);
    let run = place.run(&["--seed", "7"]);
    let file = run.join("run.json");
    let text = fs::read_to_string(&file).unwrap();
    let forged = text.replacen("\"challenger\": true", "\"challenger\": false", 1);
    assert_ne!(forged, text);
    fs::write(&file, forged).unwrap();
    let verified = place.arena(&["verify", run.to_str().unwrap()]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(stdout(&verified).contains("plan.bots[0].challenger: expected true"), "{}", stdout(&verified));
}

#[test]
fn a_sample_at_larger_tables_is_played_by_all_on_any_number_of_threads_and_proved() {
    let place = field();
    gauntlet(&place, "match_sets = 2\ndeals = 3\nlineups = 4\n[game]\nname = \"holdem\"\nseats = 3", &BOTS);
    let run = place.run(&["--seed", "7", "--threads", "1"]);
    assert_eq!(files(&place.run(&["--seed", "7", "--threads", "8"])), files(&run));
    let met = met(&run);
    for (bot, _) in BOTS {
        assert!(met.iter().any(|(one, _)| one == bot), "{bot} met nobody: {met:?}");
    }
    let verified = place.arena(&["verify", run.to_str().unwrap(), "--all"]);
    assert!(verified.status.success(), "{}", stdout(&verified));
}

#[test]
fn a_ledger_whose_challengers_were_taken_away_is_found_out() {
    let place = field();
    gauntlet(&place, "match_sets = 1\ndeals = 2\n[game]\nname = \"holdem\"", &BOTS);
    let run = place.run(&["--seed", "7"]);
    let path = run.join("ledger.bin");
    let mut manifest = LedgerReader::open(&path).unwrap().manifest().clone();
    manifest.bots.iter_mut().for_each(|bot| bot.challenger = false);
    fs::remove_file(&path).unwrap();
    drop(LedgerWriter::create(&path, &manifest).unwrap());
    let verified = place.arena(&["verify", run.to_str().unwrap()]);
    assert_eq!(verified.status.code(), Some(1), "{}", stderr(&verified));
    assert!(stdout(&verified).contains("in the plan: a gauntlet without a challenger"), "{}", stdout(&verified));
    fs::remove_file(run.join("run.json")).unwrap();
    let resumed = place.arena(&["resume", run.to_str().unwrap()]);
    assert_eq!(resumed.status.code(), Some(2), "{}", stderr(&resumed));
    assert!(stderr(&resumed).contains("a gauntlet without a challenger"), "{}", stderr(&resumed));
}
