//! A turn is played as a whole or not at all.

use super::RamiDeal;
use crate::games::rami::{Event, Laying, Op, Refused, Turn};
use crate::table::Seat;

impl RamiDeal {
    /// Plays a turn that begins with the top of the discard pile.
    pub(super) fn take(&mut self, seat: Seat, turn: &Turn) -> Result<(), Refused> {
        let (laying, before) = (self.taking(seat), self.log.len());
        let card = laying.to_lay().expect("a card is taken");
        self.log.push(Event::Took { seat, card });
        let (laying, was_open) = self.lay(laying, seat, turn, before)?;
        self.pile.pop();
        self.settle(laying, seat, turn, was_open);
        Ok(())
    }

    /// Plays a turn after a draw from the stock.
    pub(super) fn play(&mut self, seat: Seat, turn: &Turn) -> Result<(), Refused> {
        let (laying, was_open) = self.lay(self.playing(seat), seat, turn, self.log.len())?;
        self.settle(laying, seat, turn, was_open);
        Ok(())
    }

    /// The turn after all operations and the discard, and whether the seat was open before; all that has been logged since
    /// `before` is taken back when one is refused. Hand and table stay as they are.
    fn lay(&mut self, mut laying: Laying, seat: Seat, turn: &Turn, before: usize) -> Result<(Laying, bool), Refused> {
        let (_, was_open) = laying.opened();
        let ended = self.lay_all(&mut laying, seat, turn).and_then(|()| {
            if laying.opened().0 && !was_open {
                self.log.push(Event::Opened { seat, points: laying.points() });
            }
            Ok(laying.discard(turn.discard)?)
        });
        match ended {
            Ok(()) => Ok((laying, was_open)),
            Err(refused) => {
                self.log.truncate(before);
                Err(refused)
            }
        }
    }

    fn lay_all(&mut self, laying: &mut Laying, seat: Seat, turn: &Turn) -> Result<(), Refused> {
        for (index, op) in turn.lay.iter().enumerate() {
            let place = match op {
                Op::Meld(_) => laying.table().len(),
                Op::Add(add) => add.meld.into(),
                Op::Swap(swap) => swap.meld.into(),
            };
            let before = laying.table().get(place).copied();
            laying.lay(op).map_err(|why| Refused { why, op: Some(index) })?;
            let (number, laid) = (place as u8, laying.table()[place]);
            match op {
                Op::Meld(_) => self.log.push(Event::Laid { seat, number, meld: laid.meld }),
                Op::Add(add) => {
                    let mut meld = before.expect("the meld was there").meld;
                    for &card in add.cards.iter() {
                        meld = meld.add(card, add.side).expect("the cards went on");
                        self.log.push(Event::Added { seat, number, owner: laid.owner, card, meld });
                    }
                }
                Op::Swap(swap) => {
                    let cards = swap.cards.clone();
                    self.log.push(Event::Swapped { seat, number, owner: laid.owner, cards, meld: laid.meld });
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self, laying: Laying, seat: Seat, turn: &Turn, was_open: bool) {
        self.open[seat] = laying.opened().0;
        (self.hands[seat], self.table) = laying.into_parts();
        self.throw(seat, turn.discard, was_open);
    }
}
