//! Every file as it is written, and what a reader of it relies on.

use super::*;
use crate::record::Record;
use crate::schedule::Fixture;
use crate::standings::Field;
use crate::standings::tests::{field, forfeited, played, tables};
use std::fs;
use tempfile::tempdir;

/// Names that other tools have tripped over.
const HARD: [&str; 6] =
    ["a vs b", "comma, \"quoted\"", "two\nlines", "#hash:é🂡", "=1+1", "名前がとても長くて表の欄に入りきらないボット"];

/// Three hard names play two match sets heads-up; one forfeits a fixture.
fn small_tournament(field: &Field) -> Vec<(Fixture, Record)> {
    let mut fixtures = Vec::new();
    for (lineup, (one, other)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
        for set in 0..2 {
            for (seating, seats) in [[one, other], [other, one]].into_iter().enumerate() {
                let won = 10 * (lineup as i64 + 1) - 17 * i64::from(set);
                let net = if seating == 0 { won } else { 3 - won };
                let deals: [&[i64]; 2] = [&[net, -net], &[0, 0]];
                let number = fixtures.len() as u64 + 1;
                fixtures.push(played(number, (lineup as u32, set, seating as u32), &seats, &deals));
            }
        }
    }
    let last = fixtures.pop().expect("there are fixtures");
    fixtures.push(forfeited(last, 0));
    assert_eq!(field.seatings, 2);
    fixtures
}

/// Writes all files; each with its text.
fn written(field: &Field, fixtures: &[(Fixture, Record)]) -> Vec<(String, String)> {
    let folder = tempdir().unwrap();
    let mut results = Results::create(folder.path(), field).unwrap();
    fixtures.iter().for_each(|(fixture, record)| results.add(fixture, record).unwrap());
    let names = results.finish(&tables(field, fixtures)).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), names.len(), "nothing is left behind");
    names.into_iter().map(|name| (name.clone(), fs::read_to_string(folder.path().join(&name)).unwrap())).collect()
}

fn text_of(name: &str, files: &[(String, String)]) -> String {
    files.iter().find(|(file, _)| file == name).unwrap().1.clone()
}

/// A file as a CSV reader sees it that skips comments: columns and rows.
fn read(text: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    let columns = reader.headers().unwrap().iter().map(str::to_owned).collect();
    (columns, reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect())
}

fn column(text: &str, name: &str) -> Vec<String> {
    let (columns, rows) = read(text);
    let place = columns.iter().position(|column| column == name).unwrap();
    rows.into_iter().map(|mut row| row.swap_remove(place)).collect()
}

#[test]
fn every_file_of_a_small_tournament() {
    let field = field(&HARD[..3], 2, 2);
    for (name, text) in written(&field, &small_tournament(&field)) {
        insta::assert_snapshot!(name.replace('.', "_"), text);
    }
}

#[test]
fn the_table_on_the_terminal() {
    let field = field(&["sharp", "two\nlines", HARD[5]], 2, 2);
    let tables = tables(&field, &small_tournament(&field));
    let files = ["standings.csv".to_owned(), "deals.csv".to_owned()];
    insta::assert_snapshot!(summary(&field, &tables, "results/demo-00ff", &files));
}

#[test]
fn the_table_says_ghosts_groups_and_what_was_not_finished() {
    let field = field(&["a", "b", "c", "d", "idle"], 2, 2);
    let even: [&[i64]; 1] = [&[0, 0]];
    let fixtures = [
        played(1, (0, 0, 0), &[0, 1], &[&[4, -4]]),
        played(2, (0, 0, 1), &[1, 0], &even),
        played(3, (1, 0, 0), &[2, 3], &even),
        played(4, (1, 0, 1), &[3, 2], &even),
        played(5, (1, 1, 0), &[2, 3], &even),
    ];
    let tables = tables(&field, &fixtures);
    insta::assert_snapshot!(summary(&field, &tables, "results/demo", &[]));
    let flags = column(&String::from_utf8(tables::standings(&field, &tables)).unwrap(), "elo_flag");
    assert_eq!(flags, ["ghost", "ghost", "", "", "unrated"]);
}

#[test]
fn lines_of_the_table_are_aligned_in_columns_not_bytes() {
    use unicode_width::UnicodeWidthStr;
    let field = field(&["é", "名前", "plain"], 2, 2);
    let text = summary(&field, &tables(&field, &small_tournament(&field)), "results", &[]);
    let widths: Vec<_> = text.lines().skip(2).take(4).map(UnicodeWidthStr::width).collect();
    assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{widths:?}\n{text}");
}

