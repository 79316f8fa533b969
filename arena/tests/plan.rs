//! The tournament file: everything wrong with it is reported together, with its place.
#![allow(clippy::unwrap_used, reason = "a test")]

use arena::plan::{Format, Manifest, file};
use arena::referee::Policy;
use arena::seed::Seed;
use std::path::Path;

const GOOD: &str = r#"
name = "good"
deals = 50
match_sets = 4
seed = "000102030405060708090a0b0c0d0eff"
[game]
name = "ramponneau"
seats = 3
big_blind = 20
small_blind = 10
[limits]
fuel = 5000
[faults]
policy = "forfeit"
[[bots]]
name = "a"
path = "Cargo.toml"
[[bots]]
name = "b, \"the\" vs ü"
path = "Cargo.toml"
[[bots]]
path = "src/lib.rs"
[[bots]]
name = "d"
path = "src/main.rs"
"#;

fn here() -> &'static Path {
    Path::new("tournament.toml")
}

fn problems(text: &str) -> String {
    file::parse(here(), text).err().expect("something is wrong").to_string()
}

#[test]
fn a_good_file_is_a_plan_with_its_product() {
    let plan = file::parse(here(), GOOD).unwrap();
    assert_eq!((plan.deals, plan.match_sets, plan.game.name(), plan.game.seats()), (50, 4, "holdem", 3));
    assert_eq!((plan.faults.policy, plan.limits.fuel, plan.limits.faults), (Policy::Forfeit, 5000, 1));
    let names: Vec<&str> = plan.entries.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["a", "b, \"the\" vs ü", "lib", "d"]);
    let schedule = plan.schedule(plan.seed.unwrap());
    insta::assert_snapshot!(plan.product(&schedule), @"4 bots → 4 line-ups × 4 match sets × 6 seatings = 96 fixtures, × 50 deals = 4800 deals");
}

#[test]
fn a_gauntlet_is_a_product_of_challengers_and_line_ups_of_the_field() {
    let text = gauntlet(&[0]);
    let plan = file::parse(here(), &text).unwrap();
    let schedule = plan.schedule(plan.seed.unwrap());
    insta::assert_snapshot!(plan.product(&schedule), @"1 challenger, 3 in the field → 3 line-ups × 4 match sets × 6 seatings = 72 fixtures, × 50 deals = 3600 deals");
    let text = text.replace("match_sets = 4", "match_sets = 1\nlineups = 2");
    let plan = file::parse(here(), &text).unwrap();
    insta::assert_snapshot!(plan.product(&plan.schedule(Seed::from(1))), @"1 challenger, 3 in the field → 2 line-ups (a balanced sample of 3) × 1 match set × 6 seatings = 12 fixtures, × 50 deals = 600 deals");
}

/// The good file as a gauntlet of the bots whose numbers are given.
fn gauntlet(challengers: &[usize]) -> String {
    let mut tables = GOOD.split("[[bots]]");
    let mut text = tables.next().unwrap().replace("deals = 50", "deals = 50\nformat = \"gauntlet\"");
    for (bot, table) in tables.enumerate() {
        text += if challengers.contains(&bot) { "[[bots]]\nchallenger = true" } else { "[[bots]]" };
        text += table;
    }
    text
}

