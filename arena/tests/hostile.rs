//! Every module of `tests/hostile/` and every bomb made here meets exactly the end that it is meant to meet, and the
//! arena goes on. A file says what it is in comments and its end in a line `;; expect:`:
//!
//! - `refused WORD [SUBJECT]`: not admitted, for that reason;
//! - `start fault KIND`: admitted, and at fault before its first question;
//! - `ok N, fault KIND`: answers N questions with `"call"`, and is at fault at the next;
//! - `ok N, answer malformed`: the same, but its answer comes through and is no action of hold'em;
//! - `ok always`: hostile and harmless.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as the tests do")]

mod kit;

use arena::player::{Failure, FaultKind, Source, Speaker};
use arena::sandbox::{AdmitError, CompileBudget, Sandbox, SandboxConfig};
use arena_sdk::games::holdem::Action;
use arena_sdk::json;
use arena_sdk::message::Limits;
use kit::{CALLER, FIRST, LATER, admit, config, refusal, sandbox};
use std::fmt::Write;
use std::fs;

/// Questions put to a bot that is expected to answer all.
const ALWAYS: u32 = 25;

/// What came of a module, in the words of the `expect` lines, and the fuel of every question.
fn outcome(sandbox: &Sandbox, wasm: &[u8]) -> (String, Vec<u64>) {
    let module = match sandbox.admit("hostile", wasm, &Limits::default()) {
        Ok(module) => module,
        Err(AdmitError::Refused { refusal, .. }) => {
            return (format!("refused {} {}", refusal.word(), refusal.subject()).trim_end().to_owned(), Vec::new());
        }
        Err(AdmitError::Host(error)) => return (error.to_string(), Vec::new()),
    };
    match module.start(42) {
        Ok(mut speaker) => play(&mut *speaker),
        Err(Failure::Fault(fault)) => (format!("start fault {}", fault.kind), Vec::new()),
        Err(Failure::Host(error)) => (error.to_string(), Vec::new()),
    }
}

fn play(speaker: &mut dyn Speaker) -> (String, Vec<u64>) {
    let mut fuel = Vec::new();
    for number in 0..ALWAYS {
        let question = if number == 0 { FIRST } else { LATER };
        let answer = speaker.ask(question.as_bytes()).map(<[u8]>::to_vec);
        fuel.push(speaker.fuel());
        match answer {
            Ok(answer) => match json::from_slice_strict::<Action>(&answer) {
                Ok(Action::Call) => {}
                Ok(other) => return (format!("ok {number}, answer {other:?}"), fuel),
                Err(_) => return (format!("ok {number}, answer malformed"), fuel),
            },
            Err(Failure::Fault(fault)) => {
                if !matches!(fault.kind, FaultKind::Malformed | FaultKind::Oversize) {
                    let again = speaker.ask(LATER.as_bytes());
                    assert_eq!(again, Err(Failure::Fault(fault.clone())), "a dead instance fails the same way again");
                    assert_eq!(speaker.fuel(), 0, "and spends nothing");
                }
                return (format!("ok {number}, fault {}", fault.kind), fuel);
            }
            Err(Failure::Host(error)) => return (format!("ok {number}, {error}"), fuel),
        }
    }
    ("ok always".to_owned(), fuel)
}

#[test]
fn every_hostile_module_meets_its_end_and_the_same_one_twice() {
    let sandbox = sandbox(4);
    let mut neighbour = admit(&sandbox, CALLER).start(1).unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 40);
    let mut wrong = String::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let expected = text.lines().find_map(|line| line.strip_prefix(";; expect: ")).expect("an `expect` line");
        let wasm = wat::parse_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let first = outcome(&sandbox, &wasm);
        if first.0 != expected {
            writeln!(wrong, "{}: expected `{expected}`, got `{}`", path.display(), first.0).unwrap();
        }
        assert_eq!(outcome(&sandbox, &wasm), first, "{}: twice the same", path.display());
        assert_eq!(neighbour.ask(LATER.as_bytes()), Ok(&b"\"call\""[..]), "{}: its neighbour plays on", path.display());
    }
    assert_eq!(wrong, "");
}

/// A module whose `act` is `code`, with `locals`, and other functions.
fn module(locals: &str, code: &str, others: &str) -> Vec<u8> {
    let text = format!(
        r#"(module (memory (export "memory") 1) (table 1 funcref) (type $f (func (param i64) (result i64)))
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64)) {others}
  (func (export "act") (param i32 i32) (result i64) {locals} {code} (i64.const 0)))"#
    );
    wat::parse_str(text).unwrap()
}

