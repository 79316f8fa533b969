//! The tournament file: TOML as a person writes it, checked as a whole.

use super::{Entry, Format, Plan, Problems, usual_name, wrong_name};
use crate::bridge::{self, AnyGame};
use crate::referee::{FaultPolicy, Policy};
use crate::registry::{self, Registry, SCHEME};
use crate::seed::Seed;
use arena_sdk::message::{Limits, Memory};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// No tournament plays more line-ups.
const MOST_LINEUPS: u64 = 1_000_000;

type Value<T> = Option<Spanned<T>>;

/// The keys outside all tables.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Top {
    name: Value<String>,
    format: Value<Format>,
    deals: Value<u64>,
    match_sets: Value<u32>,
    lineups: Value<u64>,
    memory: Value<Memory>,
    show_names: Value<bool>,
    seed: Value<SeedText>,
}

/// A seed is written as a number or as text.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a whole number, or 32 hexadecimal digits in quotes")]
enum SeedText {
    Number(u64),
    Text(String),
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct LimitsTable {
    fuel: Value<u64>,
    fixture_fuel: Value<u64>,
    memory: Value<u64>,
    answer: Value<u32>,
    log: Value<u32>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct FaultsTable {
    policy: Value<Policy>,
    max_faults: Value<u32>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct BotTable {
    name: Value<String>,
    path: Value<String>,
    challenger: Value<bool>,
}

/// Reads a tournament file; bots that it calls `registry:…` are looked up in the usual registry.
///
/// # Errors
/// Everything that is wrong with it, in the order of its lines.
pub fn read(file: &Path) -> Result<Plan, Problems> {
    read_with(file, &Registry::at(Path::new(registry::FOLDER)))
}

/// Reads a tournament file; bots that it calls `registry:…` are looked up in this one.
///
/// # Errors
/// As [`read`].
pub fn read_with(file: &Path, registry: &Registry) -> Result<Plan, Problems> {
    match std::fs::read_to_string(file) {
        Ok(text) => parse_with(file, &text, registry),
        Err(error) => {
            let mut problems = Problems::new(file);
            problems.whole(format!("cannot read the tournament file: {error}"));
            Err(problems)
        }
    }
}

/// Reads a tournament file's text; paths in it are relative to the folder of `file`.
///
/// # Errors
/// As [`read`].
pub fn parse(file: &Path, text: &str) -> Result<Plan, Problems> {
    parse_with(file, text, &Registry::at(Path::new(registry::FOLDER)))
}

fn parse_with(file: &Path, text: &str, registry: &Registry) -> Result<Plan, Problems> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut reader = Reader { text, folder, registry, problems: Problems::new(file) };
    let plan = reader.plan();
    reader.problems.or(plan)
}

struct Reader<'a> {
    text: &'a str,
    folder: &'a Path,
    registry: &'a Registry,
    problems: Problems,
}

impl<'a> Reader<'a> {
    fn plan(&mut self) -> Option<Plan> {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        for error in &errors {
            self.toml_error(error, 0);
        }
        if !errors.is_empty() {
            return None;
        }
        let mut document = document.into_inner();
        let game = self.table(&mut document, "game");
        let limits = self.table(&mut document, "limits");
        let faults = self.table(&mut document, "faults");
        let bots = self.bots(&mut document);

        let says_format = document.contains_key("format");
        let top: Top = self.section(Spanned::new(0..0, document));
        let limits: LimitsTable = limits.map(|table| self.section(table)).unwrap_or_default();
        let faults: FaultsTable = faults.map(|table| self.section(table)).unwrap_or_default();
        let game = self.game(game);
        let format_place = top.format.as_ref().map(|format| format.span().start);
        // One that could not be read has been reported; what another format would lack is no news.
        let known = top.format.map(Spanned::into_inner).or((!says_format).then(Format::default));
        let entries = self.entries(bots, known);
        if let (Some(game), Some(format)) = (&game, known) {
            self.enough_bots(&entries, format, format_place, game.seats());
        }
        let format = known.unwrap_or_default();

        let name = self.name(top.name);
        let deals = self.ranged("deals", top.deals, 100, 1..=1_000_000_000);
        let match_sets = self.ranged("match_sets", top.match_sets, 10, 1..=100_000_000);
        // Heads-up everybody meets everybody unless the file says otherwise.
        let usual = if game.as_ref().is_some_and(|game| game.seats() > 2) { 1000 } else { MOST_LINEUPS };
        let max_lineups = self.lineups(top.lineups, usual, format.fewest_lineups(&entries));
        let faults = FaultPolicy {
            policy: faults.policy.map(Spanned::into_inner).unwrap_or_default(),
            max_faults: self.ranged("max_faults", faults.max_faults, 3, 1..=1_000_000),
        };
        let limits = self.limits(limits, faults.limit());
        let seed = top.seed.and_then(|seed| self.seed(seed));
        let game = game?;
        let lineups = format.lineups(&entries, game.seats()).min(max_lineups);
        if u128::from(lineups) * u128::from(match_sets) * u128::from(deals) > u128::from(u64::MAX / 16) {
            self.problems.whole("more deals than can be counted; expected fewer match sets or deals");
        }
        Some(Plan {
            name,
            format,
            game,
            deals,
            match_sets,
            max_lineups,
            memory: top.memory.map(Spanned::into_inner).unwrap_or_default(),
            show_names: top.show_names.is_some_and(Spanned::into_inner),
            limits,
            faults,
            entries,
            seed,
        })
    }

