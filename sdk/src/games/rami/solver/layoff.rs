//! Cards onto melds that lie already: additions, and jokers taken back to be laid again or kept.
//!
//! All jokers taken back come first: none of them needs an addition before it, and each may serve one. What a meld takes
//! then depends on no other meld but by the cards it uses up, so the search goes meld by meld, those with a joker first.
//! A joker is laid in the search only where a natural card follows it. Any other one may lie anywhere, so it is enough to
//! count the melds that still take one, and to put it on the first of them at the end.

use super::search::JOKER_VALUE;
use super::shapes::{face, value_at};
use super::{Goal, Solver, value_of};
use crate::cards::{Card, Suit};
use crate::games::rami::meld::{Meld, MeldCards, Side, at_position};
use crate::games::rami::{Add, Hand, Laid, MAX_HAND, MOST_MELDS, Op, Swap};
use crate::table::Points;
use arrayvec::ArrayVec;

/// No more operations come of a hand: each lays a natural card, or a joker that was in the hand or came by one.
pub const MOST_OPS: usize = 2 * MAX_HAND;

/// Operations on melds that lie already, and what they leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayOffs {
    /// What to do, in this order: [`Op::Swap`] first, then [`Op::Add`]. Melds have their place in the table as number.
    pub ops: ArrayVec<Op, MOST_OPS>,
    /// What is in the hand then, in the order of the hand, jokers taken back at the end.
    pub left: Hand,
    /// What that counts (R21 to R23).
    pub left_value: Points,
    /// Nothing better exists. False when the budget of nodes ran out before that was certain.
    pub exact: bool,
}

impl Solver {
    /// The best additions and swaps for a seat that is open, without new melds. [`Goal::MostPoints`] is
    /// [`Goal::FewestCards`] here, as additions bring no points; [`Solver::opening`] means nothing.
    ///
    /// The answer is the best there is, if it says so ([`LayOffs::exact`]). A joker is taken back where that lets the goal
    /// be reached better, a joker left counting as a card of 20; with [`Solver::free_jokers`] wherever possible. A joker
    /// laid is not taken back in the same turn. None means that the face demanded cannot be laid here.
    ///
    /// # Panics
    /// With more than 14 cards.
    pub fn lay_off(&self, hand: &[Card], table: &[Laid]) -> Option<LayOffs> {
        assert!(hand.len() <= MAX_HAND, "a hand has at most 14 cards");
        let melds: ArrayVec<Meld, MOST_MELDS> = table.iter().map(|laid| laid.meld).take(MOST_MELDS).collect();
        lay_off(self, hand, &melds)
    }
}

pub(super) fn lay_off(solver: &Solver, hand: &[Card], table: &[Meld]) -> Option<LayOffs> {
    let (mut search, state) = Search::new(solver, hand, table);
    search.meld(0, state);
    if search.best_weight == NOTHING {
        return None;
    }
    let ops = ops(&search.best, search.best_jokers, table);
    let left = after(hand, &ops);
    Some(LayOffs { left_value: value_of(&left), exact: search.exact, ops, left })
}

/// The hand after these operations.
pub(super) fn after(hand: &[Card], ops: &[Op]) -> Hand {
    let mut left = Hand::from(hand);
    for op in ops {
        let cards = match op {
            Op::Meld(cards) => cards,
            Op::Add(add) => &add.cards,
            Op::Swap(swap) => &MeldCards::from(&*swap.cards),
        };
        cards.iter().for_each(|card| _ = left.remove_first(*card));
        if matches!(op, Op::Swap(_)) {
            left.push(Card::JOKER);
        }
    }
    left
}

/// Before there is an answer.
const NOTHING: i32 = i32::MIN;

#[derive(Clone, Copy)]
enum Step {
    Swap,
    Add(Card, Option<Side>),
}

