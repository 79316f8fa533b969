//! From outcomes to ratings.
//!
//! Responsible for one number a competitor with its interval, from who beat whom how often. Competitors and clusters
//! are numbers here: this module knows nothing of bots, games, records or files.

pub mod bradley_terry;
pub mod student;

/// How two competitors did against each other within one cluster. Several outcomes of the same pair and cluster add up,
/// and their order means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What was played on common chance (the same decks): outcomes of one cluster may depend on each other, those of
    /// different clusters do not.
    pub cluster: u32,
    /// The competitor whose wins are counted.
    pub one: u32,
    /// Its opponent, another competitor.
    pub other: u32,
    /// Games won by `one`.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost by `one`.
    pub losses: u64,
}

/// A rating on the Elo scale: 400 points are odds of ten to one. Relative: the mean of a group is 0. All numbers are
/// finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate.
    pub elo: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
    /// Which group of competitors it is relative to, from 0 by the lowest competitor in each. Ratings of different groups
    /// cannot be compared: no chain of games connects them.
    pub group: u32,
    /// The group's wins do not connect it, so that no finite maximum exists; a ghost opponent was added to all its members.
    pub ghost: bool,
}

/// A rating method of the list.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The word in tournament files.
    pub word: &'static str,
    /// One line on it, said in result headers.
    pub about: &'static str,
    /// Rates competitors 0 … `n` − 1; nothing for those without a game.
    pub rate: fn(n: usize, outcomes: &[Outcome]) -> Vec<Option<Rating>>,
}

/// THE list of rating methods; the first is the default.
pub const METHODS: &[Method] = &[bradley_terry::METHOD];
