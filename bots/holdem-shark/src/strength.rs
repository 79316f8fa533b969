//! How good every hand is on a board, as a bucket from worst to best.

use arena_sdk::cards::Card;
use arena_sdk::games::holdem::Combo;
use arena_sdk::games::poker::rank::{Hand, Order};

/// Steps of strength.
pub const BUCKETS: usize = 100;
/// The bucket of a hand that holds a card of the board.
pub const DEAD: u8 = u8::MAX;

/// The bucket of every hand on one board.
pub struct Strength {
    /// By index of the hand.
    pub buckets: [u8; Combo::COUNT],
}

/// All hands, each at its index.
pub static HANDS: [Combo; Combo::COUNT] = hands();

const fn hands() -> [Combo; Combo::COUNT] {
    let mut hands = [Combo::new(at(0), at(1)); Combo::COUNT];
    let (mut high, mut number) = (1, 0);
    while high < 52 {
        let mut low = 0;
        while low < high {
            hands[number] = Combo::new(at(low), at(high));
            (low, number) = (low + 1, number + 1);
        }
        high += 1;
    }
    hands
}

const fn at(index: u8) -> Card {
    Card::from_index(index).expect("below 52")
}

impl Strength {
    /// Sorts all hands on the board: made hands by rank, and before the river draws above what they have made so far.
    /// Before the flop they are sorted by their chance against a random hand.
    pub fn on(board: &[Card]) -> Strength {
        if board.is_empty() {
            return Strength { buckets: spread(HANDS.iter().map(|hand| hand.class().equity()).zip(0..).collect()) };
        }
        let shared: Hand = board.iter().copied().collect();
        let value = |[a, b]: [Card; 2]| shared.with(a).with(b).value(Order::STANDARD);
        let hands = HANDS.iter().map(|hand| hand.cards()).zip(0..);
        let live = hands.filter(|(hand, _)| !hand.iter().any(|card| shared.contains(*card)));
        let mut buckets = spread(live.map(|(hand, index)| (value(hand), index)).collect());
        if board.len() < 5 {
            for (hand, bucket) in HANDS.iter().zip(&mut buckets).filter(|(_, bucket)| **bucket != DEAD) {
                *bucket = (*bucket + draw(hand.cards(), board)).min(BUCKETS as u8 - 1);
            }
        }
        Strength { buckets }
    }
}

/// Spreads hands evenly over the buckets in the order of their values; those that are missing are dead.
fn spread<V: Ord>(mut order: Vec<(V, u16)>) -> [u8; Combo::COUNT] {
    order.sort_unstable();
    let mut buckets = [DEAD; Combo::COUNT];
    for (place, (_, index)) in order.iter().enumerate() {
        buckets[usize::from(*index)] = (place * BUCKETS / order.len()) as u8;
    }
    buckets
}

/// By how many buckets a hand is better than what it has made: the outs of flush and straight draws.
fn draw(hand: [Card; 2], board: &[Card]) -> u8 {
    let per_out = if board.len() == 3 { 3 } else { 2 };
    let of_suit = |card: &Card| board.iter().chain(&hand).filter(|other| other.suit() == card.suit()).count();
    if hand.iter().any(|card| of_suit(card) == 4) {
        return 9 * per_out;
    }
    let bits = |cards: &[Card]| cards.iter().fold(0u16, |bits, card| bits | 2 << card.rank().index());
    let (shared, all) = (bits(board), bits(board) | bits(&hand));
    let completed_by = |bits: u16| (1..14).filter(|rank| has_straight(bits | 1 << rank)).count() as u8;
    if has_straight(all) { 0 } else { 3 * per_out * (completed_by(all) - completed_by(shared)).min(2) }
}

/// Are there five in a row? The deuce is bit 1, the ace bits 13 and 0.
fn has_straight(bits: u16) -> bool {
    let bits = bits | bits >> 13;
    bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::cards::Cards;

    #[test]
    fn hands_lie_at_their_indices() {
        assert!(HANDS.iter().enumerate().all(|(index, hand)| hand.index() == index));
    }

    #[test]
    fn made_hands_go_by_rank_draws_above_nothing_and_cards_of_the_board_are_dead() {
        let board: Cards<5> = "Kh8h2c".parse().unwrap();
        let strength = Strength::on(&board);
        let bucket = |hand: &str| {
            let cards: Cards<2> = hand.parse().unwrap();
            strength.buckets[Combo::from_cards(&cards).unwrap().index()]
        };
        let rising = ["4s3d", "6h5h", "8s7d", "AsKd", "KsKd"].map(bucket);
        assert!(rising.is_sorted_by(|worse, better| worse < better), "{rising:?}");
        assert!(bucket("6h5h") > bucket("6d5s"));
        assert_eq!(bucket("KhQd"), DEAD);
    }

    #[test]
    fn straights_are_five_in_a_row_with_the_ace_at_either_end() {
        let bits = |ranks: &[u16]| ranks.iter().fold(0, |bits, rank| bits | 2 << rank);
        assert!(has_straight(bits(&[12, 0, 1, 2, 3])) && has_straight(bits(&[8, 9, 10, 11, 12])));
        assert!(!has_straight(bits(&[11, 12, 0, 1, 2])) && !has_straight(bits(&[0, 1, 2, 3, 5])));
    }
}
