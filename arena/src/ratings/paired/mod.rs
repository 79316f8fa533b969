//! Maximum likelihood for paired comparisons: Bradley–Terry, a draw as half a win for each, and Davidson, a draw as an outcome
//! of its own.
//!
//! Bradley–Terry: P(*i* beats *j*) = 1 / (1 + e^−d) with d = θᵢ − θⱼ + η·(1 where *i* is at home, −1 where *j* is).
//! Davidson: win : draw : loss = e^(d/2) : ν : e^(−d/2). Reported is 400 / ln 10 · θ with mean 0. Competitors do not change
//! meanwhile, so the order of games is noise: all games are fitted at once, and shuffled outcomes give the same bits.
//!
//! *Existence.* A finite maximum exists only where everyone in a group can be reached from everyone else along wins or
//! draws, and where home and draws do not explain everything. Where that fails (an undefeated or winless competitor), each
//! member of the group gets half a win and half a loss against a ghost of strength 0, and is flagged. Competitors that no
//! chain of games connects are rated in groups of their own.
//!
//! *Intervals*, 95 %: the cluster sandwich H⁺ (Σ s_g s_gᵀ) H⁺ · G / (G − 1), s_g the summed score of cluster *g* over all
//! pairings, with Student's t of G − 1 degrees; G counts the clusters in which the competitor has games. It allows for
//! outcomes that depend on each other within a cluster. It needs clusters that differ: with a single cluster, or where a
//! competitor's clusters all came out alike (all draws), the interval is the model's own, H⁺ with the normal factor, which
//! takes every game as independent; of dependence within one cluster nothing can tell. It is the wider of the two with a
//! ghost, because residuals of a one-sided record say little, and where somebody has games in far fewer clusters than others.
//!
//! *Not guaranteed*: intervals are per competitor against the mean of its group; two that overlap may still differ.

mod connect;
mod fit;
mod law;
mod matrix;
mod spread;
mod tally;

use super::{Common, Fitted, Outcome, Rating, Ratings};
use fit::Group;
use tally::Tally;

/// One logit in points of Elo: 400 / ln 10.
const ELO: f64 = 173.717_792_761_300_75;

/// A draw as half a win for each; as [`Method::rate`](super::Method::rate).
pub(super) fn bradley_terry(n: usize, outcomes: &[Outcome]) -> Ratings {
    rate(n, outcomes, false)
}

/// A draw as an outcome of its own; as [`Method::rate`](super::Method::rate).
pub(super) fn davidson(n: usize, outcomes: &[Outcome]) -> Ratings {
    rate(n, outcomes, true)
}

fn rate(n: usize, outcomes: &[Outcome], thirds: bool) -> Ratings {
    let tally = Tally::new(n, outcomes);
    let mut ratings = Ratings { competitors: vec![None; n], groups: Vec::new() };
    for (number, members) in connect::groups(n, &tally.edges).into_iter().enumerate() {
        let mut group = Group::new(&members, &tally.edges, thirds);
        let point = group.fit();
        let halves = spread::half_widths(&group, &point, &members, &tally);
        let fitted = |place: usize, scale: fn(f64) -> f64| Fitted {
            value: scale(point[place]),
            low: scale(point[place] - halves[place]),
            high: scale(point[place] + halves[place]),
        };
        for (place, &member) in members.iter().enumerate() {
            let Fitted { value, low, high } = fitted(place, |logits| ELO * logits);
            ratings.competitors[member] =
                Some(Rating { elo: value, low, high, group: number as u32, ghost: group.ghost });
        }
        ratings.groups.push(Common {
            home: group.home.map(|place| fitted(place, |logits| ELO * logits)),
            home_untold: group.home_untold,
            draws: group.draws.map(|place| fitted(place, libm::exp)),
        });
    }
    ratings
}

#[cfg(test)]
mod tests;
