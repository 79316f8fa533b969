//! `arena rate`: runs and tables from elsewhere, by every method.
#![allow(clippy::unwrap_used, reason = "a test")]

mod workplace;

use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use workplace::{Workplace, field, stderr, stdout};

/// What the command prints about this table.
fn rated(table: &str, arguments: &[&str]) -> String {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("games.csv"), table).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_arena"))
        .args([&["rate", "games.csv"], arguments].concat())
        .current_dir(place.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

fn json(table: &str, arguments: &[&str]) -> Value {
    serde_json::from_str(&rated(table, &[&["--json"], arguments].concat())).unwrap()
}

fn oracle(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(format!("tests/data/ratings/{name}.json")).unwrap()).unwrap()
}

/// The strength of a bot, in logits.
fn strength(rated: &Value, name: &str) -> f64 {
    let bot = rated["bots"].as_array().unwrap().iter().find(|bot| bot["bot"] == name).unwrap();
    bot["elo"].as_f64().unwrap() * 10_f64.ln() / 400.0
}

#[test]
fn baseball_1987_from_a_table_with_and_without_home() {
    let oracle = oracle("baseball_1987");
    let teams: Vec<&str> = oracle["teams"].as_array().unwrap().iter().map(|team| team.as_str().unwrap()).collect();
    let mut table = "a,b,score_a,count,home\n".to_owned();
    for row in oracle["home_away_homewins_awaywins"].as_array().unwrap() {
        let [home, away, won, lost] = [0, 1, 2, 3].map(|place: usize| row[place].as_u64().unwrap() as usize);
        writeln!(table, "{},{},1,{won},1\n{},{},1,{lost},-1", teams[home], teams[away], teams[away], teams[home])
            .unwrap();
    }
    let with = json(&table, &[]);
    let home = with["groups"][0]["home_elo"]["value"].as_f64().unwrap() * 10_f64.ln() / 400.0;
    assert!((home - oracle["home_logit"].as_f64().unwrap()).abs() < 0.0005, "{home}");
    let abilities: Vec<f64> = teams.iter().map(|team| strength(&with, team).exp()).collect();
    let sum: f64 = abilities.iter().sum();
    let mut abilities: Vec<f64> = abilities.iter().map(|ability| ability / sum).collect();
    abilities.sort_by(f64::total_cmp);
    for (ours, printed) in abilities.iter().zip(oracle["sorted_normalised_ability_with_home"].as_array().unwrap()) {
        assert!((ours - printed.as_f64().unwrap()).abs() < 0.0005, "{ours} {printed}");
    }

    let without = json(&table.replace("home", "ground"), &[]);
    assert_eq!(without["groups"][0]["home_elo"], Value::Null);
    let mut coefficients: Vec<f64> =
        teams[1..].iter().map(|team| strength(&without, team) - strength(&without, teams[0])).collect();
    coefficients.sort_by(f64::total_cmp);
    for (ours, printed) in coefficients.iter().zip(oracle["sorted_coefficients"].as_array().unwrap()) {
        assert!((ours - printed.as_f64().unwrap()).abs() < 0.005, "{ours} {printed}");
    }
}

#[test]
fn davidsons_puddings_from_a_table() {
    let oracle = oracle("davidson_pudding");
    let mut table = "a,b,score_a,count\n".to_owned();
    for row in oracle["i_j_iwins_jwins_ties"].as_array().unwrap() {
        let [i, j, won, lost, tied] = [0, 1, 2, 3, 4].map(|place: usize| row[place].as_u64().unwrap());
        writeln!(table, "brand {i},brand {j},1,{won}\nbrand {i},brand {j},0,{lost}\nbrand {j},brand {i},0.5,{tied}")
            .unwrap();
    }
    let rated = json(&table, &["--method", "davidson"]);
    let nu = rated["groups"][0]["draw_nu"]["value"].as_f64().unwrap();
    assert!((nu - oracle["nu"].as_f64().unwrap()).abs() < 3e-3, "{nu}");
    let worths: Vec<f64> = (1..7).map(|brand| strength(&rated, &format!("brand {brand}")).exp()).collect();
    let sum: f64 = worths.iter().sum();
    for (worth, printed) in worths.iter().zip(oracle["worth"].as_array().unwrap()) {
        assert!((worth / sum - printed.as_f64().unwrap()).abs() < 3e-4, "{worth} {printed}");
    }
}

