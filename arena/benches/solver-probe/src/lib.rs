//! No player: asks the meld solver for the best melds of its hand at every question, and then draws and throws as
//! `rami-drawer` does. What it costs more than that bot is what the solver costs in the sandbox.

use arena_sdk::games::rami::{Action, Goal, Rami, Solver};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The probe; it has nothing to remember.
pub struct Probe;

impl Bot for Probe {
    type Game = Rami;

    fn new(_: &FixtureOf<Rami>, _: Rng) -> Self {
        Probe
    }

    fn act(&mut self, question: &QuestionOf<Rami>) -> Action {
        std::hint::black_box(Solver::new(Goal::FewestCards).solve(&question.view.hand));
        Action::Pass
    }
}

arena_sdk::bot!(Probe);