#[test]
fn any_name_survives_in_every_file() {
    let field = field(&HARD, 2, 2);
    let mut fixtures = Vec::new();
    for (lineup, bot) in (1..6).enumerate() {
        for (seating, seats) in [[0, bot], [bot, 0]].iter().enumerate() {
            let key = (lineup as u32, 0, seating as u32);
            fixtures.push(forfeited(played(fixtures.len() as u64 + 1, key, seats, &[&[1, -1]]), 1));
        }
    }
    let files = written(&field, &fixtures);
    for (name, text) in &files {
        let mut names = column(text, "bot");
        names.sort();
        names.dedup();
        let mut expected = HARD.map(str::to_owned).to_vec();
        expected.sort();
        assert_eq!(names, expected, "{name}");
    }
    let opponents = column(&text_of("head_to_head.csv", &files), "opponent");
    assert!(HARD.iter().all(|name| opponents.iter().any(|opponent| opponent == name)));
}

#[test]
fn no_number_is_infinite_or_missing_a_digit() {
    let field = field(&["a", "b", "idle"], 2, 2);
    let fixtures = [played(1, (0, 0, 0), &[0, 1], &[]), played(2, (0, 0, 1), &[1, 0], &[])];
    for (name, text) in written(&field, &fixtures) {
        let (columns, rows) = read(&text);
        for cell in rows.iter().flatten().map(|cell| cell.to_lowercase()) {
            assert!(!cell.contains("nan") && !cell.contains("inf"), "{name}: {columns:?} {rows:?}");
        }
    }
}

#[test]
fn the_policy_stands_in_every_header() {
    let field = field(&["a", "b", "c"], 2, 2);
    for (name, text) in written(&field, &small_tournament(&field)) {
        let head: Vec<_> = text.lines().take_while(|line| line.starts_with("# ")).collect();
        assert!(head.iter().any(|line| line.contains("policy fallback, max_faults 3")), "{name}");
    }
}

#[test]
fn tables_of_more_than_two_say_how_pairs_are_compared() {
    let field = field(&["a", "b", "c"], 3, 1);
    let files = written(&field, &[played(1, (0, 0, 0), &[0, 1, 2], &[&[3, 2, -5]])]);
    for name in ["standings.csv", "head_to_head.csv"] {
        assert!(text_of(name, &files).contains("each pair of bots is compared"));
    }
}

#[test]
fn deals_can_be_summed_to_the_standings() {
    let field = field(&["a", "b", "c"], 2, 2);
    let files = written(&field, &small_tournament(&field));
    let (deals, standings) = (text_of("deals.csv", &files), text_of("standings.csv", &files));
    for (bot, rate) in column(&standings, "bot").iter().zip(column(&standings, "bb_per_100")) {
        let rows = column(&deals, "bot").into_iter().zip(column(&deals, "net"));
        let nets: Vec<i64> = rows.filter(|(name, _)| name == bot).map(|(_, net)| net.parse().unwrap()).collect();
        let summed = 100.0 * nets.iter().sum::<i64>() as f64 / 2.0 / nets.len() as f64;
        assert_eq!(format!("{summed:.2}"), rate);
    }
}

#[test]
fn counters_of_any_size_are_written_whole() {
    let field = field(&["a", "b"], 2, 2);
    let (fixture, mut record) = played(1, (0, 0, 0), &[0, 1], &[]);
    record.deals = 2;
    for counters in [[9, 0], [10, 9], [u32::MAX, 127], [0, 128]] {
        record.rows.push(-7, 3, &counters);
    }
    let mut rows = Vec::new();
    DealRows::new(&field).append(&fixture, &record, &mut rows);
    let expected =
        "1,1,1,1,0,a,-7,3,9,0\n1,1,1,1,1,b,-7,3,10,9\n1,1,1,2,0,a,-7,3,4294967295,127\n1,1,1,2,1,b,-7,3,0,128\n";
    assert_eq!(String::from_utf8(rows).unwrap(), expected);
}

#[test]
fn a_comment_line_cannot_be_broken_by_a_name() {
    let mut field = field(&["a", "b", "c"], 2, 2);
    field.tournament = "evil\nrank,bot\r".to_owned();
    let files = written(&field, &small_tournament(&field));
    for (name, text) in &files {
        assert_eq!(read(text).0.len(), read(text).1[0].len(), "{name}");
        assert!(text.starts_with("# ") && text.lines().next().unwrap().contains("evil\\nrank,bot\\r"), "{name}");
    }
}
