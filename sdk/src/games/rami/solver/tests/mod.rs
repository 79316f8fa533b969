//! The solver against an oracle that tries everything, the published cases, and laws.

mod layoff;
mod plan;

use super::*;
use crate::cards::{Rank, doubled_with_jokers};
use crate::rng::Rng;

const GOALS: [Goal; 3] = [Goal::MostPoints, Goal::FewestCards, Goal::LeastHandValue];

fn cards(text: &str) -> Cards<MAX_HAND> {
    text.parse().unwrap()
}

/// What the wishes of a goal are, in its order, all to be maximised.
fn wishes(goal: Goal, points: Points, laid: usize, left_value: Points) -> [Points; 3] {
    let laid = laid as Points;
    match goal {
        Goal::MostPoints => [points, laid, -left_value],
        Goal::FewestCards => [laid, -left_value, points],
        Goal::LeastHandValue => [-left_value, laid, points],
    }
}

/// Every way to lay every part of a hand, found without any of the solver's tricks: each subset of the cards is put into
/// each order that could be a meld and shown to [`Meld::new`], runs of any length included; then the subsets that are
/// wholly made of melds are added up.
struct Oracle {
    hand: Cards<MAX_HAND>,
    /// By subset: the most points it is laid for, and the most with a pure run among its melds.
    any: Vec<Option<Points>>,
    pure: Vec<Option<Points>>,
}

impl Oracle {
    fn new(hand: &[Card]) -> Oracle {
        let subsets = 1usize << hand.len();
        // By lowest card of the subset.
        let mut melds = vec![Vec::new(); hand.len()];
        for subset in 1..subsets {
            if let Some((points, pure)) = best_meld(&chosen(hand, subset)) {
                melds[subset.trailing_zeros() as usize].push((subset, points, pure));
            }
        }
        let (mut any, mut pure) = (vec![None; subsets], vec![None; subsets]);
        any[0] = Some(0);
        for subset in 1..subsets {
            for &(meld, points, is_pure) in &melds[subset.trailing_zeros() as usize] {
                if meld & !subset == 0 {
                    let plus = |rest: Option<Points>| rest.map(|rest| rest + points);
                    let rest = subset & !meld;
                    any[subset] = any[subset].max(plus(any[rest]));
                    pure[subset] = pure[subset].max(plus(if is_pure { any[rest] } else { pure[rest] }));
                }
            }
        }
        Oracle { hand: hand.into(), any, pure }
    }

    fn best(&self, solver: &Solver) -> Option<[Points; 3]> {
        let all = (1usize << self.hand.len()) - 1;
        let has = |subset| solver.must_use.is_none_or(|card| chosen(&self.hand, subset).contains(&card));
        (0..=all)
            .filter(|subset| !(solver.keep_one && *subset == all && all > 0))
            .filter_map(|subset| {
                let points =
                    if solver.opening { self.pure[subset].filter(|points| *points >= 51) } else { self.any[subset] };
                let points = points.filter(|_| has(subset))?;
                let left = value_of(&chosen(&self.hand, all & !subset));
                Some(wishes(solver.goal, points, subset.count_ones() as usize, left))
            })
            .max()
    }
}

fn chosen(hand: &[Card], subset: usize) -> Cards<MAX_HAND> {
    hand.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1).map(|(_, card)| *card).collect()
}

/// The most points these cards make as one meld, and whether it is a pure run.
fn best_meld(cards: &[Card]) -> Option<(Points, bool)> {
    let mut naturals: Vec<Card> = cards.iter().copied().filter(|card| !card.is_joker()).collect();
    let jokers = cards.len() - naturals.len();
    let (rank, suit) = (naturals.first()?.rank(), naturals[0].suit());
    let one_rank = naturals.iter().all(|card| card.rank() == rank);
    if cards.len() < 3 || jokers > 1 || !(one_rank || naturals.iter().all(|card| card.suit() == suit)) {
        return None;
    }
    // Aces below, aces above, and one of two aces on either side.
    naturals.sort_by_key(|card| card.rank());
    let mut orders = vec![naturals.clone()];
    if naturals.last()?.rank() == Rank::ACE {
        naturals.rotate_right(1);
        orders.push(naturals);
    }
    let melds = orders.iter().flat_map(|order| (0..=order.len()).map(move |place| (order, place))).filter_map(
        |(order, place)| {
            let mut order = order.clone();
            if jokers > 0 {
                order.insert(place, Card::JOKER);
            }
            Meld::new(&order).ok()
        },
    );
    melds.map(|meld| (meld.value(), meld.is_pure_run())).max()
}

