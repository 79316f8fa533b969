//! How sure the parameters are: the cluster sandwich, and where the model speaks instead.

use super::fit::{Games, Group, within};
use super::tally::{Edge, Tally};
use crate::ratings::student::{NORMAL, t975};
use libm::sqrt;

/// A sandwich below this share of the model's variance comes of clusters that are all alike.
const ALIKE: f64 = 1e-9;

/// A competitor in fewer clusters than this, and than others, tells its own spread badly.
const FEW: u64 = 20;

/// Half the width of each parameter's 95 % interval, strengths relative to their mean.
pub(super) fn half_widths(group: &Group, point: &[f64], members: &[usize], tally: &Tally) -> Vec<f64> {
    let covariance = group.covariance(point);
    let Sandwich { squares, counts, all } = sandwich(group, point, members, tally, |score| covariance.times(score));
    // Through the mean the spread of one is in the interval of each.
    let uneven = counts.iter().any(|count| *count < all.min(FEW));
    (0..group.size())
        .map(|i| {
            // Of home and draws every cluster tells.
            let count = counts.get(i).copied().unwrap_or(all);
            let model = covariance.at(i, i).max(0.0);
            let by_model = NORMAL * sqrt(model);
            if count < 2 || squares[i] <= ALIKE * model {
                return by_model;
            }
            let correction = count as f64 / (count - 1) as f64;
            let by_sandwich = t975(count - 1) * sqrt(correction * squares[i]);
            if group.ghost || uneven { by_model.max(by_sandwich) } else { by_sandwich }
        })
        .collect()
}

/// What the clusters of a group say.
struct Sandwich {
    /// Σ over clusters of the squared influence on each parameter.
    squares: Vec<f64>,
    /// In how many clusters each member has games.
    counts: Vec<u64>,
    /// How many there are.
    all: u64,
}

fn sandwich(
    group: &Group,
    point: &[f64],
    members: &[usize],
    tally: &Tally,
    influence: impl Fn(&[f64]) -> Vec<f64>,
) -> Sandwich {
    let (squares, counts) = (vec![0.0; group.size()], vec![0; members.len()]);
    let mut sandwich = Sandwich { squares, counts, all: 0 };
    let mut close = |games: &[(Edge, Games)], times: u64| {
        let (mut score, mut present) = (vec![0.0; group.size()], vec![false; members.len()]);
        for (edge, games) in games {
            group.add_slopes(point, games, &mut score);
            (present[edge.lower], present[edge.higher]) = (true, true);
        }
        sandwich.all += times;
        sandwich.counts.iter_mut().zip(present).for_each(|(count, present)| *count += times * u64::from(present));
        for (square, moved) in sandwich.squares.iter_mut().zip(influence(&score)) {
            *square += times as f64 * moved * moved;
        }
    };
    let games = |edge: &Edge, score| within(members, edge).map(|edge| (edge, group.games_of(&edge, score)));
    let clustered: Vec<_> =
        tally.clusters.iter().filter_map(|((cluster, edge), &score)| Some((*cluster, games(edge, score)?))).collect();
    for cluster in clustered.chunk_by(|(one, _), (other, _)| one == other) {
        let of: Vec<_> = cluster.iter().map(|(_, games)| *games).collect();
        close(&of, 1);
    }
    for (edge, score) in &tally.single {
        for (game, times) in score.kinds().into_iter().filter(|(_, times)| *times > 0) {
            games(edge, game).into_iter().for_each(|games| close(&[games], times));
        }
    }
    sandwich
}
