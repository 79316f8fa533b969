//! The sandbox keeps its promises: the same fuel everywhere, fresh memory, exact limits, private caches, no leaks.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as the tests do")]

mod kit;

use arena::player::{Failure, FaultKind, KEPT_OUTPUT, Source};
use arena::sandbox::{DEPTH, Sandbox, SandboxConfig, THREAD_STACK};
use arena_sdk::message::Limits;
use kit::{CALLER, FIRST, LATER, admit, admit_under, bot, config, refusal, sandbox};
use std::{fs, thread};

/// Adds up its question, byte by byte, in a helper that calls itself for every byte but at most 200, and remembers the
/// sum from question to question: work whose fuel depends on everything it was told.
fn summing() -> String {
    bot(
        1,
        "(global $sum (mut i32) (i32.const 0))
         (func $add (param $at i32) (param $left i32)
           (if (i32.eqz (local.get $left)) (then (return)))
           (global.set $sum (i32.add (global.get $sum) (i32.load8_u (local.get $at))))
           (call $add (i32.add (local.get $at) (i32.const 1)) (i32.sub (local.get $left) (i32.const 1))))",
        "(local $n i32)
         (call $add (local.get 0) (select (local.get 1) (i32.const 200) (i32.lt_u (local.get 1) (i32.const 200))))
         (local.set $n (i32.rem_u (global.get $sum) (i32.const 1000)))
         (loop $again
           (if (local.get $n) (then (local.set $n (i32.sub (local.get $n) (i32.const 1))) (br $again))))",
    )
}

fn fault(answer: Result<&[u8], Failure>) -> arena::player::Fault {
    match answer {
        Err(Failure::Fault(fault)) => fault,
        other => panic!("expected a fault, got {other:?}"),
    }
}

