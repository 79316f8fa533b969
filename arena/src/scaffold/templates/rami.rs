//! A bot for Rami 51. Say here what its idea is.
//!
//! As it stands: it always draws from the stock, lays all it can as soon as it can, and throws the card that fits least with
//! the others, of several the one that counts most. Jokers it keeps.

use arena_sdk::cards::Card;
use arena_sdk::games::rami::{Action, Goal, Question, Rami, Solver, Turn, View, hand_value};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot: what it keeps here it remembers for a fixture.
pub struct MyBot;

impl Bot for MyBot {
    type Game = Rami;

    fn new(_fixture: &FixtureOf<Rami>, _rng: Rng) -> Self {
        MyBot
    }

    fn act(&mut self, question: &QuestionOf<Rami>) -> Action {
        let view = &question.view;
        match view.ask {
            // The other answer is `Action::Take` with a whole turn, in which the top of the discard pile is laid.
            Question::Draw => Action::Stock,
            Question::Turn => Action::Play(turn(view)),
        }
    }
}

/// Lays what the solver finds, and throws a card.
fn turn(view: &View) -> Turn {
    let solver = Solver::new(Goal::FewestCards);
    // Who has not laid yet needs 51 points and a run without a joker; until then there is no plan.
    let solver = if view.open.contains(&view.seat) { solver } else { solver.opening() };
    match solver.plan(&view.hand, &view.table) {
        Some(plan) => Turn { lay: plan.ops.to_vec(), discard: worst(&plan.left) },
        None => Turn { lay: Vec::new(), discard: worst(&view.hand) },
    }
}

/// The card to throw.
fn worst(hand: &[Card]) -> Card {
    let fits = |card: Card| hand.iter().filter(|other| fit(card, **other)).count();
    let card = hand.iter().min_by_key(|card| (card.is_joker(), fits(**card), -hand_value(**card)));
    *card.expect("the solver keeps a card to throw")
}

/// May the two be in a meld together? The same rank in another suit, or nearly the same rank in the same.
fn fit(one: Card, other: Card) -> bool {
    if one.is_joker() || other.is_joker() {
        return false;
    }
    let distance = one.rank().index().abs_diff(other.rank().index());
    if one.suit() == other.suit() { (1..=2).contains(&distance) } else { distance == 0 }
}

arena_sdk::bot!(MyBot);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::rami::Options;
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in 2..=5 {
            let practice = Practice::<Rami>::new(Options { seats }).fixture(10).deals(20);
            assert_eq!(practice.faults::<MyBot>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn it_beats_chance() {
        let practice = Practice::<Rami>::new(Options::default()).fixture(10).deals(200);
        let scores = practice.play(&[Entrant::of::<MyBot>(), Entrant::random()]);
        println!("{}", scores[0]);
        assert!(scores[0].wins(), "{}", scores[0]);
    }
}
