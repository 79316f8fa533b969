//! What a deal costs each seat.

use super::meld::hand_value;
use super::{NOT_OPEN, RAMI_SEC};
use crate::cards::Card;
use crate::table::{BySeat, Points, Seat};
use std::ops::Deref;

/// What the cards in a hand count (R21 to R23).
pub fn deadwood(hand: &[Card]) -> Points {
    hand.iter().map(|card| hand_value(*card)).sum()
}

/// The points of a deal that is over (R20 to R25, D14, D18, D19): fewer is better.
///
/// `winner` went out, or the deal was blocked; `sec` says that it laid everything at once while nobody else was open.
pub fn points<H: Deref<Target = [Card]>>(
    winner: Option<Seat>,
    sec: bool,
    open: &BySeat<bool>,
    hands: &[H],
) -> BySeat<Points> {
    BySeat::from_fn(hands.len(), |seat| match (winner, open[seat]) {
        (Some(out), _) if out == seat => 0,
        _ if sec => RAMI_SEC,
        (_, true) => deadwood(&hands[seat.index()]),
        (_, false) => NOT_OPEN,
    })
}
