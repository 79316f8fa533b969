//! Melds: three or four of a kind, and runs. A [`Meld`] cannot be wrong: it is made from a list of cards that was
//! checked, and a joker in it stands for what its place says, for good.
//!
//! What a seat may do with a meld at its turn (only when open, only with cards it holds) is not decided here.

use super::JOKER_IN_PURE_RUN;
use crate::cards::{Card, Cards, Rank, Suit};
use crate::json::{FromJson, Reader, Stop, ToJson};
use crate::table::Points;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest meld: a run from ace to ace.
pub const LONGEST: usize = 14;

/// The cards of a meld: runs in ascending order, sets by suit with the joker last.
pub type MeldCards = Cards<LONGEST>;

/// A meld that the rules allow (R5 to R9).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meld(Shape);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Shape {
    /// Positions `low` to `high` of a suit: 1 the ace under the two, 11 the jack, 14 the ace over the king. A joker is at
    /// position `joker`, 0 for none.
    Run { suit: Suit, low: u8, high: u8, joker: u8 },
    /// Cards of one rank: a bit for each suit laid as a natural card.
    Set { rank: Rank, suits: u8, joker: bool },
}

/// Set or run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Cards of consecutive ranks in one suit.
    Run,
    /// Three or four cards of one rank.
    Set,
}

/// An end of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Below its lowest card.
    #[default]
    Low,
    /// Above its highest card.
    High,
}

/// Why a list of cards is no meld, or a meld does not take a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeldError {
    /// Fewer than three cards.
    #[error("a meld has at least 3 cards")]
    TooShort,
    /// More than one joker.
    #[error("a meld holds at most one joker")]
    TwoJokers,
    /// One rank, but a suit comes twice.
    #[error("a set has no suit twice")]
    DuplicateSuit,
    /// One suit, but ranks are missing, come twice, or are not in ascending order.
    #[error("the cards of a run are consecutive and listed from low to high")]
    NotConsecutive,
    /// A run would go below the low ace or above the high one.
    #[error("a run ends at the ace, under the two or over the king, and does not turn the corner")]
    OffTheEnd,
    /// Neither one rank nor one suit.
    #[error("the cards are neither of one rank nor of one suit")]
    NotAMeld,
    /// A fifth card for a set of four.
    #[error("a set of four is full")]
    SetFull,
    /// The meld does not go on with this card.
    #[error("the card does not go on from either end, or is of another rank")]
    DoesNotFit,
    /// The card fits both ends of the run.
    #[error("the card fits both ends: name the side, `low` or `high`")]
    AmbiguousSide,
    /// There is no joker to take.
    #[error("the meld has no joker")]
    NoJoker,
    /// A joker in a set of three is freed by both missing cards only.
    #[error("a joker in a set of three is freed by both missing cards together")]
    SetOfThreeNeedsBoth,
    /// The joker stands for another card.
    #[error("the joker stands for another card")]
    WrongCard,
}

impl MeldError {
    /// The clause of the rules page.
    pub fn clause(self) -> &'static str {
        match self {
            MeldError::TooShort | MeldError::NotConsecutive => "R7",
            MeldError::TwoJokers => "R9",
            MeldError::DuplicateSuit | MeldError::NotAMeld => "R5",
            MeldError::OffTheEnd => "D10",
            MeldError::SetFull => "D9",
            MeldError::DoesNotFit => "R17",
            MeldError::AmbiguousSide => "D11",
            MeldError::NoJoker | MeldError::WrongCard => "R18",
            MeldError::SetOfThreeNeedsBoth => "R19",
        }
    }

    /// One word for it, the same for ever.
    pub fn code(self) -> &'static str {
        match self {
            MeldError::TooShort => "too_short",
            MeldError::TwoJokers => "two_jokers",
            MeldError::DuplicateSuit => "duplicate_suit",
            MeldError::NotConsecutive => "not_consecutive",
            MeldError::OffTheEnd => "off_the_end",
            MeldError::NotAMeld => "not_a_meld",
            MeldError::SetFull => "set_full",
            MeldError::DoesNotFit => "does_not_fit",
            MeldError::AmbiguousSide => "ambiguous_side",
            MeldError::NoJoker => "no_joker",
            MeldError::SetOfThreeNeedsBoth => "set_of_three_needs_both",
            MeldError::WrongCard => "wrong_card",
        }
    }
}

impl Default for Meld {
    /// Three deuces: a place to read another one into.
    fn default() -> Meld {
        Meld(Shape::Set { rank: Rank::DEUCE, suits: 0b111, joker: false })
    }
}

