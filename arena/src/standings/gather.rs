//! A match set of one line-up while its fixtures come in.

use super::field::Field;
use super::totals::Totals;
use crate::player::FaultKind;
use crate::record::{Record, Row};
use crate::schedule::{BotId, Fixture};
use std::cmp::Ordering;

/// What one bot did in a match set.
#[derive(Clone, Debug)]
pub(super) struct Share {
    pub bot: BotId,
    /// In how many seats it sits.
    pub seats: i64,
    pub totals: Totals,
}

/// The fixtures of a match set seen so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Gathering {
    seatings: u64,
    /// By bot, ascending.
    pub shares: Vec<Share>,
}

/// A pair after a whole match set, seen from the bot with the lower number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    /// Σ over seat pairs of (own net − opponent's net).
    pub lead: i64,
    /// Σ over seat pairs of deals.
    pub deals: u64,
    /// Won, drawn or lost.
    pub outcome: Ordering,
}

impl Gathering {
    /// Takes a fixture in; one whose seating was seen before is ignored.
    pub fn add(&mut self, fixture: &Fixture, record: &Record, counters: usize) {
        if self.seatings >> fixture.seating & 1 == 1 {
            return;
        }
        self.seatings |= 1 << fixture.seating;
        if self.shares.is_empty() {
            self.shares = shares(&fixture.seats, counters);
        }
        let places: Vec<usize> = fixture.seats.iter().map(|&bot| self.place(bot)).collect();
        self.add_totals(record, &places);
        self.add_rows(record, &places, counters);
    }

    /// Have all seatings been played?
    pub fn whole(&self, seatings: u32) -> bool {
        self.seatings.count_ones() == seatings
    }

    /// How many fixtures it has.
    pub fn fixtures(&self) -> u64 {
        u64::from(self.seatings.count_ones())
    }

    fn place(&self, bot: BotId) -> usize {
        self.shares.binary_search_by_key(&bot, |share| share.bot).expect("all fixtures of a line-up seat the same bots")
    }

    fn add_totals(&mut self, record: &Record, places: &[usize]) {
        for (seat, &place) in record.seats.iter().zip(places) {
            let totals = &mut self.shares[place].totals;
            totals.net += seat.net;
            totals.deals += record.deals;
            totals.decisions += seat.decisions;
            totals.fuel += seat.fuel;
            totals.substituted += seat.substituted;
            totals.forfeits += u64::from(seat.forfeited.is_some());
        }
        for fault in &record.faults {
            let kind = FaultKind::ALL.iter().position(|kind| *kind == fault.kind).expect("all kinds are listed");
            self.shares[places[fault.seat.index()]].totals.faults[kind] += 1;
        }
    }

    fn add_rows(&mut self, record: &Record, places: &[usize], counters: usize) {
        let (mut reader, mut row) = (record.rows.read(), Row { counters: vec![0; counters], ..Row::default() });
        for _ in 0..record.deals {
            for &place in places {
                assert!(reader.next_into(&mut row), "the record of match {} has too few rows", record.fixture);
                let sums = &mut self.shares[place].totals.counters;
                sums.iter_mut().zip(&row.counters).for_each(|(sum, more)| *sum += u64::from(*more));
            }
        }
    }
}

fn shares(seats: &[BotId], counters: usize) -> Vec<Share> {
    let mut bots = seats.to_vec();
    bots.sort_unstable();
    bots.chunk_by(|a, b| a == b)
        .map(|same| Share { bot: same[0], seats: same.len() as i64, totals: Totals::new(counters) })
        .collect()
}

impl Share {
    /// Compares two bots over a whole match set by net, each of the one's seats with each of the other's, and equal nets by
    /// what the game says. A bot that was forfeited in any of its fixtures loses to one that was not.
    pub fn meet(&self, other: &Share, field: &Field) -> Meeting {
        let lead = self.lead(other, |totals| totals.net);
        let stayed = |share: &Share| share.totals.forfeits == 0;
        let outcome = match (stayed(self), stayed(other)) {
            (true, true) => lead.cmp(&0).then_with(|| self.break_tie(other, field)),
            (mine, theirs) => mine.cmp(&theirs),
        };
        Meeting { lead, deals: other.seats as u64 * self.totals.deals, outcome }
    }

    fn lead(&self, other: &Share, sum: impl Fn(&Totals) -> i64) -> i64 {
        other.seats * sum(&self.totals) - self.seats * sum(&other.totals)
    }

    fn break_tie(&self, other: &Share, field: &Field) -> Ordering {
        field.tie_breaks.iter().fold(Ordering::Equal, |so_far, tie| {
            let place = field.counter(tie.counter);
            let lead = self.lead(other, |totals| totals.counters[place] as i64).cmp(&0);
            so_far.then(if tie.more_is_better { lead } else { lead.reverse() })
        })
    }
}
