//! A tournament that cannot be wrong any more.
//!
//! [`file`](mod@file) reads what a person wrote and reports everything wrong with it at once; a [`Plan`] is what remains.

pub mod file;
mod format;
mod manifest;
mod name;
mod problem;

pub use format::Format;
pub use manifest::{Manifest, ManifestBot, ManifestError};
pub use name::{usual_name, wrong_name};
pub use problem::{Problem, Problems};

use crate::bridge::AnyGame;
use crate::referee::FaultPolicy;
use crate::schedule::{self, Schedule};
use crate::seed::{Seed, SeedTree};
use arena_sdk::message::{Limits, Memory};
use std::path::PathBuf;
use std::sync::Arc;

/// A bot as the tournament file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name in every table, unique.
    pub name: String,
    /// A `.wasm` file or a crate's folder.
    pub path: PathBuf,
    /// Does it challenge the others? Only in a gauntlet.
    pub challenger: bool,
}

/// A tournament.
#[derive(Clone)]
pub struct Plan {
    /// Its name, which names the result folder.
    pub name: String,
    /// Who meets whom.
    pub format: Format,
    /// The game and its options.
    pub game: Arc<dyn AnyGame>,
    /// Deals in a fixture.
    pub deals: u64,
    /// Match sets for every line-up.
    pub match_sets: u32,
    /// The most line-ups played; beyond that a balanced sample is.
    pub max_lineups: u64,
    /// How long a bot's memory lasts.
    pub memory: Memory,
    /// Are bots told who sits where?
    pub show_names: bool,
    /// What a bot may use.
    pub limits: Limits,
    /// What follows from a fault.
    pub faults: FaultPolicy,
    /// The field.
    pub entries: Vec<Entry>,
    /// The seed, where the file names one.
    pub seed: Option<Seed>,
}

impl Plan {
    /// The fixtures under this seed.
    pub fn schedule(&self, seed: Seed) -> Schedule {
        let seeds = SeedTree::new(seed);
        let lineups = match self.format {
            Format::RoundRobin => {
                schedule::round_robin(self.entries.len(), self.game.seats(), self.max_lineups, &seeds)
            }
            Format::Gauntlet => {
                let challenger: Vec<bool> = self.entries.iter().map(|entry| entry.challenger).collect();
                schedule::gauntlet(&challenger, self.game.seats(), self.max_lineups, &seeds)
            }
        };
        Schedule::new(lineups, self.match_sets, seeds)
    }

    /// `7 bots`, `2 challengers, 5 in the field`.
    fn bots(&self) -> String {
        let bots = self.entries.len() as u64;
        let challengers = self.entries.iter().filter(|entry| entry.challenger).count() as u64;
        match self.format {
            Format::RoundRobin => format!("{bots} bots"),
            Format::Gauntlet => format!("{}, {} in the field", counted(challengers, "challenger"), bots - challengers),
        }
    }

    /// The plan as a product, for a person to check before play.
    pub fn product(&self, schedule: &Schedule) -> String {
        let all = self.format.lineups(&self.entries, self.game.seats());
        let played = schedule.lineups().len();
        let sampled = if all > played as u64 { format!(" (a balanced sample of {all})") } else { String::new() };
        format!(
            "{} → {} × {} × {} = {}, × {} = {} deals",
            self.bots(),
            counted(played as u64, "line-up") + &sampled,
            counted(u64::from(self.match_sets), "match set"),
            counted(u64::from(schedule.seatings()), "seating"),
            counted(schedule.len(), "fixture"),
            counted(self.deals, "deal"),
            schedule.len() * self.deals,
        )
    }
}

/// `1 deal`, `2 deals`.
pub fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}
