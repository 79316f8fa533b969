//! Renard weighs every way to end its turn by a judgement that it learnt from its own games.
//!
//! A turn may lay all that can be laid, a part of it or nothing, and throw one of a few cards. How each of these leaves
//! the seat is put into numbers ([`features`]): how many cards are in no meld, the chance that the next card opens or goes
//! out, how many cards the others hold, what a lost deal would cost, whether the card thrown helps the next seat. A small
//! neural network ([`net`]) makes of them what the deal will bring, the others' points less its own, and the best end is
//! played. So it holds a good hand back for 200 while nobody is open and opens in time when somebody is about to go out,
//! without a line of code that says so. The discard is taken where that promises more than a
//! card from the stock, which the judgement knows as well.
//!
//! The weights were not thought out but learnt: the example `learn` plays deals of the house bots and of the judgement so
//! far, notes all numbers and what the deals brought, fits the network to it, and begins again. What it does not do is
//! look ahead: what the others will play is only in the network's experience, and what they threw before is forgotten.

pub mod choice;
pub mod faces;
pub mod features;
pub mod net;
pub mod outlook;
pub mod scene;
pub mod weights;

use arena_sdk::games::rami::{Action, Laying, Question, Rami, View};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;
use choice::{Choice, best, ways};
use features::Stand;
use net::Net;
use scene::Scene;

/// See the module.
pub struct Renard {
    net: Net,
}

impl Bot for Renard {
    type Game = Rami;

    fn new(_: &FixtureOf<Rami>, _: Rng) -> Self {
        Renard::with(weights::NET)
    }

    fn act(&mut self, question: &QuestionOf<Rami>) -> Action {
        self.decide(&question.view)
    }
}

impl Renard {
    /// With another judgement.
    pub fn with(net: Net) -> Renard {
        Renard { net }
    }

    /// The answer to a question.
    pub fn decide(&self, view: &View) -> Action {
        let scene = Scene::new(view);
        let ways = ways(&Laying::of(view));
        match (view.ask, best(&self.net, &scene, &ways)) {
            (Question::Draw, Some(choice)) if self.takes(&scene, &choice) => Action::Take(choice.turn),
            (Question::Draw, _) => Action::Stock,
            (Question::Turn, Some(choice)) => Action::Play(choice.turn),
            (Question::Turn, None) => Action::Pass,
        }
    }

    /// Is the discard better than a card from the stock?
    fn takes(&self, scene: &Scene, taking: &Choice) -> bool {
        taking.goes_out || taking.value > self.net.value(&Stand::before(scene).features(None))
    }
}

arena_sdk::bot!(Renard);

#[cfg(test)]
mod tests;
