//! The only hold'em types that become JSON: the view, the action, the recap.

use super::History;
use crate::cards::Cards;
use crate::games::poker::size;
use crate::json::{FromJson, Reader, Stop, ToJson, one_key, tagged};
use crate::json_object;
use crate::table::{BySeat, Chips, MAX_SEATS, Seat};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

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

impl View {
    /// A bet or raise of `numerator` / `denominator` of the pot as it is after a call, within what is allowed; a call where
    /// one may not raise.
    pub fn raise_pot(&self, numerator: Chips, denominator: Chips) -> Action {
        let Some(range) = self.raise else { return Action::Call };
        let bet = self.bets[self.seat];
        Action::RaiseTo(size::part_of_pot(bet, self.call, self.pot, (numerator, denominator), range))
    }
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

impl ToJson for Action {
    fn to_json(&self, out: &mut Vec<u8>) {
        match self {
            Action::Fold => out.extend_from_slice(b"\"fold\""),
            Action::Check => out.extend_from_slice(b"\"check\""),
            Action::Call => out.extend_from_slice(b"\"call\""),
            Action::RaiseTo(total) => tagged("raise_to", total, out),
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
        one_key(reader, WANTED, |key, reader| match key {
            "raise_to" => Chips::from_json(reader).map(Action::RaiseTo),
            _ => Err(reader.expected(WANTED)),
        })
    }
}

json_object!(View [] { seat, button, hand, board, actions, pot, stacks, bets, folded, call, raise(optional) });
json_object!(Recap [] { button, hand, board, actions, shown, net });
