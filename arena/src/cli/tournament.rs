//! A tournament about to be played into its folder, from its beginning or from where an earlier process left it.
//!
//! Every finished match is in the ledger before anything else is made of it. All other files are made of the ledger and
//! appear at the end, `run.json` last: a folder with it is complete, one without it can be resumed.

use super::{Exit, Outcome, Stop, shell_word, stop_signal::StopSignal};
use crate::output::{Clock, OutputError, Progress, RUN_FILE, Results, RunFile, WholeFile, summary};
use crate::plan::{Manifest, Plan, counted};
use crate::record::{LedgerError, LedgerReader, LedgerWriter, Record, Shape};
use crate::registry::{self, LastStanding, Registry};
use crate::run::{Ended, Job, RunError, run as play};
use crate::schedule::{Fixture, Schedule};
use crate::standings::{Entrant, Field, Standing, Standings, Tables};
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// How to play, as far as it changes no result.
#[derive(Clone, Debug, clap::Args)]
pub struct How {
    /// Fixtures played at once; as many as there are processors by default. Changes no result.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Exit with 1 when a bot committed a fault.
    #[arg(long)]
    pub fail_on_faults: bool,
    /// The registry: for bots that the tournament file calls `registry:NAME`, and to note where its bots came in.
    #[arg(long, value_name = "DIR", default_value = registry::FOLDER)]
    pub registry: PathBuf,
}

impl How {
    /// How many fixtures are played at once.
    pub fn threads(&self) -> usize {
        processors(self.threads)
    }
}

/// As many threads as wanted, or as there are processors.
pub fn processors(wanted: Option<u16>) -> usize {
    wanted.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// The file in a run's folder that holds its ledger.
pub const LEDGER_FILE: &str = "ledger.bin";

/// A tournament and its folder.
pub struct Tournament<'a> {
    pub job: &'a Job,
    pub manifest: &'a Manifest,
    pub folder: &'a Path,
    pub how: How,
}

