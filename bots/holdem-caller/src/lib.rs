//! Checks when it is free and calls when it is not, with any two cards.
//!
//! The calling station is the yardstick of a hold'em table. It cannot be bluffed and never bets, so whoever bets good
//! hands and does not bluff takes its chips, and a bot that cannot beat it has no idea of the value of a hand. It is also
//! the smallest complete bot, to be copied.

use arena_sdk::games::holdem::{Action, Holdem};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot; it has nothing to remember.
pub struct Caller;

impl Bot for Caller {
    type Game = Holdem;

    fn new(_: &FixtureOf<Holdem>, _: Rng) -> Self {
        Caller
    }

    fn act(&mut self, _: &QuestionOf<Holdem>) -> Action {
        // A call of nothing is a check.
        Action::Call
    }
}

arena_sdk::bot!(Caller);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::holdem::Options;
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in [2, 6, 10] {
            let practice = Practice::<Holdem>::new(Options { seats, ..Options::default() }).deals(200);
            let mut table: Vec<Entrant<Holdem>> = (1..seats).map(|_| Entrant::random()).collect();
            table.push(Entrant::of::<Caller>());
            assert!(practice.play(&table).iter().all(|score| score.faults == 0));
        }
    }

    #[test]
    fn against_itself_it_comes_out_even() {
        let [score, _] = Practice::<Holdem>::new(Options::default()).deals(1_000).duel::<Caller, Caller>();
        assert_eq!((score.mean(), score.error()), (0.0, 0.0));
    }
}
