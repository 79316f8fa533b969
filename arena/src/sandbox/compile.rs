//! Compiles a module in a child process. A small module can keep the compiler busy for minutes and gigabytes, and a
//! compiler out of memory aborts its process; so it gets a process of its own, with limits, and the arena lives on.
//!
//! The child only compiles: nothing of the module is run there.

use super::cache::Cache;
use super::engine;
use super::refusal::{AdmitError, Budget, Refusal};
use crate::player::HostError;
use rustix::process::{Resource, Rlimit, Signal, setrlimit};
use std::ffi::OsString;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// The hidden command of the arena under which [`compile_child_main`] is called.
pub const COMPILE_COMMAND: &str = "compile-module";

/// The child's exit code when the compiler declined the module; its words are on stderr.
const DECLINED: u8 = 3;

/// What the compiler may spend on one module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompileBudget {
    /// Seconds of processor time.
    pub cpu: u64,
    /// Bytes of address space.
    pub memory: u64,
    /// Seconds on the clock.
    pub clock: u64,
}

impl Default for CompileBudget {
    fn default() -> Self {
        CompileBudget { cpu: 30, memory: 2 << 30, clock: 120 }
    }
}

/// Compiles `wasm` with the program `compiler`, which is the arena itself.
pub(super) fn compile(
    wasm: &[u8],
    cache: &Cache,
    compiler: &Path,
    budget: CompileBudget,
) -> Result<Vec<u8>, CompileError> {
    let (input, output) = (cache.scratch(), cache.scratch());
    let at = |path: &Path, error| CompileError::Host(HostError(format!("cannot use `{}`: {error}", path.display())));
    fs::write(input.path(), wasm).map_err(|error| at(input.path(), error))?;
    let mut child = Command::new(compiler)
        .arg(COMPILE_COMMAND)
        .args([input.path(), output.path()])
        .args([budget.cpu.to_string(), budget.memory.to_string()])
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| CompileError::Host(HostError(format!("cannot start `{}`: {error}", compiler.display()))))?;
    let status = wait(&mut child, budget)?;
    let mut words = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        // Best effort: it only makes the message better.
        let _ = stderr.read_to_string(&mut words);
    }
    judge(status, words.trim(), budget)?;
    fs::read(output.path()).map_err(|error| at(output.path(), error))
}

/// Why there is no code.
pub(super) enum CompileError {
    Refused(Refusal),
    Host(HostError),
}

impl CompileError {
    pub fn of(self, name: &str) -> AdmitError {
        match self {
            CompileError::Refused(refusal) => AdmitError::Refused { name: name.to_owned(), refusal },
            CompileError::Host(error) => AdmitError::Host(error),
        }
    }
}

/// Waits for the child, and ends it when its time on the clock is over.
fn wait(child: &mut Child, budget: CompileBudget) -> Result<ExitStatus, CompileError> {
    let (begun, mut pause) = (Instant::now(), Duration::from_micros(500));
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if begun.elapsed() >= Duration::from_secs(budget.clock) => {
                // It may have ended in between; waiting for it leaves no zombie either way.
                let _ = child.kill();
                let _ = child.wait();
                return Err(CompileError::Refused(Refusal::Budget { budget: Budget::Clock(budget.clock) }));
            }
            Ok(None) => {
                thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(20));
            }
            Err(error) => return Err(CompileError::Host(HostError(format!("cannot wait for the compiler: {error}")))),
        }
    }
}

/// What the child's end means.
fn judge(status: ExitStatus, words: &str, budget: CompileBudget) -> Result<(), CompileError> {
    let refusal = match (status.code(), status.signal().and_then(Signal::from_named_raw)) {
        (Some(0), _) => return Ok(()),
        // A panic of the compiler is its answer to this module.
        (Some(code), _) if code == i32::from(DECLINED) || code == 101 => {
            Refusal::Compiler { message: words.to_owned() }
        }
        (_, Some(Signal::XCPU)) => Refusal::Budget { budget: Budget::Cpu(budget.cpu) },
        // An allocation that fails aborts; the system kills who uses up its memory.
        (_, Some(Signal::ABORT | Signal::KILL | Signal::SEGV)) => {
            Refusal::Budget { budget: Budget::Memory(budget.memory) }
        }
        _ => return Err(CompileError::Host(HostError(format!("the compiler ended with {status}: {words}")))),
    };
    Err(CompileError::Refused(refusal))
}

/// The child: limits itself, compiles one file into another, and ends. Arguments: input, output, seconds of processor
/// time, bytes of address space.
pub fn compile_child_main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    match child(&arguments.collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(ChildError::Declined(message)) => {
            eprintln!("{message}");
            ExitCode::from(DECLINED)
        }
        Err(ChildError::Host(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

enum ChildError {
    Declined(String),
    Host(String),
}

fn child(arguments: &[OsString]) -> Result<(), ChildError> {
    let host = |what: &str| ChildError::Host(what.to_owned());
    let [input, output, cpu, memory] = arguments else { return Err(host("expected INPUT OUTPUT CPU MEMORY")) };
    let number = |text: &OsString| text.to_str().and_then(|text| text.parse::<u64>().ok());
    let (cpu, memory) = number(cpu).zip(number(memory)).ok_or(host("expected numbers for CPU and MEMORY"))?;
    // Processor time: a second more before the signal that cannot be told from the system's own.
    for (resource, limit, maximum) in
        [(Resource::Cpu, cpu, cpu + 1), (Resource::As, memory, memory), (Resource::Core, 0, 0)]
    {
        setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(maximum) })
            .map_err(|error| ChildError::Host(format!("cannot limit the compiler: {error}")))?;
    }
    let wasm = fs::read(input).map_err(|error| ChildError::Host(error.to_string()))?;
    let engine = engine::compiling().map_err(|error| ChildError::Host(error.to_string()))?;
    let code = engine.precompile_module(&wasm).map_err(|error| ChildError::Declined(format!("{error:#}")))?;
    fs::write(output, code).map_err(|error| ChildError::Host(error.to_string()))
}