impl Tournament<'_> {
    /// Plays what the ledger does not hold yet, and writes the tables.
    pub fn play(&self, mut ledger: LedgerWriter) -> Outcome {
        let signal = StopSignal::watch("the matches being played are finished and kept")?;
        let stop = || signal.is_given();
        self.announce(ledger.records());
        let ended = self.play_on(&mut ledger, stop);
        match ended {
            Ok(exit) => Ok(exit),
            Err(Broken::Stopped) => {
                eprintln!("interrupted: {}", self.kept(ledger.records()));
                eprintln!("to go on: {}", self.resume_command());
                Ok(Exit::Interrupted)
            }
            Err(Broken::Host(error)) => Err(Stop::bug(format!(
                "{error}\n{}\nto see it again: {} --match {}\nto go on: {}",
                self.kept(ledger.records()),
                self.command("replay"),
                error.fixture,
                self.resume_command(),
            ))),
            Err(Broken::Threads(error)) => Err(Stop::user(format!("{error}\nto go on: {}", self.command("resume")))),
            Err(Broken::Record(error)) => Err(Stop::user(error)),
            Err(Broken::Write(error)) => Err(Stop::interrupted(format!(
                "{error}\n{}\nmend that; then, to go on: {}",
                self.kept(ledger.records()),
                self.resume_command(),
            ))),
        }
    }

    fn play_on(&self, ledger: &mut LedgerWriter, stop: impl Fn() -> bool) -> Result<Exit, Broken> {
        let (plan, schedule) = (&self.job.plan, &self.job.schedule);
        let (wall, start) = (SystemTime::now(), Instant::now());
        let table = table_field(plan, schedule, self.manifest);
        let mut results = Results::create(self.folder, &table)?;
        let mut standings = Standings::new(&table);
        let progress = Progress::new(&table, schedule.len(), schedule.len() * plan.deals);
        let mut faults = 0;
        let before = ledger.records();
        for kept in self.kept_records(before)? {
            let (fixture, record) = kept?;
            results.add(&fixture, &record)?;
            standings.add(&fixture, &record);
            progress.kept(&fixture, &record);
            faults += record.faults.len();
        }
        let sink = |fixture: &Fixture, record: Record| -> Result<(), Broken> {
            ledger.append(&record).map_err(Broken::ledger)?;
            results.add(fixture, &record)?;
            standings.add(fixture, &record);
            progress.finished(fixture, &record);
            faults += record.faults.len();
            Ok(())
        };
        let ended = play(self.job, before + 1, self.how.threads(), stop, sink);
        progress.end();
        ledger.sync().map_err(Broken::ledger)?;
        if ended? == Ended::Stopped {
            return Err(Broken::Stopped);
        }
        let tables = standings.finish();
        let mut files = results.finish(&tables)?;
        let clock = Clock {
            started_unix: wall.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            // Whole milliseconds: longer fractions are not read back as they were written.
            seconds: start.elapsed().as_millis() as f64 / 1_000.0,
            matches: ledger.records() - before,
        };
        let run_file = RunFile::new(self.manifest.clone(), clock).to_text();
        WholeFile::write(self.folder, RUN_FILE, run_file.as_bytes())?;
        files.extend([RUN_FILE.to_owned(), LEDGER_FILE.to_owned()]);
        print!("{}", summary(&table, &tables, &self.folder.display().to_string(), &files));
        self.note(&tables);
        Ok(if self.how.fail_on_faults && faults > 0 { Exit::Findings } else { Exit::Done })
    }

    /// Notes in the registry where its bots came in. The run is complete without it.
    fn note(&self, tables: &Tables) {
        let date = registry::now();
        let standing = |standing: &Standing| {
            let bot = &self.manifest.bots[usize::from(standing.bot)];
            let note = LastStanding {
                tournament: self.manifest.name.clone(),
                seed: self.manifest.seed.clone(),
                game: self.manifest.game.clone(),
                rank: standing.rank,
                bots: self.manifest.bots.len(),
                elo: standing.rating.map(|rating| (rating.elo * 10.0).round() / 10.0),
                date: date.clone(),
            };
            (bot.name.clone(), bot.sha256.clone(), note)
        };
        let standings: Vec<_> = tables.standings.iter().map(standing).collect();
        if let Err(error) = Registry::at(&self.how.registry).note(&standings) {
            eprintln!("warning: the registry does not know of this run: {error}");
        }
    }

    /// The records that the ledger holds already, with their fixtures.
    fn kept_records(
        &self,
        count: u64,
    ) -> Result<impl Iterator<Item = Result<(Fixture, Record), Broken>> + use<'_>, Broken> {
        let path = self.ledger();
        let shape = shape(&self.job.plan);
        let reader = LedgerReader::open(&path).map_err(Broken::ledger)?;
        Ok(reader.take(count as usize).map(move |record| {
            let record = record.map_err(Broken::ledger)?;
            let wrong = |what: String| {
                Broken::Record(format!("{}: the record of match {}: {what}", path.display(), record.fixture))
            };
            let fixture = self
                .job
                .schedule
                .fixture(record.fixture)
                .ok_or_else(|| wrong(format!("expected matches 1 to {} only", self.job.schedule.len())))?;
            record.check(shape).map_err(wrong)?;
            Ok((fixture, record))
        }))
    }

    fn ledger(&self) -> PathBuf {
        self.folder.join(LEDGER_FILE)
    }

    fn announce(&self, kept: u64) {
        eprintln!("{}", self.job.plan.product(&self.job.schedule));
        let kept = if kept > 0 { format!("; {}", self.kept(kept)) } else { String::new() };
        let (seed, threads) = (&self.manifest.seed, self.how.threads());
        eprintln!("seed {seed}, {}, into {}{kept}", counted(threads as u64, "thread"), self.folder.display());
    }

    fn kept(&self, records: u64) -> String {
        format!("{records} of {} matches are kept in {}", self.job.schedule.len(), self.ledger().display())
    }

    /// The command that goes on with this run as it was begun.
    fn resume_command(&self) -> String {
        let mut command = self.command("resume");
        if let Some(threads) = self.how.threads {
            command.push_str(&format!(" --threads {threads}"));
        }
        if self.how.fail_on_faults {
            command.push_str(" --fail-on-faults");
        }
        if self.how.registry != Path::new(registry::FOLDER) {
            command.push_str(&format!(" --registry {}", shell_word(&self.how.registry)));
        }
        command
    }

    /// A command on this folder as it can be typed where this process was started.
    fn command(&self, word: &str) -> String {
        let arena = std::env::args_os().next().map_or_else(|| PathBuf::from("arena"), PathBuf::from);
        format!("{} {word} {}", shell_word(&arena), shell_word(self.folder))
    }
}

/// What every record of a plan looks like.
pub fn shape(plan: &Plan) -> Shape {
    let game = &plan.game;
    Shape { deals: plan.deals, seats: game.seats(), counters: game.counters().len() }
}

/// The tournament as its tables must know it.
pub fn table_field(plan: &Plan, schedule: &Schedule, manifest: &Manifest) -> Field {
    let bots = manifest.bots.iter().map(|bot| Entrant {
        name: bot.name.clone(),
        hash: bot.sha256.clone(),
        challenger: bot.challenger,
    });
    Field {
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
        seatings: schedule.seatings(),
        match_sets: plan.match_sets,
        fault_policy: plan.faults.policy.word().to_owned(),
        max_faults: plan.faults.limit(),
        rating: &crate::ratings::METHODS[0],
    }
}

/// Why a run did not come to its end.
#[derive(Debug, thiserror::Error)]
enum Broken {
    #[error("it was asked to stop")]
    Stopped,
    #[error(transparent)]
    Host(crate::run::FixtureError),
    #[error("{0}")]
    Threads(String),
    /// A record that was kept is not of this run.
    #[error("{0}")]
    Record(String),
    /// Something could not be written.
    #[error("{0}")]
    Write(String),
}

impl Broken {
    fn ledger(error: LedgerError) -> Broken {
        match error {
            LedgerError::Io { .. } => Broken::Write(error.to_string()),
            _ => Broken::Record(error.to_string()),
        }
    }
}

impl From<OutputError> for Broken {
    fn from(error: OutputError) -> Broken {
        Broken::Write(error.to_string())
    }
}

impl From<RunError<Broken>> for Broken {
    fn from(error: RunError<Broken>) -> Broken {
        match error {
            RunError::Host(error) => Broken::Host(error),
            RunError::Sink(error) => error,
            error @ RunError::Threads { .. } => Broken::Threads(error.to_string()),
        }
    }
}