/// The path with its swaps first and neighbouring additions as one operation; then so many jokers more.
fn ops(path: &[(u8, Step)], jokers: i32, table: &[Meld]) -> ArrayVec<Op, MOST_OPS> {
    let (mut ops, mut table) = (ArrayVec::new(), ArrayVec::<Meld, MOST_MELDS>::from_iter(table.iter().copied()));
    for &(meld, step) in path {
        if matches!(step, Step::Swap) {
            let wanted = &mut table[usize::from(meld)];
            ops.push(Op::Swap(Swap { meld, cards: wanted.joker_is() }));
            *wanted = wanted.swap(&wanted.joker_is()).expect("it has a joker");
        }
    }
    for &(meld, step) in path {
        let Step::Add(card, side) = step else { continue };
        let longer = &mut table[usize::from(meld)];
        *longer = longer.add(card, side).expect("it was found to fit");
        match ops.last_mut() {
            Some(Op::Add(add)) if add.meld == meld && add.side == side => add.cards.push(card),
            _ => ops.push(Op::Add(Add { meld, cards: [card].as_slice().into(), side })),
        }
    }
    let takers = (0..).zip(&table).filter(|(_, meld)| takes_joker(meld)).take(jokers as usize);
    ops.extend(takers.map(|(number, meld)| {
        let side = meld.run().map(|(_, _, high)| if high < 14 { Side::High } else { Side::Low });
        Op::Add(Add { meld: number, cards: [Card::JOKER].as_slice().into(), side })
    }));
    ops
}

/// Can a joker be added?
fn takes_joker(meld: &Meld) -> bool {
    !meld.has_joker() && meld.len() < if meld.run().is_some() { 14 } else { 4 }
}

/// Where the search stands.
#[derive(Clone, Copy)]
struct State {
    /// Faces in the hand, once at least, and twice.
    one: u64,
    two: u64,
    jokers: i32,
    /// How many melds would take a joker.
    takers: i32,
    /// How many cards fewer than at the start.
    laid: i32,
    weight: i32,
    /// The face demanded is laid, or none is demanded.
    used: bool,
}

/// A run as it grows.
#[derive(Clone, Copy)]
struct Ends {
    suit: Suit,
    low: u8,
    high: u8,
    joker: bool,
}

impl Ends {
    /// The card that goes on at a side, and the run with it.
    fn wider(self, side: Side) -> Option<(Card, Ends)> {
        match side {
            Side::Low if self.low > 1 => {
                Some((at_position(self.suit, self.low - 1), Ends { low: self.low - 1, ..self }))
            }
            Side::High if self.high < 14 => {
                Some((at_position(self.suit, self.high + 1), Ends { high: self.high + 1, ..self }))
            }
            _ => None,
        }
    }
}

#[derive(Clone, Copy)]
struct Target {
    number: u8,
    meld: Meld,
    /// The faces of the hand that it, or a meld after it in the list, may take.
    reach: u64,
    /// How many melds from here on may give their joker.
    jokers: i32,
}

struct Search {
    by_value: bool,
    free_jokers: bool,
    must_use: Option<Card>,
    room: i32,
    nodes: u32,
    exact: bool,
    targets: ArrayVec<Target, MOST_MELDS>,
    path: ArrayVec<(u8, Step), MOST_OPS>,
    best: ArrayVec<(u8, Step), MOST_OPS>,
    best_weight: i32,
    /// How many jokers go on at the end of it.
    best_jokers: i32,
}

impl Search {
    fn new(solver: &Solver, hand: &[Card], table: &[Meld]) -> (Search, State) {
        let takers = table.iter().filter(|meld| takes_joker(meld)).count() as i32;
        let used = solver.must_use.is_none();
        let mut state = State { one: 0, two: 0, jokers: 0, takers, laid: 0, weight: 0, used };
        for card in hand {
            if card.is_joker() {
                state.jokers += 1;
            } else {
                state.two |= state.one & face(*card);
                state.one |= face(*card);
            }
        }
        let search = Search {
            by_value: solver.goal == Goal::LeastHandValue,
            free_jokers: solver.free_jokers,
            must_use: solver.must_use,
            room: (hand.len() as i32 - i32::from(solver.keep_one)).max(0),
            nodes: solver.nodes,
            exact: true,
            targets: targets(&state, table),
            path: ArrayVec::new_const(),
            best: ArrayVec::new_const(),
            best_weight: NOTHING,
            best_jokers: 0,
        };
        (search, state)
    }

    /// What a card of this value weighs when it leaves the hand.
    const fn weight(&self, value: i32) -> i32 {
        if self.by_value { (value << 20) + (1 << 10) } else { (1 << 20) + (value << 10) }
    }

