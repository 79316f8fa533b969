//! Two hole cards: the 1326 hands one can be dealt, and the 169 classes they fall into when only rank and suitedness count.

use super::preflop;
use crate::cards::{Card, Rank, Suit};
use std::fmt;
use std::str::FromStr;

/// Two hole cards in no order. Written higher card first: `AsKd`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Combo {
    high: Card,
    low: Card,
}

impl Combo {
    /// How many there are: 52 × 51 ⁄ 2.
    pub const COUNT: usize = 1326;

    /// The hand of these two cards.
    ///
    /// # Panics
    /// With a joker, or the same card twice.
    pub const fn new(a: Card, b: Card) -> Combo {
        assert!(!a.is_joker() && !b.is_joker() && a.index() != b.index(), "a hand is two different cards");
        if a.index() > b.index() { Combo { high: a, low: b } } else { Combo { high: b, low: a } }
    }

    /// A hand as a view has it; none unless there are exactly two different cards, no joker.
    pub const fn from_cards(cards: &[Card]) -> Option<Combo> {
        match cards {
            [a, b] if !a.is_joker() && !b.is_joker() && a.index() != b.index() => Some(Combo::new(*a, *b)),
            _ => None,
        }
    }

    /// Both cards, the higher first.
    pub const fn cards(self) -> [Card; 2] {
        [self.high, self.low]
    }

    /// Its place among the 1326, from 0: `high` × (`high` − 1) ⁄ 2 + `low` in card indices.
    pub const fn index(self) -> usize {
        let high = self.high.index() as usize;
        high * (high - 1) / 2 + self.low.index() as usize
    }

    /// All 1326, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Combo> + Clone {
        (1..52u8)
            .flat_map(|high| (0..high).map(move |low| (high, low)))
            .filter_map(|(high, low)| Some(Combo { high: Card::from_index(high)?, low: Card::from_index(low)? }))
    }

    /// What it is when only ranks and suitedness count.
    pub const fn class(self) -> Class {
        let (high, low) = (self.high.rank(), self.low.rank());
        if self.high.suit() as u8 == self.low.suit() as u8 {
            Class::suited(high, low)
        } else {
            Class::offsuit(high, low)
        }
    }
}

impl fmt::Display for Combo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

impl fmt::Debug for Combo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the 169 starting hands: `77`, `AKs`, `T9o`.
// The square of 13 × 13: high × 13 + low suited, low × 13 + high offsuit, the pairs on the diagonal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class(u8);

impl Class {
    /// How many there are: 13 pairs, 78 suited, 78 offsuit.
    pub const COUNT: usize = 169;

    /// Two cards of this rank.
    pub const fn pair(rank: Rank) -> Class {
        Class(rank.index() * 14)
    }

    /// These two ranks in one suit. Twice the same rank is the pair.
    pub const fn suited(a: Rank, b: Rank) -> Class {
        let (a, b) = (a.index(), b.index());
        Class(if a > b { a * 13 + b } else { b * 13 + a })
    }

    /// These two ranks in two suits. Twice the same rank is the pair.
    pub const fn offsuit(a: Rank, b: Rank) -> Class {
        let (a, b) = (a.index(), b.index());
        Class(if a > b { b * 13 + a } else { a * 13 + b })
    }

    /// The class with this index, below 169.
    pub const fn from_index(index: usize) -> Option<Class> {
        if index < Class::COUNT { Some(Class(index as u8)) } else { None }
    }

