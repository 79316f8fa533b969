//! Cards, decks and the stock, and how they are written.

mod card;
mod deck;
mod list;
mod stock;

pub use card::{Card, Rank, Suit};
pub use deck::{doubled_with_jokers, full, stripped};
pub use list::Cards;
pub use stock::{MAX_STOCK, Stock};
