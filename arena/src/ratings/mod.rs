//! From outcomes to ratings.
//!
//! Responsible for one number a competitor with its interval, from who beat whom how often. Competitors and clusters
//! are numbers here: this module knows nothing of bots, games, records or files.

pub mod confidence_sequence;
mod paired;
pub mod student;

/// How two competitors did against each other. Several outcomes of the same pair and cluster add up, and their order means
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What was played on common chance (the same decks): outcomes of one cluster may depend on each other, those of
    /// different clusters do not. Nothing where every single game is independent of all others.
    pub cluster: Option<u32>,
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
    /// Who had the advantage of the place, the seat or the first move.
    pub home: Home,
}

/// Who of two was at home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Home {
    /// Neither, or both equally often.
    #[default]
    Neither,
    /// The competitor that is named first.
    One,
    /// The other.
    Other,
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
    /// The group's outcomes allow no finite maximum; a ghost opponent was added to all its members.
    pub ghost: bool,
}

/// A number that was fitted beside the ratings, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// The estimate.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// What was fitted for a whole group beside the ratings of its members.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Common {
    /// What being at home is worth, in Elo; nothing where no outcome says who was.
    pub home: Option<Fitted>,
    /// Some outcome says who was at home, but everything at home can as well be strength: the advantage was left out.
    pub home_untold: bool,
    /// ν: an even pair draws a share of ν / (2 + ν) of its games; nothing where draws are no outcome of their own.
    pub draws: Option<Fitted>,
}

/// What a method finds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings {
    /// By competitor; nothing for those without a game.
    pub competitors: Vec<Option<Rating>>,
    /// By group.
    pub groups: Vec<Common>,
}

/// A rating method of the list.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The word on the command line.
    pub word: &'static str,
    /// One line on it, said in result headers.
    pub about: &'static str,
    /// Rates competitors 0 … `n` − 1.
    ///
    /// # Panics
    /// When an outcome names a competitor that is not below `n`, or the same one twice.
    pub rate: fn(n: usize, outcomes: &[Outcome]) -> Ratings,
}

/// THE list of rating methods; the first is the default.
pub const METHODS: &[Method] = &[
    Method {
        word: "bradley-terry",
        about: "maximum likelihood, a draw as half a win; intervals by cluster sandwich",
        rate: paired::bradley_terry,
    },
    Method {
        word: "davidson",
        about: "maximum likelihood, a draw as an outcome of its own; intervals by cluster sandwich",
        rate: paired::davidson,
    },
];
