//! Sets of card faces as bits, and which faces would go with them.
//!
//! Bit 4 × (position − 1) + suit is a face; an ace has two bits, at position 1 and at position 14.

use arena_sdk::cards::{Card, Rank, Suit};
use arena_sdk::games::rami::{Kind, Meld};

/// A set of faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faces(u64);

const ALL: u64 = (1 << 56) - 1;
const RANKS: u64 = 0x0011_1111_1111_1111;

impl Faces {
    /// The natural cards among these.
    pub fn of<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Faces {
        cards.into_iter().fold(Faces(0), |all, card| all.with(*card))
    }

    /// And this card, if it is no joker.
    pub fn with(self, card: Card) -> Faces {
        Faces(self.0 | bits(card))
    }

    /// In both sets or in either.
    pub fn or(self, other: Faces) -> Faces {
        Faces(self.0 | other.0)
    }

    /// Is the card in it?
    pub fn has(self, card: Card) -> bool {
        self.0 & bits(card) != 0
    }

    /// How many faces, an ace counting once.
    pub fn count(self) -> u32 {
        (self.0 & (ALL >> 4)).count_ones()
    }

    /// The faces that are in both sets.
    pub fn and(self, other: Faces) -> Faces {
        Faces(self.0 & other.0)
    }

    /// The faces that would complete a run of three with two of these.
    pub fn run_outs(self) -> Faces {
        let all = self.0;
        let (next, over) = (all & all >> 4, all & all >> 8);
        both_ends((next << 8 | next >> 4 | over << 4) & ALL)
    }

    /// The faces that would complete a set of three with two of these.
    pub fn set_outs(self) -> Faces {
        let [c, d, h, s] = [0, 1, 2, 3].map(|suit| self.0 >> suit & RANKS);
        let pairs = c & d | h & s | (c | d) & (h | s);
        Faces((pairs * 15) & !self.0)
    }

    /// Is there a run of three in it?
    pub fn holds_run(self) -> bool {
        self.0 & self.0 >> 4 & self.0 >> 8 != 0
    }

    /// The faces that could be part of a meld with one of these: of its rank, or at most two from it in its suit.
    pub fn near(self) -> Faces {
        let all = self.0;
        let runs = all | all << 4 | all >> 4 | all << 8 | all >> 8;
        let rank = (all | all >> 1 | all >> 2 | all >> 3) & RANKS;
        both_ends((runs | (rank * 15)) & ALL)
    }
}

/// The faces that go on this meld, by addition or in place of its joker.
pub fn takes(meld: &Meld) -> Faces {
    let joker = match meld.kind() {
        // Both missing cards of a set of three are needed at once; each goes on by itself.
        Kind::Set => Faces(0),
        Kind::Run => Faces::of(&*meld.joker_is()),
    };
    joker.or(match (meld.run(), meld.set()) {
        (Some((suit, low, high)), _) => {
            let ends = [low.checked_sub(1).filter(|at| *at > 0), Some(high + 1).filter(|at| *at < 15)];
            both_ends(ends.into_iter().flatten().fold(0, |all, at| all | 1 << (4 * (at - 1) + suit as u8)))
        }
        (None, Some((rank, suits))) if meld.len() == 3 => {
            let missing = Suit::ALL.into_iter().filter(|suit| suits >> *suit as u8 & 1 == 0);
            missing.fold(Faces(0), |all, suit| all.with(Card::new(rank, suit)))
        }
        _ => Faces(0),
    })
}

/// An ace at one end is an ace at the other.
fn both_ends(faces: u64) -> Faces {
    Faces(faces | (faces & 15) << 52 | faces >> 52)
}

fn bits(card: Card) -> u64 {
    if card.is_joker() {
        return 0;
    }
    let suit = card.suit() as u64;
    if card.rank() == Rank::ACE {
        (1 | 1 << 52) << suit
    } else {
        1 << (4 * (u64::from(card.rank().index()) + 1) + suit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::cards::Cards;
    use arena_sdk::games::rami::MeldCards;

    fn faces(text: &str) -> Faces {
        Faces::of(text.parse::<Cards<14>>().unwrap().iter())
    }

    #[test]
    fn two_neighbours_wait_for_both_ends_and_a_gap_for_its_middle() {
        assert_eq!(faces("7h8h").run_outs(), faces("6h9h"));
        assert_eq!(faces("7h9h").run_outs(), faces("8h"));
        assert_eq!(faces("KsAs").run_outs(), faces("Qs"));
        assert_eq!(faces("As2s").run_outs(), faces("3s"));
        assert_eq!(faces("Qs2s").run_outs(), faces(""));
    }

    #[test]
    fn a_pair_waits_for_the_other_suits() {
        assert_eq!(faces("7h7c").set_outs(), faces("7d7s"));
        assert_eq!(faces("AhAc").set_outs(), faces("AdAs"));
        assert_eq!(faces("7h").set_outs(), faces(""));
    }

    #[test]
    fn a_meld_takes_its_ends_or_its_missing_suits() {
        let takes = |text: &str| takes(&Meld::new(&text.parse::<MeldCards>().unwrap()).unwrap());
        assert_eq!(takes("TsJsQs"), faces("9sKs"));
        assert_eq!(takes("QsKsAs"), faces("Js"));
        assert_eq!(takes("As2sJk"), faces("3s4s"));
        assert_eq!(takes("7h7c7d"), faces("7s"));
        assert_eq!(takes("7h7c7d7s"), faces(""));
        assert_eq!(takes("7h7cJk"), faces("7s7d"));
    }

    #[test]
    fn an_ace_counts_once() {
        assert_eq!(faces("AsKs2s").count(), 3);
        assert!(faces("QhKhAh").holds_run() && !faces("KhAh2h").holds_run());
    }
}
