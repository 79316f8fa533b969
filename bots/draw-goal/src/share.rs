//! What part of the pot a hand is likely to win, in each variant.

use crate::rivals::Rivals;
use arena_sdk::cards::{Card, Suit};
use arena_sdk::games::draw::outlook::{self, Field};
use arena_sdk::games::draw::{Ranking, Variant, View};
use arena_sdk::table::Seat;
use std::array;

/// A table as one seat sees it.
pub struct Prospect<'a> {
    ranking: &'a Ranking,
    /// What the seat holds now.
    held: &'a [Card],
    /// The spades among the cards not seen.
    spades: Vec<Card>,
    /// How often none of the rivals, with any five cards each, holds one of so many cards, after so many were drawn.
    nowhere: [[f64; 14]; 6],
    /// Of each rival in play: what it is likely to hold, and how often it has bet or raised in this deal.
    others: Vec<(&'a Field, usize)>,
}

/// A bet is believed to come from the upper three quarters of the hands one can have.
const BETS_FROM: f64 = 0.25;

impl<'a> Prospect<'a> {
    pub fn new(ranking: &'a Ranking, deck: &'a [Card], view: &'a View, rivals: &'a Rivals) -> Prospect<'a> {
        use arena_sdk::games::draw::{Move, Step};
        let bets = |seat: Seat| {
            view.actions.steps().filter(|step| matches!(step, Step::Moved(by, Move::RaiseTo(_)) if *by == seat)).count()
        };
        let others: Vec<_> = view.opponents().map(|seat| (rivals.field(view.exchanged(seat)), bets(seat))).collect();
        let unseen = outlook::unseen(deck, &view.hand, &view.thrown);
        let dealt = 5 * others.len();
        // One after the other, such a card lies among those that no rival holds.
        let nowhere = |all: usize, such: usize| -> f64 {
            (0..such)
                .map(|card| all.saturating_sub(dealt + card) as f64 / all.saturating_sub(card).max(1) as f64)
                .product()
        };
        let nowhere = array::from_fn(|drawn| array::from_fn(|such| nowhere(unseen.len() - drawn, such)));
        let spades = unseen.iter().copied().filter(|card| card.suit() == Suit::Spades).collect();
        Prospect { ranking, held: &view.hand, spades, nowhere, others }
    }

    /// The expected part of the pot with this hand at the end.
    pub fn share(&self, hand: &[Card]) -> f64 {
        match self.ranking.variant {
            Variant::High => self.best(hand),
            Variant::Low => self.lowest(hand),
            Variant::SecondHigh => self.second(hand),
            Variant::HighLow if self.ranking.low_half_by_low => (self.best(hand) + self.lowest(hand)) / 2.0,
            Variant::HighLow => (self.best(hand) + self.weakest(hand)) / 2.0,
            Variant::HighSpade | Variant::LowSpade => self.with_spade(hand),
        }
    }

    /// For each rival, how often it has less by the order of `high`, whatever it bets.
    fn below(&self, hand: &[Card]) -> impl Iterator<Item = (f64, usize)> {
        let value = self.ranking.high(hand);
        self.each(move |field| field.below_high(value))
    }

    /// Something of each rival's field, and how often it has bet; not looked up again where the next has the same field.
    fn each(&self, look: impl Fn(&Field) -> f64) -> impl Iterator<Item = (f64, usize)> {
        let mut last: Option<(&Field, f64)> = None;
        self.others.iter().map(move |&(field, bets)| {
            let value = match last {
                Some((other, value)) if std::ptr::eq(other, field) => value,
                _ => look(field),
            };
            last = Some((field, value));
            (value, bets)
        })
    }

    /// Does it win as much with any hand? Of two who are left in high-low one is the best and the other the weakest.
    pub fn is_split_anyway(&self) -> bool {
        self.ranking.variant == Variant::HighLow && !self.ranking.low_half_by_low && self.others.len() == 1
    }

    fn best(&self, hand: &[Card]) -> f64 {
        // A bet in high-low may as well come of the weakest hand.
        let told = self.ranking.variant != Variant::HighLow;
        self.below(hand).map(|(below, bets)| given_bets(below, if told { bets } else { 0 })).product()
    }

    fn weakest(&self, hand: &[Card]) -> f64 {
        self.below(hand).map(|(below, _)| 1.0 - below).product()
    }

    fn lowest(&self, hand: &[Card]) -> f64 {
        let value = self.ranking.low(hand);
        self.each(|field| field.above_low(value)).map(|(ahead, bets)| given_bets(ahead, bets)).product()
    }

    /// Exactly one has more, and all others less.
    fn second(&self, hand: &[Card]) -> f64 {
        let below: Vec<f64> = self.below(hand).map(|(below, _)| below).collect();
        let one_above = |above: usize| -> f64 {
            let each = below.iter().enumerate();
            each.map(|(place, below)| if place == above { 1.0 - below } else { *below }).product()
        };
        (0..below.len()).map(one_above).sum()
    }

    /// Half for the best hand, half for the spade; all for the best hand where nobody has one.
    fn with_spade(&self, hand: &[Card]) -> f64 {
        let best = self.best(hand);
        match self.ranking.spade(hand) {
            Some(mine) => (best + self.none_has(hand, |spade| self.is_better(spade, mine))) / 2.0,
            None => best * (1.0 + self.none_has(hand, |_| true)) / 2.0,
        }
    }

    fn is_better(&self, spade: Card, mine: Card) -> bool {
        if self.ranking.variant == Variant::LowSpade { spade < mine } else { spade > mine }
    }

    /// How often none of the rivals, with any five cards each, holds such a spade.
    fn none_has(&self, hand: &[Card], wanted: impl Fn(Card) -> bool) -> f64 {
        let such = self.spades.iter().filter(|card| wanted(**card) && !hand.contains(card)).count();
        let drawn = hand.iter().filter(|card| !self.held.contains(card)).count();
        self.nowhere[drawn][such]
    }
}

