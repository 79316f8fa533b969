//! How much a card helps the rest of a hand: the ways in which it may still become part of a meld.

use super::meld::{at_position, hand_value};
use super::unseen::Unseen;
use crate::cards::{Card, Rank, Suit};

/// What a meld counts whose three cards are all in the hand.
const COMPLETE: u32 = 150;
/// What a way counts to a meld of which one card is missing, for each copy of that card out of sight.
const ONE_MISSING: u32 = 3;

/// A hand by its faces, and what is out of sight: what [`Helping::of`] needs for each card of the hand.
#[derive(Clone, Debug)]
pub struct Helping<'a> {
    held: [u8; 53],
    unseen: &'a Unseen,
}

impl Helping<'_> {
    /// For the cards of this hand.
    pub fn new<'a>(hand: &[Card], unseen: &'a Unseen) -> Helping<'a> {
        let mut held = [0; 53];
        hand.iter().for_each(|card| held[usize::from(card.index())] += 1);
        Helping { held, unseen }
    }

    /// How much a card of the hand helps: all three-card melds that it could be part of, each by the number of ways in
    /// which the missing cards could come. A twin helps with nothing that the other does not, and counts half. A joker
    /// helps most.
    pub fn of(&self, card: Card) -> u32 {
        if card.is_joker() {
            return u32::MAX;
        }
        let twin = u32::from(self.held[usize::from(card.index())] > 1);
        (self.sets(card) + self.runs(card)) >> twin
    }

    /// The card of a hand that helps the rest of it least; of equals, the one that counts most. None of an empty hand.
    pub fn least(hand: &[Card], unseen: &Unseen) -> Option<Card> {
        let helping = Helping::new(hand, unseen);
        hand.iter().copied().min_by_key(|card| (helping.of(*card), -hand_value(*card)))
    }

    fn sets(&self, card: Card) -> u32 {
        let mut sum = 0;
        let others = Suit::ALL.map(|suit| Card::new(card.rank(), suit));
        for (first, second) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            if others[first] != card && others[second] != card {
                sum += self.ways(others[first], others[second]);
            }
        }
        sum
    }

    fn runs(&self, card: Card) -> u32 {
        positions(card.rank()).into_iter().flatten().map(|at| self.runs_at(card.suit(), at)).sum()
    }

    fn runs_at(&self, suit: Suit, at: u8) -> u32 {
        let windows = at.saturating_sub(2).max(1)..=at.min(12);
        let others = windows.map(|low| {
            let mut others = (low..low + 3).filter(|other| *other != at).map(|other| at_position(suit, other));
            Some((others.next()?, others.next()?))
        });
        others.flatten().map(|(first, second)| self.ways(first, second)).sum()
    }

    /// What a meld with these two counts.
    fn ways(&self, first: Card, second: Card) -> u32 {
        let held = |card: Card| self.held[usize::from(card.index())] > 0;
        match (held(first), held(second)) {
            (true, true) => COMPLETE,
            (true, false) => ONE_MISSING * self.unseen.count(second),
            (false, true) => ONE_MISSING * self.unseen.count(first),
            (false, false) => self.unseen.count(first) * self.unseen.count(second),
        }
    }
}

/// Where a rank stands in runs.
fn positions(rank: Rank) -> [Option<u8>; 2] {
    if rank == Rank::ACE { [Some(1), Some(14)] } else { [Some(rank.index() + 2), None] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Cards;
    use crate::games::rami::View;

    /// What each card of a hand helps when nothing else is seen.
    fn help(text: &str) -> Vec<u32> {
        let view = View { hand: text.parse().unwrap(), ..View::default() };
        let unseen = Unseen::of(&view);
        let helping = Helping::new(&view.hand, &unseen);
        view.hand.iter().map(|card| helping.of(*card)).collect()
    }

    #[test]
    fn melds_help_more_than_pairs_and_pairs_more_than_single_cards() {
        let [seven, eight, nine, king, queen, two] = help("7h8h9hKdQd2c")[..] else { panic!() };
        assert!(seven.min(eight).min(nine) > king.max(queen));
        assert!(king.min(queen) > two);
    }

    #[test]
    fn a_twin_helps_half() {
        let [one, twin, _] = help("7h7h8h")[..] else { panic!() };
        let [single, _] = help("7h8h")[..] else { panic!() };
        assert!(one == twin && one < single);
    }

    #[test]
    fn the_ace_is_low_and_high() {
        let [low, high] = [help("As2s")[0], help("AsKs")[0]];
        assert_eq!(low, high);
        assert!(low > help("As3d")[0]);
    }

    #[test]
    fn the_highest_of_what_helps_alike_goes_first() {
        let view = View { hand: "7h8h9hKd2c".parse().unwrap(), ..View::default() };
        let least = |hand: &str| Helping::least(&hand.parse::<Cards<14>>().unwrap(), &Unseen::of(&view));
        assert_eq!(least("7h8h9hKd2c").unwrap(), "Kd".parse().unwrap());
        assert_eq!(least("JdJs5d5s").unwrap().rank().letter(), 'J');
        assert_eq!(least(""), None);
    }

    #[test]
    fn a_joker_helps_most() {
        assert_eq!(help("Jk7h8h9h")[0], u32::MAX);
    }
}
