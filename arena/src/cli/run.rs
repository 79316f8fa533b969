//! `arena run`: plays a tournament and writes its folder.

use super::field::{self, Field};
use super::{Exit, Outcome, Stop};
use crate::output::{OutputError, Progress, Results, WholeFile, create_run_folder, summary};
use crate::plan::{Manifest, file};
use crate::record::{LedgerWriter, Record};
use crate::run::{Job, RunError, run as play};
use crate::schedule::Fixture;
use crate::seed::Seed;
use crate::standings::{Entrant, Standings};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Instant, SystemTime};

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
    let threads = args.threads.map_or_else(processors, usize::from);
    let sandbox = field::sandbox(threads * plan.game.seats())?;
    let bots = field::prepare(&plan.entries, plan.game.name(), &plan.limits, &sandbox)?;
    let named = args.seed.or(plan.seed);
    let seed = match named {
        Some(seed) => seed,
        None => Seed::fresh().map_err(|error| Stop::bug(format!("no random seed: {error}")))?,
    };
    let manifest = Manifest::new(&plan, seed, named.is_some(), &bots.hashes());
    let folder = create_run_folder(&args.out, &plan.name, &manifest.seed).map_err(Stop::user)?;
    let job = Job::new(plan, seed, bots.sources());
    Tournament { job: &job, manifest: &manifest, folder: &folder, threads }.play(&bots, args.fail_on_faults)
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A tournament about to be played into a folder.
struct Tournament<'a> {
    job: &'a Job,
    manifest: &'a Manifest,
    folder: &'a Path,
    threads: usize,
}

impl Tournament<'_> {
    fn play(&self, bots: &Field, fail_on_faults: bool) -> Outcome {
        let plan = &self.job.plan;
        keep_modules(self.folder, bots).map_err(Stop::user)?;
        self.announce();
        let started = (SystemTime::now(), Instant::now());
        let table = self.table_field();
        let mut ledger = LedgerWriter::create(&self.folder.join("ledger.bin"), self.manifest).map_err(Stop::user)?;
        let mut results = Results::create(self.folder, &table).map_err(Stop::user)?;
        let mut standings = Standings::new(&table);
        let schedule = &self.job.schedule;
        let progress = Progress::new(&table, schedule.len(), schedule.len() * plan.deals);
        let mut faults = 0;
        let sink = |fixture: &Fixture, record: Record| -> Result<(), SinkError> {
            ledger.append(&record)?;
            results.add(fixture, &record)?;
            standings.add(fixture, &record);
            progress.finished(fixture, &record);
            faults += record.faults.len();
            Ok(())
        };
        let ended = play(self.job, 1, self.threads, &AtomicBool::new(false), sink);
        progress.end();
        ledger.sync().map_err(Stop::user)?;
        ended.map_err(|error| self.broken(error))?;

        let tables = standings.finish();
        let mut files = results.finish(&tables).map_err(Stop::user)?;
        let text = run_json(self.manifest, started);
        WholeFile::write(self.folder, "run.json", text.as_bytes()).map_err(Stop::user)?;
        files.extend(["run.json".to_owned(), "ledger.bin".to_owned()]);
        print!("{}", summary(&table, &tables, &self.folder.display().to_string(), &files));
        Ok(if fail_on_faults && faults > 0 { Exit::Findings } else { Exit::Done })
    }

    /// The tournament as its tables must know it.
    fn table_field(&self) -> crate::standings::Field {
        let (plan, manifest) = (&self.job.plan, self.manifest);
        let bots = manifest.bots.iter().map(|bot| Entrant { name: bot.name.clone(), hash: bot.sha256.clone() });
        crate::standings::Field {
            tournament: plan.name.clone(),
            seed: manifest.seed.clone(),
            practice: manifest.practice,
            game: plan.game.name().to_owned(),
            rules_version: plan.game.rules_version(),
            seats: plan.game.seats(),
            unit: plan.game.unit(),
            counters: plan.game.counters(),
            ratios: plan.game.ratios(),
            tie_breaks: plan.game.tie_breaks(),
            bots: bots.collect(),
            deals_per_fixture: plan.deals,
            seatings: self.job.schedule.seatings(),
            match_sets: plan.match_sets,
            fault_policy: plan.faults.policy.word().to_owned(),
            max_faults: plan.faults.limit(),
            rating: &crate::ratings::METHODS[0],
        }
    }

    fn announce(&self) {
        eprintln!("{}", self.job.plan.product(&self.job.schedule));
        eprintln!("seed {}, {} threads, into {}", self.manifest.seed, self.threads, self.folder.display());
    }

    /// The message for a run that ended early: what failed, what is kept, and how to see it again.
    fn broken(&self, error: RunError<SinkError>) -> Stop {
        let folder = self.folder.display();
        match error {
            RunError::Host(host) => Stop::bug(format!(
                "{host}\nthe fixtures before it are kept in {folder}/ledger.bin\nto see it again: arena replay {folder} --match {}",
                host.fixture
            )),
            RunError::Sink(error) => {
                Stop::user(format!("{error}\nthe fixtures finished before are kept in {folder}/ledger.bin"))
            }
            error @ RunError::Threads { .. } => Stop::user(error),
        }
    }
}

/// Why a record could not be kept.
#[derive(Debug, thiserror::Error)]
enum SinkError {
    #[error(transparent)]
    Ledger(#[from] crate::record::LedgerError),
    #[error(transparent)]
    Output(#[from] OutputError),
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

/// The plan as it was played, the versions, and the clock: the only file that differs from run to run.
fn run_json(manifest: &Manifest, (wall, start): (SystemTime, Instant)) -> String {
    let since = wall.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let value = serde_json::json!({
        "plan": manifest,
        "versions": {
            "arena": env!("CARGO_PKG_VERSION"),
            "protocol": manifest.protocol,
            "rules": manifest.rules,
            "ledger": crate::record::LEDGER_VERSION,
            "wasmtime": crate::sandbox::WASMTIME_VERSION,
        },
        "clock": { "started_unix": since, "seconds": start.elapsed().as_secs_f64() },
    });
    serde_json::to_string_pretty(&value).expect("it serialises") + "\n"
}
