//! THE list of games, one word each.

pub mod draw;
pub mod holdem;
pub mod poker;
pub mod rami;

/// Calls `$each!(Game)` … with every game of the list; a new game is one folder and one word here.
#[macro_export]
macro_rules! for_each_game {
    ($each:ident) => {
        $each!($crate::games::holdem::Holdem);
        $each!($crate::games::draw::Draw);
        $each!($crate::games::rami::Rami);
    };
}
