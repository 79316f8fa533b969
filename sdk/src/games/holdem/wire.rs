//! The only hold'em types that become JSON: the view, the action, the recap.

use crate::cards::Cards;
use crate::json::{self, FromJson, Reader, ToJson};
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
        out.push(b'"');
        out.extend_from_slice(self.0.as_bytes());
        out.push(b'"');
    }
}

impl<'a> FromJson<'a> for History {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        Ok(History(reader.plain_str()?.to_owned()))
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
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        const WANTED: &str = "\"fold\", \"check\", \"call\" or {\"raise_to\":N}";
        if reader.peek() == Some(b'"') {
            return match reader.plain()? {
                b"fold" => Ok(Action::Fold),
                b"check" => Ok(Action::Check),
                b"call" => Ok(Action::Call),
                _ => Err(reader.expected(WANTED)),
            };
        }
        let mut first = true;
        reader.object()?;
        let Some(b"raise_to") = reader.key(&mut first)? else { return Err(reader.expected(WANTED)) };
        let total = Chips::from_json(reader)?;
        match reader.key(&mut first)? {
            None => Ok(Action::RaiseTo(total)),
            Some(_) => Err(reader.expected("`}`")),
        }
    }
}

impl ToJson for View {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"seat\":");
        self.seat.to_json(out);
        out.extend_from_slice(b",\"button\":");
        self.button.to_json(out);
        out.extend_from_slice(b",\"hand\":");
        self.hand.to_json(out);
        out.extend_from_slice(b",\"board\":");
        self.board.to_json(out);
        out.extend_from_slice(b",\"actions\":");
        self.actions.to_json(out);
        out.extend_from_slice(b",\"pot\":");
        self.pot.to_json(out);
        out.extend_from_slice(b",\"stacks\":");
        self.stacks.to_json(out);
        out.extend_from_slice(b",\"bets\":");
        self.bets.to_json(out);
        out.extend_from_slice(b",\"folded\":");
        self.folded.to_json(out);
        out.extend_from_slice(b",\"call\":");
        self.call.to_json(out);
        out.extend_from_slice(b",\"raise\":");
        self.raise.as_ref().map(|range| ArrayVec::from(*range)).to_json(out);
        out.push(b'}');
    }
}

impl<'a> FromJson<'a> for View {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        let mut view = View {
            seat: Seat::default(),
            button: Seat::default(),
            hand: Cards::new(),
            board: Cards::new(),
            actions: History::default(),
            pot: 0,
            stacks: BySeat::default(),
            bets: BySeat::default(),
            folded: ArrayVec::new_const(),
            call: 0,
            raise: None,
        };
        let mut first = true;
        reader.object()?;
        while let Some(key) = reader.key(&mut first)? {
            match key {
                b"seat" => view.seat = Seat::from_json(reader)?,
                b"button" => view.button = Seat::from_json(reader)?,
                b"hand" => view.hand = Cards::from_json(reader)?,
                b"board" => view.board = Cards::from_json(reader)?,
                b"actions" => view.actions = History::from_json(reader)?,
                b"pot" => view.pot = Chips::from_json(reader)?,
                b"stacks" => view.stacks = BySeat::from_json(reader)?,
                b"bets" => view.bets = BySeat::from_json(reader)?,
                b"folded" => view.folded = ArrayVec::from_json(reader)?,
                b"call" => view.call = Chips::from_json(reader)?,
                b"raise" => {
                    let range: Option<ArrayVec<Chips, 2>> = Option::from_json(reader)?;
                    view.raise = range
                        .map(|range| range.into_inner().map_err(|_| reader.expected("two numbers")))
                        .transpose()?;
                }
                _ => reader.unknown_key()?,
            }
        }
        Ok(view)
    }
}

impl ToJson for Recap {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"button\":");
        self.button.to_json(out);
        out.extend_from_slice(b",\"hand\":");
        self.hand.to_json(out);
        out.extend_from_slice(b",\"board\":");
        self.board.to_json(out);
        out.extend_from_slice(b",\"actions\":");
        self.actions.to_json(out);
        out.extend_from_slice(b",\"shown\":");
        self.shown.to_json(out);
        out.extend_from_slice(b",\"net\":");
        self.net.to_json(out);
        out.push(b'}');
    }
}

impl<'a> FromJson<'a> for Recap {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        let mut recap = Recap {
            button: Seat::default(),
            hand: Cards::new(),
            board: Cards::new(),
            actions: History::default(),
            shown: BySeat::default(),
            net: BySeat::default(),
        };
        let mut first = true;
        reader.object()?;
        while let Some(key) = reader.key(&mut first)? {
            match key {
                b"button" => recap.button = Seat::from_json(reader)?,
                b"hand" => recap.hand = Cards::from_json(reader)?,
                b"board" => recap.board = Cards::from_json(reader)?,
                b"actions" => recap.actions = History::from_json(reader)?,
                b"shown" => recap.shown = BySeat::from_json(reader)?,
                b"net" => recap.net = BySeat::from_json(reader)?,
                _ => reader.unknown_key()?,
            }
        }
        Ok(recap)
    }
}
