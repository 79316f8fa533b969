//! What the two poker games share: ranking hands, betting, pots.

pub mod betting;
pub mod pots;
pub mod rank;
mod seat_set;

pub use seat_set::{SeatSet, Seats};
