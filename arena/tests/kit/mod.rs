//! What the tests of the sandbox share: a sandbox, questions, and small bots written as text.
#![allow(dead_code, reason = "each test uses a part")]

use arena::sandbox::{AdmitError, Module, Refusal, Sandbox, SandboxConfig};
use arena_sdk::message::Limits;

/// A bot's first question in a fixture, in the notation of the protocol.
pub const FIRST: &str = r#"{"fixture":{"protocol":1,"game":"holdem","rules":1,"options":{"stack":10000,"small_blind":50,"big_blind":100},"seat":0,"deals":100,"memory":"fixture","limits":{"fuel":10000000,"fixture_fuel":1000000000000,"memory":16777216,"answer":4096,"log":65536,"faults":3},"seed":"00000000000002a"},"deal":1,"view":{"seat":0,"button":0,"hand":"As Kd","board":"","actions":"","pot":150,"stacks":[9950,9900],"bets":[50,100],"folded":[],"call":50,"raise":[200,10000]}}"#;

/// A later question.
pub const LATER: &str = r#"{"deal":2,"view":{"seat":0,"button":1,"hand":"7h 2c","board":"Td 9d 3s","actions":"1c 0c/","pot":200,"stacks":[9900,9900],"bets":[0,0],"folded":[],"call":0,"raise":[100,9900]}}"#;

/// A bot that says `"call"` to everything and does nothing for it.
pub const CALLER: &str = r#"(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0x1000000006)))"#;

/// A sandbox for so many bots, on the arena that was just built. Compiled code is kept from test to test.
pub fn sandbox(instances: u32) -> Sandbox {
    Sandbox::new(config(instances)).expect("a sandbox")
}

/// Its configuration.
pub fn config(instances: u32) -> SandboxConfig {
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled");
    SandboxConfig::new(instances, cache, env!("CARGO_BIN_EXE_arena"))
}

/// Admits a module written as text, under the default limits.
pub fn admit(sandbox: &Sandbox, text: &str) -> Module {
    admit_under(sandbox, text, &Limits::default())
}

/// Admits a module written as text.
pub fn admit_under(sandbox: &Sandbox, text: &str, limits: &Limits) -> Module {
    let wasm = wat::parse_str(text).expect("the text of a module");
    sandbox.admit("test", &wasm, limits).expect("an admissible module")
}

/// Why a module is refused.
pub fn refusal(sandbox: &Sandbox, wasm: &[u8]) -> Refusal {
    match sandbox.admit("test", wasm, &Limits::default()) {
        Err(AdmitError::Refused { refusal, .. }) => refusal,
        Err(AdmitError::Host(error)) => panic!("{error}"),
        Ok(_) => panic!("the module was admitted"),
    }
}

/// A bot with the given body of `act` and whatever else the module needs, with the question in locals 0 and 1.
pub fn bot(pages: u32, module: &str, act: &str) -> String {
    format!(
        r#"(module {module}
  (memory (export "memory") {pages})
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) {act} (i64.const 0x1000000006)))"#
    )
}
