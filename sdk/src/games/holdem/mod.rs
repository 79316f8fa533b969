//! No-limit hold'em, the tavern's *ramponneau*: two hole cards, five board cards, four betting rounds.
//!
//! Clause numbers (H1 …) are those of the rules page. In our words:
//!
//! - H1, H2: two cards each, dealt one at a time from the left of the dealer; a board of 3 + 1 + 1 cards, no card burnt;
//!   the best five of seven cards win.
//! - H4: the seat left of the dealer posts the small blind and the next the big one; heads-up the dealer posts the small
//!   blind. Blinds are bets (H5) and are matched in full even when posted short.
//! - H6, H7: the least bet is the big blind, the least raise the last full bet or raise of the street; the blind counts
//!   as a full bet. Who has acted may raise again only after the bet has grown by a full raise, in however many short
//!   all-ins. All-in for less is always allowed; how often one may raise is not limited.
//! - H8: all-in seats stay in for the chips they have matched: side pots. What nobody matched is given back.
//! - H9, H10: last aggressor of the last betting round shows first, else the first live seat left of the button; a hand
//!   that is beaten in every pot it is in is thrown away unshown. When all-ins have ended the betting (at most one live
//!   seat has chips left), all live hands are tabled. Nobody shows when all but one have folded.
//! - Odd chips: pot by pot, one each to the winners from the left of the button.

mod combo;
mod deal;
pub mod equity;
mod event;
mod history;
mod options;
mod preflop;
mod range;
mod sample;
mod show;
mod showdown;
mod stats;
mod street;
mod wire;

pub use combo::{Class, Combo, NotAClass};
pub use deal::{Choices, HoldemDeal};
pub use event::{Event, Post};
pub use history::{History, Move, Step};
pub use options::Options;
pub use range::{Range, RangeError};
pub use street::Street;
pub use wire::{Action, Recap, View};

use crate::cards::{Card, Stock, full};
use crate::game::{Game, OptionsError, Ratio, Unit};
use crate::games::poker::stacks;
use crate::table::{BySeat, Chips, Seat, Table};

/// A hold'em table whose options cannot be wrong any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holdem {
    options: Options,
    stacks: BySeat<Chips>,
}

impl Game for Holdem {
    const NAME: &'static str = "holdem";
    const ALIASES: &'static [&'static str] = &["ramponneau", "hold'em", "nolimit", "no-limit", "nlhe"];
    const RULES_VERSION: u32 = 1;
    const COUNTERS: &'static [&'static str] = stats::COUNTERS;
    const RATIOS: &'static [Ratio] = stats::RATIOS;

    type Options = Options;
    type Deal = HoldemDeal;

    fn new(options: Options) -> Result<Holdem, OptionsError> {
        let stacks = options.checked_stacks()?;
        Ok(Holdem { options, stacks })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> usize {
        self.stacks.seats()
    }

    fn deck(&self) -> Vec<Card> {
        full()
    }

    fn reach(&self) -> usize {
        2 * self.seats() + Street::River.board()
    }

    fn deal(&self, table: &Table, stock: Stock) -> HoldemDeal {
        HoldemDeal::new(self, &self.stacks, table, stock)
    }

    fn at_stake(&self) -> Option<i64> {
        Some(stacks::at_stake(&self.stacks))
    }

    fn unit(&self) -> Unit {
        Unit { label: "bb/100", column: "bb_per_100", chips: self.options.big_blind, deals: 100, ranks: false }
    }

    fn tally(&self, deal: &HoldemDeal, seat: Seat, row: &mut [u32]) {
        stats::tally(deal, seat, row);
    }

    fn show(&self, event: &Event, names: &BySeat<String>) -> Option<String> {
        Some(show::line(event, names))
    }
}

#[cfg(test)]
mod tests;
