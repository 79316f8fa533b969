//! Rami 51: two packs and four jokers, thirteen cards each; melds are laid on the table, the first time for at least 51
//! points with a run that holds no joker. Fewest points win.

mod meld;

pub use meld::{Kind, LONGEST, Meld, MeldCards, MeldError, Side, hand_value, position_value, rank_value};
