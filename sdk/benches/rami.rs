//! The rules alone: decisions a second with no referee, no bot and no shuffling; and what a question costs.

use arena_sdk::cards::Stock;
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::rami::{Action, Options, Rami, RamiDeal, View};
use arena_sdk::json::{self, ToJson};
use arena_sdk::rng::Rng;
use arena_sdk::table::{Seat, Table};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// Enough different decks that no branch can be learnt.
const DECKS: usize = 512;

fn stocks(game: &Rami) -> Vec<Stock> {
    let (mut rng, mut deck) = (Rng::new(1), game.deck());
    let mut shuffled = || {
        rng.shuffle(&mut deck);
        Stock::new(&deck)
    };
    (0..DECKS).map(|_| shuffled()).collect()
}

/// Plays a deal with these answers; answers how many there were.
fn play(game: &Rami, stock: Stock, mut answer: impl FnMut(&RamiDeal) -> Action) -> u64 {
    let mut deal = game.deal(&Table::new(Seat::new(0)), stock);
    let mut decisions = 0;
    loop {
        match deal.to_act() {
            ToAct::Seat(_) => {
                let action = answer(&deal);
                deal.apply(action).expect("a legal answer");
                decisions += 1;
            }
            ToAct::Dealer(cards) => deal.restock(&cards),
            ToAct::Nobody(_) => return decisions,
        }
    }
}

/// Views from the middle of sampled deals, in which things are laid.
fn views(game: &Rami, stocks: &[Stock]) -> Vec<View> {
    let mut rng = Rng::new(2);
    let mut views = Vec::new();
    for stock in stocks.iter().take(40) {
        play(game, stock.clone(), |deal| {
            views.push(deal.view(deal.actor().expect("a seat is to act")));
            deal.sample(&mut rng)
        });
    }
    views
}

fn bench(criterion: &mut Criterion) {
    for seats in [2, 4] {
        let game = Rami::new(Options { seats }).expect("good options");
        let stocks = stocks(&game);
        let decisions = play(&game, stocks[0].clone(), |_| Action::Pass);
        let mut number = 0;
        let mut group = criterion.benchmark_group(format!("rami, {seats} seats"));
        group.throughput(Throughput::Elements(decisions));
        group.bench_function("decisions that draw and throw", |bencher| {
            bencher.iter(|| {
                number += 1;
                black_box(play(&game, stocks[number % DECKS].clone(), |_| Action::Pass))
            });
        });
        group.throughput(Throughput::Elements(1));
        let views = views(&game, &stocks);
        let texts: Vec<Vec<u8>> = views.iter().map(written).collect();
        println!(
            "{seats} seats: a view has {} bytes on average",
            texts.iter().map(Vec::len).sum::<usize>() / texts.len()
        );
        group.bench_function("write a view", |bencher| {
            let mut out = Vec::with_capacity(1024);
            bencher.iter(|| {
                number = (number + 1) % views.len();
                out.clear();
                views[number].to_json(&mut out);
                black_box(out.len())
            });
        });
        group.bench_function("read a view", |bencher| {
            let mut view = View::default();
            bencher.iter(|| {
                number = (number + 1) % texts.len();
                json::read_slice(&mut view, black_box(&texts[number])).expect("a view");
                black_box(&view);
            });
        });
        group.finish();
    }
}

fn written(view: &View) -> Vec<u8> {
    let mut out = Vec::new();
    view.to_json(&mut out);
    out
}

criterion_group!(benches, bench);
criterion_main!(benches);
