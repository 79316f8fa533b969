//! The maximum of the likelihood of one connected group.

use super::connect;
use super::matrix::Symmetric;
use super::tally::{Pair, Score};
use libm::{exp, log, log1p};
use std::collections::BTreeMap;

/// Half a win and half a loss, against a ghost of strength 0.
const GHOST_POINTS: f64 = 0.5;
const GHOST_GAMES: f64 = 1.0;

/// Newton stops when no strength moves further than this.
const CLOSE: f64 = 1e-11;
const NEWTON_STEPS: usize = 100;
const MM_STEPS: usize = 20_000;

/// Competitors connected by games, renumbered from 0.
#[derive(Debug)]
pub(super) struct Group {
    n: usize,
    edges: Vec<(Pair, Score)>,
    /// Do its members play the ghost?
    pub ghost: bool,
}

/// P(a win) at this difference of strengths, and P(a loss), each exact where it is small.
pub(super) fn odds(difference: f64) -> (f64, f64) {
    let small = exp(-difference.abs());
    let (likely, unlikely) = (1.0 / (1.0 + small), small / (1.0 + small));
    if difference >= 0.0 { (likely, unlikely) } else { (unlikely, likely) }
}

/// ln P(a win).
fn log_odds(difference: f64) -> f64 {
    difference.min(0.0) - log1p(exp(-difference.abs()))
}

impl Group {
    pub fn new(members: &[usize], pairs: &BTreeMap<Pair, Score>) -> Group {
        let place = |member: usize| members.binary_search(&member).ok();
        let edges: Vec<_> = pairs
            .iter()
            .filter_map(|(&(lower, higher), &score)| Some(((place(lower)?, place(higher)?), score)))
            .collect();
        let ghost = !connect::wins_connect(members.len(), edges.iter().copied());
        Group { n: members.len(), edges, ghost }
    }

    /// The strengths, mean 0.
    pub fn fit(&self) -> Vec<f64> {
        let mut theta = self.newton().unwrap_or_else(|| self.mm());
        let mean = theta.iter().sum::<f64>() / self.n as f64;
        theta.iter_mut().for_each(|strength| *strength -= mean);
        theta
    }

    /// The covariance that the model gives, relative to the mean: the pseudo-inverse of the information.
    pub fn covariance(&self, theta: &[f64]) -> Symmetric {
        self.information(theta).inverse().centred()
    }

    fn likelihood(&self, theta: &[f64]) -> f64 {
        let mut sum = 0.0;
        for &((i, j), score) in &self.edges {
            let difference = theta[i] - theta[j];
            let points = score.points();
            sum += points * log_odds(difference) + (score.games as f64 - points) * log_odds(-difference);
        }
        if self.ghost {
            sum += theta.iter().map(|&t| GHOST_POINTS * (log_odds(t) + log_odds(-t))).sum::<f64>();
        }
        sum
    }