impl Meld {
    /// The meld these cards make: a run from low to high, or a set in any order. A joker stands for what its place in the
    /// list says; in a set, for a suit that is missing.
    pub fn new(cards: &[Card]) -> Result<Meld, MeldError> {
        let jokers = cards.iter().filter(|card| card.is_joker()).count();
        if cards.len() < 3 {
            return Err(MeldError::TooShort);
        }
        if jokers > 1 {
            return Err(MeldError::TwoJokers);
        }
        let mut naturals = cards.iter().filter(|card| !card.is_joker());
        let first = *naturals.next().expect("at least two of three cards are natural");
        if naturals.clone().all(|card| card.rank() == first.rank()) {
            set(cards, first.rank())
        } else if naturals.all(|card| card.suit() == first.suit()) {
            run(cards, first.suit())
        } else {
            Err(MeldError::NotAMeld)
        }
    }

    /// Set or run.
    pub fn kind(&self) -> Kind {
        match self.0 {
            Shape::Run { .. } => Kind::Run,
            Shape::Set { .. } => Kind::Set,
        }
    }

    /// How many cards it has, the joker included.
    #[allow(clippy::len_without_is_empty, reason = "no meld is empty")]
    pub fn len(&self) -> usize {
        match self.0 {
            Shape::Run { low, high, .. } => usize::from(high - low) + 1,
            Shape::Set { suits, joker, .. } => suits.count_ones() as usize + usize::from(joker),
        }
    }

    /// Is there a joker in it?
    pub fn has_joker(&self) -> bool {
        match self.0 {
            Shape::Run { joker, .. } => joker > 0,
            Shape::Set { joker, .. } => joker,
        }
    }

    /// A run without a joker: a *tierce franche* (R11, D7).
    pub fn is_pure_run(&self) -> bool {
        match self.0 {
            Shape::Run { joker: 0, .. } => true,
            Shape::Run { low, high, joker, .. } => JOKER_IN_PURE_RUN && (joker - low).max(high - joker) >= 3,
            Shape::Set { .. } => false,
        }
    }

    /// What it counts (R12 to R15).
    pub fn value(&self) -> Points {
        match self.0 {
            Shape::Run { low, high, .. } => (low..=high).map(position_value).sum(),
            Shape::Set { rank, .. } => self.len() as Points * rank_value(rank),
        }
    }

    /// The suit and the lowest and highest position of a run: 1 the ace under the two, 14 the ace over the king.
    pub fn run(&self) -> Option<(Suit, u8, u8)> {
        match self.0 {
            Shape::Run { suit, low, high, .. } => Some((suit, low, high)),
            Shape::Set { .. } => None,
        }
    }

    /// The rank of a set and the suits of its natural cards, bit 0 for clubs.
    pub fn set(&self) -> Option<(Rank, u8)> {
        match self.0 {
            Shape::Set { rank, suits, .. } => Some((rank, suits)),
            Shape::Run { .. } => None,
        }
    }

    /// The cards, in order: a run from low to high, a set by suit and its joker last.
    pub fn cards(&self) -> MeldCards {
        let mut cards = MeldCards::new();
        match self.0 {
            Shape::Run { suit, low, high, joker } => {
                (low..=high).for_each(|at| cards.push(if at == joker { Card::JOKER } else { at_position(suit, at) }));
            }
            Shape::Set { rank, suits, joker } => {
                suits_of(suits).for_each(|suit| cards.push(Card::new(rank, suit)));
                if joker {
                    cards.push(Card::JOKER);
                }
            }
        }
        cards
    }

    /// The card its joker stands for; in a set of three either of the two; none without a joker.
    pub fn joker_is(&self) -> Cards<2> {
        match self.0 {
            Shape::Run { suit, joker, .. } if joker > 0 => [at_position(suit, joker)].as_slice().into(),
            Shape::Set { rank, suits, joker: true } => {
                suits_of(!suits & 15).map(|suit| Card::new(rank, suit)).collect()
            }
            _ => Cards::new(),
        }
    }

    /// The meld with one more card (R17). The side matters where a card, the ace or a joker, fits both ends of a run.
    pub fn add(&self, card: Card, side: Option<Side>) -> Result<Meld, MeldError> {
        if card.is_joker() && self.has_joker() {
            return Err(MeldError::TwoJokers);
        }
        match self.0 {
            Shape::Run { .. } => self.add_to_run(card, side),
            Shape::Set { .. } if self.len() == 4 => Err(MeldError::SetFull),
            Shape::Set { rank, suits, .. } if card.is_joker() => Ok(Meld(Shape::Set { rank, suits, joker: true })),
            Shape::Set { rank, .. } if card.rank() != rank => Err(MeldError::DoesNotFit),
            Shape::Set { rank, suits, joker } => {
                let suit = bit(card.suit());
                let more = Meld(Shape::Set { rank, suits: suits | suit, joker });
                if suits & suit == 0 { Ok(more) } else { Err(MeldError::DuplicateSuit) }
            }
        }
    }

