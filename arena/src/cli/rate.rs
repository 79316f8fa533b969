//! `arena rate`: ratings of a finished run, or of outcomes from elsewhere, by any method and for any part of the field.

use super::recorded::{in_folder, sound};
use super::tournament::{LEDGER_FILE, table_field};
use super::{Exit, Outcome, Stop};
use crate::outcomes::{self, Outcomes};
use crate::output::RatingTable;
use crate::ratings::{METHODS, Method};
use crate::record::{LedgerError, LedgerReader};
use crate::registry::nearest;
use crate::standings::Standings;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Arguments of `arena rate`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of a run, or a CSV file with the columns a, b, score_a (1, 0.5, 0) and perhaps count, cluster, home. What is
    /// in several is rated together; a bot is known by its name.
    #[arg(value_name = "DIR|FILE.csv", required = true)]
    sources: Vec<PathBuf>,
    /// The rating method; `arena list ratings` says what each does.
    #[arg(long, value_name = "METHOD", default_value = METHODS[0].word, value_parser = method)]
    method: &'static Method,
    /// This bot, and those of other `--only`; what they did against each other counts.
    #[arg(long, value_name = "BOT", conflicts_with = "without")]
    only: Vec<String>,
    /// All bots but this one, and those of other `--without`.
    #[arg(long, value_name = "BOT")]
    without: Vec<String>,
    /// Everything as JSON, not rounded.
    #[arg(long)]
    json: bool,
}

impl Args {
    /// All sources, for a message.
    fn named(&self) -> String {
        self.sources.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
    }
}

fn method(word: &str) -> Result<&'static Method, String> {
    METHODS.iter().find(|method| method.word == word).ok_or_else(|| {
        let words: Vec<_> = METHODS.iter().map(|method| method.word).collect();
        format!("expected {}", words.join(" or "))
    })
}

/// Where outcomes come from, and what one is.
struct Source {
    title: String,
    games: &'static str,
    outcomes: Outcomes,
    /// What decides the decks of its match sets.
    seed: Option<String>,
}

/// Rates.
pub fn run(args: &Args) -> Outcome {
    let sources = args.sources.iter().map(|path| if path.is_dir() { of_run(path) } else { of_file(path) });
    let sources: Vec<Source> = sources.collect::<Result<_, Stop>>()?;
    let all = Outcomes::together(sources.iter().map(|source| (&source.outcomes, source.seed.as_deref())));
    let outcomes = chosen(&all, args)?;
    if outcomes.outcomes.is_empty() {
        let what = if outcomes.names.len() < 2 { "fewer than two bots" } else { "bots that never met" };
        return Err(Stop::user(format!("{}: {what} to rate; expected some outcome", args.named())));
    }
    let ratings = (args.method.rate)(outcomes.names.len(), &outcomes.outcomes);
    let titles: Vec<&str> = sources.iter().map(|source| source.title.as_str()).collect();
    let alike = sources.iter().all(|source| source.games == sources[0].games);
    let table = RatingTable {
        title: &titles.join("\n"),
        names: &outcomes.names,
        outcomes: &outcomes.outcomes,
        games: if alike { sources[0].games } else { "games and match sets" },
        clusters: outcomes.clusters(),
        method: args.method,
        ratings: &ratings,
    };
    if args.json {
        println!("{:#}", table.json())
    } else {
        print!("{}", table.text())
    }
    Ok(Exit::Done)
}

fn of_file(file: &Path) -> Result<Source, Stop> {
    let outcomes = outcomes::read(file).map_err(Stop::user)?;
    Ok(Source { title: file.display().to_string(), games: "games", outcomes, seed: None })
}

/// The whole match sets of a run, as far as it came.
fn of_run(folder: &Path) -> Result<Source, Stop> {
    let reader = LedgerReader::open(&folder.join(LEDGER_FILE))
        .map_err(|error| Stop::user(format!("{error}\n{}: expected the folder of a run", folder.display())))?;
    let manifest = reader.manifest().clone();
    let (plan, seed) = manifest.plan_to_read(folder).map_err(|error| in_folder(folder, error))?;
    let schedule = plan.schedule(seed);
    let field = table_field(&plan, &schedule, &manifest);
    let mut standings = Standings::new(&field);
    let mut records = 0;
    for record in reader {
        let record = match record {
            Ok(record) => record,
            // A run that was killed: what stands before counts.
            Err(LedgerError::Truncated { .. }) => break,
            Err(error) => return Err(Stop::user(error)),
        };
        let (fixture, record) = sound(&plan, &schedule, record)
            .map_err(|what| Stop::user(format!("{}: {what}", folder.join(LEDGER_FILE).display())))?;
        standings.add(&fixture, &record);
        records += 1;
    }
    if records < schedule.len() {
        eprintln!("{}: {records} of {} matches are there; whole match sets count", folder.display(), schedule.len());
    }
    let names = manifest.bots.iter().map(|bot| bot.name.clone()).collect();
    let title = format!("{}: {}, seed {}", plan.name, plan.game.name(), manifest.seed);
    let outcomes = Outcomes { names, outcomes: standings.outcomes() };
    Ok(Source { title, games: "match sets", outcomes, seed: Some(manifest.seed.clone()) })
}

/// The part of the field that was asked for.
fn chosen(all: &Outcomes, args: &Args) -> Result<Outcomes, Stop> {
    let names: BTreeSet<&str> = all.names.iter().map(String::as_str).collect();
    for (option, wanted) in [("only", &args.only), ("without", &args.without)] {
        if let Some(name) = wanted.iter().find(|name| !names.contains(name.as_str())) {
            let near = nearest::names(name, names.iter().copied());
            return Err(Stop::user(format!(
                "`--{option} {name}`: no such bot in {}, expected one of its names, such as `{}`",
                args.named(),
                near.join("`, `")
            )));
        }
    }
    let has = |list: &[String], name: &str| list.iter().any(|listed| listed == name);
    Ok(match (args.only.is_empty(), args.without.is_empty()) {
        (true, true) => all.clone(),
        (false, _) => all.between(|name| has(&args.only, name)),
        (true, false) => all.between(|name| !has(&args.without, name)),
    })
}
