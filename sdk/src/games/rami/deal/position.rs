//! A deal from the middle: taken out of one, changed where it is hidden, and played on.

use super::{RamiDeal, Stage};
use crate::cards::{Card, Cards, MAX_STOCK, Stock};
use crate::games::rami::{Hand, Melds};
use crate::table::{BySeat, Points, Seat};

/// A deal from the middle: for simulators, which fill in what they cannot see, and for tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Who dealt.
    pub dealer: Seat,
    /// Who is to act.
    pub seat: Seat,
    /// What it is asked; the card is the one it drew from the stock, which is in its hand already.
    pub ask: Asked,
    /// All hands.
    pub hands: BySeat<Hand>,
    /// The melds on the table.
    pub table: Melds,
    /// The stock, next card first.
    pub stock: Cards<MAX_STOCK>,
    /// The discard pile, the card thrown last at the end.
    pub pile: Cards<MAX_STOCK>,
    /// Who is open.
    pub open: BySeat<bool>,
    /// How many turns each seat has begun, the one it is asked for included.
    pub turns: BySeat<u8>,
    /// How often the stock may still be renewed.
    pub renewals: u8,
    /// The points of the deals before.
    pub totals: BySeat<Points>,
}

/// Where a [`Position`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To draw from the stock or take the discard.
    Draw,
    /// For the turn after drawing this card from the stock.
    Turn(Card),
}

impl RamiDeal {
    /// Goes on from a position; the log begins there.
    pub fn resume(position: Position) -> RamiDeal {
        let Position { dealer, seat, ask, hands, table, stock, pile, open, turns, renewals, totals } = position;
        let stage = match ask {
            Asked::Draw => Stage::Draw(seat),
            Asked::Turn(card) => Stage::Turn(seat, card),
        };
        let stock = Stock::new(&stock);
        RamiDeal { dealer, totals, hands, table, stock, pile, open, turns, renewals, stage, log: Vec::new() }
    }

    /// The position, while a seat is to act; from there a deal can go on with other hidden cards.
    pub fn position(&self) -> Option<Position> {
        let (seat, ask) = match self.stage {
            Stage::Draw(seat) => (seat, Asked::Draw),
            Stage::Turn(seat, card) => (seat, Asked::Turn(card)),
            Stage::Renew(_) | Stage::Over { .. } => return None,
        };
        Some(Position {
            dealer: self.dealer,
            seat,
            ask,
            hands: self.hands.clone(),
            table: self.table.clone(),
            stock: self.stock.rest().into(),
            pile: self.pile.clone(),
            open: self.open.clone(),
            turns: self.turns.clone(),
            renewals: self.renewals,
            totals: self.totals.clone(),
        })
    }
}