    /// Its place among the 169, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All 169, in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Class> + ExactSizeIterator + Clone {
        (0..Class::COUNT as u8).map(Class)
    }

    /// All 169, the strongest first: by [`Class::equity`].
    pub fn by_strength() -> impl DoubleEndedIterator<Item = Class> + ExactSizeIterator + Clone {
        preflop::STRONGEST_FIRST.iter().copied().map(Class)
    }

    /// Its place in [`Class::by_strength`], 0 for aces.
    pub const fn strength(self) -> usize {
        preflop::PLACE[self.index()] as usize
    }

    /// What it wins on average, all in before the flop against one random hand, ties as half: in millionths of the pot.
    pub const fn equity(self) -> u32 {
        preflop::EQUITY[self.index()]
    }

    /// The higher rank.
    pub const fn high(self) -> Rank {
        self.ranks().0
    }

    /// The lower rank, the same for a pair.
    pub const fn low(self) -> Rank {
        self.ranks().1
    }

    /// Are both cards of one rank?
    pub const fn is_pair(self) -> bool {
        self.0.is_multiple_of(14)
    }

    /// Are both cards of one suit?
    pub const fn is_suited(self) -> bool {
        self.0 / 13 > self.0 % 13
    }

    /// How many of the 1326 hands are of this class: 6 for a pair, 4 suited, 12 offsuit.
    pub const fn combos(self) -> u32 {
        if self.is_pair() {
            6
        } else if self.is_suited() {
            4
        } else {
            12
        }
    }

    /// The hands of this class.
    pub fn hands(self) -> impl Iterator<Item = Combo> + Clone {
        let suits = Suit::ALL.into_iter().flat_map(|a| Suit::ALL.map(|b| (a, b)));
        suits
            .filter(move |(a, b)| if self.is_suited() { a == b } else { a != b && (!self.is_pair() || a < b) })
            .map(move |(a, b)| Combo::new(Card::new(self.high(), a), Card::new(self.low(), b)))
    }

    const fn ranks(self) -> (Rank, Rank) {
        let (a, b) = (self.0 / 13, self.0 % 13);
        let (high, low) = if a > b { (a, b) } else { (b, a) };
        match (Rank::new(high), Rank::new(low)) {
            (Some(high), Some(low)) => (high, low),
            _ => unreachable!(),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = if self.is_pair() {
            ""
        } else if self.is_suited() {
            "s"
        } else {
            "o"
        };
        write!(f, "{}{}{suits}", self.high().letter(), self.low().letter())
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that writes no class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a starting hand; a pair is written 77, other hands AKs (suited) or AKo (offsuit), higher rank first"
)]
pub struct NotAClass(pub String);

impl FromStr for Class {
    type Err = NotAClass;
    fn from_str(text: &str) -> Result<Class, NotAClass> {
        let rank = |letter: u8| Rank::all().find(|rank| rank.letter() == letter as char);
        let class = match *text.as_bytes() {
            [a, b] if a == b => rank(a).map(Class::pair),
            [a, b, suits] => match (rank(a), rank(b), suits) {
                (Some(a), Some(b), b's') if a > b => Some(Class::suited(a, b)),
                (Some(a), Some(b), b'o') if a > b => Some(Class::offsuit(a, b)),
                _ => None,
            },
            _ => None,
        };
        class.ok_or_else(|| NotAClass(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_1326_hands_have_their_own_indices_and_fill_the_classes() {
        assert!(Combo::all().map(Combo::index).eq(0..Combo::COUNT));
        let mut sizes = [0; Class::COUNT];
        for combo in Combo::all() {
            let [a, b] = combo.cards();
            assert_eq!(Combo::new(b, a), combo);
            sizes[combo.class().index()] += 1;
        }
        assert!(Class::all().all(|class| class.combos() == sizes[class.index()]));
    }

    #[test]
    fn a_class_lists_the_hands_that_are_of_it() {
        for class in Class::all() {
            let mut hands: Vec<Combo> = class.hands().collect();
            assert_eq!(hands.len(), class.combos() as usize);
            assert!(hands.iter().all(|hand| hand.class() == class));
            hands.sort();
            hands.dedup();
            assert_eq!(hands.len(), class.combos() as usize);
        }
    }

    #[test]
    fn every_class_is_read_back_from_its_notation() {
        for class in Class::all() {
            assert_eq!(class.to_string().parse(), Ok(class));
        }
        for text in ["", "A", "AK", "KAs", "77s", "AKx", "ak", "1Ko", "AKso"] {
            assert_eq!(text.parse::<Class>(), Err(NotAClass(text.into())));
        }
    }
}
