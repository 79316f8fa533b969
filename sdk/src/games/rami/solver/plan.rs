//! New melds, additions and jokers taken back, together: what to lay in a turn.
//!
//! The exact solvers of both parts are asked again and again: which jokers of the table are taken back first, and which
//! cards are held back from the new melds for melds that lie already. The second is climbed one card at a time, so a plan
//! can miss the best turn; see [`Solver::plan`] for what is sure.

use super::layoff::{MOST_OPS, after, lay_off};
use super::{Goal, MAX_HAND, Solver, value_of};
use crate::cards::Card;
use crate::games::rami::meld::{Meld, hand_value};
use crate::games::rami::{Hand, Laid, MOST_MELDS, Op, Swap};
use crate::table::Points;
use arrayvec::ArrayVec;

/// So many jokers of the table are thought of as material for new melds.
const SWAPS: usize = 2;
/// So often a better choice of cards held back is looked for.
const CLIMBS: usize = 4;

/// What to lay in a turn, and what it leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What to lay, in this order; with a card thrown it is a whole turn.
    pub ops: ArrayVec<Op, MOST_OPS>,
    /// What the new melds count together.
    pub points: Points,
    /// What is in the hand then.
    pub left: Hand,
    /// What that counts (R21 to R23).
    pub left_value: Points,
}

impl Solver {
    /// What to lay in a turn: new melds, additions and swaps, chosen with an eye on each other. A seat that is not open
    /// asks with [`Solver::opening`]: the first melds open then, and the rest follows.
    ///
    /// Every plan is legal, and no worse for the goal than the best melds followed by the best lay-offs onto all that lies
    /// then, nor than the best lay-offs alone. Mostly it is the best there is, but that is not certain. Without demands
    /// there is always a plan, if only to lay nothing; none means that none was found.
    ///
    /// # Panics
    /// With more than 14 cards.
    pub fn plan(&self, hand: &[Card], table: &[Laid]) -> Option<Plan> {
        assert!(hand.len() <= MAX_HAND, "a hand has at most 14 cards");
        let table = table.iter().map(|laid| laid.meld).take(MOST_MELDS).collect();
        let start = Draft { ops: ArrayVec::new(), points: 0, left: hand.into(), table };
        let best = if self.opening { self.open(&start) } else { self.go_on(&start) };
        best.map(|best| Plan { left_value: value_of(&best.left), ops: best.ops, points: best.points, left: best.left })
    }

    /// An opening, and the best that can follow it.
    fn open(&self, start: &Draft) -> Option<Draft> {
        let open = Solver { opening: false, ..*self };
        let opened = self.climb(start)?;
        // The opening alone, chosen with an eye on lay-offs, and what more may follow.
        let melds = opened.ops.iter().take_while(|op| matches!(op, Op::Meld(_)));
        let bare = melds.fold(start.clone(), |draft, op| draft.with(op));
        open.better(Some(opened), open.go_on(&bare))
    }

    /// The best for a seat that is open.
    fn go_on(&self, start: &Draft) -> Option<Draft> {
        let holds = |meld: &Meld| meld.has_joker() && meld.joker_is().iter().all(|card| start.left.contains(card));
        let swaps = (0..).zip(&start.table).filter(|(_, meld)| holds(meld)).take(SWAPS);
        let swaps: ArrayVec<Op, SWAPS> =
            swaps.map(|(meld, wanted)| Op::Swap(Swap { meld, cards: wanted.joker_is() })).collect();
        let mut best = self.lay_offs_alone(start);
        for chosen in 0..1usize << swaps.len() {
            let mut swaps = swaps.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            // Two jokers may stand for the same card of the hand.
            let swapped = swaps.try_fold(start.clone(), |draft, (_, op)| draft.holds(op).then(|| draft.with(op)));
            best = self.better(best, swapped.and_then(|draft| self.climb(&draft)));
        }
        best
    }

    /// The best choice of cards to hold back from new melds, climbed to from none, from all that can be laid off, and from
    /// the one that must be laid.
    fn climb(&self, start: &Draft) -> Option<Draft> {
        let outside = start.outside(self);
        let must = self.demand(start).and_then(|card| outside.iter().position(|other| *other == card));
        let all = (1u16 << outside.len()) - 1;
        let (mut best, mut held) = (None, 0);
        for first in [0, all].into_iter().chain(must.map(|place| 1 << place)) {
            self.improve(&mut best, &mut held, first, start, &outside);
        }
        for _ in 0..CLIMBS {
            let from = held;
            for place in 0..outside.len() {
                self.improve(&mut best, &mut held, from ^ 1 << place, start, &outside);
            }
            if held == from {
                break;
            }
        }
        best
    }

