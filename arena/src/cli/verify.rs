//! `arena verify`: is what lies in a run's folder what those bots do? Everything is made again from the ledger, and a sample
//! of the ledger from the seed and the modules.

use super::field;
use super::recorded::{altered, in_folder, sound};
use super::tournament::{LEDGER_FILE, processors, table_field};
use super::{Exit, Outcome, Stop};
use crate::output::{Compared, RUN_FILE, Results};
use crate::plan::{Manifest, ManifestError, Plan, counted};
use crate::record::{LedgerError, LedgerReader, LedgerWriter, Record};
use crate::run::{Job, RunError, run_these};
use crate::schedule::{Fixture, Schedule};
use crate::seed::Seed;
use crate::standings::Standings;
use crate::verify::{record_differences, run_file_differences, sample};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Arguments of `arena verify`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The run's folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// So many matches, drawn anew each time, are played again.
    #[arg(long, value_name = "N", default_value_t = 60)]
    sample: u64,
    /// All of them are.
    #[arg(long, conflicts_with = "sample")]
    all: bool,
    /// Matches played at once; as many as there are processors by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Verifies.
pub fn run(args: &Args) -> Outcome {
    let folder = args.folder.as_path();
    let ledger = folder.join(LEDGER_FILE);
    if !ledger.is_file() && !folder.join(RUN_FILE).is_file() {
        return Err(in_folder(folder, "expected the folder of a run, with `run.json` and `ledger.bin`"));
    }
    if let Err(error @ LedgerError::Locked { .. }) = LedgerWriter::probe(&ledger) {
        return Err(Stop::user(error));
    }
    let mut report = Report::default();
    let reader = match LedgerReader::open(&ledger) {
        Ok(reader) => reader,
        Err(error @ LedgerError::Version { .. }) => return Err(Stop::user(error)),
        Err(error) => {
            report.fail(LEDGER_FILE, &file_told(&error, &ledger));
            return Ok(report.verdict());
        }
    };
    let manifest = reader.manifest().clone();
    check_run_file(folder, &manifest, &mut report)?;
    let modules = check_modules(folder, &manifest, &mut report);
    let (plan, seed) = match manifest.plan(folder) {
        Ok(plan) => plan,
        Err(error @ ManifestError::Version { .. }) => return Err(in_folder(folder, error)),
        Err(error) => {
            report.fail(LEDGER_FILE, &format!("in the plan: {error}"));
            return Ok(report.verdict());
        }
    };
    let verification = Verification { folder, ledger: &ledger, manifest: &manifest };
    let records = verification.check_tables(&plan, &plan.schedule(seed), reader, &mut report)?;
    if modules {
        verification.check_play(plan, seed, records, args, &mut report)?;
    } else {
        report.skip("play", "not played again: not all modules are those that played");
    }
    Ok(report.verdict())
}

/// What is said of each item, and how much was found.
#[derive(Default)]
struct Report {
    findings: u64,
}

impl Report {
    fn pass(&mut self, item: &str, found: &str) {
        println!("pass  {item}: {found}");
    }

    fn skip(&mut self, item: &str, why: &str) {
        println!("skip  {item}: {why}");
    }

    fn fail(&mut self, item: &str, found: &str) {
        self.findings += 1;
        println!("FAIL  {item}: {found}");
    }

    /// Fails with every difference, or passes.
    fn differences(&mut self, item: &str, differences: &[String], passed: &str) {
        differences.iter().for_each(|difference| self.fail(item, difference));
        if differences.is_empty() {
            self.pass(item, passed);
        }
    }

    fn verdict(&self) -> Exit {
        match self.findings {
            0 => {
                println!("verified");
                Exit::Done
            }
            count => {
                println!("not verified: {}", counted(count, "finding"));
                Exit::Findings
            }
        }
    }
}

/// A ledger's error without the name of the file, which the item says.
fn file_told(error: &LedgerError, ledger: &Path) -> String {
    let text = error.to_string();
    text.strip_prefix(&format!("{}: ", ledger.display())).unwrap_or(&text).to_owned()
}

fn check_run_file(folder: &Path, manifest: &Manifest, report: &mut Report) -> Result<(), Stop> {
    let path = folder.join(RUN_FILE);
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let differences = run_file_differences(&text, manifest);
            report.differences(RUN_FILE, &differences, "the plan is that of the ledger");
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            report.fail(RUN_FILE, "missing: expected a complete run");
        }
        Err(error) if error.kind() == std::io::ErrorKind::InvalidData => report.fail(RUN_FILE, "expected UTF-8"),
        Err(error) => return Err(Stop::user(format!("{}: {error}", path.display()))),
    }
    Ok(())
}

/// Are all modules those that played?
fn check_modules(folder: &Path, manifest: &Manifest, report: &mut Report) -> bool {
    let differences: Vec<String> = manifest.bots.iter().filter_map(|bot| altered(bot, folder)).collect();
    let passed = format!("{} with the SHA-256 of the plan", counted(manifest.bots.len() as u64, "module"));
    report.differences("bots", &differences, &passed);
    differences.is_empty()
}

