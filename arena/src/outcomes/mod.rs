//! Who beat whom, as a table from anywhere: CSV with a row for every result.
//!
//! Columns `a`, `b` and `score_a` (1, 0.5 or 0), and where they are there `count` (games that ended so, 1 by default),
//! `cluster` (what may depend on each other; every game for itself by default) and `home` (1 where `a` had the advantage,
//! −1 where `b` had, 0 by default). Other columns are not looked at, and lines that begin with `#` are comments.

#[cfg(test)]
mod tests;

use crate::ratings::{Home, Outcome};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// No row stands for more games.
const MOST: u64 = 1_000_000_000;

/// Outcomes between competitors with names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcomes {
    /// Different from each other; an outcome has their places.
    pub names: Vec<String>,
    /// What came out.
    pub outcomes: Vec<Outcome>,
}

/// What is wrong with a table of outcomes, and where.
#[derive(Debug, thiserror::Error)]
pub enum OutcomesError {
    /// It cannot be read.
    #[error("{}: {error}; expected a CSV file of outcomes, with the columns a, b, score_a", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// It is no such table.
    #[error("{}:{line}: {what}", file.display())]
    Wrong {
        /// The file.
        file: PathBuf,
        /// Counted from 1.
        line: u64,
        /// What, and what was expected.
        what: String,
    },
}

/// Reads a table of outcomes. The order of its rows means nothing: names are in the order of their text.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn read(file: &Path) -> Result<Outcomes, OutcomesError> {
    let bytes = std::fs::read(file).map_err(|error| OutcomesError::Io { file: file.to_owned(), error })?;
    parse(&bytes).map_err(|(line, what)| OutcomesError::Wrong { file: file.to_owned(), line, what })
}

/// A line and what is wrong with it.
type Wrong = (u64, String);

fn parse(bytes: &[u8]) -> Result<Outcomes, Wrong> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader =
        csv::ReaderBuilder::new().comment(Some(b'#')).trim(csv::Trim::All).flexible(true).from_reader(bytes);
    let wrong = |error: csv::Error| (line_of(bytes, error.position()), told(&error));
    let head = reader.headers().map_err(wrong)?.clone();
    let columns = Columns::of(&head).map_err(|what| (line_of(bytes, head.position()), what))?;
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row.map_err(wrong)?;
        let wrong = |what| (line_of(bytes, row.position()), what);
        if row.len() != head.len() {
            return Err(wrong(format!("{} cells, expected {} as in the first line", row.len(), head.len())));
        }
        rows.push(columns.row(&row).map_err(wrong)?);
    }
    Ok(numbered(&rows))
}

/// The line on which a row begins whose position is behind the row before it: comments may stand between.
fn line_of(bytes: &[u8], position: Option<&csv::Position>) -> u64 {
    let Some(position) = position else { return 1 };
    let (mut line, mut rest) = (position.line(), &bytes[(position.byte() as usize).min(bytes.len())..]);
    while let [b'#' | b'\n' | b'\r', ..] = rest
        && let Some(end) = rest.iter().position(|byte| *byte == b'\n')
    {
        (line, rest) = (line + 1, &rest[end + 1..]);
    }
    line
}

fn told(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::Utf8 { err, .. } => format!("cell {}: not UTF-8, expected text", err.field() + 1),
        _ => error.to_string(),
    }
}

/// Where the columns stand.
struct Columns {
    a: usize,
    b: usize,
    score_a: usize,
    count: Option<usize>,
    cluster: Option<usize>,
    home: Option<usize>,
}

struct Row {
    a: String,
    b: String,
    wins: u64,
    draws: u64,
    losses: u64,
    cluster: Option<String>,
    home: Home,
}

impl Columns {
    fn of(head: &csv::StringRecord) -> Result<Columns, String> {
        let find = |name: &str| {
            let mut places = head.iter().enumerate().filter(|(_, column)| *column == name).map(|(place, _)| place);
            match (places.next(), places.next()) {
                (_, Some(_)) => Err(format!("the column `{name}` comes twice, expected it once")),
                (first, None) => Ok(first),
            }
        };
        let needed = |name: &str| {
            let found = || head.iter().map(str::escape_debug).map(|column| format!("`{column}`")).collect::<Vec<_>>();
            find(name)?.ok_or_else(|| {
                format!(
                    "no column `{name}`, expected a first line with a, b, score_a and perhaps count, cluster, home; found {}",
                    found().join(", ")
                )
            })
        };
        Ok(Columns {
            a: needed("a")?,
            b: needed("b")?,
            score_a: needed("score_a")?,
            count: find("count")?,
            cluster: find("cluster")?,
            home: find("home")?,
        })
    }

