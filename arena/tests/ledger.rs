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
