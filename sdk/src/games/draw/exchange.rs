//! The exchange (D5): what was thrown away, in which order cards are given for it, and the stock renewed when it has run
//! out.

use super::{Held, MAX_PLAYERS};
use crate::cards::{Card, Stock};
use crate::games::poker::SeatSet;
use crate::table::Seat;

/// At most so many cards at a time the first time round.
const FIRST_PASS: usize = 3;

/// The cards that are nobody's any more or not yet anybody's, and how far the giving has come.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    pub stock: Stock,
    /// What each seat threw away, in the order of its hand. It keeps this knowledge when the cards are dealt again.
    pub thrown: [Held; MAX_PLAYERS],
    /// The stock renewed: discards and folded hands, next card first.
    pile: Vec<Card>,
    /// Whose folded hands went into it, when it was renewed.
    renewed_with: Option<SeatSet>,
    /// How many cards were given.
    given: usize,
}

/// Cards for one seat, in one go.
pub(super) struct Portion {
    pub seat: Seat,
    pub cards: Held,
}

impl Exchange {
    pub fn new(stock: Stock) -> Exchange {
        Exchange { stock, thrown: Default::default(), pile: Vec::new(), renewed_with: None, given: 0 }
    }

    /// Cards not dealt yet: of the stock, and of the stock renewed.
    pub fn undealt(&self) -> impl Iterator<Item = Card> + '_ {
        self.stock.rest().iter().chain(&self.pile).copied()
    }

    /// Whose folded hands became the stock together with all discards; none while these lie where they were thrown.
    pub fn renewed_with(&self) -> Option<SeatSet> {
        self.renewed_with
    }

    /// Takes the cards shuffled.
    pub fn renew(&mut self, cards: &[Card], folded: SeatSet) {
        self.pile = cards.to_vec();
        self.renewed_with = Some(folded);
    }

    /// The next cards to give, at most three to each seat of `live` the first time round from `first`, then the rest;
    /// an error when the stock is used up and cards are still owed. Then what could be given comes first.
    pub fn next(&mut self, live: SeatSet, first: Seat) -> Result<Option<Portion>, RunOut> {
        let mut before = 0;
        for second in [false, true] {
            for seat in live.round(first) {
                let thrown = self.thrown[seat.index()].len();
                let due = if second { thrown.saturating_sub(FIRST_PASS) } else { thrown.min(FIRST_PASS) };
                if self.given < before + due {
                    return self.portion(seat, before + due - self.given).map(Some);
                }
                before += due;
            }
        }
        Ok(None)
    }

    fn portion(&mut self, seat: Seat, due: usize) -> Result<Portion, RunOut> {
        let mut cards = Held::new();
        while cards.len() < due
            && let Some(card) = self.card_for(seat)
        {
            cards.push(card);
        }
        self.given += cards.len();
        if cards.is_empty() { Err(RunOut) } else { Ok(Portion { seat, cards }) }
    }

    /// The top card; of the stock renewed the first that the seat did not throw away itself.
    fn card_for(&mut self, seat: Seat) -> Option<Card> {
        if let Some(card) = self.stock.draw() {
            return Some(card);
        }
        self.renewed_with?;
        let thrown = &self.thrown[seat.index()];
        let place = self.pile.iter().position(|card| !thrown.contains(card));
        Some(self.pile.remove(place.expect("others threw away more than is owed")))
    }
}

/// The stock is used up.
#[derive(Debug)]
pub(super) struct RunOut;
