//! The stock: a shuffled deck as the dealer hands it over. Chance comes into a deal as this list and nowhere else.

use super::{Card, Cards};

/// The largest deck of any game: two packs and four jokers.
pub const MAX_STOCK: usize = 108;

/// Cards dealt from the top, first card first. It may be shorter than the deck where a deal can reach only so deep.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Stock {
    cards: Cards<MAX_STOCK>,
    dealt: usize,
}

impl Stock {
    /// A stock whose first card is the first dealt.
    ///
    /// # Panics
    /// With more than [`MAX_STOCK`] cards.
    pub fn new(cards: &[Card]) -> Stock {
        Stock { cards: cards.into(), dealt: 0 }
    }

    /// The next card.
    pub fn draw(&mut self) -> Option<Card> {
        let card = self.cards.get(self.dealt).copied();
        self.dealt += usize::from(card.is_some());
        card
    }

    /// The cards not dealt yet, next first. Hidden from every seat.
    pub fn rest(&self) -> &[Card] {
        &self.cards[self.dealt..]
    }
}
