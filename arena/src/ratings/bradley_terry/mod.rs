//! Maximum-likelihood Bradley–Terry, a draw as half a win for each.
//!
//! P(*i* beats *j*) = 1 / (1 + e^−(θᵢ − θⱼ)), reported as 400 / ln 10 · θ with mean 0. Bots do not change during a
//! tournament, so the order of games is noise: all games are fitted at once, and shuffled outcomes give the same bits.
//!
//! *Existence.* A finite maximum exists only where everyone in a group can be reached from everyone else along wins or
//! draws. Where that fails (an undefeated or winless competitor), each member of the group gets half a win and half a loss
//! against a ghost of strength 0, and is flagged. Competitors that no chain of games connects are rated in groups of
//! their own.
//!
//! *Intervals*, 95 %: the cluster sandwich H⁺ (Σ s_g s_gᵀ) H⁺ · G / (G − 1), s_g the summed score of cluster *g* over all
//! pairings, with Student's t of G − 1 degrees. It is right however outcomes depend on each other within a cluster. It
//! needs clusters that differ: with a single cluster, or where a competitor's clusters all came out alike (all draws), the
//! interval is the model's own, H⁺ with the normal factor, which takes every game as independent. With a ghost it is the
//! wider of the two, because residuals of a one-sided record say little.
//!
//! *Not guaranteed*: intervals are per competitor against the mean of its group; two that overlap may still differ.

mod connect;
mod fit;
mod matrix;
mod spread;
mod tally;

use super::{Method, Outcome, Rating};
use fit::Group;
use tally::Tally;

/// The method's word in the list.
pub const METHOD: Method = Method {
    word: "bradley-terry",
    about: "maximum-likelihood Bradley-Terry over match sets, a draw as half a win; intervals by cluster sandwich, \
            clusters = match sets",
    rate,
};

/// One logit in points of Elo: 400 / ln 10.
const ELO: f64 = 173.717_792_761_300_75;

/// Rates competitors 0 … `n` − 1; nothing for those without a game.
///
/// # Panics
/// When an outcome names a competitor that is not below `n`, or the same one twice.
pub fn rate(n: usize, outcomes: &[Outcome]) -> Vec<Option<Rating>> {
    let tally = Tally::new(n, outcomes);
    let mut ratings = vec![None; n];
    for (number, members) in connect::groups(n, &tally.pairs).into_iter().enumerate() {
        let group = Group::new(&members, &tally.pairs);
        let theta = group.fit();
        let halves = spread::half_widths(&group, &theta, &members, &tally.clusters);
        for (place, &member) in members.iter().enumerate() {
            let (elo, half) = (ELO * theta[place], ELO * halves[place]);
            ratings[member] =
                Some(Rating { elo, low: elo - half, high: elo + half, group: number as u32, ghost: group.ghost });
        }
    }
    ratings
}

#[cfg(test)]
mod tests;
