//! Follows the betting of a deal and says what each player faced when he acted. No strategy here.

use arena_sdk::games::holdem::{Move, Options};
use arena_sdk::table::{BySeat, Chips, Seat};

/// How dear it is to stay in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Price {
    /// Nothing is owed.
    Free,
    /// A bet of up to about half the pot.
    Cheap,
    /// About the pot.
    Fair,
    /// More.
    Dear,
}

impl Price {
    /// The price of a call of `owed` chips into a pot of `pot`, bets included.
    pub fn of(owed: Chips, pot: Chips) -> Price {
        match owed * 100 / (pot + owed).max(1) {
            _ if owed <= 0 => Price::Free,
            0..=27 => Price::Cheap,
            28..=36 => Price::Fair,
            _ => Price::Dear,
        }
    }
}

/// What a player faces when he is asked.
#[derive(Clone, Copy)]
pub struct Facing {
    /// Of staying in.
    pub price: Price,
    /// He has put money behind his hand: he has raised on this street, or bet or called after the flop.
    pub committed: bool,
}

impl Facing {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Its number, below [`Facing::COUNT`].
    pub fn number(self) -> usize {
        self.price as usize + if self.committed { 4 } else { 0 }
    }
}

/// A deal, as far as it was followed.
pub struct Replay {
    /// 0 before the flop to 3 on the river.
    pub street: usize,
    /// As in [`Facing`].
    pub committed: BySeat<bool>,
    /// Who has acted on this street.
    pub acted: BySeat<bool>,
    stacks: BySeat<Chips>,
    bets: BySeat<Chips>,
    pot: Chips,
}

impl Replay {
    /// A deal with its blinds and antes posted.
    pub fn new(options: &Options, button: Seat) -> Replay {
        let seats = usize::from(options.seats);
        let mut replay = Replay {
            street: 0,
            committed: BySeat::all(seats, false),
            acted: BySeat::all(seats, false),
            stacks: options.stacks.clone().unwrap_or_else(|| BySeat::all(seats, options.stack)),
            bets: BySeat::all(seats, 0),
            pot: 0,
        };
        for seat in Seat::all(seats) {
            replay.pay(seat, options.ante);
        }
        replay.bets.fill(0);
        let small = if seats == 2 { button } else { button.next(seats) };
        replay.pay(small, options.small_blind);
        replay.pay(small.next(seats), options.big_blind);
        replay
    }

    /// What `seat` faces.
    pub fn facing(&self, seat: Seat) -> Facing {
        Facing { price: Price::of(self.owed(seat), self.pot), committed: self.committed[seat] }
    }

    /// Moves the chips of an action.
    pub fn play(&mut self, seat: Seat, made: Move) {
        self.acted[seat] = true;
        match made {
            Move::Fold => {}
            Move::Call => {
                self.committed[seat] |= self.street > 0 && self.owed(seat) > 0;
                self.pay(seat, self.owed(seat));
            }
            Move::RaiseTo(total) => {
                self.committed[seat] = true;
                self.pay(seat, total - self.bets[seat]);
            }
        }
    }

    /// Begins the next betting round. A raise before the flop is old news then: most hands miss it.
    pub fn next_street(&mut self) {
        if self.street == 0 {
            self.committed.fill(false);
        }
        self.street = (self.street + 1).min(3);
        self.acted.fill(false);
        self.bets.fill(0);
    }

    fn owed(&self, seat: Seat) -> Chips {
        let most = self.bets.iter().copied().max().unwrap_or(0);
        (most - self.bets[seat]).min(self.stacks[seat])
    }

    fn pay(&mut self, seat: Seat, chips: Chips) {
        let paid = chips.min(self.stacks[seat]);
        self.stacks[seat] -= paid;
        self.bets[seat] += paid;
        self.pot += paid;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_and_commitment_follow_the_betting() {
        let [a, b] = [Seat::new(0), Seat::new(1)];
        let mut replay = Replay::new(&Options::default(), a);
        assert!(replay.facing(a).price == Price::Cheap);
        replay.play(a, Move::RaiseTo(300));
        // 200 to call into 400.
        assert!(replay.facing(b).price == Price::Fair && !replay.facing(b).committed);
        replay.play(b, Move::Call);
        replay.next_street();
        assert!(replay.facing(b).price == Price::Free && !replay.facing(a).committed);
        replay.play(b, Move::RaiseTo(9_700));
        assert!(replay.facing(a).price == Price::Dear && replay.facing(b).committed);
        replay.play(a, Move::Call);
        replay.next_street();
        assert!(replay.facing(a).committed && replay.stacks.iter().all(|left| *left == 0));
    }
}
