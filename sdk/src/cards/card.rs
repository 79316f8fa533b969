//! One card: rank and suit, or a joker. Written `As`, `Td`, `2c`, `Jk`.

use crate::json::{self, Reader, ToJson};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A rank, deuce (0) to ace (12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

/// A suit. The order is that of the notation, `cdhs`; no rule ranks suits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// Trèfle.
    Clubs = 0,
    /// Carreau.
    Diamonds = 1,
    /// Cœur.
    Hearts = 2,
    /// Pique.
    Spades = 3,
}

/// A card by its face; the two copies of a doubled deck are the same `Card`. Its default is the first of the deck, the
/// deuce of clubs: a place to read another one into.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";
const JOKER: u8 = 52;

/// The letters of every card, by its index.
static LETTERS: [[u8; 2]; 53] = letters();

const fn letters() -> [[u8; 2]; 53] {
    let (mut letters, mut index) = ([*b"Jk"; 53], 0);
    while index < 52 {
        letters[index] = [RANKS[index >> 2], SUITS[index & 3]];
        index += 1;
    }
    letters
}

/// Four times the index of the rank that a letter writes.
static RANK_OF: [u8; 256] = places(RANKS, 4);
/// The index of the suit that a letter writes.
static SUIT_OF: [u8; 256] = places(SUITS, 1);
/// For a letter that writes none: all bits, so that it shows through any other value.
const NONE: u8 = u8::MAX;

const fn places(letters: &[u8], factor: u8) -> [u8; 256] {
    let (mut places, mut index) = ([NONE; 256], 0);
    while index < letters.len() {
        places[letters[index] as usize] = index as u8 * factor;
        index += 1;
    }
    places
}

impl Rank {
    /// The lowest rank.
    pub const DEUCE: Rank = Rank(0);
    /// The ten.
    pub const TEN: Rank = Rank(8);
    /// The highest rank.
    pub const ACE: Rank = Rank(12);

    /// The rank with this index, 0 for the deuce to 12 for the ace.
    pub const fn new(index: u8) -> Option<Rank> {
        if index < 13 { Some(Rank(index)) } else { None }
    }

    /// 0 for the deuce to 12 for the ace.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// `2` … `9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        RANKS[self.0 as usize] as char
    }

    /// All thirteen, deuce first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator {
        (0..13).map(Rank)
    }
}

impl Suit {
    /// All four, in the order of the notation.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// `c`, `d`, `h` or `s`.
    pub const fn letter(self) -> char {
        SUITS[self as usize] as char
    }
}

impl Card {
    /// The joker; it has neither rank nor suit of its own.
    pub const JOKER: Card = Card(JOKER);

    /// A natural card.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank.0 * 4 + suit as u8)
    }

    /// The card with this index: 4 × rank + suit for natural cards, 52 for the joker.
    pub const fn from_index(index: u8) -> Option<Card> {
        if index <= JOKER { Some(Card(index)) } else { None }
    }

    /// 4 × rank + suit for natural cards, 52 for the joker.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Is this a joker?
    pub const fn is_joker(self) -> bool {
        self.0 == JOKER
    }

    /// The rank. A joker has none: never ask it (it answers a rank that does not exist).
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 2)
    }

    /// The suit. A joker has none: never ask it.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// The two letters of the notation, `Jk` for a joker.
    pub const fn letters(self) -> [u8; 2] {
        LETTERS[self.0 as usize]
    }

    /// The card these two letters write, if they write one.
    pub const fn from_letters(letters: [u8; 2]) -> Option<Card> {
        if letters[0] == b'J' && letters[1] == b'k' {
            return Some(Card::JOKER);
        }
        // One look-up a letter: messages are full of cards, and branches on them cannot be predicted.
        let (rank, suit) = (RANK_OF[letters[0] as usize], SUIT_OF[letters[1] as usize]);
        if rank | suit == NONE {
            return None;
        }
        Some(Card(rank + suit))
    }
}

/// A text that writes no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a card; a card is a rank 23456789TJQKA and a suit cdhs, or Jk for a joker")]
pub struct NotACard(pub String);

impl FromStr for Card {
    type Err = NotACard;
    fn from_str(text: &str) -> Result<Card, NotACard> {
        <[u8; 2]>::try_from(text.as_bytes())
            .ok()
            .and_then(Card::from_letters)
            .ok_or_else(|| NotACard(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rank, suit] = self.letters();
        write!(f, "{}{}", rank as char, suit as char)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    /// The two letters where a person may read them, else the index.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u8(self.0) }
    }
}

impl<'de> Deserialize<'de> for Card {
    /// From the two letters.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl ToJson for Card {
    fn to_json(&self, out: &mut Vec<u8>) {
        let [rank, suit] = self.letters();
        out.extend_from_slice(&[b'"', rank, suit, b'"']);
    }
}

impl<'a> json::FromJson<'a> for Card {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Stop> {
        let text = reader.text()?;
        let letters = <[u8; 2]>::try_from(text.as_bytes()).ok();
        letters.and_then(Card::from_letters).ok_or_else(|| reader.expected("a card"))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Card {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "A card: rank 23456789TJQKA and suit cdhs, or Jk for a joker.",
            "pattern": "^(([2-9TJQKA][cdhs])|Jk)$",
        })
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_back_from_its_notation() {
        for index in 0..=JOKER {
            let card = Card::from_index(index).unwrap();
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!(Card::from_index(53), None);
    }

    #[test]
    fn what_is_not_a_card_is_named() {
        for text in ["", "A", "as", "1s", "Asd", "Xx", "10s"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard(text.into())));
        }
    }
}
