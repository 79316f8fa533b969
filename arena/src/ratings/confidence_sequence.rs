//! Confidence sequences: intervals that hold at all times at once, so that one may look as often as one likes and stop when
//! the answer is clear.
//!
//! Two of them. The asymptotic one (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024) is a normal mixture (Howard,
//! Ramdas, McAuliffe and Sekhon 2021) with the estimated variance in it: narrow, and right once the mean of so many values
//! is nearly normal. The exact one is the empirical-Bernstein sequence with a predictable plug-in (Waudby-Smith and Ramdas
//! 2024, theorem 2): right from the first value on for values between known bounds, and wider.

use libm::{log, log1p, sqrt};

/// The share of sequences that may ever miss the truth: 5 %.
pub const ALPHA: f64 = 0.05;

/// The number of values at which the normal mixture is at its narrowest.
const TIGHTEST: f64 = 500.0;

/// The mixture's ρ that makes its bound the narrowest at the intrinsic time `v`.
pub fn best_rho(v: f64, alpha: f64) -> f64 {
    let logs = 2.0 * log(1.0 / alpha);
    v / (logs + log1p(logs))
}

/// The logarithm of the two-sided normal mixture supermartingale of a sum `s` at the intrinsic time `v`.
pub fn log_mixture(s: f64, v: f64, rho: f64) -> f64 {
    0.5 * log(rho / (v + rho)) + s * s / (2.0 * (v + rho))
}

/// How far from 0 a sum may stray at the intrinsic time `v`: where the mixture reaches 1/α.
pub fn mixture_bound(v: f64, rho: f64, alpha: f64) -> f64 {
    sqrt((v + rho) * log((v + rho) / (rho * alpha * alpha)))
}

/// Half the width of the asymptotic 95 % sequence after `n` values of this standard deviation.
pub fn half_width(n: u64, deviation: f64) -> f64 {
    let n = n as f64;
    deviation * mixture_bound(n, best_rho(TIGHTEST, ALPHA), ALPHA) / n
}

/// The exact sequence of values between 0 and 1. What one interval has excluded stays excluded.
#[derive(Clone, Debug)]
pub struct Exact {
    n: u64,
    sum: f64,
    /// Σ of squared deviations, each from the mean known with it.
    squares: f64,
    /// Σ λ, Σ λ·x and Σ v·ψ of the theorem.
    weight: f64,
    weighted: f64,
    penalty: f64,
    low: f64,
    high: f64,
}

impl Default for Exact {
    fn default() -> Exact {
        Exact { n: 0, sum: 0.0, squares: 0.0, weight: 0.0, weighted: 0.0, penalty: 0.0, low: 0.0, high: 1.0 }
    }
}

impl Exact {
    /// No bet is larger.
    const LARGEST: f64 = 0.5;

    /// Takes in the next value, from 0 to 1.
    pub fn push(&mut self, x: f64) {
        // The mean and the variance before this value, with half an observation at ½ to begin with.
        let before = (0.5 + self.sum) / (self.n + 1) as f64;
        let variance = (0.25 + self.squares) / (self.n + 1) as f64;
        self.n += 1;
        let n = self.n as f64;
        let bet = sqrt(2.0 * log(2.0 / ALPHA) / (variance * n * log1p(n))).min(Self::LARGEST);
        let psi = (-log1p(-bet) - bet) / 4.0;
        let off = x - before;
        self.weight += bet;
        self.weighted += bet * x;
        self.penalty += 4.0 * off * off * psi;
        self.sum += x;
        let after = x - (0.5 + self.sum) / (n + 1.0);
        self.squares += after * after;
        let (centre, half) = (self.weighted / self.weight, (log(2.0 / ALPHA) + self.penalty) / self.weight);
        let (low, high) = (self.low.max(centre - half), self.high.min(centre + half));
        // Where what is left is nothing, one of the intervals has missed; the last one stands.
        if low <= high {
            (self.low, self.high) = (low, high);
        }
    }

