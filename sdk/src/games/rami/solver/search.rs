//! The search itself, on bit sets of faces.

use super::shapes::*;
use super::{Goal, Solution, Solver, value_of};
use crate::cards::Card;
use crate::games::rami::OPENING_POINTS;
use crate::games::rami::meld::{Meld, position_value};
use crate::table::Points;
use arrayvec::ArrayVec;

pub(super) const JOKER_VALUE: i32 = 20;

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
        let opens = !self.opening || (state.pure && Points::from(state.points) >= OPENING_POINTS);
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
            || self.opening && Points::from(state.points + state.hope_points) < OPENING_POINTS
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
        let joker = i32::from(take.has_joker());
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
            pure: state.pure || take.is_pure_run(),
            used: state.used || if self.must_use > 0 { take.faces & self.must_use != 0 } else { joker > 0 },
        };
        self.path.push(take.pick);
        self.go(next, after);
        self.path.pop();
    }
}
