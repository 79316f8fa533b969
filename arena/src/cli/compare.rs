//! `arena compare`: which of two bots is better, by how much, and how sure is that?

use super::stop_signal::StopSignal;
use super::tournament::{processors, table_field};
use super::{Exit, Outcome, Stop, field};
use crate::bridge::{self, AnyGame, GameInfo};
use crate::compare::{Aim, Judge};
use crate::output::{DuelReport, Progress};
use crate::plan::{Entry, Format, Manifest, Plan, usual_name};
use crate::record::Record;
use crate::referee::FaultPolicy;
use crate::registry::{self, Registry, SCHEME};
use crate::run::{Ended, Job, RunError, run as play};
use crate::sandbox::Module;
use crate::schedule::Fixture;
use crate::seed::Seed;
use crate::standings::{Duel, Field};
use arena_sdk::message::{Limits, Memory};
use std::path::PathBuf;
use std::sync::Arc;

/// Arguments of `arena compare`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A bot: a .wasm file, a crate's folder, or registry:NAME[@VERSION].
    #[arg(value_name = "A")]
    a: String,
    /// The other.
    #[arg(value_name = "B")]
    b: String,
    /// The game; by default the one that both say they play.
    #[arg(long, value_name = "G")]
    game: Option<String>,
    /// An option of the game as a tournament file sets it, such as `stack = 5000`; may come several times.
    #[arg(long = "option", value_name = "KEY = VALUE")]
    options: Vec<String>,
    /// Play so many deals, whatever comes of it, instead of stopping when the answer is clear.
    #[arg(long, value_name = "N", conflicts_with_all = ["until", "max_deals", "exact"], value_parser = deals())]
    deals: Option<u64>,
    /// Play until the difference is known to so much to each side, in the game's unit.
    #[arg(long, value_name = "±W", value_parser = width, allow_hyphen_values = true)]
    until: Option<f64>,
    /// Stop at the latest after so many deals.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = deals())]
    max_deals: u64,
    /// Deals of a match, through which a bot keeps its memory.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    match_deals: u64,
    /// An interval that is right for any number of match sets, not only for many; wider. Poker games only.
    #[arg(long)]
    exact: bool,
    /// The seed: 32 hexadecimal digits or a whole number; instead of a fresh one.
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// Matches played at once; as many as there are processors by default. Changes no result.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The registry of `registry:NAME`.
    #[arg(long, value_name = "DIR", default_value = registry::FOLDER)]
    registry: PathBuf,
    /// Everything as JSON.
    #[arg(long)]
    json: bool,
}

fn deals() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=1_000_000_000)
}

/// `5`, `±5`, `+-5`.
fn width(text: &str) -> Result<f64, String> {
    let number = text.strip_prefix('±').or_else(|| text.strip_prefix("+-")).unwrap_or(text).trim();
    number
        .parse()
        .ok()
        .filter(|width: &f64| width.is_finite() && *width > 0.0)
        .ok_or_else(|| "expected a number above 0, such as ±5".to_owned())
}

/// So many match sets of a bot against itself show what they can show.
const ENOUGH_OF_ONE_MODULE: u64 = 100;

const AT_THE_END: &str = "the interval is Student's t over match sets";
const SEQUENCE: &str = "the interval holds however often one looks (asymptotic confidence sequence over match sets)";

/// Why the play ended before its last fixture.
#[derive(Debug, thiserror::Error)]
#[error("the answer is clear")]
struct Clear;

/// A comparison while it goes on.
struct Comparison<'a> {
    duel: Duel<'a>,
    judge: Judge,
    how: &'static str,
    same_module: bool,
    /// No more match sets than this.
    most: u64,
    interrupted: bool,
}

impl Comparison<'_> {
    /// Takes in the next match; is anything gained by another?
    fn add(&mut self, fixture: &Fixture, record: &Record) -> Result<(), Clear> {
        let Some(lead) = self.duel.add(fixture, record) else { return Ok(()) };
        self.judge.add(lead);
        let leads = self.duel.leads();
        if self.judge.is_clear(leads) || leads.count >= self.most { Err(Clear) } else { Ok(()) }
    }

    /// It was stopped, when somebody may have looked.
    fn interrupt(&mut self) {
        self.judge.cut_short();
        if self.how == AT_THE_END {
            self.how = SEQUENCE;
        }
        self.interrupted = true;
    }

    fn report(&self) -> DuelReport<'_> {
        let finding = self.judge.finding(self.duel.leads());
        DuelReport {
            duel: &self.duel,
            finding,
            how: self.how,
            same_module: self.same_module,
            interrupted: self.interrupted,
        }
    }
}

