//! The tables that come out.

use super::estimate::Estimate;
use super::totals::Totals;
use crate::ratings::Rating;
use crate::schedule::BotId;

/// Wins, draws and losses over whole match sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Match sets won.
    pub wins: u64,
    /// Match sets drawn.
    pub draws: u64,
    /// Match sets lost.
    pub losses: u64,
}

impl Score {
    /// The same seen from the other side.
    pub fn reversed(self) -> Score {
        Score { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    pub(super) fn add(&mut self, other: Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// From 1 within its group, shared where Elo and net are equal as printed; nothing without a rating.
    pub rank: Option<u32>,
    /// Who.
    pub bot: BotId,
    /// Its rating; nothing for a bot that met no other bot over a whole match set.
    pub rating: Option<Rating>,
    /// Net in the game's unit; nothing without a whole match set.
    pub net: Option<Estimate>,
    /// The statistics that have an interval, in their order; nothing where the denominator is 0.
    pub ratios: Vec<Option<Estimate>>,
    /// Match sets against each opponent.
    pub score: Score,
    /// Different match sets it played: the clusters of its intervals.
    pub match_sets: u64,
    /// What it did.
    pub totals: Totals,
}

/// A bot against an opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadToHead {
    /// Who.
    pub bot: BotId,
    /// Against whom.
    pub opponent: BotId,
    /// Half the difference of their nets, in the game's unit: heads-up what one takes from the other.
    pub net: Estimate,
    /// Match sets, in each line-up with both.
    pub score: Score,
    /// Deals with both at the table, a pair of seats each.
    pub deals: u64,
    /// Different match sets: the clusters of the interval.
    pub match_sets: u64,
}

/// Everything that is known when all records have been seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    /// By group and rank; bots that could not be rated last.
    pub standings: Vec<Standing>,
    /// Every ordered pair that met, in the order of the standings.
    pub head_to_head: Vec<HeadToHead>,
    /// Groups that no chain of match sets connects; 1 where all can be compared.
    pub groups: u32,
    /// Match sets that counted, summed over line-ups.
    pub match_sets: u64,
    /// Match sets that were begun and not finished, summed over line-ups; nothing of them is in any table here.
    pub incomplete: u64,
    /// The fixtures that were played of them.
    pub incomplete_fixtures: u64,
}

impl Tables {
    /// Does a ghost opponent stand behind any rating?
    pub fn ghost(&self) -> bool {
        self.standings.iter().any(|standing| standing.rating.is_some_and(|rating| rating.ghost))
    }
}
