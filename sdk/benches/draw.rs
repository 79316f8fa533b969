//! The rules alone: deals a second in which everybody always calls and stands pat, with no referee, no bot and no
//! shuffling; and the same where everybody exchanges three cards.

use arena_sdk::cards::Stock;
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::draw::{Action, Choices, Draw, DrawDeal, Options, Variant};
use arena_sdk::rng::Rng;
use arena_sdk::table::{Seat, Table};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// Enough different decks that no branch of the showdown can be learnt.
const DECKS: usize = 4096;

fn stocks(game: &Draw) -> Vec<Stock> {
    let (mut rng, mut deck) = (Rng::new(1), game.deck());
    let mut shuffled = || {
        rng.shuffle_first(&mut deck, game.reach());
        Stock::new(&deck[..game.reach()])
    };
    (0..DECKS).map(|_| shuffled()).collect()
}

fn play(game: &Draw, table: &Table, stock: Stock, exchange: fn(&DrawDeal, Seat) -> Action) -> i64 {
    let mut deal = game.deal(table, stock);
    loop {
        match deal.to_act() {
            ToAct::Seat(seat) => {
                let action = match deal.choices() {
                    Choices::Exchange => exchange(&deal, seat),
                    Choices::Bet { .. } => Action::Call,
                };
                deal.apply(action).expect("it is legal");
            }
            ToAct::Dealer(_) => unreachable!("three cards each are always there"),
            ToAct::Nobody(returns) => return returns[Seat::new(0)],
        }
    }
}

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("draw");
    group.throughput(Throughput::Elements(1));
    let pat: fn(&DrawDeal, Seat) -> Action = |_, _| Action::stand_pat();
    let three: fn(&DrawDeal, Seat) -> Action = |deal, seat| Action::Discard(deal.hand(seat)[..3].into());
    for (name, seats, variant, exchange) in [
        ("call and stand pat, heads-up", 2, Variant::High, pat),
        ("call and stand pat, four seats", 4, Variant::High, pat),
        ("call and stand pat, heads-up high-low", 2, Variant::HighLow, pat),
        ("call and stand pat, heads-up high-spade", 2, Variant::HighSpade, pat),
        ("call and exchange three, heads-up", 2, Variant::High, three),
    ] {
        let game = Draw::new(Options { seats, variant, ..Options::default() }).expect("good options");
        let (stocks, mut number) = (stocks(&game), 0);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                number += 1;
                let table = Table::new(Seat::new(number % usize::from(seats)));
                black_box(play(&game, &table, stocks[number % DECKS].clone(), exchange))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
