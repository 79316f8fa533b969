//! Kill it anywhere: an interrupted run is gone on with, and its files become those of a run that was not interrupted.
#![allow(clippy::unwrap_used, reason = "a test")]
#![cfg(unix)]

mod workplace;

use arena::record::LedgerReader;
use rustix::process::{Pid, Signal, kill_process};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use std::time::{Duration, Instant};
use workplace::{Workplace, field, files, stderr};

const BOTS: [&str; 4] = ["caller", "folder", "nonsense", "twin"];

/// Four bots that cost next to nothing; one of them commits faults.
fn four() -> Workplace {
    let place = field();
    fs::copy(place.path().join("folder.wasm"), place.path().join("twin.wasm")).unwrap();
    place
}

/// As many match sets of short matches: 12 matches a match set.
fn tournament(place: &Workplace, match_sets: u32) {
    place.tournament(&format!("match_sets = {match_sets}\ndeals = 4\n[game]\nname = \"holdem\""), &BOTS);
}

/// Every file of a run byte by byte, `run.json` without its clock.
fn everything(run: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = files(run);
    let text = fs::read_to_string(run.join("run.json")).unwrap();
    let mut run_file: serde_json::Value = serde_json::from_str(&text).unwrap();
    run_file.as_object_mut().unwrap().remove("clock").unwrap();
    found.insert("run.json".to_owned(), run_file.to_string().into_bytes());
    found
}

fn assert_same(run: &Path, expected: &BTreeMap<String, Vec<u8>>, when: &str) {
    let found = everything(run);
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(expected), "{when}");
    for (name, bytes) in expected {
        assert!(found[name] == *bytes, "{when}: {name} differs");
    }
}

/// The records of a ledger that can be read.
fn records(run: &Path) -> u64 {
    LedgerReader::open(&run.join("ledger.bin")).unwrap().take_while(Result::is_ok).count() as u64
}

fn only_run(place: &Workplace) -> Option<PathBuf> {
    let mut runs = place.runs();
    let elsewhere = place.path().join("it's here/test-7");
    runs.extend(elsewhere.exists().then_some(elsewhere));
    assert!(runs.len() <= 1, "{runs:?}");
    runs.into_iter().next()
}

