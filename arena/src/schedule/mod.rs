//! What is to be played: the plan's line-ups as numbered fixtures.

use arena_sdk::table::BySeat;
use serde::{Deserialize, Serialize};

/// A bot by its place in the tournament file, from 0.
pub type BotId = u16;

/// One scheduled match: who sits where, on which decks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// Its number in the schedule, from 1.
    pub number: u64,
    /// Which line-up of bots plays, from 0.
    pub lineup: u32,
    /// Which match set: the decks are those of this number, from 0, the same for every line-up.
    pub match_set: u32,
    /// Which of the match set's seatings, from 0.
    pub seating: u32,
    /// The bot in each seat.
    pub seats: BySeat<BotId>,
}
