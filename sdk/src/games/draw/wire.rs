//! The only draw types that become JSON: the view, the action, the recap.

use super::words::words;
use super::{History, Move, Step};
use crate::cards::Cards;
use crate::games::poker::size;
use crate::json::{FromJson, Reader, Stop, ToJson, one_key, tagged};
use crate::json_object;
use crate::table::{BySeat, Chips, MAX_SEATS, Seat};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// An answer: `"fold"`, `"check"`, `"call"` or `{"raise_to":300}` in a betting round, `{"discard":"7h8c"}` in the exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Give up the hand. Legal even when a check is free.
    Fold,
    /// Stay in for nothing; refused when something is owed.
    Check,
    /// Put in what is owed, all in if short; a check when nothing is owed.
    Call,
    /// Bet or raise so that one's total in this round becomes so many chips, the ante not included.
    RaiseTo(Chips),
    /// Throw away these cards of one's hand and get as many others; none to stand pat.
    Discard(Cards<5>),
}

impl Action {
    /// Keep all five cards.
    pub fn stand_pat() -> Action {
        Action::Discard(Cards::new())
    }
}

words! {
    /// What the deal has come to.
    Phase {
        /// The betting round before the exchange.
        #[default]
        First = "first",
        /// Cards are thrown away: the answer is a `discard`.
        Exchange = "exchange",
        /// The betting round after it.
        Second = "second",
    }
}

/// Everything a seat may know while it must act.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Who is asked.
    pub seat: Seat,
    /// Who deals.
    pub dealer: Seat,
    /// What the deal has come to.
    pub phase: Phase,
    /// The seat's own cards: five, or those it kept until the others have chosen too.
    pub hand: Cards<5>,
    /// What the seat has thrown away.
    pub thrown: Cards<5>,
    /// What everybody did in this deal.
    pub actions: History,
    /// All chips put in so far, this round's bets and the antes included.
    pub pot: Chips,
    /// What each seat has left.
    pub stacks: BySeat<Chips>,
    /// What each seat has bet in this round, the ante not included.
    pub bets: BySeat<Chips>,
    /// Who has folded. Who has not and has nothing left is all in.
    pub folded: ArrayVec<Seat, MAX_SEATS>,
    /// What a call costs: 0 when a check is free, at most one's stack.
    pub call: Chips,
    /// The least and the most to which one may raise (totals of this round); null when one may not. They are equal when
    /// there is only one raise.
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

    /// How many cards a seat has exchanged; none where it has not chosen.
    pub fn exchanged(&self, seat: Seat) -> Option<u8> {
        self.actions.steps().find_map(|step| match step {
            Step::Moved(by, Move::Exchange(cards)) if by == seat => Some(cards),
            _ => None,
        })
    }

    /// The other seats that have not folded.
    pub fn opponents(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.stacks.seats()).filter(|seat| *seat != self.seat && !self.folded.contains(seat))
    }
}

/// Everything a seat may know of a deal that is over.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recap {
    /// Who dealt.
    pub dealer: Seat,
    /// The seat's own cards at the end.
    pub hand: Cards<5>,
    /// What the seat threw away.
    pub thrown: Cards<5>,
    /// What everybody did.
    pub actions: History,
    /// The hands shown, by seat; null where none was.
    pub shown: BySeat<Option<Cards<5>>>,
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
            Action::Discard(cards) => tagged("discard", cards, out),
        }
    }
}

impl<'a> FromJson<'a> for Action {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        const WANTED: &str = "\"fold\", \"check\", \"call\", {\"raise_to\":N} or {\"discard\":\"…\"}";
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
            "discard" => Cards::from_json(reader).map(Action::Discard),
            _ => Err(reader.expected(WANTED)),
        })
    }
}

json_object!(View [] { seat, dealer, phase, hand, thrown, actions, pot, stacks, bets, folded, call, raise(optional) });
json_object!(Recap [] { dealer, hand, thrown, actions, shown, net });