/// Compares.
pub fn run(args: &Args) -> Outcome {
    if args.deals.is_none() && args.max_deals < set_deals(args) {
        return Err(Stop::user(format!(
            "--max-deals {}: a match set has {} deals, expected so many at least, or fewer --match-deals",
            args.max_deals,
            set_deals(args)
        )));
    }
    let entries = entries(args)?;
    let game = args.game.as_deref().map(bridge::find).transpose().map_err(Stop::user)?;
    let (threads, limits) = (processors(args.threads), Limits::default());
    let sandbox = field::sandbox(threads * 2)?;
    let bots = field::admit(&entries, game.map(|game| game.name), &limits, &sandbox)?;
    let game = match game {
        Some(game) => game,
        None => common_game(&entries, &bots.modules)?,
    };
    let plan = plan(args, with_options(&game, &args.options)?, entries, limits);
    let seed = match args.seed {
        Some(seed) => seed,
        None => Seed::fresh().map_err(|error| Stop::bug(format!("no random seed: {error}")))?,
    };
    let manifest = Manifest::new(&plan, seed, args.seed.is_some(), &bots.hashes());
    let job = Job::new(plan, seed, bots.sources());
    let table = table_field(&job.plan, &job.schedule, &manifest);
    let mut comparison = comparison(args, &job, &table)?;
    if let Some(asked) = args.deals.filter(|asked| *asked < job.schedule.len() * job.plan.deals) {
        let (all, set) = (job.schedule.len() * job.plan.deals, set_deals(args));
        eprintln!("{asked} deals are made {all}: match sets are whole, {set} deals each");
    }
    let signal = StopSignal::watch("the matches being played are finished, and count")?;
    let progress = Progress::new(&table, job.schedule.len(), job.schedule.len() * job.plan.deals);
    let sink = |fixture: &Fixture, record: Record| {
        let so_far = comparison.add(fixture, &record);
        progress.said(fixture, &record, || Some(comparison.report().live()));
        so_far
    };
    let ended = play(&job, 1, threads, || signal.is_given(), sink);
    progress.close();
    match ended {
        Ok(Ended::Stopped) => comparison.interrupt(),
        Ok(Ended::Complete) | Err(RunError::Sink(Clear)) => {}
        Err(RunError::Host(error)) => return Err(Stop::bug(error)),
        Err(error @ RunError::Threads { .. }) => return Err(Stop::user(error)),
    }
    let report = comparison.report();
    if args.json {
        println!("{:#}", report.json())
    } else {
        print!("{}", report.text())
    }
    Ok(match (report.interrupted, report.finding.decided) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Done,
        (false, false) => Exit::Findings,
    })
}

/// The deals of a match set, its seats swapped.
fn set_deals(args: &Args) -> u64 {
    2 * args.match_deals
}

/// Both bots, under names that differ.
fn entries(args: &Args) -> Result<Vec<Entry>, Stop> {
    let mut entries = Vec::new();
    for bot in [&args.a, &args.b] {
        let entry = match bot.strip_prefix(SCHEME) {
            Some(wanted) => {
                let registry = Registry::at(&args.registry);
                let submission = registry.find(wanted).map_err(Stop::user)?;
                Entry { name: wanted.to_owned(), path: registry.module(&submission), challenger: false }
            }
            None => {
                let path = PathBuf::from(bot);
                if !path.exists() {
                    let expected = format!("a .wasm file, a crate's folder or {SCHEME}NAME");
                    return Err(Stop::user(format!("{bot}: does not exist, expected {expected}")));
                }
                Entry { name: usual_name(&path), path, challenger: false }
            }
        };
        entries.push(entry);
    }
    if entries[0].name == entries[1].name {
        entries[1].name.push_str(" (2)");
    }
    Ok(entries)
}

