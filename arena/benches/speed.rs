//! How fast the arena plays, all figures in one run, so that their ratios hold whatever the machine does.
//!
//! Call-only bots at hold'em, and at draw bots that call and stand pat: one core, thread CPU time, medians of interleaved repetitions. `native` is rules and
//! referee with native players; `sandboxed` is the same with the real module of `holdem-caller`: JSON, fuel and all.

use arena::bridge::{self, AnyGame, Briefing, Sitter};
use arena::player::{Failure, Player, Source};
use arena::referee::{self, FaultPolicy, Terms, Unwatched};
use arena::sandbox::{Module, Sandbox, SandboxConfig};
use arena::seed::{Seed, SeedTree};
use arena_sdk::game::{Ask, Deal, Game, ToAct};
use arena_sdk::games::draw::{self, Draw, DrawDeal};
use arena_sdk::games::holdem::{Action, Holdem, HoldemDeal, Options};
use arena_sdk::json::{self, ToJson};
use arena_sdk::message::{Limits, Memory, QuestionOf};
use arena_sdk::table::{Seat, Table};
use std::hint::black_box;
use std::sync::{Arc, Mutex};

/// Repetitions of each measurement, one after the other in turn.
const REPETITIONS: usize = 9;
/// How long a repetition takes at least.
const LEAST: std::time::Duration = std::time::Duration::from_millis(250);
/// Deals in a measured fixture.
const DEALS: u64 = 4000;

/// Seconds of processor time of this thread, from the scheduler's own count; of the clock where there is none.
fn now() -> f64 {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match spent.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()) {
        Some(nanoseconds) => nanoseconds * 1e-9,
        None => START.elapsed().as_secs_f64(),
    }
}

/// A measurement: seconds for one unit, repetition by repetition.
struct Measure<'a> {
    name: &'static str,
    work: Box<dyn FnMut() -> u64 + 'a>,
    seconds: Vec<f64>,
}

impl<'a> Measure<'a> {
    /// `work` answers how many units it did.
    fn new(name: &'static str, work: impl FnMut() -> u64 + 'a) -> Self {
        Measure { name, work: Box::new(work), seconds: Vec::new() }
    }

    /// Works for a while: the scheduler counts in ticks of some milliseconds.
    fn repeat(&mut self) {
        let (start, clock, mut units) = (now(), std::time::Instant::now(), 0);
        while clock.elapsed() < LEAST {
            units += (self.work)();
        }
        self.seconds.push((now() - start) / units as f64);
    }

    fn median(&self) -> f64 {
        let mut sorted = self.seconds.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    }
}

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

fn terms(deals: u64) -> Terms {
    let dealer = SeedTree::new(Seed::from(1)).dealer(0);
    Terms { fixture: 1, deals, memory: Memory::Fixture, dealer, faults: FaultPolicy::default() }
}

fn briefing() -> Briefing {
    Briefing {
        limits: Limits::default(),
        seeds: SeedTree::new(Seed::from(1)),
        match_set: 0,
        names: Vec::new(),
        show_names: false,
    }
}

fn holdem(seats: u8) -> Holdem {
    Holdem::new(Options { seats, ..Options::default() }).expect("good options")
}

fn native<G: Game, P: Player<G>>(game: &G, player: fn() -> P) -> u64 {
    let mut players: Vec<P> = (0..game.seats()).map(|_| player()).collect();
    let record = referee::play(game, &terms(DEALS), &mut players, &mut Unwatched).expect("no host error");
    black_box(record).deals
}

fn sandboxed(game: &dyn AnyGame, module: &Module) -> u64 {
    let sitters: Vec<Sitter> = (0..game.seats()).map(|_| Sitter::Guest(module)).collect();
    let record = game.play(&terms(DEALS), &briefing(), &sitters).expect("no host error");
    assert!(record.faults.is_empty());
    black_box(record).deals
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

/// A source that keeps every question.
struct Listener {
    module: Module,
    heard: Arc<Mutex<Vec<Vec<u8>>>>,
}

struct Listening(Box<dyn arena::player::Speaker>, Arc<Mutex<Vec<Vec<u8>>>>);

impl Source for Listener {
    fn start(&self, seed: u64) -> Result<Box<dyn arena::player::Speaker>, Failure> {
        Ok(Box::new(Listening(self.module.start(seed)?, self.heard.clone())))
    }
}

impl arena::player::Speaker for Listening {
    fn ask(&mut self, question: &[u8]) -> Result<&[u8], Failure> {
        self.1.lock().expect("nobody panics").push(question.to_vec());
        self.0.ask(question)
    }
    fn fuel(&self) -> u64 {
        self.0.fuel()
    }
}

fn questions(game: &dyn AnyGame, module: &Module) -> Vec<Vec<u8>> {
    let heard = Arc::default();
    let listener = Listener { module: module.clone(), heard: Arc::clone(&heard) };
    let sitters: Vec<Sitter> = (0..game.seats()).map(|_| Sitter::Guest(&listener)).collect();
    game.play(&terms(100), &briefing(), &sitters).expect("no host error");
    let mut questions = std::mem::take(&mut *heard.lock().expect("nobody panics"));
    questions.retain(|question| !question.starts_with(b"{\"fixture\""));
    questions
}

fn ask_all(module: &Module, first: &[u8], questions: &[Vec<u8>]) -> u64 {
    let mut speaker = module.start(1).expect("it starts");
    speaker.ask(first).expect("it answers");
    for question in questions {
        black_box(speaker.ask(question).expect("it answers"));
    }
    questions.len() as u64
}

fn first_question(game: &dyn AnyGame, module: &Module) -> Vec<u8> {
    let heard: Arc<Mutex<Vec<Vec<u8>>>> = Arc::default();
    let listener = Listener { module: module.clone(), heard: Arc::clone(&heard) };
    let sitters: Vec<Sitter> = (0..game.seats()).map(|_| Sitter::Guest(&listener)).collect();
    game.play(&terms(1), &briefing(), &sitters).expect("no host error");
    heard.lock().expect("nobody panics").swap_remove(0)
}

fn main() {
    // `cargo test --benches` passes arguments and wants no timing.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let bots = ["holdem-caller", "draw-caller"].map(|bot| format!("{root}/bots/{bot}"));
    let built = arena::build::build(&bots).expect("the callers build");
    let wasm = std::fs::read(&built[0].wasm).expect("the module is there");
    let draw_wasm = std::fs::read(&built[1].wasm).expect("the module is there");
    let cache = std::env::temp_dir().join("taverne-bench");
    let sandbox = Sandbox::new(SandboxConfig::new(32, cache, env!("CARGO_BIN_EXE_arena"))).expect("a sandbox");
    let caller = sandbox.admit("caller", &wasm, &Limits::default()).expect("admitted");
    let draw_caller = sandbox.admit("draw-caller", &draw_wasm, &Limits::default()).expect("admitted");
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
        Measure::new("native, 2 seats", || native(&two, || Caller)),
        Measure::new("native, 6 seats", || native(&six, || Caller)),
        Measure::new("native, draw, 2 seats", || native(&draw, || Pat)),
        Measure::new("sandboxed, draw, 2 seats", || sandboxed(any_draw.as_ref(), &draw_caller)),
        Measure::new("sandboxed, 2 seats", || sandboxed(any_two.as_ref(), &caller)),
        Measure::new("sandboxed, 6 seats", || sandboxed(any_six.as_ref(), &caller)),
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
    let bytes = |asked: &[Vec<u8>]| asked.iter().map(Vec::len).sum::<usize>() as f64 / asked.len() as f64;
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