    fn toml_error(&mut self, error: &toml::de::Error, fallback: usize) {
        let offset = error.span().map_or(fallback, |span| span.start);
        self.problems.at(self.text, offset, error.message().replace('\n', ": "));
    }

    /// Takes a table out of the document.
    fn table(&mut self, document: &mut DeTable<'a>, key: &str) -> Option<Spanned<DeTable<'a>>> {
        let value = document.remove(key)?;
        let span = value.span();
        match value.into_inner() {
            DeValue::Table(table) => Some(Spanned::new(span, table)),
            other => {
                let message = format!("`{key}` is a {}, expected a table `[{key}]`", other.type_str());
                self.problems.at(self.text, span.start, message);
                None
            }
        }
    }

    /// Takes the `[[bots]]` out of the document.
    fn bots(&mut self, document: &mut DeTable<'a>) -> Vec<Spanned<DeTable<'a>>> {
        let Some(value) = document.remove("bots") else {
            self.problems.whole("no bots; expected a `[[bots]]` table with `name` and `path` for each");
            return Vec::new();
        };
        let span = value.span();
        let DeValue::Array(array) = value.into_inner() else {
            self.problems.at(self.text, span.start, "`bots` is no list, expected `[[bots]]` tables");
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in array {
            let span = item.span();
            match item.into_inner() {
                DeValue::Table(table) => tables.push(Spanned::new(span, table)),
                other => {
                    let message = format!("a bot is a {}, expected a `[[bots]]` table", other.type_str());
                    self.problems.at(self.text, span.start, message);
                }
            }
        }
        tables
    }

    /// Reads a table, reporting every key that is unknown or of the wrong type, not just the first.
    fn section<T: DeserializeOwned + Default>(&mut self, table: Spanned<DeTable<'a>>) -> T {
        let read = |table| T::deserialize(toml::Deserializer::from(table));
        self.peel(table, read).unwrap_or_default()
    }

    /// Reads; where that fails for one key, reports it, takes the key away and reads again.
    fn peel<T>(
        &mut self,
        mut table: Spanned<DeTable<'a>>,
        read: impl Fn(Spanned<DeTable<'a>>) -> Result<T, toml::de::Error>,
    ) -> Option<T> {
        loop {
            let error = match read(table.clone()) {
                Ok(value) => return Some(value),
                Err(error) => error,
            };
            let guilty = error.span().and_then(|span| key_at(table.get_ref(), &span));
            let place = guilty.as_ref().map_or(table.span().start, |(_, start)| *start);
            match &guilty {
                Some((key, _)) if !error.message().contains(&format!("`{key}`")) => {
                    self.problems.at(self.text, place, format!("`{key}`: {}", error.message()));
                }
                _ => self.toml_error(&error, place),
            }
            table.get_mut().remove(guilty?.0.as_str());
        }
    }

    fn game(&mut self, table: Option<Spanned<DeTable<'a>>>) -> Option<Arc<dyn AnyGame>> {
        let Some(mut table) = table else {
            self.problems.whole("no game; expected a `[game]` table with `name = \"holdem\"`");
            return None;
        };
        let place = table.span().start;
        let Some(name) = table.get_mut().remove("name") else {
            self.problems.at(self.text, place, "`[game]` has no `name`, expected for example `name = \"holdem\"`");
            return None;
        };
        let Some(word) = name.get_ref().as_str() else {
            self.problems.at(self.text, name.span().start, "the game's `name` is no text, expected a game's name");
            return None;
        };
        let info = match bridge::find(word) {
            Ok(info) => info,
            Err(error) => {
                self.problems.at(self.text, name.span().start, error.to_string());
                return None;
            }
        };
        match self.peel(table.clone(), |table| info.with_toml(table))? {
            Ok(game) => Some(game),
            Err(error) => {
                let span = table.get_ref().get(error.option).map_or(place, |value| value.span().start);
                self.problems.at(self.text, span, error.to_string());
                None
            }
        }
    }

    /// The bots; without a format that could be read, whatever it may be that they are in.
    fn entries(&mut self, tables: Vec<Spanned<DeTable<'a>>>, format: Option<Format>) -> Vec<Entry> {
        let mut seen = BTreeMap::<String, usize>::new();
        let mut entries = Vec::new();
        let count = tables.len();
        for table in tables {
            let place = table.span().start;
            let says_challenger = table.get_ref().contains_key("challenger");
            let BotTable { name, path, challenger } = self.section(table);
            if let (Some(challenger), Some(Format::RoundRobin)) = (&challenger, format) {
                let message = "in a round-robin everybody meets everybody: `challenger` is for `format = \"gauntlet\"`";
                self.problems.at(self.text, challenger.span().start, message);
            }
            // What cannot be read is reported, and counts as meant, so that nobody is said to be missing besides.
            let challenger = challenger.map_or(says_challenger, Spanned::into_inner);
            let Some(path) = path else {
                self.problems.at(self.text, place, "a bot has no `path`, expected a .wasm file or a crate's folder");
                entries.push(Entry { name: String::new(), path: PathBuf::new(), challenger });
                continue;
            };
            let path_place = path.span().start;
            let (path, usual) = self.module(path.get_ref(), path_place);
            let (name, name_place) = match name {
                Some(name) => (name.get_ref().clone(), name.span().start),
                None => (usual, place),
            };
            if let Some(wrong) = wrong_name("a bot's name", &name) {
                self.problems.at(self.text, name_place, wrong);
            } else if let Some(first) = seen.insert(name.clone(), name_place) {
                let line = self.text[..first].matches('\n').count() + 1;
                let message = format!("the name `{name}` is taken on line {line}, expected a name for each bot");
                self.problems.at(self.text, name_place, message);
            }
            entries.push(Entry { name, path, challenger });
        }
        if count > usize::from(u16::MAX) {
            self.problems.whole(format!("{count} bots, expected at most {}", u16::MAX));
        }
        entries
    }

    /// Can a table be filled? Without any bot that has been said.
    fn enough_bots(&mut self, entries: &[Entry], format: Format, place: Option<usize>, seats: usize) {
        let Some(lack) = format.lacks(entries, seats).filter(|_| !entries.is_empty()) else { return };
        match (format, place) {
            (Format::Gauntlet, Some(place)) => self.problems.at(self.text, place, lack),
            _ => self.problems.whole(lack),
        }
    }

    /// The most line-ups played.
    fn lineups(&mut self, given: Value<u64>, usual: u64, fewest: u64) -> u64 {
        let place = given.as_ref().map_or(0, |given| given.span().start);
        let most = self.ranged("lineups", given, usual.max(fewest), 1..=MOST_LINEUPS);
        if (1..fewest).contains(&most) {
            let message = format!("`lineups` is {most}, expected at least {fewest}: one for each challenger");
            self.problems.at(self.text, place, message);
        }
        most
    }

    /// Where the module or crate of a bot lies, and its name where the file gives it none.
    fn module(&mut self, path: &str, place: usize) -> (PathBuf, String) {
        if let Some(wanted) = path.strip_prefix(SCHEME) {
            let module = match self.registry.find(wanted) {
                Ok(submission) => self.registry.module(&submission),
                Err(error) => {
                    self.problems.at(self.text, place, error.to_string());
                    PathBuf::new()
                }
            };
            return (module, wanted.to_owned());
        }
        let path = self.folder.join(path);
        if !path.exists() {
            let message = format!("`{}` does not exist, expected a .wasm file or a crate's folder", path.display());
            self.problems.at(self.text, place, message);
        }
        let name = usual_name(&path);
        (path, name)
    }

    fn name(&mut self, name: Value<String>) -> String {
        let Some(name) = name else {
            self.problems.whole("the tournament has no `name`, expected one: it names the result folder");
            return String::new();
        };
        let good = !name.get_ref().is_empty()
            && name.get_ref().len() <= 100
            && !name.get_ref().starts_with(['.', '-'])
            && name.get_ref().chars().all(|letter| letter.is_alphanumeric() || "-_.".contains(letter));
        if !good {
            let message = format!(
                "`{}` cannot name a folder, expected up to 100 letters, digits, `-`, `_` or `.`",
                name.get_ref().escape_debug()
            );
            self.problems.at(self.text, name.span().start, message);
        }
        name.into_inner()
    }

    fn seed(&mut self, seed: Spanned<SeedText>) -> Option<Seed> {
        let place = seed.span().start;
        match seed.into_inner() {
            SeedText::Number(number) => Some(Seed::from(number)),
            SeedText::Text(text) => match text.parse() {
                Ok(seed) => Some(seed),
                Err(error) => {
                    self.problems.at(self.text, place, format!("`seed`: {error}"));
                    None
                }
            },
        }
    }

    fn limits(&mut self, given: LimitsTable, faults: u32) -> Limits {
        let usual = Limits::default();
        Limits {
            fuel: self.ranged("fuel", given.fuel, usual.fuel, 1_000..=1_000_000_000_000),
            fixture_fuel: self.ranged("fixture_fuel", given.fixture_fuel, usual.fixture_fuel, 1_000..=(1 << 60)),
            memory: self.ranged("memory", given.memory, usual.memory, 64 << 10..=16 << 20),
            answer: self.ranged("answer", given.answer, usual.answer, 16..=64 << 10),
            log: self.ranged("log", given.log, usual.log, 0..=1 << 20),
            faults,
        }
    }

    fn ranged<T: PartialOrd + Copy + std::fmt::Display>(
        &mut self,
        key: &str,
        value: Value<T>,
        usual: T,
        range: RangeInclusive<T>,
    ) -> T {
        let Some(value) = value else { return usual };
        let given = *value.get_ref();
        if !range.contains(&given) {
            let message = format!("`{key}` is {given}, expected {} to {}", range.start(), range.end());
            self.problems.at(self.text, value.span().start, message);
        }
        given
    }
}

/// The key of `table` whose name or value stands at `span`, and where it starts.
fn key_at(table: &DeTable<'_>, span: &Range<usize>) -> Option<(String, usize)> {
    let covers = |outer: Range<usize>| outer.start <= span.start && span.end <= outer.end;
    let (key, _) = table.iter().find(|(key, value)| covers(key.span()) || covers(value.span()))?;
    Some((key.get_ref().to_string(), key.span().start))
}
