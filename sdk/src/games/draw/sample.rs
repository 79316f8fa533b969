//! Random legal actions: for tests, for fuzzing, and for the random bot.

use super::Action;
use crate::cards::{Card, Cards};
use crate::games::poker::betting::RaiseRange;
use crate::games::poker::size::random_raise;
use crate::rng::Rng;
use crate::table::Chips;

/// A random legal action of a betting round, in which every kind is likely. Fewer folds than in play, so that many deals
/// come to the exchange with many seats.
pub(super) fn bet(call: Chips, raise: Option<RaiseRange>, pot: Chips, bet: Chips, rng: &mut Rng) -> Action {
    let fold = if call == 0 { 2 } else { 14 };
    if rng.percent(fold) {
        return Action::Fold;
    }
    match raise {
        Some(range) if rng.percent(30) => Action::RaiseTo(random_raise(range, pot, bet, call, rng)),
        _ if call == 0 && !rng.one_in(4) => Action::Check,
        _ => Action::Call,
    }
}

/// Throws away random cards; four and five more often than sense has it, so that stocks run out.
pub(super) fn discard(hand: &[Card], rng: &mut Rng) -> Action {
    let mut cards: Cards<5> = hand.into();
    rng.shuffle(&mut cards);
    let count = [0, 1, 2, 3, 4, 5, 5, 5][rng.below(8) as usize];
    while cards.len() > count {
        cards.pop();
    }
    Action::Discard(cards)
}
