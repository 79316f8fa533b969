//! Plays every card as soon as it can: takes the discard whenever it can lay it, opens as soon as it can, lays and adds
//! all it can, and throws the card that helps its hand least.
//!
//! How much a card helps is the number of ways in which it may still become part of a meld, given what is out of sight.
//! What greedy does not ask is whether it is wise to lay: its melds are open to the additions of the others, and who has
//! laid can no longer go out at once for 200.

use arena_sdk::games::rami::{Action, Goal, Helping, Laying, Plan, Question, Rami, Turn, Unseen, View};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot; it has nothing to remember.
pub struct Greedy;

impl Bot for Greedy {
    type Game = Rami;

    fn new(_: &FixtureOf<Rami>, _: Rng) -> Self {
        Greedy
    }

    fn act(&mut self, question: &QuestionOf<Rami>) -> Action {
        let view = &question.view;
        let plan = Laying::of(view).lay_all(Goal::FewestCards);
        match (view.ask, plan) {
            (Question::Draw, Some(plan)) => Action::Take(throw(view, plan)),
            (Question::Draw, None) => Action::Stock,
            (Question::Turn, Some(plan)) => Action::Play(throw(view, plan)),
            (Question::Turn, None) => Action::Pass,
        }
    }
}

/// Ends the turn with the card that helps least.
fn throw(view: &View, plan: Plan) -> Turn {
    let card = Helping::least(&plan.left, &Unseen::of(view)).expect("a card is left to throw");
    plan.throwing(card)
}

arena_sdk::bot!(Greedy);

#[cfg(test)]
mod tests;
