//! The four betting rounds and the board cards that come before each (clause H1).

use serde::{Deserialize, Serialize};

/// A betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Street {
    /// Before the first board card.
    Preflop,
    /// After three board cards.
    Flop,
    /// After four.
    Turn,
    /// After five: the last.
    River,
}

impl Street {
    /// All four, in order.
    pub const ALL: [Street; 4] = [Street::Preflop, Street::Flop, Street::Turn, Street::River];

    /// The one after it.
    pub const fn next(self) -> Option<Street> {
        match self {
            Street::Preflop => Some(Street::Flop),
            Street::Flop => Some(Street::Turn),
            Street::Turn => Some(Street::River),
            Street::River => None,
        }
    }

    /// How many board cards lie open.
    pub const fn board(self) -> usize {
        match self {
            Street::Preflop => 0,
            Street::Flop => 3,
            Street::Turn => 4,
            Street::River => 5,
        }
    }
}