#[test]
fn a_gauntlet_needs_a_challenger_and_a_field_and_a_round_robin_neither() {
    insta::assert_snapshot!(problems(&gauntlet(&[])), @"tournament.toml:4: a gauntlet without a challenger, expected `challenger = true` in a `[[bots]]` table");
    insta::assert_snapshot!(problems(&gauntlet(&[0, 1, 2, 3])), @"tournament.toml:4: 0 in the field for tables of a challenger and 2 more, expected at least 2 without `challenger = true`");
    insta::assert_snapshot!(problems(&gauntlet(&[1, 2, 3])), @"tournament.toml:4: 1 in the field for tables of a challenger and 2 more, expected at least 2 without `challenger = true`");
    insta::assert_snapshot!(problems(&gauntlet(&[0, 1, 2, 3]).replace("format = \"gauntlet\"\n", "")), @r#"
    tournament.toml:16: in a round-robin everybody meets everybody: `challenger` is for `format = "gauntlet"`
    tournament.toml:20: in a round-robin everybody meets everybody: `challenger` is for `format = "gauntlet"`
    tournament.toml:24: in a round-robin everybody meets everybody: `challenger` is for `format = "gauntlet"`
    tournament.toml:27: in a round-robin everybody meets everybody: `challenger` is for `format = "gauntlet"`
    "#);
}

#[test]
fn a_format_or_a_challenger_that_cannot_be_read_is_the_only_problem() {
    insta::assert_snapshot!(problems(&gauntlet(&[0]).replace("\"gauntlet\"", "\"knockout\"")), @"tournament.toml:4: `format`: unknown variant `knockout`, expected `round-robin` or `gauntlet`");
    insta::assert_snapshot!(problems(&gauntlet(&[0]).replace("challenger = true", "challenger = \"yes\"")), @r#"tournament.toml:17: `challenger`: invalid type: string "yes", expected a boolean"#);
    let pathless = gauntlet(&[0]).replacen("path = \"Cargo.toml\"", "", 1);
    insta::assert_snapshot!(problems(&pathless), @"tournament.toml:16: a bot has no `path`, expected a .wasm file or a crate's folder");
}

#[test]
fn a_sample_of_a_gauntlet_has_a_line_up_for_each_challenger() {
    let of = |lineups: u32| gauntlet(&[0, 3]).replace("match_sets", &format!("lineups = {lineups}\nmatch_sets"));
    insta::assert_snapshot!(problems(&of(1)), @"tournament.toml:5: `lineups` is 1, expected at least 2: one for each challenger");
    insta::assert_snapshot!(problems(&of(0)), @"tournament.toml:5: `lineups` is 0, expected 1 to 1000000");
    assert_eq!(file::parse(here(), &of(2)).unwrap().schedule(Seed::from(1)).lineups(), [[0, 1, 2], [1, 2, 3]]);
}

#[test]
fn fixture_k_of_a_gauntlet_is_the_same_however_many_match_sets_follow() {
    let schedule = |match_sets: u32| {
        let text = gauntlet(&[0, 2]).replace("match_sets = 4", &format!("match_sets = {match_sets}"));
        file::parse(here(), &text).unwrap().schedule(Seed::from(1))
    };
    let (short, long) = (schedule(3), schedule(40));
    assert!((1..=short.len()).all(|number| short.fixture(number) == long.fixture(number)));
}

#[test]
fn a_sample_of_line_ups_is_said_to_be_one() {
    let plan = file::parse(here(), &GOOD.replace("match_sets = 4", "match_sets = 1\nlineups = 2")).unwrap();
    let schedule = plan.schedule(Seed::from(1));
    insta::assert_snapshot!(plan.product(&schedule), @"4 bots → 2 line-ups (a balanced sample of 4) × 1 match set × 6 seatings = 12 fixtures, × 50 deals = 600 deals");
}

#[test]
fn every_problem_is_reported_at_once_with_its_line() {
    let text = r#"
name = "a/b"
format = "swiss"
deals = 0
macth_sets = 3
seed = "xyz"
[game]
name = "holdem"
seats = 11
smal_blind = 5
big_blind = "x"
[limits]
fuel = 1
fuels = 2
[faults]
policy = "nice"
[[bots]]
name = "a"
path = "no-such.wasm"
colour = "red"
[[bots]]
name = "a"
path = "Cargo.toml"
[[bots]]
name = "two\nlines"
path = "Cargo.toml"
[[bots]]
name = "pathless"
"#;
    insta::assert_snapshot!(problems(text));
}

#[test]
fn the_game_refuses_its_options_at_their_line() {
    insta::assert_snapshot!(problems(&GOOD.replace("seats = 3", "seats = 11")));
}

#[test]
fn what_is_no_toml_is_refused_with_its_line() {
    insta::assert_snapshot!(problems("name = \"x\"\ndeals = = 3\n"));
}

#[test]
fn what_is_missing_is_named() {
    insta::assert_snapshot!(problems(""), @"
    tournament.toml: no bots; expected a `[[bots]]` table with `name` and `path` for each
    tournament.toml: no game; expected a `[game]` table with `name = \"holdem\"`
    tournament.toml: the tournament has no `name`, expected one: it names the result folder
    ");
}

#[test]
fn too_few_bots_for_the_table_is_said() {
    insta::assert_snapshot!(problems(&GOOD.replace("seats = 3", "seats = 6")), @"tournament.toml: 4 bots for tables of 6 seats, expected at least 6");
}

#[test]
fn options_are_the_same_with_and_without_an_explicit_seed() {
    // PettingZoo 1312: a seeded reset silently restored other rules.
    let without = GOOD.replace("seed = \"000102030405060708090a0b0c0d0eff\"", "");
    let (with, without) = (file::parse(here(), GOOD).unwrap(), file::parse(here(), &without).unwrap());
    assert_eq!(with.game.options(), without.game.options());
}

#[test]
fn a_manifest_gives_back_the_plan() {
    let plan = file::parse(here(), GOOD).unwrap();
    let hashes: Vec<String> = (0..4).map(|bot| format!("{bot:064x}")).collect();
    let manifest = Manifest::new(&plan, plan.seed.unwrap(), true, &hashes);
    let text = serde_json::to_string(&manifest).unwrap();
    let read: Manifest = serde_json::from_str(&text).unwrap();
    assert_eq!(read, manifest);
    let (again, seed) = read.plan(Path::new("run")).unwrap();
    assert_eq!(Manifest::new(&again, seed, true, &hashes), manifest);
    assert_eq!(again.entries[1].path, Path::new("run/bots").join(format!("{:064x}.wasm", 1)));
}

#[test]
fn a_manifest_says_who_challenges_and_one_without_a_word_of_it_has_no_challenger() {
    let hashes: Vec<String> = (0..4).map(|bot| format!("{bot:064x}")).collect();
    let manifest = |text: &str| {
        let plan = file::parse(here(), text).unwrap();
        Manifest::new(&plan, plan.seed.unwrap(), true, &hashes)
    };
    let challenged = manifest(&gauntlet(&[1]));
    let (again, seed) = challenged.plan(Path::new("run")).unwrap();
    assert_eq!(Manifest::new(&again, seed, true, &hashes), challenged);
    // As it was written before there were gauntlets.
    let text = serde_json::to_string(&manifest(GOOD)).unwrap();
    assert!(text.contains("\"round-robin\"") && !text.contains("challenger"), "{text}");
    assert_eq!(serde_json::from_str::<Manifest>(&text).unwrap(), manifest(GOOD));
}

#[test]
fn a_manifest_whose_bots_fill_no_table_is_no_plan() {
    let mut manifest = {
        let plan = file::parse(here(), &gauntlet(&[1])).unwrap();
        Manifest::new(&plan, plan.seed.unwrap(), true, &["", "", "", ""].map(str::to_owned))
    };
    let refused = |manifest: &Manifest| manifest.plan(Path::new("run")).err().expect("no table is filled").to_string();
    manifest.bots[1].challenger = false;
    insta::assert_snapshot!(refused(&manifest), @"a gauntlet without a challenger, expected `challenger = true` in a `[[bots]]` table");
    manifest.bots.iter_mut().for_each(|bot| bot.challenger = true);
    insta::assert_snapshot!(refused(&manifest), @"0 in the field for tables of a challenger and 2 more, expected at least 2 without `challenger = true`");
    manifest.bots.truncate(1);
    manifest.format = Format::RoundRobin;
    insta::assert_snapshot!(refused(&manifest), @"1 bots for tables of 3 seats, expected at least 3");
}
