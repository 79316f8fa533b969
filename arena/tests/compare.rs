//! `arena compare`: verdicts in words, the same on any number of threads, and what cannot be compared.
#![allow(clippy::unwrap_used, reason = "a test")]

mod workplace;

use serde_json::Value;
use workplace::{CALL, FOLD, Workplace, bot, stderr, stdout};

/// A place with bots of hold'em that call, that fold two times in sixteen, that fold ever, that answer nonsense, and one
/// that plays rami, one that plays two games and one that does not say.
fn place() -> Workplace {
    let place = Workplace::new();
    let says = |games: &str, act: &str| {
        let text = bot(act);
        text.replacen("(module", &format!("(module (@custom \"arena.games\" \"{games}\")"), 1)
    };
    let random_fold = format!("(if (result i64) (i32.lt_u (call $random) (i32.const 2)) (then {FOLD}) (else {CALL}))");
    let bots = [
        ("caller", says("holdem", CALL)),
        ("folder", says("holdem", &random_fold)),
        ("other-folder", says("holdem", &format!("(drop (call $random)) {random_fold}"))),
        ("fold", says("holdem", FOLD)),
        ("nonsense", says("holdem", "(i64.const 0x1000000001)")),
        ("other-caller", says("holdem", &format!("(drop (call $random)) {CALL}"))),
        ("rami", says("rami", CALL)),
        ("both", says("holdem,draw", CALL)),
        ("silent", bot(CALL)),
        ("mute", bot(FOLD)),
    ];
    for (name, text) in bots {
        place.module(name, &wat::parse_str(text).unwrap());
    }
    place
}

/// What is printed, and the exit code.
fn compare(place: &Workplace, arguments: &[&str]) -> (String, i32) {
    let output = place.arena(&[&["compare", "--seed", "7"], arguments].concat());
    let code = output.status.code().unwrap();
    assert!(code < 2, "{}", stderr(&output));
    (stdout(&output), code)
}

#[test]
fn a_clear_difference_is_a_verdict_and_exit_0() {
    let (told, code) = compare(&place(), &["caller.wasm", "folder.wasm", "--match-deals", "20"]);
    insta::assert_snapshot!(told);
    assert_eq!(code, 0);
}

#[test]
fn no_clear_difference_says_how_many_more_deals_and_exit_1() {
    let (told, code) =
        compare(&place(), &["other-folder.wasm", "folder.wasm", "--match-deals", "10", "--max-deals", "4000"]);
    insta::assert_snapshot!(told);
    assert_eq!(code, 1);
}

#[test]
fn few_match_sets_are_too_early_to_tell() {
    let (told, code) = compare(&place(), &["caller.wasm", "folder.wasm", "--match-deals", "5", "--max-deals", "200"]);
    insta::assert_snapshot!(told);
    assert_eq!(code, 1);
}

#[test]
fn a_number_of_deals_is_played_to_its_end_and_judged_once() {
    let (told, code) = compare(&place(), &["folder.wasm", "caller.wasm", "--match-deals", "20", "--deals", "3990"]);
    insta::assert_snapshot!(told);
    assert_eq!(code, 0);
}

#[test]
fn a_module_against_itself_is_even() {
    let (told, code) = compare(&place(), &["caller.wasm", "caller.wasm"]);
    insta::assert_snapshot!(told);
    assert_eq!(code, 1);
}

#[test]
fn another_module_that_plays_the_same_is_even_to_the_last_deal() {
    let (told, code) = compare(&place(), &["caller.wasm", "other-caller.wasm", "--max-deals", "20000"]);
    assert!(
        told.ends_with("\nNo difference: after 20,000 deals in 100 match sets every match set is even.\n"),
        "{told}"
    );
    assert_eq!(code, 1);
}

#[test]
fn faults_are_told_and_count_as_in_a_run() {
    let (told, code) = compare(&place(), &["nonsense.wasm", "caller.wasm", "--match-deals", "10"]);
    insta::assert_snapshot!(told);
    assert_eq!(code, 0);
}

#[test]
fn a_wanted_width_is_reached() {
    let (told, _) =
        compare(&place(), &["caller.wasm", "folder.wasm", "--match-deals", "10", "--until", "±4", "--json"]);
    let found: Value = serde_json::from_str(&told).unwrap();
    let [low, high] = ["low", "high"].map(|key| found[key].as_f64().unwrap());
    assert!(high - low <= 8.0 && high - low > 7.5, "{told}");
}

#[test]
fn the_exact_sequence_is_wider() {
    let place = place();
    let arguments = ["caller.wasm", "folder.wasm", "--match-deals", "10", "--until", "4", "--json"];
    let sets = |more: &[&str]| {
        let found: Value = serde_json::from_str(&compare(&place, &[&arguments, more].concat()).0).unwrap();
        found["match_sets"].as_u64().unwrap()
    };
    assert!(sets(&["--exact"]) > sets(&[]));
}

