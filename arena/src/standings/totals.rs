//! What a bot did, summed.

use crate::player::FaultKind;

/// Totals of a bot. Everything is counted by seat: a bot that sits twice at a table counts each deal twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Chips or points it was credited with.
    pub net: i64,
    /// Deals it sat in.
    pub deals: u64,
    /// Decisions it was asked for.
    pub decisions: u64,
    /// Fuel of all its decisions.
    pub fuel: u64,
    /// Actions the referee played in its place.
    pub substituted: u64,
    /// Fixtures in which it was forfeited.
    pub forfeits: u64,
    /// Faults by kind, in the order of [`FaultKind::ALL`].
    pub faults: [u64; FaultKind::ALL.len()],
    /// The game's counters.
    pub counters: Vec<u64>,
}

impl Totals {
    /// Nothing yet, with room for so many counters.
    pub fn new(counters: usize) -> Totals {
        Totals { counters: vec![0; counters], ..Totals::default() }
    }

    /// All its faults.
    pub fn all_faults(&self) -> u64 {
        self.faults.iter().sum()
    }

    /// Fuel a decision, rounded to a whole number (halves up); nothing without a decision.
    pub fn fuel_per_decision(&self) -> Option<u64> {
        (self.decisions > 0).then(|| {
            let (fuel, decisions) = (u128::from(self.fuel), u128::from(self.decisions));
            ((2 * fuel + decisions) / (2 * decisions)) as u64
        })
    }

    pub(super) fn merge(&mut self, other: &Totals) {
        self.net += other.net;
        self.deals += other.deals;
        self.decisions += other.decisions;
        self.fuel += other.fuel;
        self.substituted += other.substituted;
        self.forfeits += other.forfeits;
        self.faults.iter_mut().zip(&other.faults).for_each(|(sum, more)| *sum += more);
        self.counters.iter_mut().zip(&other.counters).for_each(|(sum, more)| *sum += more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fuel_per_decision_is_rounded_and_never_divides_by_nothing() {
        let totals = |fuel, decisions| Totals { fuel, decisions, ..Totals::default() }.fuel_per_decision();
        assert_eq!((totals(5, 2), totals(4, 3), totals(7, 0)), (Some(3), Some(1), None));
    }
}
