//! Public hand histories and the rule cases, replayed: no difference is allowed.
#![allow(clippy::unwrap_used, reason = "a test")]

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
fn all_poker_rule_cases_agree() {
    assert_clean("cases/poker.json", 63, 5);
}

#[test]
fn draw_deals_agree() {
    assert_clean("hands/draw.jsonl", 2500, 0);
}

#[test]
fn all_rami_rule_cases_agree() {
    assert_clean("cases/rami.json", 75, 10);
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

/// Audits a text as a file with this name.
fn audit_text(name: &str, text: &str) -> (Findings, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    let (mut findings, out) = audit(file);
    let folder = format!("{}/", folder.path().display());
    findings.unreadable.iter_mut().for_each(|line| *line = line.replace(&folder, ""));
    (findings, out.replace(&folder, ""))
}

/// What an unreadable text is said to be.
fn unreadable(name: &str, text: &str) -> String {
    let (findings, _) = audit_text(name, text);
    assert_eq!((findings.deals, findings.unreadable.len()), (0, 1));
    findings.unreadable[0].clone()
}

/// A heads-up hand: P2 has the button, bets the river and is called.
const HAND: &str = "\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [10000, 10000]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'p2 cc # limps', '# a pause', 'p1 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc', \
'd db Tc', 'p1 cc', 'p2 cc', 'd db 3s', 'p1 cc', 'p2 cbr 200', 'p1 cc', 'p2 sm KsKd', 'p1 sm AsAd']
finishing_stacks = [10300, 9700]
_pots = [600]
";

fn hand(change: &str, to: &str) -> (Findings, String) {
    assert!(HAND.contains(change), "{change}");
    audit_text("one.phh", &HAND.replace(change, to))
}

#[test]
fn a_hand_that_agrees_is_one_deal_without_a_difference() {
    let (findings, out) = audit_text("one.phh", HAND);
    assert_eq!(findings, Findings { deals: 1, ..Findings::default() }, "{out}");
    assert_eq!(out, "one.phh: 1 deals, 0 differences\n");
}

#[test]
fn every_changed_line_of_a_hand_is_told_with_file_hand_and_both_values() {
    for (change, to, told) in [
        ("[10300, 9700]", "[10301, 9700]", "finishing stack of P1: expected 10301, came 10300"),
        ("[600]", "[590]", "pot 0: expected 590, came 600"),
        ("[600]", "[500, 100]", "number of pots: expected 2, came 1"),
        (
            "'p2 cbr 200'",
            "'p2 cbr 99'",
            "action 14: `p2 cbr 99`: expected it taken, came raise to at least 100 (asked 99) (H6)",
        ),
        ("'p2 cc # limps'", "'p1 cc'", "action 3: `p1 cc`: expected P1 asked, came P2 asked"),
        ("9h', 'p1 cc', 'p2 cc', 'd db Tc'", "9hTc', 'p1 cc', 'p2 cc'", "action 6: board: expected 4 cards, came 3"),
        ("'p1 cc', 'p2 sm", "'p2 sm", "after the last action: expected the deal over, came P1 asked"),
        ("'p2 sm KsKd'", "'p2 f'", "action 16: `p2 f`: expected P2 asked, came the deal over"),
    ] {
        let (findings, out) = hand(change, to);
        assert!(findings.differences >= 1, "{to}");
        assert!(out.starts_with("one.phh: hand: "), "{out}");
        assert!(out.contains(told), "{to}: expected `{told}` in {out}");
    }
}

#[test]
fn half_a_chip_of_a_split_is_no_difference_and_a_whole_one_is() {
    assert_eq!(hand("[10300, 9700]", "[10299.5, 9700.5]").0.differences, 0);
    assert_eq!(hand("[10300, 9700]", "[10298.5, 9700]").0.differences, 1);
    assert_eq!(hand("[10300, 9700]", "[10299, 9700]").0.differences, 1, "half a chip only where the log has halves");
}

#[test]
fn amounts_need_not_be_whole() {
    let cents = HAND.replace("[50, 100]", "[0.5, 1]").replace("min_bet = 100", "min_bet = 1.0");
    let cents = cents.replace("[10000, 10000]", "[100, 100]").replace("cbr 200", "cbr 2.0");
    let cents = cents.replace("[10300, 9700]", "[103.0, 97]").replace("[600]", "[6]");
    let (findings, out) = audit_text("cents.phh", &cents);
    assert_eq!(findings, Findings { deals: 1, ..Findings::default() }, "{out}");
}

#[test]
fn cards_not_told_are_filled_in_where_they_cannot_matter() {
    let shown_later = hand("'d dh p2 KsKd'", "'d dh p2 ????'");
    assert_eq!((shown_later.0.deals, shown_later.0.differences), (1, 0), "{}", shown_later.1);
    let mucked = HAND.replace("'d dh p2 KsKd'", "'d dh p2 ????'").replace("'p2 sm KsKd'", "'p2 sm'");
    let (findings, out) = audit_text("one.phh", &mucked);
    assert_eq!((findings.deals, findings.differences), (1, 0), "{out}");
    let folded =
        HAND.replace("'d dh p1 AsAd'", "'d dh p1 ????'").replace("'p1 cc', 'p2 sm KsKd', 'p1 sm AsAd'", "'p1 f'");
    let folded = folded.replace("[10300, 9700]", "[9900, 10100]").replace("[600]", "[200]");
    let (findings, out) = audit_text("one.phh", &folded);
    assert_eq!((findings.deals, findings.differences), (1, 0), "{out}");
}

#[test]
fn what_our_rules_do_not_cover_is_skipped_with_the_reason() {
    for (change, to, reason) in [
        ("'NT'", "'PO'", "variant PO, not NT"),
        ("min_bet = 100", "min_bet = 200", "a least bet that is not the big blind"),
        ("antes = [0, 0]", "antes = [0, 5]", "antes that are not the same for all"),
        ("[50, 100]", "[0, 100]", "no table of ours: `small_blind` is 0, expected 1 to 100"),
        ("[10000, 10000]", "[10000, inf]", "a starting stack that is not known"),
    ] {
        let (findings, out) = hand(change, to);
        assert_eq!(findings, Findings { skipped: 1, ..Findings::default() }, "{out}");
        assert_eq!(out, format!("one.phh: 0 deals, 0 differences, 1 skipped (1 × {reason})\n"));
    }
    let hidden = HAND.replace("KsKd", "????");
    assert_eq!(audit_text("one.phh", &hidden).0.skipped, 1, "a hand not known at the showdown");
}

#[test]
fn an_unreadable_file_is_told_with_place_and_expectation() {
    let changed = |change: &str, to: &str| unreadable("one.phh", &HAND.replace(change, to));
    assert!(
        changed("variant = 'NT'", "variant = NT")
            .starts_with("one.phh: the document: expected TOML: TOML parse error at line 1")
    );
    assert_eq!(changed("variant = 'NT'\n", ""), "one.phh: hand: `variant`: expected a string, such as 'NT'");
    assert_eq!(changed("min_bet = 100\n", ""), "one.phh: hand: `min_bet` is missing");
    assert_eq!(changed("antes = [0, 0]", "antes = [0]"), "one.phh: hand: `antes`: expected 2 numbers");
    assert_eq!(
        changed("KsKd", "KsKx"),
        "one.phh: hand: action 2 `d dh p2 KsKx`: `Kx` in `KsKx` is no card, expected a rank 23456789TJQKA and a suit cdhs, or ??"
    );
    assert_eq!(
        changed("'d dh p2 KsKd'", "'d dh p2 KsAd'").as_str(),
        "one.phh: hand: action 16 `p2 sm KsKd`: contradicts what was told of this hand before"
    );
    assert_eq!(changed("d db Tc", "d db As"), "one.phh: hand: As is dealt twice");
    assert_eq!(
        changed("'p2 cbr 200'", "'p2 bets 200'"),
        "one.phh: hand: action 14 `p2 bets 200`: expected d dh, d db, or a player's f, cc, cbr or sm"
    );
    assert_eq!(
        changed("'p2 cbr 200'", "'p3 cc'"),
        "one.phh: hand: action 14 `p3 cc`: `p3` is no player, expected p1 to p2"
    );
    assert_eq!(unreadable("hands.txt", ""), "hands.txt: the file's name: expected .phh, .phhs, .json or .jsonl");
    assert_eq!(unreadable("hands.phhs", "a = 1"), "hands.phhs: `a`: expected a table, one for each hand");
    assert!(unreadable("case.json", "{").starts_with("case.json: the document: expected JSON: "));
    assert_eq!(
        unreadable("case.jsonl", "\n{\"id\":\"X\",\"game\":\"go\"}"),
        "case.jsonl: case X: game is `go`, expected `holdem`, `holdem-session` or `draw`"
    );
    assert!(unreadable("case.jsonl", "\n{\"game\":\"X\"}").starts_with("case.jsonl: line 2: missing field `id`"));
}

#[test]
fn an_unreadable_file_does_not_keep_the_others_from_being_audited() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.phh");
    fs::write(&good, HAND).unwrap();
    let findings = run(&[folder.path().join("none.phh"), good], &mut Vec::new()).unwrap();
    assert_eq!((findings.deals, findings.unreadable.len()), (1, 1));
    assert!(findings.unreadable[0].contains("none.phh: the file: "));
}

