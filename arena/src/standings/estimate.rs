//! A mean over clusters with its interval.

use crate::ratings::student::t975;
use libm::sqrt;

/// A mean and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Both ends of the interval; nothing where there is only one cluster.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// The mean of what clusters sum to, a unit of weight: Σ sum / Σ weight, with Student's t over clusters. With equal
    /// weights that is the mean of the cluster means and their t interval; otherwise the ratio estimator.
    /// Nothing without weight.
    ///
    /// Sums and deviations are whole numbers, so only the last steps round, in the order of the clusters.
    pub fn of(clusters: &[(i64, u64)]) -> Option<Estimate> {
        let sum: i128 = clusters.iter().map(|&(sum, _)| i128::from(sum)).sum();
        let weight: i128 = clusters.iter().map(|&(_, weight)| i128::from(weight)).sum();
        if weight == 0 {
            return None;
        }
        let mean = sum as f64 / weight as f64;
        let degrees = clusters.len() as u64 - 1;
        let interval = (degrees > 0).then(|| {
            let deviation =
                |&(y, m): &(i64, u64)| (i128::from(y) * weight - sum * i128::from(m)) as f64 / weight as f64;
            let squares: f64 = clusters.iter().map(|cluster| deviation(cluster) * deviation(cluster)).sum();
            let n = clusters.len() as f64;
            let half = t975(degrees) * sqrt(n / (n - 1.0) * squares) / weight as f64;
            (mean - half, mean + half)
        });
        Some(Estimate { mean, interval })
    }

    /// The same in another unit.
    pub fn map(self, unit: impl Fn(f64) -> f64) -> Estimate {
        Estimate { mean: unit(self.mean), interval: self.interval.map(|(low, high)| (unit(low), unit(high))) }
    }

    /// The same seen from the other side.
    pub fn negated(self) -> Estimate {
        Estimate { mean: -self.mean, interval: self.interval.map(|(low, high)| (-high, -low)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_weights_give_the_t_interval_of_the_means() {
        // Means 1, 2, 3, 6 of 10 each: mean 3, s = √(14/3), half width 3.18245 · s / 2.
        let estimate = Estimate::of(&[(10, 10), (20, 10), (30, 10), (60, 10)]).unwrap();
        let half = 3.182_446_305_284_263 * (14.0_f64 / 3.0).sqrt() / 2.0;
        let (low, high) = estimate.interval.unwrap();
        assert_eq!(estimate.mean, 3.0);
        assert!((low - 3.0 + half).abs() < 1e-9 && (high - 3.0 - half).abs() < 1e-9);
    }

    #[test]
    fn one_cluster_has_no_interval_and_none_no_mean() {
        assert_eq!(Estimate::of(&[(-7, 2)]), Some(Estimate { mean: -3.5, interval: None }));
        assert_eq!(Estimate::of(&[]), None);
    }

    #[test]
    fn clusters_that_agree_have_an_interval_of_no_width() {
        let estimate = Estimate::of(&[(1, 3), (2, 6), (3, 9)]).unwrap();
        assert_eq!(estimate.interval, Some((estimate.mean, estimate.mean)));
    }

    #[test]
    fn unequal_weights_weigh_deals_not_clusters() {
        assert_eq!(Estimate::of(&[(10, 1), (0, 9)]).unwrap().mean, 1.0);
    }
}
