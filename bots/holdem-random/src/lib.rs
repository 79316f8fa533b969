//! A random legal action every time: folds a little, mostly calls, now and then raises to anything allowed.
//!
//! It is the floor of every table and a good sparring partner: it visits spots that no sensible bot gets into. It folds
//! only where something is owed, so it shows how to read what is legal from a question: `call` is what staying in costs,
//! and `raise` the least and the most to which one may raise, if one may.

use arena_sdk::games::holdem::{Action, Holdem, View};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot: its own random stream is all it has.
pub struct Random {
    rng: Rng,
}

impl Bot for Random {
    type Game = Holdem;

    fn new(_: &FixtureOf<Holdem>, rng: Rng) -> Self {
        Random { rng }
    }

    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        let View { call, raise, .. } = question.view;
        match (self.rng.below(10), raise) {
            (0, _) if call > 0 => Action::Fold,
            (1..=3, Some([least, most])) => Action::RaiseTo(self.size(least, most)),
            _ => Action::Call,
        }
    }
}

impl Random {
    /// A total to raise to. Half the spread is cut off a random number of times, so that small raises are as likely as
    /// large ones.
    fn size(&mut self, least: i64, most: i64) -> i64 {
        let spread = (most - least) >> self.rng.below(8);
        self.rng.between(least, least + spread)
    }
}

arena_sdk::bot!(Random);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::holdem::Options;
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for (seats, stack) in [(2, 10_000), (6, 150), (10, 1_000)] {
            let practice = Practice::<Holdem>::new(Options { seats, stack, ..Options::default() }).deals(200);
            let table: Vec<_> = (0..seats).map(|_| Entrant::of::<Random>()).collect();
            for score in practice.play(&table) {
                assert_eq!(score.faults, 0, "{score}");
            }
        }
    }

    #[test]
    fn against_itself_it_comes_out_even() {
        let [score, _] = Practice::<Holdem>::new(Options::default()).deals(1_000).duel::<Random, Random>();
        assert_eq!((score.mean(), score.error()), (0.0, 0.0));
    }
}