    /// What a joker weighs when it leaves the hand. Where the hand is glad of it, it is only not laid in vain.
    const fn joker_weight(&self) -> i32 {
        if self.free_jokers { -1 } else { self.weight(JOKER_VALUE) }
    }

    /// Tries everything with the melds from `index` on.
    fn meld(&mut self, index: usize, state: State) {
        self.offer(&state);
        let Some(&target) = self.targets.get(index) else { return };
        if state.weight + self.hope(&target, &state) <= self.best_weight || !self.go_on() {
            return;
        }
        let meld = target.meld;
        match meld.run() {
            Some((suit, low, high)) => self.run(index, state, Ends { suit, low, high, joker: meld.has_joker() }, meld),
            None => self.set(index, state, meld),
        }
    }

    /// Keeps what is laid, and the jokers that can go with it, if it is allowed and the best so far.
    fn offer(&mut self, state: &State) {
        let demanded = !state.used && self.must_use == Some(Card::JOKER);
        let most = state.jokers.min(state.takers).min(self.room - state.laid);
        let jokers = if self.free_jokers { most.min(i32::from(demanded)) } else { most };
        let weight = state.weight + jokers * self.joker_weight();
        if (state.used || demanded && jokers > 0) && weight > self.best_weight {
            (self.best_weight, self.best_jokers) = (weight, jokers);
            self.best.clone_from(&self.path);
        }
    }

    /// At most so much can be added to the weight.
    fn hope(&self, target: &Target, state: &State) -> i32 {
        let jokers = state.jokers.min(state.takers);
        let (mut hope, mut cards, mut lightest) = (0, jokers, self.weight(JOKER_VALUE));
        let mut faces = state.one & target.reach;
        while faces != 0 {
            let bit = faces.trailing_zeros();
            let (count, weight) = (1 + (state.two >> bit & 1) as i32, self.weight(value_at(bit)));
            (hope, cards, lightest) = (hope + count * weight, cards + count, lightest.min(weight));
            faces &= faces - 1;
        }
        if self.free_jokers {
            // It is enough here that jokers are neither hoped to go nor to make room.
            return hope + target.jokers;
        }
        // A card must be kept, and a joker that comes from the table is one.
        let kept = (state.laid + cards - self.room).clamp(0, 1);
        hope + jokers * self.joker_weight() - if target.jokers == 0 { kept * lightest } else { 0 }
    }

    fn go_on(&mut self) -> bool {
        self.exact &= self.nodes > 0;
        self.nodes = self.nodes.saturating_sub(1);
        self.exact
    }

    fn run(&mut self, index: usize, state: State, ends: Ends, meld: Meld) {
        if let Some(next) = self.swapped(&state, meld) {
            let next = State { takers: next.takers + i32::from(meld.len() < 14), ..next };
            self.step(index, Step::Swap, |search| {
                search.extend(index, next, Ends { joker: false, ..ends }, Side::High)
            });
        }
        self.extend(index, state, ends, Side::High);
    }

    /// One more card on this side, or a joker and one more, or none; after the high side, the low one.
    fn extend(&mut self, index: usize, state: State, ends: Ends, side: Side) {
        if let Some((card, wider)) = ends.wider(side) {
            if let Some(next) = self.longer(&state, card, wider) {
                let step = Step::Add(card, Some(side));
                self.step(index, step, |search| search.extend(index, next, wider, side));
            }
            let bridged = Ends { joker: true, ..wider };
            if !ends.joker
                && let Some((beyond, wider)) = bridged.wider(side)
                && let Some(next) = self.laid(&state, Card::JOKER).and_then(|next| self.laid(&next, beyond))
            {
                let next = State { takers: next.takers - 1, ..next };
                self.step(index, Step::Add(Card::JOKER, Some(side)), |search| {
                    search.step(index, Step::Add(beyond, Some(side)), |search| search.extend(index, next, wider, side));
                });
            }
        }
        match side {
            Side::High => self.extend(index, state, ends, Side::Low),
            Side::Low => self.meld(index + 1, state),
        }
    }

    /// With a natural card at an end of a run, which takes no joker any more when it is full.
    fn longer(&self, state: &State, card: Card, ends: Ends) -> Option<State> {
        let full = i32::from(ends.low == 1 && ends.high == 14 && !ends.joker);
        self.laid(state, card).map(|next| State { takers: next.takers - full, ..next })
    }

