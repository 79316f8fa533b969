//! The tree of seeds, and the dealer's shuffle.
//!
//! Everything random in a tournament comes from its one seed by hashing: a bot that knows its own number can compute
//! neither the decks nor anybody else's number. The decks depend on (seed, match set, deal) only, a bot's number on
//! (seed, match set, seat) — the seat, not the bot — and the deal where memory lasts one deal.

use arena_sdk::cards::{Card, Stock};
use arena_sdk::table::Seat;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A tournament's seed, 128 bits. Written as 32 hexadecimal digits; short ones, typed by a person, as a decimal number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(u128);

/// A text that is no seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a seed; expected 32 hexadecimal digits, or a whole number below 2^64")]
pub struct NotASeed(String);

impl Seed {
    /// A seed nobody knows beforehand.
    ///
    /// # Errors
    /// When the operating system gives no randomness.
    pub fn fresh() -> Result<Seed, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Seed(u128::from_le_bytes(bytes)))
    }
}

impl From<u64> for Seed {
    fn from(short: u64) -> Seed {
        Seed(u128::from(short))
    }
}

impl FromStr for Seed {
    type Err = NotASeed;
    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        let wrong = || NotASeed(text.chars().take(60).collect());
        let digits = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match text.len() {
            32 if digits => u128::from_str_radix(text, 16).map(Seed).map_err(|_| wrong()),
            1..=20 if digits => text.parse::<u64>().map(Seed::from).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u64::try_from(self.0) {
            Ok(short) => write!(f, "{short}"),
            Err(_) => write!(f, "{:032x}", self.0),
        }
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// All seeds of a tournament.
#[derive(Clone, Debug)]
pub struct SeedTree {
    root: [u8; 32],
}

impl SeedTree {
    /// The tree that grows from `seed`.
    pub fn new(seed: Seed) -> SeedTree {
        let mut hash = Sha256::new();
        hash.update(b"taverne seed tree 1\0");
        hash.update(seed.0.to_le_bytes());
        SeedTree { root: hash.finalize().into() }
    }

    fn leaf(&self, label: &str, path: &[u64]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.root);
        hash.update(label.as_bytes());
        hash.update([0]);
        for step in path {
            hash.update(step.to_le_bytes());
        }
        hash.finalize().into()
    }

    /// The dealer of a match set.
    pub fn dealer(&self, match_set: u32) -> Dealer {
        Dealer { key: self.leaf("decks", &[u64::from(match_set)]), tree: self.clone(), match_set }
    }

    /// The random number of the bot in `seat`, given to its `init`; `deal` where memory lasts one deal.
    pub fn bot(&self, match_set: u32, seat: Seat, deal: Option<u64>) -> u64 {
        let path = [u64::from(match_set), seat.index() as u64, deal.unwrap_or(0)];
        let leaf = self.leaf("bot", &path);
        u64::from_le_bytes(leaf[..8].try_into().expect("a hash has 32 bytes"))
    }

    /// A random order of 0 … `count` − 1 for a match set: who sits next to whom.
    pub fn order(&self, match_set: u32, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        let mut stream = ChaCha8Rng::from_seed(self.leaf("order", &[u64::from(match_set)]));
        shuffle_first(&mut order, count, &mut stream);
        order
    }

    /// The stream that draws line-ups where not all are played.
    pub fn lineups(&self) -> ChaCha8Rng {
        ChaCha8Rng::from_seed(self.leaf("lineups", &[]))
    }
}

/// Shuffles the decks of one match set. Any deal is reached directly.
#[derive(Clone, Debug)]
pub struct Dealer {
    key: [u8; 32],
    tree: SeedTree,
    match_set: u32,
}

impl Dealer {
    /// The stock of a deal: the first `reach` cards of the shuffled `deck`.
    pub fn stock(&self, deck: &[Card], reach: usize, deal: u64) -> Stock {
        let mut cards = [Card::JOKER; arena_sdk::cards::MAX_STOCK];
        let cards = &mut cards[..deck.len()];
        cards.copy_from_slice(deck);
        let mut stream = ChaCha8Rng::from_seed(self.key);
        stream.set_stream(deal);
        let reach = reach.min(deck.len());
        shuffle_first(cards, reach, &mut stream);
        Stock::new(&cards[..reach])
    }

