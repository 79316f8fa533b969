//! `arena resume`: goes on with a run that was interrupted or killed. Its files become the same, byte for byte, as if it
//! had never stopped.

use super::field::{self, untouched};
use super::tournament::{LEDGER, RUN_FILE, Tournament, threads};
use super::{Exit, Outcome, Stop, shell_word};
use crate::record::LedgerWriter;
use crate::run::Job;
use std::path::PathBuf;

/// Arguments of `arena resume`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The run's folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Fixtures played at once; as many as there are processors by default. Changes no result.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Exit with 1 when a bot committed a fault.
    #[arg(long)]
    fail_on_faults: bool,
}

/// Goes on.
pub fn run(args: &Args) -> Outcome {
    let folder = &args.folder;
    let (ledger, kept) = LedgerWriter::resume(&folder.join(LEDGER)).map_err(|error| {
        let folder = folder.display();
        Stop::user(format!("{error}\n{folder}: expected the folder of a run that has begun to play"))
    })?;
    if folder.join(RUN_FILE).exists() {
        eprintln!("{} is complete: there is nothing to resume", shell_word(folder));
        return Ok(Exit::Done);
    }
    if let Some(damage) = &kept.damage {
        eprintln!("{damage}; what came after match {} is played again", kept.records);
    }
    let manifest = kept.manifest;
    let in_folder = |error: &dyn std::fmt::Display| Stop::user(format!("{}: {error}", folder.display()));
    let (plan, seed) = manifest.plan(folder).map_err(|error| in_folder(&error))?;
    manifest.bots.iter().try_for_each(|bot| untouched(bot, folder))?;
    let threads = threads(args.threads);
    let sandbox = field::sandbox(threads * plan.game.seats())?;
    let bots = field::prepare(&plan.entries, plan.game.name(), &plan.limits, &sandbox)?;
    let job = Job::new(plan, seed, bots.sources());
    if kept.records > job.schedule.len() {
        let (found, expected) = (kept.records, job.schedule.len());
        return Err(in_folder(&format!("{LEDGER} has {found} records, the plan {expected} matches")));
    }
    eprintln!("{} of {} matches are kept; {threads} threads", kept.records, job.schedule.len());
    let tournament = Tournament { job: &job, manifest: &manifest, folder, threads };
    tournament.play(ledger, kept.reader.take(kept.records as usize), args.fail_on_faults)
}
