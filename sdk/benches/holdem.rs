//! The rules alone: deals a second in which everybody always calls, with no referee, no bot and no shuffling.

use arena_sdk::cards::{Stock, full};
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::holdem::{Action, Holdem, Options};
use arena_sdk::rng::Rng;
use arena_sdk::table::{Seat, Table};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// Enough different decks that no branch of the showdown can be learnt.
const DECKS: usize = 4096;

fn stocks(game: &Holdem) -> Vec<Stock> {
    let (mut rng, mut deck) = (Rng::new(1), full());
    let mut shuffled = || {
        rng.shuffle_first(&mut deck, game.reach());
        Stock::new(&deck[..game.reach()])
    };
    (0..DECKS).map(|_| shuffled()).collect()
}

fn call_only(game: &Holdem, table: &Table, stock: Stock) -> i64 {
    let mut deal = game.deal(table, stock);
    loop {
        match deal.to_act() {
            ToAct::Seat(_) => deal.apply(Action::Call).expect("a call is legal"),
            ToAct::Dealer(_) => unreachable!("hold'em never reshuffles"),
            ToAct::Nobody(returns) => return returns[Seat::new(0)],
        }
    }
}

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("holdem call-only");
    group.throughput(Throughput::Elements(1));
    for (name, seats) in [("heads-up", 2), ("six-max", 6), ("ten seats", 10)] {
        let game = Holdem::new(Options { seats, ..Options::default() }).expect("good options");
        let (stocks, mut number) = (stocks(&game), 0);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                number += 1;
                let table = Table::new(Seat::new(number % usize::from(seats)));
                black_box(call_only(&game, &table, stocks[number % DECKS].clone()))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