#[test]
fn evalica_with_ties_as_half_wins_from_a_table() {
    let oracle = oracle("evalica_simple");
    let mut table = "score_a,a,b\n".to_owned();
    for row in oracle["left_right_winner"].as_array().unwrap() {
        let score = match row[2].as_str().unwrap() {
            "left" => "1",
            "right" => "0",
            _ => "0.5",
        };
        writeln!(table, "{score},{},{}", row[0], row[1]).unwrap();
    }
    let rated = json(&table, &[]);
    let worths: Vec<f64> = (0..5).map(|bot| strength(&rated, &bot.to_string()).exp()).collect();
    let sum: f64 = worths.iter().sum();
    for (worth, published) in worths.iter().zip(oracle["scores"].as_array().unwrap()) {
        assert!((worth / sum - published.as_f64().unwrap()).abs() < oracle["tolerance"].as_f64().unwrap());
    }
}

const GAMES: &str = "a,b,score_a,count,cluster,home\n\
    \"Élan, the \"\"old\"\"\",odds,1,3,mon,1\nodds,chart,0.5,2,mon,0\nchart,\"Élan, the \"\"old\"\"\",1,2,tue,1\n\
    odds,chart,1,1,tue,-1\nodds,\"Élan, the \"\"old\"\"\",1,1,wed,1\nchart,odds,1,1,wed,\n";

#[test]
fn a_table_as_a_person_reads_it() {
    insta::assert_snapshot!(rated(GAMES, &["--method", "davidson"]));
}

#[test]
fn shuffled_rows_give_the_same_bytes() {
    let (head, rows) = GAMES.split_once('\n').unwrap();
    let mut rows: Vec<&str> = rows.lines().collect();
    let expected = rated(GAMES, &["--json"]);
    for turn in 0..rows.len() {
        rows.rotate_left(turn);
        assert_eq!(rated(&format!("{head}\n{}\n", rows.join("\n")), &["--json"]), expected);
    }
}

#[test]
fn disconnected_and_undefeated_fields_are_said_so() {
    // Two islands, in one of which nobody ever loses to the last; and one that never played.
    let table = "a,b,score_a,count\nw,x,1,5\nw,y,1,2\nx,y,1,3\nm,n,1,4\nm,n,0,3\nidle,m,1,0\n";
    insta::assert_snapshot!(rated(table, &[]));
    let all = json(table, &[]);
    assert_eq!(all["groups"].as_array().unwrap().len(), 2);
    for bot in all["bots"].as_array().unwrap() {
        let idle = bot["bot"] == "idle";
        assert!(["elo", "elo_low", "elo_high"].iter().all(|key| bot[key].is_number() != idle), "{bot}");
    }
}

#[test]
fn one_game_and_all_wins_are_finite() {
    for (table, ghost) in [
        ("a,b,score_a\nx,y,1\n", true),
        ("a,b,score_a\nx,y,0.5\n", false),
        ("a,b,score_a,count\nx,y,1,1000000000\n", true),
    ] {
        for method in ["bradley-terry", "davidson"] {
            let rated = json(table, &["--method", method]);
            for bot in rated["bots"].as_array().unwrap() {
                let [elo, low, high] = ["elo", "elo_low", "elo_high"].map(|key| bot[key].as_f64().unwrap());
                assert!(low < elo && elo < high, "{bot}");
                // A field of draws alone has no finite ν.
                assert_eq!(bot["ghost"], ghost || method == "davidson", "{table}");
            }
        }
    }
}

fn played() -> (Workplace, PathBuf) {
    let place = field();
    place.tournament("match_sets = 6\ndeals = 5\n[game]\nname = \"holdem\"", &["caller", "folder", "nonsense"]);
    let run = place.run(&["--seed", "7"]);
    (place, run)
}