#[test]
fn every_byte_is_the_same_on_any_number_of_threads() {
    let place = place();
    for arguments in [
        &["caller.wasm", "folder.wasm", "--match-deals", "20"][..],
        &["caller.wasm", "folder.wasm", "--json", "--until", "4", "--match-deals", "10"],
        &["nonsense.wasm", "folder.wasm", "--deals", "1000"],
    ] {
        let expected = compare(&place, &[arguments, &["--threads", "1"]].concat());
        for threads in ["2", "8"] {
            assert_eq!(compare(&place, &[arguments, &["--threads", threads]].concat()), expected);
        }
    }
}

#[test]
fn ctrl_c_gives_the_verdict_so_far_and_exit_5() {
    let place = place();
    let arena = env!("CARGO_BIN_EXE_arena");
    for (how, sequence) in [("--deals 1000000000", "asymptotic"), ("--exact --max-deals 1000000000", "exact")] {
        // Before it listens, the signal ends the process: then it is given more time. In the foreground the signal comes once.
        let stopped = [1, 3, 10, 30].into_iter().find_map(|seconds| {
            let line = format!(
                "timeout --foreground --preserve-status -s INT {seconds} {arena} compare other-folder.wasm folder.wasm --seed 7 {how}"
            );
            Some(place.shell(&line)).filter(|output| output.status.code() == Some(5))
        });
        let told = stdout(&stopped.unwrap());
        let verdict = told.lines().last().unwrap();
        assert!(verdict.starts_with("Interrupted. "), "{told}");
        assert!(told.contains(&format!("the interval holds however often one looks ({sequence} ")), "{told}");
    }
}

#[test]
fn options_of_the_game_hold() {
    let (told, _) = compare(
        &place(),
        &[
            "caller.wasm",
            "fold.wasm",
            "--deals",
            "200",
            "--json",
            "--option",
            "small_blind = 1",
            "--option",
            "big_blind = 4",
        ],
    );
    let found: Value = serde_json::from_str(&told).unwrap();
    // The folder loses the blinds: a quarter and a whole big blind in two deals, that is 62.5 a hundred deals.
    assert_eq!(found["difference"].as_f64().unwrap(), 62.5);
}

#[test]
fn the_only_game_in_common_is_played() {
    let place = place();
    let (told, _) = compare(&place, &["both.wasm", "silent.wasm", "--game", "draw", "--deals", "200"]);
    assert!(told.starts_with("both against silent: draw, seed 7\n"), "{told}");
    let (told, _) = compare(&place, &["caller.wasm", "both.wasm", "--deals", "200"]);
    assert!(told.starts_with("caller against both: holdem, seed 7\n"), "{told}");
    let (told, _) = compare(&place, &["caller.wasm", "silent.wasm", "--deals", "200"]);
    assert!(told.starts_with("caller against silent: holdem, seed 7\n"), "{told}");
}

#[test]
fn what_cannot_be_compared_is_told() {
    let place = place();
    let games = "expected --game with one of: holdem, draw, rami";
    for (arguments, told) in [
        (
            &["caller.wasm", "rami.wasm"][..],
            format!("which game? `caller` plays `holdem`, `rami` plays `rami`; {games}"),
        ),
        (
            &["silent.wasm", "mute.wasm"],
            format!("which game? `silent` does not say what it plays, `mute` does not say what it plays; {games}"),
        ),
        (&["both.wasm", "both.wasm"], "which game? `both` plays `holdem`, `draw`, `both (2)` plays".to_owned()),
        (
            &["caller.wasm", "gone.wasm"],
            "gone.wasm: does not exist, expected a .wasm file, a crate's folder or registry:NAME".to_owned(),
        ),
        (&["caller.wasm", "registry:nobody"], "nobody".to_owned()),
        (&["caller.wasm", "folder.wasm", "--game", "bridge"], "`bridge` is not a game".to_owned()),
        (
            &["caller.wasm", "rami.wasm", "--game", "holdem"],
            "bot `rami`: plays `rami`, expected a bot for `holdem`".to_owned(),
        ),
        (&["caller.wasm", "folder.wasm", "--until", "0"], "expected a number above 0, such as ±5".to_owned()),
        (&["caller.wasm", "folder.wasm", "--option", "stak = 5"], "--option: unknown field `stak`".to_owned()),
        (
            &["caller.wasm", "folder.wasm", "--option", "seats = 3"],
            "--option: a comparison is played by two".to_owned(),
        ),
        (&["caller.wasm", "folder.wasm", "--option", "stack = 0"], "--option: `stack` is".to_owned()),
        (
            &["caller.wasm", "folder.wasm", "--max-deals", "199"],
            "--max-deals 199: a match set has 200 deals, expected so many at least".to_owned(),
        ),
        (
            &["rami.wasm", "rami.wasm", "--exact"],
            "--exact: no bound is known on what a deal of `rami` can cost".to_owned(),
        ),
    ] {
        let output = place.arena(&[&["compare"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(&told), "{arguments:?}: {}", stderr(&output));
    }
}
