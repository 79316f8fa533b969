//! How sure the parameters are: the cluster sandwich, and where the model speaks instead.

use super::fit::{Group, within};
use super::tally::{Edge, Tally};
use crate::ratings::student::{NORMAL, t975};
use libm::sqrt;

/// A sandwich below this share of the model's variance comes of clusters that are all alike.
const ALIKE: f64 = 1e-9;

/// Half the width of each parameter's 95 % interval, strengths relative to their mean.
pub(super) fn half_widths(group: &Group, point: &[f64], members: &[usize], tally: &Tally) -> Vec<f64> {
    let covariance = group.covariance(point);
    let (squares, count) = sandwich(group, point, members, tally, |score| covariance.times(score));
    let correction = if count > 1 { count as f64 / (count - 1) as f64 } else { 0.0 };
    let factor = if count > 1 { t975(count - 1) } else { NORMAL };
    (0..group.size())
        .map(|i| {
            let (model, robust) = (covariance.at(i, i).max(0.0), correction * squares[i]);
            let (by_model, by_sandwich) = (NORMAL * sqrt(model), factor * sqrt(robust));
            if robust <= ALIKE * model {
                by_model
            } else if group.ghost {
                by_model.max(by_sandwich)
            } else {
                by_sandwich
            }
        })
        .collect()
}

/// Σ over clusters of the squared influence on each parameter, and the number of clusters the group has.
fn sandwich(
    group: &Group,
    point: &[f64],
    members: &[usize],
    tally: &Tally,
    influence: impl Fn(&[f64]) -> Vec<f64>,
) -> (Vec<f64>, u64) {
    let (mut squares, mut count) = (vec![0.0; group.size()], 0);
    let mut close = |score: &[f64], times: u64| {
        count += times;
        for (square, moved) in squares.iter_mut().zip(influence(score)) {
            *square += times as f64 * moved * moved;
        }
    };
    let clustered: Vec<_> = tally
        .clusters
        .iter()
        .filter_map(|(&(cluster, ref edge), &score)| Some((cluster, group.games_of(&within(members, edge)?, score))))
        .collect();
    for cluster in clustered.chunk_by(|(one, _), (other, _)| one == other) {
        let mut sum = vec![0.0; group.size()];
        cluster.iter().for_each(|(_, games)| group.add_slopes(point, games, &mut sum));
        close(&sum, 1);
    }
    let single = tally.single.iter().filter_map(|(edge, score)| Some((within(members, edge)?, score)));
    for (edge, (game, times)) in single.flat_map(|(edge, score): (Edge, _)| score.kinds().map(|kind| (edge, kind))) {
        let mut sum = vec![0.0; group.size()];
        group.add_slopes(point, &group.games_of(&edge, game), &mut sum);
        close(&sum, times);
    }
    (squares, count)
}
