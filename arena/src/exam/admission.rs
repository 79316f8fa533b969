//! What is seen of a module without running it.

use super::Examiner;
use crate::player::HostError;
use crate::sandbox::{AdmitError, Budget, CompileBudget, Facts, Measure, Module, Refusal, Sandbox};
use arena_sdk::message::Limits;

/// Admits the module and says what it is made of; none when it is refused.
pub fn examine(
    sandbox: &Sandbox,
    name: &str,
    wasm: &[u8],
    limits: &Limits,
    examiner: &mut Examiner,
) -> Result<Option<Module>, HostError> {
    match sandbox.admit(name, wasm, limits) {
        Ok(module) => {
            admitted(module.facts(), limits, examiner);
            Ok(Some(module))
        }
        Err(AdmitError::Host(error)) => Err(error),
        Err(AdmitError::Refused { refusal, .. }) => {
            examiner.fail(item(&refusal), refusal.to_string(), remedy(&refusal), None);
            Ok(None)
        }
    }
}

fn admitted(facts: &Facts, limits: &Limits, examiner: &mut Examiner) {
    let of = |found: u64, measure: Measure| format!("{found} of {}", measure.limit());
    examiner.pass("module", format!("core WebAssembly, sha256 {}", facts.hash));
    examiner.pass(
        "size",
        format!(
            "{} bytes, {} bytes of code, {} functions ({} that may call themselves), {} of {} pages of memory",
            of(facts.size, Measure::Size),
            of(facts.code, Measure::Code),
            of(facts.functions.into(), Measure::Functions),
            facts.recursive_functions,
            facts.memory_pages,
            limits.memory >> 16,
        ),
    );
    let imports = if facts.imports.is_empty() { "none".to_owned() } else { facts.imports.join(", ") };
    examiner.pass("imports", imports);
    examiner.pass("exports", facts.exports.join(", "));
    let budget = CompileBudget::default();
    let took = match facts.compile_time {
        Some(time) => format!("{:.1} s", time.as_secs_f64()),
        None => "was done before".to_owned(),
    };
    let (cpu, memory) = (Budget::Cpu(budget.cpu), Budget::Memory(budget.memory));
    examiner.pass("compilation", format!("{took}; it may take {cpu} and {memory}"));
}

/// The item that a refusal belongs to.
fn item(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NotWasm { .. } | Refusal::Component | Refusal::Invalid { .. } | Refusal::Feature { .. } => "module",
        Refusal::Limit { .. } => "size",
        Refusal::Import { .. } | Refusal::ImportType { .. } => "imports",
        Refusal::MissingExport { .. } | Refusal::ExportType { .. } => "exports",
        Refusal::Budget { .. } | Refusal::Compiler { .. } => "compilation",
    }
}

/// What to do about it.
fn remedy(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NotWasm { .. } => "give the .wasm file that `arena build` names, not its source or its folder",
        Refusal::Component => "build a core module: `arena build` does, `wasm-tools component` and WASI targets do not",
        Refusal::Invalid { .. } => "the file is cut short or damaged; build it again",
        Refusal::Feature { .. } => "switch that feature off in your compiler; sdk/PROTOCOL.md lists what is on",
        Refusal::Limit { measure: Measure::Size | Measure::Code | Measure::Body, .. } => {
            "make it smaller: optimise, strip names, and put large tables into functions that compute them"
        }
        Refusal::Limit { measure: Measure::Memory, .. } => "begin with less memory; it may grow up to the limit",
        Refusal::Limit { .. } => "split it up: code that is so tangled mostly comes from a generator or from inlining",
        Refusal::Import { .. } | Refusal::ImportType { .. } => {
            "use nothing that wants the system: no clock, file, print or chance of the system's; the seed comes with `init`"
        }
        Refusal::MissingExport { .. } | Refusal::ExportType { .. } => {
            "in Rust say `arena_sdk::bot!(MyBot);` once and build a cdylib; else see \"The module\" in sdk/PROTOCOL.md"
        }
        Refusal::Budget { .. } => "make the largest functions smaller: the compiler's work grows faster than they do",
        Refusal::Compiler { .. } => "its words are above; build with fewer features of WebAssembly",
    }
}
