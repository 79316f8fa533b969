//! Checks when it is free, calls when it is not, and keeps the five cards it was dealt.
//!
//! It cannot be bluffed, never bets and never improves, so whoever exchanges with sense and bets good hands takes its
//! chips. It is the smallest complete bot for draw, to be copied: one answer for the betting rounds, one for the exchange.

use arena_sdk::games::draw::{Action, Draw, Phase};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot; it has nothing to remember.
pub struct Caller;

impl Bot for Caller {
    type Game = Draw;

    fn new(_: &FixtureOf<Draw>, _: Rng) -> Self {
        Caller
    }

    fn act(&mut self, question: &QuestionOf<Draw>) -> Action {
        match question.view.phase {
            Phase::Exchange => Action::stand_pat(),
            // A call of nothing is a check.
            Phase::First | Phase::Second => Action::Call,
        }
    }
}

arena_sdk::bot!(Caller);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::draw::{Options, Variant};
    use arena_sdk::practice::Practice;

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in 2..=6 {
            let practice = Practice::<Draw>::new(Options::uneven(seats, Variant::High)).deals(200);
            assert_eq!(practice.faults::<Caller>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn against_itself_it_comes_out_even() {
        let [score, _] = Practice::<Draw>::new(Options::default()).deals(1_000).duel::<Caller, Caller>();
        assert_eq!((score.mean(), score.error()), (0.0, 0.0));
    }
}
