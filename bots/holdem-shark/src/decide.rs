//! What each action is worth against what the opponents may hold and how they are expected to answer.

use crate::model::Model;
use crate::range::{Response, Weights};
use crate::replay::{Facing, Price};
use crate::sample::{Sample, play_out};
use crate::strength::Strength;
use arena_sdk::games::holdem::{Action, View};
use arena_sdk::rng::Rng;
use arena_sdk::table::{Chips, Seat};

/// Deals played out for a decision.
const SAMPLES: usize = 400;
/// Raises that are considered, in hundredths of the pot after a call.
const SIZES: [Chips; 5] = [50, 75, 100, 150, 250];
/// What a share of the pot is worth while streets are to come, on the button and elsewhere.
const REALISED: [f32; 2] = [0.97, 0.87];

/// An opponent who has not folded.
pub struct Rival<'a> {
    /// Where he sits.
    pub seat: Seat,
    /// What he may hold.
    pub range: &'a Weights,
    /// What he is like.
    pub model: &'a Model,
    /// He has yet to act on this street.
    pub behind: bool,
    /// As in [`Facing`].
    pub committed: bool,
}

/// A decision.
pub struct Spot<'a> {
    /// What we are asked.
    pub view: &'a View,
    /// 0 before the flop to 3 on the river.
    pub street: usize,
    /// Who may still win.
    pub rivals: Vec<Rival<'a>>,
    /// Of hands on this board.
    pub strength: &'a Strength,
}

