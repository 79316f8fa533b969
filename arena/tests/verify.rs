//! `arena verify`: a run that was not touched is proved, and whatever was tampered with is found and named.
#![allow(clippy::unwrap_used, reason = "a test")]

mod workplace;

use arena::plan::Manifest;
use arena::record::{LedgerReader, LedgerWriter, Record, Row, Rows};
use std::fs;
use std::path::{Path, PathBuf};
use workplace::{FOLD, Workplace, bot, field, stderr, stdout};

/// Three bots, one of which commits faults, in 24 matches.
fn played() -> (Workplace, PathBuf) {
    let place = field();
    place.tournament("match_sets = 4\ndeals = 6\n[game]\nname = \"holdem\"", &["caller", "folder", "nonsense"]);
    let run = place.run(&["--seed", "7"]);
    (place, run)
}

/// What is told of the run, and the exit code.
fn verify(place: &Workplace, run: &Path, arguments: &[&str]) -> (String, i32) {
    let output = place.arena(&[&["verify", run.to_str().unwrap()], arguments].concat());
    let told = stdout(&output);
    let code = output.status.code().unwrap();
    assert!(code < 2, "{told}{}", stderr(&output));
    (told, code)
}

/// Asserts that these lines are among the findings, and that the command says so.
fn assert_found(place: &Workplace, run: &Path, arguments: &[&str], expected: &[&str]) {
    let (told, code) = verify(place, run, arguments);
    assert_eq!(code, 1, "{told}");
    for line in expected {
        assert!(told.lines().any(|told| told.starts_with("FAIL") && told.contains(line)), "no `{line}` in\n{told}");
    }
    assert!(told.lines().last().unwrap().starts_with("not verified: "), "{told}");
}

/// Changes a file's text; it must hold what is to be replaced.
fn tamper(run: &Path, name: &str, change: impl Fn(&str) -> String) {
    let path = run.join(name);
    let before = fs::read_to_string(&path).unwrap();
    let after = change(&before);
    assert_ne!(before, after, "{name} was not changed");
    fs::write(path, after).unwrap();
}

/// Writes the ledger anew with other contents, all checksums right.
fn forge(run: &Path, change: impl Fn(&mut Manifest, &mut Vec<Record>)) {
    let path = run.join("ledger.bin");
    let reader = LedgerReader::open(&path).unwrap();
    let mut manifest = reader.manifest().clone();
    let mut records: Vec<Record> = reader.map(Result::unwrap).collect();
    change(&mut manifest, &mut records);
    fs::remove_file(&path).unwrap();
    let mut ledger = LedgerWriter::create(&path, &manifest).unwrap();
    records.iter().for_each(|record| ledger.append(record).unwrap());
}

