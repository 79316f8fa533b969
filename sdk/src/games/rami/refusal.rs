//! Why a turn is refused: the clause, and where in the turn.

use super::OPENING_POINTS;
use super::meld::MeldError;
use super::wire::Op;
use crate::cards::Card;
use crate::game::Illegal;
use crate::json::ToJson;
use crate::table::Points;

/// Why the rules refuse a turn or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A meld would not be one.
    #[error(transparent)]
    Meld(#[from] MeldError),
    /// A card that the seat does not hold at that point.
    #[error("{0} is not in the hand")]
    NotInHand(Card),
    /// A number that no meld has.
    #[error("there is no meld {0}")]
    NoSuchMeld(u8),
    /// No card was named.
    #[error("no card is named")]
    NoCards,
    /// Additions and joker swaps are for seats that are open.
    #[error(
        "not open yet: the melds listed before it must come to {OPENING_POINTS} points with a run that has no joker"
    )]
    NotOpened,
    /// The first laying is worth too little.
    #[error("the first laying comes to {0} points, it needs {OPENING_POINTS}")]
    OpeningBelow51(Points),
    /// The first laying has no *tierce franche*.
    #[error("the first laying has no run without a joker")]
    OpeningNoPureRun,
    /// The discard cannot be taken in a seat's first turn.
    #[error("the discard cannot be taken in one's first turn")]
    FirstRoundNoTake,
    /// With one card one must draw from the stock.
    #[error("with a single card one must draw from the stock")]
    OneCardMustDraw,
    /// The taken card stayed in the hand.
    #[error("{0} was taken from the discard pile and is not laid")]
    TakenNotLaid(Card),
    /// A joker taken back stayed in the hand.
    #[error("the joker taken back is not laid")]
    FreedJokerKept,
    /// All cards were laid.
    #[error("nothing is left to throw: one card must be kept")]
    NothingToThrow,
    /// An answer to the other question.
    #[error("asked whether to draw: answer `stock`, `pass` or `take`")]
    AskedToDraw,
    /// An answer to the other question.
    #[error("asked for the turn after a draw from the stock: answer `play` or `pass`")]
    AskedForTurn,
    /// Nobody is to act.
    #[error("the deal is over")]
    Over,
}

impl Refusal {
    /// The clause or decision of the rules page.
    pub fn clause(&self) -> &'static str {
        match self {
            Refusal::Meld(error) => error.clause(),
            Refusal::NotInHand(_) => "R2",
            Refusal::NoSuchMeld(_) | Refusal::NoCards => "R17",
            Refusal::NotOpened => "D8",
            Refusal::OpeningBelow51(_) => "R10",
            Refusal::OpeningNoPureRun => "R11",
            Refusal::FirstRoundNoTake | Refusal::AskedToDraw | Refusal::AskedForTurn => "R3",
            Refusal::OneCardMustDraw => "R4",
            Refusal::TakenNotLaid(_) => "D4",
            Refusal::FreedJokerKept => "D12",
            Refusal::NothingToThrow | Refusal::Over => "R20",
        }
    }

    /// One word for it, the same for ever.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Meld(error) => error.code(),
            Refusal::NotInHand(_) => "not_in_hand",
            Refusal::NoSuchMeld(_) => "no_such_meld",
            Refusal::NoCards => "no_cards",
            Refusal::NotOpened => "not_opened",
            Refusal::OpeningBelow51(_) => "opening_below_51",
            Refusal::OpeningNoPureRun => "opening_no_pure_run",
            Refusal::FirstRoundNoTake => "first_round_no_take",
            Refusal::OneCardMustDraw => "one_card_must_draw",
            Refusal::TakenNotLaid(_) => "taken_not_laid",
            Refusal::FreedJokerKept => "freed_joker_kept",
            Refusal::NothingToThrow => "nothing_to_throw",
            Refusal::AskedToDraw => "asked_to_draw",
            Refusal::AskedForTurn => "asked_for_turn",
            Refusal::Over => "over",
        }
    }
}

/// A refusal, and which operation of the turn met it: its index in `lay`, from 0; none for the turn as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Why.
    pub why: Refusal,
    /// Where.
    pub op: Option<usize>,
}

impl From<Refusal> for Refused {
    fn from(why: Refusal) -> Refused {
        Refused { why, op: None }
    }
}

impl Refused {
    /// The refusal in words, with the operation it names.
    pub(super) fn told(&self, lay: &[Op]) -> Illegal {
        let clause = self.why.clause();
        match self.op.and_then(|op| Some((op, lay.get(op)?))) {
            None => Illegal::new(clause, self.why.to_string()),
            Some((index, op)) => {
                let mut written = Vec::new();
                op.to_json(&mut written);
                let written = String::from_utf8_lossy(&written).into_owned();
                Illegal::new(clause, format!("lay[{index}] `{written}`: {}", self.why))
            }
        }
    }
}
