//! What can happen in a deal. The log of these is its full history, hidden cards included.

use super::meld::Meld;
use super::wire::Hand;
use crate::cards::{Card, Cards};
use crate::table::{Points, Seat};
use serde::Serialize;

/// Why nobody went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Blocked {
    /// The stock was empty and could not be renewed any more (D13).
    NoStock,
    /// The seat to act had played its last turn (D15).
    TurnCap,
}

/// One thing that happened.
///
/// A log has, in this order: every seat's hand and the card turned up; the turns, each a card drawn or taken, what was
/// laid, and a card thrown; and the end: who went out or why nobody did, what each seat was left with, what it scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat got its thirteen cards. Hidden from the others.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which.
        hand: Hand,
    },
    /// The first card of the discard pile.
    TurnedUp {
        /// Which.
        card: Card,
    },
    /// A seat drew from the stock. The card is hidden from the others.
    Drew {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A seat took the card thrown before.
    Took {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A seat laid a new meld.
    Laid {
        /// Who.
        seat: Seat,
        /// The meld's number.
        number: u8,
        /// What.
        meld: Meld,
    },
    /// A seat's melds of this turn came to 51 with a run without a joker: it is open.
    Opened {
        /// Who.
        seat: Seat,
        /// What all its new melds of the turn count.
        points: Points,
    },
    /// A seat added a card to a meld.
    Added {
        /// Who.
        seat: Seat,
        /// The meld's number.
        number: u8,
        /// Who laid it.
        owner: Seat,
        /// What.
        card: Card,
        /// The meld afterwards.
        meld: Meld,
    },
    /// A seat took the joker of a meld into its hand.
    Swapped {
        /// Who.
        seat: Seat,
        /// The meld's number.
        number: u8,
        /// Who laid it.
        owner: Seat,
        /// For what.
        cards: Cards<2>,
        /// The meld afterwards.
        meld: Meld,
    },
    /// A seat threw a card.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// The pile but its top was shuffled and became the stock. Its order is hidden from everybody.
    Renewed {
        /// The new stock, next card first.
        stock: Vec<Card>,
    },
    /// A seat has no cards: it wins.
    WentOut {
        /// Who.
        seat: Seat,
        /// It laid everything at once while nobody else was open: *rami sec*.
        sec: bool,
    },
    /// Nobody went out.
    Blocked {
        /// Why.
        why: Blocked,
    },
    /// What a seat was left with. Hidden from the others.
    Left {
        /// Who.
        seat: Seat,
        /// Which.
        hand: Hand,
    },
    /// What a seat scored.
    Scored {
        /// Who.
        seat: Seat,
        /// How much; fewer is better.
        points: Points,
    },
}
