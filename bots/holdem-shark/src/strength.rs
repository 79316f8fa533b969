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

/// The cards as a set, one bit each.
pub fn mask(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |mask, card| mask | 1 << card.index())
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
        let out = mask(board);
        let live = hands.filter(|(hand, _)| mask(hand) & out == 0);
        let mut buckets = spread(live.map(|(hand, index)| (value(hand), index)).collect());
        if board.len() < 5 {
            let draws = Draws::on(board);
            for (hand, bucket) in HANDS.iter().zip(&mut buckets).filter(|(_, bucket)| **bucket != DEAD) {
                *bucket = (*bucket + draws.of(hand.cards())).min(BUCKETS as u8 - 1);
            }
        }
        Strength { buckets }
    }
}

/// Spreads hands evenly over the buckets in the order of their values; those that are missing are dead.
fn spread<V: Ord>(mut order: Vec<(V, u16)>) -> [u8; Combo::COUNT] {
    order.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut buckets = [DEAD; Combo::COUNT];
    for (place, (_, index)) in order.iter().enumerate() {
        buckets[usize::from(*index)] = (place * BUCKETS / order.len()) as u8;
    }
    buckets
}

/// What the board offers to draw to.
struct Draws {
    ranks: u16,
    /// Cards by suit.
    suits: [u8; 4],
    straight_outs: u32,
    per_out: u8,
}

impl Draws {
    fn on(board: &[Card]) -> Draws {
        let mut suits = [0; 4];
        board.iter().for_each(|card| suits[card.suit() as usize] += 1);
        let ranks = ranks(board);
        // Each card to come brings an out two times in a hundred; the second after the flop is often too dear to see.
        let per_out = if board.len() == 3 { 3 } else { 2 };
        Draws { ranks, suits, straight_outs: straight_outs(ranks).unwrap_or(0), per_out }
    }

    /// By how many buckets a hand is better than what it has made: its outs to a flush or a straight.
    fn of(&self, hand: [Card; 2]) -> u8 {
        let [a, b] = hand.map(|card| card.suit() as usize);
        let suited = 1 + u8::from(a == b);
        if self.suits[a] + suited == 4 || self.suits[b] + suited == 4 {
            return 9 * self.per_out;
        }
        // Outs that the board has by itself are everybody's.
        let outs = straight_outs(self.ranks | ranks(&hand)).map_or(0, |outs| outs - self.straight_outs);
        3 * self.per_out * outs.min(2) as u8
    }
}

/// The ranks as bits: the deuce is bit 1, the ace bits 13 and 0.
fn ranks(cards: &[Card]) -> u16 {
    let ranks = cards.iter().fold(0, |ranks, card| ranks | 2 << card.rank().index());
    ranks | ranks >> 13
}

/// How many ranks would complete a straight; none if there is one already.
fn straight_outs(ranks: u16) -> Option<u32> {
    let mut outs = 0u16;
    for lowest in 0..10 {
        let missing = (0x1f << lowest) & !ranks;
        match missing.count_ones() {
            0 => return None,
            1 => outs |= missing,
            _ => {}
        }
    }
    // The ace may be missing at either end.
    Some((outs >> 1 | (outs & 1) << 12).count_ones())
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
    fn straight_outs_are_the_ranks_that_make_five_in_a_row() {
        let outs = |cards: &str| straight_outs(ranks(&cards.parse::<Cards<7>>().unwrap()));
        assert_eq!([outs("Ah2d3s4c"), outs("AhKdQsJc"), outs("9h8d7s6c")], [Some(1), Some(1), Some(2)]);
        assert_eq!([outs("9h8d6s5c"), outs("9h8d2s3c"), outs("KhAd2s3c4h")], [Some(1), Some(0), Some(1)]);
        assert_eq!([outs("Ah2d3s4c5c"), outs("AhKdQsJcTc")], [None, None]);
    }
}
