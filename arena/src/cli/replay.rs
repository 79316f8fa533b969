//! `arena replay`: plays fixtures of a run again, from its seed and its bots, and tells their deals.

use super::field::{self, Field};
use super::recorded::{in_folder, manifest, untouched};
use super::tournament::LEDGER_FILE;
use super::{Exit, Outcome, Stop};
use crate::record::{LedgerReader, Record};
use crate::run::Job;
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
    let names: Vec<&str> = fixture.seats.iter().map(|bot| job.plan.entries[usize::from(*bot)].name.as_str()).collect();
    println!("Fixture {}, match set {}: {}", fixture.number, fixture.match_set + 1, names.join(" — "));
    println!();
    let whole = *shown.end() == deals;
    let (terms, briefing, sitters) = (job.terms(&fixture), job.briefing(&fixture), job.sitters(&fixture));
    let record =
        job.plan.game.tell(&terms, &briefing, &sitters, shown, &mut |line| println!("{line}")).map_err(Stop::bug)?;
    if whole { compare(&args.folder, &record) } else { Ok(Exit::Done) }
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
