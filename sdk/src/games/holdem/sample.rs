//! Random legal actions: for tests, for fuzzing, and for the random bot.

use super::Action;
use super::deal::Choices;
use crate::games::poker::size::random_raise;
use crate::rng::Rng;
use crate::table::Chips;

/// A random legal action, in which every kind is likely: folds (rarely where a check is free), checks, calls, least
/// raises, all-ins, raises about the size of the pot, and odd sizes between.
pub(super) fn sample(choices: &Choices, pot: Chips, bet: Chips, rng: &mut Rng) -> Action {
    let fold = if choices.call == 0 { 2 } else { 18 };
    if rng.percent(fold) {
        return Action::Fold;
    }
    match choices.raise {
        Some(range) if rng.percent(38) => Action::RaiseTo(random_raise(range, pot, bet, choices.call, rng)),
        _ if choices.call == 0 && !rng.one_in(4) => Action::Check,
        _ => Action::Call,
    }
}
