//! Lays nothing while nobody else is open, unless it can lay everything and go out.
//!
//! To go out at once while nobody is open costs each of the others 200, and hidden cards get no additions. As soon as
//! another opens, the 200 are gone and 100 of its own are at stake: from there on it lays all it can, as greedy does. It
//! wins a little less often than greedy and still gains by it, because its wins are dear to the others.

use arena_sdk::games::rami::{Action, Goal, Helping, Laying, Plan, Question, Rami, Turn, Unseen, View};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot; it has nothing to remember.
pub struct Holder;

impl Bot for Holder {
    type Game = Rami;

    fn new(_: &FixtureOf<Rami>, _: Rng) -> Self {
        Holder
    }

    fn act(&mut self, question: &QuestionOf<Rami>) -> Action {
        let view = &question.view;
        let plan = Laying::of(view).lay_all(Goal::FewestCards);
        let plan = plan.filter(|plan| !view.open.is_empty() || plan.left.len() == 1);
        match (view.ask, plan) {
            (Question::Draw, Some(plan)) => Action::Take(throw(view, plan)),
            (Question::Draw, None) => Action::Stock,
            (Question::Turn, plan) => Action::Play(throw(view, plan.unwrap_or_else(|| Plan::nothing(&view.hand)))),
        }
    }
}

/// Ends the turn with the card that helps least.
fn throw(view: &View, plan: Plan) -> Turn {
    let card = Helping::least(&plan.left, &Unseen::of(view)).expect("a card is left to throw");
    plan.throwing(card)
}

arena_sdk::bot!(Holder);

#[cfg(test)]
mod tests;
