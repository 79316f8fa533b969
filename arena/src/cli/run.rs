//! `arena run`: plays a tournament and writes its folder.

use super::field::{self, Field};
use super::tournament::{LEDGER, Tournament, threads};
use super::{Outcome, Stop};
use crate::output::{OutputError, WholeFile, create_run_folder};
use crate::plan::{Manifest, file};
use crate::record::LedgerWriter;
use crate::run::Job;
use crate::seed::Seed;
use std::path::{Path, PathBuf};

/// Arguments of `arena run`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The tournament file.
    #[arg(value_name = "TOURNAMENT.toml")]
    tournament: PathBuf,
    /// The seed: 32 hexadecimal digits or a whole number; instead of a fresh one. Marks the run as practice.
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// Fixtures played at once; as many as there are processors by default. Changes no result.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where the run's folder is made.
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// Exit with 1 when a bot committed a fault.
    #[arg(long)]
    fail_on_faults: bool,
}

/// Plays.
pub fn run(args: &Args) -> Outcome {
    let plan = file::read(&args.tournament).map_err(Stop::user)?;
    let threads = threads(args.threads);
    let sandbox = field::sandbox(threads * plan.game.seats())?;
    let bots = field::prepare(&plan.entries, plan.game.name(), &plan.limits, &sandbox)?;
    let named = args.seed.or(plan.seed);
    let seed = match named {
        Some(seed) => seed,
        None => Seed::fresh().map_err(|error| Stop::bug(format!("no random seed: {error}")))?,
    };
    let manifest = Manifest::new(&plan, seed, named.is_some(), &bots.hashes());
    let folder = create_run_folder(&args.out, &plan.name, &manifest.seed).map_err(Stop::user)?;
    keep_modules(&folder, &bots).map_err(Stop::user)?;
    let ledger = LedgerWriter::create(&folder.join(LEDGER), &manifest).map_err(Stop::user)?;
    let job = Job::new(plan, seed, bots.sources());
    let tournament = Tournament { job: &job, manifest: &manifest, folder: &folder, threads };
    eprintln!("{}", job.plan.product(&job.schedule));
    eprintln!("seed {}, {threads} threads, into {}", manifest.seed, folder.display());
    tournament.play(ledger, std::iter::empty(), args.fail_on_faults)
}

/// The modules as they were played, in `bots/<sha256>.wasm`.
fn keep_modules(folder: &Path, bots: &Field) -> Result<(), OutputError> {
    let bots_folder = folder.join("bots");
    std::fs::create_dir(&bots_folder).map_err(|source| OutputError {
        action: "create",
        path: bots_folder.clone(),
        source,
    })?;
    for (hash, wasm) in bots.hashes().iter().zip(&bots.wasm) {
        WholeFile::write(&bots_folder, &format!("{hash}.wasm"), wasm)?;
    }
    Ok(())
}