#[test]
fn a_bot_answers_and_gets_its_seed() {
    // It answers `"call"` when its seed was 42, and empty text otherwise.
    let text = "(module
      (memory (export \"memory\") 1)
      (data (i32.const 16) \"\\\"call\\\"\")
      (global $seed (mut i64) (i64.const 0))
      (func (export \"alloc\") (param i32) (result i32) (i32.const 1024))
      (func (export \"init\") (param i64) (global.set $seed (local.get 0)))
      (func (export \"act\") (param i32 i32) (result i64)
        (i64.or (i64.const 0x1000000000)
          (i64.mul (i64.const 6) (i64.extend_i32_u (i64.eq (global.get $seed) (i64.const -42)))))))";
    let sandbox = sandbox(2);
    let module = admit(&sandbox, text);
    assert_eq!(module.start(-42_i64 as u64).unwrap().ask(FIRST.as_bytes()), Ok(&b"\"call\""[..]));
    assert_eq!(module.start(43).unwrap().ask(FIRST.as_bytes()), Ok(&b""[..]));
}

#[test]
fn the_question_arrives_whole_whatever_its_length() {
    // It answers with its question.
    let sandbox = sandbox(1);
    let echo = bot(
        1,
        "",
        "(return (i64.or (i64.shl (i64.extend_i32_u (local.get 0)) (i64.const 32)) (i64.extend_i32_u (local.get 1))))",
    );
    let mut speaker = admit(&sandbox, &echo).start(0).unwrap();
    for length in [0, 1, 1023, 1024, 1025, 4096, 17, 3000] {
        let question: Vec<u8> = (0..length).map(|at| b'a' + (at % 26) as u8).collect();
        assert_eq!(speaker.ask(&question), Ok(&question[..]), "{length} bytes");
    }
}

#[test]
fn alloc_is_called_only_when_a_question_outgrows_the_buffer() {
    // Its answer has as many bytes as `alloc` was called times.
    let text = "(module
      (memory (export \"memory\") 2)
      (global $calls (mut i32) (i32.const 0))
      (func (export \"alloc\") (param i32) (result i32)
        (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
        (i32.const 1024))
      (func (export \"init\") (param i64))
      (func (export \"act\") (param i32 i32) (result i64) (i64.extend_i32_u (global.get $calls))))";
    let sandbox = sandbox(1);
    let mut speaker = admit(&sandbox, text).start(0).unwrap();
    let calls: Vec<usize> =
        [10, 1000, 1024, 1025, 1500, 2048, 100, 40_000].map(|n| speaker.ask(&vec![b' '; n]).unwrap().len()).into();
    assert_eq!(calls, [1, 1, 1, 2, 2, 2, 2, 3]);
}

fn fuel_of_a_match(module: &impl Source, seed: u64) -> Vec<u64> {
    let mut speaker = module.start(seed).unwrap();
    (0..50)
        .map(|number| {
            let question = format!("{LATER}{}", " ".repeat(number * 7));
            speaker.ask(question.as_bytes()).unwrap();
            speaker.fuel()
        })
        .collect()
}

#[test]
fn fuel_is_the_same_again_and_on_every_thread() {
    let sandbox = sandbox(8);
    let module = admit(&sandbox, &summing());
    let alone = fuel_of_a_match(&module, 1);
    assert!(alone.iter().all(|&fuel| fuel > 200) && alone[0] != alone[1]);
    assert_eq!(fuel_of_a_match(&module, 2), alone);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| (0..25).map(|seed| fuel_of_a_match(&module, seed)).collect::<Vec<_>>()))
            .collect();
        for thread in threads {
            assert!(thread.join().unwrap().iter().all(|fuel| *fuel == alone));
        }
    });
}

#[test]
fn what_instructions_cost_is_pinned() {
    // These numbers are part of every result. They change only with a new version of wasmtime or of the table of costs,
    // and then old results cannot be reproduced any more.
    let sandbox = sandbox(1);
    let cost = |code: &str| {
        let text = bot(
            1,
            "(table funcref (elem $even)) (func $even)
             (func $odd (param i32) (if (local.get 0) (then (call $odd (i32.const 0)))))",
            code,
        );
        let mut speaker = admit(&sandbox, &text).start(0).unwrap();
        speaker.ask(b"").unwrap();
        speaker.fuel()
    };
    let nothing = cost("");
    assert_eq!(nothing, 2);
    let loops = "(local $n i32) (local.set $n (i32.const 100))
        (loop $again (br_if $again (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))";
    for (code, expected) in [
        ("(drop (i32.div_u (i32.const 7) (i32.const 2)))", 2 + 4),
        ("(drop (i64.div_u (i64.const 7) (i64.const 2)))", 2 + 10),
        ("(drop (f64.sqrt (f64.const 2)))", 1 + 10),
        ("(memory.fill (i32.const 2048) (i32.const 0) (i32.const 500))", 3 + 100 + 500),
        ("(drop (memory.grow (i32.const 1)))", 1 + 200 + 16),
        ("(call $even)", 1 + 1),
        ("(call_indirect (i32.const 0))", 1 + 4 + 1),
        ("(call $odd (i32.const 0))", 2 + 1 + 9 + 2 + 4),
        (loops, 2 + 100 * 5),
    ] {
        assert_eq!(cost(code) - nothing, expected, "{code}");
    }
}

#[test]
fn fuel_runs_out_for_a_decision_and_for_the_fixture() {
    let sandbox = sandbox(1);
    let text = summing();
    let costs = fuel_of_a_match(&admit(&sandbox, &text), 0);
    let question = |number: usize| format!("{LATER}{}", " ".repeat(number * 7));

    let exact = Limits { fuel: costs[0] + 1, ..Limits::default() };
    assert!(admit_under(&sandbox, &text, &exact).start(0).unwrap().ask(question(0).as_bytes()).is_ok());
    let short = Limits { fuel: costs[0], ..Limits::default() };
    let mut speaker = admit_under(&sandbox, &text, &short).start(0).unwrap();
    let spent = fault(speaker.ask(question(0).as_bytes()));
    assert_eq!((spent.kind, speaker.fuel()), (FaultKind::Fuel, costs[0]));
    assert_eq!(spent.detail, format!("the `{}` fuel of a decision is spent", costs[0]));

    let three = costs[..3].iter().sum::<u64>() + 1;
    let limits = Limits { fixture_fuel: three, ..Limits::default() };
    let mut speaker = admit_under(&sandbox, &text, &limits).start(0).unwrap();
    for (number, cost) in costs[..3].iter().enumerate() {
        speaker.ask(question(number).as_bytes()).unwrap();
        assert_eq!(speaker.fuel(), *cost);
    }
    let spent = fault(speaker.ask(question(3).as_bytes()));
    assert_eq!(spent.detail, format!("the `{three}` fuel of the fixture is spent"));
    assert_eq!(fault(speaker.ask(question(4).as_bytes())), spent);
}

#[test]
fn an_answer_of_exactly_the_limit_is_taken() {
    let sandbox = sandbox(2);
    let ask = |limit| {
        let limits = Limits { answer: limit, ..Limits::default() };
        let mut speaker = admit_under(&sandbox, CALLER, &limits).start(0).unwrap();
        speaker.ask(LATER.as_bytes()).map(<[u8]>::to_vec)
    };
    assert_eq!(ask(6), Ok(b"\"call\"".to_vec()));
    let over = ask(5);
    let Err(Failure::Fault(over)) = over else { panic!("{over:?}") };
    assert_eq!((over.kind, over.output.as_slice()), (FaultKind::Oversize, &b"\"call\""[..]));
    assert_eq!(over.detail, "the answer is `6` bytes long, expected at most 5");
}

#[test]
fn a_misplaced_answer_does_not_end_the_bot() {
    let sandbox = sandbox(1);
    let text = bot(
        1,
        "(global $asked (mut i32) (i32.const 0))",
        "(global.set $asked (i32.add (global.get $asked) (i32.const 1)))
         (if (i32.eq (global.get $asked) (i32.const 2)) (then (return (i64.const 0x1000000400))))
         (if (i32.eq (global.get $asked) (i32.const 3)) (then (return (i64.const 0x7fffffff00000001))))
         (memory.fill (i32.const 100) (i32.const 255) (i32.const 900))",
    );
    let limits = Limits { answer: 1000, ..Limits::default() };
    let mut speaker = admit_under(&sandbox, &text, &limits).start(0).unwrap();
    assert!(speaker.ask(LATER.as_bytes()).is_ok());
    let long = fault(speaker.ask(LATER.as_bytes()));
    assert_eq!((long.kind, long.output.len()), (FaultKind::Oversize, KEPT_OUTPUT));
    assert_eq!(fault(speaker.ask(LATER.as_bytes())).kind, FaultKind::Malformed);
    assert_eq!(speaker.ask(LATER.as_bytes()), Ok(&b"\"call\""[..]));
}

#[test]
fn two_instances_never_share_memory() {
    // Its answer has as many bytes as it has been asked questions; the count lies in memory.
    let text = bot(
        1,
        "",
        "(i32.store (i32.const 8) (i32.add (i32.load (i32.const 8)) (i32.const 1)))
         (return (i64.extend_i32_u (i32.load (i32.const 8))))",
    );
    let sandbox = sandbox(2);
    let module = admit(&sandbox, &text);
    let (mut one, mut two) = (module.start(0).unwrap(), module.start(0).unwrap());
    for count in 1..5 {
        assert_eq!(one.ask(b" ").unwrap().len(), count);
    }
    assert_eq!(two.ask(b" ").unwrap().len(), 1);
    drop(one);
    // The third gets the slot of the first.
    assert_eq!(module.start(0).unwrap().ask(b" ").unwrap().len(), 1);
    assert_eq!(two.ask(b" ").unwrap().len(), 2);
}

#[test]
fn ten_thousand_instances_leave_nothing_behind() {
    let sandbox = sandbox(2);
    let text = bot(16, "(func $f)", "(memory.fill (i32.const 2048) (i32.const 1) (i32.const 300000))");
    let module = admit(&sandbox, &text);
    let run = |count| {
        for seed in 0..count {
            module.start(seed).unwrap().ask(LATER.as_bytes()).unwrap();
        }
        resident_kib()
    };
    let before = run(1000);
    let after = run(10_000);
    assert!(after < before + 4096, "{before} KiB, then {after} KiB");
}

/// What this process has in memory.
fn resident_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn the_log_is_kept_to_its_limit_and_survives_the_bot() {
    let text = bot(
        1,
        "(import \"arena\" \"log\" (func $log (param i32 i32))) (data (i32.const 64) \"0123456789\")
         (global $asked (mut i32) (i32.const 0))",
        "(global.set $asked (i32.add (global.get $asked) (i32.const 1)))
         (call $log (i32.const 64) (i32.const 10))
         (if (i32.eq (global.get $asked) (i32.const 4)) (then unreachable))",
    );
    let sandbox = sandbox(2);
    let limits = Limits { log: 25, ..Limits::default() };
    let mut speaker = admit_under(&sandbox, &text, &limits).start(0).unwrap();
    let logs: Vec<String> = (0..4)
        .map(|_| {
            let _ = speaker.ask(LATER.as_bytes());
            String::from_utf8(speaker.log().to_vec()).unwrap()
        })
        .collect();
    assert_eq!(logs, ["0123456789", "01234567890123456789", "0123456789012345678901234", "0123456789012345678901234"]);
    let mut silent = admit(&sandbox, CALLER).start(0).unwrap();
    silent.ask(LATER.as_bytes()).unwrap();
    assert_eq!(silent.log(), b"");
}

#[test]
fn a_full_pool_is_ours_to_answer_for() {
    let sandbox = sandbox(3);
    let module = admit(&sandbox, CALLER);
    let mut speakers: Vec<_> = (0..3).map(|seed| module.start(seed).unwrap()).collect();
    let Err(Failure::Host(error)) = module.start(3) else { panic!("a fourth bot") };
    assert_eq!(error.0, "more than the 3 bots that the pool has room for are at play");
    speakers.pop();
    assert!(module.start(3).unwrap().ask(LATER.as_bytes()).is_ok());
}

#[test]
fn a_bot_may_start_with_as_much_memory_as_the_tournament_gives() {
    let sandbox = sandbox(1);
    let wasm = wat::parse_str(bot(2, "", "")).unwrap();
    let limits = |memory| Limits { memory, ..Limits::default() };
    assert!(sandbox.admit("two pages", &wasm, &limits(128 << 10)).is_ok());
    let Err(error) = sandbox.admit("two pages", &wasm, &limits((128 << 10) - 1)) else { panic!("admitted") };
    assert_eq!(error.to_string(), "bot `two pages`: pages of memory at the start: found `2`, expected at most 1");
    let Err(error) = sandbox.admit("two pages", &wasm, &limits(1 << 30)) else { panic!("admitted") };
    assert!(error.to_string().starts_with("host error"), "{error}");
}

/// How many calls a recursion makes before it traps; each call logs a byte. It runs on a thread of the size that is
/// asked for, so that an overflow of the stack would end the test.
fn calls_until_trap(sandbox: &Sandbox, function: &str, call: &str) -> (FaultKind, usize) {
    let text = bot(
        1,
        &format!("(import \"arena\" \"log\" (func $log (param i32 i32))) {function}"),
        &format!("{call} unreachable"),
    );
    let module = admit(sandbox, &text);
    let run = move || {
        let mut speaker = module.start(0).unwrap();
        let kind = fault(speaker.ask(LATER.as_bytes())).kind;
        (kind, speaker.log().len())
    };
    thread::Builder::new().stack_size(THREAD_STACK).spawn(run).unwrap().join().unwrap()
}

const LOG: &str = "(call $log (i32.const 0) (i32.const 1))";

#[test]
fn recursion_ends_at_a_depth_that_the_module_alone_decides() {
    let sandbox = sandbox(1);
    let direct = format!("(func $f {LOG} (call $f))");
    assert_eq!(calls_until_trap(&sandbox, &direct, "(call $f)"), (FaultKind::Depth, DEPTH as usize));
    let mutual = format!("(func $f {LOG} (call $g)) (func $g {LOG} (call $f))");
    assert_eq!(calls_until_trap(&sandbox, &mutual, "(call $f)"), (FaultKind::Depth, DEPTH as usize));
    let indirect = format!("(table funcref (elem $f)) (func $f {LOG} (call_indirect (i32.const 0)))");
    assert_eq!(
        calls_until_trap(&sandbox, &indirect, "(call_indirect (i32.const 0))"),
        (FaultKind::Depth, DEPTH as usize)
    );
}

#[test]
fn a_call_that_keeps_much_on_the_stack_weighs_more() {
    let sandbox = sandbox(1);
    for (values, weight) in [(50, 1), (100, 2), (800, 13)] {
        let push: String = (0..values).map(|n| format!("(i64.mul (local.get 0) (i64.const {}))", n * 2 + 3)).collect();
        let function = format!(
            "(func $f (param i64) (result i64) {LOG} {push} (call $f (i64.add (local.get 0) (i64.const 1))) {})",
            "i64.xor ".repeat(values)
        );
        let calls = DEPTH as usize / weight;
        let made = calls_until_trap(&sandbox, &function, "(drop (call $f (i64.const 1)))");
        assert_eq!(made, (FaultKind::Depth, calls), "{values} values");
    }
}

#[test]
fn a_long_chain_of_calls_is_counted_even_without_a_cycle() {
    let sandbox = sandbox(1);
    let chain = |length: usize| -> String {
        let links: String = (0..length - 1).map(|n| format!("(func $f{n} {LOG} (call $f{}))", n + 1)).collect();
        links + &format!("(func $f{} {LOG})", length - 1)
    };
    // `act` calls the first; the trap at the end is its own.
    assert_eq!(calls_until_trap(&sandbox, &chain(200), "(call $f0)"), (FaultKind::Trap, 200));
    assert_eq!(calls_until_trap(&sandbox, &chain(1022), "(call $f0)"), (FaultKind::Trap, 1022));
    assert_eq!(calls_until_trap(&sandbox, &chain(2000), "(call $f0)"), (FaultKind::Depth, 1023));
}

#[test]
fn counting_depth_changes_no_result() {
    // Ackermann's function and a parity by mutual recursion, with returns and branches in every place.
    let text = bot(
        1,
        "(func $ack (param $m i32) (param $n i32) (result i32)
           (if (i32.eqz (local.get $m)) (then (return (i32.add (local.get $n) (i32.const 1)))))
           (if (result i32) (i32.eqz (local.get $n))
             (then (call $ack (i32.sub (local.get $m) (i32.const 1)) (i32.const 1)))
             (else (br 1 (call $ack (i32.sub (local.get $m) (i32.const 1))
                                    (call $ack (local.get $m) (i32.sub (local.get $n) (i32.const 1))))))))
         (func $even (param i32) (result i32)
           (drop (block $more (result i32)
             (br_table $more 1 $more (i32.const 1) (i32.eqz (local.get 0)))))
           (call $odd (i32.sub (local.get 0) (i32.const 1))))
         (func $odd (param i32) (result i32)
           (if (i32.eqz (local.get 0)) (then (return (i32.const 0))))
           (call $even (i32.sub (local.get 0) (i32.const 1))))",
        "(if (i32.ne (call $ack (i32.const 2) (i32.const 9)) (i32.const 21)) (then unreachable))
         (if (i32.ne (call $odd (i32.const 901)) (i32.const 1)) (then unreachable))
         (if (i32.ne (call $odd (i32.const 900)) (i32.const 0)) (then unreachable))",
    );
    let sandbox = sandbox(1);
    let module = admit(&sandbox, &text);
    assert_eq!((module.facts().functions, module.facts().recursive_functions), (6, 3));
    let mut speaker = module.start(0).unwrap();
    for _ in 0..3 {
        assert_eq!(speaker.ask(LATER.as_bytes()), Ok(&b"\"call\""[..]));
    }
}

#[test]
fn compiled_code_is_kept_and_a_damaged_file_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let code = folder.path().join("code");
    let sandbox = Sandbox::new(SandboxConfig { cache_dir: code.clone(), ..config(1) }).unwrap();
    let module = admit(&sandbox, CALLER);
    assert!(module.facts().compile_time.is_some());
    assert!(admit(&sandbox, CALLER).facts().compile_time.is_none());
    let file = fs::read_dir(&code).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&file).unwrap();
    for damaged in [whole[..whole.len() / 2].to_vec(), b"\x7fELF".to_vec(), Vec::new()] {
        fs::write(&file, damaged).unwrap();
        let module = admit(&sandbox, CALLER);
        assert!(module.facts().compile_time.is_some());
        assert_eq!(module.start(0).unwrap().ask(LATER.as_bytes()), Ok(&b"\"call\""[..]));
        assert_eq!(fs::read(&file).unwrap().len(), whole.len(), "kept again");
    }
}

#[test]
fn a_compiler_that_cannot_be_run_is_no_fault_of_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    for compiler in ["/nowhere/arena", "/bin/false"] {
        let config = SandboxConfig::new(1, folder.path().join("code"), compiler);
        let wasm = wat::parse_str(CALLER).unwrap();
        let Err(error) = Sandbox::new(config).unwrap().admit("bot", &wasm, &Limits::default()) else {
            panic!("{compiler}")
        };
        assert!(error.to_string().starts_with("host error"), "{error}");
    }
}

#[test]
fn a_module_tells_what_it_is() {
    let text = "(module
      (@custom \"arena.games\" \"holdem, draw\")
      (import \"arena\" \"log\" (func (param i32 i32)))
      (memory (export \"memory\") 2 7)
      (func (export \"alloc\") (param i32) (result i32) (i32.const 1024))
      (func (export \"init\") (param i64))
      (func (export \"act\") (param i32 i32) (result i64) (i64.const 0)))";
    let sandbox = sandbox(1);
    let module = admit(&sandbox, text);
    let facts = module.facts();
    assert_eq!(facts.games.as_deref(), Some(&["holdem".to_owned(), "draw".to_owned()][..]));
    assert_eq!(facts.imports, ["arena.log"]);
    assert_eq!(
        facts.exports,
        ["memory: memory", "alloc: func(i32) -> i32", "init: func(i64)", "act: func(i32, i32) -> i64"]
    );
    assert_eq!((facts.memory_pages, facts.memory_pages_max), (2, Some(7)));
    assert_eq!((facts.functions, facts.recursive_functions), (3, 0));
    assert_eq!(facts.size, wat::parse_str(text).unwrap().len() as u64);
    assert_eq!(facts.hash.len(), 64);
    assert_eq!(admit(&sandbox, CALLER).facts().games, None);
}

#[test]
fn a_refusal_says_what_was_found_and_what_was_expected() {
    let sandbox = sandbox(1);
    let say = |text: &str| refusal(&sandbox, &wat::parse_str(text).unwrap()).to_string();
    assert_eq!(
        say("(module binary \"#!/bin/sh\")"),
        "not a WebAssembly module: it begins with `23 21 2f 62 69 6e 2f 73`, expected the 8 bytes `00 61 73 6d 01 00 00 00`"
    );
    assert_eq!(
        say("(module (import \"env\" \"abort\" (func)))"),
        "imports `env.abort`, expected no import but `arena.log`"
    );
    assert_eq!(
        say("(module (import \"arena\" \"log\" (func (param i64))))"),
        "imports `arena.log` as `func(i64)`, expected `func(i32, i32)`"
    );
    assert_eq!(say("(module (memory (export \"memory\") 1))"), "does not export `alloc`, expected `func(i32) -> i32`");
    assert_eq!(
        say("(module (memory (export \"memory\") 1) (func (export \"alloc\")))"),
        "exports `alloc` as `func()`, expected `func(i32) -> i32`"
    );
    let locals = "i64 ".repeat(501);
    assert_eq!(
        say(&format!("(module (func) (func (local {locals})))")),
        "parameters and locals of one function: found `501` in function 1, expected at most 500"
    );
}
