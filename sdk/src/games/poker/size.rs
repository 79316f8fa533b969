//! Random sizes of raises: for tests, for fuzzing, and for the random bots.

use super::betting::RaiseRange;
use crate::rng::Rng;
use crate::table::Chips;

/// A total within `range`, every kind being likely: the least, the most, about the size of the pot, and odd ones between.
/// `pot` is what lies on the table, `bet` what must be matched and `call` what that costs.
pub fn random_raise(range: RaiseRange, pot: Chips, bet: Chips, call: Chips, rng: &mut Rng) -> Chips {
    let RaiseRange { least, most } = range;
    match rng.below(10) {
        0..=3 => least,
        4..=6 => bet + (pot + call) * rng.between(1, 4) / 3,
        7 => rng.between(least, most),
        8 => rng.between(least, least.saturating_mul(2)),
        _ => most,
    }
    .clamp(least, most)
}