/// The answer is legal, and what it says of itself is so.
fn check(solver: &Solver, hand: &[Card], solution: &Solution) {
    let mut left: Vec<Card> = hand.to_vec();
    for card in solution.melds.iter().flat_map(|meld| meld.cards().to_vec()) {
        let place = left.iter().position(|other| *other == card).expect("a card laid is in the hand");
        left.swap_remove(place);
    }
    assert_eq!(solution.points, solution.melds.iter().map(Meld::value).sum::<Points>());
    assert_eq!(usize::from(solution.laid) + left.len(), hand.len());
    assert_eq!(solution.left_value, value_of(&left));
    assert_eq!(solution.left(hand).len(), left.len());
    assert!(!solver.keep_one || !left.is_empty() || hand.is_empty());
    assert!(!solver.opening || (solution.points >= 51 && solution.melds.iter().any(Meld::is_pure_run)));
    let laid = |card| solution.melds.iter().any(|meld| meld.cards().contains(&card));
    assert!(solver.must_use.is_none_or(laid));
}

fn all_options(hand: &[Card]) -> Vec<Solver> {
    let mut faces: Vec<Option<Card>> = hand.iter().copied().map(Some).collect();
    faces.sort();
    faces.dedup();
    faces.push(None);
    let mut solvers = Vec::new();
    for (goal, must_use) in GOALS.into_iter().flat_map(|goal| faces.iter().map(move |face| (goal, *face))) {
        for (opening, keep_one) in [(false, false), (false, true), (true, false), (true, true)] {
            solvers.push(Solver { opening, must_use, ..Solver::new(goal).keep_one(keep_one) });
        }
    }
    solvers
}

fn against_the_oracle(hand: &[Card], solvers: &[Solver]) {
    let oracle = Oracle::new(hand);
    for solver in solvers {
        let solution = solver.solve(hand);
        let found = solution.as_ref().map(|found| {
            check(solver, hand, found);
            assert!(found.exact);
            wishes(solver.goal, found.points, usize::from(found.laid), found.left_value)
        });
        assert_eq!(found, oracle.best(solver), "{solver:?} on {:?}: {solution:?}", Cards::<MAX_HAND>::from(hand));
    }
}

/// Cards of few ranks and suits with many jokers: as many melds in each other's way as can be.
fn dense(rng: &mut Rng, count: usize) -> Cards<MAX_HAND> {
    loop {
        let (ranks, suits) = (rng.between(2, 7) as u8, rng.between(1, 4) as u8);
        let (first, jokers) = (rng.below(13) as u8, rng.below(5) as usize);
        let near = |card: &Card| {
            card.is_joker() || ((card.rank().index() + 13 - first) % 13 < ranks && (card.suit() as u8) < suits)
        };
        let mut deck: Vec<Card> = doubled_with_jokers(jokers).into_iter().filter(near).collect();
        if deck.len() >= count {
            // Jokers come last in the deck: they are in the hand half of the time, and else by chance.
            let kept = if rng.one_in(2) { jokers.min(count) } else { 0 };
            let naturals = deck.len() - kept;
            rng.shuffle(&mut deck[..naturals]);
            return deck[naturals..].iter().chain(&deck[..naturals]).take(count).copied().collect();
        }
    }
}

fn random(rng: &mut Rng, count: usize) -> Cards<MAX_HAND> {
    let mut deck = doubled_with_jokers(4);
    rng.shuffle_first(&mut deck, count);
    deck[..count].into()
}

#[test]
fn every_goal_and_option_agrees_with_trying_everything_on_small_hands() {
    let mut rng = Rng::new(51);
    for round in 0..18_000 {
        let count = rng.between(0, 10) as usize;
        let hand = if round % 3 == 0 { random(&mut rng, count) } else { dense(&mut rng, count) };
        // All demands on some hands, four of the many on the others.
        let mut solvers = all_options(&hand);
        if round % 10 != 0 {
            rng.shuffle_first(&mut solvers, 4);
            solvers.truncate(4);
        }
        against_the_oracle(&hand, &solvers);
    }
}

#[test]
fn every_goal_agrees_with_trying_everything_on_whole_hands() {
    let mut rng = Rng::new(14);
    for round in 0..2_400 {
        let count = rng.between(11, 14) as usize;
        let hand = if round % 4 == 0 { random(&mut rng, count) } else { dense(&mut rng, count) };
        let mut solvers = all_options(&hand);
        rng.shuffle_first(&mut solvers, 6);
        against_the_oracle(&hand, &solvers[..6]);
    }
}

/// `solve` cases of published solvers: most cards laid, then least hand value, a card kept.
fn fewest(hand: &str) -> Solution {
    let (hand, solver) = (cards(hand), Solver::new(Goal::FewestCards));
    against_the_oracle(&hand, &[solver]);
    solver.solve(&hand).unwrap()
}

