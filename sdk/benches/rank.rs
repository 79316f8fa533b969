//! How fast hands are ranked, beside an independent evaluator in the same run.
//!
//! `cargo bench -p arena-sdk --bench rank` prints criterion's own figures and then, from rounds in which the two
//! evaluators take turns on the same hands, the median rate of each and their ratio: only that ratio is comparable between
//! machines.

use arena_sdk::cards::{Card, full};
use arena_sdk::games::poker::rank::{Hand, Order, rank};
use arena_sdk::rng::Rng;
use aya_poker::base as aya;
use criterion::measurement::{Measurement, WallTime};
use criterion::{Criterion, Throughput, criterion_group};
use std::hint::black_box;

const HANDS: usize = 1 << 14;
const ROUNDS: usize = 201;

/// The same random hands of `N` cards in the types of both.
struct Sample<const N: usize> {
    ours: Vec<[Card; N]>,
    theirs: Vec<[aya::Card; N]>,
}

impl<const N: usize> Sample<N> {
    fn new() -> Self {
        let (mut rng, mut deck) = (Rng::new(N as u64), full());
        let ours: Vec<[Card; N]> = (0..HANDS)
            .map(|_| {
                rng.shuffle_first(&mut deck, N);
                std::array::from_fn(|place| deck[place])
            })
            .collect();
        let face = |card: Card| card.to_string().parse().expect("the notation is the same");
        let theirs = ours.iter().map(|cards| cards.map(face)).collect();
        Sample { ours, theirs }
    }

    /// Gathered from single cards and ranked.
    fn rank_ours(&self) {
        self.ours.iter().for_each(|cards| _ = black_box(rank(cards, Order::STANDARD)));
    }

    fn rank_theirs(&self) {
        self.theirs.iter().for_each(|cards| {
            let hand: aya::Hand = cards.iter().copied().collect();
            black_box(aya_poker::poker_rank(&hand));
        });
    }
}

fn criterion_figures(criterion: &mut Criterion) {
    let (five, seven) = (Sample::<5>::new(), Sample::<7>::new());
    let mut group = criterion.benchmark_group("rank");
    group.throughput(Throughput::Elements(HANDS as u64));
    group.bench_function("5 cards, ours", |b| b.iter(|| five.rank_ours()));
    group.bench_function("5 cards, aya_poker", |b| b.iter(|| five.rank_theirs()));
    group.bench_function("7 cards, ours", |b| b.iter(|| seven.rank_ours()));
    group.bench_function("7 cards, aya_poker", |b| b.iter(|| seven.rank_theirs()));
    let gathered: Vec<Hand> = seven.ours.iter().map(|cards| cards.iter().copied().collect()).collect();
    group.bench_function("7 cards already gathered, ours", |b| {
        b.iter(|| gathered.iter().for_each(|hand| _ = black_box(hand.value(Order::STANDARD))));
    });
    group.finish();
}

/// Seconds that `work` takes.
fn seconds(work: impl FnOnce()) -> f64 {
    let start = WallTime.start();
    work();
    WallTime.end(start).as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn print_ratio<const N: usize>() {
    let sample = Sample::<N>::new();
    let (ours, theirs): (Vec<f64>, Vec<f64>) =
        (0..ROUNDS).map(|_| (seconds(|| sample.rank_ours()), seconds(|| sample.rank_theirs()))).unzip();
    let ratio = median(ours.iter().zip(&theirs).map(|(ours, theirs)| theirs / ours).collect());
    let rate = |times| HANDS as f64 / median(times) / 1e6;
    println!(
        "{N} cards: ours {:.0} M hands/s, aya_poker {:.0} M hands/s, ours / theirs {ratio:.2}",
        rate(ours),
        rate(theirs)
    );
}

criterion_group!(benches, criterion_figures);

fn main() {
    benches();
    print_ratio::<5>();
    print_ratio::<6>();
    print_ratio::<7>();
    Criterion::default().configure_from_args().final_summary();
}