struct Verification<'a> {
    folder: &'a Path,
    ledger: &'a Path,
    manifest: &'a Manifest,
}

impl Verification<'_> {
    /// Makes all tables again from the ledger and compares them with the files; the number of records that stand.
    fn check_tables(
        &self,
        plan: &Plan,
        schedule: &Schedule,
        reader: LedgerReader,
        report: &mut Report,
    ) -> Result<u64, Stop> {
        let table = table_field(plan, schedule, self.manifest);
        let findings = RefCell::new(Vec::new());
        let mut results =
            Results::on(&table, |name| Compared::open(self.folder, name, &findings)).map_err(Stop::user)?;
        let mut standings = Standings::new(&table);
        let (mut records, mut wrong) = (0, None);
        for record in reader {
            match record
                .map_err(|error| file_told(&error, self.ledger))
                .and_then(|record| sound(plan, schedule, record))
            {
                Err(what) => {
                    wrong = Some(what);
                    break;
                }
                Ok((fixture, record)) => {
                    results.add(&fixture, &record).map_err(Stop::user)?;
                    standings.add(&fixture, &record);
                    records += 1;
                }
            }
        }
        let expected = schedule.len();
        if wrong.is_none() && records < expected {
            wrong = Some(format!(
                "holds {}, expected {expected}: the run is not complete",
                counted(records, "match record")
            ));
        }
        if let Some(what) = wrong {
            report.fail(LEDGER_FILE, &what);
            report.skip("tables", "not made again: the ledger is not whole");
            return Ok(records);
        }
        report.pass(LEDGER_FILE, &format!("{} of {expected}, each agrees with itself", counted(records, "record")));
        let files = results.finish(&standings.finish()).map_err(Stop::user)?;
        // The sheets are closed; what they found stands.
        let mut found = findings.into_inner();
        found.sort_by_key(|finding| files.iter().position(|file| finding.starts_with(&format!("{file}:"))));
        for finding in &found {
            let (file, what) = finding.split_once(": ").unwrap_or((finding, ""));
            report.fail(file, what);
        }
        let clean = files.iter().filter(|file| !found.iter().any(|finding| finding.starts_with(&format!("{file}:"))));
        clean.for_each(|file| report.pass(file, "the same bytes as made again from the ledger"));
        Ok(records)
    }

    /// Plays matches again and compares them with their records.
    fn check_play(&self, plan: Plan, seed: Seed, records: u64, args: &Args, report: &mut Report) -> Result<(), Stop> {
        let threads = processors(args.threads);
        let numbers = chosen(if args.all { records } else { args.sample }, records)?;
        let sandbox = field::sandbox(threads * plan.game.seats())?;
        let bots = field::prepare(&plan.entries, plan.game.name(), &plan.limits, &sandbox)?;
        let job = Job::new(plan, seed, bots.sources());
        eprintln!("playing {} of {records} again", matches(numbers.len()));
        let mut recorded = LedgerReader::open(self.ledger).map_err(Stop::user)?;
        let mut differ = BTreeSet::new();
        let compare = |fixture: &Fixture, played: Record| -> Result<(), LedgerError> {
            for record in recorded.by_ref() {
                let record = record?;
                if record.fixture == fixture.number {
                    for difference in record_differences(&record, &played, job.plan.game.counters()) {
                        differ.insert(fixture.number);
                        report.fail(LEDGER_FILE, &format!("match {}: {difference}", fixture.number));
                    }
                    break;
                }
            }
            Ok(())
        };
        run_these(&job, &numbers, threads, || false, compare).map_err(|error| match error {
            RunError::Host(error) => Stop::bug(error),
            RunError::Sink(error) => Stop::user(error),
            error @ RunError::Threads { .. } => Stop::user(error),
        })?;
        let (same, all) = (numbers.len() - differ.len(), numbers.len());
        if differ.is_empty() {
            report.pass(
                "play",
                &format!("{} played again, all as recorded{}", matches(all), missed(all as u64, records)),
            );
        } else {
            report.skip("play", &format!("{same} of {} played again are as recorded", matches(all)));
        }
        Ok(())
    }
}

fn matches(count: usize) -> String {
    if count == 1 { "1 match".to_owned() } else { format!("{count} matches") }
}

/// Which matches are played again.
fn chosen(count: u64, total: u64) -> Result<Vec<u64>, Stop> {
    let mut failed = None;
    let numbers = sample(count, total, || {
        getrandom::u64().unwrap_or_else(|error| {
            failed = Some(error);
            0
        })
    });
    failed.map_or(Ok(numbers), |error| Err(Stop::bug(format!("no random sample: {error}"))))
}

/// How much a sample of `count` matches of `total` may have missed: with 95 % it finds a forgery of this share.
fn missed(count: u64, total: u64) -> String {
    if count >= total || count == 0 {
        return String::new();
    }
    let share = 100.0 * (1.0 - libm::pow(0.05, 1.0 / count as f64));
    format!("; had {share:.1} % of the matches been changed, this would have missed it 1 time in 20")
}
