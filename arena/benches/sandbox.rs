//! What the sandbox costs: a question over the bot's own time, an instance, an admission, and counting call depth.

use arena::player::Source;
use arena::sandbox::{Module, Sandbox, SandboxConfig};
use arena_sdk::message::Limits;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::hint::black_box;

const QUESTION: &[u8] = br#"{"deal":2,"view":{"seat":0,"button":1,"hand":"7h 2c","board":"Td 9d 3s","actions":"1c 0c/","pot":200,"stacks":[9900,9900],"bets":[0,0],"folded":[],"call":0,"raise":[100,9900]}}"#;

fn sandbox() -> Sandbox {
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled");
    Sandbox::new(SandboxConfig::new(4, cache, env!("CARGO_BIN_EXE_arena"))).expect("a sandbox")
}

fn text(module: &str, act: &str) -> Vec<u8> {
    let text = format!(
        r#"(module (memory (export "memory") 16) (data (i32.const 16) "\"call\"") {module}
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) {act} (i64.const 0x1000000006)))"#
    );
    wat::parse_str(text).expect("a module")
}

fn admit(sandbox: &Sandbox, wasm: &[u8]) -> Module {
    sandbox.admit("bench", wasm, &Limits::default()).expect("an admissible module")
}

/// Fibonacci's numbers the slow way: nothing but calls, and all of them counted when `recursive`. The other one is the
/// same tree of calls through a chain of functions that has no cycle.
fn calls(recursive: bool) -> Vec<u8> {
    let functions = if recursive {
        "(func $f0 (param i32) (result i32)
           (if (i32.lt_u (local.get 0) (i32.const 2)) (then (return (local.get 0))))
           (i32.add (call $f0 (i32.sub (local.get 0) (i32.const 1))) (call $f0 (i32.sub (local.get 0) (i32.const 2)))))"
            .to_owned()
    } else {
        let link = |n: usize| {
            format!(
                "(func $f{n} (param i32) (result i32)
                   (if (i32.lt_u (local.get 0) (i32.const 2)) (then (return (local.get 0))))
                   (i32.add (call $f{} (i32.sub (local.get 0) (i32.const 1)))
                            (call $f{} (i32.sub (local.get 0) (i32.const 2)))))",
                n + 1,
                n + 2
            )
        };
        let last = |n: usize| format!("(func $f{n} (param i32) (result i32) (local.get 0))");
        (0..20).map(link).chain([last(20), last(21)]).collect()
    };
    text(&functions, "(drop (call $f0 (i32.const 20)))")
}

fn question(c: &mut Criterion) {
    let sandbox = sandbox();
    let mut group = c.benchmark_group("ask");
    for (name, wasm) in
        [("nop", text("", "")), ("fibonacci 20, counted", calls(true)), ("fibonacci 20, not counted", calls(false))]
    {
        let mut speaker = admit(&sandbox, &wasm).start(0).expect("a bot");
        group
            .bench_function(name, |b| b.iter(|| black_box(speaker.ask(black_box(QUESTION)).expect("an answer").len())));
    }
    group.finish();
}

fn fixture(c: &mut Criterion) {
    let sandbox = sandbox();
    let module = admit(&sandbox, &text("", ""));
    let mut group = c.benchmark_group("fixture");
    group.bench_function("start and drop", |b| b.iter(|| module.start(black_box(7)).expect("a bot")));
    group.bench_function("start, one question and drop", |b| {
        b.iter(|| module.start(black_box(7)).expect("a bot").ask(QUESTION).expect("an answer").len())
    });
    group.finish();
}

fn admission(c: &mut Criterion) {
    let sandbox = sandbox();
    let (mut seed, body) = (std::process::id() as i32, "(drop (i32.rem_u (i32.const 77) (i32.const 3)))".repeat(500));
    let mut group = c.benchmark_group("admit");
    group.sample_size(10);
    group.bench_function("code kept from before", |b| {
        let wasm = text("", &body);
        b.iter(|| admit(&sandbox, &wasm));
    });
    group.bench_function("compiled in a child", |b| {
        let fresh = || {
            seed = seed.wrapping_add(1);
            text(&format!("(global i32 (i32.const {seed}))"), &body)
        };
        b.iter_batched(fresh, |wasm| admit(&sandbox, &wasm), BatchSize::PerIteration);
    });
    group.finish();
}

criterion_group!(benches, question, fixture, admission);
criterion_main!(benches);
