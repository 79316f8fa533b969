//! What was kept of a match. Everything after play is a fold over these records.

mod check;
mod ledger;

pub use check::Shape;
pub use ledger::{Kept, LEDGER_VERSION, LedgerError, LedgerReader, LedgerWriter, Torn};

use crate::player::FaultKind;
use arena_sdk::table::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// What one finished fixture left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The fixture's number in the schedule, from 1.
    pub fixture: u64,
    /// How many deals were played.
    pub deals: u64,
    /// Totals by seat.
    pub seats: BySeat<SeatTotals>,
    /// Net and counters of every deal and seat.
    pub rows: Rows,
    /// The faults, in the order they happened.
    pub faults: Vec<FaultNote>,
    /// SHA-256 over all events of all deals.
    pub digest: [u8; 32],
}

/// What one seat did in a fixture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTotals {
    /// What it was credited with over all deals.
    pub net: i64,
    /// Decisions it was asked for.
    pub decisions: u64,
    /// Fuel of all its decisions.
    pub fuel: u64,
    /// Actions the referee played in its place.
    pub substituted: u64,
    /// The deal in which it was forfeited, from 1.
    pub forfeited: Option<u64>,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultNote {
    /// The deal, from 1.
    pub deal: u64,
    /// Who.
    pub seat: Seat,
    /// Which decision of that seat in that deal, from 1; 0 for a fault before the first question.
    pub decision: u32,
    /// What kind.
    pub kind: FaultKind,
    /// What exactly.
    pub detail: String,
    /// The beginning of the offending answer.
    pub output: Vec<u8>,
}

/// The rows of a fixture, packed: for every deal and seat the net, the substituted actions and the game's counters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    packed: Vec<u8>,
}

/// One row unpacked: a seat's deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What the seat was credited with.
    pub net: i64,
    /// Actions the referee played in its place.
    pub substituted: u32,
    /// The game's counters, in its order.
    pub counters: Vec<u32>,
}

impl Rows {
    /// Appends the next seat's row: deal by deal, seat 0 first.
    pub fn push(&mut self, net: i64, substituted: u32, counters: &[u32]) {
        self.varint(((net << 1) ^ (net >> 63)) as u64);
        self.varint(u64::from(substituted));
        for counter in counters {
            self.varint(u64::from(*counter));
        }
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.packed.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.packed.push(value as u8);
    }

    /// A reader at the first row.
    pub fn read(&self) -> RowReader<'_> {
        RowReader { rest: &self.packed }
    }
}

/// Reads [`Rows`] in the order they were pushed.
#[derive(Clone, Debug)]
pub struct RowReader<'a> {
    rest: &'a [u8],
}

impl RowReader<'_> {
    /// Has every row been read?
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads the next row into `row`, whose `counters` have the game's length; false at the end or where the rows are
    /// cut short.
    pub fn next_into(&mut self, row: &mut Row) -> bool {
        let Some(net) = self.varint() else { return false };
        row.net = (net >> 1) as i64 ^ -((net & 1) as i64);
        let Some(substituted) = self.varint() else { return false };
        row.substituted = substituted as u32;
        self.counters(&mut row.counters).is_some()
    }

    fn counters(&mut self, counters: &mut [u32]) -> Option<()> {
        // Counters are nearly always below 128, and then each is a byte.
        if let Some((bytes, rest)) = self.rest.split_at_checked(counters.len())
            && bytes.iter().fold(0, |all, byte| all | byte) < 0x80
        {
            counters.iter_mut().zip(bytes).for_each(|(counter, byte)| *counter = u32::from(*byte));
            self.rest = rest;
            return Some(());
        }
        for counter in counters {
            *counter = self.varint()? as u32;
        }
        Some(())
    }

    fn varint(&mut self) -> Option<u64> {
        let (mut value, mut shift) = (0, 0);
        loop {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            value |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(value);
            }
            shift += 7;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_back_as_pushed() {
        let pushed = [(0, 0, [0, 1, 2]), (-1, 3, [300, 0, u32::MAX]), (i64::MAX, 0, [0; 3]), (i64::MIN, 0, [7; 3])];
        let mut rows = Rows::default();
        for (net, substituted, counters) in &pushed {
            rows.push(*net, *substituted, counters);
        }
        let (mut reader, mut row) = (rows.read(), Row { counters: vec![0; 3], ..Row::default() });
        for (net, substituted, counters) in pushed {
            assert!(reader.next_into(&mut row));
            assert_eq!((row.net, row.substituted, row.counters.as_slice()), (net, substituted, &counters[..]));
        }
        assert!(!reader.next_into(&mut row));
    }
}
