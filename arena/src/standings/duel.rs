//! Two bots against each other: match set by match set, in memory that does not grow.

use super::gather::Gathering;
use super::{Field, Met, Score, Totals};
use crate::record::Record;
use crate::schedule::Fixture;

/// What two bots did against each other over whole match sets, seen from the first.
#[derive(Debug)]
pub struct Duel<'a> {
    field: &'a Field,
    open: Gathering,
    met: Met,
    totals: [Totals; 2],
    leads: Leads,
}

/// The leads of one over the other, a number for each match set: own net less the opponent's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leads {
    /// How many match sets.
    pub count: u64,
    /// In how many of them the lead was not 0.
    pub different: u64,
    sum: i128,
    squares: i128,
    sizes: i128,
}

impl<'a> Duel<'a> {
    /// Nothing played yet; the field has two bots and two seats.
    pub fn new(field: &'a Field) -> Duel<'a> {
        assert_eq!((field.bots.len(), field.seats), (2, 2), "a duel is between two");
        let totals = [Totals::new(field.counters.len()), Totals::new(field.counters.len())];
        Duel { field, open: Gathering::default(), met: Met::default(), totals, leads: Leads::default() }
    }

    /// Takes in the next fixture, in schedule order; the lead, where that makes a match set whole.
    pub fn add(&mut self, fixture: &Fixture, record: &Record) -> Option<i64> {
        self.open.add(fixture, record, self.field.counters.len());
        if !self.open.whole(self.field.seatings) {
            return None;
        }
        let whole = std::mem::take(&mut self.open);
        let [one, other] = &whole.shares[..] else { unreachable!("two bots make two shares") };
        let meeting = one.meet(other, self.field);
        self.met.add(meeting);
        self.totals[0].merge(&one.totals);
        self.totals[1].merge(&other.totals);
        self.leads.add(meeting.lead);
        Some(meeting.lead)
    }

    /// The leads so far.
    pub fn leads(&self) -> &Leads {
        &self.leads
    }

    /// Match sets won, drawn and lost by the first.
    pub fn score(&self) -> Score {
        self.met.score()
    }

    /// What each did.
    pub fn totals(&self) -> &[Totals; 2] {
        &self.totals
    }

    /// A lead in one match set, in the game's unit: how far the first is ahead of 0 when all is shared out.
    pub fn in_unit(&self, lead: f64) -> f64 {
        let deals = self.field.deals_per_fixture as f64 * f64::from(self.field.seatings);
        self.field.unit.of(lead / 2.0 / deals)
    }

    /// The field.
    pub fn field(&self) -> &Field {
        self.field
    }
}

impl Leads {
    pub(crate) fn add(&mut self, lead: i64) {
        let lead = i128::from(lead);
        self.count += 1;
        self.different += u64::from(lead != 0);
        self.sum += lead;
        self.squares += lead * lead;
        self.sizes += lead.abs();
    }

    /// Their mean; 0 of none.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// Their standard deviation; nothing of fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        let n = i128::from(self.count);
        if n < 2 {
            return None;
        }
        // Around a whole number near the mean, so that nothing cancels.
        let near = self.sum.div_euclid(n);
        let rest = self.sum - n * near;
        let squares = (self.squares - 2 * near * self.sum + n * near * near) as f64 - (rest * rest) as f64 / n as f64;
        Some(libm::sqrt(squares.max(0.0) / (n - 1) as f64))
    }

    /// How many match sets of equal weight would say as much: few where some huge ones decide.
    pub fn effective(&self) -> f64 {
        if self.squares == 0 { 0.0 } else { self.sizes as f64 * (self.sizes as f64 / self.squares as f64) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::Standings;
    use crate::standings::tests::{field, played};

    #[test]
    fn a_duel_is_what_the_standings_say_of_the_pair() {
        let field = field(&["a", "b"], 2, 2);
        let (mut duel, mut standings) = (Duel::new(&field), Standings::new(&field));
        let nets = [[5, 1], [3, 0], [-9, 2], [0, 0], [0, 0], [1, 1]];
        for (place, [first, second]) in nets.into_iter().enumerate() {
            let (set, seating) = (place as u32 / 2, place as u32 % 2);
            let seats = if seating == 0 { [0, 1] } else { [1, 0] };
            let (fixture, record) =
                played(place as u64 + 1, (0, set, seating), &seats, &[&[first, -first], &[second, -second]]);
            let lead = duel.add(&fixture, &record);
            assert_eq!(lead.is_some(), seating == 1);
            standings.add(&fixture, &record);
        }
        let tables = standings.finish();
        let pair = tables.head_to_head.iter().find(|pair| pair.bot == 0).unwrap();
        assert_eq!(duel.score(), pair.score);
        assert!((duel.in_unit(duel.leads().mean()) - pair.net.mean).abs() < 1e-12);
        let deviation = duel.in_unit(duel.leads().deviation().unwrap());
        let half = crate::ratings::student::t975(2) * deviation / 3_f64.sqrt();
        assert!((pair.net.mean + half - pair.net.interval.unwrap().1).abs() < 1e-9);
        let standing = tables.standings.iter().find(|standing| standing.bot == 1).unwrap();
        assert_eq!(duel.totals()[1], standing.totals);
        assert_eq!((duel.leads().count, duel.leads().different), (3, 3));
    }

    #[test]
    fn deviation_and_effective_number_by_hand() {
        let mut leads = Leads::default();
        [7, -1, 0, 2].iter().for_each(|lead| leads.add(*lead));
        assert_eq!((leads.mean(), leads.different), (2.0, 3));
        assert!((leads.deviation().unwrap() - (38.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert!((leads.effective() - 100.0 / 54.0).abs() < 1e-12);
        assert_eq!(
            (Leads::default().mean(), Leads::default().deviation(), Leads::default().effective()),
            (0.0, None, 0.0)
        );
    }

    #[test]
    fn huge_leads_do_not_overflow_nor_cancel() {
        let mut leads = Leads::default();
        [4_000_000_000_000_001, 4_000_000_000_000_003].iter().for_each(|lead| leads.add(*lead));
        assert!((leads.deviation().unwrap() - 2_f64.sqrt()).abs() < 1e-9);
    }
}
