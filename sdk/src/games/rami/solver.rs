//! Which melds to lay: the best set of new melds in a hand of up to 14 cards, twins and jokers included.
//!
//! It knows the hand, the table and what the caller demands; whose turn it is, what the others hold and what is wise to
//! keep are not its business. [`Solver::solve`] finds new melds and [`Solver::lay_off`] what goes onto melds that lie, each
//! exactly; [`Solver::plan`] puts both together, not always exactly.
//!
//! ```
//! use arena_sdk::cards::{Card, Cards};
//! use arena_sdk::games::rami::{Goal, Solver};
//!
//! // A pure run and three kings, one of them a joker: 24 + 30 points open.
//! let hand: Cards<14> = "7h8h9hKdKs2c2dJk5s".parse().unwrap();
//! let first = Solver::new(Goal::FewestCards).opening().solve(&hand).unwrap();
//! assert_eq!((first.points, first.laid, first.left_value), (54, 6, 9));
//!
//! // Nothing of it uses the five.
//! let five: Card = "5s".parse().unwrap();
//! assert_eq!(Solver::new(Goal::FewestCards).must_use(five).solve(&hand), None);
//! ```
//!
//! The search is depth first over the lowest undecided face: it is the lowest natural card of one of the melds it can
//! still make, or it stays in the hand. Runs of three to five cards are enough: a longer one splits into such runs, of
//! the same cards, the same points and at least as many of them pure. A joker that fits both ends of its run stands at
//! the high one, which counts more. Nothing is allocated. Natively about a microsecond for a random hand.

mod layoff;
mod plan;
mod search;
mod shapes;
#[cfg(test)]
mod tests;

pub use layoff::{LayOffs, MOST_OPS};
pub use plan::Plan;

use super::meld::{Meld, hand_value};
use crate::cards::{Card, Cards};
use crate::table::Points;
use arrayvec::ArrayVec;

/// The most cards a hand holds: thirteen and the one drawn.
pub const MAX_HAND: usize = 14;

/// More than any hand was ever seen to need.
const NODES: u32 = 1 << 16;

/// What is best. Each goal is a list: the later wishes decide among what is equal by the earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Most points of the melds laid, then fewest cards left, then least hand value.
    MostPoints,
    /// Fewest cards left, then least hand value, then most points.
    FewestCards,
    /// Least value of the cards left, then fewest of them, then most points.
    LeastHandValue,
}

/// What to look for. Made with [`Solver::new`], changed by its methods, asked with [`Solver::solve`] any number of times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solver {
    pub(super) goal: Goal,
    pub(super) opening: bool,
    pub(super) must_use: Option<Card>,
    pub(super) keep_one: bool,
    pub(super) free_jokers: bool,
    pub(super) nodes: u32,
}

/// Melds to lay, and what they leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The melds: first those with an ace, then by their lowest natural card.
    pub melds: ArrayVec<Meld, 4>,
    /// What they count together.
    pub points: Points,
    /// How many cards they take from the hand.
    pub laid: u8,
    /// What the cards left count (R21 to R23).
    pub left_value: Points,
    /// Nothing better exists. False when the budget of nodes ran out before that was certain.
    pub exact: bool,
}

impl Solver {
    /// A solver without demands but one: a card is kept to throw.
    pub const fn new(goal: Goal) -> Solver {
        Solver { goal, opening: false, must_use: None, keep_one: true, free_jokers: false, nodes: NODES }
    }

    /// Only what opens: 51 points at least, with a run that holds no joker (R10, R11).
    pub const fn opening(self) -> Solver {
        Solver { opening: true, ..self }
    }

    /// Only what lays this face at least once: the card taken from the discard pile (D4).
    pub const fn must_use(self, card: Card) -> Solver {
        Solver { must_use: Some(card), ..self }
    }

    /// Must a card be left to throw (D17)? Yes, unless told otherwise.
    pub const fn keep_one(self, keep: bool) -> Solver {
        Solver { keep_one: keep, ..self }
    }

    /// Are jokers welcome in the hand? Then one left there counts as nothing, neither a card nor 20, and
    /// [`Solver::lay_off`] takes them back from the table wherever it can. Not so, unless told otherwise;
    /// [`Solver::solve`] does not ask.
    pub const fn free_jokers(self, free: bool) -> Solver {
        Solver { free_jokers: free, ..self }
    }

    /// At most so many steps of the search, 0 counting as 1. The best found so far is the answer then, and says so.
    pub const fn nodes(self, nodes: u32) -> Solver {
        Solver { nodes: if nodes == 0 { 1 } else { nodes }, ..self }
    }

    /// The best melds of this hand. Without demands there is always an answer, if only to lay nothing; none means that
    /// the demands cannot be met, or were not within a budget given with [`Solver::nodes`].
    ///
    /// Among answers equal by the goal it is the first in the order of the search, which depends on the faces in the hand
    /// alone: the order of the cards does not matter, and the same version answers the same everywhere.
    ///
    /// # Panics
    /// With more than 14 cards.
    pub fn solve(&self, hand: &[Card]) -> Option<Solution> {
        assert!(hand.len() <= MAX_HAND, "a hand has at most 14 cards");
        search::solve(self, hand)
    }
}

impl Solution {
    /// The cards of the hand that are left.
    pub fn left(&self, hand: &[Card]) -> Cards<MAX_HAND> {
        without(hand, &self.melds)
    }
}

/// The hand without the cards of these melds.
pub(super) fn without(hand: &[Card], melds: &[Meld]) -> Cards<MAX_HAND> {
    let mut laid = [0u8; 53];
    melds.iter().for_each(|meld| meld.cards().iter().for_each(|card| laid[usize::from(card.index())] += 1));
    let mut left = Cards::new();
    for card in hand {
        match &mut laid[usize::from(card.index())] {
            0 => left.push(*card),
            count => *count -= 1,
        }
    }
    left
}

/// What the cards count in the hand (R21 to R23).
pub(super) fn value_of(hand: &[Card]) -> Points {
    hand.iter().map(|card| hand_value(*card)).sum()
}
