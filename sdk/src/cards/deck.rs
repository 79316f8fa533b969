//! The decks of the three games, unshuffled, in one fixed order.

use super::{Card, Rank, Suit};

/// The 52 cards, deuces first.
pub fn full() -> Vec<Card> {
    stripped(Rank::DEUCE)
}

/// The cards from `lowest` to the ace in four suits, lowest rank first.
pub fn stripped(lowest: Rank) -> Vec<Card> {
    Rank::all().filter(|rank| *rank >= lowest).flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit))).collect()
}

/// Two decks of 52 and `jokers` jokers: the deck of rami has 108 cards with four.
pub fn doubled_with_jokers(jokers: usize) -> Vec<Card> {
    let mut cards = full();
    cards.extend(full());
    cards.extend(std::iter::repeat_n(Card::JOKER, jokers));
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draw_clause_d1_decks_have_24_28_32_40_52_cards() {
        let sizes = ["9c", "8c", "7c", "5c", "2c"].map(|lowest| stripped(lowest.parse::<Card>().unwrap().rank()).len());
        assert_eq!(sizes, [24, 28, 32, 40, 52]);
    }

    #[test]
    fn rami_decision_d1_deck_has_108_cards_each_face_twice_and_four_jokers() {
        let deck = doubled_with_jokers(4);
        assert_eq!(deck.len(), 108);
        assert!(full().iter().all(|card| deck.iter().filter(|other| *other == card).count() == 2));
        assert_eq!(deck.iter().filter(|card| card.is_joker()).count(), 4);
    }
}
