//! A set of seats, as one small number.

use crate::table::{MAX_SEATS, Seat};
use std::fmt;

/// Some of the seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// The first `seats` seats.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`].
    pub const fn first(seats: usize) -> SeatSet {
        assert!(seats <= MAX_SEATS);
        SeatSet((1 << seats) - 1)
    }

    /// One seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.index())
    }

    /// Is the seat in it?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Puts a seat in.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// The same without a seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.index()))
    }

    /// The seats that are in both.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them at or after `start`, going round the table.
    pub const fn from(self, start: Seat) -> Option<Seat> {
        let ahead = self.0 >> start.index() << start.index();
        let pick = if ahead == 0 { self.0 } else { ahead };
        if pick == 0 { None } else { Some(Seat::new(pick.trailing_zeros() as usize)) }
    }

    /// Them all, once each, from the first at or after `start`, going round the table.
    pub fn round(self, start: Seat) -> impl Iterator<Item = Seat> {
        let ahead = self.0 >> start.index() << start.index();
        SeatSet(ahead).iter().chain(SeatSet(self.0 & !ahead).iter())
    }

    /// Them all, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let seat = SeatSet(rest).from(Seat::new(0))?;
            rest &= rest - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_round_starts_where_told_and_wraps() {
        let set: SeatSet = [9, 0, 4].map(Seat::new).into_iter().collect();
        let round = |start| set.round(Seat::new(start)).map(Seat::index).collect::<Vec<_>>();
        assert_eq!(round(0), [0, 4, 9]);
        assert_eq!(round(1), [4, 9, 0]);
        assert_eq!(round(4), [4, 9, 0]);
        assert_eq!(round(9), [9, 0, 4]);
        for start in 0..MAX_SEATS {
            assert_eq!(set.from(Seat::new(start)), set.round(Seat::new(start)).next());
        }
        assert_eq!(SeatSet::NONE.from(Seat::new(3)), None);
    }
}
