//! The cards a seat cannot see: in the stock or in the hands of the others.

use super::JOKERS;
use super::wire::View;
use crate::cards::Card;

/// How many copies of each face are out of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    counts: [u8; 53],
    total: u32,
}

impl Unseen {
    /// What is neither in the hand of the seat asked, nor on the table, nor in the discard pile.
    pub fn of(view: &View) -> Unseen {
        let mut counts = [2; 53];
        counts[usize::from(Card::JOKER.index())] = JOKERS as u8;
        let laid = view.table.iter().flat_map(|laid| laid.meld.cards().to_vec());
        let seen = view.hand.iter().chain(view.pile.iter()).copied().chain(laid);
        seen.for_each(|card| counts[usize::from(card.index())] -= 1);
        Unseen { total: counts.iter().map(|count| u32::from(*count)).sum(), counts }
    }

    /// Copies of this face.
    pub fn count(&self, card: Card) -> u32 {
        self.counts[usize::from(card.index())].into()
    }

    /// All of them.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// Every face of which a copy is out of sight, and how many, in the order of the faces.
    pub fn faces(&self) -> impl Iterator<Item = (Card, u32)> {
        let all = (0..).zip(&self.counts).filter(|(_, count)| **count > 0);
        all.filter_map(|(index, count)| Some((Card::from_index(index)?, u32::from(*count))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rami::{Laid, Meld, MeldCards};
    use crate::table::Seat;

    #[test]
    fn what_is_held_laid_or_thrown_is_seen() {
        let meld = Meld::new(&"TsJkQs".parse::<MeldCards>().unwrap()).unwrap();
        let view = View {
            hand: "2c2cTs".parse().unwrap(),
            pile: "3dJk".parse().unwrap(),
            table: [Laid { owner: Seat::new(1), meld }].into_iter().collect(),
            ..View::default()
        };
        let unseen = Unseen::of(&view);
        let count = |card: &str| unseen.count(card.parse().unwrap());
        assert_eq!(["2c", "Ts", "Qs", "3d", "Jk", "Js"].map(count), [0, 0, 1, 1, 2, 2]);
        assert_eq!(unseen.total(), 108 - 8);
        assert_eq!(unseen.faces().map(|(_, count)| count).sum::<u32>(), 100);
    }
}
