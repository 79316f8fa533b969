//! Cards gathered to be ranked: added one at a time, merged with a board, ranked as often as wanted.

use super::Order;
use super::value::{Category, HandValue};
use crate::cards::Card;
use std::ops::{Add, AddAssign};

/// A set of at most seven natural cards in one word.
///
/// A board and the cards of each seat can be kept apart and added: `(board + hole).value(Order::STANDARD)` costs one
/// addition before ranking.
// One 16-bit lane per suit: bit r for rank r (0 to 12), and in the three bits above them how many cards the lane holds,
// so that a flush shows without counting bits. Seven of a suit are the most that three bits count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

const LANE: u32 = 16;
const ONE_CARD: u64 = 1 << 13;
const RANKS: u32 = 0x1fff;
const TOP_OF_EACH_LANE: u64 = 0x8000_8000_8000_8000;

/// What each card adds, by its index; nothing for the joker and up to the next power of two, which spares the bounds
/// check. 512 bytes, and faster than three shifts.
static LANE_BITS: [u64; 64] = {
    let mut bits = [0; 64];
    let mut index = 0;
    while index < 52 {
        bits[index] = (ONE_CARD | 1 << (index / 4)) << (index % 4 * LANE as usize);
        index += 1;
    }
    bits
};

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand(0);

    /// This hand and one card more.
    ///
    /// # Panics
    /// In debug builds, if the card is here already, is a joker, or is the eighth. In release builds the hand is then
    /// meaningless.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Hand {
        debug_assert!(!card.is_joker(), "a joker has no rank in poker");
        debug_assert!(!self.contains(card), "a card is in a hand once");
        debug_assert!(self.len() < 7, "a hand to rank has at most seven cards");
        Hand(self.0 + Hand::lane_bits(card))
    }

    /// Puts a card in. As [`Hand::with`], in place.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        *self = self.with(card);
    }

    /// This hand without a card that is in it.
    ///
    /// # Panics
    /// In debug builds, if the card is not here. In release builds the hand is then meaningless.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Hand {
        debug_assert!(self.contains(card), "only a card that is in a hand leaves it");
        Hand(self.0 - Hand::lane_bits(card))
    }

    /// Is this card here?
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (Hand::lane_bits(card) & !(TOP_OF_EACH_LANE | TOP_OF_EACH_LANE >> 1 | TOP_OF_EACH_LANE >> 2)) != 0
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        ((self.0 >> 13 & 0x0007_0007_0007_0007).wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }

    /// Is there no card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The value of the best five cards; see [`rank`](super::rank).
    #[inline]
    pub const fn value(self, order: Order) -> HandValue {
        let ranks = Multiples::of(self.0);
        // With at most seven cards a flush or a straight leaves no room for a full house or four of a kind.
        if let Some(suit) = self.flush_suit() {
            return flush(self.lane(suit), self.0 >> (suit * LANE + 13) & 7, order);
        }
        if let Some(top) = straight(ranks.any, order) {
            return HandValue::new(Category::Straight, order, top, 0);
        }
        if ranks.thrice != 0 { threes(ranks, self.len()) } else { pairs(ranks, self.len()) }
    }

    /// The value by the ranks alone: straights and flushes do not count.
    #[inline]
    pub(super) const fn value_of_ranks(self) -> HandValue {
        let ranks = Multiples::of(self.0);
        if ranks.thrice != 0 { threes(ranks, self.len()) } else { pairs(ranks, self.len()) }
    }

    /// The same with every rank one place up and the ace in the lowest: bit 0 for the ace, 1 for the deuce …
    #[inline]
    pub(super) const fn counted_from_the_ace(self) -> Hand {
        const ACES: u64 = 0x1000_1000_1000_1000;
        const BELOW_ACES: u64 = 0x0fff_0fff_0fff_0fff;
        const COUNTS: u64 = 0xe000_e000_e000_e000;
        Hand((self.0 & BELOW_ACES) << 1 | (self.0 & ACES) >> 12 | self.0 & COUNTS)
    }

    #[inline]
    const fn lane_bits(card: Card) -> u64 {
        LANE_BITS[card.index() as usize & 63]
    }

    #[inline]
    const fn lane(self, suit: u32) -> u32 {
        (self.0 >> (suit * LANE)) as u32 & RANKS
    }

    /// The suit with five cards or more: its count has bit 2 and one of the lower two.
    #[inline]
    const fn flush_suit(self) -> Option<u32> {
        let five = self.0 & (self.0 << 1 | self.0 << 2) & TOP_OF_EACH_LANE;
        if five == 0 { None } else { Some(five.trailing_zeros() / LANE) }
    }
}