/// Makes all other files again from a forged ledger, as somebody would who wants them to agree.
fn make_agree(place: &Workplace, run: &Path) {
    fs::remove_file(run.join("run.json")).unwrap();
    let output = place.arena(&["resume", run.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
}

/// Gives seat 0 what seat 1 won in the first deal, and the other way round.
fn swap_first_nets(record: &mut Record) {
    const COUNTERS: usize = <arena_sdk::games::holdem::Holdem as arena_sdk::game::Game>::COUNTERS.len();
    let mut rows = Rows::default();
    let (mut reader, mut row) = (record.rows.read(), Row { counters: vec![0; COUNTERS], ..Row::default() });
    let mut nets = Vec::new();
    for place in 0.. {
        if !reader.next_into(&mut row) {
            break;
        }
        if place < 2 {
            nets.push(row.net);
            row.net = -row.net;
        }
        rows.push(row.net, row.substituted, &row.counters);
    }
    assert_ne!(nets[0], 0);
    for (seat, net) in record.seats.iter_mut().zip(nets) {
        seat.net -= 2 * net;
    }
    record.rows = rows;
}

#[test]
fn an_untouched_run_is_verified_by_a_sample_and_whole() {
    let (place, run) = played();
    for (arguments, again) in [
        (&[][..], "pass  play: 24 matches played again, all as recorded\n"),
        (&["--all"], "pass  play: 24 matches played again, all as recorded\n"),
        (
            &["--sample", "5", "--threads", "2"],
            "play: 5 matches played again, all as recorded; had 45.1 % of the matches",
        ),
        (&["--sample", "0"], "pass  play: 0 matches played again"),
    ] {
        let (told, code) = verify(&place, &run, arguments);
        assert_eq!(code, 0, "{told}");
        for item in ["run.json", "bots", "ledger.bin", "standings.csv", "head_to_head.csv", "deals.csv", "faults.csv"] {
            assert!(told.contains(&format!("pass  {item}: ")), "{item}: {told}");
        }
        assert!(told.contains(again), "{told}");
        assert!(told.ends_with("verified\n") && !told.contains("FAIL"), "{told}");
    }
}

#[test]
fn a_changed_cell_of_every_table_is_named_with_its_row() {
    let (place, run) = played();
    // File, a column, and how its row is named; the cell of the last row is changed.
    for (name, column, row) in [
        ("standings.csv", "elo", "(bot nonsense)"),
        ("head_to_head.csv", "wins", "(bot nonsense, opponent "),
        ("stats_holdem.csv", "vpip_num", "(bot nonsense)"),
        ("deals.csv", "net", "(match 24, deal 6, seat 1, bot "),
        ("faults.csv", "kind", "(match 24, deal "),
    ] {
        let before = fs::read_to_string(run.join(name)).unwrap();
        let lines: Vec<&str> = before.lines().collect();
        let head = lines.iter().find(|line| !line.starts_with('#')).unwrap();
        let place_of = head.split(',').position(|cell| cell == column).unwrap();
        let mut cells: Vec<String> = lines.last().unwrap().split(',').map(str::to_owned).collect();
        let was = std::mem::replace(&mut cells[place_of], "777".to_owned());
        let mut changed: Vec<String> = lines[..lines.len() - 1].iter().map(|line| (*line).to_owned()).collect();
        changed.push(cells.join(","));
        fs::write(run.join(name), changed.join("\n") + "\n").unwrap();
        let (told, code) = verify(&place, &run, &["--sample", "1"]);
        let line = told.lines().find(|line| line.starts_with("FAIL")).unwrap_or_default();
        assert!(code == 1 && line.starts_with(&format!("FAIL  {name}: line {} ", lines.len())), "{told}");
        assert!(line.contains(row), "{line}");
        assert!(line.ends_with(&format!(": {column}: expected `{was}`, found `777`")), "{line}");
        assert_eq!(told.matches("FAIL").count(), 1, "only that is found: {told}");
        fs::write(run.join(name), before).unwrap();
    }
    assert_eq!(verify(&place, &run, &[]).1, 0);
}

#[test]
fn rows_taken_out_added_or_changed_in_the_head_and_missing_files_are_named() {
    let (place, run) = played();
    tamper(&run, "deals.csv", |text| text[..text.trim_end().rfind('\n').unwrap() + 1].to_owned());
    tamper(&run, "standings.csv", |text| format!("{text}9,9,ghost\n"));
    tamper(&run, "head_to_head.csv", |text| text.replacen("# ", "# by us: ", 1));
    fs::remove_file(run.join("faults.csv")).unwrap();
    assert_found(
        &place,
        &run,
        &[],
        &[
            "deals.csv: line ",
            "(match 24, deal 6, seat 1",
            "missing, and all behind it",
            "standings.csv: line ",
            "expected the end of the file, found `9,9,ghost`",
            "head_to_head.csv: line 1: expected `# head to head of ",
            "faults.csv: missing",
        ],
    );
}

#[test]
fn a_plan_or_seed_changed_in_run_json_is_named() {
    let (place, run) = played();
    let before = fs::read_to_string(run.join("run.json")).unwrap();
    for (from, to, named) in [
        ("\"seed\": \"7\"", "\"seed\": \"8\"", "run.json: plan.seed: expected \"7\" as in the ledger, found \"8\""),
        ("\"deals\": 6", "\"deals\": 60", "run.json: plan.deals: expected 6 as in the ledger, found 60"),
        ("\"practice\": true", "\"practice\": false", "run.json: plan.practice: expected true"),
        ("\"name\": \"caller\"", "\"name\": \"winner\"", "run.json: plan.bots[0].name: expected \"caller\""),
        ("\"stack\": 10000", "\"stack\": 20000", "run.json: plan.options.stack: expected 10000"),
        ("\"ledger\": 2", "\"ledger\": 3", "run.json: versions.ledger: expected 2"),
        ("\n}", "", "run.json: expected what `arena run` writes: EOF"),
        ("{\n", "{ \n", "run.json: the same values, but not as `arena run` writes them"),
    ] {
        tamper(&run, "run.json", |text| text.replacen(from, to, 1));
        assert_found(&place, &run, &["--sample", "1"], &[named]);
        fs::write(run.join("run.json"), &before).unwrap();
    }
    fs::remove_file(run.join("run.json")).unwrap();
    assert_found(&place, &run, &["--sample", "1"], &["run.json: missing"]);
}

#[test]
fn a_changed_or_missing_module_is_named_with_its_bot() {
    let (place, run) = played();
    let bots = LedgerReader::open(&run.join("ledger.bin")).unwrap().manifest().bots.clone();
    fs::write(bots[1].file(&run), wat::parse_str(bot(FOLD)).unwrap()).unwrap();
    fs::remove_file(bots[2].file(&run)).unwrap();
    let hash = &bots[1].sha256;
    let changed = format!("{hash}.wasm: not the module that `folder` played with: expected SHA-256 {hash}");
    let missing = format!("{}.wasm: ", bots[2].sha256);
    assert_found(&place, &run, &[], &[&changed, &missing, "expected the module of `nonsense`"]);
    assert!(verify(&place, &run, &[]).0.contains("skip  play: not played again"));
}

#[test]
fn damage_to_the_ledger_is_named_with_its_record() {
    let (place, run) = played();
    let path = run.join("ledger.bin");
    let whole = fs::read(&path).unwrap();
    let mut reader = LedgerReader::open(&path).unwrap();
    reader.by_ref().take(9).for_each(|record| drop(record.unwrap()));
    let tenth = reader.position() as usize;
    let mut flipped = whole.clone();
    flipped[tenth + 30] ^= 1;
    fs::write(&path, &flipped).unwrap();
    assert_found(&place, &run, &[], &[&format!("ledger.bin: damaged at byte {tenth}, in the record of match 10: ")]);
    fs::write(&path, &whole[..tenth + 30]).unwrap();
    assert_found(&place, &run, &[], &[&format!("ledger.bin: cut short at byte {tenth}, in the record of match 10")]);
    fs::write(&path, &whole[..tenth]).unwrap();
    assert_found(&place, &run, &[], &["ledger.bin: holds 9 match records, expected 24: the run is not complete"]);
    let mut plan = whole.clone();
    plan[40] ^= 1;
    fs::write(&path, &plan).unwrap();
    assert_found(&place, &run, &[], &["ledger.bin: damaged at byte 12, in the plan: "]);
    fs::remove_file(&path).unwrap();
    assert_found(&place, &run, &[], &["ledger.bin: No such file"]);
}

#[test]
fn a_record_that_does_not_agree_with_itself_is_named() {
    let (place, run) = played();
    let whole = fs::read(run.join("ledger.bin")).unwrap();
    let restore = || fs::write(run.join("ledger.bin"), &whole).unwrap();
    forge(&run, |_, records| records[4].seats.iter_mut().for_each(|seat| seat.net += 100));
    assert_found(&place, &run, &[], &["ledger.bin: the record of match 5: seat 0: net: expected "]);
    restore();
    forge(&run, |_, records| records[4].deals = 5);
    assert_found(&place, &run, &[], &["ledger.bin: the record of match 5: deals: expected 6, found 5"]);
    restore();
    forge(&run, |_, records| records[4].rows = Rows::default());
    assert_found(&place, &run, &[], &["ledger.bin: the record of match 5: deal 1: rows are missing"]);
}

#[test]
fn a_forged_record_is_found_although_every_file_agrees_with_it() {
    let (place, run) = played();
    forge(&run, |_, records| swap_first_nets(&mut records[4]));
    make_agree(&place, &run);
    let (told, _) = verify(&place, &run, &["--sample", "0"]);
    assert!(!told.contains("FAIL"), "without playing again nothing can be seen: {told}");
    assert_found(
        &place,
        &run,
        &["--all"],
        &["ledger.bin: match 5: deal 1, seat 0: net: expected ", "ledger.bin: match 5: seat 0: net: expected "],
    );
    assert!(verify(&place, &run, &["--all"]).0.contains("23 of 24 matches played again are as recorded"));

    let (place, run) = played();
    forge(&run, |_, records| records[6].digest[0] ^= 1);
    make_agree(&place, &run);
    assert_found(&place, &run, &["--all"], &["ledger.bin: match 7: digest of the events: expected "]);

    let (place, run) = played();
    forge(&run, |_, records| {
        drop(records.iter_mut().find(|record| !record.faults.is_empty()).unwrap().faults.remove(0))
    });
    make_agree(&place, &run);
    assert_found(&place, &run, &["--all"], &[": fault 1: expected malformed in deal 1, seat "]);
}

#[test]
fn a_seed_or_a_plan_forged_everywhere_is_found_by_playing_again() {
    let (place, run) = played();
    forge(&run, |plan, _| plan.seed = "8".to_owned());
    make_agree(&place, &run);
    assert_found(&place, &run, &["--sample", "6"], &["digest of the events: expected "]);
    let (place, run) = played();
    forge(&run, |plan, _| plan.bots.swap(0, 2));
    make_agree(&place, &run);
    assert_found(&place, &run, &["--all"], &["digest of the events: expected "]);
}

#[test]
fn what_is_no_run_or_cannot_be_judged_here_is_the_users_error() {
    let (place, run) = played();
    for (folder, named) in [("nowhere", "nowhere: expected the folder of a run"), (".", "expected the folder of a run")]
    {
        let output = place.arena(&["verify", folder]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(named), "{}", stderr(&output));
    }
    forge(&run, |plan, _| plan.wasmtime = "1.0.0".to_owned());
    let output = place.arena(&["verify", run.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains("was played with wasmtime version 1.0.0, this arena has version "), "{told}");
}

#[test]
fn an_honest_clock_is_read_back_as_it_was_written() {
    let (_place, run) = played();
    let file: serde_json::Value = serde_json::from_str(&fs::read_to_string(run.join("run.json")).unwrap()).unwrap();
    let seconds = file["clock"]["seconds"].as_f64().unwrap();
    assert_eq!(seconds, (seconds * 1_000.0).round() / 1_000.0, "whole milliseconds");
    for milliseconds in (0..200_000_u64).step_by(7).chain([86_400_001, 604_799_999]) {
        let seconds = milliseconds as f64 / 1_000.0;
        let again: f64 = serde_json::from_str(&serde_json::to_string(&seconds).unwrap()).unwrap();
        assert_eq!(again.to_bits(), seconds.to_bits());
    }
}
