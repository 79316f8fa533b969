//! A short list of cards with a fixed capacity, written as one word: `AsKd7h`.

use super::Card;
use crate::json::{self, Reader};
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

/// At most `N` cards in order, without a heap.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Cards<const N: usize>(ArrayVec<Card, N>);

impl<const N: usize> Cards<N> {
    /// An empty list.
    pub fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Appends a card.
    ///
    /// # Panics
    /// When the list already holds `N` cards.
    pub fn push(&mut self, card: Card) {
        self.0.push(card);
    }

    /// How many cards it can hold.
    pub const fn capacity(&self) -> usize {
        N
    }

    /// The last card, taken away.
    pub fn pop(&mut self) -> Option<Card> {
        self.0.pop()
    }

    /// Takes away the first copy of a card, the others staying in order. False when there is none.
    pub fn remove_first(&mut self, card: Card) -> bool {
        let found = self.0.iter().position(|other| *other == card);
        found.map(|index| self.0.remove(index)).is_some()
    }

    /// Forgets all cards.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<const N: usize> Deref for Cards<N> {
    type Target = [Card];
    fn deref(&self) -> &[Card] {
        &self.0
    }
}

impl<const N: usize> DerefMut for Cards<N> {
    fn deref_mut(&mut self) -> &mut [Card] {
        &mut self.0
    }
}

impl<const N: usize> FromIterator<Card> for Cards<N> {
    /// # Panics
    /// When the iterator yields more than `N` cards.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Self(cards.into_iter().collect())
    }
}

impl<const N: usize> From<&[Card]> for Cards<N> {
    /// # Panics
    /// When the slice is longer than `N`.
    fn from(cards: &[Card]) -> Self {
        cards.iter().copied().collect()
    }
}

/// A text that writes no list of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCards {
    /// Two letters that are no card.
    #[error(transparent)]
    Card(#[from] super::card::NotACard),
    /// More cards than fit.
    #[error("{0} cards where at most {1} are expected")]
    TooMany(usize, usize),
}

impl<const N: usize> FromStr for Cards<N> {
    type Err = NotCards;
    fn from_str(text: &str) -> Result<Self, NotCards> {
        let mut list = Self::new();
        for letters in text.as_bytes().chunks(2) {
            let word = String::from_utf8_lossy(letters);
            let card: Card = word.parse()?;
            list.0.try_push(card).map_err(|_| NotCards::TooMany(text.len().div_ceil(2), N))?;
        }
        Ok(list)
    }
}

impl<const N: usize> fmt::Display for Cards<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|card| fmt::Display::fmt(card, f))
    }
}

impl<const N: usize> fmt::Debug for Cards<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> Serialize for Cards<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Cards<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl<const N: usize> schemars::JsonSchema for Cards<N> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Cards{N}").into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": format!("At most {N} cards as one word: rank 23456789TJQKA and suit cdhs each, Jk for a joker."),
            "pattern": format!("^(([2-9TJQKA][cdhs])|Jk){{0,{N}}}$"),
        })
    }
}

impl<const N: usize> json::ToJson for Cards<N> {
    fn to_json(&self, out: &mut Vec<u8>) {
        // The length is known, so the room is made once.
        let start = out.len();
        out.resize(start + 2 * self.len() + 2, b'"');
        for (letters, card) in out[start + 1..].as_chunks_mut::<2>().0.iter_mut().zip(self.iter()) {
            *letters = card.letters();
        }
    }
}

impl<'a, const N: usize> json::FromJson<'a> for Cards<N> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Stop> {
        let mut list = Self::new();
        list.read(reader)?;
        Ok(list)
    }

    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), json::Stop> {
        let text = reader.text()?;
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        self.0.clear();
        if pairs.len() > N || !rest.is_empty() {
            return Err(reader.expected("a list of cards"));
        }
        for letters in pairs {
            let card = Card::from_letters(*letters).ok_or_else(|| reader.expected("a card"))?;
            // There is room, but a push that could panic would bring its message along.
            self.0.try_push(card).map_err(|_| reader.expected("a shorter list"))?;
        }
        Ok(())
    }
}