    fn gradient(&self, theta: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.n];
        for &((i, j), score) in &self.edges {
            let (win, loss) = odds(theta[i] - theta[j]);
            let points = score.points();
            let residual = points * loss - (score.games as f64 - points) * win;
            gradient[i] += residual;
            gradient[j] -= residual;
        }
        if self.ghost {
            for (slope, &strength) in gradient.iter_mut().zip(theta) {
                *slope += GHOST_POINTS - GHOST_GAMES * odds(strength).0;
            }
        }
        gradient
    }

    /// The negated second derivative. Without a ghost it is a Laplacian, and J/n is added: that fixes the mean and leaves
    /// everything else alone.
    fn information(&self, theta: &[f64]) -> Symmetric {
        let mut information = Symmetric::new(self.n);
        for &((i, j), score) in &self.edges {
            let (win, loss) = odds(theta[i] - theta[j]);
            let weight = score.games as f64 * win * loss;
            information.add(i, i, weight);
            information.add(j, j, weight);
            information.add(i, j, -weight);
            information.add(j, i, -weight);
        }
        for (i, &strength) in theta.iter().enumerate() {
            if self.ghost {
                let (win, loss) = odds(strength);
                information.add(i, i, GHOST_GAMES * win * loss);
            } else {
                (0..self.n).for_each(|j| information.add(i, j, 1.0 / self.n as f64));
            }
        }
        information
    }

    /// Newton's method with the step halved until the likelihood does not fall. Nothing where it does not converge.
    fn newton(&self) -> Option<Vec<f64>> {
        let mut theta = vec![0.0; self.n];
        let mut height = self.likelihood(&theta);
        for _ in 0..NEWTON_STEPS {
            let step = self.information(&theta).inverse().times(&self.gradient(&theta));
            let longest = step.iter().fold(0.0, |longest: f64, s| longest.max(s.abs()));
            (theta, height) = self.climb(&theta, &step, height)?;
            if longest < CLOSE {
                return Some(theta);
            }
        }
        None
    }

    fn climb(&self, theta: &[f64], step: &[f64], height: f64) -> Option<(Vec<f64>, f64)> {
        let rounding = 1e-12 * (1.0 + height.abs());
        let mut share = 1.0;
        while share > 1e-9 {
            let tried: Vec<f64> = theta.iter().zip(step).map(|(t, s)| t + share * s).collect();
            let reached = self.likelihood(&tried);
            if reached >= height - rounding {
                return Some((tried, reached));
            }
            share *= 0.5;
        }
        None
    }

    /// Hunter's minorise–maximise iteration, in logarithms: slow, and never falls.
    fn mm(&self) -> Vec<f64> {
        let mut theta = vec![0.0; self.n];
        for _ in 0..MM_STEPS {
            let next = self.mm_step(&theta);
            let moved = theta.iter().zip(&next).fold(0.0, |moved: f64, (a, b)| moved.max((a - b).abs()));
            theta = next;
            if moved < CLOSE {
                break;
            }
        }
        theta
    }

    /// πᵢ ← Wᵢ / Σ nᵢⱼ / (πᵢ + πⱼ), with π = e^θ.
    fn mm_step(&self, theta: &[f64]) -> Vec<f64> {
        let ghost = f64::from(u8::from(self.ghost));
        let mut points = vec![ghost * GHOST_POINTS; self.n];
        // Σ nᵢⱼ · πᵢ / (πᵢ + πⱼ): the expected points, so that the new θ is θ + ln(points / expected).
        let mut expected: Vec<f64> = theta.iter().map(|&t| ghost * GHOST_GAMES * odds(t).0).collect();
        for &((i, j), score) in &self.edges {
            let (win, loss) = odds(theta[i] - theta[j]);
            points[i] += score.points();
            points[j] += score.games as f64 - score.points();
            expected[i] += score.games as f64 * win;
            expected[j] += score.games as f64 * loss;
        }
        (0..self.n).map(|i| theta[i] + log(points[i]) - log(expected[i])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle(lower: u64) -> Group {
        let score = |halves, games| Score { halves, games };
        let pairs = BTreeMap::from([((0, 1), score(lower, 40)), ((1, 2), score(60, 40)), ((0, 2), score(5, 10))]);
        Group::new(&[0, 1, 2], &pairs)
    }

    #[test]
    fn the_fallback_finds_what_newton_finds() {
        let group = cycle(50);
        assert!(!group.ghost);
        let (newton, mm) = (group.newton().unwrap(), group.mm());
        for (i, j) in [(0, 1), (0, 2)] {
            assert!((newton[i] - newton[j] - mm[i] + mm[j]).abs() < 1e-8);
        }
    }

    #[test]
    fn the_fallback_finds_what_newton_finds_with_a_ghost() {
        let pairs = BTreeMap::from([((0, 1), Score { halves: 20, games: 10 })]);
        let group = Group::new(&[0, 1], &pairs);
        assert!(group.ghost);
        let (newton, mm) = (group.newton().unwrap(), group.mm());
        assert!((newton[0] - mm[0]).abs() < 1e-8 && (newton[1] - mm[1]).abs() < 1e-8);
    }

    #[test]
    fn the_maximum_gives_everyone_its_points() {
        let group = cycle(31);
        let gradient = group.gradient(&group.fit());
        assert!(gradient.iter().all(|slope| slope.abs() < 1e-9), "{gradient:?}");
    }

    #[test]
    fn a_million_to_one_is_found() {
        let pairs = BTreeMap::from([((0, 1), Score { halves: 2_000_000, games: 1_000_001 })]);
        let theta = Group::new(&[0, 1], &pairs).fit();
        assert!((theta[0] - theta[1] - 1e6_f64.ln()).abs() < 1e-8, "{theta:?}");
    }
}
