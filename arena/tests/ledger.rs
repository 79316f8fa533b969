//! The ledger gives back what was appended, and names the place where it is cut short or damaged.
#![allow(clippy::unwrap_used, reason = "a test")]

use arena::plan::{Manifest, file};
use arena::player::FaultKind;
use arena::record::{FaultNote, LedgerError, LedgerReader, LedgerWriter, Record, Rows, SeatTotals};
use arena::seed::Seed;
use arena_sdk::table::{BySeat, Seat};
use std::path::{Path, PathBuf};

fn manifest() -> Manifest {
    let text = "name = \"x\"\n[game]\nname = \"holdem\"\n[[bots]]\nname = \"a\"\npath = \"Cargo.toml\"\n[[bots]]\nname = \"b\"\npath = \"Cargo.toml\"\n";
    let plan = file::parse(Path::new("x.toml"), text).unwrap();
    Manifest::new(&plan, Seed::from(1), true, &["aa".into(), "bb".into()])
}

fn record(fixture: u64) -> Record {
    let mut rows = Rows::default();
    for deal in 0..fixture as i64 {
        rows.push(deal * 100 - 50, 0, &[1, 0, deal as u32]);
    }
    let note = FaultNote {
        deal: 2,
        seat: Seat::new(1),
        decision: 3,
        kind: FaultKind::Illegal,
        detail: "raise to at least 200 (H6)".into(),
        output: b"{\"raise_to\":1}".to_vec(),
    };
    let totals = SeatTotals { net: -7, decisions: 9, fuel: 1 << 40, substituted: 1, forfeited: Some(4) };
    Record {
        fixture,
        deals: 3,
        seats: BySeat::all(2, totals),
        rows,
        faults: vec![note; fixture as usize % 3],
        digest: [fixture as u8; 32],
    }
}

/// A ledger of three records and the bytes after each frame.
fn written(folder: &Path) -> (PathBuf, Vec<u64>) {
    let path = folder.join("ledger.bin");
    let mut ledger = LedgerWriter::create(&path, &manifest()).unwrap();
    let mut ends = vec![std::fs::metadata(&path).unwrap().len()];
    for number in 1..=3 {
        ledger.append(&record(number)).unwrap();
        ends.push(std::fs::metadata(&path).unwrap().len());
    }
    ledger.sync().unwrap();
    (path, ends)
}

fn read(path: &Path) -> (Vec<Record>, Option<LedgerError>) {
    let (mut records, mut end) = (Vec::new(), None);
    match LedgerReader::open(path) {
        Err(error) => end = Some(error),
        Ok(reader) => {
            for next in reader {
                match next {
                    Ok(record) => records.push(record),
                    Err(error) => end = Some(error),
                }
            }
        }
    }
    (records, end)
}

#[test]
fn records_are_read_back_as_appended() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = written(folder.path());
    assert_eq!(*LedgerReader::open(&path).unwrap().manifest(), manifest());
    let (records, end) = read(&path);
    assert_eq!(records, (1..=3).map(record).collect::<Vec<_>>());
    assert!(end.is_none());
}

#[test]
fn a_ledger_cut_anywhere_gives_every_whole_record_and_says_where_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (path, ends) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    for length in 0..whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let (records, end) = read(&path);
        let expected = ends.iter().filter(|end| **end <= length as u64).count().saturating_sub(1);
        assert_eq!(records.len(), expected, "cut at {length}");
        match end {
            None => assert!(ends.contains(&(length as u64)), "cut at {length}"),
            Some(LedgerError::NotALedger { .. }) => assert!(length < 12),
            Some(LedgerError::Truncated { at, frame, .. }) => {
                assert!(at <= length as u64);
                assert_eq!(frame as usize, ends.iter().filter(|end| **end <= length as u64).count());
            }
            Some(other) => panic!("cut at {length}: {other}"),
        }
    }
}

#[test]
fn a_flipped_bit_anywhere_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        std::fs::write(&path, &damaged).unwrap();
        let (records, end) = read(&path);
        assert!(end.is_some(), "byte {at}");
        assert!(records.iter().zip(1..).all(|(found, number)| *found == record(number)), "byte {at}");
    }
}

#[test]
fn a_ledger_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = written(folder.path());
    let error = LedgerWriter::create(&path, &manifest()).err().unwrap().to_string();
    assert!(error.contains("ledger.bin"), "{error}");
}

/// Takes the ledger up again and appends what is missing.
fn resumed(path: &Path) -> Result<u64, LedgerError> {
    let (mut ledger, kept) = LedgerWriter::resume(path)?;
    assert_eq!((kept.manifest, kept.records), (manifest(), ledger.records()));
    for number in kept.records + 1..=3 {
        ledger.append(&record(number)).unwrap();
    }
    Ok(kept.records)
}

