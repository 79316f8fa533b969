//! What was learnt of one opponent: how often he folds, calls and raises at which price, and how honest his raises are.

use crate::replay::Facing;
use arena_sdk::games::holdem::Move;

/// What he did.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Folded.
    Fold,
    /// Checked or called.
    Call,
    /// Bet or raised.
    Raise,
}

impl From<Move> for Act {
    fn from(made: Move) -> Act {
        match made {
            Move::Fold => Act::Fold,
            Move::Call => Act::Call,
            Move::RaiseTo(_) => Act::Raise,
        }
    }
}

/// How often he folds and raises, as shares of 1; else he checks or calls.
#[derive(Clone, Copy)]
pub struct Habit {
    /// Share of folds.
    pub fold: f32,
    /// Share of bets and raises.
    pub raise: f32,
}

/// Folds, calls, raises.
type Counts = [f32; 3];

/// An ordinary player: what is believed before anything was seen, by [`Facing`]. Who is committed folds less.
const ORDINARY: [Counts; Facing::COUNT] = [
    [0.0, 0.6, 0.4],
    [0.35, 0.5, 0.15],
    [0.5, 0.4, 0.1],
    [0.6, 0.32, 0.08],
    [0.0, 0.6, 0.4],
    [0.2, 0.6, 0.2],
    [0.35, 0.5, 0.15],
    [0.4, 0.5, 0.1],
];
/// As many observations that belief is worth.
const PRIOR: f32 = 5.0;
/// As many observations on the same street what is seen on all streets is worth.
const ALL_STREETS: f32 = 8.0;

/// One opponent.
#[derive(Clone)]
pub struct Model {
    /// By street and what he faced.
    counts: [[Counts; Facing::COUNT]; 4],
    /// By how much the hands that he showed after raising were weaker than the best he could have raised with, and by
    /// how much they would be if he raised blindly.
    weaker: f32,
    blindly: f32,
}

impl Model {
    /// Somebody unknown: ordinary, and two blind raises in five.
    pub fn new() -> Model {
        Model { counts: [[[0.0; 3]; Facing::COUNT]; 4], weaker: 0.8, blindly: 2.0 }
    }

    /// Notes what he did.
    pub fn note(&mut self, street: usize, facing: Facing, act: Act) {
        self.counts[street][facing.number()][act as usize] += 1.0;
    }

    /// What to expect of him: his counts on this street, leaning on all streets, leaning on an ordinary player.
    pub fn habit(&self, street: usize, facing: Facing) -> Habit {
        let mut all = [0.0; 3];
        for counts in &self.counts {
            for (sum, count) in all.iter_mut().zip(counts[facing.number()]) {
                *sum += count;
            }
        }
        let belief = lean(ORDINARY[facing.number()], PRIOR, all);
        let [fold, _, raise] = lean(belief, ALL_STREETS, self.counts[street][facing.number()]);
        Habit { fold, raise }
    }

    /// Notes that he showed a hand better than `percentile` of all, with which he had raised when he raises a `share`
    /// of the time. The best hands lie in the middle of that share on average, blind ones in the middle of all.
    pub fn note_shown(&mut self, percentile: f32, share: f32) {
        self.weaker += 1.0 - share / 2.0 - percentile;
        self.blindly += 0.5 - share / 2.0;
    }

    /// The share of his raises that has nothing to do with his cards.
    pub fn bluffs(&self) -> f32 {
        (self.weaker / self.blindly).clamp(0.05, 0.9)
    }
}

/// `belief`, worth so many observations, after these counts.
fn lean(belief: Counts, worth: f32, counts: Counts) -> Counts {
    let seen: f32 = counts.iter().sum();
    std::array::from_fn(|act| (belief[act] * worth + counts[act]) / (worth + seen))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Price;

    const BET: Facing = Facing { price: Price::Fair, committed: false };

    #[test]
    fn belief_gives_way_to_what_was_seen() {
        let mut model = Model::new();
        assert_eq!(model.habit(1, BET).fold, 0.5);
        (0..40).for_each(|_| model.note(1, BET, Act::Call));
        assert!(model.habit(1, BET).fold < 0.02);
        // On another street it counts too, but less; at another price not at all.
        assert!((0.02..0.1).contains(&model.habit(2, BET).fold));
        assert_eq!(model.habit(1, Facing { price: Price::Dear, ..BET }).fold, 0.6);
    }

    #[test]
    fn weak_hands_shown_after_raises_are_bluffs_and_the_best_are_not() {
        let (mut honest, mut blind) = (Model::new(), Model::new());
        for _ in 0..50 {
            honest.note_shown(0.9, 0.2);
            blind.note_shown(0.5, 0.2);
        }
        assert!(honest.bluffs() < 0.06 && blind.bluffs() > 0.8);
    }
}
