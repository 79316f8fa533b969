//! Draws a card and throws it, every turn, and never lays anything.
//!
//! It is the floor of every table: with two of it nobody ever wins. `Action::Pass` is legal in every question, so the
//! smallest bot there is plays without a fault; whatever improves on it starts from here.

use arena_sdk::games::rami::{Action, Rami};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot; it has nothing to remember.
pub struct Drawer;

impl Bot for Drawer {
    type Game = Rami;

    fn new(_: &FixtureOf<Rami>, _: Rng) -> Self {
        Drawer
    }

    fn act(&mut self, _: &QuestionOf<Rami>) -> Action {
        Action::Pass
    }
}

arena_sdk::bot!(Drawer);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::rami::Options;
    use arena_sdk::practice::Practice;

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in 2..=5 {
            let practice = Practice::<Rami>::new(Options { seats }).fixture(10).deals(20);
            assert_eq!(practice.faults::<Drawer>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn two_of_it_score_100_each_in_every_deal() {
        let [one, other] = Practice::<Rami>::new(Options::default()).fixture(10).deals(20).duel::<Drawer, Drawer>();
        assert_eq!((one.mean(), other.mean()), (0.0, 0.0));
    }
}
