//! The search itself, on bit sets of faces.
//!
//! Bit 4 × (position − 1) + suit is a face, the aces at position 1: they come first in the order, so that once they are
//! decided a run only ever goes up. Position 14 exists for jokers, and while an ace is decided.

use super::{Goal, OPENING, Solution, Solver, value_of};
use crate::cards::{Card, Suit};
use crate::games::rami::meld::{Meld, MeldCards, at_position, position_value};
use crate::table::Points;
use arrayvec::ArrayVec;

const ACES: u64 = 0b1111;
const JOKER_VALUE: i32 = 20;

/// A run of three to five cards seen from its first one, a natural card.
#[derive(Clone, Copy)]
struct Run {
    /// The faces that follow and must be there, as bits, if the run goes up from bit 0.
    up: u64,
    /// The same if it goes down from the high ace of clubs.
    down: u64,
    len: u8,
    /// The place of its joker, counted from the first card; 0 for none.
    joker: u8,
}

/// All of them, the pure ones first, the longer before the shorter.
const RUNS: [Run; 12] = runs();
const PURE_RUNS: usize = 3;

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
const SETS: [(u8, bool); 15] = [
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
const PURE_SETS: usize = 5;

/// Where the runs down from the high ace begin in the order of all shapes, and the sets.
const DOWN: usize = RUNS.len();
const SET: usize = 2 * RUNS.len();

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
const fn face(card: Card) -> u64 {
    let index = card.index();
    1 << (if index < 48 { index + 4 } else { index - 48 })
}

/// What the face of this bit counts in a set and in the hand.
const fn value_at(bit: u32) -> i32 {
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
const fn holds_pure_run(one: u64) -> bool {
    let all = both_ends(one);
    all & all >> 4 & all >> 8 != 0
}

/// The faces that some meld can take.
const fn alive(one: u64, jokers: bool) -> u64 {
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
struct Pick {
    /// The lowest position of a run; the position of a set.
    low: u8,
    /// The number of cards of a run, 0 for a set.
    len: u8,
    /// The position of the joker in a run; 1 for a joker in a set; 0 for none.
    joker: u8,
    /// The suit of a run; the suits of a set as bits.
    suit: u8,
}

impl Pick {
    fn meld(self) -> Meld {
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
struct Take {
    pick: Pick,
    faces: u64,
    cards: i32,
    points: i32,
    /// What its natural cards count in the hand.
    naturals: i32,
}

impl Take {
    fn up(bit: u32, run: Run) -> Take {
        let low = bit as u8 / 4 + 1;
        let joker = if run.joker > 0 { low + run.joker } else { 0 };
        Take::run(bit as u8 % 4, low, run.len, joker, run.up << bit | 1 << bit)
    }

    fn down(bit: u32, run: Run) -> Take {
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

    fn set(bit: u32, suits: u8, joker: bool) -> Take {
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
}

/// What cards weigh for the goal: its three wishes in one number, ten bits each, the first on top. No sum over a hand
/// overflows: it is 14 cards, 154 points, and 280 in the hand at most.
#[derive(Clone, Copy)]
struct Weights {
    cards: i32,
    points: i32,
    value: i32,
}

impl Weights {
    const fn of(goal: Goal) -> Weights {
        let (first, second, third) = (1 << 20, 1 << 10, 1);
        match goal {
            Goal::MostPoints => Weights { points: first, cards: second, value: third },
            Goal::FewestCards => Weights { cards: first, value: second, points: third },
            Goal::LeastHandValue => Weights { value: first, cards: second, points: third },
        }
    }

    const fn total(self, cards: i32, points: i32, value: i32) -> i32 {
        self.cards * cards + self.points * points + self.value * value
    }
}

/// Where the search stands.
#[derive(Clone, Copy)]
struct State {
    /// Faces undecided, once at least.
    one: u64,
    /// Faces undecided twice.
    two: u64,
    jokers: i32,
    laid: i32,
    points: i32,
    /// What is laid weighs.
    weight: i32,
    /// At most so much can be added to it, and to the points.
    hope: i32,
    hope_points: i32,
    /// Some card stays in the hand for certain.
    left: bool,
    pure: bool,
    /// The face demanded is laid, or none is demanded.
    used: bool,
}

struct Search {
    weights: Weights,
    opening: bool,
    /// The face demanded; none if it is a joker.
    must_use: u64,
    /// At most so many cards can be laid.
    room: i32,
    /// What the lightest card weighs, if one must be left.
    kept: i32,
    /// At most so much does a joker count.
    joker_points: i32,
    nodes: u32,
    exact: bool,
    path: ArrayVec<Pick, 4>,
    best: ArrayVec<Pick, 4>,
    /// −1 before there is an answer.
    best_weight: i32,
}

pub(super) fn solve(solver: &Solver, hand: &[Card]) -> Option<Solution> {
    let mut search = Search::new(solver, hand.len());
    let state = search.start(solver, hand);
    search.go(state, (0, 0));
    if search.best_weight < 0 {
        return None;
    }
    let melds: ArrayVec<Meld, 4> = search.best.iter().map(|pick| pick.meld()).collect();
    Some(Solution {
        points: melds.iter().map(Meld::value).sum(),
        laid: melds.iter().map(|meld| meld.len() as u8).sum(),
        left_value: value_of(hand) - melds.iter().map(|meld| value_of(&meld.cards())).sum::<Points>(),
        exact: search.exact,
        melds,
    })
}

impl Search {
    fn new(solver: &Solver, cards: usize) -> Search {
        Search {
            weights: Weights::of(solver.goal),
            opening: solver.opening,
            must_use: solver.must_use.filter(|card| !card.is_joker()).map_or(0, face),
            room: (cards as i32 - i32::from(solver.keep_one)).max(0),
            kept: 0,
            joker_points: 0,
            nodes: solver.nodes,
            exact: true,
            path: ArrayVec::new_const(),
            best: ArrayVec::new_const(),
            best_weight: -1,
        }
    }

    /// Everything undecided; and what can be hoped for at most.
    fn start(&mut self, solver: &Solver, hand: &[Card]) -> State {
        let (mut one, mut two, mut jokers, mut value) = (0, 0, 0, 0);
        let mut lightest = i32::MAX;
        for card in hand.iter().filter(|card| !card.is_joker()) {
            let face = face(*card);
            // No pack has a third of a face; should there be one, it stays in the hand.
            if two & face == 0 {
                two |= one & face;
                one |= face;
                value += value_at(face.trailing_zeros());
                lightest = lightest.min(value_at(face.trailing_zeros()));
            }
        }
        jokers += hand.iter().filter(|card| card.is_joker()).count() as i32;
        let counted = one.count_ones() + two.count_ones();
        // The highest card that a joker can stand for is the one over the highest natural card, or that one in a set.
        let top = if one & ACES != 0 { 14 } else { (one.checked_ilog2().unwrap_or(0) as u8 / 4 + 2).min(14) };
        self.joker_points = position_value(top) as i32;
        if solver.keep_one && one != 0 {
            self.kept = self.weights.total(1, lightest, lightest);
        }
        State {
            one,
            two,
            jokers,
            laid: 0,
            points: 0,
            weight: 0,
            hope: self.weights.total(counted as i32, value, value) + jokers * self.joker_weight(),
            hope_points: value + jokers * self.joker_points,
            left: counted as i32 + jokers < hand.len() as i32,
            pure: false,
            used: solver.must_use.is_none(),
        }
    }

    /// The most that a joker weighs.
    fn joker_weight(&self) -> i32 {
        self.weights.total(1, self.joker_points, JOKER_VALUE)
    }

    /// All that can follow `state`. A second copy of the face `after.0` makes no meld before the shape `after.1`, as the
    /// two copies are the same.
    fn go(&mut self, mut state: State, after: (u32, usize)) {
        self.offer(&state);
        loop {
            let dead = state.one & !alive(state.one, state.jokers > 0);
            self.leave(&mut state, dead);
            if state.one == 0 || self.hopeless(&state) {
                return;
            }
            if self.nodes == 0 {
                self.exact = false;
                return;
            }
            self.nodes -= 1;
            let bit = state.one.trailing_zeros();
            self.lay(&state, bit, if after.0 == bit { after.1 } else { 0 });
            self.leave(&mut state, 1 << bit);
        }
    }

    /// Keeps what is laid if it is allowed and the best so far.
    fn offer(&mut self, state: &State) {
        let opens = !self.opening || (state.pure && Points::from(state.points) >= OPENING);
        if opens && state.used && state.weight > self.best_weight {
            self.best_weight = state.weight;
            self.best.clone_from(&self.path);
        }
    }

    /// Nothing that follows is allowed and better than the best.
    fn hopeless(&self, state: &State) -> bool {
        let kept = if state.left { 0 } else { self.kept };
        state.weight + state.hope - kept <= self.best_weight
            || !state.used && if self.must_use > 0 { state.one & self.must_use == 0 } else { state.jokers == 0 }
            || self.opening && Points::from(state.points + state.hope_points) < OPENING
            || self.opening && !state.pure && !holds_pure_run(state.one)
    }

    /// Leaves all copies of these faces in the hand.
    fn leave(&self, state: &mut State, faces: u64) {
        let mut rest = faces;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            let count = 1 + (state.two >> bit & 1) as i32;
            let value = count * value_at(bit);
            state.hope -= self.weights.total(count, value, value);
            state.hope_points -= value;
            rest &= rest - 1;
        }
        state.left |= faces != 0;
        state.one &= !faces;
        state.two &= !faces;
    }

    /// Tries the melds whose first card is the lowest face, from a shape on.
    fn lay(&mut self, state: &State, bit: u32, from: usize) {
        let joker = state.jokers > 0;
        let (runs, sets) = if joker { (RUNS.len(), SETS.len()) } else { (PURE_RUNS, PURE_SETS) };
        let there = |faces: u64| faces & !state.one == 0;
        for (shape, run) in RUNS[..runs].iter().enumerate().skip(from) {
            if there(run.up << bit) {
                self.take(state, Take::up(bit, *run), (bit, shape));
            }
        }
        if bit < 4 {
            for (shape, run) in (DOWN..).zip(&RUNS[..runs]).skip(from.saturating_sub(DOWN)) {
                if there(run.down << bit) {
                    self.take(state, Take::down(bit, *run), (bit, shape));
                }
            }
        }
        for (shape, (suits, joker)) in (SET..).zip(SETS[..sets].iter().copied()).skip(from.saturating_sub(SET)) {
            if suits.trailing_zeros() == bit % 4 && there(u64::from(suits) << (bit & !3)) {
                self.take(state, Take::set(bit, suits, joker), (bit, shape));
            }
        }
    }

    /// Lays a meld and goes on.
    fn take(&mut self, state: &State, take: Take, after: (u32, usize)) {
        let joker = i32::from(take.pick.joker > 0);
        let laid = state.laid + take.cards;
        if laid > self.room {
            return;
        }
        let twice = state.two & take.faces;
        let next = State {
            one: state.one & !(take.faces & !twice),
            two: state.two & !twice,
            jokers: state.jokers - joker,
            laid,
            points: state.points + take.points,
            weight: state.weight + self.weights.total(take.cards, take.points, take.naturals + joker * JOKER_VALUE),
            hope: state.hope
                - self.weights.total(take.cards - joker, take.naturals, take.naturals)
                - joker * self.joker_weight(),
            hope_points: state.hope_points - take.naturals - joker * self.joker_points,
            left: state.left,
            pure: state.pure || (take.pick.len > 0 && joker == 0),
            used: state.used || if self.must_use > 0 { take.faces & self.must_use != 0 } else { joker > 0 },
        };
        self.path.push(take.pick);
        self.go(next, after);
        self.path.pop();
    }
}
