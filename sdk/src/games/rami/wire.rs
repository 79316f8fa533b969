//! The only rami types that become JSON: the view, the action and its operations, the recap.

use super::laid::{Laid, MOST_MELDS};
use super::meld::{MeldCards, Side};
use super::solver::MAX_HAND;
use crate::cards::{Card, Cards, MAX_STOCK};
use crate::json::{FromJson, Reader, Stop, ToJson, one_key, tagged};
use crate::json_object;
use crate::table::{BySeat, MAX_SEATS, Points, Seat};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A hand.
pub type Hand = Cards<MAX_HAND>;
/// All melds on the table, in the order they were laid; their places in this list are their numbers, from 0.
pub type Melds = ArrayVec<Laid, MOST_MELDS>;

/// What is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// Draw from the stock, or take the top of the discard pile and play the whole turn?
    Draw,
    /// A card was drawn from the stock: what is laid, and what is thrown?
    #[default]
    Turn,
}

/// An answer: `"stock"`, `"pass"`, `{"take":{…}}` or `{"play":{…}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// To a draw question: draw from the stock. The turn question follows.
    Stock,
    /// To either question: draw from the stock, lay nothing and throw the card that was drawn.
    Pass,
    /// To a draw question: take the top of the discard pile and play this turn, in which that card is laid.
    Take(Turn),
    /// To a turn question: play this turn.
    Play(Turn),
}

/// A whole turn after the draw. It is played as a whole or, when any part is refused, not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turn {
    /// What is laid, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lay: Vec<Op>,
    /// The card thrown at the end.
    pub discard: Card,
}

/// One thing laid: `{"meld":"7h8h9h"}`, `{"add":{"meld":0,"cards":"9s"}}` or `{"swap":{"meld":0,"cards":"7s"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// A new meld: a run from low to high, in which a joker stands for what its place says, or a set in any order.
    Meld(MeldCards),
    /// Cards added to a meld on the table, one by one.
    Add(Add),
    /// The joker of a meld taken into the hand for what it stands for: one card, or both that a set of three misses.
    Swap(Swap),
}

/// Cards added to a meld on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Add {
    /// The meld's number; new melds of the same turn are numbered on.
    pub meld: u8,
    /// Which cards, in the order in which they go on.
    pub cards: MeldCards,
    /// The end of a run at which they go on; needed where a card fits both, as a joker mostly does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// A joker taken back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Swap {
    /// The meld's number.
    pub meld: u8,
    /// What goes in the joker's place.
    pub cards: Cards<2>,
}

/// Everything a seat may know while it must act.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Who is asked.
    pub seat: Seat,
    /// Who dealt.
    pub dealer: Seat,
    /// What is asked.
    pub ask: Question,
    /// The number of the seat's own turn, from 1.
    pub turn: u8,
    /// After so many turns of everybody the deal is blocked.
    pub cap: u8,
    /// The seat's own cards, the one just drawn included.
    pub hand: Hand,
    /// The card just drawn from the stock; nothing while that is not decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Card>,
    /// The melds on the table.
    pub table: Melds,
    /// The whole discard pile, the card thrown last at the end.
    pub pile: Cards<MAX_STOCK>,
    /// How many cards each seat holds.
    pub counts: BySeat<u8>,
    /// Who has laid melds: these seats are open.
    pub open: ArrayVec<Seat, MAX_SEATS>,
    /// How many cards the stock holds.
    pub stock: u8,
    /// How often the stock may still be renewed from the pile.
    pub renewals: u8,
    /// The points of the deals before in this fixture, by seat.
    pub totals: BySeat<Points>,
}

/// Everything a seat may know of a deal that is over.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recap {
    /// Who dealt.
    pub dealer: Seat,
    /// Who went out; null when the deal was blocked.
    pub winner: Option<Seat>,
    /// Was it a *rami sec*?
    pub sec: bool,
    /// What is left in the seat's own hand.
    pub hand: Hand,
    /// The melds on the table.
    pub table: Melds,
    /// The discard pile.
    pub pile: Cards<MAX_STOCK>,
    /// How many cards each seat still held.
    pub counts: BySeat<u8>,
    /// Who was open.
    pub open: ArrayVec<Seat, MAX_SEATS>,
    /// The points each seat scored.
    pub points: BySeat<Points>,
}

json_object!(Turn [] { lay(blank), discard });
json_object!(Add [] { meld, cards, side(blank) });
json_object!(Swap [] { meld, cards });
json_object!(View [] {
    seat, dealer, ask, turn, cap, hand, drawn(blank), table, pile, counts, open, stock, renewals, totals,
});
json_object!(Recap [] { dealer, winner(optional), sec, hand, table, pile, counts, open, points });

impl ToJson for Question {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(match self {
            Question::Draw => b"\"draw\"",
            Question::Turn => b"\"turn\"",
        });
    }
}

impl<'a> FromJson<'a> for Question {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        match &*reader.text()? {
            "draw" => Ok(Question::Draw),
            "turn" => Ok(Question::Turn),
            _ => Err(reader.expected("`draw` or `turn`")),
        }
    }
}

impl ToJson for Action {
    fn to_json(&self, out: &mut Vec<u8>) {
        match self {
            Action::Stock => out.extend_from_slice(b"\"stock\""),
            Action::Pass => out.extend_from_slice(b"\"pass\""),
            Action::Take(turn) => tagged("take", turn, out),
            Action::Play(turn) => tagged("play", turn, out),
        }
    }
}

impl<'a> FromJson<'a> for Action {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        const WANTED: &str = "\"stock\", \"pass\", {\"take\":…} or {\"play\":…}";
        if reader.peek() == Some(b'"') {
            return match &*reader.text()? {
                "stock" => Ok(Action::Stock),
                "pass" => Ok(Action::Pass),
                _ => Err(reader.expected(WANTED)),
            };
        }
        one_key(reader, WANTED, |key, reader| match key {
            "take" => Turn::from_json(reader).map(Action::Take),
            "play" => Turn::from_json(reader).map(Action::Play),
            _ => Err(reader.expected(WANTED)),
        })
    }
}

impl ToJson for Op {
    fn to_json(&self, out: &mut Vec<u8>) {
        match self {
            Op::Meld(cards) => tagged("meld", cards, out),
            Op::Add(add) => tagged("add", add, out),
            Op::Swap(swap) => tagged("swap", swap, out),
        }
    }
}

impl<'a> FromJson<'a> for Op {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        const WANTED: &str = "{\"meld\":…}, {\"add\":…} or {\"swap\":…}";
        one_key(reader, WANTED, |key, reader| match key {
            "meld" => MeldCards::from_json(reader).map(Op::Meld),
            "add" => Add::from_json(reader).map(Op::Add),
            "swap" => Swap::from_json(reader).map(Op::Swap),
            _ => Err(reader.expected(WANTED)),
        })
    }
}

impl Default for Op {
    /// A place to read another one into.
    fn default() -> Op {
        Op::Meld(MeldCards::new())
    }
}
