//! A recorded deal in our terms, whatever file it came from.
//!
//! Seats are in dealing order: the first seat left of the button is seat 0 (written `P1`), the last seat has the button.

use arena_sdk::cards::{Card, Cards};
use arena_sdk::games::holdem::{Action, Holdem, Options};
use arena_sdk::table::{Chips, Seat};

/// A pot as it was recorded: its chips, and who may win it where that is said.
pub type ExpectedPot = (Chips, Option<Vec<Seat>>);

/// A deal to be replayed, or why it is not.
#[derive(Clone, Debug)]
pub enum Reading {
    /// To be replayed.
    Script(Box<Script>),
    /// A case of rami, which need not be a whole deal.
    Rami(super::rami::Case),
    /// To be replayed, of draw.
    Draw(Box<super::draw::DrawScript>),
    /// Not covered by our rules, or too little of it is known.
    Skipped {
        /// In a few words; equal reasons are counted together.
        reason: String,
    },
}

impl Reading {
    pub fn skipped(reason: impl Into<String>) -> Reading {
        Reading::Skipped { reason: reason.into() }
    }
}

/// Why a file cannot be read: where in it, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct Unreadable {
    place: String,
    problem: String,
}

impl Unreadable {
    pub fn new(place: impl Into<String>, problem: impl Into<String>) -> Unreadable {
        Unreadable { place: place.into(), problem: problem.into() }
    }
}

/// A recorded deal.
#[derive(Clone, Debug)]
pub struct Script {
    /// How the file names it.
    pub label: String,
    pub game: Holdem,
    /// The cards in the order in which our rules deal them.
    pub stock: Vec<Card>,
    /// Each with its number in the record, from 1.
    pub steps: Vec<(usize, Step)>,
    /// What must hold before the action with this number; one more than the last for the end.
    pub checks: Vec<(usize, Check)>,
    pub expected: Expected,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A seat acts; `text` as recorded.
    Act { seat: Seat, action: Action, text: String },
    /// So many board cards lie open from here on.
    Board(usize),
    /// A betting round is over, and another begins.
    NextRound,
}

/// A question to the rules in the middle of a deal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Check {
    pub actor: Option<Seat>,
    pub call: Option<Chips>,
    pub can_raise: Option<bool>,
    pub min_raise_to: Option<Chips>,
    pub max_raise_to: Option<Chips>,
    /// Raises that must be refused.
    pub reject: Vec<Chips>,
}

/// What the record says of the end. What it does not say is not compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expected {
    /// The stacks at the end, in the record's own unit.
    pub finishing: Option<Vec<f64>>,
    /// Our chips to one of the record's unit.
    pub scale: f64,
    pub net: Option<Vec<Chips>>,
    /// What each pot holds and, where known, who can win it.
    pub pots: Option<Vec<ExpectedPot>>,
    pub returned: Option<Vec<Chips>>,
    /// How many board cards were dealt.
    pub board: Option<usize>,
    /// Who shows (true) or mucks, in order.
    pub show_order: Option<Vec<(Seat, bool)>>,
}

/// The table of a record: blinds and antes as our options have them.
pub fn table(
    stacks: &[Chips],
    small_blind: Chips,
    big_blind: Chips,
    ante: Chips,
) -> Result<Holdem, arena_sdk::game::OptionsError> {
    use arena_sdk::game::Game;
    let seats = u8::try_from(stacks.len()).unwrap_or(u8::MAX);
    // More stacks than a table has seats are refused by their number.
    let stacks = (stacks.len() <= arena_sdk::table::MAX_SEATS).then(|| stacks.iter().copied().collect());
    Holdem::new(Options { seats, small_blind, big_blind, ante, stacks, ..Options::default() })
}

/// How a record names a seat.
pub fn name(seat: Seat) -> String {
    format!("P{}", seat.index() + 1)
}

/// The seat that `P1`, `p1` … names at a table of `seats`.
pub fn seat(text: &str, seats: usize) -> Option<Seat> {
    let number: usize = text.strip_prefix(['p', 'P'])?.parse().ok()?;
    (1..=seats).contains(&number).then(|| Seat::new(number - 1))
}

/// Cards written without separators; `??` is a card that is not known.
pub fn cards(text: &str) -> Result<Vec<Option<Card>>, String> {
    text.as_bytes()
        .chunks(2)
        .map(|letters| match letters {
            b"??" => Ok(None),
            _ => {
                let word = String::from_utf8_lossy(letters);
                let one: Cards<1> = word.parse().map_err(|_| {
                    format!("`{word}` in `{text}` is no card, expected a rank 23456789TJQKA and a suit cdhs, or ??")
                })?;
                Ok(one.first().copied())
            }
        })
        .collect()
}
