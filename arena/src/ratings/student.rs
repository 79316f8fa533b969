//! The 97.5 % quantile of Student's t, with the same digits on every machine.
//!
//! Statistics packages call the platform's `ln` and `exp`, whose last digits differ between machines; printed results
//! must not.

use libm::{atan, cos, sin, sqrt, tan};
use std::f64::consts::{FRAC_PI_2, PI};

/// The 97.5 % quantile of the standard normal distribution.
pub const NORMAL: f64 = 1.959_963_984_540_054;

/// Up to here the exact distribution is inverted; above, the expansion around the normal one is exact to ten digits.
const EXACT: u64 = 200;

/// The factor of a two-sided 95 % interval with this many degrees of freedom, at least 1.
///
/// # Panics
/// With 0 degrees of freedom, where no interval exists.
pub fn t975(degrees: u64) -> f64 {
    assert!(degrees > 0, "an interval needs a degree of freedom");
    if degrees <= EXACT { inverted(degrees) } else { expanded(degrees as f64) }
}

/// Bisects on the angle, in which the distribution is monotone and bounded.
fn inverted(degrees: u64) -> f64 {
    let (mut low, mut high) = (atan(NORMAL / sqrt(degrees as f64)), FRAC_PI_2);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if within(degrees, middle) < 0.95 { low = middle } else { high = middle }
    }
    sqrt(degrees as f64) * tan(0.5 * (low + high))
}

/// P(|t| < √ν · tan `angle`), Abramowitz and Stegun 26.7.3 and 26.7.4.
fn within(degrees: u64, angle: f64) -> f64 {
    let (sine, cosine) = (sin(angle), cos(angle));
    let odd = degrees % 2 == 1;
    let (mut term, mut k) = if odd { (cosine, 1) } else { (1.0, 0) };
    let mut sum = 0.0;
    while k + 2 <= degrees {
        sum += term;
        k += 2;
        term *= cosine * cosine * (k - 1) as f64 / k as f64;
    }
    if odd { 2.0 / PI * (angle + sine * sum) } else { sine * sum }
}

/// The Cornish–Fisher expansion, Abramowitz and Stegun 26.7.5.
fn expanded(n: f64) -> f64 {
    let z = NORMAL;
    let q = z * z;
    let first = z * (q + 1.0) / 4.0;
    let second = z * ((5.0 * q + 16.0) * q + 3.0) / 96.0;
    let third = z * (((3.0 * q + 19.0) * q + 17.0) * q - 15.0) / 384.0;
    let fourth = z * ((((79.0 * q + 776.0) * q + 1482.0) * q - 1920.0) * q - 945.0) / 92160.0;
    z + (first + (second + (third + fourth / n) / n) / n) / n
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::distribution::{ContinuousCDF, StudentsT};

    #[test]
    fn quantiles_agree_with_an_independent_implementation() {
        for degrees in (1..=260).chain([1_000, 5_000]) {
            let independent = StudentsT::new(0.0, 1.0, degrees as f64).unwrap().inverse_cdf(0.975);
            assert!((t975(degrees) / independent - 1.0).abs() < 1e-8, "{degrees}: {} {independent}", t975(degrees));
        }
    }

    #[test]
    fn quantiles_of_the_printed_table() {
        for (degrees, printed) in [(1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228), (30, 2.042), (120, 1.980)] {
            assert!((t975(degrees) - printed).abs() < 0.0005);
        }
    }

    #[test]
    fn both_computations_meet() {
        assert!((inverted(EXACT) - expanded(EXACT as f64)).abs() < 1e-10);
    }
}
