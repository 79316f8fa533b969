//! How strong five, six or seven cards are: the best five of them, as one number to compare.
//!
//! Responsible for categories, kickers, and the two points on which poker tables differ ([`Order`]). It knows no pot and
//! no seat. There is no table in memory: the cards are four 16-bit lanes of one word, and everything is read off them
//! with shifts and masks, so a bot that links this pays code and no data.
//!
//! ```
//! use arena_sdk::cards::Cards;
//! use arena_sdk::games::poker::rank::{Category, Order, rank};
//!
//! let mine: Cards<7> = "KsKd7h7cTd2s3s".parse().unwrap();
//! let value = rank(&mine, Order::STANDARD);
//! assert_eq!(value.category(), Category::TwoPair);
//! assert_eq!(value.to_string(), "two pair, kings and sevens, ten kicker");
//! ```

mod hand;
mod low;
#[cfg(test)]
mod tests;
mod value;

pub use hand::Hand;
pub use low::{LowAce, LowValue};
pub use value::{Category, HandValue};

use crate::cards::{Card, Rank};

/// Where poker tables differ in ranking hands. Everything else is the same everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    /// A flush beats a full house, as in the French game (draw clause D7).
    pub flush_over_full: bool,
    /// A-2-3-4-5 is a straight, the lowest. In a stripped deck it cannot come up, and the ace joins nothing else from
    /// below: A-6-7-8-9 is never a straight (draw clause D8).
    pub wheel: bool,
}

impl Order {
    /// Hold'em and almost everyone else: full house over flush, A-2-3-4-5 the lowest straight (hold'em clause H2).
    pub const STANDARD: Order = Order { flush_over_full: false, wheel: true };
    /// Draw with 52 cards: flush over full house, A-2-3-4-5 the lowest straight.
    pub const FRENCH: Order = Order { flush_over_full: true, wheel: true };
    /// Draw with a stripped deck: flush over full house, no low straight.
    pub const FRENCH_STRIPPED: Order = Order { flush_over_full: true, wheel: false };

    /// The order of draw for a deck whose lowest rank is `lowest`.
    pub const fn french(lowest: Rank) -> Order {
        if lowest.index() == Rank::DEUCE.index() { Order::FRENCH } else { Order::FRENCH_STRIPPED }
    }
}

/// The value of the best five of `cards`, at most seven; suits and the order of the cards do not matter.
///
/// With fewer than five cards the value is that of what is there, every missing kicker counting as lower than a deuce.
/// Where cards come one at a time, or two players share a board, keep a [`Hand`] instead.
///
/// # Panics
/// In debug builds, with more than seven cards, with a card twice, or with a joker. In release builds the value is then
/// meaningless.
#[inline]
pub fn rank(cards: &[Card], order: Order) -> HandValue {
    cards.iter().copied().collect::<Hand>().value(order)
}
