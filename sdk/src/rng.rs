//! A small seeded generator for bots and tests. It is handed in, never global, and its numbers are the same everywhere.

/// SplitMix64: one multiplication chain a number, good enough to sample with, not for secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// A generator that yields the same numbers for the same seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` − 1, each equally likely to within 2⁻³².
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below 0");
        (((self.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A number in `low..=high`.
    ///
    /// # Panics
    /// When `low` is above `high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        assert!(low <= high, "an empty range");
        let span = high.wrapping_sub(low) as u64;
        let offset = if span == u64::MAX { self.next_u64() } else { self.next_u64() % (span + 1) };
        low.wrapping_add(offset as i64)
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// True `percent` times in a hundred.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// Puts the first `count` places of `items` into random order, drawn from all of them.
    pub fn shuffle_first<T>(&mut self, items: &mut [T], count: usize) {
        let len = items.len();
        for place in 0..count.min(len.saturating_sub(1)) {
            let other = place + self.below((len - place) as u32) as usize;
            items.swap(place, other);
        }
    }

    /// Puts `items` into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.shuffle_first(items, items.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix64_yields_its_published_numbers() {
        // Vigna, splitmix64.c, seed 1234567.
        let mut rng = Rng::new(1234567);
        let first = [rng.next_u64(), rng.next_u64(), rng.next_u64()];
        assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn every_order_of_three_comes_up_about_equally_often() {
        let mut rng = Rng::new(0);
        let mut seen = std::collections::BTreeMap::<[u8; 3], u32>::new();
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            rng.shuffle(&mut items);
            *seen.entry(items).or_default() += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
