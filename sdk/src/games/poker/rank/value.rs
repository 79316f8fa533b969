//! The value of a hand, its category, and both in words.

use super::Order;
use crate::cards::Rank;
use std::fmt;

/// How strong a hand is; greater is better, equal hands split.
///
/// Only values made with the same [`Order`] compare meaningfully.
// From the top: 4 bits category, 13 bits the ranks of its groups (or the top of its straight), 13 bits kickers. Within a
// category each field has a fixed number of bits set, so comparing the numbers compares the ranks from the highest down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandValue(u32);

/// What a hand is called, in the order of hold'em (clause H2). A royal flush is a straight flush.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Category {
    /// None of the others.
    HighCard = 0,
    /// Two cards of a rank.
    Pair = 1,
    /// Two pairs.
    TwoPair = 2,
    /// Three cards of a rank: *brelan*.
    ThreeOfAKind = 3,
    /// Five ranks in a row: *suite, quinte, séquence*.
    Straight = 4,
    /// Five cards of a suit: *couleur*.
    Flush = 5,
    /// Three of a rank and two of another: *full*.
    FullHouse = 6,
    /// Four cards of a rank: *carré*.
    FourOfAKind = 7,
    /// A straight of one suit: *quinte flush*.
    StraightFlush = 8,
}

use Category as C;

const CATEGORY: u32 = 26;
const GROUPS: u32 = 13;
const RANKS: u32 = 0x1fff;
// A flush has two places in the numbering, below and above the full house, so a value needs no order to be read.
const FLUSH_BELOW_FULL: u32 = 5;
const FLUSH_ABOVE_FULL: u32 = 7;

impl HandValue {
    /// The value of no card at all: below every other.
    pub const LOWEST: HandValue = HandValue(0);

    #[inline]
    pub(super) const fn new(category: Category, order: Order, groups: u32, kickers: u32) -> HandValue {
        let place = match category {
            C::Flush if order.flush_over_full => FLUSH_ABOVE_FULL,
            C::FourOfAKind => 8,
            C::StraightFlush => 9,
            other => other as u32,
        };
        HandValue::raw(place, groups, kickers)
    }

    /// `place` as `new` numbers categories; up to two pair it is the category's own number.
    #[inline]
    pub(super) const fn raw(place: u32, groups: u32, kickers: u32) -> HandValue {
        HandValue(place << CATEGORY | groups << GROUPS | kickers)
    }

    /// What the hand is called.
    #[inline]
    pub const fn category(self) -> Category {
        match self.0 >> CATEGORY {
            0 => C::HighCard,
            1 => C::Pair,
            2 => C::TwoPair,
            3 => C::ThreeOfAKind,
            4 => C::Straight,
            FLUSH_BELOW_FULL | FLUSH_ABOVE_FULL => C::Flush,
            6 => C::FullHouse,
            8 => C::FourOfAKind,
            _ => C::StraightFlush,
        }
    }

    /// The ranks that make the category, highest first: of the pairs, threes or four of a kind (a full house names the
    /// three only), or the top of the straight. None for a high card or a flush, where all ranks are kickers.
    pub fn groups(self) -> impl Iterator<Item = Rank> + Clone {
        ranks(self.0 >> GROUPS & RANKS)
    }

    /// The ranks that decide between hands of the same groups, highest first. For a full house, the pair.
    pub fn kickers(self) -> impl Iterator<Item = Rank> + Clone {
        ranks(self.0 & RANKS)
    }
}

fn ranks(bits: u32) -> impl Iterator<Item = Rank> + Clone {
    (0..13).rev().filter(move |index| bits >> index & 1 == 1).filter_map(Rank::new)
}

/// The singular of a rank; its plural is this and `s`, but for the six.
fn word(rank: Rank) -> &'static str {
    const WORDS: [&str; 13] =
        ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
    WORDS[rank.index() as usize]
}

struct Plural(Rank);

impl fmt::Display for Plural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = word(self.0);
        write!(f, "{word}{}", if word == "six" { "es" } else { "s" })
    }
}

/// Writes `before`, then the ranks with hyphens, then ` kicker` or ` kickers` where asked; nothing when there are none.
fn list(f: &mut fmt::Formatter<'_>, before: &str, ranks: impl Iterator<Item = Rank>, kickers: bool) -> fmt::Result {
    let mut count = 0;
    for rank in ranks {
        write!(f, "{}{}", if count == 0 { before } else { "-" }, word(rank))?;
        count += 1;
    }
    match (kickers, count) {
        (false, _) | (_, 0) => Ok(()),
        (true, 1) => f.write_str(" kicker"),
        (true, _) => f.write_str(" kickers"),
    }
}

impl fmt::Display for HandValue {
    /// In words: `two pair, kings and sevens, ten kicker`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words(f, self.category(), self.groups(), self.kickers())
    }
}

/// A value in words: its category, then the ranks that make it and those that decide, highest first.
pub(super) fn words(
    f: &mut fmt::Formatter<'_>,
    category: Category,
    mut groups: impl Iterator<Item = Rank>,
    mut kickers: impl Iterator<Item = Rank>,
) -> fmt::Result {
    match (category, groups.next(), groups.next()) {
        (C::HighCard, ..) => match kickers.next() {
            None => f.write_str("no card"),
            Some(high) => {
                write!(f, "{} high", word(high))?;
                list(f, ", ", kickers, true)
            }
        },
        (C::Flush, ..) => {
            f.write_str("flush")?;
            list(f, ", ", kickers, false)
        }
        (C::Straight | C::StraightFlush, Some(top), _) => write!(f, "{category}, {} high", word(top)),
        (C::Pair, Some(pair), _) => {
            write!(f, "pair of {}", Plural(pair))?;
            list(f, ", ", kickers, true)
        }
        (C::FullHouse, Some(three), _) => {
            write!(f, "full house, {}", Plural(three))?;
            kickers.try_for_each(|pair| write!(f, " full of {}", Plural(pair)))
        }
        (_, Some(high), Some(low)) => {
            write!(f, "{category}, {} and {}", Plural(high), Plural(low))?;
            list(f, ", ", kickers, true)
        }
        (_, Some(group), None) => {
            write!(f, "{category}, {}", Plural(group))?;
            list(f, ", ", kickers, true)
        }
        (_, None, _) => write!(f, "{category}"),
    }
}

impl fmt::Debug for HandValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandValue({self})")
    }
}

impl Category {
    /// All nine, weakest first in the order of hold'em.
    pub const ALL: [Category; 9] = [
        C::HighCard,
        C::Pair,
        C::TwoPair,
        C::ThreeOfAKind,
        C::Straight,
        C::Flush,
        C::FullHouse,
        C::FourOfAKind,
        C::StraightFlush,
    ];

    /// `high card`, `pair`, … `straight flush`.
    pub const fn name(self) -> &'static str {
        match self {
            C::HighCard => "high card",
            C::Pair => "pair",
            C::TwoPair => "two pair",
            C::ThreeOfAKind => "three of a kind",
            C::Straight => "straight",
            C::Flush => "flush",
            C::FullHouse => "full house",
            C::FourOfAKind => "four of a kind",
            C::StraightFlush => "straight flush",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
