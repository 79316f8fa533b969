//! What can happen in a deal. The log of these is its full history, hidden cards included.

use crate::cards::{Card, Cards};
use crate::table::{Chips, Seat};
use serde::Serialize;

/// Which part of a pot was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// All of it, by the last one in, who shows nothing.
    Unshown,
    /// All of it, where it is not halved.
    Whole,
    /// Both halves, which the same seats have won: split once.
    Both,
    /// The half of the best hand.
    High,
    /// The half of the weakest hand.
    Low,
    /// The half of the spade.
    Spade,
}

/// One thing that happened. Small, since every deal logs a dozen of them.
///
/// A log has, in this order: antes; every seat's five cards; the first betting round; what every seat throws away; the
/// cards given for it; the second betting round; and the end: what was returned, who showed, who won what.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The base stake was paid.
    Ante {
        /// By whom.
        seat: Seat,
        /// What was paid, less than due where the stack was shorter.
        chips: Chips,
    },
    /// A seat got its five cards. Hidden from the others.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which.
        hand: [Card; 5],
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
    /// The first bet of a round.
    Bet {
        /// Who.
        seat: Seat,
        /// How much.
        chips: Chips,
        /// Nothing is left.
        all_in: bool,
    },
    /// A raise of a bet.
    Raised {
        /// Who.
        seat: Seat,
        /// The seat's total in this round.
        to: Chips,
        /// Nothing is left.
        all_in: bool,
    },
    /// A seat threw cards away, or none. How many is public, which is hidden from the others for good.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which, in the order in which they stood in the hand.
        cards: Cards<5>,
    },
    /// A seat got cards for those it threw away: at most three the first time round, the others the second. Hidden from
    /// the others.
    Drew {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Cards<5>,
    },
    /// The stock had run out: the discards and the folded hands were shuffled and became the stock.
    Reshuffled {
        /// How many cards that were.
        cards: u8,
    },
    /// The unmatched part of a bet went back: it was never in a pot.
    Returned {
        /// To whom.
        seat: Seat,
        /// How much.
        chips: Chips,
    },
    /// A seat showed its hand.
    Shown {
        /// Who.
        seat: Seat,
        /// Which.
        hand: [Card; 5],
    },
    /// A seat took chips from a pot.
    Won {
        /// Who.
        seat: Seat,
        /// From which: 0 for the main pot, then the side pots.
        pot: u8,
        /// Which part of it.
        part: Part,
        /// How much.
        chips: Chips,
    },
}