/// Waits until the run has that many records; false where it ends before.
fn reaches(place: &Workplace, child: &mut Child, count: u64) -> bool {
    let since = Instant::now();
    while since.elapsed() < Duration::from_secs(60) {
        if only_run(place).is_some_and(|run| records(&run) >= count) {
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("no progress in a minute");
}

fn output(child: Child) -> Output {
    child.wait_with_output().unwrap()
}

fn signal(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// A small generator for the moments of the kills.
struct Moments(u64);

impl Moments {
    /// A time up to `most`.
    fn next(&mut self, most: Duration) -> Duration {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        most * ((self.0 >> 44) as u32) / (1 << 20)
    }
}

/// Is the process gone before this much time is over?
fn ends_within(child: &mut Child, time: Duration) -> bool {
    let since = Instant::now();
    loop {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        if since.elapsed() >= time {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1).min(time));
    }
}

#[test]
fn killed_at_a_hundred_random_moments_a_run_of_four_bots_becomes_what_it_would_have_been() {
    let place = four();
    tournament(&place, 40);
    let begun = Instant::now();
    let reference = place.run(&["--seed", "7"]);
    let usual = begun.elapsed();
    let expected = everything(&reference);
    assert_eq!(records(&reference), 480);
    fs::rename(&reference, place.path().join("reference")).unwrap();

    let (mut moments, mut kills, mut runs, mut kept_at) = (Moments(51), 0, 0, Vec::new());
    while kills < 100 {
        runs += 1;
        let mut killed_in_this_run = 0;
        loop {
            let run = only_run(&place);
            let before = run.as_deref().map_or(0, records);
            let mut child = match &run {
                None => place.command(&["run", "test.toml", "--seed", "7"]),
                Some(run) => place.command(&["resume", run.to_str().unwrap()]),
            }
            .spawn()
            .unwrap();
            // The more often it was killed the more time it gets, so that every run ends.
            let most = usual * (4 + killed_in_this_run) / 4;
            if ends_within(&mut child, moments.next(most)) {
                let output = output(child);
                assert!(output.status.success(), "{}", stderr(&output));
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            killed_in_this_run += 1;
            if let Some(run) = only_run(&place) {
                let kept = records(&run);
                assert!(kept >= before, "kill {kills}: {before} records were kept and now there are {kept}");
                kept_at.push(kept);
            }
        }
        let run = only_run(&place).unwrap();
        assert_same(&run, &expected, &format!("run {runs}, killed {killed_in_this_run} times"));
        fs::remove_dir_all(run).unwrap();
    }
    kept_at.sort_unstable();
    let midway = kept_at.iter().filter(|kept| (1..480).contains(*kept)).count();
    println!("{kills} kills in {runs} runs, {midway} of them while matches were played: after {kept_at:?}");
    assert!(midway >= 10, "the kills must fall into the play: {kept_at:?}");
}

#[test]
fn every_state_that_a_kill_can_leave_is_gone_on_with() {
    let place = four();
    tournament(&place, 2);
    let run = place.run(&["--seed", "7"]);
    let expected = everything(&run);
    let whole = fs::read(run.join("ledger.bin")).unwrap();
    let resume = |when: &str| {
        let output = place.arena(&["resume", run.to_str().unwrap()]);
        assert!(output.status.success(), "{when}: {}", stderr(&output));
        assert_same(&run, &expected, when);
        stderr(&output)
    };
    // Killed while the tables appear: some are there, one is half written, the last is not.
    for there in 0..expected.len() {
        for (number, name) in expected.keys().filter(|name| name.ends_with(".csv")).enumerate() {
            if number >= there {
                fs::remove_file(run.join(name)).unwrap();
                fs::write(run.join(format!("{name}.part")), "half").unwrap();
            }
        }
        fs::remove_file(run.join("run.json")).unwrap();
        fs::write(run.join("run.json.part"), "{").unwrap();
        resume("in the tables");
    }
    // Killed while playing: the ledger ends anywhere, rows are streamed into files without a name yet.
    for length in (whole.len() / 3..whole.len()).step_by(whole.len() / 12) {
        for name in expected.keys().filter(|name| name.ends_with(".csv") || *name == "run.json") {
            fs::remove_file(run.join(name)).unwrap();
        }
        fs::write(run.join("deals.csv.part"), vec![b'x'; length]).unwrap();
        fs::write(run.join("ledger.bin"), &whole[..length]).unwrap();
        let kept = records(&run);
        let torn = LedgerReader::open(&run.join("ledger.bin")).unwrap().any(|record| record.is_err());
        let told = resume(&format!("cut at {length}"));
        assert!(told.contains(&format!("{kept} of 24 matches are kept")), "{told}");
        assert_eq!(told.contains("bytes are dropped and the match is played again"), torn, "{told}");
    }
}

#[test]
fn a_damaged_middle_is_an_error_that_names_the_match_and_changes_nothing() {
    let place = four();
    tournament(&place, 2);
    let run = place.run(&["--seed", "7"]);
    fs::remove_file(run.join("run.json")).unwrap();
    let path = run.join("ledger.bin");
    let mut bytes = fs::read(&path).unwrap();
    let mut reader = LedgerReader::open(&path).unwrap();
    reader.by_ref().take(11).for_each(|record| drop(record.unwrap()));
    let at = reader.position() as usize;
    bytes[at + 20] ^= 0x40;
    fs::write(&path, &bytes).unwrap();
    let output = place.arena(&["resume", run.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains(&format!("ledger.bin: damaged at byte {at}, in the record of match 12")), "{told}");
    assert!(told.contains("nothing was changed"), "{told}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_signal_keeps_every_finished_match_and_prints_the_command_that_goes_on() {
    let place = four();
    tournament(&place, 60);
    let reference = place.run(&["--seed", "7"]);
    let expected = everything(&reference);
    fs::remove_dir_all(reference).unwrap();
    for (asked, count) in [(Signal::INT, 1), (Signal::TERM, 200)] {
        // A folder that a shell would not take as it is.
        let run = place.path().join("it's here/test-7");
        let mut child = place
            .command(&["run", "test.toml", "--seed", "7", "--threads", "2", "--out", "it's here"])
            .spawn()
            .unwrap();
        assert!(reaches(&place, &mut child, count), "it ended before it could be interrupted");
        signal(&child, asked);
        let output = output(child);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(5), "{told}");
        let kept = records(&run);
        assert!(kept >= count && kept < 720, "{kept}");
        assert!(
            told.contains(&format!("interrupted: {kept} of 720 matches are kept in it's here/test-7/ledger.bin")),
            "{told}"
        );
        assert!(
            !run.join("deals.csv").exists() && !run.join("deals.csv.part").exists(),
            "no half-written file is left"
        );
        let command = told.lines().find_map(|line| line.strip_prefix("to go on: ")).unwrap();
        assert!(command.ends_with(r" resume 'it'\''s here/test-7' --threads 2"), "{command}");
        let resumed = place.shell(command);
        assert!(resumed.status.success(), "{}", stderr(&resumed));
        assert!(stderr(&resumed).contains(&format!("{kept} of 720 matches are kept")), "{}", stderr(&resumed));
        assert_same(&run, &expected, "after a signal");
        fs::remove_dir_all(run).unwrap();
    }
}

#[test]
fn two_processes_never_play_in_one_folder() {
    let place = four();
    tournament(&place, 4_000);
    let mut child = place.command(&["run", "test.toml", "--seed", "7"]).spawn().unwrap();
    assert!(reaches(&place, &mut child, 1));
    let refused = place.arena(&["resume", "results/test-7"]);
    assert_eq!(refused.status.code(), Some(2));
    let told = stderr(&refused);
    assert!(told.contains("results/test-7/ledger.bin: another process is playing this run"), "{told}");
    child.kill().unwrap();
    child.wait().unwrap();
    let mut resumed = place.command(&["resume", "results/test-7"]).spawn().unwrap();
    let mut first = [0; 1];
    resumed.stderr.as_mut().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(place.arena(&["resume", "results/test-7"]).status.code(), Some(2), "also while it is resumed");
    signal(&resumed, Signal::TERM);
    assert_eq!(output(resumed).status.code(), Some(5));
}

#[test]
fn a_complete_run_says_so_and_is_left_alone() {
    let place = four();
    tournament(&place, 1);
    let run = place.run(&["--seed", "7"]);
    let (before, clock) = (everything(&run), fs::read(run.join("run.json")).unwrap());
    let output = place.arena(&["resume", run.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("this run is complete"), "{}", stderr(&output));
    assert_same(&run, &before, "resumed although complete");
    assert_eq!(fs::read(run.join("run.json")).unwrap(), clock);
}

#[test]
fn what_is_no_interrupted_run_of_these_bots_is_refused() {
    let place = four();
    tournament(&place, 1);
    for (folder, named) in [("nowhere", "nowhere"), (".", "expected the folder of a run")] {
        let output = place.arena(&["resume", folder]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(named), "{}", stderr(&output));
    }
    let run = place.run(&["--seed", "7"]);
    fs::remove_file(run.join("run.json")).unwrap();
    let module = fs::read_dir(run.join("bots")).unwrap().next().unwrap().unwrap().path();
    fs::write(&module, "changed").unwrap();
    let output = place.arena(&["resume", run.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains(module.file_name().unwrap().to_str().unwrap()), "{}", stderr(&output));
}

/// No file may grow beyond a size: what a full disk does, without filling one. The system's own limit is in half kilobytes.
#[test]
fn a_full_disk_ends_the_run_with_what_was_finished_kept() {
    let place = four();
    tournament(&place, 30);
    let reference = place.run(&["--seed", "7"]);
    let expected = everything(&reference);
    fs::remove_dir_all(reference).unwrap();
    let arena = env!("CARGO_BIN_EXE_arena");
    let blocks = ["ledger.bin", "deals.csv"].map(|file| expected[file].len() / 512);
    assert!(blocks[0] + 8 < blocks[1], "{blocks:?}: rows must outgrow the ledger for this test");
    for (blocks, file) in [(blocks[0] / 3, "ledger.bin"), ((blocks[0] + blocks[1]) / 2, "deals.csv")] {
        let limited = |command: &str| place.shell(&format!("ulimit -f {blocks}; trap '' XFSZ; exec {arena} {command}"));
        let full = limited("run test.toml --seed 7");
        let told = stderr(&full);
        assert_eq!(full.status.code(), Some(5), "{told}");
        assert!(told.contains(file) && told.contains("File too large"), "{told}");
        let run = only_run(&place).unwrap();
        let kept = records(&run);
        assert!(kept > 0, "{told}");
        assert!(told.contains(&format!("{kept} of 360 matches are kept")), "{kept}: {told}");
        let command = told.lines().find_map(|line| line.split_once("to go on: ")).unwrap().1;
        assert_eq!(limited("resume results/test-7").status.code(), Some(5), "it is still full");
        assert_eq!(records(&run), kept, "and nothing is lost by trying");
        let resumed = place.shell(command);
        assert!(resumed.status.success(), "{}", stderr(&resumed));
        assert_same(&run, &expected, file);
        fs::remove_dir_all(run).unwrap();
    }
}
