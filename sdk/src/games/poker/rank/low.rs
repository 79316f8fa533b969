//! How weak a hand is where straights and flushes do not count.

use super::Hand;
use super::value::{HandValue, words};
use crate::cards::Rank;
use std::fmt;

/// What an ace is where the weakest hand wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum LowAce {
    /// The highest card.
    #[default]
    High,
    /// The lowest card, also where it is paired.
    Low,
}

/// The value of a hand without straights and flushes; **smaller is better** where the weakest hand wins. Pairs count
/// against it.
///
/// Only values made with the same [`LowAce`] compare meaningfully.
// Where the ace is low, the ranks are counted from the ace: 0 the ace, 1 the deuce … 12 the king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LowValue {
    value: HandValue,
    ace: LowAce,
}

impl LowValue {
    /// Of five cards.
    #[inline]
    pub const fn of(hand: Hand, ace: LowAce) -> LowValue {
        let hand = match ace {
            LowAce::High => hand,
            LowAce::Low => hand.counted_from_the_ace(),
        };
        LowValue { value: hand.value_of_ranks(), ace }
    }

    fn rank(self, counted: Rank) -> Rank {
        match self.ace {
            LowAce::High => counted,
            LowAce::Low => Rank::new((counted.index() + 12) % 13).expect("a rank is below 13"),
        }
    }

    /// The ranks of its groups, highest first.
    pub fn groups(self) -> impl Iterator<Item = Rank> + Clone {
        self.value.groups().map(move |rank| self.rank(rank))
    }

    /// Its other ranks, highest first.
    pub fn kickers(self) -> impl Iterator<Item = Rank> + Clone {
        self.value.kickers().map(move |rank| self.rank(rank))
    }
}

impl fmt::Display for LowValue {
    /// In words: `king high, jack-ten-nine-eight kickers`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words(f, self.value.category(), self.groups(), self.kickers())
    }
}

impl fmt::Debug for LowValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LowValue({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, Cards};

    fn low(text: &str, ace: LowAce) -> LowValue {
        LowValue::of(text.parse::<Cards<5>>().unwrap().iter().copied().collect(), ace)
    }

    #[test]
    fn straights_and_flushes_are_nothing_but_their_ranks() {
        let value = low("9cTcJcQcKc", LowAce::High);
        assert_eq!(value.to_string(), "king high, queen-jack-ten-nine kickers");
        assert!(value < low("9dTdJdQdAh", LowAce::High));
        assert!(low("9dTdJdQdAh", LowAce::Low) < low("9cTcJcQcKc", LowAce::Low));
        assert_eq!(low("9dTdJdQdAh", LowAce::Low).to_string(), "queen high, jack-ten-nine-ace kickers");
    }

    #[test]
    fn groups_count_against_a_hand_and_low_aces_are_the_least_of_them() {
        let order = ["Ac2d3h4s5c", "8d9hTsJcQd", "AcAd3h4s5c", "2c2d3h4s5c", "KcKd3h4s5c", "AcAd2h2s3c", "KcKdKh2s2c"];
        assert!(order.is_sorted_by_key(|text| low(text, LowAce::Low)));
        assert!(low("AcAd3h4s5c", LowAce::High) > low("KcKd3h4s5c", LowAce::High));
        assert_eq!(low("AcAd3h4s5c", LowAce::Low).to_string(), "pair of aces, five-four-three kickers");
    }

    #[test]
    fn every_rank_is_itself_in_both_counts() {
        for rank in Rank::all() {
            let cards = [0u8, 1, 2, 3].map(|suit| Card::from_index(rank.index() * 4 + suit).unwrap());
            for ace in [LowAce::High, LowAce::Low] {
                let value = LowValue::of(cards.into_iter().collect(), ace);
                assert_eq!(value.groups().collect::<Vec<_>>(), [rank]);
            }
        }
    }
}
