//! Plans are legal turns, keep what they promise, and are mostly as good as the best turn.

use super::layoff::{dense_deck, operations, random_table, table};
use super::*;
use crate::games::rami::{Laying, Melds, Op};
use crate::table::Seat;
use std::collections::BTreeSet;

fn wishes_of(solver: &Solver, points: Points, left: &[Card]) -> [Points; 3] {
    let counted: Cards<MAX_HAND> =
        left.iter().copied().filter(|card| !(solver.free_jokers && card.is_joker())).collect();
    // As many are laid as are not left, but for a constant.
    wishes(solver.goal, points, MAX_HAND - counted.len(), value_of(&counted))
}

fn laying(hand: &[Card], melds: &Melds, open: bool) -> Laying {
    Laying::new(Seat::new(0), hand.into(), melds.clone(), open)
}

fn lays(op: &Op, card: Card) -> bool {
    match op {
        Op::Meld(cards) => cards.contains(&card),
        Op::Add(add) => add.cards.contains(&card),
        Op::Swap(swap) => swap.cards.contains(&card),
    }
}

/// A legal turn of what it says it is.
fn check_plan(solver: &Solver, hand: &[Card], melds: &Melds) -> Option<Plan> {
    let plan = solver.plan(hand, melds)?;
    let mut laying = laying(hand, melds, !solver.opening);
    for op in &plan.ops {
        laying.lay(op).unwrap_or_else(|why| panic!("{solver:?}, {hand:?} on {melds:?}: {plan:?}: {why}"));
    }
    assert!(laying.is_open());
    assert!(!solver.keep_one || hand.is_empty() || laying.may_end().is_ok());
    assert!(solver.must_use.is_none_or(|card| plan.ops.iter().any(|op| lays(op, card))));
    assert_eq!(laying.points(), plan.points);
    assert_eq!(value_of(laying.hand()), plan.left_value);
    let (mut left, mut told) = (laying.hand().to_vec(), plan.left.to_vec());
    left.sort();
    told.sort();
    assert_eq!(left, told);
    Some(plan)
}

/// Melds then lay-offs, one after the other.
fn in_turn(solver: &Solver, hand: &[Card], melds: &Melds) -> Option<[Points; 3]> {
    let found = solver.solve(hand)?;
    let mut table = melds.clone();
    table.extend(found.melds.iter().map(|meld| crate::games::rami::Laid { owner: Seat::new(0), meld: *meld }));
    let rest = Solver { must_use: None, ..*solver }.lay_off(&found.left(hand), &table)?;
    Some(wishes_of(solver, found.points, &rest.left))
}

fn setting(rng: &mut Rng, melds: i64, cards: i64) -> (Cards<MAX_HAND>, Melds) {
    let mut deck = if rng.one_in(3) { doubled_with_jokers(4) } else { dense_deck(rng) };
    rng.shuffle(&mut deck);
    let (melds, cards) = (rng.between(0, melds) as usize, rng.between(1, cards) as usize);
    let table = random_table(rng, &mut deck, melds);
    (deck.iter().copied().take(cards).collect(), table)
}

#[test]
fn a_plan_is_a_legal_turn_and_no_worse_than_melds_and_lay_offs_one_after_the_other() {
    let mut rng = Rng::new(60);
    for _ in 0..1_500 {
        let (hand, melds) = setting(&mut rng, 8, 14);
        let goal = GOALS[rng.below(3) as usize];
        let mut solver = Solver::new(goal).free_jokers(rng.one_in(3)).keep_one(!rng.one_in(5));
        if rng.one_in(2) {
            solver = solver.opening();
        }
        if rng.one_in(3) && !hand.is_empty() {
            solver = solver.must_use(hand[rng.below(hand.len() as u32) as usize]);
        }
        let plan = check_plan(&solver, &hand, &melds);
        let planned = plan.as_ref().map(|plan| wishes_of(&solver, plan.points, &plan.left));
        assert!(planned >= in_turn(&solver, &hand, &melds), "{solver:?}, {hand:?} on {melds:?}: {plan:?}");
        if !solver.opening {
            let alone = solver.lay_off(&hand, &melds).map(|found| wishes_of(&solver, 0, &found.left));
            assert!(planned >= alone, "{solver:?}, {hand:?} on {melds:?}: {plan:?}");
        }
    }
}