/// The one game that both say they play.
fn common_game(entries: &[Entry], modules: &[Module]) -> Result<GameInfo, Stop> {
    let plays = |module: &Module, game: &GameInfo| {
        module.facts().games.as_ref().is_none_or(|games| games.iter().any(|played| played == game.name))
    };
    let all = bridge::games();
    let common: Vec<&GameInfo> = all.iter().filter(|game| modules.iter().all(|module| plays(module, game))).collect();
    let silent = modules.iter().all(|module| module.facts().games.is_none());
    match common[..] {
        [game] if !silent => Ok(*game),
        _ => {
            let told: Vec<String> = entries.iter().zip(modules).map(|(entry, module)| claim(entry, module)).collect();
            let all: Vec<&str> = all.iter().map(|game| game.name).collect();
            Err(Stop::user(format!("which game? {}; expected --game with one of: {}", told.join(", "), all.join(", "))))
        }
    }
}

fn claim(entry: &Entry, module: &Module) -> String {
    match &module.facts().games {
        Some(games) => format!("`{}` plays `{}`", entry.name, games.join("`, `")),
        None => format!("`{}` does not say what it plays", entry.name),
    }
}

/// The game for two, with these options.
fn with_options(info: &GameInfo, options: &[String]) -> Result<Arc<dyn AnyGame>, Stop> {
    let wrong = |error: &dyn std::fmt::Display| Stop::user(format!("--option: {error}"));
    let seats = if options.iter().any(|option| option.trim_start().starts_with("seats")) { "" } else { "seats = 2\n" };
    let text = format!("{seats}{}", options.join("\n"));
    let table = toml::de::DeTable::parse(&text).map_err(|error| wrong(&error.message()))?;
    let game = info.with_toml(table).map_err(|error| wrong(&error.message()))?.map_err(|error| wrong(&error))?;
    if game.seats() == 2 { Ok(game) } else { Err(wrong(&"a comparison is played by two, expected seats = 2")) }
}

fn plan(args: &Args, game: Arc<dyn AnyGame>, entries: Vec<Entry>, limits: Limits) -> Plan {
    // Those asked for at least, but no more than allowed.
    let match_sets = match args.deals {
        Some(deals) => deals.div_ceil(set_deals(args)),
        None => args.max_deals / set_deals(args),
    };
    Plan {
        name: "compare".to_owned(),
        format: Format::RoundRobin,
        game,
        deals: args.match_deals,
        match_sets: u32::try_from(match_sets).expect("at most 10^9 deals"),
        max_lineups: 1,
        memory: Memory::default(),
        show_names: false,
        limits: Limits { faults: FaultPolicy::default().limit(), ..limits },
        faults: FaultPolicy::default(),
        entries,
        seed: None,
    }
}

fn comparison<'a>(args: &Args, job: &Job, table: &'a Field) -> Result<Comparison<'a>, Stop> {
    let duel = Duel::new(table);
    let aim = match (args.deals, args.until) {
        (Some(_), _) => Aim::All,
        (None, None) => Aim::Separate,
        (None, Some(width)) => Aim::Narrow(width / duel.in_unit(1.0)),
    };
    let largest = match (args.exact, job.plan.game.at_stake()) {
        (false, _) => None,
        (true, Some(stake)) => {
            // Two seats, in each of which the lead is twice the net.
            Some(2.0 * stake as f64 * 2.0 * job.plan.deals as f64)
        }
        (true, None) => {
            let game = job.plan.game.name();
            return Err(Stop::user(format!("--exact: no bound is known on what a deal of `{game}` can cost")));
        }
    };
    let how = match (aim, args.exact) {
        (Aim::All, _) => AT_THE_END,
        (_, false) => SEQUENCE,
        (_, true) => "the interval holds however often one looks (exact confidence sequence over match sets)",
    };
    let hash = |place: usize| &table.bots[place].hash;
    let same_module = hash(0) == hash(1);
    let most = if same_module && args.deals.is_none() { ENOUGH_OF_ONE_MODULE } else { u64::MAX };
    Ok(Comparison { duel, judge: Judge::new(aim, largest), how, same_module, most, interrupted: false })
}
