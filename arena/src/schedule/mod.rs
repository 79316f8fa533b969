//! What is to be played: line-ups × match sets × seatings, as numbered fixtures.
//!
//! Nothing is listed in advance: a fixture is computed from its number, so a long tournament needs no more memory than
//! a short one. The order is match set by match set, so that a run stopped early holds whole match sets, and fixture
//! *k* is the same however many match sets follow.

mod gauntlet;
mod round_robin;
mod seating;

pub use gauntlet::{choose as choose_gauntlet, lineups as gauntlet};
pub use round_robin::{choose as choose_round_robin, lineups as round_robin};

use crate::seed::SeedTree;
use arena_sdk::table::BySeat;
use serde::{Deserialize, Serialize};

/// A bot by its place in the tournament file, from 0.
pub type BotId = u16;

/// One scheduled match: who sits where, on which decks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// Its number in the schedule, from 1.
    pub number: u64,
    /// Which line-up of bots plays, from 0.
    pub lineup: u32,
    /// Which match set: the decks are those of this number, from 0, the same for every line-up.
    pub match_set: u32,
    /// Which of the match set's seatings, from 0.
    pub seating: u32,
    /// The bot in each seat.
    pub seats: BySeat<BotId>,
}

/// All fixtures of a tournament.
#[derive(Clone, Debug)]
pub struct Schedule {
    lineups: Vec<Vec<BotId>>,
    match_sets: u32,
    seatings: u32,
    seeds: SeedTree,
}

impl Schedule {
    /// The fixtures of these line-ups, which all have the same number of seats.
    pub fn new(lineups: Vec<Vec<BotId>>, match_sets: u32, seeds: SeedTree) -> Schedule {
        let seats = lineups.first().map_or(0, Vec::len);
        assert!(lineups.iter().all(|lineup| lineup.len() == seats), "line-ups of one size");
        Schedule { lineups, match_sets, seatings: seating::count(seats) as u32, seeds }
    }

    /// The line-ups.
    pub fn lineups(&self) -> &[Vec<BotId>] {
        &self.lineups
    }

    /// Seatings in a match set.
    pub fn seatings(&self) -> u32 {
        self.seatings
    }

    /// How many match sets each line-up plays.
    pub fn match_sets(&self) -> u32 {
        self.match_sets
    }

    /// How many fixtures.
    pub fn len(&self) -> u64 {
        self.lineups.len() as u64 * u64::from(self.match_sets) * u64::from(self.seatings)
    }

    /// Is there nothing to play?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The fixture with this number, from 1.
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        let index = number.checked_sub(1).filter(|index| *index < self.len())?;
        let seating = (index % u64::from(self.seatings)) as u32;
        let rest = index / u64::from(self.seatings);
        let lineup = (rest % self.lineups.len() as u64) as u32;
        let match_set = (rest / self.lineups.len() as u64) as u32;
        let bots = &self.lineups[lineup as usize];
        let order = seating::seats(bots.len(), seating as usize, match_set, &self.seeds);
        let seats = order.into_iter().map(|place| bots[place]).collect();
        Some(Fixture { number, lineup, match_set, seating, seats })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use std::collections::BTreeMap;

    fn schedule(seats: usize, match_sets: u32) -> Schedule {
        let lineup: Vec<BotId> = (0..seats as BotId).collect();
        Schedule::new(vec![lineup], match_sets, SeedTree::new(Seed::from(5)))
    }

    #[test]
    fn in_a_match_set_every_bot_holds_every_seat_equally_often() {
        for seats in 2..=10 {
            let schedule = schedule(seats, 1);
            let mut held = BTreeMap::<(usize, BotId), u32>::new();
            for number in 1..=schedule.len() {
                for (seat, bot) in schedule.fixture(number).unwrap().seats.by_seat() {
                    *held.entry((seat.index(), *bot)).or_default() += 1;
                }
            }
            assert_eq!(held.len(), seats * seats, "{seats} seats");
            assert!(held.values().all(|times| *times == held[&(0, 0)]));
        }
    }

    #[test]
    fn seatings_are_2_for_two_seats_6_for_three_n_beyond() {
        assert_eq!((2..=10).map(|seats| schedule(seats, 1).len()).collect::<Vec<_>>(), [2, 6, 4, 5, 6, 7, 8, 9, 10]);
    }

    #[test]
    fn fixture_k_is_the_same_in_a_run_of_20_100_and_400_match_sets() {
        let [short, middle, long] = [20, 100, 400].map(|match_sets| schedule(6, match_sets));
        for number in 1..=short.len() {
            assert_eq!(short.fixture(number), middle.fixture(number));
            assert_eq!(short.fixture(number), long.fixture(number));
        }
        assert_eq!(short.fixture(short.len() + 1), None);
        assert_eq!(short.fixture(0), None);
    }

    #[test]
    fn at_four_seats_and_more_neighbours_vary_between_match_sets() {
        let schedule = schedule(6, 50);
        let firsts: std::collections::BTreeSet<Vec<BotId>> = (0..50)
            .map(|set| {
                let seats = schedule.fixture(set * 6 + 1).unwrap().seats;
                let start = seats.iter().position(|bot| *bot == 0).unwrap();
                (0..6).map(|step| *seats.iter().cycle().nth(start + step).unwrap()).collect()
            })
            .collect();
        assert!(firsts.len() > 30, "{} different circles", firsts.len());
    }
}
