//! What can happen in a deal. The log of these is its full history, hidden cards included.

use crate::cards::Card;
use crate::games::poker::rank::{Category, HandValue};
use crate::table::{Chips, Seat};
use serde::Serialize;

/// Why chips were posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// The ante, which is no bet.
    Ante,
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
}

/// One thing that happened. Small, since every deal logs about twenty of them.
///
/// A log has, in this order: antes and blinds; every seat's two cards; what the seats did, with the board between the
/// rounds; and the end: what was returned, who showed, who won what. Where nobody can bet any more, the hands are shown
/// before the rest of the board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// An ante or a blind was paid.
    Posted {
        /// By whom.
        seat: Seat,
        /// What for.
        post: Post,
        /// What was paid, less than due where the stack was shorter.
        chips: Chips,
    },
    /// A seat got its two cards. Hidden from the others.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which.
        hand: [Card; 2],
    },
    /// A seat gave up its hand.
    Folded {
        /// Who.
        seat: Seat,
    },
    /// A seat stayed in for nothing.
    Checked {
        /// Who.
        seat: Seat,
    },
    /// A seat paid to stay in.
    Called {
        /// Who.
        seat: Seat,
        /// What that cost.
        chips: Chips,
        /// Nothing is left.
        all_in: bool,
    },
    /// The first bet of a street without blinds.
    Bet {
        /// Who.
        seat: Seat,
        /// How much.
        chips: Chips,
        /// Nothing is left.
        all_in: bool,
    },
    /// A raise of a bet or of the blind.
    Raised {
        /// Who.
        seat: Seat,
        /// The seat's total on this street.
        to: Chips,
        /// Nothing is left.
        all_in: bool,
    },
    /// The first three board cards.
    Flop {
        /// Which.
        cards: [Card; 3],
    },
    /// The fourth.
    Turn {
        /// Which.
        card: Card,
    },
    /// The fifth.
    River {
        /// Which.
        card: Card,
    },
    /// The unmatched part of a bet went back: it was never in a pot.
    Returned {
        /// To whom.
        seat: Seat,
        /// How much.
        chips: Chips,
    },
    /// A seat tabled its hand.
    Shown {
        /// Who.
        seat: Seat,
        /// Which hand.
        hand: [Card; 2],
        /// What it is worth, where the board is complete. Follows from the rest, so it is not stored.
        #[serde(skip)]
        value: Option<HandValue>,
    },
    /// A seat threw away a beaten hand unshown.
    Mucked {
        /// Who.
        seat: Seat,
    },
    /// A seat took chips from a pot.
    Won {
        /// Who.
        seat: Seat,
        /// From which: 0 for the main pot, then the side pots.
        pot: u8,
        /// With what; none where nobody else was left in. Follows from the rest, so it is not stored.
        #[serde(skip)]
        with: Option<Category>,
        /// How much.
        chips: Chips,
    },
}
