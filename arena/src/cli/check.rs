//! `arena check`: an exam for a bot, told item by item, pass or fail with what to do.

use super::{Exit, Outcome, Stop, field};
use crate::bridge::{self, AnyGame, Briefing, GameInfo, Sitter, ToldDeal};
use crate::player::{Failure, FaultKind, Source, Speaker};
use crate::record::Record;
use crate::referee::{FaultPolicy, Policy, Terms};
use crate::sandbox::{AdmitError, Module};
use crate::seed::{Seed, SeedTree};
use arena_sdk::message::{Limits, Memory};
use arena_sdk::table::Seat;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Arguments of `arena check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The bot: a .wasm file.
    #[arg(value_name = "BOT.wasm")]
    bot: PathBuf,
    /// The game to play, where the bot does not say which it plays.
    #[arg(long, value_name = "G")]
    game: Option<String>,
    /// Deals against each house player.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
}

/// The decks of the exam; anybody may know them.
const EXAM_SEED: u64 = 51;

/// Examines.
pub fn run(args: &Args) -> Outcome {
    let wasm = std::fs::read(&args.bot)
        .map_err(|error| Stop::user(format!("{}: {error}; expected a .wasm file", args.bot.display())))?;
    let name = args.bot.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let limits = Limits::default();
    let sandbox = field::sandbox(2)?;
    let mut exam = Exam::default();
    let module = match sandbox.admit(&name, &wasm, &limits) {
        Ok(module) => module,
        Err(AdmitError::Host(error)) => return Err(Stop::bug(error)),
        Err(AdmitError::Refused { refusal, .. }) => {
            exam.fail(
                "admission",
                &refusal.to_string(),
                "change that and build again; the arena would refuse it before play",
            );
            return Ok(exam.verdict());
        }
    };
    exam.pass("admission", &format!("{} bytes, sha256 {}", wasm.len(), module.facts().hash));
    exam.pass("exports", "memory, alloc, init and act, as the protocol wants them");
    let table = |info: &GameInfo, deals: u64| -> Result<Table, Stop> {
        let game = info.with_json(serde_json::json!({})).map_err(Stop::bug)?;
        Ok(Table { game, module: &module, limits, deals, name: &name })
    };
    let tried = |info: &GameInfo| table(info, TRIED).and_then(|table| table.tried());
    for info in games(&module, args.game.as_deref(), tried, &mut exam)? {
        table(&info, args.deals)?.examine(&mut exam)?;
    }
    Ok(exam.verdict())
}

/// Deals of each game that a bot is tried in which does not say what it plays.
const TRIED: u64 = 20;

/// The games to examine the bot in. Where it does not say which it plays, `tried` finds out.
fn games(
    module: &Module,
    wanted: Option<&str>,
    tried: impl Fn(&GameInfo) -> Result<Option<String>, Stop>,
    exam: &mut Exam,
) -> Result<Vec<GameInfo>, Stop> {
    if let Some(name) = wanted {
        return Ok(vec![bridge::find(name).map_err(Stop::user)?]);
    }
    let Some(claimed) = &module.facts().games else {
        let mut played = Vec::new();
        let mut others = Vec::new();
        for game in bridge::games() {
            match tried(&game)? {
                None => played.push(game),
                Some(fault) => others.push(format!("{}: {fault}", game.name)),
            }
        }
        let names: Vec<&str> = played.iter().map(|game| game.name).collect();
        if names.is_empty() {
            exam.fail("games", &format!("it plays none: {}", others.join("; ")), "see the protocol's answers");
        } else {
            exam.pass("games", &format!("it does not say which it plays; found to play {}", names.join(", ")));
        }
        return Ok(played);
    };
    let mut known = Vec::new();
    for name in claimed {
        match bridge::find(name) {
            Ok(info) => known.push(info),
            Err(error) => {
                exam.fail("games", &error.to_string(), "name games of this arena in the section `arena.games`")
            }
        }
    }
    exam.pass("games", &claimed.join(", "));
    Ok(known)
}

/// The exam at the tables of one game.
struct Table<'a> {
    game: Arc<dyn AnyGame>,
    module: &'a Module,
    limits: Limits,
    deals: u64,
    name: &'a str,
}

impl Table<'_> {
    /// What keeps the bot from playing this game: an answer that is none to its questions.
    fn tried(&self) -> Result<Option<String>, Stop> {
        let record = self.play(&Metered::new(self.module), &Sitter::Random(1))?;
        let no_answer = |kind: FaultKind| matches!(kind, FaultKind::Malformed | FaultKind::Illegal);
        Ok(record.faults.into_iter().find(|fault| no_answer(fault.kind)).map(|fault| fault.detail))
    }

    fn examine(&self, exam: &mut Exam) -> Result<(), Stop> {
        let game = self.game.name();
        for (opponent, sitter) in [("random", Sitter::Random(1)), ("passive", Sitter::Passive)] {
            let meter = Metered::new(self.module);
            let record = self.play(&meter, &sitter)?;
            let item = format!("{game} against {opponent}");
            match record.faults.first() {
                None => exam
                    .pass(&item, &format!("{} deals, no fault, net {}", record.deals, record.seats[Seat::new(0)].net)),
                Some(fault) => {
                    exam.fail(
                        &item,
                        &format!(
                            "{} faults in {} deals; the first in deal {}, decision {}: {}: {}",
                            record.faults.len(),
                            record.deals,
                            fault.deal,
                            fault.decision,
                            fault.kind,
                            fault.detail
                        ),
                        &format!("it answered `{}`; the deal was:", fault.output.escape_ascii()),
                    );
                    self.tell(&sitter, fault.deal)?;
                }
            }
            let again = self.play(&Metered::new(self.module), &sitter)?;
            if again == record {
                exam.pass(&format!("{item}, again"), "the same events and the same fuel");
            } else {
                exam.fail(
                    &format!("{item}, again"),
                    "the second time it played otherwise",
                    "this cannot happen to a bot without a clock; please report it",
                );
            }
            meter.judge(&item, &self.limits, exam);
        }
        Ok(())
    }

    fn terms(&self) -> (Terms, Briefing) {
        let seeds = SeedTree::new(Seed::from(EXAM_SEED));
        let faults = FaultPolicy { policy: Policy::Fallback, max_faults: u32::MAX };
        let terms = Terms { fixture: 1, deals: self.deals, memory: Memory::Fixture, dealer: seeds.dealer(0), faults };
        let names = vec![self.name.to_owned(), "house".to_owned()];
        let briefing = Briefing { limits: self.limits, seeds, match_set: 0, names, show_names: false };
        (terms, briefing)
    }

    /// The bot in seat 0, the house player in the others.
    fn sitters<'a>(&self, bot: &'a dyn Source, house: &Sitter) -> Vec<Sitter<'a>> {
        let house = |seat: usize| match house {
            Sitter::Random(seed) => Sitter::Random(seed + seat as u64),
            _ => Sitter::Passive,
        };
        std::iter::once(Sitter::Guest(bot)).chain((1..self.game.seats()).map(house)).collect()
    }

    fn play(&self, bot: &Metered, house: &Sitter) -> Result<Record, Stop> {
        let (terms, briefing) = self.terms();
        self.game.play(&terms, &briefing, &self.sitters(bot, house)).map_err(Stop::bug)
    }

    fn tell(&self, house: &Sitter, deal: u64) -> Result<(), Stop> {
        let (terms, briefing) = self.terms();
        let sitters = self.sitters(self.module, house);
        let mut show = |deal: &ToldDeal| deal.words().iter().for_each(|line| println!("      {line}"));
        self.game.tell(&terms, &briefing, &sitters, deal..=deal, &mut show).map_err(Stop::bug)?;
        Ok(())
    }
}

/// What is said of each item, and whether all passed.
#[derive(Default)]
struct Exam {
    failed: u32,
}

impl Exam {
    fn pass(&mut self, item: &str, found: &str) {
        println!("pass  {item}: {found}");
    }

    fn fail(&mut self, item: &str, found: &str, remedy: &str) {
        self.failed += 1;
        println!("FAIL  {item}: {found}");
        println!("      {remedy}");
    }

    fn verdict(&self) -> Exit {
        match self.failed {
            0 => {
                println!("passed");
                Exit::Done
            }
            count => {
                println!("failed in {}", crate::plan::counted(u64::from(count), "item"));
                Exit::Findings
            }
        }
    }
}

/// A bot whose decisions are measured.
struct Metered<'a> {
    source: &'a dyn Source,
    measured: Arc<Mutex<Vec<Measured>>>,
}

#[derive(Clone, Copy)]
struct Measured {
    fuel: u64,
    bytes: usize,
}

struct MeteredSpeaker {
    speaker: Box<dyn Speaker>,
    answer: Vec<u8>,
    measured: Arc<Mutex<Vec<Measured>>>,
}

impl<'a> Metered<'a> {
    fn new(source: &'a dyn Source) -> Self {
        Metered { source, measured: Arc::default() }
    }

    fn judge(&self, item: &str, limits: &Limits, exam: &mut Exam) {
        let mut measured = self.measured.lock().expect("nobody panics while measuring").clone();
        if measured.is_empty() {
            return exam.fail(item, "it was never asked anything", "play more deals with --deals");
        }
        measured.sort_by_key(|one| one.fuel);
        let at = |percent: usize| measured[(measured.len() - 1) * percent / 100].fuel;
        let bytes = measured.iter().map(|one| one.bytes).sum::<usize>() / measured.len();
        exam.pass(
            &format!("{item}, fuel"),
            &format!(
                "median {}, 99 % below {}, most {} of {} a decision; {} decisions, {bytes} bytes a question",
                at(50),
                at(99),
                at(100),
                limits.fuel,
                measured.len()
            ),
        );
    }
}

impl Source for Metered<'_> {
    fn start(&self, seed: u64) -> Result<Box<dyn Speaker>, Failure> {
        let speaker = self.source.start(seed)?;
        Ok(Box::new(MeteredSpeaker { speaker, answer: Vec::new(), measured: self.measured.clone() }))
    }
}

impl Speaker for MeteredSpeaker {
    fn ask(&mut self, question: &[u8]) -> Result<&[u8], Failure> {
        self.answer.clear();
        let failed = match self.speaker.ask(question) {
            Ok(answer) => {
                self.answer.extend_from_slice(answer);
                None
            }
            Err(failure) => Some(failure),
        };
        let one = Measured { fuel: self.speaker.fuel(), bytes: question.len() };
        self.measured.lock().expect("nobody panics while measuring").push(one);
        match failed {
            Some(failure) => Err(failure),
            None => Ok(&self.answer),
        }
    }
    fn fuel(&self) -> u64 {
        self.speaker.fuel()
    }
    fn log(&self) -> &[u8] {
        self.speaker.log()
    }
}
