//! Random legal actions: for tests, for fuzzing, and for the random bot.

use super::laying::Laying;
use super::meld::Side;
use super::solver::{Goal, MAX_HAND, Solver};
use super::wire::{Action, Add, Op, Swap, Turn};
use crate::cards::Card;
use crate::rng::Rng;

/// How often something to lay is looked for in a turn.
const TRIES: usize = 24;

/// Takes the discard where a random turn lays it; else draws from the stock.
pub(super) fn draw(laying: Laying, rng: &mut Rng) -> Action {
    if rng.one_in(20) {
        return Action::Pass;
    }
    if rng.percent(70)
        && let Some(turn) = random_turn(laying, rng)
    {
        return Action::Take(turn);
    }
    Action::Stock
}

/// Lays now and then, and throws any card.
pub(super) fn turn(laying: Laying, rng: &mut Rng) -> Action {
    if rng.one_in(20) {
        return Action::Pass;
    }
    let untouched = laying.clone();
    match random_turn(laying, rng) {
        Some(turn) => Action::Play(turn),
        None => Action::Play(Turn { lay: Vec::new(), discard: any(untouched.hand(), rng) }),
    }
}

/// A turn of random operations; none where they do not end in a legal one.
fn random_turn(mut laying: Laying, rng: &mut Rng) -> Option<Turn> {
    let mut lay = Vec::new();
    if !laying.is_open() && rng.percent(80) {
        open(&mut laying, &mut lay, rng);
    }
    let tries = rng.below(TRIES as u32);
    for _ in 0..tries {
        if laying.hand().len() > 1
            && let Some(op) = operation(&laying, rng)
        {
            let mut after = laying.clone();
            if after.lay(&op).is_ok() && !after.hand().is_empty() {
                laying = after;
                lay.push(op);
            }
        }
    }
    laying.may_end().ok()?;
    Some(Turn { lay, discard: any(laying.hand(), rng) })
}

/// The best opening, if there is one.
fn open(laying: &mut Laying, lay: &mut Vec<Op>, rng: &mut Rng) {
    let goal = [Goal::MostPoints, Goal::FewestCards, Goal::LeastHandValue][rng.below(3) as usize];
    let mut solver = Solver::new(goal).opening();
    if let Some(card) = laying.to_lay() {
        solver = solver.must_use(card);
    }
    for meld in solver.solve(laying.hand()).into_iter().flat_map(|solution| solution.melds) {
        laying.meld(&meld.cards()).expect("the solver lays what the hand holds");
        lay.push(Op::Meld(meld.cards()));
    }
}

/// Something that may or may not be legal.
fn operation(laying: &Laying, rng: &mut Rng) -> Option<Op> {
    let hand = laying.hand();
    let melds = laying.table().len() as u32;
    match rng.below(4) {
        0 if melds > 0 => {
            let meld = rng.below(melds) as u8;
            let wanted = laying.table()[usize::from(meld)].meld.joker_is();
            (!wanted.is_empty()).then_some(Op::Swap(Swap { meld, cards: wanted }))
        }
        1 | 2 if melds > 0 => {
            let side = [None, Some(Side::Low), Some(Side::High)][rng.below(3) as usize];
            Some(Op::Add(Add { meld: rng.below(melds) as u8, cards: [any(hand, rng)].as_slice().into(), side }))
        }
        _ => {
            let goal = if rng.one_in(2) { Goal::MostPoints } else { Goal::FewestCards };
            let mut some = [Card::JOKER; MAX_HAND];
            let some = &mut some[..hand.len()];
            some.copy_from_slice(hand);
            rng.shuffle(some);
            let kept = &some[..some.len() - rng.below(3).min(some.len() as u32 - 1) as usize];
            let solution = Solver::new(goal).solve(kept)?;
            let melds = &solution.melds;
            (!melds.is_empty()).then(|| Op::Meld(melds[rng.below(melds.len() as u32) as usize].cards()))
        }
    }
}

fn any(hand: &[Card], rng: &mut Rng) -> Card {
    hand[rng.below(hand.len() as u32) as usize]
}