#[test]
fn hands_of_a_collection_are_read_in_the_order_of_their_numbers() {
    let wrong = HAND.replace("[10300, 9700]", "[1, 2]");
    let (_, out) = audit_text("hands.phhs", &format!("[10]\n{wrong}\n[9]\n{wrong}"));
    let hands: Vec<&str> = out.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(hands, ["hand [9]", "hand [9]", "hand [10]", "hand [10]", "2 deals, 4 differences"]);
}

/// A deal of draw with one thing changed gives a difference that speaks of it.
#[test]
fn every_expectation_of_a_draw_case_is_compared() {
    let deals: Vec<serde_json::Value> = fs::read_to_string(data("hands/draw.jsonl"))
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let deal = |id: &str| deals.iter().find(|deal| deal["id"] == id).unwrap().clone();
    for (id, pointer, value, told) in [
        ("G638", "/expected/payoffs/P1", serde_json::json!(-4), "payoffs: expected [-4, 5], came [-5, 5]"),
        ("G638", "/expected/pots/0/0", serde_json::json!(11), "pot 0: expected 11, came 10"),
        ("G638", "/expected/pots/0/1", serde_json::json!(["P2"]), "seats of pot 0: expected {1}, came {0, 1}"),
        ("G638", "/expected/reshuffled", serde_json::json!(true), "reshuffled: expected true, came false"),
        ("G638", "/setup/draws/P2", serde_json::json!("KhJd"), "cards given to P2: expected KhJd, came Kh"),
        (
            "G638",
            "/actions/0",
            serde_json::json!("P1:c"),
            "action 1: part of the deal before `P1:c`: expected first, came exchange",
        ),
        (
            "G638",
            "/actions/1",
            serde_json::json!("P1:x Td"),
            "action 2: `P1:x Td`: expected it taken, came Td is not in the hand (D5)",
        ),
        ("G638", "/actions/1", serde_json::json!("P2:x"), "action 2: `P2:x`: expected P2 asked, came P1 asked"),
        (
            "G6034",
            "/expected/returned",
            serde_json::json!({}),
            "returned: expected [0, 0, 0, 0, 0], came [0, 0, 5, 0, 0]",
        ),
        (
            "G6034",
            "/actions/5",
            serde_json::json!("P1:x"),
            "action 6: part of the deal before `P1:x`: expected first, came exchange",
        ),
        (
            "G6034",
            "/actions/4",
            serde_json::json!("/"),
            "action 5: next part of the deal: expected exchange, came first and P5 asked",
        ),
        ("G4743", "/setup/draws/P1", serde_json::json!("ThJcJhJdKs"), "the stock renewed: expected Ks in it, came "),
    ] {
        let mut changed = deal(id);
        *changed.pointer_mut(pointer).unwrap() = value;
        let (findings, out) = audit_text("deal.jsonl", &changed.to_string());
        assert!(findings.differences >= 1, "{id} {pointer}");
        assert!(out.contains(&format!("deal.jsonl: case {id}: ")) && out.contains(told), "{id} {pointer}: {out}");
    }
}

