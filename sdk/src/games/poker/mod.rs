//! What the two poker games share: ranking hands, betting, pots.

pub mod rank;
