//! The exam at the tables of one game: no fault, the same twice, and what it costs.

use super::meter::{Metered, Notes};
use super::{Examiner, Moment};
use crate::bridge::{AnyGame, Briefing, GameInfo, Sitter, ToldDeal};
use crate::player::{FaultKind, HostError, Source, shown};
use crate::record::{FaultNote, Record};
use crate::referee::{FaultPolicy, Policy, Terms};
use crate::sandbox::Module;
use crate::seed::{Seed, SeedTree};
use arena_sdk::message::{Limits, Memory, PROTOCOL_VERSION};
use arena_sdk::table::Seat;
use std::fmt;
use std::sync::Arc;

/// The decks of the exam; anybody may know them.
const EXAM_SEED: u64 = 51;

/// Who sits at the table with the bot.
#[derive(Clone)]
pub enum House {
    /// Makes random legal moves: it leads into positions that no sensible player gets into.
    Random,
    /// Checks, folds, draws and throws: it leaves the deal to the bot.
    Passive,
    /// Copies of the bot: they lead into the positions that it gets into with its like.
    Itself,
    /// A bot of the house, by name: it plays as opponents in a tournament do.
    Bot(Arc<str>, Module),
}

impl House {
    /// Those that are always there, in the order of the exam.
    pub const NATIVE: [House; 3] = [House::Random, House::Passive, House::Itself];

    /// The number of the exam's fixture against it.
    fn fixture(&self) -> u64 {
        match self {
            House::Random => 1,
            House::Passive => 2,
            House::Itself => 3,
            House::Bot(..) => 4,
        }
    }

    fn sitter<'s>(&'s self, bot: &'s dyn Source, seat: usize) -> Sitter<'s> {
        match self {
            House::Random => Sitter::Random(seat as u64),
            House::Passive => Sitter::Passive,
            House::Itself => Sitter::Guest(bot),
            House::Bot(_, module) => Sitter::Guest(module),
        }
    }

    /// Is it the bot that is examined which sits there?
    fn is_bot(&self, seat: Seat) -> bool {
        seat == Seat::new(0) || matches!(self, House::Itself)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            House::Random => "random",
            House::Passive => "passive",
            House::Itself => "itself",
            House::Bot(name, _) => name,
        })
    }
}

/// The usual table of a game, a bot in seat 0.
pub struct Table<'a> {
    game: Arc<dyn AnyGame>,
    name: &'a str,
    module: &'a Module,
    deals: u64,
    limits: Limits,
}

