//! What an opponent may hold: a weight for each hand, narrowed by what he does.

use crate::model::{Act, Habit};
use crate::strength::{BUCKETS, HANDS, Strength, mask};
use arena_sdk::cards::Card;
use arena_sdk::games::holdem::Combo;

/// Over how much of all hands the border between folding and calling, or calling and raising, is blurred.
const BLUR: f32 = 0.2;
/// How often a player acts whatever he holds.
const STRAY: f32 = 0.2;

/// Weights by index of the hand; only their proportions matter.
#[derive(Clone)]
pub struct Weights {
    /// None is negative.
    pub by_hand: [f32; Combo::COUNT],
}

impl Weights {
    /// Any two cards.
    pub fn any() -> Weights {
        Weights { by_hand: [1.0; Combo::COUNT] }
    }

    /// He holds none of these cards.
    pub fn exclude(&mut self, cards: &[Card]) {
        let out = mask(cards);
        for (weight, hand) in self.by_hand.iter_mut().zip(&HANDS) {
            if mask(&hand.cards()) & out != 0 {
                *weight = 0.0;
            }
        }
    }

    /// He did this: hands with which he rarely would lose weight.
    pub fn narrow(&mut self, strength: &Strength, response: &Response, act: Act) {
        let likely: [f32; BUCKETS] = std::array::from_fn(|bucket| match act {
            Act::Fold => response.fold[bucket],
            Act::Call => 1.0 - response.fold[bucket] - response.raise[bucket],
            Act::Raise => response.raise[bucket],
        });
        for (weight, bucket) in self.by_hand.iter_mut().zip(&strength.buckets) {
            *weight *= likely.get(usize::from(*bucket)).copied().unwrap_or(0.0);
        }
    }
}

/// How likely a player folds and raises with a hand of each bucket.
pub struct Response {
    /// By bucket.
    pub fold: [f32; BUCKETS],
    /// By bucket.
    pub raise: [f32; BUCKETS],
}

impl Response {
    /// A player of this habit makes a share of his raises blindly, `bluffs` of them; else he folds the worst of all hands
    /// and raises the best. The borders are those of all hands, not of what is left of his range: who has called with a
    /// good hand does not fold half of those to the next bet.
    pub fn new(habit: Habit, bluffs: f32) -> Response {
        let blind = bluffs * habit.raise;
        let honest = 1.0 - blind;
        let stay = mostly_above(habit.fold / honest);
        let raise = mostly_above(1.0 - (habit.raise - blind) / honest);
        Response {
            fold: stay.map(|stay| honest * (1.0 - stay)),
            raise: std::array::from_fn(|bucket| blind + honest * raise[bucket].min(stay[bucket])),
        }
    }
}

/// How likely a player does with each bucket what he mostly does above `border`.
fn mostly_above(border: f32) -> [f32; BUCKETS] {
    let border = border.clamp(0.0, 1.0);
    let width = BLUR.min(2.0 * border).min(2.0 * (1.0 - border)).max(1e-3);
    std::array::from_fn(|bucket| {
        let above = ((middle(bucket) - border) / width + 0.5).clamp(0.0, 1.0);
        (1.0 - STRAY) * above + STRAY * (1.0 - border)
    })
}

/// The share of all hands that lies below the middle of a bucket.
pub fn middle(bucket: usize) -> f32 {
    (bucket as f32 + 0.5) / BUCKETS as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_habit_is_kept_on_average_over_all_hands() {
        for (fold, raise, bluffs) in [(0.0, 0.0, 0.0), (0.5, 0.1, 0.2), (0.35, 0.4, 0.9), (1.0, 0.0, 0.5)] {
            let response = Response::new(Habit { fold, raise }, bluffs);
            let mean = |shares: &[f32]| shares.iter().sum::<f32>() / BUCKETS as f32;
            assert!((mean(&response.fold) - fold).abs() < 0.03, "folds {} not {fold}", mean(&response.fold));
            assert!((mean(&response.raise) - raise).abs() < 0.03, "raises {} not {raise}", mean(&response.raise));
            assert!((0..BUCKETS).all(|bucket| response.fold[bucket] + response.raise[bucket] <= 1.0 + 1e-5));
        }
    }

    #[test]
    fn a_raise_leaves_strong_hands_and_cards_seen_leave_none() {
        let strength = Strength::on(&[]);
        let mut weights = Weights::any();
        weights.narrow(&strength, &Response::new(Habit { fold: 0.5, raise: 0.1 }, 0.05), Act::Raise);
        let weight = |weights: &Weights, hand: &str| {
            let cards: arena_sdk::cards::Cards<2> = hand.parse().unwrap();
            weights.by_hand[Combo::from_cards(&cards).unwrap().index()]
        };
        assert!(weight(&weights, "AsAh") > 5.0 * weight(&weights, "7s2h"));
        weights.exclude(&["As".parse().unwrap()]);
        assert!(weight(&weights, "AsAh") == 0.0 && weight(&weights, "AdAh") > 0.0);
    }
}
