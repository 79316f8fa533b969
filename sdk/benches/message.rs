//! What a message costs: bytes, and reading and writing it, for what is asked on the river. Inside the sandbox reading
//! takes about three times as long as here.

use arena_sdk::cards::{Stock, full};
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::holdem::{Action, Holdem, Options};
use arena_sdk::json::{self, ToJson};
use arena_sdk::message::QuestionOf;
use arena_sdk::rng::Rng;
use arena_sdk::table::{Seat, Table};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// Questions on the river from deals in which everybody mostly calls and now and then raises a little.
fn river_questions(seats: u8, count: usize) -> Vec<QuestionOf<Holdem>> {
    let game = Holdem::new(Options { seats, ..Options::default() }).expect("good options");
    let (mut rng, mut deck, mut found) = (Rng::new(1), full(), Vec::new());
    while found.len() < count {
        rng.shuffle_first(&mut deck, game.reach());
        let mut deal = game.deal(&Table::new(Seat::new(0)), Stock::new(&deck[..game.reach()]));
        while let ToAct::Seat(seat) = deal.to_act() {
            let view = deal.view(seat);
            let action = match (rng.below(8), view.raise) {
                (0, Some([least, most])) => Action::RaiseTo((least * 2).min(most)),
                (1, _) if view.call > 0 && seats > 2 => Action::Fold,
                _ => Action::Call,
            };
            if view.board.len() == 5 {
                let number = found.len() as u64 + 1;
                found.push(QuestionOf::<Holdem> { deal: number, view, ..Default::default() });
            }
            deal.apply(action).expect("a legal action");
        }
    }
    found
}

fn written(question: &QuestionOf<Holdem>) -> Vec<u8> {
    let mut out = Vec::new();
    question.to_json(&mut out);
    out
}

fn bench(criterion: &mut Criterion) {
    for (name, seats) in [("heads-up", 2), ("six-max", 6)] {
        let questions = river_questions(seats, 1024);
        let texts: Vec<Vec<u8>> = questions.iter().map(written).collect();
        let bytes: usize = texts.iter().map(Vec::len).sum();
        println!("{name} river question: {} bytes on average", bytes / texts.len());
        let mut group = criterion.benchmark_group(format!("{name} river question"));
        group.throughput(Throughput::Bytes((bytes / texts.len()) as u64));
        let (mut number, mut question) = (0, QuestionOf::<Holdem>::default());
        group.bench_function("read", |bencher| {
            bencher.iter(|| {
                number = (number + 1) % texts.len();
                json::read_slice(&mut question, black_box(&texts[number])).expect("a question");
                black_box(&question);
            });
        });
        let mut out = Vec::with_capacity(1024);
        group.bench_function("write", |bencher| {
            bencher.iter(|| {
                number = (number + 1) % questions.len();
                out.clear();
                black_box(&questions[number]).to_json(&mut out);
                black_box(&out);
            });
        });
        group.bench_function("read by serde_json", |bencher| {
            bencher.iter(|| {
                number = (number + 1) % texts.len();
                black_box(serde_json::from_slice::<QuestionOf<Holdem>>(&texts[number]).expect("a question"));
            });
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