    fn row(&self, row: &csv::StringRecord) -> Result<Row, String> {
        // An optional cell that is empty is one that is not there.
        let optional = |place: Option<usize>| place.map(|place| &row[place]).filter(|cell| !cell.is_empty());
        let name = |column: &str, place: usize| {
            let cell = &row[place];
            if cell.is_empty() { Err(format!("`{column}` is empty, expected a name")) } else { Ok(cell.to_owned()) }
        };
        let (a, b) = (name("a", self.a)?, name("b", self.b)?);
        if a == b {
            return Err(format!("`{}` against itself, expected two competitors", a.escape_debug()));
        }
        let count =
            match optional(self.count) {
                None => 1,
                Some(cell) => cell.parse().ok().filter(|count| *count <= MOST).ok_or_else(|| {
                    format!("`count` is `{}`, expected a whole number up to {MOST}", cell.escape_debug())
                })?,
            };
        let home = match optional(self.home) {
            None | Some("0") => Home::Neither,
            Some("1" | "+1") => Home::One,
            Some("-1") => Home::Other,
            Some(cell) => return Err(format!("`home` is `{}`, expected 1, 0 or -1", cell.escape_debug())),
        };
        let (wins, draws, losses) = match row[self.score_a].parse() {
            Ok(1.0) => (count, 0, 0),
            Ok(0.5) => (0, count, 0),
            Ok(0.0) => (0, 0, count),
            _ => return Err(format!("`score_a` is `{}`, expected 1, 0.5 or 0", row[self.score_a].escape_debug())),
        };
        Ok(Row { a, b, wins, draws, losses, cluster: optional(self.cluster).map(str::to_owned), home })
    }
}

/// Names and clusters get numbers in the order of their text, so that a shuffled table is the same one.
fn numbered(rows: &[Row]) -> Outcomes {
    let number = |texts: &mut dyn Iterator<Item = &String>| -> BTreeMap<String, u32> {
        let mut places: BTreeMap<String, u32> = texts.map(|text| (text.clone(), 0)).collect();
        places.values_mut().zip(0..).for_each(|(place, number)| *place = number);
        places
    };
    let names = number(&mut rows.iter().flat_map(|row| [&row.a, &row.b]));
    let clusters = number(&mut rows.iter().filter_map(|row| row.cluster.as_ref()));
    let outcomes = rows.iter().map(|row| Outcome {
        cluster: row.cluster.as_ref().map(|cluster| clusters[cluster]),
        one: names[&row.a],
        other: names[&row.b],
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        home: row.home,
    });
    let outcomes = outcomes.collect();
    Outcomes { names: names.into_keys().collect(), outcomes }
}

impl Outcomes {
    /// All of them; a name is the same competitor everywhere. A cluster is of one of them only, unless two have the same
    /// chance: runs of one seed play the same decks in a match set.
    pub fn together<'a>(all: impl Iterator<Item = (&'a Outcomes, Option<&'a str>)> + Clone) -> Outcomes {
        let chance = |place: usize, chance: Option<&'a str>| (chance, if chance.is_some() { 0 } else { place });
        let clusters: BTreeSet<_> = (all.clone().enumerate())
            .flat_map(|(place, (one, of))| {
                one.outcomes.iter().filter_map(move |outcome| Some((chance(place, of), outcome.cluster?)))
            })
            .collect();
        let clusters: BTreeMap<_, u32> = clusters.into_iter().zip(0..).collect();
        let names: BTreeMap<&str, u32> =
            all.clone().flat_map(|(one, _)| &one.names).map(|name| (name.as_str(), 0)).collect();
        let names: BTreeMap<&str, u32> = names.into_keys().zip(0..).collect();
        let mut outcomes = Vec::new();
        for (number, (one, of)) in all.enumerate() {
            let place = |competitor: u32| names[one.names[competitor as usize].as_str()];
            outcomes.extend(one.outcomes.iter().map(|outcome| Outcome {
                cluster: outcome.cluster.map(|cluster| clusters[&(chance(number, of), cluster)]),
                one: place(outcome.one),
                other: place(outcome.other),
                ..*outcome
            }));
        }
        Outcomes { names: names.into_keys().map(str::to_owned).collect(), outcomes }
    }

    /// The same between those competitors alone for which `keep` holds.
    pub fn between(&self, keep: impl Fn(&str) -> bool) -> Outcomes {
        let mut names = Vec::new();
        let places: Vec<Option<u32>> = self
            .names
            .iter()
            .map(|name| {
                keep(name).then(|| {
                    names.push(name.clone());
                    names.len() as u32 - 1
                })
            })
            .collect();
        let outcomes = self.outcomes.iter().filter_map(|outcome| {
            let (one, other) = (places[outcome.one as usize]?, places[outcome.other as usize]?);
            Some(Outcome { one, other, ..*outcome })
        });
        let outcomes = outcomes.collect();
        Outcomes { names, outcomes }
    }

    /// How many clusters the intervals rest on: those that are named, and every single game of the others.
    pub fn clusters(&self) -> u64 {
        let games = |outcome: &Outcome| outcome.wins + outcome.draws + outcome.losses;
        let named: BTreeSet<u32> =
            self.outcomes.iter().filter(|outcome| games(outcome) > 0).filter_map(|outcome| outcome.cluster).collect();
        let single: u64 = self.outcomes.iter().filter(|outcome| outcome.cluster.is_none()).map(games).sum();
        named.len() as u64 + single
    }
}
