//! Whether taking the discard can be a real choice.
//!
//! A seat is asked only where the top card may possibly be laid. The test may say yes where there is no way, and never no
//! where there is one (proved against all turns in the tests).

use super::OPENING_POINTS;
use super::laid::Laid;
use super::meld::{Kind, Meld, rank_value};
use super::solver::{Goal, Solver};
use super::wire::Hand;
use crate::cards::{Card, Rank, Suit};
use crate::table::Points;

/// Can `card` possibly be laid in a turn that begins with it and `hand`, at least two cards?
pub(super) fn may_be_laid(card: Card, hand: &[Card], table: &[Laid], open: bool) -> bool {
    let held = Held::new(hand, card);
    let joker = held.jokers > 0 || table.iter().any(|laid| laid.meld.has_joker());
    let fits = (hand.len() > 2 && held.makes_meld(card, joker))
        || table.iter().any(|laid| held.goes_on(&laid.meld, card, joker));
    fits && (open || held.has_pure_run() && opens(&held, hand, card))
}

/// Who is not open must open in this turn, from the hand alone. Mostly the cards that can be in a meld at all do not come
/// to enough, which is seen at once.
fn opens(held: &Held, hand: &[Card], card: Card) -> bool {
    let mut all = Hand::from(hand);
    all.push(card);
    let most = all.iter().map(|card| match card.is_joker() {
        true => rank_value(Rank::ACE),
        false if held.makes_meld(*card, held.jokers > 0) => rank_value(card.rank()),
        false => 0,
    });
    most.sum::<Points>() >= OPENING_POINTS && Solver::new(Goal::MostPoints).opening().solve(&all).is_some()
}

/// A hand by its faces.
struct Held {
    /// By suit, a bit for each position held: 1 and 14 for the ace.
    positions: [u16; 4],
    /// By rank, a bit for each suit held.
    suits: [u8; 13],
    jokers: u8,
}

impl Held {
    fn new(hand: &[Card], card: Card) -> Held {
        let mut held = Held { positions: [0; 4], suits: [0; 13], jokers: 0 };
        for card in hand.iter().chain([&card]) {
            held.add(*card);
        }
        held
    }

    fn add(&mut self, card: Card) {
        if card.is_joker() {
            self.jokers += 1;
            return;
        }
        let (rank, suit) = (card.rank(), card.suit() as usize);
        self.positions[suit] |= positions(rank);
        self.suits[usize::from(rank.index())] |= 1 << suit;
    }

    /// Three consecutive positions of a suit.
    fn has_pure_run(&self) -> bool {
        Suit::ALL.iter().any(|suit| self.in_runs(*suit, false) != 0)
    }

    /// Can the card, which is in the hand, be part of a new meld with a joker if there is one?
    fn makes_meld(&self, card: Card, joker: bool) -> bool {
        if card.is_joker() {
            return self.any_pair();
        }
        let (rank, suit) = (card.rank(), card.suit());
        let others = self.suits[usize::from(rank.index())].count_ones() - 1;
        others >= if joker { 1 } else { 2 } || positions(rank) & self.in_runs(suit, joker) != 0
    }

    /// The positions held that belong to a run of three, one of which a joker may stand for.
    fn in_runs(&self, suit: Suit, joker: bool) -> u16 {
        let held = self.positions[suit as usize];
        let (above, below) = ([held >> 1, held >> 2], [held << 1, held << 2]);
        if joker {
            held & (above[0] | above[1] | below[0] | below[1])
        } else {
            held & (above[0] & above[1] | below[0] & above[0] | below[0] & below[1])
        }
    }

    /// Two natural cards that a joker would make a meld.
    fn any_pair(&self) -> bool {
        let near = |held: &u16| held & held >> 1 != 0 || held & held >> 2 != 0;
        self.suits.iter().any(|suits| suits.count_ones() > 1) || self.positions.iter().any(near)
    }

    /// Can the card get into a meld on the table, by addition or in place of a joker, perhaps after other cards?
    fn goes_on(&self, meld: &Meld, card: Card, joker: bool) -> bool {
        if card.is_joker() {
            return true;
        }
        match meld.kind() {
            Kind::Set => {
                meld.set().is_some_and(|(rank, suits)| rank == card.rank() && suits & 1 << card.suit() as u8 == 0)
            }
            Kind::Run => {
                meld.joker_is().contains(&card)
                    || meld.run().is_some_and(|(suit, low, high)| {
                        suit == card.suit()
                            && bits(positions(card.rank())).any(|at| self.reaches(suit, low, high, at, joker))
                    })
            }
        }
    }

    /// Is the way from the run's end to the position filled, but perhaps for a joker?
    fn reaches(&self, suit: Suit, low: u8, high: u8, at: u8, joker: bool) -> bool {
        let between = if at > high {
            high + 1..at
        } else if at < low {
            at + 1..low
        } else {
            return false;
        };
        let missing = between.filter(|at| self.positions[suit as usize] >> at & 1 == 0).count();
        missing <= usize::from(joker)
    }
}

/// Where a rank can stand in a run, as bits.
const fn positions(rank: Rank) -> u16 {
    if rank.index() == 12 { 1 << 1 | 1 << 14 } else { 1 << (rank.index() + 2) }
}

fn bits(mask: u16) -> impl Iterator<Item = u8> {
    (1..15).filter(move |at| mask >> at & 1 == 1)
}
