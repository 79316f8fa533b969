//! The betting of a deal as one word, in views and recaps.

use crate::json::{FromJson, Reader, Stop, ToJson};
use crate::table::{Chips, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What a seat did, as everybody saw it: a check is a call of nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// `f`
    Fold,
    /// `c`: check or call.
    Call,
    /// `r300`: bet or raise to 300 on this street.
    RaiseTo(Chips),
}

/// One entry of a [`History`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A seat acted.
    Moved(Seat, Move),
    /// A betting round ended and another began.
    Street,
}

/// The betting of a deal as one word: `1c 0r300 1c/0c 1f` — the seat's number, then `f` fold, `c` check or call, `r` and
/// the street total raised to; `/` stands between two betting rounds.
// Every view carries one, so an ordinary deal's fits without a heap.
#[derive(Clone)]
pub struct History {
    /// How much of `short` is written; nothing counts there once `long` is not empty.
    len: u8,
    short: [u8; SHORT],
    long: Vec<u8>,
}

const SHORT: usize = 79;

impl History {
    /// An empty history.
    pub const fn new() -> History {
        History { len: 0, short: [0; SHORT], long: Vec::new() }
    }

    /// The notation.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.bytes()).expect("what is put in is text")
    }

    /// Notes what a seat did.
    #[inline]
    pub fn push(&mut self, seat: Seat, made: Move) {
        if self.is_mid_round() {
            self.put(b' ');
        }
        self.put(b'0' + seat.index() as u8);
        match made {
            Move::Fold => self.put(b'f'),
            Move::Call => self.put(b'c'),
            Move::RaiseTo(total) => {
                self.put(b'r');
                itoa::Buffer::new().format(total).bytes().for_each(|digit| self.put(digit));
            }
        }
    }

    /// Notes the end of a betting round that another follows.
    #[inline]
    pub fn end_street(&mut self) {
        self.put(b'/');
    }

    /// What happened, in order. Stops at the first thing that is not in the notation.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let mut rest = self.bytes();
        std::iter::from_fn(move || {
            if let [b' ', tail @ ..] = rest {
                rest = tail;
            }
            if let [b'/', tail @ ..] = rest {
                rest = tail;
                return Some(Step::Street);
            }
            let [seat @ b'0'..=b'9', letter, tail @ ..] = rest else { return None };
            let seat = Seat::new(usize::from(seat - b'0'));
            rest = tail;
            let made = match letter {
                b'f' => Move::Fold,
                b'c' => Move::Call,
                b'r' => Move::RaiseTo(number(&mut rest)),
                _ => return None,
            };
            Some(Step::Moved(seat, made))
        })
    }

    /// How often was bet or raised in the betting round that is not over, blinds not counted?
    pub fn raises(&self) -> usize {
        self.steps().fold(0, |raises, step| match step {
            Step::Street => 0,
            Step::Moved(_, Move::RaiseTo(_)) => raises + 1,
            Step::Moved(..) => raises,
        })
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

    #[inline]
    fn put(&mut self, byte: u8) {
        let len = usize::from(self.len);
        if self.long.is_empty() && len < SHORT {
            self.short[len] = byte;
            self.len += 1;
        } else {
            self.put_long(byte);
        }
    }

    #[cold]
    fn put_long(&mut self, byte: u8) {
        if self.long.is_empty() {
            self.long.extend_from_slice(&self.short);
        }
        self.long.push(byte);
    }
}

/// The digits at the beginning, taken away.
fn number(rest: &mut &[u8]) -> Chips {
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, tail) = rest.split_at(digits);
    *rest = tail;
    number.iter().fold(0, |total: Chips, digit| total.wrapping_mul(10).wrapping_add(Chips::from(digit - b'0')))
}

impl From<&str> for History {
    fn from(text: &str) -> History {
        let mut history = History::new();
        history.set(text);
        history
    }
}

impl Default for History {
    fn default() -> History {
        History::new()
    }
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Eq for History {}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<History, D::Error> {
        Ok(History::from(String::deserialize(deserializer)?.as_str()))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for History {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "History".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "The betting of a deal as one word, such as `1c 0r300 1c/0c 1f`: the seat's number, then `f` \
                            fold, `c` check or call, `r` and the street total raised to; `/` stands between two rounds.",
        })
    }
}

impl ToJson for History {
    #[inline]
    fn to_json(&self, out: &mut Vec<u8>) {
        self.as_str().to_json(out);
    }
}

impl<'a> FromJson<'a> for History {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        Ok(History::from(&*reader.text()?))
    }

    #[inline]
    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.set(&reader.text()?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_of_any_length_is_read_back_as_pushed() {
        let mut history = History::new();
        let mut pushed = Vec::new();
        for turn in 0..60 {
            let seat = Seat::new(turn % 10);
            let made = [Move::Fold, Move::Call, Move::RaiseTo(turn as Chips * 100)][turn % 3];
            history.push(seat, made);
            pushed.push(Step::Moved(seat, made));
            if turn % 7 == 6 {
                history.end_street();
                pushed.push(Step::Street);
            }
            assert_eq!(history.steps().collect::<Vec<_>>(), pushed);
            assert_eq!(History::from(history.as_str()), history);
            assert_eq!(history.clone(), history);
        }
        assert!(history.as_str().starts_with("0f 1c 2r200 3f 4c 5r500 6f/7c"));
    }

    #[test]
    fn what_is_not_in_the_notation_ends_the_steps() {
        let steps = |text: &str| History::from(text).steps().count();
        assert_eq!([steps("1c 0x"), steps("c"), steps(""), steps("1c/"), steps("1c  2c")], [1, 0, 0, 2, 1]);
    }
}