/// The ranks of a suit of `count` ≥ 5 cards: a straight flush or a flush.
const fn flush(ranks: u32, count: u64, order: Order) -> HandValue {
    match straight(ranks, order) {
        Some(top) => HandValue::new(Category::StraightFlush, order, top, 0),
        None => HandValue::new(Category::Flush, order, 0, without_lowest(ranks, count as u32)),
    }
}

/// The top card, as a bit, of the highest straight among `ranks`.
#[inline]
const fn straight(ranks: u32, order: Order) -> Option<u32> {
    // One place up, to make room for the ace below the deuce.
    let ranks = ranks << 1 | if order.wheel { ranks >> 12 } else { 0 };
    let two = ranks & ranks << 1;
    let five = two & two << 2 & ranks << 4;
    if five == 0 { None } else { Some(highest(five) >> 1) }
}

/// Which ranks are there at least once, twice, three and four times.
struct Multiples {
    any: u32,
    twice: u32,
    thrice: u32,
    four: u32,
}

impl Multiples {
    #[inline]
    const fn of(lanes: u64) -> Multiples {
        // Two lanes against two, then what came out of one against the other.
        let (low, high) = (lanes as u32, (lanes >> LANE >> LANE) as u32);
        let (either, both) = (low | high, low & high);
        let (either, other_either) = (either, either >> LANE);
        let (both, other_both) = (both, both >> LANE);
        Multiples {
            any: (either | other_either) & RANKS,
            twice: (both | other_both | either & other_either) & RANKS,
            thrice: (both & other_either | other_both & either) & RANKS,
            four: both & other_both & RANKS,
        }
    }
}

/// High card, pair and two pair. They are what comes up, in no order that can be foreseen: so there is no branch.
#[inline]
const fn pairs(ranks: Multiples, cards: u32) -> HandValue {
    let without_one = without_lowest_bit(ranks.twice);
    let third = without_lowest_bit(without_one) != 0;
    let pairs = if third { without_one } else { ranks.twice };
    let place = (pairs != 0) as u32 + (without_lowest_bit(pairs) != 0) as u32;
    // A third pair is one rank fewer to leave out: a rank below the deuce goes in its stead.
    let singles = (ranks.any ^ pairs) << 1 | third as u32;
    HandValue::raw(place, pairs, without_lowest(singles, cards) >> 1)
}

/// The hands with three cards of a rank or more.
#[inline]
const fn threes(ranks: Multiples, cards: u32) -> HandValue {
    if ranks.four != 0 {
        return HandValue::new(Category::FourOfAKind, Order::STANDARD, ranks.four, highest(ranks.any ^ ranks.four));
    }
    let three = highest(ranks.thrice);
    let pair = highest(ranks.twice ^ three);
    if pair != 0 {
        HandValue::new(Category::FullHouse, Order::STANDARD, three, pair)
    } else {
        HandValue::new(Category::ThreeOfAKind, Order::STANDARD, three, without_lowest(ranks.any ^ three, cards))
    }
}

/// The highest bit alone; 0 of 0.
#[inline]
const fn highest(bits: u32) -> u32 {
    (1 << 31 >> (bits << 1 | 1).leading_zeros()) >> 1
}

/// `bits` without as many of its lowest as `cards` are more than five.
#[inline]
const fn without_lowest(mut bits: u32, cards: u32) -> u32 {
    if cards > 5 {
        bits = without_lowest_bit(bits);
    }
    if cards > 6 {
        bits = without_lowest_bit(bits);
    }
    bits
}

#[inline]
const fn without_lowest_bit(bits: u32) -> u32 {
    bits & bits.wrapping_sub(1)
}

impl Add for Hand {
    type Output = Hand;
    /// Both together, which must have no card in common and at most seven.
    #[inline]
    fn add(self, other: Hand) -> Hand {
        debug_assert!(self.len() + other.len() <= 7, "a hand to rank has at most seven cards");
        Hand(self.0 + other.0)
    }
}

impl AddAssign for Hand {
    #[inline]
    fn add_assign(&mut self, other: Hand) {
        *self = *self + other;
    }
}

impl FromIterator<Card> for Hand {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

impl std::fmt::Debug for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cards = (0..52).rev().filter_map(Card::from_index).filter(|card| self.contains(*card));
        f.write_str("Hand(").and_then(|()| cards.into_iter().try_for_each(|card| write!(f, "{card}")))?;
        f.write_str(")")
    }
}
