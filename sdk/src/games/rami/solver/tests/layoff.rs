//! Additions and swaps against an oracle that does every operation in every order.

use super::{GOALS, cards, random};
use crate::cards::{Card, doubled_with_jokers};
use crate::games::rami::{Add, Hand, Laid, Laying, MAX_HAND, Meld, Melds, Op, Side, Solver, Swap};
use crate::rng::Rng;
use crate::table::{Points, Seat};
use std::collections::BTreeSet;

pub(super) fn table(melds: &[&str]) -> Melds {
    let laid = |text: &&str| Laid { owner: Seat::new(0), meld: Meld::new(&cards(text)).unwrap() };
    melds.iter().map(laid).collect()
}

/// A random table of melds from this deck, whose rest is left in it; small and dense where the deck is.
pub(super) fn random_table(rng: &mut Rng, deck: &mut Vec<Card>, count: usize) -> Melds {
    let mut melds = Melds::new();
    for _ in 0..40 * count {
        let Some(start) = deck.get(rng.below(deck.len().max(1) as u32) as usize).copied() else { break };
        let mut pool: Vec<Card> = deck
            .iter()
            .copied()
            .filter(|card| {
                card.is_joker() || (!start.is_joker() && (card.rank() == start.rank() || card.suit() == start.suit()))
            })
            .collect();
        rng.shuffle(&mut pool);
        pool.truncate(7);
        let hand: Hand = pool.iter().copied().collect();
        let goal = GOALS[rng.below(3) as usize];
        let found = Solver::new(goal).keep_one(false).solve(&hand).unwrap();
        if let Some(meld) = found.melds.first().filter(|_| melds.len() < count) {
            for card in meld.cards().iter() {
                let place = deck.iter().position(|other| other == card).unwrap();
                deck.swap_remove(place);
            }
            melds.push(Laid { owner: Seat::new(0), meld: *meld });
        }
    }
    melds
}

/// A few neighbouring ranks in a few suits, each face twice, and jokers.
pub(super) fn dense_deck(rng: &mut Rng) -> Vec<Card> {
    let (ranks, suits) = (rng.between(4, 8) as u8, rng.between(1, 4) as u8);
    let (first, jokers) = (rng.below(13) as u8, rng.below(5) as usize);
    let near = |card: &Card| {
        card.is_joker() || ((card.rank().index() + 13 - first) % 13 < ranks && (card.suit() as u8) < suits)
    };
    let mut deck: Vec<Card> = doubled_with_jokers(jokers).into_iter().filter(near).collect();
    rng.shuffle(&mut deck);
    deck
}

/// Everything a seat that is open can do with single cards and swaps.
pub(super) fn operations(laying: &Laying) -> Vec<Op> {
    let mut ops = Vec::new();
    for (number, laid) in (0..).zip(laying.table()) {
        ops.push(Op::Swap(Swap { meld: number, cards: laid.meld.joker_is() }));
        for card in laying.hand() {
            for side in [Side::Low, Side::High] {
                let cards = [*card].as_slice().into();
                ops.push(Op::Add(Add { meld: number, cards, side: Some(side) }));
            }
        }
    }
    ops
}

/// Every position of hand and table that can be reached, and whether the face demanded was laid on the way. A joker laid
/// is not taken back: that could only serve to have laid it and still hold it.
fn reachable(hand: &Hand, melds: &Melds, demanded: Option<Card>) -> BTreeSet<(Vec<Card>, bool)> {
    let (mut seen, mut results) = (BTreeSet::new(), BTreeSet::new());
    let start = Laying::new(Seat::new(0), hand.clone(), melds.clone(), true);
    let mut open = vec![(start, demanded.is_none(), BTreeSet::new())];
    while let Some((laying, used, own_jokers)) = open.pop() {
        let mut left = laying.hand().to_vec();
        left.sort();
        let shown: Vec<String> = laying.table().iter().map(|laid| laid.meld.to_string()).collect();
        if !seen.insert((left.clone(), shown, used, own_jokers.clone())) {
            continue;
        }
        results.insert((left, used));
        for op in operations(&laying) {
            let (mut next, mut own_jokers) = (laying.clone(), own_jokers.clone());
            let cards = match &op {
                Op::Add(add) => add.cards.to_vec(),
                Op::Swap(swap) => swap.cards.to_vec(),
                Op::Meld(cards) => cards.to_vec(),
            };
            match &op {
                Op::Swap(swap) if own_jokers.contains(&swap.meld) => continue,
                Op::Add(add) if cards.contains(&Card::JOKER) => _ = own_jokers.insert(add.meld),
                _ => {}
            }
            if next.lay(&op).is_ok() {
                open.push((next, used || demanded.is_some_and(|card| cards.contains(&card)), own_jokers));
            }
        }
    }
    results
}

/// What the goal wishes, to be maximised.
fn wishes(solver: &Solver, left: &[Card]) -> [Points; 3] {
    let counted = |card: &&Card| !(solver.free_jokers && card.is_joker());
    let cards = -(left.iter().filter(counted).count() as Points);
    let value = -left.iter().filter(counted).map(|card| super::hand_value(*card)).sum::<Points>();
    let jokers = if solver.free_jokers { left.iter().filter(|card| card.is_joker()).count() as Points } else { 0 };
    if solver.goal == super::Goal::LeastHandValue { [value, cards, jokers] } else { [cards, value, jokers] }
}

