//! Five-card draw, *poker fermé*: five closed cards, an exchange between two betting rounds, six variants.
//!
//! Clause numbers (D1 …) are those of the rules page. In our words:
//!
//! - D1: 2 to 6 players; the deck is stripped by how many they are to 24, 28, 32, 40 or 52 cards, unless the options say
//!   `full`. D2: an ante from every seat; who is short of it plays for what he has.
//! - D3: five cards each, one at a time, from the left of the dealer, who is the last to speak in everything.
//! - D4, D6: a betting round before and one after the exchange, from the left of the dealer. Raises, all-in and side pots
//!   are those of hold'em, with the minimum bet in the place of the big blind; pot-limit and fixed-limit by option.
//!   A round of fixed-limit has one bet and four raises, of the minimum bet before and after the exchange.
//! - D5: all choose in order what to throw away, 0 to 5 cards, before any new card is given. How many is public, which is
//!   hidden for good. The dealer gives each at most three, and the fourth and fifth once everybody has had his. When the
//!   stock runs out the discards and the folded hands are shuffled; nobody gets back a card that he threw away. A stock
//!   used up exactly is not renewed. Who is all in exchanges like the others.
//! - D7, D8: the order of hands has the flush above the full house; A-2-3-4-5 is a straight in 52 cards only, and an ace
//!   never stands below a six.
//! - D9 to D13: the variants, decided pot by pot among the seats that can win it. `high`: the best hand. `low`: the
//!   weakest, straights and flushes not counting. `high-low`: best and weakest share, both by the order of `high` unless
//!   the options say `low_half = "low"`. `second-high`: the second distinct value, or all where there is one only.
//!   `high-spade` and `low-spade`: the best hand shares with the highest or lowest spade, or takes all where nobody has a
//!   spade. The odd chip of a pot that is halved goes to the best hand's side; a pot whose halves the same seats win is
//!   split once; odd chips within a part go one each to the winners from the left of the dealer.
//! - Last one in takes all and shows nothing, in every variant; otherwise all who are in show.

mod deal;
mod event;
mod exchange;
mod history;
mod options;
pub mod outlook;
mod ranking;
mod sample;
mod show;
mod stats;
mod wire;
mod words;

pub use deal::{Choices, DrawDeal};
pub use event::{Event, Part};
pub use history::{History, Move, Step};
pub use options::{Deck, End, Limit, Options, Variant};
pub use ranking::Ranking;
pub use wire::{Action, Phase, Recap, View};

use crate::cards::{Card, Cards, Stock};
use crate::game::{Game, OptionsError, Ratio, Unit};
use crate::games::poker::stacks;
use crate::table::{BySeat, Chips, Seat, Table};

/// The most players; a sixth of the full deck each would be eight cards.
const MAX_PLAYERS: usize = 6;

/// What one seat holds, or threw away.
type Held = Cards<5>;

/// A draw table whose options cannot be wrong any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    options: Options,
    stacks: BySeat<Chips>,
    ranking: Ranking,
}

impl Draw {
    /// How hands are compared at this table.
    pub fn ranking(&self) -> Ranking {
        self.ranking
    }
}

impl Game for Draw {
    const NAME: &'static str = "draw";
    const ALIASES: &'static [&'static str] = &["poker", "poker-ferme", "poker-fermé", "five-card-draw"];
    const RULES_VERSION: u32 = 1;
    const COUNTERS: &'static [&'static str] = stats::COUNTERS;
    const RATIOS: &'static [Ratio] = stats::RATIOS;

    type Options = Options;
    type Deal = DrawDeal;

    fn new(options: Options) -> Result<Draw, OptionsError> {
        let stacks = options.checked_stacks()?;
        let ranking = options.ranking();
        Ok(Draw { options, stacks, ranking })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> usize {
        self.stacks.seats()
    }

    fn deck(&self) -> Vec<Card> {
        self.options.cards()
    }

    /// Ten cards a seat, as far as there are so many.
    fn reach(&self) -> usize {
        self.deck().len().min(10 * self.seats())
    }

    fn deal(&self, table: &Table, stock: Stock) -> DrawDeal {
        DrawDeal::new(self, &self.stacks, table, stock)
    }

    fn at_stake(&self) -> Option<i64> {
        Some(stacks::at_stake(&self.stacks))
    }

    fn unit(&self) -> Unit {
        Unit { label: "antes/100", column: "antes_per_100", chips: self.options.ante, deals: 100, ranks: false }
    }

    fn tally(&self, deal: &DrawDeal, seat: Seat, row: &mut [u32]) {
        stats::tally(deal, seat, row);
    }

    fn show(&self, event: &Event, names: &BySeat<String>) -> Option<String> {
        Some(show::line(event, &self.ranking, names))
    }
}

#[cfg(test)]
mod tests;
