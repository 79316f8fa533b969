//! The fault policy: what is noted, and when a seat is forfeited.

use crate::player::{Fault, FaultKind};
use crate::record::FaultNote;
use arena_sdk::table::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// What follows from a fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// The referee plays the fallback and counts; at the limit the seat is forfeited.
    #[default]
    Fallback,
    /// The seat is forfeited at its first fault.
    Forfeit,
}

impl Policy {
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Policy::Fallback => "fallback",
            Policy::Forfeit => "forfeit",
        }
    }
}

/// The policy with its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultPolicy {
    /// What follows from a fault.
    pub policy: Policy,
    /// Faults in a fixture at which the seat is forfeited, at least 1.
    pub max_faults: u32,
}

impl Default for FaultPolicy {
    fn default() -> Self {
        FaultPolicy { policy: Policy::default(), max_faults: 3 }
    }
}

impl FaultPolicy {
    /// How many faults forfeit a seat.
    pub fn limit(&self) -> u32 {
        match self.policy {
            Policy::Fallback => self.max_faults,
            Policy::Forfeit => 1,
        }
    }
}

/// The faults of one fixture.
pub struct FaultBook {
    limit: u32,
    notes: Vec<FaultNote>,
    count: BySeat<u32>,
    forfeited: BySeat<Option<u64>>,
}

impl FaultBook {
    pub fn new(policy: FaultPolicy, seats: usize) -> FaultBook {
        FaultBook {
            limit: policy.limit(),
            notes: Vec::new(),
            count: BySeat::all(seats, 0),
            forfeited: BySeat::all(seats, None),
        }
    }

    pub fn is_forfeited(&self, seat: Seat) -> bool {
        self.forfeited[seat].is_some()
    }

    pub fn forfeited(&self) -> BySeat<Option<u64>> {
        self.forfeited.clone()
    }

    /// Notes a fault in a decision; forfeits the seat at the limit. A bot that trapped cannot be asked again, but its
    /// further questions are faults of their own and reach the limit the same way.
    pub fn note(&mut self, deal: u64, seat: Seat, decision: u32, fault: Fault) {
        let Fault { kind, detail, output } = fault;
        self.notes.push(FaultNote { deal, seat, decision, kind, detail, output });
        self.count[seat] += 1;
        if self.count[seat] >= self.limit {
            self.forfeited[seat] = Some(deal);
        }
    }

    /// Notes a fault before the first question and forfeits the seat at once.
    pub fn forfeit(&mut self, deal: u64, seat: Seat, fault: Fault) {
        debug_assert!(fault.kind != FaultKind::Illegal, "nothing was asked");
        self.note(deal, seat, 0, fault);
        self.forfeited[seat] = Some(deal);
    }

    pub fn into_notes(self) -> Vec<FaultNote> {
        self.notes
    }
}
