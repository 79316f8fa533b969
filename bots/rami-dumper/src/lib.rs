//! Is afraid of what it holds: lays whatever makes its hand count least, as soon as it can, and throws the highest card
//! that is in no meld.
//!
//! Whoever loses a deal is left with little, if he is open. But high cards are what the 51 points of the first laying are
//! made of. Thrown away they are missed there, and 100 points are written down where a few kings would have cost 30.

use arena_sdk::cards::Card;
use arena_sdk::games::rami::{Action, Goal, Laying, Plan, Question, Rami, Solver, Turn, hand_value};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot; it has nothing to remember.
pub struct Dumper;

impl Bot for Dumper {
    type Game = Rami;

    fn new(_: &FixtureOf<Rami>, _: Rng) -> Self {
        Dumper
    }

    fn act(&mut self, question: &QuestionOf<Rami>) -> Action {
        let view = &question.view;
        let plan = Laying::of(view).lay_all(Goal::LeastHandValue);
        match (view.ask, plan) {
            (Question::Draw, Some(plan)) => Action::Take(throw(plan)),
            (Question::Draw, None) => Action::Stock,
            (Question::Turn, Some(plan)) => Action::Play(throw(plan)),
            (Question::Turn, None) => Action::Pass,
        }
    }
}

/// Ends the turn with the highest card that is in no meld. Jokers stay, as they make melds of what comes.
fn throw(plan: Plan) -> Turn {
    let hand = &plan.left;
    let best = Solver::new(Goal::LeastHandValue).solve(hand);
    let loose = best.map(|best| best.left(hand)).unwrap_or_else(|| hand.clone());
    let worth = |card: &Card| if card.is_joker() { 0 } else { hand_value(*card) };
    let card = loose.iter().copied().max_by_key(worth).expect("the solver keeps a card to throw");
    plan.throwing(card)
}

arena_sdk::bot!(Dumper);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::rami::{Options, View};
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in 2..=5 {
            let practice = Practice::<Rami>::new(Options { seats }).deals(200);
            assert_eq!(practice.faults::<Dumper>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn against_itself_it_comes_out_even() {
        let [score, _] = Practice::<Rami>::new(Options::default()).deals(200).duel::<Dumper, Dumper>();
        assert_eq!((score.mean(), score.error()), (0.0, 0.0));
    }

    #[test]
    fn it_beats_chance() {
        let practice = Practice::<Rami>::new(Options::default()).deals(400).fixture(20);
        let scores = practice.play(&[Entrant::of::<Dumper>(), Entrant::random()]);
        assert!(scores[0].wins(), "{}", scores[0]);
    }

    #[test]
    fn it_throws_the_highest_card_outside_its_melds() {
        let view = View { hand: "JhQhKhTd9s9cJk".parse().unwrap(), ..View::default() };
        let turn = throw(Plan::nothing(&view.hand));
        assert_eq!(turn.discard, "Td".parse().unwrap());
    }
}
