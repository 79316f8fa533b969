//! Outcomes summed into whole numbers, so that their order cannot matter.

use crate::ratings::Outcome;
use std::collections::BTreeMap;

/// What a pair did: counted for the lower of the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// Two for a win, one for a draw.
    pub halves: u64,
    /// Games.
    pub games: u64,
}

impl Score {
    fn add(&mut self, halves: u64, games: u64) {
        self.halves += halves;
        self.games += games;
    }

    /// Points of the lower.
    pub fn points(self) -> f64 {
        self.halves as f64 / 2.0
    }

    /// Did the lower ever win or draw?
    pub fn lower_scored(self) -> bool {
        self.halves > 0
    }

    /// Did the higher ever win or draw?
    pub fn higher_scored(self) -> bool {
        self.halves < 2 * self.games
    }
}

/// A pair, the lower first.
pub(super) type Pair = (usize, usize);

/// All games, by pair and by cluster and pair.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub pairs: BTreeMap<Pair, Score>,
    pub clusters: BTreeMap<(u32, Pair), Score>,
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
        let (one, other) = (outcome.one as usize, outcome.other as usize);
        assert!(one < n && other < n && one != other, "an outcome needs two different competitors below {n}");
        let games = outcome.wins + outcome.draws + outcome.losses;
        if games == 0 {
            return;
        }
        let won = if one < other { outcome.wins } else { outcome.losses };
        let pair = (one.min(other), one.max(other));
        let halves = 2 * won + outcome.draws;
        self.pairs.entry(pair).or_default().add(halves, games);
        self.clusters.entry((outcome.cluster, pair)).or_default().add(halves, games);
    }
}
