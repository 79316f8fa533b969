//! The odds player: it goes through every card that can come, for every exchange worth a thought, and knows exactly what
//! each is worth.
//!
//! With 32 cards and four seats, a pair and three cards thrown away have 2925 ways to end; a bot can look at them all, the
//! more as most of them are alike but for their suits. What
//! an end is worth is how often it beats the hands that others usually end with, of which it deals a sample once a
//! fixture. It keeps the cards for which the average over all ends is best, and pays for them what pot odds allow. It
//! plays for the best hand only, and takes everybody for the same usual player whatever he does: so it pays off who bets
//! only the best, and in `low` and `second-high` it is lost.

mod options;

use arena_sdk::cards::{Card, Cards};
use arena_sdk::games::draw::outlook::{self, Field};
use arena_sdk::games::draw::{Action, Draw, Phase, Ranking, View};
use arena_sdk::games::poker::rank::Hand;
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// Hands of others to be compared with: with 500 a share is off by 0.02 at most two times in three.
const FIELD: usize = 500;

/// The bot: the cards of the deck and the hands of others.
pub struct Odds {
    ranking: Ranking,
    deck: Vec<Card>,
    field: Field,
}

impl Bot for Odds {
    type Game = Draw;

    fn new(fixture: &FixtureOf<Draw>, mut rng: Rng) -> Self {
        let (ranking, deck) = (fixture.options.ranking(), fixture.options.cards());
        let usual = |hand: &[Card]| outlook::usual_discard(hand, &ranking);
        let hands = outlook::random_hands(&deck, FIELD, usual, &mut rng);
        let hands: Vec<[Card; 5]> = hands.into_iter().map(|(_, hand)| hand).collect();
        Odds { ranking, field: Field::of(&hands, &ranking), deck }
    }

    fn act(&mut self, question: &QuestionOf<Draw>) -> Action {
        let view = &question.view;
        let rivals = view.opponents().count();
        match view.phase {
            Phase::Exchange => Action::Discard(self.best_exchange(view, rivals).0),
            Phase::First => bet(view, rivals, self.best_exchange(view, rivals).1),
            Phase::Second => bet(view, rivals, self.share_now(view, rivals)),
        }
    }
}

impl Odds {
    /// How often a hand beats so many others.
    fn share(&self, hand: Hand, rivals: usize) -> f64 {
        power(self.field.below_high(hand.value(self.ranking.order)), rivals)
    }

    fn share_now(&self, view: &View, rivals: usize) -> f64 {
        self.share(view.hand.iter().copied().collect(), rivals)
    }

    /// The average over all ends of keeping these cards.
    fn average(&self, kept: &[Card], unseen: &[Card], rivals: usize) -> f64 {
        let (mut sum, mut count) = (0.0, 0u32);
        outlook::each_value(kept, unseen, |hand, ways| {
            sum += self.share(hand, rivals) * f64::from(ways);
            count += ways;
        });
        sum / f64::from(count)
    }

    /// What to throw away, and what the hand is worth with it.
    fn best_exchange(&self, view: &View, rivals: usize) -> (Cards<5>, f64) {
        let unseen = outlook::unseen(&self.deck, &view.hand, &view.thrown);
        let mut best = (Cards::new(), self.share_now(view, rivals));
        for kept in options::worth_a_thought(&view.hand, &self.ranking, &unseen) {
            let share = self.average(&kept, &unseen, rivals);
            if share > best.1 {
                best = (without(&view.hand, &kept), share);
            }
        }
        best
    }
}

fn without(hand: &[Card], cards: &[Card]) -> Cards<5> {
    hand.iter().copied().filter(|card| !cards.contains(card)).collect()
}

/// Raises with clearly more than a fair share of the pot, calls when the price is right.
fn bet(view: &View, rivals: usize, share: f64) -> Action {
    if view.raise.is_some() && share > worth_a_raise(rivals, view.actions.raises()) {
        return view.raise_pot(2, 3);
    }
    let price = view.call as f64 / (view.pot + view.call) as f64;
    if share >= price { Action::Call } else { Action::Fold }
}

/// The share that deserves a raise: a fair one (1/2 against one, 1/3 against two …) and a fifth of the way from there to
/// certainty, and a fifth more for every raise.
fn worth_a_raise(rivals: usize, raises: usize) -> f64 {
    let fair = 1.0 / (rivals + 1) as f64;
    fair + (1.0 - fair) * 0.2 * (1 + raises) as f64
}

/// Multiplied by hand, so that it is the same everywhere.
fn power(base: f64, exponent: usize) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

arena_sdk::bot!(Odds);

#[cfg(test)]
mod tests;
