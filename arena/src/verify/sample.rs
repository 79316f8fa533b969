//! Which matches are played again: whoever forged a result cannot know beforehand.

use std::collections::BTreeSet;

/// So many distinct numbers of 1 … `total`, ascending, each as likely as another (Floyd's algorithm); `random` gives
/// uniform numbers.
pub fn sample(count: u64, total: u64, mut random: impl FnMut() -> u64) -> Vec<u64> {
    let mut chosen = BTreeSet::new();
    for last in total.saturating_sub(count) + 1..=total {
        // The bias of a remainder is below total / 2^64.
        let number = random() % last + 1;
        if !chosen.insert(number) {
            chosen.insert(last);
        }
    }
    chosen.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::rng::Rng;

    #[test]
    fn a_sample_is_distinct_in_range_and_every_number_is_as_likely() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 10];
        for _ in 0..10_000 {
            let chosen = sample(3, 10, || (u64::from(rng.below(u32::MAX)) << 32) | u64::from(rng.below(u32::MAX)));
            assert!(chosen.len() == 3 && chosen.is_sorted());
            chosen.iter().for_each(|number| seen[*number as usize - 1] += 1);
        }
        assert!(seen.iter().all(|times| (2_800..3_200).contains(times)), "{seen:?}");
        assert_eq!(sample(10, 10, || 7), (1..=10).collect::<Vec<_>>());
        assert_eq!(sample(99, 4, || 0), [1, 2, 3, 4]);
        assert!(sample(0, 4, || 0).is_empty() && sample(4, 0, || 0).is_empty());
    }
}