impl Spot<'_> {
    /// The action of most value.
    pub fn best(&self, rng: &mut Rng) -> Action {
        let ranges: Vec<&Weights> = self.rivals.iter().map(|rival| rival.range).collect();
        let samples = play_out(self.view, &ranges, self.strength, SAMPLES, rng);
        let (mut best, mut most) = (Action::Fold, 0.0);
        if samples.is_empty() {
            return if self.view.call == 0 { Action::Check } else { Action::Fold };
        }
        let stay = if self.view.call == 0 { self.worth_of_check(&samples) } else { self.worth_of_call(&samples) };
        if stay >= most {
            (best, most) = (Action::Call, stay);
        }
        for total in self.totals() {
            let worth = self.worth_of_raise(total, &samples);
            if worth > most {
                (best, most) = (Action::RaiseTo(total), worth);
            }
        }
        best
    }

    /// The raises worth a thought: shares of the pot, and as much as can be called.
    fn totals(&self) -> Vec<Chips> {
        let view = self.view;
        let Some([least, most]) = view.raise else { return Vec::new() };
        let reach = |rival: &Rival| view.stacks[rival.seat] + view.bets[rival.seat];
        let cap = self.rivals.iter().map(reach).max().unwrap_or(0).clamp(least, most);
        let level = view.bets[view.seat] + view.call;
        let pot = view.pot + view.call;
        let mut totals: Vec<Chips> = SIZES
            .iter()
            .map(|size| level + pot * size / 100)
            .chain([least, cap].into_iter().filter(|total| *total <= level + 3 * pot))
            .map(|total| total.clamp(least, cap))
            .collect();
        totals.sort_unstable();
        totals.dedup();
        totals
    }

    /// Calling: our share of what is then in the middle.
    fn worth_of_call(&self, samples: &[Sample]) -> f32 {
        let call = self.view.call as f32;
        let share = samples.iter().map(|sample| sample.share).sum::<f32>();
        share / deals(samples) * self.realised(self.view.call) * (self.view.pot as f32 + call) - call
    }

    /// Checking: our share of the pot, and when somebody bets behind us, the better of folding and calling.
    fn worth_of_check(&self, samples: &[Sample]) -> f32 {
        let pot = self.view.pot as f32;
        let bet = (0.7 * pot).min(self.view.stacks[self.view.seat] as f32);
        let bets = self.responses(|_| Price::Free);
        let (mut checked, mut faced, mut won) = (0.0, 0.0, 0.0);
        for sample in samples {
            let quiet: f32 = self
                .with_rivals(sample, &bets)
                .filter(|(rival, ..)| rival.behind && self.view.stacks[rival.seat] > 0)
                .map(|(_, response, bucket)| 1.0 - response.raise[bucket])
                .product();
            checked += quiet * sample.share;
            faced += (1.0 - quiet) * sample.deals;
            won += (1.0 - quiet) * sample.share;
        }
        let realised = self.realised(0);
        let called = won * realised * (pot + 2.0 * bet) - faced * bet;
        (checked * realised * pot + called.max(0.0)) / deals(samples)
    }

    /// Raising: the pot when all fold; our share of a larger one when called; when raised again, the better of folding
    /// and calling a raise of the pot.
    fn worth_of_raise(&self, total: Chips, samples: &[Sample]) -> f32 {
        let view = self.view;
        let (pot, cost) = (view.pot as f32, (total - view.bets[view.seat]) as f32);
        let owed = |seat: Seat| (total - view.bets[seat]).clamp(0, view.stacks[seat]);
        let responses = self.responses(|seat| Price::of(owed(seat), view.pot + cost as Chips));
        let left = (view.stacks[view.seat] as f32 - cost).max(0.0);
        let realised = self.realised(cost as Chips);
        let (mut worth, mut raised, mut raised_pot, mut raised_won) = (0.0, 0.0, 0.0, 0.0);
        for sample in samples {
            let (mut all_fold, mut none_raises, mut paid) = (1.0, 1.0, 0.0);
            for (rival, response, bucket) in self.with_rivals(sample, &responses) {
                let owed = owed(rival.seat);
                if owed == 0 {
                    all_fold = 0.0;
                    continue;
                }
                all_fold *= response.fold[bucket];
                paid += (1.0 - response.fold[bucket]) * owed as f32;
                if left > 0.0 && view.stacks[rival.seat] > owed {
                    none_raises *= 1.0 - response.raise[bucket];
                }
            }
            let contested: f32 = 1.0 - all_fold;
            let full = pot + cost + paid / contested.max(0.01);
            let again = (1.0 - none_raises).min(contested);
            worth += sample.deals * all_fold * pot;
            worth += (contested - again) * (sample.share * realised * full - sample.deals * cost);
            raised += again * sample.deals;
            raised_pot += again * sample.deals * full;
            raised_won += again * sample.share;
        }
        if raised > 0.0 {
            let full = raised_pot / raised;
            let more = left.min(full);
            let call = raised_won * realised * (full + 2.0 * more) - raised * (cost + more);
            worth += call.max(-raised * cost);
        }
        worth / deals(samples)
    }

    /// How each rival is expected to answer a price, by the strength of his hand.
    fn responses(&self, price: impl Fn(Seat) -> Price) -> Vec<Response> {
        self.rivals
            .iter()
            .map(|rival| {
                let facing = Facing { price: price(rival.seat), committed: rival.committed };
                let habit = rival.model.habit(self.street, facing);
                Response::new(habit, rival.model.bluffs())
            })
            .collect()
    }

    /// Each rival with his response and his hand in a sample.
    fn with_rivals<'a>(
        &'a self,
        sample: &'a Sample,
        responses: &'a [Response],
    ) -> impl Iterator<Item = (&'a Rival<'a>, &'a Response, usize)> {
        let hands = self.rivals.iter().zip(responses).zip(&sample.buckets);
        hands.map(|((rival, response), bucket)| (rival, response, usize::from(*bucket)))
    }

    /// What a share of the pot is worth after paying `cost`: less while there are bets to come and others speak last.
    fn realised(&self, cost: Chips) -> f32 {
        let view = self.view;
        let bets_to_come = self.street < 3
            && cost < view.stacks[view.seat]
            && self.rivals.iter().any(|rival| view.stacks[rival.seat] > 0);
        match bets_to_come {
            false => 1.0,
            true if view.button == view.seat => REALISED[0],
            true => REALISED[1],
        }
    }
}

/// How many deals were played out.
fn deals(samples: &[Sample]) -> f32 {
    samples.iter().map(|sample| sample.deals).sum()
}
