//! `arena replay`: plays fixtures of a run again, from its seed and its bots, and tells their deals.

use super::field::{self, Field};
use super::recorded::{in_folder, manifest, untouched};
use super::tournament::LEDGER_FILE;
use super::{Exit, Outcome, Stop};
use crate::bridge::ToldDeal;
use crate::output::{PhhContext, deal_json, phh, phh_can_tell};
use crate::plan::{Manifest, ManifestBot};
use crate::record::{LedgerReader, Record};
use crate::run::Job;
use crate::schedule::Fixture;
use serde_json::{Value, json};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Arguments of `arena replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The run's folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The fixture, counted from 1 in schedule order.
    #[arg(long = "match", value_name = "N")]
    fixture: u64,
    /// One deal of it, counted from 1; all by default.
    #[arg(long, value_name = "K")]
    deal: Option<u64>,
    /// Everything that happened as JSON, one object a line.
    #[arg(long, conflicts_with = "phh")]
    json: bool,
    /// Hold'em as a public hand history: one hand with `--deal`, otherwise a table for each.
    #[arg(long)]
    phh: bool,
}

/// Replays.
pub fn run(args: &Args) -> Outcome {
    let manifest = manifest(&args.folder)?;
    let (plan, seed) = manifest.plan(&args.folder).map_err(|error| in_folder(&args.folder, error))?;
    let deals = plan.deals;
    let shown = match args.deal {
        None => 1..=deals,
        Some(deal) if (1..=deals).contains(&deal) => deal..=deal,
        Some(deal) => return Err(Stop::user(format!("`--deal {deal}`: a fixture of this run has deals 1 to {deals}"))),
    };
    if args.phh && !phh_can_tell(plan.game.name()) {
        let game = plan.game.name();
        return Err(Stop::user(format!(
            "`--phh`: the format is for hold'em, this run is of `{game}`; expected `--json`"
        )));
    }
    for bot in &manifest.bots {
        untouched(bot, &args.folder)?;
    }
    let sandbox = field::sandbox(plan.game.seats())?;
    let bots: Field = field::prepare(&plan.entries, plan.game.name(), &plan.limits, &sandbox)?;
    let job = Job::new(plan, seed, bots.sources());
    let Some(fixture) = job.schedule.fixture(args.fixture) else {
        let last = job.schedule.len();
        return Err(Stop::user(format!("`--match {}`: this run has fixtures 1 to {last}", args.fixture)));
    };
    let whole = *shown.end() == deals;
    let (terms, briefing, sitters) = (job.terms(&fixture), job.briefing(&fixture), job.sitters(&fixture));
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut form = form(args, &manifest, &fixture);
    let mut written = form.begin(&mut out);
    let record = {
        let mut tell = |deal: &ToldDeal| {
            if written.is_ok() {
                written = form.deal(deal, &mut out);
            }
        };
        job.plan.game.tell(&terms, &briefing, &sitters, shown, &mut tell).map_err(Stop::bug)?
    };
    written.and_then(|()| out.flush()).map_err(|error| Stop::user(format!("cannot write the replay: {error}")))?;
    if whole { compare(&args.folder, &record) } else { Ok(Exit::Done) }
}

/// How a fixture is told.
enum Form {
    Words { title: String },
    Json { head: Value },
    Phh { context: Box<PhhContext>, alone: bool },
}

/// The form that was asked for.
fn form(args: &Args, manifest: &Manifest, fixture: &Fixture) -> Form {
    let bots: Vec<&ManifestBot> = fixture.seats.iter().map(|bot| &manifest.bots[usize::from(*bot)]).collect();
    if args.phh {
        let context = PhhContext {
            options: serde_json::from_value(manifest.options.clone()).expect("the game has taken them"),
            tournament: manifest.name.clone(),
            seed: manifest.seed.clone(),
            fixture: fixture.number,
            hashes: bots.iter().map(|bot| bot.sha256.clone()).collect(),
        };
        return Form::Phh { context: Box::new(context), alone: args.deal.is_some() };
    }
    if args.json {
        let head = json!({
            "match": fixture.number,
            "match_set": fixture.match_set + 1,
            "seating": fixture.seating + 1,
            "tournament": manifest.name,
            "seed": manifest.seed,
            "game": manifest.game,
            "rules": manifest.rules,
            "options": manifest.options,
            "bots": bots,
        });
        return Form::Json { head };
    }
    let names: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
    let title = format!("Fixture {}, match set {}: {}", fixture.number, fixture.match_set + 1, names.join(" — "));
    Form::Words { title }
}

impl Form {
    fn begin(&self, out: &mut impl Write) -> std::io::Result<()> {
        match self {
            Form::Words { title } => writeln!(out, "{title}\n"),
            Form::Json { head } => writeln!(out, "{head}"),
            Form::Phh { .. } => Ok(()),
        }
    }

    fn deal(&mut self, told: &ToldDeal, out: &mut impl Write) -> std::io::Result<()> {
        match self {
            Form::Words { .. } => told.words().iter().try_for_each(|line| writeln!(out, "{line}")),
            Form::Json { .. } => deal_json(told).iter().try_for_each(|line| writeln!(out, "{line}")),
            Form::Phh { context, alone: true } => write!(out, "{}", phh(context, told)),
            Form::Phh { context, alone: false } => writeln!(out, "[{}]\n{}", told.number, phh(context, told)),
        }
    }
}

/// Does the ledger hold the same events?
fn compare(folder: &Path, played: &Record) -> Outcome {
    let path = folder.join(LEDGER_FILE);
    let Ok(reader) = LedgerReader::open(&path) else {
        eprintln!("no ledger to compare with");
        return Ok(Exit::Done);
    };
    for record in reader {
        match record {
            Ok(record) if record.fixture != played.fixture => {}
            Ok(record) if record == *played => {
                eprintln!("the ledger holds the same");
                return Ok(Exit::Done);
            }
            Ok(_) => {
                eprintln!("{}: fixture {} was recorded otherwise", path.display(), played.fixture);
                return Ok(Exit::Findings);
            }
            Err(error) => {
                eprintln!("{error}");
                break;
            }
        }
    }
    eprintln!("the ledger does not hold this fixture");
    Ok(Exit::Done)
}
