//! What the two poker games share: ranking hands, betting, pots, and the history of a deal.

pub mod betting;
pub mod history;
pub mod pots;
pub mod rank;
mod seat_set;
pub mod size;
pub mod stacks;

pub use seat_set::{SeatSet, Seats};