/// How often a hand is ahead of a rival who has bet so often, if it is so often ahead of any.
fn given_bets(ahead: f64, bets: usize) -> f64 {
    (0..bets).fold(ahead, |ahead, _| ((ahead - BETS_FROM) / (1.0 - BETS_FROM)).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::cards::Cards;
    use arena_sdk::games::draw::Options;
    use arena_sdk::rng::Rng;
    use arena_sdk::table::BySeat;

    fn share(variant: Variant, seats: u8, hand: &str) -> f64 {
        let options = Options { seats, variant, ..Options::default() };
        let (ranking, deck) = (options.ranking(), options.cards());
        let rivals = Rivals::new(&ranking, &deck, &mut Rng::new(1));
        let hand: Cards<5> = hand.parse().unwrap();
        let view = View { hand: hand.clone(), stacks: BySeat::all(seats.into(), 100), ..View::default() };
        Prospect::new(&ranking, &deck, &view, &rivals).share(&hand)
    }

    #[test]
    fn each_variant_wants_something_else() {
        let (four, weak, middling) = ("AcAdAhAsKc", "9cTdJhQcAd", "KcKdTh9cJd");
        assert!(share(Variant::High, 2, four) > 0.99 && share(Variant::High, 2, weak) < 0.1);
        assert!(share(Variant::Low, 2, four) < 0.01 && share(Variant::Low, 2, weak) > 0.5);
        assert!(share(Variant::SecondHigh, 3, four) < 0.02);
        assert!(share(Variant::SecondHigh, 3, middling) > share(Variant::SecondHigh, 3, "9cTdJhQcAd"));
        assert!(share(Variant::HighLow, 2, weak) > 0.4 && share(Variant::HighLow, 2, four) > 0.49);
    }

    #[test]
    fn the_spade_is_worth_half_and_counted_exactly() {
        let with_ace = share(Variant::HighSpade, 2, "9cTdJhQcAs");
        assert!(with_ace > 0.5, "{with_ace}");
        assert!(share(Variant::LowSpade, 2, "9cTdJhQcAs") < 0.3);
        assert!(share(Variant::LowSpade, 2, "9sTdJhQcAd") > 0.5);
        // One spade is higher; 19 cards are unseen, of which the rival holds five: 14 in 19.
        let second = share(Variant::HighSpade, 2, "9cTdJhQcKs") * 2.0;
        let high = share(Variant::High, 2, "9cTdJhQcKs");
        assert!((second - high - 14.0 / 19.0).abs() < 1e-9);
    }

    #[test]
    fn who_bets_is_believed_to_have_something() {
        assert!(given_bets(0.9, 1) < 0.9 && given_bets(0.9, 2) < given_bets(0.9, 1));
        assert_eq!((given_bets(1.0, 3), given_bets(0.2, 1)), (1.0, 0.0));
    }
}