fn all_options(hand: &[Card], rng: &mut Rng) -> Vec<Solver> {
    let mut solvers = Vec::new();
    for goal in GOALS {
        for (free, keep) in [(false, true), (true, true), (false, false), (true, false)] {
            let solver = Solver::new(goal).free_jokers(free).keep_one(keep);
            let card = hand[rng.below(hand.len() as u32) as usize];
            solvers.extend([solver, solver.must_use(card)]);
        }
    }
    solvers
}

/// Does what is advised, by the rules.
fn played(hand: &Hand, melds: &Melds, ops: &[Op]) -> Laying {
    let mut laying = Laying::new(Seat::new(0), hand.clone(), melds.clone(), true);
    for op in ops {
        laying.lay(op).unwrap_or_else(|why| panic!("{op:?} with {hand:?}: {why}"));
    }
    laying
}

fn against_every_order(hand: &Hand, melds: &Melds, rng: &mut Rng) {
    for solver in all_options(hand, rng) {
        let reached = reachable(hand, melds, solver.must_use);
        let kept = |left: &[Card]| !solver.keep_one || !left.is_empty();
        let best =
            reached.iter().filter(|(left, used)| *used && kept(left)).map(|(left, _)| wishes(&solver, left)).max();
        let found = solver.lay_off(hand, melds);
        if let Some(found) = &found {
            let laying = played(hand, melds, &found.ops);
            let (mut left, mut told) = (laying.hand().to_vec(), found.left.to_vec());
            left.sort();
            told.sort();
            assert_eq!(left, told);
            assert_eq!(found.left_value, super::value_of(&left));
            assert!(found.exact);
        }
        assert_eq!(found.as_ref().map(|found| wishes(&solver, &found.left)), best, "{solver:?}, {hand:?} on {melds:?}");
    }
}

#[test]
fn lay_offs_agree_with_every_order_of_operations() {
    let (mut rng, mut busy) = (Rng::new(17), 0);
    for _ in 0..2_500 {
        let mut deck = dense_deck(&mut rng);
        let count = rng.between(1, 3) as usize;
        let melds = random_table(&mut rng, &mut deck, count);
        let size = rng.between(1, 6) as usize;
        // Jokers as often as not.
        if rng.one_in(2) {
            deck.sort_by_key(|card| card.is_joker());
        }
        let hand: Hand = deck.iter().rev().take(size).copied().collect();
        if hand.is_empty() {
            continue;
        }
        against_every_order(&hand, &melds, &mut rng);
        busy += usize::from(Solver::new(super::Goal::FewestCards).lay_off(&hand, &melds).unwrap().ops.len() > 1);
    }
    assert!(busy > 300, "{busy}");
}

#[test]
fn r17_a_card_that_needs_another_first_comes_after_it() {
    let melds = table(&["5h6h7h", "KcKdKh"]);
    let found = Solver::new(super::Goal::FewestCards).lay_off(&cards("ThKs8h9h2c"), &melds).unwrap();
    assert_eq!(found.left.to_string(), "2c");
    assert_eq!(found.ops.len(), 2);
}

#[test]
fn r18_a_joker_is_taken_back_when_it_can_be_laid_again_or_is_welcome() {
    let (melds, hand) = (table(&["5h6hJk"]), cards("7h2c"));
    let solver = Solver::new(super::Goal::LeastHandValue);
    // The seven in the joker's place, and the joker on an end.
    assert_eq!(solver.lay_off(&hand, &melds).unwrap().left.to_string(), "2c");
    assert_eq!(solver.free_jokers(true).lay_off(&hand, &melds).unwrap().left.to_string(), "2cJk");
    // Sets are full then: the joker would cost 20.
    let (melds, hand) = (table(&["5c5dJk"]), cards("5h5s2c"));
    assert_eq!(solver.lay_off(&hand, &melds).unwrap().left_value, 7);
    assert_eq!(solver.free_jokers(true).lay_off(&hand, &melds).unwrap().left.to_string(), "2cJk");
}

#[test]
fn d17_lay_offs_leave_a_card_to_throw() {
    let melds = table(&["5h6h7h"]);
    let solver = Solver::new(super::Goal::FewestCards);
    assert_eq!(solver.lay_off(&cards("8h"), &melds).unwrap().left.len(), 1);
    assert_eq!(solver.keep_one(false).lay_off(&cards("8h"), &melds).unwrap().left.len(), 0);
    assert_eq!(solver.must_use(cards("8h")[0]).lay_off(&cards("8h"), &melds), None);
}

#[test]
fn lay_offs_do_not_depend_on_the_order_of_the_hand_and_a_small_budget_says_so() {
    let (mut rng, mut cut) = (Rng::new(18), 0);
    for _ in 0..1_000 {
        let mut deck = doubled_with_jokers(4);
        rng.shuffle(&mut deck);
        let count = rng.between(0, 12) as usize;
        let melds = random_table(&mut rng, &mut deck, count);
        let mut hand = random(&mut rng, MAX_HAND);
        for solver in GOALS.map(|goal| Solver::new(goal).free_jokers(rng.one_in(2))) {
            let first = solver.lay_off(&hand, &melds).unwrap();
            assert!(first.exact);
            rng.shuffle(&mut hand);
            assert_eq!(solver.lay_off(&hand, &melds).unwrap().ops, first.ops);
            let hurried = solver.nodes(rng.below(4)).lay_off(&hand, &melds).unwrap();
            played(&hand, &melds, &hurried.ops);
            cut += usize::from(!hurried.exact);
        }
    }
    assert!(cut > 300, "{cut}");
}
