//! When is it clear which of two bots is better, and how is that said honestly?
//!
//! One looks after every match set, in schedule order, so what is found does not depend on the threads. Whoever may stop
//! early is shown a confidence sequence, which allows for looking at all times; whoever plays a number of deals that was
//! fixed beforehand is shown Student's t.

use crate::ratings::confidence_sequence::{Exact, half_width};
use crate::ratings::student::{NORMAL, t975};
use crate::standings::Leads;
use libm::{ceil, log1p, sqrt};

/// No early stop before so many match sets have been played: the sequence is asymptotic.
const FEWEST: u64 = 100;
/// Nor before so many of them had a lead for one bot: of a few one cannot know how wild they are.
const FEWEST_DIFFERENT: u64 = 50;
/// Match sets that were all alike say nothing of how wild others are, unless they are so many.
const ENOUGH_ALIKE: u64 = 1_000;
/// The 80 % quantile of the standard normal distribution.
const POWER_80: f64 = 0.841_621_233_572_914_3;

/// What ends a comparison before its last match set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// Nothing: all is played.
    All,
    /// 0 is outside the interval.
    Separate,
    /// The interval reaches no further than this to each side, in lead a match set.
    Narrow(f64),
}

/// The interval around a difference, and whether it is enough.
#[derive(Clone, Debug)]
pub struct Judge {
    aim: Aim,
    /// The largest lead of a match set, and the sequence of leads as shares of it, where an exact one is wanted.
    exact: Option<(f64, Exact)>,
}

/// What is known of the difference, in lead a match set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// The estimate.
    pub mean: f64,
    /// Both ends of the 95 % interval; nothing before there is one.
    pub interval: Option<(f64, f64)>,
    /// Is it clear which bot is better?
    pub decided: bool,
    /// About how many more match sets would make it clear four times in five, were the difference what it looks like;
    /// nothing where it looks like none.
    pub more: Option<u64>,
    /// Too few match sets had a lead for one bot to judge by.
    pub sparse: bool,
    /// So many match sets are needed before the interval is trusted, and fewer were played.
    pub early: Option<u64>,
}

impl Judge {
    /// With this aim; exact where the largest lead of a match set is given.
    pub fn new(aim: Aim, largest: Option<f64>) -> Judge {
        Judge { aim, exact: largest.map(|largest| (largest, Exact::default())) }
    }

    /// Takes in the lead of the next match set.
    pub fn add(&mut self, lead: i64) {
        if let Some((largest, sequence)) = &mut self.exact {
            sequence.push((lead as f64 / *largest + 1.0) / 2.0);
        }
    }

    /// Both ends of the interval.
    fn interval(&self, leads: &Leads) -> Option<(f64, f64)> {
        if let Some((largest, sequence)) = &self.exact {
            let (low, high) = sequence.interval();
            return Some((largest * (2.0 * low - 1.0), largest * (2.0 * high - 1.0)));
        }
        let deviation = leads.deviation()?;
        let half = match self.aim {
            Aim::All => t975(leads.count - 1) * deviation / sqrt(leads.count as f64),
            _ => half_width(leads.count, deviation),
        };
        Some((leads.mean() - half, leads.mean() + half))
    }

    /// The play was cut short, when somebody may have looked: from now on the interval allows for that.
    pub fn cut_short(&mut self) {
        if self.aim == Aim::All {
            self.aim = Aim::Separate;
        }
    }

    /// Would more match sets add nothing that was asked for?
    pub fn is_clear(&self, leads: &Leads) -> bool {
        if self.aim == Aim::All || self.fewest(leads).is_some() || self.is_sparse(leads) {
            return false;
        }
        let Some((low, high)) = self.interval(leads) else { return false };
        match self.aim {
            Aim::All => false,
            Aim::Separate => low > 0.0 || high < 0.0,
            Aim::Narrow(width) => high - low <= 2.0 * width,
        }
    }

    /// How many match sets are needed, where more are than there are. The exact sequence holds from the beginning.
    fn fewest(&self, leads: &Leads) -> Option<u64> {
        let alike = leads.deviation().is_none_or(|deviation| deviation == 0.0);
        let needed = match self.aim {
            _ if self.exact.is_some() => 0,
            _ if alike => ENOUGH_ALIKE,
            Aim::All => 0,
            _ => FEWEST,
        };
        Some(needed).filter(|needed| leads.count < *needed)
    }

    /// Whoever may stop early needs 50 that differ; of a number fixed beforehand half will do where they are fewer.
    fn is_sparse(&self, leads: &Leads) -> bool {
        let needed = match self.aim {
            Aim::All => FEWEST_DIFFERENT.min(leads.count.div_ceil(2)),
            _ => FEWEST_DIFFERENT,
        };
        self.exact.is_none() && leads.different < needed
    }

    /// What is known by now.
    pub fn finding(&self, leads: &Leads) -> Finding {
        let interval = self.interval(leads);
        let (sparse, early) = (self.is_sparse(leads), self.fewest(leads));
        let apart = interval.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
        let decided = apart && !sparse && early.is_none();
        let more = if decided { None } else { self.more(leads) };
        Finding { mean: leads.mean(), interval, decided, more, sparse, early }
    }

    /// How many more match sets would separate the two four times in five, were the difference what it looks like.
    fn more(&self, leads: &Leads) -> Option<u64> {
        let (deviation, difference) = (leads.deviation()?, leads.mean().abs());
        if difference == 0.0 || deviation == 0.0 {
            return None;
        }
        // What the estimate will be less, one time in five.
        let luck = |n: f64| POWER_80 * deviation / sqrt(n);
        let needed = match (&self.aim, self.interval(leads)) {
            (_, Some((low, high))) if self.exact.is_some() => {
                let (now, half) = (leads.count as f64, (high - low) / 2.0);
                // It narrows as √(ln n / n).
                first(|n| half * sqrt(now * log1p(n) / (n * log1p(now))) + luck(n) <= difference)?
            }
            (Aim::All, _) => {
                let ratio = (NORMAL + POWER_80) * deviation / difference;
                ceil(ratio * ratio) as u64
            }
            _ => first(|n| half_width(n as u64, deviation) + luck(n) <= difference)?.max(FEWEST),
        };
        Some(needed.saturating_sub(leads.count)).filter(|more| *more > 0)
    }
}

/// The first number from 1 for which it holds, given that it holds for all larger ones; nothing beyond 2^60.
fn first(holds: impl Fn(f64) -> bool) -> Option<u64> {
    let above = (0..=60).map(|power| 1_u64 << power).find(|n| holds(*n as f64))?;
    let (mut low, mut high) = (above / 2, above);
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if holds(middle as f64) { high = middle } else { low = middle }
    }
    Some(high)
}

#[cfg(test)]
mod tests;