/// Bot and the columns of its Elo, from `standings.csv`.
fn printed_elo(run: &std::path::Path) -> Vec<[String; 4]> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(run.join("standings.csv")).unwrap();
    let head = reader.headers().unwrap().clone();
    let place = |name: &str| head.iter().position(|column| column == name).unwrap();
    let places = ["bot", "elo", "elo_low", "elo_high"].map(place);
    reader.records().map(|row| row.unwrap()).map(|row| places.map(|place| row[place].to_owned())).collect()
}

#[test]
fn a_run_rated_again_has_the_elo_of_its_standings() {
    let (place, run) = played();
    let rated = place.arena(&["rate", run.to_str().unwrap(), "--json"]);
    let rated: Value = serde_json::from_str(&stdout(&rated)).unwrap();
    let again: Vec<[String; 4]> = rated["bots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bot| {
            let [elo, low, high] =
                ["elo", "elo_low", "elo_high"].map(|key| format!("{:.1}", bot[key].as_f64().unwrap()));
            [bot["bot"].as_str().unwrap().to_owned(), elo, low, high].map(|cell| cell.replace("-0.0", "0.0"))
        })
        .collect();
    assert_eq!(again, printed_elo(&run));
}

#[test]
fn a_part_of_the_field_is_rated_by_what_its_members_did_against_each_other() {
    let (place, run) = played();
    let run = run.to_str().unwrap();
    let only = place.arena(&["rate", run, "--only", "caller", "--only", "folder"]);
    let without = place.arena(&["rate", run, "--without", "nonsense"]);
    assert_eq!(stdout(&only), stdout(&without));
    insta::assert_snapshot!(stdout(&only));
    let nobody = place.arena(&["rate", run, "--only", "caler"]);
    assert_eq!(nobody.status.code(), Some(2));
    assert!(stderr(&nobody).contains("no such bot in") && stderr(&nobody).contains("`caller`"), "{}", stderr(&nobody));
    let alone = place.arena(&["rate", run, "--only", "caller"]);
    assert_eq!((alone.status.code(), stderr(&alone).contains("fewer than two bots")), (Some(2), true));
}

#[test]
fn a_run_that_was_killed_is_rated_by_its_whole_match_sets() {
    let (place, run) = played();
    let ledger = run.join("ledger.bin");
    let bytes = fs::read(&ledger).unwrap();
    fs::write(&ledger, &bytes[..bytes.len() - 30]).unwrap();
    let output = place.arena(&["rate", run.to_str().unwrap()]);
    assert!(output.status.success());
    assert!(stderr(&output).contains("35 of 36 matches are there; whole match sets count"), "{}", stderr(&output));

    let mut damaged = bytes;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&ledger, damaged).unwrap();
    let output = place.arena(&["rate", run.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("damaged at byte"), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_rated_is_told() {
    let place = field();
    fs::write(place.path().join("games.csv"), "a,b,score_a\nx,y,1\nx,x,1\n").unwrap();
    for (arguments, told) in [
        (vec!["rate", "games.csv"], "games.csv:3: `x` against itself, expected two competitors"),
        (vec!["rate", "nothing.csv"], "nothing.csv: No such file or directory"),
        (vec!["rate", "."], "expected the folder of a run"),
        (vec!["rate", "games.csv", "--method", "elo"], "expected bradley-terry or davidson"),
    ] {
        let output = place.arena(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(told), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn several_runs_are_rated_together() {
    let (place, run) = played();
    place.tournament("match_sets = 5\ndeals = 5\n[game]\nname = \"draw\"", &["caller", "folder"]);
    let other = place.run(&["--seed", "8"]);
    let output =
        place.arena(&["rate", run.to_str().unwrap(), other.to_str().unwrap(), "--only", "caller", "--only", "folder"]);
    assert!(output.status.success(), "{}", stderr(&output));
    insta::assert_snapshot!(stdout(&output));
}
