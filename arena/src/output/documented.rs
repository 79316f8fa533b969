//! Every column that is written is defined in `results/README.md`, in the section of its file.

use super::{deals, faults, tables};
use crate::player::FaultKind;
use crate::standings::tests::field;
use arena_sdk::game::{Game, Ratio, Scale};
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../../results/README.md");

/// The text from the heading that ends with `title` to the next of the same or a higher level.
fn section(title: &str) -> &'static str {
    let line = PAGE.lines().find(|line| line.starts_with('#') && line.trim_start_matches(['#', ' ']) == title);
    let line = line.unwrap_or_else(|| panic!("results/README.md has no section {title}"));
    let start = PAGE.find(&format!("\n{line}\n")).unwrap() + line.len() + 2;
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let ends = |rest: &str| (1..=level).any(|level| rest.starts_with(&format!("{} ", "#".repeat(level))));
    let end = PAGE[start..].match_indices('\n').find(|(at, _)| ends(&PAGE[start + at + 1..]));
    end.map_or(&PAGE[start..], |(at, _)| &PAGE[start..start + at])
}

/// The first cells of the section's tables that are code.
fn defined(title: &str) -> Vec<&'static str> {
    section(title)
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` |").map(|(name, _)| name))
        .collect()
}

fn assert_defined(file: &str, columns: &[String], sections: &[&str]) {
    let defined: Vec<_> = sections.iter().flat_map(|section| defined(section)).collect();
    for column in columns {
        assert!(defined.contains(&column.as_str()), "results/README.md does not define `{column}` of {file}");
    }
    let distinct: BTreeSet<_> = columns.iter().collect();
    assert_eq!(distinct.len(), columns.len(), "two columns of {file} have the same name");
}

fn owned(columns: &[&str]) -> Vec<String> {
    columns.iter().map(|column| (*column).to_owned()).collect()
}

#[test]
fn every_column_of_the_tables_is_defined() {
    let field = field(&["a", "b"], 2, 2);
    let sections = ["`standings.csv`", "`head_to_head.csv`", "`stats_<game>.csv`", "`deals.csv`", "`faults.csv`"];
    assert_defined("standings.csv", &tables::standings_columns(&field), &sections[..1]);
    assert_defined("head_to_head.csv", &tables::head_to_head_columns(&field), &sections[1..2]);
    assert_defined("stats", &tables::stats_columns(&field)[..3], &sections[2..3]);
    assert_defined("deals.csv", &owned(&deals::COLUMNS), &sections[3..4]);
    assert_defined("faults.csv", &owned(&faults::COLUMNS), &sections[4..]);
}

#[test]
fn no_column_is_defined_that_does_not_exist() {
    let field = field(&["a", "b"], 2, 2);
    assert_eq!(defined("`standings.csv`"), tables::standings_columns(&field));
    assert_eq!(defined("`head_to_head.csv`"), tables::head_to_head_columns(&field));
    let kinds = FaultKind::ALL.map(FaultKind::word);
    assert_eq!(defined("`faults.csv`"), [&faults::COLUMNS[..], &kinds].concat());
}

/// The section for what game `G` counts, and the columns it gives to `deals.csv` and its statistics.
fn assert_game_defined<G: Game>() {
    let counters = format!("Counters of {}", G::NAME);
    let all = [deals::COLUMNS.as_slice(), G::COUNTERS].concat();
    assert_defined("deals.csv", &owned(&all), &["`deals.csv`", &counters]);
    assert_eq!(defined(&counters), G::COUNTERS, "{counters}");
    let file = format!("`stats_{}.csv`", G::NAME);
    assert_eq!(defined(&file), G::RATIOS.iter().map(|ratio| ratio.name).collect::<Vec<_>>(), "{file}");
    for Ratio { name, numerator, denominator, scale, .. } in G::RATIOS {
        let unit = if *scale == Scale::Percent { "%" } else { "plain" };
        let line = section(&file).lines().find(|line| line.starts_with(&format!("| `{name}` | {unit} | ")));
        let over = format!("`{numerator}` / `{denominator}`");
        assert!(line.is_some_and(|line| line.contains(&over)), "{file}: `{name}` is {over}, {unit}");
        assert!([numerator, denominator].iter().all(|counter| G::COUNTERS.contains(counter)), "{name}");
    }
}

#[test]
fn every_counter_and_statistic_of_every_game_is_defined() {
    macro_rules! check {
        ($game:ty) => {
            assert_game_defined::<$game>()
        };
    }
    arena_sdk::for_each_game!(check);
}
