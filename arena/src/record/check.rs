//! Does a record agree with itself and with the plan it is said to be of?

use super::{Record, Row, SeatTotals};
use arena_sdk::table::BySeat;

/// What a plan says of each of its records.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Deals in a fixture.
    pub deals: u64,
    /// Seats at a table.
    pub seats: usize,
    /// Counters of the game.
    pub counters: usize,
}

impl Record {
    /// Is it what such a plan leaves behind, its sums those of its rows? Everything after play relies on it.
    ///
    /// # Errors
    /// What does not agree: the place, what was expected, what was found.
    pub fn check(&self, shape: Shape) -> Result<(), String> {
        expect("deals", shape.deals, self.deals)?;
        expect("seats", shape.seats, self.seats.seats())?;
        let sums = self.summed(shape)?;
        for ((seat, sum), totals) in sums.by_seat().zip(self.seats.iter()) {
            expect(&format!("seat {seat}: net"), sum.net, totals.net)?;
            expect(&format!("seat {seat}: substituted"), sum.substituted, totals.substituted)?;
            if totals.forfeited.is_some_and(|deal| !(1..=self.deals).contains(&deal)) {
                return Err(format!("seat {seat}: forfeited outside its deals"));
            }
        }
        let known =
            |fault: &&super::FaultNote| fault.seat.index() < shape.seats && (1..=self.deals).contains(&fault.deal);
        match self.faults.iter().position(|fault| !known(&fault)) {
            Some(place) => Err(format!("fault {}: of no deal or seat of this match", place + 1)),
            None => Ok(()),
        }
    }

    /// Net and substituted actions of each seat, summed over the rows.
    fn summed(&self, shape: Shape) -> Result<BySeat<SeatTotals>, String> {
        let mut sums = BySeat::all(shape.seats, SeatTotals::default());
        let (mut rows, mut row) = (self.rows.read(), Row { counters: vec![0; shape.counters], ..Row::default() });
        for deal in 1..=shape.deals {
            let mut table = 0_i64;
            for sum in sums.iter_mut() {
                if !rows.next_into(&mut row) {
                    return Err(format!("deal {deal}: rows are missing"));
                }
                table = table.wrapping_add(row.net);
                sum.net = sum.net.wrapping_add(row.net);
                sum.substituted += u64::from(row.substituted);
            }
            expect(&format!("deal {deal}: the seats' nets summed"), 0, table)?;
        }
        if rows.is_at_end() { Ok(sums) } else { Err("more rows than deals and seats".to_owned()) }
    }
}

fn expect<T: PartialEq + std::fmt::Display>(what: &str, expected: T, found: T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected}, found {found}")) }
}
