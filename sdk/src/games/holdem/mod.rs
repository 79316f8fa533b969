//! No-limit hold'em, the tavern's *ramponneau*: two hole cards, five board cards, four betting rounds.
//!
//! Clause numbers (H1 …) are those of the rules page.

mod options;
mod wire;

pub use options::Options;
pub use wire::{Action, History, Move, Recap, Step, View};
