//! Deals played out: hands for the opponents drawn from their ranges, the rest of the board from the rest of the deck.

use crate::range::Weights;
use crate::strength::{HANDS, Strength};
use arena_sdk::cards::Card;
use arena_sdk::games::poker::rank::{Hand, Order};
use arena_sdk::rng::Rng;
use arena_sdk::table::MAX_SEATS;

/// A deal played out.
pub struct Sample {
    /// The bucket of each opponent's hand.
    pub buckets: [u8; MAX_SEATS],
    /// Our share of the pot if nobody folds: 1, a part of it, or 0.
    pub share: f32,
}

/// Our cards and the board, and what comes after them.
pub struct Dealer<'a> {
    hand: &'a [Card],
    board: &'a [Card],
    strength: &'a Strength,
}

impl<'a> Dealer<'a> {
    /// A dealer who knows which cards are out.
    pub fn new(hand: &'a [Card], board: &'a [Card], strength: &'a Strength) -> Self {
        Dealer { hand, board, strength }
    }

    /// About `count` deals against these ranges; fewer when the opponents' hands collide.
    pub fn play_out(&self, ranges: &[&Weights], count: usize, rng: &mut Rng) -> Vec<Sample> {
        let drawn: Vec<Vec<u16>> = ranges.iter().map(|range| draw(range, count, rng)).collect();
        let one = |deal: usize, rng: &mut Rng| {
            let numbers = drawn.iter().map(|hands| hands.get(deal).copied());
            self.deal(numbers, rng)
        };
        (0..count).filter_map(|deal| one(deal, rng)).collect()
    }

    /// One deal against hands of these numbers; none where a number is missing or two hands share a card.
    fn deal(&self, numbers: impl Iterator<Item = Option<u16>> + Clone, rng: &mut Rng) -> Option<Sample> {
        let mut used = mask(self.hand) | mask(self.board);
        let mut buckets = [0; MAX_SEATS];
        for (number, bucket) in numbers.clone().zip(&mut buckets) {
            let number = usize::from(number?);
            let his = mask(&HANDS[number].cards());
            if used & his != 0 {
                return None;
            }
            used |= his;
            *bucket = self.strength.buckets[number];
        }
        let mut board: Hand = self.board.iter().copied().collect();
        for _ in self.board.len()..5 {
            board.add(next_card(&mut used, rng));
        }
        let value = |hand: &[Card]| board.with(hand[0]).with(hand[1]).value(Order::STANDARD);
        let ours = value(self.hand);
        let (mut won, mut among) = (true, 1.0);
        for number in numbers.flatten() {
            let his = value(&HANDS[usize::from(number)].cards());
            won &= his <= ours;
            among += f32::from(his == ours);
        }
        Some(Sample { buckets, share: if won { 1.0 / among } else { 0.0 } })
    }
}

/// `count` hands of a range in random order, each as often as its weight says: a comb drawn over the summed weights.
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
    rng.shuffle(&mut hands);
    hands
}

/// The cards as a set, one bit each.
fn mask(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |mask, card| mask | 1 << card.index())
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
