//! Faces as bits, and the shapes of melds on them.
//!
//! Bit 4 × (position − 1) + suit is a face, the aces at position 1: they come first in the order, so that once they are
//! decided a run only ever goes up. Position 14 exists for jokers, and while an ace is decided.

use crate::cards::{Card, Suit};
use crate::games::rami::JOKER_IN_PURE_RUN;
use crate::games::rami::meld::{Meld, MeldCards, at_position, position_value};

pub(super) const ACES: u64 = 0b1111;

/// A run of three to five cards seen from its first one, a natural card.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// The faces that follow and must be there, as bits, if the run goes up from bit 0.
    pub(super) up: u64,
    /// The same if it goes down from the high ace of clubs.
    pub(super) down: u64,
    len: u8,
    /// The place of its joker, counted from the first card; 0 for none.
    joker: u8,
}

/// All of them, the pure ones first, the longer before the shorter.
pub(super) const RUNS: [Run; 12] = runs();
pub(super) const PURE_RUNS: usize = 3;

const fn runs() -> [Run; 12] {
    let mut runs = [Run { up: 0, down: 0, len: 0, joker: 0 }; 12];
    // A pure run is one whose joker stands at no place.
    let (mut at, mut len, mut joker) = (0, 5, 0);
    while at < 12 {
        runs[at] = run(len, joker);
        at += 1;
        if (joker == 0 && at < PURE_RUNS) || joker + 1 == len {
            len -= 1;
            joker = if at < PURE_RUNS { 0 } else { 1 };
        } else if joker == 0 {
            (len, joker) = (5, 1);
        } else {
            joker += 1;
        }
    }
    runs
}

const fn run(len: u8, joker: u8) -> Run {
    let (mut up, mut down, mut place) = (0, 0, 1);
    while place < len {
        if place != joker {
            up |= 1 << (4 * place);
            down |= 1 << (4 * (13 - place));
        }
        place += 1;
    }
    Run { up, down, len, joker }
}

/// The suits that a set takes as natural cards, and whether a joker joins them. The pure ones first.
pub(super) const SETS: [(u8, bool); 15] = [
    (0b1111, false),
    (0b0111, false),
    (0b1011, false),
    (0b1101, false),
    (0b1110, false),
    (0b0111, true),
    (0b1011, true),
    (0b1101, true),
    (0b1110, true),
    (0b0011, true),
    (0b0101, true),
    (0b1001, true),
    (0b0110, true),
    (0b1010, true),
    (0b1100, true),
];
pub(super) const PURE_SETS: usize = 5;

/// Where the runs down from the high ace begin in the order of all shapes, and the sets.
pub(super) const DOWN: usize = RUNS.len();
pub(super) const SET: usize = 2 * RUNS.len();

/// What the positions 1 to `p` of a run count together, by `p`.
const UP_TO: [i32; 15] = up_to();

const fn up_to() -> [i32; 15] {
    let (mut sums, mut at) = ([0; 15], 1);
    while at < 15 {
        sums[at] = sums[at - 1] + position_value(at as u8) as i32;
        at += 1;
    }
    sums
}

/// The bit of a natural card.
pub(super) const fn face(card: Card) -> u64 {
    let index = card.index();
    1 << (if index < 48 { index + 4 } else { index - 48 })
}

/// What the face of this bit counts in a set and in the hand.
pub(super) const fn value_at(bit: u32) -> i32 {
    match bit / 4 {
        0 => 11,
        1..10 => bit as i32 / 4 + 1,
        _ => 10,
    }
}

/// The faces with the aces at position 14 as well.
const fn both_ends(one: u64) -> u64 {
    one | (one & ACES) << 52
}

/// Is there a run without a joker in it?
pub(super) const fn holds_pure_run(one: u64) -> bool {
    let all = both_ends(one);
    all & all >> 4 & all >> 8 != 0
}

