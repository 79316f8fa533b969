//! What the tables must know of a tournament beside its records.

use crate::ratings::Method;
use arena_sdk::game::{Ratio, TieBreak, Unit};

/// A bot that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Its name in the tournament file; any text, different from all others.
    pub name: String,
    /// SHA-256 of its module, in hexadecimal; empty for a player that is not a module.
    pub hash: String,
    /// Does it challenge the others? Only in a gauntlet.
    pub challenger: bool,
}

/// The tournament as far as tables and their headers need it.
#[derive(Clone, Debug)]
pub struct Field {
    /// The tournament's name.
    pub tournament: String,
    /// Its seed, as it is printed.
    pub seed: String,
    /// A seed that was short or known beforehand: the run is marked as practice.
    pub practice: bool,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// Seats at a table.
    pub seats: usize,
    /// The unit of results.
    pub unit: Unit,
    /// The game's counters, in the order of the records.
    pub counters: &'static [&'static str],
    /// The statistics made of them.
    pub ratios: &'static [Ratio],
    /// What decides between equal nets over a match set.
    pub tie_breaks: &'static [TieBreak],
    /// The bots, by [`BotId`](crate::schedule::BotId).
    pub bots: Vec<Entrant>,
    /// Deals in a fixture.
    pub deals_per_fixture: u64,
    /// Fixtures in a match set of a line-up, one a seating; at most 64.
    pub seatings: u32,
    /// Match sets of each line-up.
    pub match_sets: u32,
    /// The policy for faults, as in the tournament file.
    pub fault_policy: String,
    /// Faults in a fixture that forfeit the seat.
    pub max_faults: u32,
    /// How ratings are made.
    pub rating: &'static Method,
}

impl Field {
    /// Who challenges the others; nobody but in a gauntlet.
    pub fn challengers(&self) -> impl Iterator<Item = &Entrant> {
        self.bots.iter().filter(|bot| bot.challenger)
    }

    /// The name of a bot.
    pub fn name(&self, bot: crate::schedule::BotId) -> &str {
        &self.bots[usize::from(bot)].name
    }

    /// The statistics that have an interval, in order.
    pub fn estimated(&self) -> impl Iterator<Item = &'static Ratio> {
        self.ratios.iter().filter(|ratio| ratio.interval)
    }

    /// Where a counter of the game stands in a row.
    ///
    /// # Panics
    /// When the game has no such counter.
    pub fn counter(&self, name: &str) -> usize {
        self.counters.iter().position(|counter| *counter == name).expect("a game names its own counters")
    }
}
