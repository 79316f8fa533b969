//! What a tournament may set for a hold'em table.

use crate::game::OptionsError;
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

/// More chips than this at one seat are refused, so that no sum can overflow.
pub(super) const MOST_CHIPS: Chips = 1_000_000_000_000;

impl Options {
    /// The starting stacks by seat, if a table can be played with these options.
    pub(super) fn checked_stacks(&self) -> Result<BySeat<Chips>, OptionsError> {
        within("seats", self.seats.into(), 2, MAX_SEATS as i64)?;
        within("big_blind", self.big_blind, 1, MOST_CHIPS)?;
        within("small_blind", self.small_blind, 1, self.big_blind)?;
        within("ante", self.ante, 0, MOST_CHIPS)?;
        let Some(stacks) = &self.stacks else {
            within("stack", self.stack, 1, MOST_CHIPS)?;
            return Ok(BySeat::all(self.seats.into(), self.stack));
        };
        if stacks.seats() != usize::from(self.seats) {
            let (value, expected) = (format!("{} stacks", stacks.seats()), format!("{}, one a seat", self.seats));
            return Err(OptionsError { option: "stacks", value, expected });
        }
        stacks.iter().try_for_each(|stack| within("stacks", *stack, 1, MOST_CHIPS))?;
        Ok(stacks.clone())
    }
}

fn within(option: &'static str, value: i64, least: i64, most: i64) -> Result<(), OptionsError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(OptionsError { option, value: value.to_string(), expected: format!("{least} to {most}") })
}

json_object!(seldom Options [] {
    seats(optional),
    small_blind(optional),
    big_blind(optional),
    ante(optional),
    stack(optional),
    stacks(blank),
});