    fn improve(&self, best: &mut Option<Draft>, held: &mut u16, choice: u16, start: &Draft, outside: &[Card]) {
        let chosen: Hand =
            (0..).zip(outside).filter(|(place, _)| choice >> place & 1 == 1).map(|(_, card)| *card).collect();
        let Some(draft) = self.melds_and_lay_offs(start, &chosen) else { return };
        if best.as_ref().is_none_or(|best| self.wishes(&draft) > self.wishes(best)) {
            (*best, *held) = (Some(draft), choice);
        }
    }

    /// The best melds without these cards, and the best lay-offs after them.
    fn melds_and_lay_offs(&self, start: &Draft, held: &[Card]) -> Option<Draft> {
        let mut hand = start.left.clone();
        held.iter().for_each(|card| _ = hand.remove_first(*card));
        let must_use = self.demand(start).filter(|card| !held.contains(card));
        let keep_one = self.keep_one && held.is_empty();
        let found = Solver { must_use, keep_one, ..*self }.solve(&hand)?;
        let melded = found.melds.iter().fold(start.clone(), |draft, meld| draft.with(&Op::Meld(meld.cards())));
        self.lay_offs_alone(&melded)
    }

    fn lay_offs_alone(&self, start: &Draft) -> Option<Draft> {
        let laid = lay_off(&Solver { must_use: self.demand(start), ..*self }, &start.left, &start.table)?;
        Some(laid.ops.iter().fold(start.clone(), |draft, op| draft.with(op)))
    }

    /// The face that is still to be laid.
    fn demand(&self, draft: &Draft) -> Option<Card> {
        self.must_use.filter(|card| !draft.ops.iter().any(|op| lays(op).contains(card)))
    }

    fn better(&self, one: Option<Draft>, other: Option<Draft>) -> Option<Draft> {
        match (one, other) {
            (Some(one), Some(other)) => Some(if self.wishes(&other) > self.wishes(&one) { other } else { one }),
            (one, other) => one.or(other),
        }
    }

    /// What the goal wishes, to be maximised.
    fn wishes(&self, draft: &Draft) -> [Points; 3] {
        let counted = draft.left.iter().filter(|card| !(self.free_jokers && card.is_joker()));
        let (mut cards, mut value) = (0, 0);
        counted.for_each(|card| (cards, value) = (cards - 1, value - hand_value(*card)));
        match self.goal {
            Goal::MostPoints => [draft.points, cards, value],
            Goal::FewestCards => [cards, value, draft.points],
            Goal::LeastHandValue => [value, cards, draft.points],
        }
    }
}

/// A turn so far.
#[derive(Clone)]
struct Draft {
    ops: ArrayVec<Op, MOST_OPS>,
    points: Points,
    left: Hand,
    table: ArrayVec<Meld, MOST_MELDS>,
}

impl Draft {
    fn with(mut self, op: &Op) -> Draft {
        const LEGAL: &str = "only what is legal is planned";
        match op {
            Op::Meld(cards) => {
                let meld = Meld::new(cards).expect(LEGAL);
                self.points += meld.value();
                // With real packs there is always room.
                _ = self.table.try_push(meld);
            }
            Op::Add(add) => {
                let meld = &mut self.table[usize::from(add.meld)];
                *meld = add.cards.iter().fold(*meld, |meld, card| meld.add(*card, add.side).expect(LEGAL));
            }
            Op::Swap(swap) => {
                let meld = &mut self.table[usize::from(swap.meld)];
                *meld = meld.swap(&swap.cards).expect(LEGAL);
            }
        }
        self.left = after(&self.left, std::slice::from_ref(op));
        self.ops.push(op.clone());
        self
    }

    fn holds(&self, op: &Op) -> bool {
        lays(op).iter().all(|card| self.left.contains(card))
    }

    /// The cards that find a place on the table as it is, the one demanded among them if that can be.
    fn outside(&self, solver: &Solver) -> Hand {
        let solver = Solver { must_use: solver.demand(self), keep_one: false, ..*solver };
        let any = Solver { must_use: None, ..solver };
        let found = lay_off(&solver, &self.left, &self.table).or_else(|| lay_off(&any, &self.left, &self.table));
        let mut cards = self.left.clone();
        found.iter().flat_map(|found| found.left.iter()).for_each(|card| _ = cards.remove_first(*card));
        cards
    }
}

/// The cards that an operation takes from the hand.
fn lays(op: &Op) -> &[Card] {
    match op {
        Op::Meld(cards) => cards,
        Op::Add(add) => &add.cards,
        Op::Swap(swap) => &swap.cards,
    }
}