fn times(count: usize, text: &str) -> String {
    text.repeat(count)
}

#[test]
fn bombs_for_the_compiler_are_refused_before_it_sees_them() {
    let sandbox = sandbox(1);
    let nest = |count| format!("{}{}", times(count, "(block "), times(count, ")"));
    let params = |count| format!("(func (param {}))", times(count, "i64 "));
    let targets = |count| format!("(block (br_table {}(i32.const 0)))", times(count, "0 "));
    for (subject, wasm) in [
        ("size", [module("", "", ""), vec![0; 1 << 20]].concat()),
        ("code", module("", "", &times(20, &format!("(func {})", times(15_000, "nop nop "))))),
        ("body", module("", &times(40_000, "nop nop "), "")),
        ("functions", module("", "", &times(5000, "(func)"))),
        ("types", module("", "", &(0..5001).map(type_number).collect::<String>())),
        ("globals", module("", "", &times(5001, "(global i32 (i32.const 0))"))),
        ("params", module("", "", &params(33))),
        ("locals", module(&format!("(local {})", times(499, "i64 ")), "", "")),
        ("operands", module("", &format!("{}{}", times(1001, "i32.const 0 "), times(1001, "drop ")), "")),
        ("nesting", module("", &nest(129), "")),
        ("control", module("", &times(2001, "(block)"), "")),
        ("targets", module("", &targets(8193), "")),
        ("calls", module("", &times(1001, "(call $e)"), "(func $e)")),
        ("calls", module("", &times(1001, "(drop (call_indirect (type $f) (i64.const 0) (i32.const 0)))"), "")),
        ("data", module("", "", &times(4097, "(data (i32.const 0) \"x\")"))),
        ("elements", module("", "", &format!("(func $e) (elem func {})", times(16385, "$e ")))),
    ] {
        let refusal = refusal(&sandbox, &wasm);
        assert_eq!((refusal.word(), refusal.subject().as_str()), ("limit", subject), "{refusal}");
    }
}

/// A type of its own for every number.
fn type_number(number: u32) -> String {
    let params: String = (0..13).map(|bit| if number >> bit & 1 == 0 { "i32 " } else { "i64 " }).collect();
    format!("(type (func (param {params})))")
}

#[test]
fn what_is_just_below_the_limits_is_admitted() {
    let sandbox = sandbox(1);
    let code = format!("{}{}", times(127, "(block "), times(127, ")")) + &times(1000, "(call $e)");
    let wasm = module(&format!("(local {})", times(498, "i64 ")), &code, "(func $e)");
    sandbox.admit("edge", &wasm, &Limits::default()).unwrap();
}

/// Within every limit, and minutes of work for the compiler: hundreds of locals changed inside a hundred loops.
fn slow_to_compile() -> Vec<u8> {
    let change = |at: usize| format!("(local.set {at} (i64.xor (local.get {}) (local.get {at})))", 2 + at * 7 % 490);
    let inside: String = (2..400).map(change).collect();
    let nest = format!("{}{inside}{}", times(100, "(loop (br_if 0 (i64.eqz (local.get 5)))"), times(100, ")"));
    let function = format!("(func (local {}) {})", times(498, "i64 "), times(12, &nest));
    module("", "", &times(9, &function))
}

#[test]
fn a_compiler_that_spends_too_long_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let budget = |cpu, memory, clock| {
        let config = SandboxConfig { budget: CompileBudget { cpu, memory, clock }, ..config(1) };
        Sandbox::new(SandboxConfig { cache_dir: folder.path().join("code"), ..config }).unwrap()
    };
    let bomb = slow_to_compile();
    let starved = refusal(&budget(1, 2 << 30, 600), &bomb);
    assert_eq!((starved.word(), starved.subject().as_str()), ("budget", "cpu"), "{starved}");
    let late = refusal(&budget(600, 2 << 30, 1), &bomb);
    assert_eq!((late.word(), late.subject().as_str()), ("budget", "clock"), "{late}");
    let cramped = refusal(&budget(600, 128 << 20, 600), &bomb);
    assert_eq!((cramped.word(), cramped.subject().as_str()), ("budget", "memory"), "{cramped}");
    let left: Vec<_> = fs::read_dir(folder.path().join("code")).unwrap().collect();
    assert!(left.is_empty(), "nothing is kept of it: {left:?}");
}
