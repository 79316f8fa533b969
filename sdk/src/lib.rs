//! What a bot and the arena agree on: cards, messages and the rules of the games.
//!
//! The test for every line here is: *would a bot be allowed to know it?* Nothing in this crate reads a clock, starts a
//! thread, opens a file or draws a random number that was not handed in, so a bot author has the true rules as a
//! simulator. How matches are shuffled, sandboxed, scheduled and rated is the arena's business and not here.

pub mod cards;
mod counters;
pub mod game;
pub mod games;
pub mod guest;
pub mod json;
pub mod message;
pub mod practice;
pub mod rng;
pub mod table;

#[cfg(test)]
mod toy;