/// Every order of the cards chosen that is a meld.
fn new_melds(hand: &[Card]) -> BTreeSet<Vec<Card>> {
    let mut melds = BTreeSet::new();
    for subset in 0..1usize << hand.len() {
        let cards = chosen(hand, subset);
        let (mut naturals, jokers): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| !card.is_joker());
        naturals.sort();
        for turned in 0..=usize::from(naturals.last().is_some_and(|card| card.rank() == Rank::ACE)) {
            naturals.rotate_right(turned);
            for place in 0..=naturals.len() {
                let mut order = naturals.clone();
                order.splice(place..place, jokers.iter().copied());
                melds.extend(Meld::new(&order).map(|meld| meld.cards().to_vec()));
            }
        }
    }
    melds
}

/// The best turn, by doing everything in every order.
fn best_turn(solver: &Solver, hand: &[Card], melds: &Melds) -> Option<[Points; 3]> {
    let mut seen = BTreeSet::new();
    let (mut best, mut open) = (None, vec![(laying(hand, melds, !solver.opening), solver.must_use.is_none())]);
    while let Some((laying, used)) = open.pop() {
        if !seen.insert((format!("{laying:?}"), used)) {
            continue;
        }
        if used && laying.is_open() && laying.may_end().is_ok() {
            best = best.max(Some(wishes_of(solver, laying.points(), laying.hand())));
        }
        let new = new_melds(laying.hand()).into_iter().map(|cards| Op::Meld(cards.as_slice().into()));
        for op in operations(&laying).into_iter().chain(new) {
            let mut next = laying.clone();
            if next.lay(&op).is_ok() && !next.hand().is_empty() {
                open.push((next, used || solver.must_use.is_some_and(|card| lays(&op, card))));
            }
        }
    }
    best
}

#[test]
fn plans_are_mostly_as_good_as_the_best_turn_and_never_better() {
    let (mut rng, mut asked, mut missed) = (Rng::new(61), 0, 0);
    while asked < 600 {
        let (hand, melds) = setting(&mut rng, 3, 7);
        let mut solver = Solver::new(GOALS[rng.below(3) as usize]);
        if rng.one_in(4) && !hand.is_empty() {
            solver = solver.must_use(hand[0]);
        }
        let plan = check_plan(&solver, &hand, &melds);
        // Where nothing is laid there is mostly nothing to choose.
        if plan.as_ref().is_some_and(|plan| plan.ops.is_empty()) {
            continue;
        }
        let planned = plan.as_ref().map(|plan| wishes_of(&solver, plan.points, &plan.left));
        let best = best_turn(&solver, &hand, &melds);
        assert!(planned <= best);
        (asked, missed) = (asked + 1, missed + usize::from(planned < best));
    }
    assert!(missed * 50 < asked, "{missed} of {asked}");
}

#[test]
fn cards_that_go_onto_the_table_are_held_back_from_worse_melds() {
    // The run of the table takes the eight; with the eights it would cost the run of the hand its seven.
    let (hand, melds) = (cards("6c7c8c8d8h2s9h"), table(&["5h6h7h"]));
    let plan = Solver::new(Goal::FewestCards).plan(&hand, &melds).unwrap();
    assert_eq!(plan.left.to_string(), "8d2s");
}

#[test]
fn a_joker_of_the_table_makes_a_new_meld() {
    let (hand, melds) = (cards("7hKcKd2s"), table(&["5h6hJk"]));
    let plan = Solver::new(Goal::FewestCards).plan(&hand, &melds).unwrap();
    assert_eq!((plan.left.to_string().as_str(), plan.points), ("2s", 30));
}
