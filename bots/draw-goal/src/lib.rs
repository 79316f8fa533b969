//! The player who knows what he plays for: in each of the six variants another hand is a good one.
//!
//! In `low` it breaks pairs and throws kings away, in `second-high` it wants to be good but not best, in `high-low` it goes
//! for either end, and with spades it counts how many better ones are still out. What a hand is worth is the part of the
//! pot that it wins against what the others are likely to hold by the number of cards they exchanged, and from a bet it
//! takes that they hold something. For the exchange it tries all 32 ways. Then it bets when it has clearly more than its
//! share and calls when the price is right. What it lacks is a bluff, and any memory of whom it plays.

mod exchange;
mod rivals;
mod share;

use arena_sdk::cards::Card;
use arena_sdk::games::draw::{Action, Draw, Phase, Ranking, View, outlook};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;
use rivals::Rivals;
use share::Prospect;

/// The bot: the deck, and what others are likely to hold, found once a fixture.
pub struct Goal {
    ranking: Ranking,
    deck: Vec<Card>,
    rivals: Rivals,
    rng: Rng,
}

impl Bot for Goal {
    type Game = Draw;

    fn new(fixture: &FixtureOf<Draw>, mut rng: Rng) -> Self {
        let (ranking, deck) = (fixture.options.ranking(), fixture.options.cards());
        let rivals = Rivals::new(&ranking, &deck, &mut rng);
        Goal { ranking, deck, rivals, rng }
    }

    fn act(&mut self, question: &QuestionOf<Draw>) -> Action {
        let view = &question.view;
        let prospect = Prospect::new(&self.ranking, &self.deck, view, &self.rivals);
        if view.phase == Phase::Second {
            return bet(view, &prospect, prospect.share(&view.hand));
        }
        let mut unseen = outlook::unseen(&self.deck, &view.hand, &view.thrown);
        let (thrown, share) = exchange::best(&view.hand, &mut unseen, &prospect, &mut self.rng);
        if view.phase == Phase::Exchange { Action::Discard(thrown) } else { bet(view, &prospect, share) }
    }
}

/// Raises with clearly more than a fair share of the pot, or where a raise can only win; calls when the price is right.
fn bet(view: &View, prospect: &Prospect, share: f64) -> Action {
    let fair = 1.0 / (view.opponents().count() + 1) as f64;
    let raises = view.actions.raises();
    if view.raise.is_some() && (share > fair + (1.0 - fair) * 0.15 * (1 + raises) as f64 || prospect.is_split_anyway())
    {
        return view.raise_pot(2, 3);
    }
    let price = view.call as f64 / (view.pot + view.call) as f64;
    if share >= price { Action::Call } else { Action::Fold }
}

arena_sdk::bot!(Goal);

#[cfg(test)]
mod tests;
