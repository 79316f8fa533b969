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
    #[inline]
    pub const fn first(seats: usize) -> SeatSet {
        assert!(seats <= MAX_SEATS);
        SeatSet((1 << seats) - 1)
    }

    /// One seat alone.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.index())
    }

    /// Is the seat in it?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Puts a seat in.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// The same without a seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.index()))
    }

    /// The seats that are in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Are two or more in it? Cheaper than counting them.
    #[inline]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Is nobody in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them at or after `start`, going round the table.
    #[inline]
    pub const fn from(self, start: Seat) -> Option<Seat> {
        let ahead = self.0 >> start.index() << start.index();
        let pick = if ahead == 0 { self.0 } else { ahead };
        if pick == 0 { None } else { Some(Seat::new(pick.trailing_zeros() as usize)) }
    }

    /// Them all, once each, from the first at or after `start`, going round the table.
    #[inline]
    pub const fn round(self, start: Seat) -> Seats {
        let ahead = self.0 >> start.index() << start.index();
        Seats { ahead, behind: self.0 & !ahead }
    }

    /// Them all, lowest first.
    #[inline]
    pub const fn iter(self) -> Seats {
        Seats { ahead: self.0, behind: 0 }
    }
}

/// The seats of a [`SeatSet`], in an order that goes round the table.
#[derive(Clone, Copy, Debug)]
pub struct Seats {
    ahead: u16,
    behind: u16,
}

impl Iterator for Seats {
    type Item = Seat;
    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.ahead == 0 {
            (self.ahead, self.behind) = (self.behind, 0);
        }
        let seat = SeatSet(self.ahead).from(Seat::new(0))?;
        self.ahead &= self.ahead - 1;
        Some(seat)
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
            assert!(!SeatSet::only(Seat::new(start)).is_several());
        }
        assert!(set.is_several() && !SeatSet::NONE.is_several());
        assert_eq!(SeatSet::NONE.from(Seat::new(3)), None);
    }
}
