//! What a tournament may set for a hold'em table.

use crate::game::OptionsError;
use crate::games::poker::stacks::{self, MOST_CHIPS};
use crate::json_object;
use crate::table::{BySeat, Chips, MAX_SEATS};
use serde::{Deserialize, Serialize};

/// The options of a hold'em table in `fresh` mode: every deal starts from the same stacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play, 2 to 10.
    pub seats: u8,
    /// The small blind in chips, at least 1 and at most the big blind.
    pub small_blind: Chips,
    /// The big blind in chips.
    pub big_blind: Chips,
    /// An ante from every seat, in chips; 0 for none.
    pub ante: Chips,
    /// What every seat starts each deal with, in chips.
    pub stack: Chips,
    /// Starting stacks by seat, where they differ; then `stack` is not used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stacks: Option<BySeat<Chips>>,
}

impl Options {
    /// A table to try a bot at: an ante, and stacks from a hundred big blinds to less than one.
    pub fn uneven(seats: usize) -> Options {
        let stacks = BySeat::from_fn(seats, |seat| [10_000, 700, 60, 2_500, 150][seat.index() % 5]);
        Options { seats: seats as u8, ante: 10, stacks: Some(stacks), ..Options::default() }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options { seats: 2, small_blind: 50, big_blind: 100, ante: 0, stack: 10_000, stacks: None }
    }
}

impl Options {
    /// The starting stacks by seat, if a table can be played with these options.
    pub(super) fn checked_stacks(&self) -> Result<BySeat<Chips>, OptionsError> {
        OptionsError::within("seats", self.seats.into(), 2, MAX_SEATS as i64)?;
        OptionsError::within("big_blind", self.big_blind, 1, MOST_CHIPS)?;
        OptionsError::within("small_blind", self.small_blind, 1, self.big_blind)?;
        OptionsError::within("ante", self.ante, 0, MOST_CHIPS)?;
        stacks::checked(self.seats, self.stack, self.stacks.as_ref())
    }
}

json_object!(seldom Options [] {
    seats(optional),
    small_blind(optional),
    big_blind(optional),
    ante(optional),
    stack(optional),
    stacks(blank),
});
