//! `arena replay`: any deal is made again without stored logs, in words, as JSON and as a public hand history.
#![allow(clippy::unwrap_used, reason = "a test")]

mod workplace;

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use workplace::{Workplace, field, stderr, stdout, wild};

const UNEVEN: &str = "name = \"holdem\"\nseats = 5\nante = 10\nstacks = [10000, 700, 60, 2500, 150]";

/// A run of wild bots at such a table, with names that every format must quote.
fn played(game: &str, bots: usize) -> (Workplace, PathBuf) {
    let place = Workplace::new();
    place.module("wild", &wild());
    let mut text = format!("name = \"test\"\nmatch_sets = 2\ndeals = 40\n[faults]\nmax_faults = 30\n[game]\n{game}\n");
    for number in 0..bots {
        text.push_str(&format!("[[bots]]\nname = \"it's \\\"{number}\\\" # \\\\ é\"\npath = \"wild.wasm\"\n"));
    }
    fs::write(place.path().join("test.toml"), text).unwrap();
    let run = place.run(&["--seed", "7"]);
    (place, run)
}

fn replay(place: &Workplace, run: &Path, arguments: &[&str]) -> String {
    let output = place.arena(&[&["replay", run.to_str().unwrap()], arguments].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

/// The net of every deal and seat of a match in `deals.csv`.
fn nets(run: &Path, fixture: &str) -> BTreeMap<(String, String), i64> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(run.join("deals.csv")).unwrap();
    let head = reader.headers().unwrap().clone();
    let column = |name| head.iter().position(|column| column == name).unwrap();
    let cell = |row: &csv::StringRecord, name| row[column(name)].to_owned();
    let rows = reader.records().map(Result::unwrap).filter(|row| &row[column("match")] == fixture);
    rows.map(|row| ((cell(&row, "deal"), cell(&row, "seat")), cell(&row, "net").parse().unwrap())).collect()
}

#[test]
fn a_public_hand_history_is_read_back_by_our_own_rules_without_a_difference() {
    for (game, bots) in [("name = \"holdem\"", 2), ("name = \"holdem\"\nseats = 3", 3), (UNEVEN, 5)] {
        let (place, run) = played(game, bots);
        let mut seen = String::new();
        for fixture in ["1", "2", "4"] {
            let text = replay(&place, &run, &["--match", fixture, "--phh"]);
            fs::write(place.path().join("hands.phhs"), &text).unwrap();
            let audit = place.arena(&["audit", "hands.phhs"]);
            assert_eq!(stdout(&audit), "hands.phhs: 40 deals, 0 differences\n", "{game}");
            assert!(audit.status.success());
            seen.push_str(&text);
        }
        for kind in [" f\"", " cc\"", " cbr ", "d db ", " sm ", "# malformed", "# illegal"] {
            assert!(seen.contains(kind), "{game}: no `{kind}` was tried");
        }
        let hands: toml::Table = replay(&place, &run, &["--match", "1", "--phh"]).parse().unwrap();
        assert_eq!(hands.len(), 40);
        let alone: toml::Table = replay(&place, &run, &["--match", "1", "--deal", "3", "--phh"]).parse().unwrap();
        assert_eq!(hands["3"].as_table(), Some(&alone), "a deal alone is the same hand");
        let name = |value: &toml::Value| value.as_str().unwrap().starts_with("it's \"");
        assert!(alone["players"].as_array().unwrap().iter().all(name));
    }
}

#[test]
fn a_hand_history_says_what_the_rows_say() {
    let (place, run) = played(UNEVEN, 5);
    let hands: toml::Table = replay(&place, &run, &["--match", "2", "--phh"]).parse().unwrap();
    let nets = nets(&run, "2");
    for (deal, hand) in &hands {
        let numbers = |key: &str| -> Vec<i64> {
            hand[key].as_array().unwrap().iter().map(|number| number.as_integer().unwrap()).collect()
        };
        let (seats, start, end) = (numbers("seats"), numbers("starting_stacks"), numbers("finishing_stacks"));
        for ((seat, start), end) in seats.iter().zip(&start).zip(&end) {
            assert_eq!(end - start, nets[&(deal.clone(), (seat - 1).to_string())], "deal {deal}, seat {seat}");
        }
        // The button, who comes last, is the first seat in the first deal and moves on.
        assert_eq!(*seats.last().unwrap(), (deal.parse::<i64>().unwrap() - 1) % 5 + 1);
    }
}

#[test]
fn json_is_one_object_a_line_with_everything_in_every_game() {
    for (game, bots, events) in [
        (UNEVEN, 5, &["posted", "dealt", "folded", "raised", "flop", "shown", "won"][..]),
        ("name = \"draw\"\nseats = 3", 3, &["ante", "dealt", "folded", "discarded", "won"]),
        ("name = \"rami\"\nseats = 2", 2, &["dealt", "turned_up", "drew", "discarded", "left", "scored"]),
    ] {
        let (place, run) = played(game, bots);
        let text = replay(&place, &run, &["--match", "2", "--json"]);
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let head = &lines[0];
        assert_eq!((&head["match"], &head["match_set"], &head["seed"]), (&2.into(), &1.into(), &"7".into()));
        assert_eq!(head["bots"].as_array().unwrap().len(), bots);
        assert!(head["bots"][0]["sha256"].is_string() && head["options"].is_object(), "{head}");
        let seen: Vec<&str> = lines.iter().filter_map(|line| line["event"].as_str()).collect();
        for event in events {
            assert!(seen.contains(event), "{game}: no `{event}` in {seen:?}");
        }
        let dealt: Vec<&Value> = lines.iter().filter(|line| line["event"] == "dealt" && line["deal"] == 1).collect();
        assert_eq!(dealt.len(), bots, "every hand is told: {dealt:?}");
        assert!(dealt.iter().all(|line| line["hand"].to_string().len() > 6 && line["text"].is_string()), "{dealt:?}");
        let faults: Vec<&Value> = lines.iter().filter(|line| line["fault"].is_object()).collect();
        assert!(faults.iter().any(|line| line["fault"]["kind"] == "malformed"), "{game}: {faults:?}");
        assert!(faults.iter().all(|line| !line["substituted"].is_null() && line["seat"].is_u64()));
        let nets = nets(&run, "2");
        for line in lines.iter().filter(|line| line["net"].is_array()) {
            for (seat, net) in line["net"].as_array().unwrap().iter().enumerate() {
                assert_eq!(net.as_i64().unwrap(), nets[&(line["deal"].to_string(), seat.to_string())]);
            }
        }
        let alone = replay(&place, &run, &["--match", "2", "--deal", "3", "--json"]);
        let third: Vec<Value> = lines.into_iter().filter(|line| line["deal"] == 3).collect();
        let alone: Vec<Value> = alone.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(alone, third, "a deal alone is told as within its match");
    }
}

#[test]
fn a_substitution_stands_right_before_what_it_caused() {
    let (place, run) = played("name = \"holdem\"", 2);
    let text = replay(&place, &run, &["--match", "1", "--json"]);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut seen = 0;
    for pair in lines.windows(2).filter(|pair| !pair[0]["substituted"].is_null()) {
        seen += 1;
        assert!(["folded", "checked"].contains(&pair[1]["event"].as_str().unwrap()), "{pair:?}");
        assert_eq!(pair[0]["seat"], pair[1]["seat"]);
    }
    assert!(seen > 0);
}

#[test]
fn a_hand_history_of_another_game_is_refused() {
    let place = field();
    place.tournament("match_sets = 1\ndeals = 2\n[game]\nname = \"draw\"", &["caller", "folder"]);
    let run = place.run(&["--seed", "7"]);
    let output = place.arena(&["replay", run.to_str().unwrap(), "--match", "1", "--phh"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the format is for hold'em, this run is of `draw`; expected `--json`"));
    let both = place.arena(&["replay", run.to_str().unwrap(), "--match", "1", "--phh", "--json"]);
    assert_eq!(both.status.code(), Some(2));
}
