//! A tournament played into its folder, from the beginning or from where it was left.

use super::{Exit, Outcome, Stop, interrupt, shell_word};
use crate::output::{OutputError, Progress, Results, WholeFile, summary};
use crate::plan::Manifest;
use crate::record::{LedgerError, LedgerWriter, Record};
use crate::run::{Ended, Job, RunError, run as play};
use crate::schedule::Fixture;
use crate::standings::{Entrant, Standings};
use std::path::Path;
use std::time::{Instant, SystemTime};

/// The name of the ledger in a run's folder.
pub const LEDGER: &str = "ledger.bin";
/// The file that is written last: where it is, the run is complete.
pub const RUN_FILE: &str = "run.json";

/// As many as wanted, or as there are processors.
pub fn threads(wanted: Option<u16>) -> usize {
    wanted.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// A tournament about to be played into a folder.
pub struct Tournament<'a> {
    /// What is played.
    pub job: &'a Job,
    /// The same, written down.
    pub manifest: &'a Manifest,
    /// Where to.
    pub folder: &'a Path,
    /// Fixtures at once.
    pub threads: usize,
}

impl Tournament<'_> {
    /// Plays what is not in `kept`, the records of the first fixtures in order, and writes all files.
    ///
    /// # Errors
    /// With what went wrong and what is kept. A run that was interrupted ends with [`Exit::Interrupted`].
    pub fn play(
        &self,
        mut ledger: LedgerWriter,
        kept: impl Iterator<Item = Result<Record, LedgerError>>,
        fail_on_faults: bool,
    ) -> Outcome {
        let plan = &self.job.plan;
        let started = (SystemTime::now(), Instant::now());
        let stop = interrupt::flag().map_err(Stop::bug)?;
        let table = self.table_field();
        let mut fold = Fold::new(self.folder, &table).map_err(Stop::user)?;
        let schedule = &self.job.schedule;
        let progress = Progress::new(&table, schedule.len(), schedule.len() * plan.deals);
        for record in kept {
            let record = record.map_err(Stop::user)?;
            let fixture = schedule.fixture(record.fixture).expect("kept records are of the schedule");
            fold.add(&fixture, &record).map_err(Stop::user)?;
            progress.kept(&fixture, &record);
        }
        let first = fold.fixtures + 1;
        let sink = |fixture: &Fixture, record: Record| -> Result<(), SinkError> {
            ledger.append(&record)?;
            fold.add(fixture, &record)?;
            progress.finished(fixture, &record);
            Ok(())
        };
        let ended = play(self.job, first, self.threads, &stop, sink);
        progress.end();
        let synced = ledger.sync();
        let ended = ended.map_err(|error| self.broken(error))?;
        synced.map_err(Stop::user)?;
        match ended {
            Ended::Complete => {}
            Ended::Stopped => return Ok(self.interrupted(fold.fixtures)),
        }

        let Fold { results, standings, faults, .. } = fold;
        let tables = standings.finish();
        let mut files = results.finish(&tables).map_err(Stop::user)?;
        let text = run_json(self.manifest, started);
        WholeFile::write(self.folder, RUN_FILE, text.as_bytes()).map_err(Stop::user)?;
        files.extend([RUN_FILE.to_owned(), LEDGER.to_owned()]);
        print!("{}", summary(&table, &tables, &self.folder.display().to_string(), &files));
        Ok(if fail_on_faults && faults > 0 { Exit::Findings } else { Exit::Done })
    }

    fn interrupted(&self, kept: u64) -> Exit {
        let folder = shell_word(self.folder);
        eprintln!("interrupted: {kept} of {} matches are kept in {folder}", self.job.schedule.len());
        eprintln!("to go on: arena resume {folder}");
        Exit::Interrupted
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

    /// The message for a run that ended early: what failed, what is kept, and how to see it again.
    fn broken(&self, error: RunError<SinkError>) -> Stop {
        let folder = shell_word(self.folder);
        match error {
            RunError::Host(host) => Stop::bug(format!(
                "{host}\nthe fixtures before it are kept in {folder}/ledger.bin\nto see it again: arena replay {folder} --match {}",
                host.fixture
            )),
            RunError::Sink(error) => Stop::user(format!(
                "{error}\nthe fixtures finished before are kept in {folder}/ledger.bin\nto go on: arena resume {folder}"
            )),
            error @ RunError::Threads { .. } => Stop::user(error),
        }
    }
}

/// What is made of the records as they come in.
struct Fold<'a> {
    results: Results<'a>,
    standings: Standings<'a>,
    fixtures: u64,
    faults: usize,
}

impl<'a> Fold<'a> {
    fn new(folder: &Path, table: &'a crate::standings::Field) -> Result<Fold<'a>, OutputError> {
        let results = Results::create(folder, table)?;
        Ok(Fold { results, standings: Standings::new(table), fixtures: 0, faults: 0 })
    }

    fn add(&mut self, fixture: &Fixture, record: &Record) -> Result<(), OutputError> {
        self.results.add(fixture, record)?;
        self.standings.add(fixture, record);
        self.fixtures += 1;
        self.faults += record.faults.len();
        Ok(())
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
