//! How fast the arena plays, all figures in one run, so that their ratios hold whatever the machine does.
//!
//! Call-only bots at hold'em, and at draw bots that call and stand pat: one core, thread CPU time, medians of interleaved repetitions. `native` is rules and
//! referee with native players; `sandboxed` is the same with the real module of `holdem-caller`: JSON, fuel and all.

mod kit;

use arena::bridge;
use arena::player::{Failure, Player, Source};
use arena::sandbox::Module;
use arena_sdk::game::{Ask, Deal, Game, ToAct};
use arena_sdk::games::draw::{self, Draw, DrawDeal};
use arena_sdk::games::holdem::{Action, Holdem, HoldemDeal, Options};
use arena_sdk::json::{self, ToJson};
use arena_sdk::message::{Limits, QuestionOf};
use arena_sdk::table::{Seat, Table};
use kit::{Measure, REPETITIONS, bytes, first_question, house, native, questions, sandbox, sandboxed, terms};
use std::hint::black_box;

/// Deals in a measured fixture.
const DEALS: u64 = 4000;

struct Caller;

impl Player<Holdem> for Caller {
    fn decide(&mut self, _: Ask<'_, HoldemDeal>) -> Result<Action, Failure> {
        Ok(Action::Call)
    }
}

struct Pat;

impl Player<Draw> for Pat {
    fn decide(&mut self, ask: Ask<'_, DrawDeal>) -> Result<draw::Action, Failure> {
        Ok(match ask.choices() {
            draw::Choices::Exchange => draw::Action::stand_pat(),
            draw::Choices::Bet { .. } => draw::Action::Call,
        })
    }
}

/// A module that says `"call"` and does nothing for it.
const NOTHING: &str = r#"(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0x1000000006)))"#;

fn holdem(seats: u8) -> Holdem {
    Holdem::new(Options { seats, ..Options::default() }).expect("good options")
}

/// Deals with a decision to make, and the questions that were really asked.
fn decisions(game: &Holdem) -> Vec<(HoldemDeal, Seat)> {
    let mut found = Vec::new();
    for number in 1..=50 {
        let stock = terms(1).dealer.stock(&game.deck(), game.reach(), number);
        let dealer = Seat::new(number as usize % game.seats());
        let mut deal = game.deal(&Table::new(dealer), stock);
        while let ToAct::Seat(seat) = deal.to_act() {
            found.push((deal.clone(), seat));
            deal.apply(Action::Call).expect("a call is legal");
        }
    }
    found
}

fn ask_all(module: &Module, first: &[u8], questions: &[Vec<u8>]) -> u64 {
    let mut speaker = module.start(1).expect("it starts");
    speaker.ask(first).expect("it answers");
    for question in questions {
        black_box(speaker.ask(question).expect("it answers"));
    }
    questions.len() as u64
}

fn main() {
    // `cargo test --benches` passes arguments and wants no timing.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let sandbox = sandbox();
    let [caller, draw_caller] = house(&sandbox, ["holdem-caller", "draw-caller"]);
    let nothing = wat::parse_str(NOTHING).expect("a module");
    let nothing = sandbox.admit("nothing", &nothing, &Limits::default()).expect("admitted");

    let (two, six) = (holdem(2), holdem(6));
    let any = |seats: u8| {
        let options = serde_json::json!({ "seats": seats });
        bridge::find("holdem").expect("it is there").with_json(options).expect("good options")
    };
    let (any_two, any_six) = (any(2), any(6));
    let draw = Draw::new(draw::Options::default()).expect("good options");
    let any_draw = bridge::find("draw").expect("it is there").with_json(serde_json::json!({})).expect("good options");
    let decisions = decisions(&two);
    let asked = questions(any_two.as_ref(), &caller);
    let asked_six = questions(any_six.as_ref(), &caller);
    let first = first_question(any_two.as_ref(), &caller);
    let mut text = Vec::new();

    let mut measures = vec![
        Measure::new("native, 2 seats", || native(&two, DEALS, || Caller).deals),
        Measure::new("native, 6 seats", || native(&six, DEALS, || Caller).deals),
        Measure::new("native, draw, 2 seats", || native(&draw, DEALS, || Pat).deals),
        Measure::new("sandboxed, draw, 2 seats", || sandboxed(any_draw.as_ref(), DEALS, &draw_caller).deals),
        Measure::new("sandboxed, 2 seats", || sandboxed(any_two.as_ref(), DEALS, &caller).deals),
        Measure::new("sandboxed, 6 seats", || sandboxed(any_six.as_ref(), DEALS, &caller).deals),
        Measure::new("view and write", || {
            for (deal, seat) in &decisions {
                text.clear();
                deal.view(*seat).to_json(&mut text);
                black_box(&text);
            }
            decisions.len() as u64
        }),
        Measure::new("call and copy", || ask_all(&nothing, &first, &asked)),
        Measure::new("call, copy, read, decide, answer", || ask_all(&caller, &first, &asked)),
        Measure::new("read the answer", || {
            for _ in 0..1000 {
                black_box(json::from_slice_strict::<Action>(black_box(b"\"call\"")).expect("an action"));
            }
            1000
        }),
        Measure::new("read a question, natively", || {
            for question in &asked {
                black_box(json::from_slice::<QuestionOf<Holdem>>(question).expect("a question"));
            }
            asked.len() as u64
        }),
        Measure::new("start and drop", || {
            for seed in 0..200 {
                black_box(caller.start(seed).expect("it starts"));
            }
            200
        }),
    ];
    for _ in 0..REPETITIONS {
        measures.iter_mut().for_each(Measure::repeat);
    }
    let median = |name: &str| measures.iter().find(|measure| measure.name == name).expect("measured").median();

    println!("deals a second and core");
    for seats in ["2 seats", "6 seats", "draw, 2 seats"] {
        let (native, sandboxed) = (median(&format!("native, {seats}")), median(&format!("sandboxed, {seats}")));
        println!(
            "  {seats}: native {:>9.0}, sandboxed {:>8.0}, ratio {:.1}",
            1.0 / native,
            1.0 / sandboxed,
            sandboxed / native
        );
    }
    println!("bytes a question: {:.0} at 2 seats, {:.0} at 6", bytes(&asked), bytes(&asked_six));
    let (whole, native) = (median("sandboxed, 2 seats") / 8.0, median("native, 2 seats") / 8.0);
    let (call, guest) = (median("call and copy"), median("call, copy, read, decide, answer"));
    let (write, read) = (median("view and write"), median("read the answer"));
    println!("a decision, heads-up, in nanoseconds");
    let line =
        |name: &str, seconds: f64| println!("  {name:<44}{:>6.0}  {:>3.0} %", seconds * 1e9, 100.0 * seconds / whole);
    line("all in", whole);
    line("rules and referee", native);
    line("view and write the question", write);
    line("call and copy", call);
    line("in the guest: read, decide, answer", guest - call);
    line("read the answer", read);
    line("the rest: recaps, buffers", whole - native - write - guest - read);
    println!("  read a question natively, for comparison   {:>6.0}", median("read a question, natively") * 1e9);
    println!("start and drop a bot: {:.1} µs a seat and fixture", median("start and drop") * 1e6);
}
