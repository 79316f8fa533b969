//! The pot-odds player: it knows what a call costs and what its hand is worth, and nothing else.
//!
//! Its equity is the share of the pot that it would win if no more chips went in, estimated by dealing the cards to come and
//! random hands for everybody who is still in, some hundred times. A call of 100 into a pot of 300 needs an equity of a
//! quarter, 100 of the 400 that are then in the middle: with more it stays, with less it folds. With clearly more than its
//! fair share it raises, and every raise already made on the street makes it ask for more. What it does not ask is
//! what the others' bets say about their hands. Against a big bet by a careful player a random hand is a poor guess,
//! and there it loses.

use arena_sdk::games::holdem::{Action, Combo, Holdem, View, equity};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// Deals for an estimate. With 200 it is off by 0.035 at most two times in three; more would change few decisions.
const TRIALS: u32 = 200;

/// The bot: estimates by chance, remembers nothing.
pub struct Odds {
    rng: Rng,
}

impl Bot for Odds {
    type Game = Holdem;

    fn new(_: &FixtureOf<Holdem>, rng: Rng) -> Self {
        Odds { rng }
    }

    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        let view = &question.view;
        let rivals = view.stacks.seats() - view.folded.len() - 1;
        let equity = self.equity(view, rivals);
        if view.raise.is_some() && equity > worth_a_raise(rivals, view.actions.raises()) {
            return view.raise_pot(2, 3);
        }
        let price = view.call as f64 / (view.pot + view.call) as f64;
        if equity >= price { Action::Call } else { Action::Fold }
    }
}

impl Odds {
    fn equity(&mut self, view: &View, rivals: usize) -> f64 {
        let hand = Combo::from_cards(&view.hand).expect("a view shows one's two cards");
        let estimate = equity::against_random(hand, rivals, &view.board, TRIALS, &mut self.rng);
        estimate.expect("a view's cards are all different").share(0)
    }
}

/// The equity that deserves a raise: a fair share (1/2 against one, 1/3 against two …) and a fifth of the way from there
/// to certainty, and a fifth more for every raise.
fn worth_a_raise(rivals: usize, raises: usize) -> f64 {
    let fair = 1.0 / (rivals + 1) as f64;
    fair + (1.0 - fair) * 0.2 * (1 + raises) as f64
}

arena_sdk::bot!(Odds);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::holdem::Options;
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in [2, 3, 6, 9] {
            let practice = Practice::<Holdem>::new(Options::uneven(seats)).deals(400);
            assert_eq!(practice.faults::<Odds>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn it_beats_chance() {
        let practice = Practice::<Holdem>::new(Options::default()).deals(1_000);
        let scores = practice.play(&[Entrant::of::<Odds>(), Entrant::random()]);
        assert!(scores[0].wins(), "{}", scores[0]);
    }

    #[test]
    fn the_more_rivals_and_raises_the_more_of_its_fair_share_it_wants() {
        assert!((worth_a_raise(1, 0) - 0.6).abs() < 1e-9);
        assert!((worth_a_raise(2, 0) - (1.0 + 0.4) / 3.0).abs() < 1e-9);
        assert!((worth_a_raise(1, 2) - 0.8).abs() < 1e-9);
    }
}
