//! What a tournament may set for a table of five-card draw.

use super::words::words;
use super::{MAX_PLAYERS, Ranking};
use crate::cards::{Card, Rank, full, stripped};
use crate::game::OptionsError;
use crate::games::poker::betting::Structure;
use crate::games::poker::rank::{LowAce, Order};
use crate::games::poker::stacks::{self, MOST_CHIPS};
use crate::json_object;
use crate::table::{BySeat, Chips};
use serde::{Deserialize, Serialize};

words! {
    /// Which hand wins: D9 to D13.
    Variant {
        /// The best.
        #[default]
        High = "high",
        /// The weakest; straights and flushes do not count.
        Low = "low",
        /// The best and the weakest share.
        HighLow = "high-low",
        /// The second-best.
        SecondHigh = "second-high",
        /// The best shares with the highest spade.
        HighSpade = "high-spade",
        /// The best shares with the lowest spade.
        LowSpade = "low-spade",
    }
}

words! {
    /// Which cards are played with (D1).
    Deck {
        /// As the number of players says: 24, 28, 32, 40 or 52 cards.
        #[default]
        Stripped = "stripped",
        /// 52 cards whatever the number of players.
        Full = "full",
    }
}

words! {
    /// How much may be bet.
    Limit {
        /// Anything.
        #[default]
        No = "no-limit",
        /// The pot at most.
        Pot = "pot-limit",
        /// The minimum bet, a bet and four raises a round.
        Fixed = "fixed-limit",
    }
}

words! {
    /// One end or the other: what an ace is in a low hand, and by which order the low half of high-low is decided.
    End {
        /// Aces are high; the low half goes to the weakest hand by the order of `high`.
        #[default]
        High = "high",
        /// Aces are low; the low half is decided by the order of `low`.
        Low = "low",
    }
}

/// The options of a draw table in `fresh` mode: every deal starts from the same stacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play, 2 to 6.
    pub seats: u8,
    /// Which hand wins.
    pub variant: Variant,
    /// Which cards are played with.
    pub deck: Deck,
    /// What an ace is in a low hand: of `low`, and of `high-low` with `low_half = "low"`.
    pub low_ace: End,
    /// The order that decides the low half of `high-low`: that of `high`, as the text says, or that of `low`.
    pub low_half: End,
    /// How much may be bet.
    pub betting: Limit,
    /// The base stake of every seat, in chips.
    pub ante: Chips,
    /// The smallest bet, in chips; twice the ante where it is not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_bet: Option<Chips>,
    /// What every seat starts each deal with, in chips.
    pub stack: Chips,
    /// Starting stacks by seat, where they differ; then `stack` is not used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stacks: Option<BySeat<Chips>>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seats: 2,
            variant: Variant::High,
            deck: Deck::Stripped,
            low_ace: End::High,
            low_half: End::High,
            betting: Limit::No,
            ante: 50,
            min_bet: None,
            stack: 10_000,
            stacks: None,
        }
    }
}

/// How many raises after the bet a round of fixed-limit has.
const FIXED_LIMIT_RAISES: u8 = 4;

impl Options {
    /// A table to try a bot at: stacks from two hundred antes to less than one.
    pub fn uneven(seats: usize, variant: Variant) -> Options {
        let stacks = BySeat::from_fn(seats, |seat| [10_000, 700, 40, 2_500, 150][seat.index() % 5]);
        Options { seats: seats as u8, variant, stacks: Some(stacks), ..Options::default() }
    }

    /// The lowest rank in play (D1).
    pub fn lowest(&self) -> Rank {
        // Deuce is index 0: nine, eight, seven and five are 7, 6, 5 and 3.
        let index = match (self.deck, self.seats) {
            (Deck::Stripped, 2) => 7,
            (Deck::Stripped, 3) => 6,
            (Deck::Stripped, 4) => 5,
            (Deck::Stripped, 5) => 3,
            _ => 0,
        };
        Rank::new(index).expect("a rank is below 13")
    }

    /// The whole deck, unshuffled.
    pub fn cards(&self) -> Vec<Card> {
        match self.deck {
            Deck::Stripped => stripped(self.lowest()),
            Deck::Full => full(),
        }
    }

    /// The smallest bet.
    pub fn least_bet(&self) -> Chips {
        self.min_bet.unwrap_or(self.ante.saturating_mul(2))
    }

    /// How hands are compared.
    pub fn ranking(&self) -> Ranking {
        let ace = match self.low_ace {
            End::High => LowAce::High,
            End::Low => LowAce::Low,
        };
        Ranking {
            variant: self.variant,
            order: Order::french(self.lowest()),
            ace,
            low_half_by_low: self.low_half == End::Low,
        }
    }

    pub(super) fn structure(&self) -> Structure {
        match self.betting {
            Limit::No => Structure::NoLimit,
            Limit::Pot => Structure::PotLimit,
            Limit::Fixed => Structure::FixedLimit { raises: FIXED_LIMIT_RAISES },
        }
    }

    /// The starting stacks by seat, if a table can be played with these options.
    pub(super) fn checked_stacks(&self) -> Result<BySeat<Chips>, OptionsError> {
        OptionsError::within("seats", self.seats.into(), 2, MAX_PLAYERS as i64)?;
        OptionsError::within("ante", self.ante, 1, MOST_CHIPS)?;
        OptionsError::within("min_bet", self.least_bet(), 1, 2 * MOST_CHIPS)?;
        stacks::checked(self.seats, self.stack, self.stacks.as_ref())
    }
}

json_object!(seldom Options [] {
    seats(optional),
    variant(optional),
    deck(optional),
    low_ace(optional),
    low_half(optional),
    betting(optional),
    ante(optional),
    min_bet(blank),
    stack(optional),
    stacks(blank),
});