#[test]
fn a_ledger_cut_anywhere_behind_its_plan_is_gone_on_with_and_no_whole_record_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let (path, ends) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    for length in ends[0] as usize..=whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let expected = ends.iter().filter(|end| **end <= length as u64).count() as u64 - 1;
        assert_eq!(resumed(&path).unwrap(), expected, "cut at {length}");
        assert_eq!(std::fs::read(&path).unwrap(), whole, "cut at {length}");
    }
}

#[test]
fn a_flipped_bit_in_the_last_record_costs_that_record_only() {
    let folder = tempfile::tempdir().unwrap();
    let (path, ends) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    for at in ends[2] as usize..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        std::fs::write(&path, &damaged).unwrap();
        assert_eq!(resumed(&path).unwrap(), 2, "byte {at}");
        assert_eq!(std::fs::read(&path).unwrap(), whole, "byte {at}");
    }
}

#[test]
fn what_a_power_cut_leaves_behind_the_records_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    for tail in [vec![0; 1], vec![0; 5000], vec![0xff; 12], b"TAVLEDGE".repeat(40)] {
        std::fs::write(&path, [whole.as_slice(), &tail].concat()).unwrap();
        assert_eq!(resumed(&path).unwrap(), 3);
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }
}

#[test]
fn a_flipped_bit_before_the_last_record_is_an_error_that_names_the_record_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (path, ends) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    for at in ends[0] as usize..ends[2] as usize {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        std::fs::write(&path, &damaged).unwrap();
        let error = resumed(&path).unwrap_err().to_string();
        let (number, start) = if at < ends[1] as usize { (1, ends[0]) } else { (2, ends[1]) };
        assert!(
            error.contains(&format!("damaged at byte {start}, in the record of match {number}: ")),
            "{at}: {error}"
        );
        assert!(error.contains("whole records follow"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), damaged);
    }
}

#[test]
fn damage_to_the_plan_is_an_error_even_where_nothing_follows() {
    let folder = tempfile::tempdir().unwrap();
    let (path, ends) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    for (at, length) in (0..ends[0] as usize).flat_map(|at| [(at, ends[0] as usize), (at, whole.len())]) {
        let mut damaged = whole[..length].to_vec();
        damaged[at] ^= 1 << (at % 8);
        std::fs::write(&path, &damaged).unwrap();
        assert!(resumed(&path).is_err(), "byte {at} of {length}");
        assert_eq!(std::fs::read(&path).unwrap(), damaged);
    }
}

#[test]
fn a_record_taken_out_or_put_twice_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (path, ends) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    let part = |from: usize, to: usize| &whole[ends[from] as usize..ends[to] as usize];
    let start = &whole[..ends[0] as usize];
    for (records, named) in
        [([part(0, 1), part(2, 3)], 2), ([part(0, 1), part(0, 1)], 2), ([part(1, 2), part(0, 1)], 1)]
    {
        std::fs::write(&path, [start, records[0], records[1]].concat()).unwrap();
        let (_, error) = read(&path);
        let error = error.unwrap().to_string();
        assert!(error.contains(&format!("in the record of match {named}: it is the record of match ")), "{error}");
    }
}

#[test]
fn only_one_appends_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.bin");
    let first = LedgerWriter::create(&path, &manifest()).unwrap();
    assert!(matches!(LedgerWriter::resume(&path), Err(LedgerError::Locked { .. })));
    assert!(LedgerReader::open(&path).is_ok(), "reading is free");
    drop(first);
    let (second, _) = LedgerWriter::resume(&path).unwrap();
    assert!(matches!(LedgerWriter::resume(&path), Err(LedgerError::Locked { .. })));
    drop(second);
    assert!(LedgerWriter::resume(&path).is_ok());
}

#[test]
fn an_answer_kept_in_a_record_cannot_pass_for_a_frame() {
    let folder = tempfile::tempdir().unwrap();
    let (path, ends) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    let other = folder.path().join("other.bin");
    let mut foreign = manifest();
    foreign.seed = "2".to_owned();
    let mut ledger = LedgerWriter::create(&other, &foreign).unwrap();
    let start = std::fs::metadata(&other).unwrap().len() as usize;
    ledger.append(&record(1)).unwrap();
    let frame = std::fs::read(&other).unwrap()[start..].to_vec();
    let mut last = record(3);
    last.faults = record(1).faults;
    last.faults[0].output = frame;
    std::fs::write(&path, &whole[..ends[2] as usize]).unwrap();
    LedgerWriter::resume(&path).unwrap().0.append(&last).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    assert_eq!(LedgerWriter::resume(&path).unwrap().1.records, 2, "a torn end, not a changed middle");
}