    fn set(&mut self, index: usize, state: State, meld: Meld) {
        if let Some(next) = self.swapped(&state, meld) {
            self.step(index, Step::Swap, |search| search.meld(index + 1, next));
        }
        let (rank, suits) = meld.set().expect("no run comes here");
        let missing = Suit::ALL.into_iter().filter(|suit| meld.len() == 3 && suits >> *suit as u8 & 1 == 0);
        for card in missing.map(|suit| Card::new(rank, suit)) {
            if let Some(next) = self.laid(&state, card) {
                let next = State { takers: next.takers - i32::from(!meld.has_joker()), ..next };
                self.step(index, Step::Add(card, None), |search| search.meld(index + 1, next));
            }
        }
        self.meld(index + 1, state);
    }

    fn step(&mut self, index: usize, step: Step, rest: impl FnOnce(&mut Search)) {
        self.path.push((self.targets[index].number, step));
        rest(self);
        self.path.pop();
    }

    /// With a card laid, if the hand has it and may lose it.
    fn laid(&self, state: &State, card: Card) -> Option<State> {
        let mut next = State { laid: state.laid + 1, used: state.used || self.must_use == Some(card), ..*state };
        if card.is_joker() {
            next.jokers -= 1;
            next.weight += self.joker_weight();
        } else {
            let face = face(card);
            next.weight += self.weight(value_at(face.trailing_zeros()));
            next.one = state.one & !(face & !state.two);
            next.two = state.two & !face;
            if state.one & face == 0 {
                return None;
            }
        }
        (next.jokers >= 0 && next.laid <= self.room).then_some(next)
    }

    /// With the joker of a meld taken back, if the hand has what it stands for.
    fn swapped(&self, state: &State, meld: Meld) -> Option<State> {
        let wanted = meld.joker_is();
        let (&first, others) = wanted.split_first()?;
        // The joker comes before the last card goes.
        let ready = State { laid: state.laid - 1, jokers: state.jokers + 1, ..*state };
        let next = others.iter().try_fold(self.laid(&ready, first)?, |state, card| self.laid(&state, *card))?;
        Some(State { weight: next.weight - self.joker_weight(), ..next })
    }
}

/// The melds that may take something, those with a joker first.
fn targets(state: &State, table: &[Meld]) -> ArrayVec<Target, MOST_MELDS> {
    let swappable = |meld: &Meld| meld.has_joker() && meld.joker_is().iter().all(|card| state.one & face(*card) != 0);
    let joker = state.jokers > 0 || table.iter().any(swappable);
    let mut targets: ArrayVec<Target, MOST_MELDS> = ArrayVec::new();
    for with_joker in [true, false] {
        for (number, meld) in (0..).zip(table).filter(|(_, meld)| meld.has_joker() == with_joker) {
            let reach = state.one & reach(state.one, meld, joker);
            if reach != 0 {
                targets.push(Target { number, meld: *meld, reach, jokers: i32::from(swappable(meld)) });
            }
        }
    }
    for index in (1..targets.len()).rev() {
        targets[index - 1].reach |= targets[index].reach;
        targets[index - 1].jokers += targets[index].jokers;
    }
    targets
}

/// The faces that a meld may take, and perhaps some more.
fn reach(one: u64, meld: &Meld, joker: bool) -> u64 {
    let wanted = meld.joker_is().iter().map(|card| face(*card)).fold(0, |all, face| all | face);
    let Some((suit, low, high)) = meld.run() else {
        let (rank, suits) = meld.set().expect("what is no run is a set");
        let missing = Suit::ALL.into_iter().filter(|suit| meld.len() == 3 && suits >> *suit as u8 & 1 == 0);
        return missing.fold(wanted, |all, suit| all | face(Card::new(rank, suit)));
    };
    [Side::Low, Side::High].into_iter().fold(wanted, |mut all, side| {
        let (mut ends, mut gaps) = (Ends { suit, low, high, joker }, u8::from(joker));
        while let Some((card, wider)) = ends.wider(side) {
            if one & face(card) != 0 {
                all |= face(card);
            } else if gaps > 0 {
                gaps -= 1;
            } else {
                break;
            }
            ends = wider;
        }
        all
    })
}