#[test]
fn rc94_open_spiel_a_set_of_eights_would_break_two_runs() {
    let found = fewest("6s7s8s6c7c8c8dKd");
    assert_eq!((found.laid, found.left_value), (6, 18));
}

#[test]
fn rc95_open_spiel_the_best_grouping_leaves_threes_and_sixes() {
    let found = fewest("4s4c4d4h5s5c5d6s2c3s3c");
    assert_eq!((found.laid, found.left_value), (9, 9));
}

#[test]
fn rc97_gin_rummy_eaai_two_sets_of_four_share_both_ends_of_a_run() {
    assert_eq!(fewest("AdAsAhAc2c3c4c4h4d4s").laid, 9);
}

#[test]
fn rc98_damr_rummy_1_the_joker_with_the_kings_opens_and_with_the_deuces_does_not() {
    let hand = cards("7h8h9hKdKs2c2dJk5s");
    let found = Solver::new(Goal::FewestCards).opening().solve(&hand).unwrap();
    assert_eq!((found.laid, found.points), (6, 54));
}

#[test]
fn rc99_damr_rummy_2_twin_queens_make_no_run() {
    assert_eq!(fewest("JdQdQd4s8c").laid, 0);
}

#[test]
fn r10_r11_51_points_without_a_pure_run_do_not_open_nor_pure_runs_with_less() {
    let opening = Solver::new(Goal::MostPoints).opening();
    assert_eq!(opening.solve(&cards("KcKdKhQcQdQh2s")), None);
    assert_eq!(opening.solve(&cards("9cTcJcQcAs2s3sAh5s")).map(|found| found.points), None);
    assert_eq!(opening.solve(&cards("9cTcJcQcKc2h5s")), None);
    assert_eq!(opening.solve(&cards("9cTcJcQcKcAc5s")).map(|found| found.points), Some(60));
}

#[test]
fn d4_the_card_taken_is_laid_at_the_price_of_better_melds() {
    let hand = cards("KcKdKhQhJh2s");
    let laid = |card: &str| {
        let solver = Solver::new(Goal::LeastHandValue).must_use(card.parse().unwrap());
        solver.solve(&hand).map(|found| found.melds[0].to_string())
    };
    assert_eq!(laid("Kc"), Some("KcKdKh".into()));
    assert_eq!(laid("Jh"), Some("JhQhKh".into()));
    assert_eq!(laid("2s"), None);
    assert_eq!(laid("Ah"), None);
    assert_eq!(laid("Jk"), None);
}

#[test]
fn d17_a_card_is_kept_to_throw_unless_told_otherwise() {
    let hand = cards("2c3c4c5cKcKdKhKs");
    let solver = Solver::new(Goal::FewestCards);
    let (kept, all) = (solver.solve(&hand).unwrap(), solver.keep_one(false).solve(&hand).unwrap());
    assert_eq!((kept.laid, kept.left_value, all.laid), (7, 2, 8));
    assert_eq!(solver.solve(&cards("2c3c4c")).map(|found| found.laid), Some(0));
    assert_eq!(solver.solve(&[]).map(|found| found.laid), Some(0));
}

#[test]
fn d10_a_run_from_ace_to_ace_is_laid_whole() {
    let hand = cards("Ac2c3c4c5c6c7c8c9cTcJcQcKcAc");
    let found = Solver::new(Goal::MostPoints).keep_one(false).solve(&hand).unwrap();
    assert_eq!((found.laid, found.points), (14, 96));
}

#[test]
fn the_order_of_the_hand_does_not_matter() {
    let mut rng = Rng::new(3);
    for _ in 0..2_000 {
        let mut hand = dense(&mut rng, 14);
        for solver in GOALS.map(Solver::new) {
            let first = solver.solve(&hand);
            rng.shuffle(&mut hand);
            assert_eq!(solver.solve(&hand), first);
        }
    }
}

#[test]
fn a_budget_too_small_still_gives_a_legal_answer_and_says_so() {
    let (mut rng, mut cut) = (Rng::new(4), 0);
    for _ in 0..2_000 {
        let count = rng.between(0, 14) as usize;
        let hand = dense(&mut rng, count);
        for solver in all_options(&hand) {
            let solver = solver.nodes(rng.below(6));
            let found = solver.solve(&hand);
            assert!(found.is_some() || solver.opening || solver.must_use.is_some());
            if let Some(found) = found {
                check(&solver, &hand, &found);
                cut += usize::from(!found.exact);
            }
        }
    }
    assert!(cut > 1_000);
}
