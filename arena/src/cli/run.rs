//! `arena run`: plays tournaments, each into its folder.

use super::field::{self, Field};
use super::tournament::{How, LEDGER_FILE, Tournament};
use super::{Exit, Outcome, Stop};
use crate::output::{NewFolder, OutputError, WholeFile};
use crate::plan::{Manifest, Plan, file};
use crate::record::LedgerWriter;
use crate::registry::Registry;
use crate::run::Job;
use crate::seed::Seed;
use std::path::{Path, PathBuf};

/// Arguments of `arena run`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The tournament file; of several each is played in turn.
    #[arg(value_name = "TOURNAMENT.toml", required = true)]
    tournaments: Vec<PathBuf>,
    /// The seed: 32 hexadecimal digits or a whole number; instead of a fresh one. Marks the run as practice.
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// Where the run's folder is made.
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    #[command(flatten)]
    how: How,
}

/// Plays. What is wrong with any of the files is said before the first is played.
pub fn run(args: &Args) -> Outcome {
    let registry = Registry::at(&args.how.registry);
    let (mut plans, mut wrong) = (Vec::new(), Vec::new());
    for file in &args.tournaments {
        match file::read_with(file, &registry) {
            Ok(plan) => plans.push(plan),
            Err(problems) => wrong.push(problems.to_string()),
        }
    }
    if !wrong.is_empty() {
        return Err(Stop::user(wrong.join("\n")));
    }
    let mut worst = Exit::Done;
    for (place, plan) in plans.into_iter().enumerate() {
        if place > 0 {
            println!();
        }
        match play(args, plan)? {
            Exit::Done => {}
            Exit::Interrupted => {
                for file in &args.tournaments[place + 1..] {
                    eprintln!("not begun: {}", file.display());
                }
                return Ok(Exit::Interrupted);
            }
            found => worst = found,
        }
    }
    Ok(worst)
}

fn play(args: &Args, plan: Plan) -> Outcome {
    let sandbox = field::sandbox(args.how.threads() * plan.game.seats())?;
    let bots = field::prepare(&plan.entries, plan.game.name(), &plan.limits, &sandbox)?;
    let named = args.seed.or(plan.seed);
    let seed = match named {
        Some(seed) => seed,
        None => Seed::fresh().map_err(|error| Stop::bug(format!("no random seed: {error}")))?,
    };
    let manifest = Manifest::new(&plan, seed, named.is_some(), &bots.hashes());
    let (folder, ledger) = new_folder(&args.out, &manifest, &bots)?;
    let job = Job::new(plan, seed, bots.sources());
    Tournament { job: &job, manifest: &manifest, folder: &folder, how: args.how.clone() }.play(ledger)
}

/// The run's folder with all that is needed to go on with it: the modules, and the ledger with the plan.
fn new_folder(parent: &Path, manifest: &Manifest, bots: &Field) -> Result<(PathBuf, LedgerWriter), Stop> {
    let new = NewFolder::create(parent, &manifest.name, &manifest.seed).map_err(Stop::user)?;
    keep_modules(new.path(), bots).map_err(Stop::user)?;
    let mut ledger = LedgerWriter::create(&new.path().join(LEDGER_FILE), manifest).map_err(Stop::user)?;
    let folder = new.appear().map_err(Stop::user)?;
    ledger.moved_to(folder.join(LEDGER_FILE));
    Ok((folder, ledger))
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