    fn add_to_run(&self, card: Card, side: Option<Side>) -> Result<Meld, MeldError> {
        let Shape::Run { suit, low, high, joker } = self.0 else { return Err(MeldError::DoesNotFit) };
        let fits = |at: u8| card.is_joker() || card == at_position(suit, at);
        let below = low > 1 && fits(low - 1) && side != Some(Side::High);
        let above = high < 14 && fits(high + 1) && side != Some(Side::Low);
        let joker_at = |at| if card.is_joker() { at } else { joker };
        match (below, above) {
            (true, true) => Err(MeldError::AmbiguousSide),
            (true, false) => Ok(Meld(Shape::Run { suit, low: low - 1, high, joker: joker_at(low - 1) })),
            (false, true) => Ok(Meld(Shape::Run { suit, low, high: high + 1, joker: joker_at(high + 1) })),
            (false, false) => Err(MeldError::DoesNotFit),
        }
    }

    /// The meld with what its joker stood for in the joker's place (R18); both missing cards for a set of three (R19).
    pub fn swap(&self, cards: &[Card]) -> Result<Meld, MeldError> {
        if !self.has_joker() {
            return Err(MeldError::NoJoker);
        }
        let wanted = self.joker_is();
        let natural = match self.0 {
            Shape::Run { suit, low, high, .. } => Shape::Run { suit, low, high, joker: 0 },
            Shape::Set { rank, .. } => Shape::Set { rank, suits: 15, joker: false },
        };
        match (&*wanted, cards) {
            (&[one], &[card]) if one == card => Ok(Meld(natural)),
            (&[_, _], &[card]) if wanted.contains(&card) => Err(MeldError::SetOfThreeNeedsBoth),
            (&[one, other], &[first, second]) if [first, second] == [one, other] || [second, first] == [one, other] => {
                Ok(Meld(natural))
            }
            _ => Err(MeldError::WrongCard),
        }
    }
}

fn set(cards: &[Card], rank: Rank) -> Result<Meld, MeldError> {
    let mut suits = 0;
    for card in cards.iter().filter(|card| !card.is_joker()) {
        if suits & bit(card.suit()) != 0 {
            return Err(MeldError::DuplicateSuit);
        }
        suits |= bit(card.suit());
    }
    if cards.len() > 4 {
        return Err(MeldError::SetFull);
    }
    Ok(Meld(Shape::Set { rank, suits, joker: cards.iter().any(|card| card.is_joker()) }))
}

/// Where the first natural card stands tells the position of all. An ace there is the low one: a card follows it, and
/// nothing follows the high ace.
fn run(cards: &[Card], suit: Suit) -> Result<Meld, MeldError> {
    let first = cards.iter().position(|card| !card.is_joker()).expect("a run has natural cards");
    let low = low_position(cards[first].rank()) as usize;
    let Some(low) = low.checked_sub(first).filter(|low| *low >= 1) else { return Err(MeldError::OffTheEnd) };
    let mut joker = 0;
    for (at, card) in (low as u8..).zip(cards) {
        if at > 14 {
            return Err(MeldError::OffTheEnd);
        }
        if card.is_joker() {
            joker = at;
        } else if *card != at_position(suit, at) {
            return Err(MeldError::NotConsecutive);
        }
    }
    let (low, high) = (low as u8, (low + cards.len() - 1) as u8);
    Ok(Meld(Shape::Run { suit, low, high, joker }))
}

const fn bit(suit: Suit) -> u8 {
    1 << suit as u8
}

fn suits_of(bits: u8) -> impl Iterator<Item = Suit> {
    Suit::ALL.into_iter().filter(move |suit| bits & bit(*suit) != 0)
}

/// The position of a rank in a run, the ace as the low one.
const fn low_position(rank: Rank) -> u8 {
    if rank.index() == 12 { 1 } else { rank.index() + 2 }
}

/// The card at a position of a run, 1 to 14.
///
/// # Panics
/// At other positions.
pub(super) fn at_position(suit: Suit, position: u8) -> Card {
    let rank = if position == 1 { 12 } else { position - 2 };
    Card::new(Rank::new(rank).expect("a position is 1 to 14"), suit)
}

/// What a card at this position of a run counts (R12 to R14).
pub const fn position_value(position: u8) -> Points {
    match position {
        1..=10 => position as Points,
        11..=13 => 10,
        _ => 11,
    }
}

/// What a card of this rank counts in a set and in the hand (R12 to R14, R22).
pub const fn rank_value(rank: Rank) -> Points {
    match rank.index() {
        12 => 11,
        8..=11 => 10,
        index => index as Points + 2,
    }
}

/// What a card left in the hand counts (R21 to R23).
pub const fn hand_value(card: Card) -> Points {
    if card.is_joker() { 20 } else { rank_value(card.rank()) }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.cards(), f)
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl ToJson for Side {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(match self {
            Side::Low => b"\"low\"",
            Side::High => b"\"high\"",
        });
    }
}

impl<'a> FromJson<'a> for Side {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        match &*reader.text()? {
            "low" => Ok(Side::Low),
            "high" => Ok(Side::High),
            _ => Err(reader.expected("`low` or `high`")),
        }
    }
}