    /// Both ends of the 95 % interval.
    pub fn interval(&self) -> (f64, f64) {
        (self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::rng::Rng;
    use serde_json::Value;

    #[test]
    fn boundaries_as_confseq_prints_them() {
        let oracle: Value =
            serde_json::from_str(include_str!("../../tests/data/ratings/confidence_sequence.json")).unwrap();
        let published = |name: &str| oracle["published"][name].as_f64().unwrap();
        let rho = best_rho(100.0, 0.05);
        assert!((rho - published("two-sided normal mixture best_rho(100,.05)")).abs() < 1e-5, "{rho}");
        let log = log_mixture(10.0, 100.0, rho);
        assert!((log - published("two-sided log mixture s=10 v=100")).abs() < 1e-6, "{log}");
        let bound = mixture_bound(100.0, rho, 0.05);
        assert!((bound - published("two-sided bound v=100 a=.05")).abs() < 1e-5, "{bound}");
    }

    #[test]
    fn the_half_width_is_the_formula_of_the_asymptotic_sequence() {
        // s·√(2(n·r² + 1)/(n²·r²) · ln(√(n·r² + 1)/α)) with r² = (−2 ln α + ln(−2 ln α + 1))/n_opt.
        let logs = -2.0 * 0.05_f64.ln();
        let r2 = (logs + (logs + 1.0).ln()) / TIGHTEST;
        for n in [100_u64, 500, 40_000] {
            let m = n as f64;
            let formula = 3.0 * (2.0 * (m * r2 + 1.0) / (m * m * r2) * ((m * r2 + 1.0).sqrt() / 0.05).ln()).sqrt();
            assert!((half_width(n, 3.0) - formula).abs() < 1e-12, "{n}");
        }
    }

    fn uniform(rng: &mut Rng) -> f64 {
        (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A heavy-tailed result with mean 0 between −1 and 1, as of a match set: mostly little, sometimes nearly a stack.
    fn result(rng: &mut Rng) -> f64 {
        let scale = if uniform(rng) < 0.03 { 1.0 } else { 0.05 };
        scale * (2.0 * uniform(rng) - 1.0)
    }

    #[test]
    fn looking_after_every_value_errs_in_at_most_one_sequence_of_twenty() {
        let mut rng = Rng::new(5);
        let (mut asymptotic, mut exact, mut peeking_t, runs) = (0, 0, 0, 600);
        for _ in 0..runs {
            let (mut sum, mut squares, mut sequence) = (0.0, 0.0, Exact::default());
            let mut missed = [false; 3];
            for n in 1..=1_500_u64 {
                let x = result(&mut rng);
                sum += x;
                squares += x * x;
                sequence.push((x + 1.0) / 2.0);
                let (low, high) = sequence.interval();
                missed[1] |= !(low <= 0.5 && 0.5 <= high);
                if n >= 100 {
                    let m = n as f64;
                    let deviation = ((squares - sum * sum / m) / (m - 1.0)).sqrt();
                    missed[0] |= (sum / m).abs() > half_width(n, deviation);
                    missed[2] |= (sum / m).abs() > 1.96 * deviation / m.sqrt();
                }
            }
            asymptotic += u32::from(missed[0]);
            exact += u32::from(missed[1]);
            peeking_t += u32::from(missed[2]);
        }
        // 5 % of 600 are 30, with a deviation of 5.3.
        assert!(asymptotic <= 40 && exact <= 30, "{asymptotic} {exact} of {runs}");
        // Who looks again and again at an interval made for one look is misled: that is what sequences are for.
        assert!(peeking_t > 120, "{peeking_t} of {runs}");
    }

    #[test]
    fn the_exact_sequence_closes_in_on_the_mean_and_never_widens() {
        let (mut rng, mut sequence) = (Rng::new(9), Exact::default());
        let mut last = sequence.interval();
        for _ in 0..20_000 {
            sequence.push((result(&mut rng) + 1.2) / 2.2);
            let (low, high) = sequence.interval();
            assert!(last.0 <= low && high <= last.1);
            last = (low, high);
        }
        let truth = 1.2 / 2.2;
        assert!(last.0 <= truth && truth <= last.1 && last.1 - last.0 < 0.02, "{last:?}");
    }
}
