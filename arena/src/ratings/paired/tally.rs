//! Outcomes summed into whole numbers, so that their order cannot matter.

use crate::ratings::{Home, Outcome};
use std::collections::BTreeMap;

/// Games of a pair, counted for the lower of the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Score {
    fn add(&mut self, other: Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Its games one by one: each kind of outcome as a score of one game, and how often it came.
    pub fn kinds(self) -> [(Score, u64); 3] {
        let none = Score::default();
        [
            (Score { wins: 1, ..none }, self.wins),
            (Score { draws: 1, ..none }, self.draws),
            (Score { losses: 1, ..none }, self.losses),
        ]
    }
}

/// A pair at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub lower: usize,
    pub higher: usize,
    /// 1 where the lower is at home, −1 where the higher is, 0 for neither.
    pub home: i8,
}

/// All games: by edge, and apart from each other by cluster and edge, or one by one.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub edges: BTreeMap<Edge, Score>,
    pub clusters: BTreeMap<(u32, Edge), Score>,
    pub single: BTreeMap<Edge, Score>,
}

impl Tally {
    pub fn new(n: usize, outcomes: &[Outcome]) -> Tally {
        let mut tally = Tally::default();
        for outcome in outcomes {
            tally.add(n, outcome);
        }
        tally
    }

    fn add(&mut self, n: usize, outcome: &Outcome) {
        let &Outcome { cluster, one, other, wins, draws, losses, home } = outcome;
        let (one, other) = (one as usize, other as usize);
        assert!(one < n && other < n && one != other, "an outcome needs two different competitors below {n}");
        let home = match home {
            Home::Neither => 0,
            Home::One => 1,
            Home::Other => -1,
        };
        let (edge, score) = if one < other {
            (Edge { lower: one, higher: other, home }, Score { wins, draws, losses })
        } else {
            (Edge { lower: other, higher: one, home: -home }, Score { wins: losses, draws, losses: wins })
        };
        if score.games() == 0 {
            return;
        }
        self.edges.entry(edge).or_default().add(score);
        match cluster {
            Some(cluster) => self.clusters.entry((cluster, edge)).or_default().add(score),
            None => self.single.entry(edge).or_default().add(score),
        }
    }
}
