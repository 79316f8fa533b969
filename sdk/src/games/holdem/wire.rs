//! The only hold'em types that become JSON: the view, the action, the recap.

use crate::cards::Cards;
use crate::json::{FromJson, Reader, Stop, ToJson};
use crate::json_object;
use crate::table::{BySeat, Chips, MAX_SEATS, Seat};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An answer: `"fold"`, `"check"`, `"call"` or `{"raise_to":300}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Give up the hand. Legal even when a check is free.
    Fold,
    /// Stay in for nothing; refused when something is owed.
    Check,
    /// Put in what is owed, all in if short; a check when nothing is owed.
    Call,
    /// Bet or raise so that one's total on this street becomes so many chips, blinds included, antes not.
    RaiseTo(Chips),
}

/// Everything a seat may know while it must act.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Who is asked.
    pub seat: Seat,
    /// Who holds the button.
    pub button: Seat,
    /// The seat's own two cards.
    pub hand: Cards<2>,
    /// The board so far: 0, 3, 4 or 5 cards.
    pub board: Cards<5>,
    /// What everybody did in this deal.
    pub actions: History,
    /// All chips put in so far, this street's bets and antes included.
    pub pot: Chips,
    /// What each seat has left.
    pub stacks: BySeat<Chips>,
    /// What each seat has bet on this street, blinds included, antes not.
    pub bets: BySeat<Chips>,
    /// Who has folded. Who has not and has nothing left is all in.
    pub folded: ArrayVec<Seat, MAX_SEATS>,
    /// What a call costs: 0 when a check is free, at most one's stack.
    pub call: Chips,
    /// The least and the most to which one may raise (totals on this street); null when one may not. They are equal
    /// when only all-in is possible.
    pub raise: Option<[Chips; 2]>,
}

/// Everything a seat may know of a deal that is over.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recap {
    /// Who held the button.
    pub button: Seat,
    /// The seat's own two cards.
    pub hand: Cards<2>,
    /// The board as far as it was dealt.
    pub board: Cards<5>,
    /// What everybody did.
    pub actions: History,
    /// The hands shown, by seat; null where none was.
    pub shown: BySeat<Option<Cards<2>>>,
    /// What each seat won or lost.
    pub net: BySeat<Chips>,
}

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
    /// A betting round ended.
    Street,
}

/// The betting of a deal as one word: `1c 0r300 1c/0c 1f` — the seat's number, then `f` fold, `c` check or call, `r` and
/// the street total raised to; `/` ends a betting round.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct History(String);

impl History {
    /// An empty history, with room for an ordinary deal.
    pub fn new() -> History {
        History(String::with_capacity(48))
    }

    /// The notation.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Notes what a seat did.
    pub fn push(&mut self, seat: Seat, made: Move) {
        if !self.0.is_empty() && !self.0.ends_with('/') {
            self.0.push(' ');
        }
        self.0.push((b'0' + seat.index() as u8) as char);
        match made {
            Move::Fold => self.0.push('f'),
            Move::Call => self.0.push('c'),
            Move::RaiseTo(total) => {
                self.0.push('r');
                self.0.push_str(itoa::Buffer::new().format(total));
            }
        }
    }

    /// Notes the end of a betting round.
    pub fn end_street(&mut self) {
        self.0.push('/');
    }

    /// What happened, in order. Stops at the first thing that is not in the notation.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let mut rest = self.0.as_bytes();
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
                b'r' => {
                    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let total = rest[..digits]
                        .iter()
                        .fold(0, |total: Chips, digit| total.wrapping_mul(10).wrapping_add(Chips::from(digit - b'0')));
                    rest = &rest[digits..];
                    Move::RaiseTo(total)
                }
                _ => return None,
            };
            Some(Step::Moved(seat, made))
        })
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl ToJson for History {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.0.to_json(out);
    }
}

impl<'a> FromJson<'a> for History {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        String::from_json(reader).map(History)
    }

    #[inline]
    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.0.read(reader)
    }
}

impl ToJson for Action {
    fn to_json(&self, out: &mut Vec<u8>) {
        match self {
            Action::Fold => out.extend_from_slice(b"\"fold\""),
            Action::Check => out.extend_from_slice(b"\"check\""),
            Action::Call => out.extend_from_slice(b"\"call\""),
            Action::RaiseTo(total) => {
                out.extend_from_slice(b"{\"raise_to\":");
                total.to_json(out);
                out.push(b'}');
            }
        }
    }
}

impl<'a> FromJson<'a> for Action {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        const WANTED: &str = "\"fold\", \"check\", \"call\" or {\"raise_to\":N}";
        if reader.peek() == Some(b'"') {
            return match &*reader.text()? {
                "fold" => Ok(Action::Fold),
                "check" => Ok(Action::Check),
                "call" => Ok(Action::Call),
                _ => Err(reader.expected(WANTED)),
            };
        }
        let mut first = true;
        reader.object()?;
        if reader.key(&mut first)?.as_deref() != Some("raise_to") {
            return Err(reader.expected(WANTED));
        }
        let total = Chips::from_json(reader)?;
        match reader.key(&mut first)? {
            None => Ok(Action::RaiseTo(total)),
            Some(_) => Err(reader.expected("`}`")),
        }
    }
}

json_object!(View [] { seat, button, hand, board, actions, pot, stacks, bets, folded, call, raise(optional) });
json_object!(Recap [] { button, hand, board, actions, shown, net });