    /// Shuffles cards that come back in mid-deal; `renewal` counts from 1 within the deal.
    pub fn reshuffle(&self, cards: &mut [Card], deal: u64, renewal: u64) {
        let key = self.tree.leaf("reshuffle", &[u64::from(self.match_set), deal, renewal]);
        shuffle_first(cards, cards.len(), &mut ChaCha8Rng::from_seed(key));
    }
}

/// Fisher–Yates on the first `count` places; the prefix is the same however deep the shuffle goes.
pub fn shuffle_first<T>(items: &mut [T], count: usize, stream: &mut impl Rng) {
    let len = items.len();
    for place in 0..count.min(len.saturating_sub(1)) {
        let other = place + below((len - place) as u32, stream) as usize;
        items.swap(place, other);
    }
}

/// A number below `bound`, exactly uniform (Lemire 2019, multiplication with rejection).
pub fn below(bound: u32, stream: &mut impl Rng) -> u32 {
    let mut product = u64::from(stream.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(stream.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::cards::full;
    use std::collections::BTreeSet;

    fn first_deal(seed: u64) -> Stock {
        SeedTree::new(Seed::from(seed)).dealer(0).stock(&full(), 52, 1)
    }

    #[test]
    fn same_seed_same_first_deal_and_two_seeds_differ() {
        assert_eq!(first_deal(1), first_deal(1));
        assert_ne!(first_deal(0), first_deal(1), "0 is a seed like any other");
    }

    #[test]
    fn deals_of_a_run_are_distinct_over_deals_and_match_sets() {
        let tree = SeedTree::new(Seed::from(7));
        let mut seen = BTreeSet::new();
        for match_set in 0..20 {
            for deal in 1..=100 {
                let stock = tree.dealer(match_set).stock(&full(), 52, deal);
                assert!(seen.insert(stock.rest().to_vec()));
            }
        }
    }

    #[test]
    fn a_shallow_shuffle_is_the_beginning_of_the_whole_one() {
        let dealer = SeedTree::new(Seed::from(3)).dealer(5);
        let whole = dealer.stock(&full(), 52, 9);
        assert_eq!(dealer.stock(&full(), 9, 9).rest(), &whole.rest()[..9]);
        let mut sorted = whole.rest().to_vec();
        sorted.sort();
        assert_eq!(sorted, full());
    }

    #[test]
    fn every_card_comes_first_about_equally_often() {
        let dealer = SeedTree::new(Seed::from(11)).dealer(0);
        let mut count = [0u32; 52];
        for deal in 0..52_000 {
            count[usize::from(dealer.stock(&full(), 1, deal).rest()[0].index())] += 1;
        }
        // Chi-square with 51 degrees of freedom: 99.99 % lie below 98.
        let chi: f64 = count.iter().map(|seen| (f64::from(*seen) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 98.0, "{chi}");
    }

    #[test]
    fn seeds_are_read_back_as_printed() {
        for text in ["0", "42", "18446744073709551615", "000102030405060708090a0b0c0d0eff"] {
            assert_eq!(text.parse::<Seed>().unwrap().to_string().parse::<Seed>(), text.parse());
        }
        for text in ["", "-1", "x", "18446744073709551616", "abc", "0001"] {
            assert_eq!(text.parse::<Seed>().is_ok(), text == "0001", "{text}");
        }
    }

    #[test]
    fn bot_seeds_follow_the_seat_and_differ() {
        let tree = SeedTree::new(Seed::from(1));
        let mut seen = BTreeSet::new();
        for match_set in 0..10 {
            for seat in Seat::all(10) {
                assert!(seen.insert(tree.bot(match_set, seat, None)));
                assert!(seen.insert(tree.bot(match_set, seat, Some(1))));
            }
        }
    }
}
