//! The exam that every bot passes before it is let in: told item by item, each passed or failed with what to do.
//!
//! It asks what a tournament would ask, with decks that anybody may know. It decides nothing about how good a bot is, and
//! keeps nothing; what is printed where is its caller's business.

mod admission;
mod meter;
mod table;

pub use table::{House, Table};

use crate::bridge::{self, GameInfo};
use crate::player::{FaultKind, HostError};
use crate::sandbox::{Facts, Module, Sandbox};
use arena_sdk::message::Limits;
use std::fmt;

/// Deals against each house player, unless told otherwise.
pub const DEALS: u64 = 200;

/// Deals of each game that a bot is tried in which does not say what it plays.
const TRIED: u64 = 20;

/// What is examined, and how.
pub struct Exam<'a> {
    /// The name it goes by in the deals that are told.
    pub name: &'a str,
    /// The module's bytes.
    pub wasm: &'a [u8],
    /// The game to be examined in; without it every game that it plays.
    pub game: Option<GameInfo>,
    /// Deals against each house player.
    pub deals: u64,
    /// The bots of the house for a game, where there are any.
    pub house: &'a dyn Fn(&GameInfo) -> Vec<House>,
}

/// One thing that was examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What, in a few words.
    pub what: String,
    /// What was found.
    pub found: String,
    /// What is to be done about it; none where it passed.
    pub failed: Option<Remedy>,
}

/// What to do about a failed item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// In words.
    pub advice: String,
    /// The deal that shows it, where there is one.
    pub moment: Option<Moment>,
}

/// A deal of the exam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The game's word.
    pub game: &'static str,
    /// Against whom.
    pub against: String,
    /// The deal, from 1.
    pub deal: u64,
}

/// How the exam ended.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What is known of the module, once it was admitted.
    pub facts: Option<Facts>,
    /// The games that it was examined in.
    pub games: Vec<&'static str>,
    /// How many items passed.
    pub passed: u32,
    /// How many failed.
    pub failed: u32,
}

impl Verdict {
    /// Did every item pass?
    pub fn is_passed(&self) -> bool {
        self.failed == 0
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = crate::plan::counted(u64::from(self.passed + self.failed), "item");
        match self.failed {
            0 => write!(f, "passed in all of {all}"),
            failed => write!(f, "failed in {failed} of {all}"),
        }
    }
}

/// Hands items on as they are found, and counts them.
struct Examiner<'a> {
    tell: &'a mut dyn FnMut(&Item),
    passed: u32,
    failed: u32,
}

impl Examiner<'_> {
    fn pass(&mut self, what: &str, found: impl Into<String>) {
        self.passed += 1;
        (self.tell)(&Item { what: what.to_owned(), found: found.into(), failed: None });
    }

    fn fail(&mut self, what: &str, found: impl Into<String>, advice: impl Into<String>, moment: Option<Moment>) {
        self.failed += 1;
        let failed = Some(Remedy { advice: advice.into(), moment });
        (self.tell)(&Item { what: what.to_owned(), found: found.into(), failed });
    }
}

impl Exam<'_> {
    /// Examines; every item goes to `tell` as soon as it is known.
    ///
    /// # Errors
    /// Host errors only.
    pub fn run(&self, sandbox: &Sandbox, tell: &mut dyn FnMut(&Item)) -> Result<Verdict, HostError> {
        let mut examiner = Examiner { tell, passed: 0, failed: 0 };
        let limits = Limits::default();
        let mut games = Vec::new();
        let module = admission::examine(sandbox, self.name, self.wasm, &limits, &mut examiner)?;
        if let Some(module) = &module {
            for info in self.games(module, &mut examiner)? {
                games.push(info.name);
                Table::new(&info, self.name, module, self.deals)?.examine(&(self.house)(&info), &mut examiner)?;
            }
        }
        let facts = module.map(|module| module.facts().clone());
        Ok(Verdict { facts, games, passed: examiner.passed, failed: examiner.failed })
    }

    /// The games to examine the bot in.
    fn games(&self, module: &Module, examiner: &mut Examiner) -> Result<Vec<GameInfo>, HostError> {
        let claimed = module.facts().games.as_deref();
        if let Some(game) = self.game {
            match claimed {
                Some(claimed) if !claimed.iter().any(|word| word == game.name) => examiner.fail(
                    "games",
                    format!("it says it plays {}, not {}", claimed.join(", "), game.name),
                    "a tournament of that game would refuse it; name the game in the section `arena.games`",
                    None,
                ),
                _ => examiner.pass("games", format!("{}, as asked", game.name)),
            }
            return Ok(vec![game]);
        }
        match claimed {
            Some(claimed) => Ok(known(claimed, examiner)),
            None => self.found_out(module, examiner),
        }
    }

    /// What a bot plays that does not say it: the games whose questions it answers.
    fn found_out(&self, module: &Module, examiner: &mut Examiner) -> Result<Vec<GameInfo>, HostError> {
        let (mut played, mut others) = (Vec::new(), Vec::new());
        for info in bridge::games() {
            let record = Table::new(&info, self.name, module, TRIED)?.play(&House::Random)?;
            let no_answer = |kind: FaultKind| matches!(kind, FaultKind::Malformed | FaultKind::Illegal);
            match record.faults.into_iter().find(|fault| no_answer(fault.kind)) {
                None => played.push(info),
                Some(fault) => others.push(format!("{}: {}", info.name, fault.detail)),
            }
        }
        let names: Vec<&str> = played.iter().map(|info| info.name).collect();
        if names.is_empty() {
            let found = format!("it does not say which it plays, and plays none: {}", others.join("; "));
            examiner.fail("games", found, "sdk/PROTOCOL.md shows the answers of every game", None);
        } else {
            examiner.pass("games", format!("it does not say which it plays; found to play {}", names.join(", ")));
        }
        Ok(played)
    }
}

/// The games that it names and that this arena has.
fn known(claimed: &[String], examiner: &mut Examiner) -> Vec<GameInfo> {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for name in claimed {
        match bridge::games().into_iter().find(|info| info.name == name) {
            Some(info) => known.push(info),
            None => unknown.push(name.escape_debug().to_string()),
        }
    }
    let all: Vec<&str> = bridge::games().iter().map(|info| info.name).collect();
    let advice = format!("name games of this arena in the section `arena.games`: {}", all.join(", "));
    if !unknown.is_empty() {
        examiner.fail("games", format!("it says it plays `{}`, which is no game", unknown.join("`, `")), advice, None);
    } else if known.is_empty() {
        examiner.fail("games", "it says it plays none", advice, None);
    } else {
        let names: Vec<&str> = known.iter().map(|info| info.name).collect();
        examiner.pass("games", format!("it says it plays {}", names.join(", ")));
    }
    known
}
