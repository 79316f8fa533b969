//! What everybody did in a deal as one word, in views and recaps.
//!
//! Responsible for the text and for reading it back; what a seat can do, and the letter for it, is the game's own
//! [`Notation`].

use crate::json::{FromJson, Reader, Stop, ToJson};
use crate::table::{Chips, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// What a seat of some game can do, and how it is written behind the number of the seat.
pub trait Notation: Copy + PartialEq + fmt::Debug {
    /// The notation in a sentence, for the schema.
    const DESCRIPTION: &'static str;
    /// Is it a bet or a raise?
    fn is_raise(self) -> bool;
    /// Appends it.
    fn write(self, history: &mut History<Self>);
    /// Takes it from the beginning of `rest`; nothing where `rest` begins with something else.
    fn read(rest: &mut &[u8]) -> Option<Self>;
}

/// One entry of a [`History`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// A seat acted.
    Moved(Seat, M),
    /// A betting round, or another part of the deal, ended and another began.
    Street,
}

/// The course of a deal as one word: `1c 0r300 1c/0c 1f` — the seat's number and what it did; `/` stands between two
/// parts of the deal.
// Every view carries one, so an ordinary deal's fits without a heap.
#[derive(Clone)]
pub struct History<M> {
    /// How much of `short` is written; nothing counts there once `long` is not empty.
    len: u8,
    short: [u8; SHORT],
    long: Vec<u8>,
    moves: PhantomData<M>,
}

const SHORT: usize = 79;

impl<M> Default for History<M> {
    fn default() -> Self {
        History::new()
    }
}

impl<M> History<M> {
    /// An empty history.
    pub const fn new() -> Self {
        History { len: 0, short: [0; SHORT], long: Vec::new(), moves: PhantomData }
    }

    /// The notation.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.bytes()).expect("what is put in is text")
    }

    /// Notes what a seat did.
    #[inline]
    pub fn push(&mut self, seat: Seat, made: M)
    where
        M: Notation,
    {
        if self.is_mid_round() {
            self.put(b' ');
        }
        self.put(b'0' + seat.index() as u8);
        made.write(self);
    }

    /// Notes the end of a part of the deal that another follows.
    #[inline]
    pub fn end_street(&mut self) {
        self.put(b'/');
    }

    /// What happened, in order. Stops at the first thing that is not in the notation.
    pub fn steps(&self) -> impl Iterator<Item = Step<M>> + '_
    where
        M: Notation,
    {
        let mut rest = self.bytes();
        std::iter::from_fn(move || {
            if let [b' ', tail @ ..] = rest {
                rest = tail;
            }
            if let [b'/', tail @ ..] = rest {
                rest = tail;
                return Some(Step::Street);
            }
            let [seat @ b'0'..=b'9', tail @ ..] = rest else { return None };
            let seat = Seat::new(usize::from(seat - b'0'));
            rest = tail;
            M::read(&mut rest).map(|made| Step::Moved(seat, made))
        })
    }

    /// How often was bet or raised in the betting round that is not over, blinds not counted?
    pub fn raises(&self) -> usize
    where
        M: Notation,
    {
        self.steps().fold(0, |raises, step| match step {
            Step::Street => 0,
            Step::Moved(_, made) => raises + usize::from(made.is_raise()),
        })
    }

    /// Appends a letter; for a [`Notation`].
    #[inline]
    pub fn put(&mut self, byte: u8) {
        let len = usize::from(self.len);
        if self.long.is_empty() && len < SHORT {
            self.short[len] = byte;
            self.len += 1;
        } else {
            self.put_long(byte);
        }
    }

    /// Appends a number; for a [`Notation`].
    pub fn put_number(&mut self, number: Chips) {
        itoa::Buffer::new().format(number).bytes().for_each(|digit| self.put(digit));
    }

    fn set(&mut self, text: &str) {
        self.long.clear();
        if text.len() <= SHORT {
            self.short[..text.len()].copy_from_slice(text.as_bytes());
            self.len = text.len() as u8;
        } else {
            self.long.extend_from_slice(text.as_bytes());
        }
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        if self.long.is_empty() { &self.short[..usize::from(self.len)] } else { &self.long }
    }

    #[inline]
    fn is_mid_round(&self) -> bool {
        !matches!(self.bytes().last(), None | Some(b'/'))
    }

    #[cold]
    fn put_long(&mut self, byte: u8) {
        if self.long.is_empty() {
            self.long.extend_from_slice(&self.short);
        }
        self.long.push(byte);
    }
}

/// The digits at the beginning, taken away; for a [`Notation`].
pub fn number(rest: &mut &[u8]) -> Chips {
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, tail) = rest.split_at(digits);
    *rest = tail;
    number.iter().fold(0, |total: Chips, digit| total.wrapping_mul(10).wrapping_add(Chips::from(digit - b'0')))
}

impl<M> From<&str> for History<M> {
    fn from(text: &str) -> Self {
        let mut history = History::new();
        history.set(text);
        history
    }
}

impl<M> PartialEq for History<M> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

impl<M> Eq for History<M> {}

impl<M> fmt::Debug for History<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl<M> Serialize for History<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, M> Deserialize<'de> for History<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(History::from(String::deserialize(deserializer)?.as_str()))
    }
}

#[cfg(feature = "schema")]
impl<M: Notation> schemars::JsonSchema for History<M> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "History".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": M::DESCRIPTION,
        })
    }
}

impl<M> ToJson for History<M> {
    #[inline]
    fn to_json(&self, out: &mut Vec<u8>) {
        self.as_str().to_json(out);
    }
}

impl<'a, M> FromJson<'a> for History<M> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        Ok(History::from(&*reader.text()?))
    }

    #[inline]
    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.set(&reader.text()?);
        Ok(())
    }
}
