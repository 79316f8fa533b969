//! Rami 51: two packs and four jokers, thirteen cards each; melds are laid on the table, the first time for at least 51
//! points with a run that holds no joker. Fewest points win.
//!
//! Clause numbers (R1 …) are those of the rules page, D numbers its decisions. In our words:
//!
//! - R1, R2, D1, D2: 108 cards, 2 to 5 players, 13 cards each, one turned up as the discard pile. The seat after the
//!   dealer begins. A turn is a card drawn, whatever is laid, and a card thrown.
//! - R3, R4, D3 to D5: from its second turn on a seat may take the top of the pile instead, if that card is laid in the
//!   same turn, and not when it holds a single card.
//! - R5 to R9, D9 to D11: sets of three or four of different suits; runs of three or more of a suit, the ace at either end
//!   and never in the middle; at most one joker in a meld, which stands for what its place says.
//! - R10, R11, D6 to D8: a seat's first laying comes to 51 points by new melds alone, one of them a run without a joker.
//!   Only then may it add to melds or take jokers back, in the same turn too.
//! - R12 to R15: what cards count.
//! - R16 to R19, D12: who is open lays more melds, adds to any meld, and takes a joker back for the card it stands for,
//!   for both missing cards out of a set of three.
//! - R20 to R25, D14, D18, D19: who throws its last card wins; the others count their hands, 100 when they are not open,
//!   200 when the winner went out at once and nobody else was open.
//! - D13 to D15: the stock is renewed twice from the pile; then, or after 60 turns each, the deal is blocked.

mod deal;
mod event;
mod help;
mod laid;
mod lay_all;
mod laying;
mod meld;
mod options;
mod refusal;
mod sample;
mod score;
mod show;
mod solver;
mod stats;
mod take;
mod unseen;
mod wire;

pub use deal::{Asked, Choices, Position, RamiDeal};
pub use event::{Blocked, Event};
pub use help::Helping;
pub use laid::{Laid, MOST_MELDS};
pub use laying::Laying;
pub use meld::{Kind, LONGEST, Meld, MeldCards, MeldError, Side, hand_value, position_value, rank_value};
pub use options::Options;
pub use refusal::{Refusal, Refused};
pub use score::{deadwood, points};
pub use solver::{Goal, LayOffs, MAX_HAND, MOST_OPS, Plan, Solution, Solver};
pub use unseen::Unseen;
pub use wire::{Action, Add, Hand, Melds, Op, Question, Recap, Swap, Turn, View};

use crate::cards::{Card, Stock, doubled_with_jokers};
use crate::game::{Game, OptionsError, Ratio, Returns, TieBreak, Unit};
use crate::table::{BySeat, Points, Seat, Table};

/// Cards dealt to each seat (R1).
pub const HAND: usize = 13;
/// Jokers in the deck (D1).
pub const JOKERS: usize = 4;
/// What a first laying must come to (R10).
pub const OPENING_POINTS: Points = 51;
/// What a seat scores that has not laid (R24, D14).
pub const NOT_OPEN: Points = 100;
/// What the others score after a *rami sec* (R25).
pub const RAMI_SEC: Points = 200;
/// How often the stock is renewed from the pile in a deal (D13).
pub const RENEWALS: u8 = 2;
/// After so many turns of each seat the deal is blocked (D15).
pub const TURN_CAP: u8 = 60;

// Where another table might play otherwise.

/// The turn of a seat from which on it may take the discard (D3).
pub const TAKE_FROM_TURN: u8 = 2;
/// Is a run with a joker a *tierce franche* when three of its natural cards are consecutive (D7)?
pub const JOKER_IN_PURE_RUN: bool = false;
/// May a seat add to melds and take jokers in the turn of its first laying (D8)?
pub const LAY_OFF_WHEN_OPENING: bool = true;
/// May a joker taken back stay in the hand or be thrown (D12)?
pub const KEEP_FREED_JOKER: bool = true;

/// A rami table whose options cannot be wrong any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rami {
    options: Options,
}

impl Game for Rami {
    const NAME: &'static str = "rami";
    const ALIASES: &'static [&'static str] = &["rami51", "rami-51", "rummy"];
    const RULES_VERSION: u32 = 1;
    const COUNTERS: &'static [&'static str] = stats::COUNTERS;
    const RATIOS: &'static [Ratio] = stats::RATIOS;
    const TIE_BREAKS: &'static [TieBreak] = &[
        TieBreak { counter: "won", more_is_better: true },
        TieBreak { counter: "scored_100_or_200", more_is_better: false },
    ];

    type Options = Options;
    type Deal = RamiDeal;

    fn new(options: Options) -> Result<Rami, OptionsError> {
        options.checked().map(|options| Rami { options })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> usize {
        self.options.seats.into()
    }

    fn deck(&self) -> Vec<Card> {
        doubled_with_jokers(JOKERS)
    }

    fn deal(&self, table: &Table, stock: Stock) -> RamiDeal {
        RamiDeal::new(&self.options, table, stock)
    }

    /// By how many points a deal the opponents' mean lies above one's own.
    fn unit(&self) -> Unit {
        let opponents = i64::from(self.options.seats) - 1;
        Unit { label: "margin/deal", column: "margin_per_deal", chips: opponents, deals: 1, ranks: true }
    }

    /// What the others scored together minus one's own points for each of them: what everybody pays everybody for the
    /// difference of their points.
    fn net(&self, points: &Returns) -> BySeat<i64> {
        let (all, others) = (points.iter().sum::<Points>(), points.seats() as Points - 1);
        points.map(|own| all - own - others * own)
    }

    fn tally(&self, deal: &RamiDeal, seat: Seat, row: &mut [u32]) {
        stats::tally(deal, seat, row);
    }

    fn show(&self, event: &Event, names: &BySeat<String>) -> Option<String> {
        show::line(event, names)
    }
}

#[cfg(test)]
mod tests;