impl<'a> Table<'a> {
    /// The table of a game under its usual options.
    ///
    /// # Errors
    /// When the game does not take its own defaults, which is a bug of ours.
    pub fn new(info: &GameInfo, name: &'a str, module: &'a Module, deals: u64) -> Result<Table<'a>, HostError> {
        let game = info.with_json(serde_json::json!({})).map_err(HostError)?;
        Ok(Table { game, name, module, deals, limits: *module.limits() })
    }

    /// Plays against a house player.
    ///
    /// # Errors
    /// Host errors only.
    pub fn play(&self, house: &House) -> Result<Record, HostError> {
        self.play_with(self.module, house)
    }

    /// Plays up to one deal and tells that.
    ///
    /// # Errors
    /// Host errors only.
    pub fn tell(&self, house: &House, deal: u64, teller: &mut dyn FnMut(&ToldDeal)) -> Result<(), HostError> {
        let (terms, briefing) = self.terms(house);
        self.game.tell(&terms, &briefing, &self.sitters(self.module, house), deal..=deal, teller).map(|_| ())
    }

    /// Examines against the native players, and against those of the house whether it commits a fault.
    pub(super) fn examine(&self, house: &[House], examiner: &mut Examiner) -> Result<(), HostError> {
        for house in &House::NATIVE {
            let meter = Metered::new(self.module);
            let record = self.play_with(&meter, house)?;
            let notes = meter.notes();
            if matches!(house, House::Random) {
                self.judge_protocol(&record, &notes, examiner);
            }
            let item = format!("{} against {house}", self.game.name());
            self.judge_faults(&item, house, &record, examiner);
            self.judge_fuel(&item, house, &record, &notes, examiner);
            let what = format!("{item}, again");
            if self.play(house)? == record {
                examiner.pass(&what, "the same events and the same fuel");
            } else {
                let advice = "no bot can do that without a clock: please report it with the module";
                examiner.fail(&what, "it played otherwise the second time", advice, None);
            }
        }
        for house in house {
            let what = format!("{} against {house}", self.game.name());
            self.judge_faults(&what, house, &self.play(house)?, examiner);
        }
        Ok(())
    }

    /// Is its very first answer one?
    fn judge_protocol(&self, record: &Record, notes: &Notes, examiner: &mut Examiner) {
        let (game, rules) = (self.game.name(), self.game.rules_version());
        let what = format!("{game}, protocol");
        let first = |fault: &&FaultNote| fault.deal == 1 && fault.decision <= 1 && fault.kind != FaultKind::Illegal;
        match (record.faults.iter().find(first), &notes.first) {
            (None, Some(answer)) => examiner.pass(
                &what,
                format!("version {PROTOCOL_VERSION}, rules {rules}: its first answer is `{}`", shown(answer)),
            ),
            (fault, _) => examiner.fail(
                &what,
                match fault {
                    Some(fault) => format!("no answer to the first question: {}: {}", fault.kind, fault.detail),
                    None => "it was never asked anything".to_owned(),
                },
                format!("the arena speaks version {PROTOCOL_VERSION}; its first question is shown in sdk/PROTOCOL.md"),
                None,
            ),
        }
    }

    fn judge_faults(&self, what: &str, house: &House, record: &Record, examiner: &mut Examiner) {
        let deals = crate::plan::counted(record.deals, "deal");
        let mine: Vec<&FaultNote> = record.faults.iter().filter(|fault| house.is_bot(fault.seat)).collect();
        let Some(first) = mine.first() else {
            let (net, unit) = (record.seats[Seat::new(0)].net, self.game.unit());
            let per = unit.of(net as f64 / record.deals as f64);
            // What it wins of itself is luck.
            let won =
                if matches!(house, House::Itself) { String::new() } else { format!(", {per:+.2} {}", unit.label) };
            return examiner.pass(what, format!("{deals}, no fault{won}"));
        };
        let answered =
            if first.output.is_empty() { String::new() } else { format!("; it answered `{}`", shown(&first.output)) };
        let faults = crate::plan::counted(mine.len() as u64, "fault");
        examiner.fail(
            what,
            format!(
                "{faults} in {deals}; the first in fixture {}, deal {}, decision {}: {}: {}{answered}",
                house.fixture(),
                first.deal,
                first.decision,
                first.kind,
                first.detail,
            ),
            remedy(first.kind, &self.limits),
            Some(Moment { game: self.game.name(), against: house.to_string(), deal: first.deal }),
        );
    }

    fn judge_fuel(&self, what: &str, house: &House, record: &Record, notes: &Notes, examiner: &mut Examiner) {
        let what = format!("{what}, fuel");
        let (limits, total) = (&self.limits, self.dearest(house, record));
        let percentile = |percent| notes.percentile(percent);
        let (Some(half), Some(nearly), Some(most)) = (percentile(50), percentile(99), percentile(100)) else {
            return examiner.fail(&what, "it was never asked anything", "play more deals with --deals", None);
        };
        let decisions = notes.fuel.len() as u64;
        let found = format!(
            "half of {decisions} decisions up to {half}, 99 % up to {nearly}, the dearest {most}, of {} each; {total} of {} together; \
             {} bytes a question, answers up to {} of {}",
            limits.fuel,
            limits.fixture_fuel,
            notes.asked / decisions,
            notes.longest_answer,
            limits.answer,
        );
        match record.faults.iter().find(|fault| fault.kind == FaultKind::Fuel) {
            None => examiner.pass(&what, found),
            Some(fault) => examiner.fail(
                &what,
                found,
                remedy(FaultKind::Fuel, limits),
                Some(Moment { game: self.game.name(), against: house.to_string(), deal: fault.deal }),
            ),
        }
    }

    /// The fuel of a whole fixture, of the seat of the bot that needed most.
    fn dearest(&self, house: &House, record: &Record) -> u64 {
        let mine = record.seats.by_seat().filter(|(seat, _)| house.is_bot(*seat));
        mine.map(|(_, seat)| seat.fuel).max().unwrap_or(0)
    }

    fn play_with(&self, bot: &dyn Source, house: &House) -> Result<Record, HostError> {
        let (terms, briefing) = self.terms(house);
        self.game.play(&terms, &briefing, &self.sitters(bot, house))
    }

    fn terms(&self, house: &House) -> (Terms, Briefing) {
        let seeds = SeedTree::new(Seed::from(EXAM_SEED));
        // Every fault is seen, not only the first few.
        let faults = FaultPolicy { policy: Policy::Fallback, max_faults: u32::MAX };
        let (fixture, memory) = (house.fixture(), Memory::Fixture);
        let terms = Terms { fixture, deals: self.deals, memory, dealer: seeds.dealer(0), faults };
        let names = (0..self.game.seats()).map(|seat| match seat {
            0 => self.name.to_owned(),
            _ if self.game.seats() == 2 => house.to_string(),
            _ => format!("{house} {seat}"),
        });
        let names = names.collect();
        let briefing = Briefing { limits: self.limits, seeds, match_set: 0, names, show_names: false };
        (terms, briefing)
    }

    /// The bot in seat 0, the house player in the others.
    fn sitters<'s>(&self, bot: &'s dyn Source, house: &'s House) -> Vec<Sitter<'s>> {
        let others = (1..self.game.seats()).map(|seat| house.sitter(bot, seat));
        std::iter::once(Sitter::Guest(bot)).chain(others).collect()
    }
}

/// What to do about a fault.
fn remedy(kind: FaultKind, limits: &Limits) -> String {
    match kind {
        FaultKind::Trap => {
            "it panicked or divided by zero; in Rust `arena_sdk::guest::log_panics()` in `new` logs where, \
                            and the test of its crate shows it natively"
                .to_owned()
        }
        FaultKind::Fuel => {
            format!("look at less, or count what you spend: {} a decision, whatever the position", limits.fuel)
        }
        FaultKind::Memory => format!("do with {} MiB; what is kept from deal to deal adds up", limits.memory >> 20),
        FaultKind::Depth => "call itself less deeply: a loop with a list of its own in place of recursion".to_owned(),
        FaultKind::Oversize => format!("an answer has {} bytes at most", limits.answer),
        FaultKind::Malformed => "sdk/PROTOCOL.md shows the answers of every game, character by character".to_owned(),
        FaultKind::Illegal => "the view says what is legal; the clause is in the rules of the game".to_owned(),
    }
}