/// The faces that some meld can take.
pub(super) const fn alive(one: u64, jokers: bool) -> u64 {
    const LOW: u64 = 0x1111_1111_1111_1111;
    let all = both_ends(one);
    let runs = if jokers {
        let (next, over) = (all & all >> 4, all & all >> 8);
        next | next << 4 | over | over << 8
    } else {
        let three = all & all >> 4 & all >> 8;
        three | three << 4 | three << 8
    };
    // In each rank: any two suits, or any three.
    let (c, d, h, s) = (one & LOW, one >> 1 & LOW, one >> 2 & LOW, one >> 3 & LOW);
    let sets = if jokers { c & d | h & s | (c | d) & (h | s) } else { c & d & (h | s) | h & s & (c | d) };
    one & (runs | (runs >> 52) | (sets * 15))
}

/// A meld chosen: what is needed to write it down.
#[derive(Clone, Copy)]
pub(super) struct Pick {
    /// The lowest position of a run; the position of a set.
    low: u8,
    /// The number of cards of a run, 0 for a set.
    pub(super) len: u8,
    /// The position of the joker in a run; 1 for a joker in a set; 0 for none.
    pub(super) joker: u8,
    /// The suit of a run; the suits of a set as bits.
    suit: u8,
}

impl Pick {
    pub(super) fn meld(self) -> Meld {
        let card = |at, suit: u8| at_position(Suit::ALL[usize::from(suit)], at);
        let cards: MeldCards = if self.len > 0 {
            let natural = |at| if at == self.joker { Card::JOKER } else { card(at, self.suit) };
            (self.low..self.low + self.len).map(natural).collect()
        } else {
            let suits = (0..4).filter(|suit| self.suit >> suit & 1 != 0);
            let jokers = std::iter::repeat_n(Card::JOKER, usize::from(self.joker));
            suits.map(|suit| card(self.low, suit)).chain(jokers).collect()
        };
        Meld::new(&cards).expect("the shapes are those of melds")
    }
}

/// What a meld takes and brings.
pub(super) struct Take {
    pub(super) pick: Pick,
    pub(super) faces: u64,
    pub(super) cards: i32,
    pub(super) points: i32,
    /// What its natural cards count in the hand.
    pub(super) naturals: i32,
}

impl Take {
    pub(super) fn up(bit: u32, run: Run) -> Take {
        let low = bit as u8 / 4 + 1;
        let joker = if run.joker > 0 { low + run.joker } else { 0 };
        Take::run(bit as u8 % 4, low, run.len, joker, run.up << bit | 1 << bit)
    }

    pub(super) fn down(bit: u32, run: Run) -> Take {
        let joker = if run.joker > 0 { 14 - run.joker } else { 0 };
        Take::run(bit as u8, 15 - run.len, run.len, joker, run.down << bit | 1 << bit)
    }

    fn run(suit: u8, low: u8, len: u8, joker: u8, faces: u64) -> Take {
        let points = UP_TO[usize::from(low + len - 1)] - UP_TO[usize::from(low - 1)];
        let stood = if joker > 0 { position_value(joker) as i32 } else { 0 };
        // The ace under the two counts 1 on the table, and 11 in the hand.
        let naturals = points - stood + if low == 1 { 10 } else { 0 };
        Take { pick: Pick { low, len, joker, suit }, faces, cards: i32::from(len), points, naturals }
    }

    pub(super) fn set(bit: u32, suits: u8, joker: bool) -> Take {
        let (value, count) = (value_at(bit), suits.count_ones() as i32);
        let cards = count + i32::from(joker);
        Take {
            pick: Pick { low: bit as u8 / 4 + 1, len: 0, joker: u8::from(joker), suit: suits },
            faces: u64::from(suits) << (bit & !3),
            cards,
            points: cards * value,
            naturals: count * value,
        }
    }

    pub(super) const fn has_joker(&self) -> bool {
        self.pick.joker > 0
    }

    /// Is it a *tierce franche*?
    pub(super) fn is_pure_run(&self) -> bool {
        let Pick { low, len, joker, .. } = self.pick;
        // Three natural cards in a row with a joker around: only where a table plays D7 so.
        len > 0 && (joker == 0 || JOKER_IN_PURE_RUN && (joker - low).max(low + len - 1 - joker) >= 3)
    }
}