/// A rule case with one thing changed gives a difference that speaks of it.
#[test]
fn every_expectation_of_a_rule_case_is_compared() {
    let document: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(data("cases/poker.json")).unwrap()).unwrap();
    let case = |id: &str| document["cases"].as_array().unwrap().iter().find(|case| case["id"] == id).unwrap().clone();
    for (id, pointer, value, told) in [
        (
            "H01",
            "/expected/payoffs/P1",
            serde_json::json!(121),
            "payoffs: expected [121, 80, 50, -250], came [120, 80, 50, -250]",
        ),
        ("H01", "/expected/pots/1/0", serde_json::json!(181), "pot 1: expected 181, came 180"),
        ("H01", "/expected/pots/1/1", serde_json::json!(["P2"]), "seats of pot 1: expected {1}, came {1, 2, 3}"),
        ("H04", "/expected/returned", serde_json::json!({}), "returned: expected [0, 0], came [0, 120]"),
        ("H14", "/checks/0/actor", serde_json::json!("P3"), "before action 4: actor: expected P3 asked, came P2 asked"),
        ("H14", "/checks/0/call", serde_json::json!(301), "before action 4: call: expected 301, came 300"),
        (
            "H14",
            "/checks/0/can_raise",
            serde_json::json!(false),
            "before action 4: can_raise: expected false, came true",
        ),
        (
            "H14",
            "/checks/0/min_raise_to",
            serde_json::json!(601),
            "before action 4: min_raise_to: expected 601, came 600",
        ),
        ("H31", "/checks/0/max_raise_to", serde_json::json!(11), "before action 4: max_raise_to: expected 11, came 10"),
        (
            "H32",
            "/checks/0/reject",
            serde_json::json!([6]),
            "before action 2: raise to 6: expected it refused, came it taken",
        ),
        (
            "S07",
            "/expected/show_order/2",
            serde_json::json!("P1 shows"),
            "show order: expected P2 shows, P3 shows, P1 shows, came P2 shows, P3 shows, P1 mucks",
        ),
        ("H02", "/actions/4", serde_json::json!("P2:f"), "action 5: `P2:f`: expected P2 asked, came P1 asked"),
        ("H07", "/actions/2", serde_json::json!("/"), "next round: expected a board of 3, came 0 and P2 asked"),
    ] {
        let mut changed = case(id);
        *changed.pointer_mut(pointer).unwrap() = value;
        let (findings, out) = audit_text("case.jsonl", &changed.to_string());
        assert!(findings.differences >= 1, "{id} {pointer}");
        assert!(out.contains(&format!("case.jsonl: case {id}: ")) && out.contains(told), "{id} {pointer}: {out}");
    }
}
