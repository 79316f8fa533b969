//! What a hand has become after the flop.

use arena_sdk::cards::Card;
use arena_sdk::games::poker::rank::{Category, Order, rank};

/// The kinds of hands the plan knows, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    /// No pair but the board's, no draw.
    Nothing,
    /// A pair below the highest card of the board.
    Middling,
    /// Four to a flush, or four in a row open at both ends.
    Draw,
    /// A pair of the board's highest card or above it.
    Good,
    /// Two pairs or better.
    Strong,
}

impl Made {
    /// Sorts a hand. What the board has by itself counts for nobody.
    pub fn of(hand: &[Card], board: &[Card]) -> Made {
        let all = [hand, board].concat();
        let (ours, shared) = (rank(&all, Order::STANDARD), rank(board, Order::STANDARD));
        if ours.category() > shared.category() {
            let top = board.iter().map(|card| card.rank()).max();
            return match ours.category() {
                Category::Pair if ours.groups().next() < top => Made::Middling,
                Category::Pair => Made::Good,
                _ => Made::Strong,
            };
        }
        if board.len() < 5 && (four_to_a_flush(hand, &all) || open_ended(&all) && !open_ended(board)) {
            return Made::Draw;
        }
        Made::Nothing
    }
}

fn four_to_a_flush(hand: &[Card], all: &[Card]) -> bool {
    hand.iter().any(|card| all.iter().filter(|other| other.suit() == card.suit()).count() == 4)
}

/// Are there four ranks in a row between a deuce and a king?
fn open_ended(cards: &[Card]) -> bool {
    let ranks = cards.iter().fold(0u32, |ranks, card| ranks | 1 << card.rank().index());
    let below_ace = ranks & 0xfff;
    below_ace & below_ace >> 1 & below_ace >> 2 & below_ace >> 3 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::cards::Cards;

    #[test]
    fn hands_are_sorted_by_what_they_add_to_the_board() {
        let cases = [
            ("AsKd", "7h8c2d", Made::Nothing),
            ("AsKd", "7h7c2d", Made::Nothing),
            ("8s3d", "Kh8c2d", Made::Middling),
            ("3s3d", "Kh8c2d", Made::Middling),
            ("AhQh", "Kh8h2d", Made::Draw),
            ("9s8d", "7hTc2d", Made::Draw),
            ("AsKd", "QhJc2d", Made::Nothing),
            ("9s8d", "7hTc2d2sKc", Made::Nothing),
            ("KsQd", "Kh8c2d", Made::Good),
            ("AsAd", "Kh8c2d", Made::Good),
            ("Ks8d", "Kh8c2d", Made::Strong),
            ("8s8d", "Kh8c2d", Made::Strong),
        ];
        for (hand, board, made) in cases {
            let [hand_cards, board_cards]: [Cards<5>; 2] = [hand, board].map(|cards| cards.parse().unwrap());
            assert_eq!(Made::of(&hand_cards, &board_cards), made, "{hand} on {board}");
        }
    }
}
