//! Recorded deals of five-card draw: the rule cases and the lists of deals in their notation.

mod read;
mod replay;

pub use read::read;
pub use replay::differences;

use super::script::{Check, Expected};
use arena_sdk::cards::Card;
use arena_sdk::games::draw::{Action, Draw};
use arena_sdk::table::Seat;

/// A recorded deal of draw.
#[derive(Clone, Debug)]
pub struct DrawScript {
    /// How the file names it.
    pub label: String,
    pub game: Draw,
    /// The cards in the order in which our rules deal them: hands, replacements, then what is left.
    pub stock: Vec<Card>,
    /// The replacements that the stock is too short for, in the order in which they are given.
    pub renewed: Vec<Card>,
    /// The replacements by seat, as recorded.
    pub draws: Vec<Vec<Card>>,
    /// Each with its number in the record, from 1.
    pub steps: Vec<(usize, Step)>,
    /// What must hold before the action with this number; one more than the last for the end.
    pub checks: Vec<(usize, Check)>,
    pub expected: Expected,
    /// Was the stock renewed?
    pub reshuffled: Option<bool>,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A seat acts; `text` as recorded.
    Act { seat: Seat, action: Action, text: String },
    /// A betting round or the exchange is over, and the next part of the deal begins.
    Next,
}
