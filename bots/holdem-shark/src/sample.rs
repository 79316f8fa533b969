//! Deals played out: hands for the opponents drawn from their ranges, the rest of the board from the rest of the deck.

use crate::range::Weights;
use crate::strength::{BUCKETS, HANDS, Strength, mask};
use arena_sdk::cards::Card;
use arena_sdk::games::holdem::View;
use arena_sdk::games::poker::rank::{Hand, Order};
use arena_sdk::rng::Rng;
use arena_sdk::table::MAX_SEATS;

/// Deals played out that are alike in what the opponents hold.
#[derive(Clone, Copy)]
pub struct Sample {
    /// The bucket of each opponent's hand.
    pub buckets: [u8; MAX_SEATS],
    /// Our share of the pots if nobody folds: for one deal 1, a part of it, or 0; for several the sum.
    pub share: f32,
    /// How many deals.
    pub deals: f32,
}

/// About `count` deals against these ranges; fewer when the opponents' hands collide.
pub fn play_out(spot: &View, ranges: &[&Weights], strength: &Strength, count: usize, rng: &mut Rng) -> Vec<Sample> {
    let mut drawn: Vec<Vec<u16>> = ranges.iter().map(|range| draw(range, count, rng)).collect();
    // The first may keep its order, the others must not follow it.
    drawn.iter_mut().skip(1).for_each(|hands| rng.shuffle(hands));
    let count = drawn.iter().map(Vec::len).min().unwrap_or(0);
    let known = mask(&spot.hand) | mask(&spot.board);
    let board: Hand = spot.board.iter().copied().collect();
    let one = |deal: usize| {
        let (mut buckets, mut used) = ([0; MAX_SEATS], known);
        let mut hands = [[Card::JOKER; 2]; MAX_SEATS];
        for (place, numbers) in drawn.iter().enumerate() {
            let number = usize::from(numbers[deal]);
            let hand = HANDS[number].cards();
            if used & mask(&hand) != 0 {
                return None;
            }
            used |= mask(&hand);
            hands[place] = hand;
            buckets[place] = strength.buckets[number];
        }
        let board = (spot.board.len()..5).fold(board, |board, _| board.with(next_card(&mut used, rng)));
        Some(Sample { buckets, share: share(&spot.hand, &hands[..drawn.len()], board), deals: 1.0 })
    };
    let samples: Vec<Sample> = (0..count).filter_map(one).collect();
    if ranges.len() == 1 { gather(&samples) } else { samples }
}

/// Against one opponent only the bucket of his hand matters: as many samples as there are buckets at most.
fn gather(samples: &[Sample]) -> Vec<Sample> {
    let mut by_bucket = [Sample { buckets: [0; MAX_SEATS], share: 0.0, deals: 0.0 }; BUCKETS];
    for sample in samples {
        let sum = &mut by_bucket[usize::from(sample.buckets[0])];
        sum.buckets = sample.buckets;
        sum.share += sample.share;
        sum.deals += sample.deals;
    }
    by_bucket.into_iter().filter(|sum| sum.deals > 0.0).collect()
}

/// Our share of a pot at showdown.
fn share(ours: &[Card], others: &[[Card; 2]], board: Hand) -> f32 {
    let value = |hand: &[Card]| board.with(hand[0]).with(hand[1]).value(Order::STANDARD);
    let mine = value(ours);
    let mut among = 1.0;
    for his in others.iter().map(|hand| value(hand)) {
        if his > mine {
            return 0.0;
        }
        among += f32::from(his == mine);
    }
    1.0 / among
}

/// `count` hands of a range in the order of their indices, each as often as its weight says: a comb drawn over the
/// summed weights.
fn draw(range: &Weights, count: usize, rng: &mut Rng) -> Vec<u16> {
    let weights = &range.by_hand;
    let step = weights.iter().sum::<f32>() / count as f32;
    let mut hands = Vec::with_capacity(count);
    if step <= 0.0 {
        return hands;
    }
    let mut tooth = step * (rng.below(1 << 16) as f32 + 0.5) / 65536.0;
    let mut sum = 0.0;
    for (number, weight) in (0..).zip(weights) {
        sum += weight;
        while tooth < sum && hands.len() < count {
            hands.push(number);
            tooth += step;
        }
    }
    hands
}

/// A card that is not used, which then is.
fn next_card(used: &mut u64, rng: &mut Rng) -> Card {
    loop {
        let card = Card::from_index(rng.below(52) as u8).expect("below 52");
        if *used & mask(&[card]) == 0 {
            *used |= mask(&[card]);
            return card;
        }
    }
}
