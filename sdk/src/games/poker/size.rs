//! Sizes of raises: parts of the pot, and random ones for tests, for fuzzing, and for the random bots.

use super::betting::RaiseRange;
use crate::rng::Rng;
use crate::table::Chips;

/// The total that raises by a part of the pot, after a call of `call` on top of `bet`, within `least` and `most`.
pub(crate) fn part_of_pot(
    bet: Chips,
    call: Chips,
    pot: Chips,
    part: (Chips, Chips),
    [least, most]: [Chips; 2],
) -> Chips {
    let (numerator, denominator) = part;
    (bet + call + (pot + call) * numerator / denominator).clamp(least, most)
}

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
