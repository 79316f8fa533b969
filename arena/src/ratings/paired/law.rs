//! The law of one game: how likely a win, a draw and a loss are at a difference of strengths.
//!
//! Davidson's: win : draw : loss = e^(d/2) : ν : e^(−d/2). With ν = 0 it is Bradley and Terry's. Every number here is exact
//! where it is small.

use super::tally::Score;
use libm::{exp, log1p};

/// Outcomes of games, which may be half ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
}

impl Weights {
    /// With a draw as an outcome of its own.
    pub fn thirds(score: Score) -> Weights {
        Weights { win: score.wins as f64, draw: score.draws as f64, loss: score.losses as f64 }
    }

    /// With a draw as half a win and half a loss.
    pub fn halves(score: Score) -> Weights {
        let half = score.draws as f64 / 2.0;
        Weights { win: score.wins as f64 + half, draw: 0.0, loss: score.losses as f64 + half }
    }

    pub fn games(self) -> f64 {
        self.win + self.draw + self.loss
    }
}

/// The chances of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Law {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
    /// Their logarithms; that of a draw which cannot be is 0, so that none of them weigh nothing.
    logs: Weights,
}

/// How a law curves: the covariance of half the lead (½, 0, −½) and of drawing (0, 1, 0).
#[derive(Clone, Copy, Debug)]
pub(super) struct Curvature {
    pub lead: f64,
    pub both: f64,
    pub draw: f64,
}

impl Curvature {
    /// Above that of any law, so that a step by it never overshoots (Böhning and Lindsay 1988).
    pub const BOUND: Curvature = Curvature { lead: 0.5, both: 0.0, draw: 0.5 };
}

impl Law {
    /// At this difference of strengths, and ln ν where there are draws.
    pub fn at(difference: f64, log_nu: Option<f64>) -> Law {
        let ahead = difference.abs() / 2.0;
        let level = log_nu.unwrap_or(f64::NEG_INFINITY);
        let top = ahead.max(level);
        let [likely, unlikely, draw] = [ahead - top, -ahead - top, level - top];
        let terms = [likely, unlikely, draw].map(exp);
        // The largest term is 1.
        let others = if level > ahead { terms[0] + terms[1] } else { terms[1] + terms[2] };
        let (sum, log_sum) = (1.0 + others, log1p(others));
        let log = |term: f64| if term == f64::NEG_INFINITY { 0.0 } else { term - log_sum };
        let [(win, log_win), (loss, log_loss)] = {
            let (likely, unlikely) = ((terms[0] / sum, log(likely)), (terms[1] / sum, log(unlikely)));
            if difference >= 0.0 { [likely, unlikely] } else { [unlikely, likely] }
        };
        let logs = Weights { win: log_win, draw: log(draw), loss: log_loss };
        Law { win, draw: terms[2] / sum, loss, logs }
    }

    /// The logarithm of the likelihood of these outcomes.
    pub fn likelihood(&self, seen: Weights) -> f64 {
        seen.win * self.logs.win + seen.draw * self.logs.draw + seen.loss * self.logs.loss
    }

    /// Its slopes by the difference and by ln ν: what was seen less what was expected.
    pub fn slopes(&self, seen: Weights) -> (f64, f64) {
        let Law { win, draw, loss, .. } = *self;
        let by_difference =
            seen.win * (loss + draw / 2.0) - seen.loss * (win + draw / 2.0) - seen.draw * (win - loss) / 2.0;
        let by_log_nu = seen.draw * (win + loss) - (seen.win + seen.loss) * draw;
        (by_difference, by_log_nu)
    }

    /// The curvature of one game.
    pub fn curvature(&self) -> Curvature {
        let Law { win, draw, loss, .. } = *self;
        Curvature {
            lead: win * loss + draw * (win + loss) / 4.0,
            both: -draw * (win - loss) / 2.0,
            draw: draw * (win + loss),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_formula_and_sum_to_one() {
        for (difference, nu) in [(0.0, 1.0), (0.7, 0.75), (-3.0, 40.0), (-1.5, 0.01), (800.0, 2.0), (-800.0, 2.0)] {
            let law = Law::at(difference, Some(f64::ln(nu)));
            assert!((law.win + law.draw + law.loss - 1.0).abs() < 1e-14);
            if difference.abs() < 100.0 {
                let (ahead, behind) = ((difference / 2.0_f64).exp(), (-difference / 2.0_f64).exp());
                let sum = ahead + nu + behind;
                for (ours, formula) in [(law.win, ahead / sum), (law.draw, nu / sum), (law.loss, behind / sum)] {
                    assert!((ours - formula).abs() < 1e-14, "{difference} {nu}: {ours} {formula}");
                }
            }
        }
        let even = Law::at(0.0, None);
        assert_eq!((even.win, even.draw, even.loss), (0.5, 0.0, 0.5));
    }

    #[test]
    fn slopes_and_curvature_are_the_derivatives_of_the_likelihood() {
        let seen = Weights { win: 5.0, draw: 2.0, loss: 3.5 };
        let (d, level, h) = (0.8, -0.4, 1e-4);
        let height = |d: f64, level: f64| Law::at(d, Some(level)).likelihood(seen);
        let (slope, level_slope) = Law::at(d, Some(level)).slopes(seen);
        assert!((slope - (height(d + h, level) - height(d - h, level)) / (2.0 * h)).abs() < 1e-6);
        assert!((level_slope - (height(d, level + h) - height(d, level - h)) / (2.0 * h)).abs() < 1e-6);
        let curvature = Law::at(d, Some(level)).curvature();
        let slopes = |d: f64, level: f64| Law::at(d, Some(level)).slopes(seen);
        let (up, down) = (slopes(d + h, level), slopes(d - h, level));
        assert!((curvature.lead * seen.games() + (up.0 - down.0) / (2.0 * h)).abs() < 1e-6);
        assert!((curvature.both * seen.games() + (up.1 - down.1) / (2.0 * h)).abs() < 1e-6);
        let (up, down) = (slopes(d, level + h), slopes(d, level - h));
        assert!((curvature.draw * seen.games() + (up.1 - down.1) / (2.0 * h)).abs() < 1e-6);
    }
}
