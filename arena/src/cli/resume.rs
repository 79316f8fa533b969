//! `arena resume`: goes on with a run that was interrupted, whatever ended it.

use super::field;
use super::recorded::{in_folder, untouched};
use super::tournament::{How, LEDGER_FILE, Tournament};
use super::{Exit, Outcome, Stop};
use crate::output::RUN_FILE;
use crate::record::{Kept, LedgerError, LedgerWriter};
use crate::run::Job;
use std::path::{Path, PathBuf};

/// Arguments of `arena resume`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The run's folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    how: How,
}

/// Goes on.
pub fn run(args: &Args) -> Outcome {
    let folder = args.folder.as_path();
    if is_complete(folder) {
        return complete(folder);
    }
    let (ledger, kept) = LedgerWriter::resume(&folder.join(LEDGER_FILE)).map_err(|error| refused(folder, error))?;
    // It may have come to its end between the look and the lock.
    if is_complete(folder) {
        return complete(folder);
    }
    let (plan, seed) = kept.manifest.plan(folder).map_err(|error| in_folder(folder, error))?;
    for bot in &kept.manifest.bots {
        untouched(bot, folder)?;
    }
    tell_torn(&kept);
    let sandbox = field::sandbox(args.how.threads() * plan.game.seats())?;
    let bots = field::prepare(&plan.entries, plan.game.name(), &plan.limits, &sandbox)?;
    let job = Job::new(plan, seed, bots.sources());
    Tournament { job: &job, manifest: &kept.manifest, folder, how: args.how.clone() }.play(ledger)
}

fn is_complete(folder: &Path) -> bool {
    folder.join(RUN_FILE).is_file()
}

fn complete(folder: &Path) -> Outcome {
    eprintln!("{}: this run is complete, nothing is left to play", folder.display());
    Ok(Exit::Done)
}

fn refused(folder: &Path, error: LedgerError) -> Stop {
    match error {
        LedgerError::Io { .. } => {
            Stop::user(format!("{error}\n{}: expected the folder of a run, made by `arena run`", folder.display()))
        }
        LedgerError::Damaged { .. } => Stop::user(format!(
            "{error}\nnothing was changed; restore the file from a copy, or play the tournament again from its seed"
        )),
        _ => Stop::user(error),
    }
}

fn tell_torn(kept: &Kept) {
    if let Some(torn) = &kept.torn {
        eprintln!("{}; these {} bytes are dropped and the match is played again", torn.error, torn.bytes);
    }
}
