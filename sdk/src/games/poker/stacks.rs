//! What the seats of a poker table start each deal with.

use crate::game::OptionsError;
use crate::table::{BySeat, Chips};

/// More chips than this at one seat are refused, so that no sum can overflow.
pub const MOST_CHIPS: Chips = 1_000_000_000_000;

/// The starting stacks by seat: those given, one a seat, or `stack` for everybody.
pub fn checked(seats: u8, stack: Chips, stacks: Option<&BySeat<Chips>>) -> Result<BySeat<Chips>, OptionsError> {
    let Some(stacks) = stacks else {
        OptionsError::within("stack", stack, 1, MOST_CHIPS)?;
        return Ok(BySeat::all(seats.into(), stack));
    };
    if stacks.seats() != usize::from(seats) {
        let (value, expected) = (format!("{} stacks", stacks.seats()), format!("{seats}, one a seat"));
        return Err(OptionsError { option: "stacks", value, expected });
    }
    stacks.iter().try_for_each(|stack| OptionsError::within("stacks", *stack, 1, MOST_CHIPS))?;
    Ok(stacks.clone())
}

/// No seat wins or loses more in a deal: it cannot lose more than its own stack, nor win more than those of the others.
pub fn at_stake(stacks: &BySeat<Chips>) -> Chips {
    let all: Chips = stacks.iter().sum();
    stacks.iter().map(|stack| (*stack).max(all - stack)).max().unwrap_or(0)
}
