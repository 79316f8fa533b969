//! Public hand histories and the rule cases, replayed: no difference is allowed.

use arena::audit::{Findings, run};
use std::fs;
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn audit(file: PathBuf) -> (Findings, String) {
    let mut out = Vec::new();
    let findings = run(&[file], &mut out).unwrap();
    (findings, String::from_utf8(out).unwrap())
}

fn assert_clean(name: &str, deals: u64, skipped: u64) {
    let (findings, out) = audit(data(name));
    assert_eq!(findings, Findings { deals, skipped, ..Findings::default() }, "{out}");
}

#[test]
fn all_hold_em_rule_cases_agree() {
    assert_clean("cases/poker.json", 44, 24);
}

#[test]
fn pluribus_hands_agree() {
    assert_clean("hands/pluribus.phhs", 2500, 0);
}

#[test]
fn computer_poker_competition_hands_agree() {
    assert_clean("hands/acpc.phhs", 800, 0);
}

#[test]
fn hands_with_side_pots_agree() {
    assert_clean("hands/side_pots.phhs", 2000, 0);
}
