//! The cards of a record as a stock from which our own code deals them.
//!
//! Cards that the record does not tell are filled in where they cannot matter: the hands of seats that folded, the
//! board after the last street. A hand thrown away unshown at the showdown is filled in as the weakest possible one.

use arena_sdk::cards::{Card, full};
use arena_sdk::games::poker::rank::{Order, rank};

/// What became of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Folded, or the last one left in: its cards do not matter.
    Unseen,
    /// Thrown away at the showdown.
    Mucked,
    /// In the showdown.
    Compared,
}

/// Why the cards of a record make no stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The same card twice, or more cards than there are places: the file is wrong.
    Wrong(String),
    /// Too little is known.
    Unknown(&'static str),
}

/// Arranges the hands, seat 0 first, and the board as far as they are known.
pub fn stock(hands: &[[Option<Card>; 2]], fates: &[Fate], board: &[Option<Card>]) -> Result<Vec<Card>, Unfit> {
    let mut unused = unused(hands, board)?;
    let showdown = fates.iter().any(|fate| *fate != Fate::Unseen);
    if showdown && (board.len() < 5 || board.contains(&None)) {
        return Err(Unfit::Unknown("board not known at the showdown"));
    }
    let mut hands = hands.to_vec();
    for (hand, fate) in hands.iter_mut().zip(fates) {
        match fate {
            Fate::Compared if hand.contains(&None) => return Err(Unfit::Unknown("hand not known at the showdown")),
            Fate::Mucked if hand.contains(&None) => *hand = weakest(board, &mut unused),
            _ => {}
        }
    }
    let mut known = |card: Option<Card>| card.or_else(|| unused.pop()).expect("25 of 52 cards are dealt at most");
    let mut stock = Vec::with_capacity(2 * hands.len() + 5);
    for place in 0..2 {
        stock.extend(hands.iter().map(|hand| known(hand[place])));
    }
    stock.extend((0..5).map(|place| known(board.get(place).copied().flatten())));
    Ok(stock)
}

fn unused(hands: &[[Option<Card>; 2]], board: &[Option<Card>]) -> Result<Vec<Card>, Unfit> {
    if board.len() > 5 {
        return Err(Unfit::Wrong(format!("{} board cards, expected at most 5", board.len())));
    }
    let mut unused = full();
    for card in hands.iter().flatten().chain(board).flatten() {
        let Some(place) = unused.iter().position(|other| other == card) else {
            return Err(Unfit::Wrong(format!("{card} is dealt twice")));
        };
        unused.remove(place);
    }
    Ok(unused)
}

/// The two unused cards that make the least of a complete board.
fn weakest(board: &[Option<Card>], unused: &mut Vec<Card>) -> [Option<Card>; 2] {
    let board: Vec<Card> = board.iter().flatten().copied().collect();
    let value = |hand: &[Card; 2]| rank(&[board.as_slice(), hand].concat(), Order::STANDARD);
    let pairs = unused.iter().enumerate().flat_map(|(first, one)| unused[first + 1..].iter().map(|two| [*one, *two]));
    let hand = pairs.min_by_key(value).expect("more than two cards are left");
    unused.retain(|card| !hand.contains(card));
    hand.map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(text: &str) -> Vec<Option<Card>> {
        super::super::script::cards(text).unwrap()
    }

    fn hand(text: &str) -> [Option<Card>; 2] {
        known(text).try_into().unwrap()
    }

    #[test]
    fn cards_are_dealt_one_at_a_time_and_the_board_follows() {
        let fates = [Fate::Compared; 2];
        let stock = stock(&[hand("AsKs"), hand("QdJd")], &fates, &known("2c3c4c5h6h")).unwrap();
        let told: String = stock.iter().map(Card::to_string).collect();
        assert_eq!(told, "AsQdKsJd2c3c4c5h6h");
    }

    #[test]
    fn a_mucked_hand_loses_wherever_one_can_lose() {
        let hands = [hand("????"), hand("9s8d")];
        let stock = stock(&hands, &[Fate::Mucked, Fate::Compared], &known("AcAdKhKs7c")).unwrap();
        let value = |first: usize| {
            let board = stock[4..].to_vec();
            rank(&[board, vec![stock[first], stock[first + 2]]].concat(), Order::STANDARD)
        };
        assert!(value(0) < value(1));
    }

    #[test]
    fn a_card_dealt_twice_and_a_hand_not_known_are_told_apart() {
        let twice = stock(&[hand("AsKs"), hand("AsJd")], &[Fate::Compared; 2], &known("2c3c4c5h6h"));
        assert_eq!(twice, Err(Unfit::Wrong("As is dealt twice".to_owned())));
        let hidden = stock(&[hand("AsKs"), hand("????")], &[Fate::Compared; 2], &known("2c3c4c5h6h"));
        assert_eq!(hidden, Err(Unfit::Unknown("hand not known at the showdown")));
        assert!(stock(&[hand("????"), hand("????")], &[Fate::Unseen; 2], &[]).is_ok());
    }
}
