//! What the speed benches share: processor time, interleaved measurements, fixtures with native and sandboxed players.
#![allow(dead_code, reason = "each bench uses a part of it")]

use arena::bridge::{AnyGame, Briefing, Sitter};
use arena::player::{Failure, Player, Source};
use arena::record::Record;
use arena::referee::{self, FaultPolicy, Terms, Unwatched};
use arena::sandbox::{Module, Sandbox, SandboxConfig};
use arena::seed::{Seed, SeedTree};
use arena_sdk::game::Game;
use arena_sdk::message::{Limits, Memory};
use std::sync::{Arc, Mutex};

/// Repetitions of each measurement, one after the other in turn.
pub const REPETITIONS: usize = 9;
/// How long a repetition takes at least.
const LEAST: std::time::Duration = std::time::Duration::from_millis(250);
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
pub struct Measure<'a> {
    pub name: &'static str,
    work: Box<dyn FnMut() -> u64 + 'a>,
    seconds: Vec<f64>,
}

impl<'a> Measure<'a> {
    /// `work` answers how many units it did.
    pub fn new(name: &'static str, work: impl FnMut() -> u64 + 'a) -> Self {
        Measure { name, work: Box::new(work), seconds: Vec::new() }
    }

    /// Works for a while: the scheduler counts in ticks of some milliseconds.
    pub fn repeat(&mut self) {
        let (start, clock, mut units) = (now(), std::time::Instant::now(), 0);
        while clock.elapsed() < LEAST {
            units += (self.work)();
        }
        self.seconds.push((now() - start) / units as f64);
    }

    pub fn median(&self) -> f64 {
        let mut sorted = self.seconds.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    }
}

pub fn terms(deals: u64) -> Terms {
    let dealer = SeedTree::new(Seed::from(1)).dealer(0);
    Terms { fixture: 1, deals, memory: Memory::Fixture, dealer, faults: FaultPolicy::default() }
}

pub fn briefing() -> Briefing {
    Briefing {
        limits: Limits::default(),
        seeds: SeedTree::new(Seed::from(1)),
        match_set: 0,
        names: Vec::new(),
        show_names: false,
    }
}

/// A fixture with native players; answers the deals played.
pub fn native<G: Game, P: Player<G>>(game: &G, deals: u64, player: fn() -> P) -> Record {
    let mut players: Vec<P> = (0..game.seats()).map(|_| player()).collect();
    referee::play(game, &terms(deals), &mut players, &mut Unwatched).expect("no host error")
}

/// A fixture with the module in every seat.
pub fn sandboxed(game: &dyn AnyGame, deals: u64, module: &Module) -> Record {
    let sitters: Vec<Sitter> = (0..game.seats()).map(|_| Sitter::Guest(module)).collect();
    let record = game.play(&terms(deals), &briefing(), &sitters).expect("no host error");
    assert!(record.faults.is_empty());
    record
}

/// Decisions of all seats.
pub fn decisions(record: &Record) -> u64 {
    record.seats.iter().map(|seat| seat.decisions).sum()
}

/// A sandbox with a cache of its own.
pub fn sandbox() -> Sandbox {
    let cache = std::env::temp_dir().join("taverne-bench");
    Sandbox::new(SandboxConfig::new(32, cache, env!("CARGO_BIN_EXE_arena"))).expect("a sandbox")
}

/// These house bots, built and admitted.
pub fn house<const N: usize>(sandbox: &Sandbox, names: [&str; N]) -> [Module; N] {
    modules(sandbox, names.map(|name| format!("../bots/{name}")))
}

/// The bots in these folders below `arena`, built and admitted.
pub fn modules<const N: usize>(sandbox: &Sandbox, folders: [String; N]) -> [Module; N] {
    let root = env!("CARGO_MANIFEST_DIR");
    let built = arena::build::build(&folders.map(|folder| format!("{root}/{folder}"))).expect("the bots build");
    std::array::from_fn(|at| {
        let wasm = std::fs::read(&built[at].wasm).expect("the module is there");
        sandbox.admit("bot", &wasm, &Limits::default()).expect("admitted")
    })
}

/// The mean bytes of questions.
pub fn bytes(questions: &[Vec<u8>]) -> f64 {
    questions.iter().map(Vec::len).sum::<usize>() as f64 / questions.len() as f64
}

/// A source that keeps every question.
pub struct Listener {
    pub module: Module,
    pub heard: Arc<Mutex<Vec<Vec<u8>>>>,
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

pub fn questions(game: &dyn AnyGame, module: &Module) -> Vec<Vec<u8>> {
    let heard = Arc::default();
    let listener = Listener { module: module.clone(), heard: Arc::clone(&heard) };
    let sitters: Vec<Sitter> = (0..game.seats()).map(|_| Sitter::Guest(&listener)).collect();
    game.play(&terms(100), &briefing(), &sitters).expect("no host error");
    let mut questions = std::mem::take(&mut *heard.lock().expect("nobody panics"));
    questions.retain(|question| !question.starts_with(b"{\"fixture\""));
    questions
}

/// The first question of a fixture, with all that holds for it.
pub fn first_question(game: &dyn AnyGame, module: &Module) -> Vec<u8> {
    let heard: Arc<Mutex<Vec<Vec<u8>>>> = Arc::default();
    let listener = Listener { module: module.clone(), heard: Arc::clone(&heard) };
    let sitters: Vec<Sitter> = (0..game.seats()).map(|_| Sitter::Guest(&listener)).collect();
    game.play(&terms(1), &briefing(), &sitters).expect("no host error");
    heard.lock().expect("nobody panics").swap_remove(0)
}
