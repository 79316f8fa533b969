//! How many showdowns a second equity takes, by sampling and by enumeration.

use arena_sdk::cards::Cards;
use arena_sdk::games::holdem::equity::{Holding, exact, monte_carlo};
use arena_sdk::games::holdem::{Combo, Range};
use arena_sdk::rng::Rng;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const TRIALS: u32 = 10_000;

fn known(text: &str) -> Holding<'static> {
    let cards: Cards<2> = text.parse().expect("two cards");
    Holding::Known(Combo::from_cards(&cards).expect("two cards"))
}

fn sampling(criterion: &mut Criterion) {
    let range: Range = "22+, A2+, KTs+, QJo, T9s-76s".parse().expect("a range");
    let mut group = criterion.benchmark_group("monte_carlo");
    group.throughput(Throughput::Elements(u64::from(TRIALS)));
    for (name, others, board) in [
        ("1 random, before the flop", &[Holding::Random] as &[_], ""),
        ("1 range, before the flop", &[Holding::Range(&range)], ""),
        ("1 random, flop", &[Holding::Random], "Kd7h2c"),
        ("5 random, before the flop", &[Holding::Random; 5], ""),
    ] {
        let seats = [&[known("AsKs")], others].concat();
        let board: Cards<5> = board.parse().expect("a board");
        let mut rng = Rng::new(1);
        group.bench_function(name, |b| b.iter(|| monte_carlo(&seats, &board, TRIALS, &mut rng)));
    }
    group.finish();
}

fn enumeration(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exact");
    for (name, other, board) in [
        ("2 hands before the flop", known("QdQh"), ""),
        ("1 random, flop", Holding::Random, "Kd7h2c"),
        ("1 random, river", Holding::Random, "Kd7h2c5d9c"),
    ] {
        let seats = [known("AsKs"), other];
        let board: Cards<5> = board.parse().expect("a board");
        group.throughput(Throughput::Elements(exact(&seats, &board).expect("possible").showdowns));
        group.bench_function(name, |b| b.iter(|| exact(&seats, &board)));
    }
    group.finish();
}

criterion_group!(benches, sampling, enumeration);
criterion_main!(benches);
