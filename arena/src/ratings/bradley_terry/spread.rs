//! How sure the strengths are: the cluster sandwich, and where the model speaks instead.

use super::fit::{Group, odds};
use super::tally::{Pair, Score};
use crate::ratings::student::{NORMAL, t975};
use libm::sqrt;
use std::collections::BTreeMap;

/// A sandwich below this share of the model's variance comes of clusters that are all alike.
const ALIKE: f64 = 1e-9;

/// Half the width of each member's 95 % interval, in logits, relative to the mean.
pub(super) fn half_widths(
    group: &Group,
    theta: &[f64],
    members: &[usize],
    clusters: &BTreeMap<(u32, Pair), Score>,
) -> Vec<f64> {
    let covariance = group.covariance(theta);
    let (squares, count) = sandwich(theta, members, clusters, |score| covariance.times(score));
    let correction = if count > 1 { count as f64 / (count - 1) as f64 } else { 0.0 };
    let factor = if count > 1 { t975(count - 1) } else { NORMAL };
    (0..theta.len())
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

/// Σ over clusters of the squared influence on each member, and the number of clusters the group has.
fn sandwich(
    theta: &[f64],
    members: &[usize],
    clusters: &BTreeMap<(u32, Pair), Score>,
    influence: impl Fn(&[f64]) -> Vec<f64>,
) -> (Vec<f64>, u64) {
    let mut squares = vec![0.0; theta.len()];
    let mut count = 0;
    let mut open: Option<(u32, Vec<f64>)> = None;
    let mut close = |score: Vec<f64>| {
        count += 1;
        for (square, moved) in squares.iter_mut().zip(influence(&score)) {
            *square += moved * moved;
        }
    };
    for (&(cluster, (lower, higher)), score) in clusters {
        let (Ok(i), Ok(j)) = (members.binary_search(&lower), members.binary_search(&higher)) else { continue };
        if open.as_ref().is_none_or(|(number, _)| *number != cluster)
            && let Some((_, finished)) = open.replace((cluster, vec![0.0; theta.len()]))
        {
            close(finished);
        }
        let (_, sum) = open.as_mut().expect("a cluster is open");
        let (win, loss) = odds(theta[i] - theta[j]);
        let residual = score.points() * loss - (score.games as f64 - score.points()) * win;
        sum[i] += residual;
        sum[j] -= residual;
    }
    if let Some((_, finished)) = open {
        close(finished);
    }
    (squares, count)
}
