//! How long the melds of a hand take to find, by goal, for random hands and for deliberately dense ones; and lay-offs and
//! whole plans, for random hands and a table of melds out of the same packs.
//!
//! `cargo bench -p arena-sdk --bench rami_solver` prints criterion's own figures (the mean over all hands of a kind) and
//! then, with every hand timed by itself, the median and the slowest hundredth: no hand of a game may cost a bot its
//! decision.

use arena_sdk::cards::{Card, doubled_with_jokers};
use arena_sdk::games::rami::{Goal, Laid, MAX_HAND, Melds, Solver};
use arena_sdk::rng::Rng;
use arena_sdk::table::Seat;
use criterion::measurement::{Measurement, WallTime};
use criterion::{Criterion, Throughput, criterion_group};
use std::hint::black_box;

const HANDS: usize = 1 << 13;
/// Rounds over one hand, the fastest of which counts: the rest is the machine's.
const ROUNDS: usize = 9;
const GOALS: [Goal; 3] = [Goal::MostPoints, Goal::FewestCards, Goal::LeastHandValue];

type Hand = [Card; MAX_HAND];

/// As the dealer would.
fn random(rng: &mut Rng) -> Hand {
    let mut deck = doubled_with_jokers(4);
    rng.shuffle_first(&mut deck, MAX_HAND);
    std::array::from_fn(|place| deck[place])
}

/// 0 to 4 jokers, and the rest from 3 to 6 neighbouring ranks.
fn dense(rng: &mut Rng) -> Hand {
    let (ranks, first, jokers) = (rng.between(3, 6) as u8, rng.below(13) as u8, rng.below(5) as usize);
    let near = |card: &Card| (card.rank().index() + 13 - first) % 13 < ranks;
    let mut deck: Vec<Card> = doubled_with_jokers(0).into_iter().filter(near).collect();
    rng.shuffle(&mut deck);
    std::array::from_fn(|place| if place < jokers { Card::JOKER } else { deck[place] })
}

fn hands(one: fn(&mut Rng) -> Hand) -> Vec<Hand> {
    let mut rng = Rng::new(51);
    (0..HANDS).map(|_| one(&mut rng)).collect()
}

fn solvers() -> Vec<(String, Solver)> {
    let goals = GOALS.map(|goal| (format!("{goal:?}"), Solver::new(goal)));
    goals.clone().into_iter().chain(goals.map(|(name, solver)| (name + ", opening", solver.opening()))).collect()
}

fn criterion_figures(criterion: &mut Criterion) {
    for (kind, hands) in [("random hands", hands(random)), ("dense hands", hands(dense))] {
        let mut group = criterion.benchmark_group(kind);
        group.throughput(Throughput::Elements(HANDS as u64)).sample_size(10);
        for (name, solver) in solvers() {
            let all = || hands.iter().for_each(|hand| _ = black_box(solver.solve(black_box(hand))));
            group.bench_function(name, |b| b.iter(all));
        }
        group.finish();
    }
}

/// A hand and so many melds, found in other hands of the same packs.
fn with_table(rng: &mut Rng, count: usize) -> (Hand, Melds) {
    let mut deck = doubled_with_jokers(4);
    let mut melds = Melds::new();
    while melds.len() < count {
        rng.shuffle(&mut deck);
        let found = Solver::new(Goal::FewestCards).solve(&deck[..MAX_HAND]);
        if let Some(meld) = found.and_then(|found| found.melds.first().copied()) {
            melds.push(Laid { owner: Seat::new(0), meld });
            for card in meld.cards().iter() {
                let place = deck.iter().position(|other| other == card).expect("it is of the deck");
                deck.swap_remove(place);
            }
        }
    }
    rng.shuffle(&mut deck);
    (std::array::from_fn(|place| deck[place]), melds)
}

/// Nanoseconds that it takes.
fn nanoseconds<T>(work: impl Fn() -> T) -> u128 {
    let round = |_| {
        let start = WallTime.start();
        black_box(work());
        WallTime.end(start).as_nanos()
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

fn print_quantiles(what: &str, mut times: Vec<u128>) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 1000] as f64 / 1e3;
    let (p50, p99, p999, most) = (at(500), at(990), at(999), at(1000));
    println!("{what}: p50 {p50:.2} µs, p99 {p99:.1} µs, p99.9 {p999:.1} µs, most {most:.1} µs");
}

fn print_melds(kind: &str, hands: &[Hand]) {
    for (name, solver) in solvers() {
        let times = hands.iter().map(|hand| nanoseconds(|| solver.solve(black_box(hand)))).collect();
        print_quantiles(&format!("{kind}, {name}"), times);
    }
}

fn print_tables(count: usize) {
    let mut rng = Rng::new(52);
    let settings: Vec<(Hand, Melds)> = (0..HANDS / 4).map(|_| with_table(&mut rng, count)).collect();
    for goal in GOALS {
        let solver = Solver::new(goal);
        let lay_offs = settings.iter().map(|(hand, melds)| nanoseconds(|| solver.lay_off(hand, melds))).collect();
        print_quantiles(&format!("lay-offs onto {count} melds, {goal:?}"), lay_offs);
        let plans = settings.iter().map(|(hand, melds)| nanoseconds(|| solver.plan(hand, melds))).collect();
        print_quantiles(&format!("plans with {count} melds, {goal:?}"), plans);
    }
}

criterion_group!(benches, criterion_figures);

fn main() {
    benches();
    print_melds("random", &hands(random));
    print_melds("dense", &hands(dense));
    print_tables(4);
    print_tables(12);
    Criterion::default().configure_from_args().final_summary();
}
