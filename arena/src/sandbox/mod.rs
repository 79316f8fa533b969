//! Runs bots that nobody trusts: admits a `.wasm` file or says why not, and gives it questions within limits.
//!
//! Nothing that a module holds or does can stop, block or mislead the arena: what is wrong before play is a [`Refusal`],
//! what goes wrong in play is a fault, and only a failure of ours or of the system is a host error. The same module
//! asked the same questions answers the same and spends the same fuel on every machine: no clock decides, there is no
//! import but a log, and what the hardware leaves open is settled. Games and referee are not known here.
//!
//! A thread that runs bots needs a stack of [`THREAD_STACK`] bytes at least.

mod abi;
mod cache;
mod compile;
mod depth;
mod engine;
mod graph;
mod guest;
mod host;
mod limits;
mod module;
mod refusal;
mod survey;

pub use compile::{COMPILE_COMMAND, CompileBudget, compile_child_main};
pub use depth::DEPTH;
pub use engine::THREAD_STACK;
pub use limits::Measure;
pub use module::{Facts, Module};
pub use refusal::{AdmitError, Budget, Refusal};

use crate::player::HostError;
use arena_sdk::message::Limits;
use cache::Cache;
use depth::Prepared;
use host::Host;
use module::Exports;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use survey::Survey;
use wasmtime::{Engine, Linker};

/// The version of wasmtime, which is part of a result: fuel is counted by it.
pub const WASMTIME_VERSION: &str = "48.0.8";

const PAGE: u64 = 64 << 10;

/// How a sandbox is set up.
#[derive(Clone, Debug)]
pub struct SandboxConfig {
    /// How many bots are at play at once, over all threads. One more is a host error.
    pub instances: u32,
    /// Bytes of memory that a bot may be given at most: no [`Limits`] may ask for more.
    pub memory: u64,
    /// Where compiled code is kept. Created private; nobody else may write there.
    pub cache_dir: PathBuf,
    /// The arena's own program: run with [`COMPILE_COMMAND`] it compiles one module.
    pub compiler: PathBuf,
    /// What compiling one module may cost.
    pub budget: CompileBudget,
}

impl SandboxConfig {
    /// The usual memory and budget.
    pub fn new(instances: u32, cache_dir: impl Into<PathBuf>, compiler: impl Into<PathBuf>) -> SandboxConfig {
        SandboxConfig {
            instances,
            memory: Limits::default().memory,
            cache_dir: cache_dir.into(),
            compiler: compiler.into(),
            budget: CompileBudget::default(),
        }
    }
}

/// Admits modules and has the room in which they run.
pub struct Sandbox {
    config: SandboxConfig,
    engine: Engine,
    linker: Linker<Host>,
    cache: Cache,
}

impl Sandbox {
    /// Reserves the room, in address space only.
    pub fn new(config: SandboxConfig) -> Result<Sandbox, HostError> {
        let engine = engine::playing(config.instances, usize::try_from(config.memory).unwrap_or(usize::MAX))?;
        let linker =
            host::linker(&engine).map_err(|error| HostError(format!("cannot set up the sandbox: {error:#}")))?;
        let cache = Cache::open(&config.cache_dir, &engine)?;
        Ok(Sandbox { config, engine, linker, cache })
    }

    /// Takes a module in, or says why not. Compiles it unless that was done before.
    pub fn admit(&self, name: &str, wasm: &[u8], limits: &Limits) -> Result<Module, AdmitError> {
        if limits.memory > self.config.memory {
            let (asked, most) = (limits.memory, self.config.memory);
            return Err(HostError(format!("the sandbox was made for {most} bytes of memory a bot, not {asked}")).into());
        }
        let refused = |refusal| AdmitError::Refused { name: name.to_owned(), refusal };
        let survey = Survey::read(wasm, limits.memory / PAGE).map_err(refused)?;
        abi::check(&survey).map_err(refused)?;
        let prepared = depth::prepare(wasm, &survey)
            .map_err(|error| HostError(format!("cannot rewrite a valid module: {error}")))?;
        let (code, compile_time) = self.code(name, &prepared.wasm)?;
        let pre = self.linker.instantiate_pre(&code);
        let pre = pre.map_err(|error| HostError(format!("cannot link an admitted module: {error:#}")))?;
        let exports = exports(&code, &prepared)?;
        let facts = facts(wasm, &survey, prepared.counted, compile_time);
        Ok(Module::new(name, facts, limits, self.config.instances, pre, exports))
    }

    /// The machine code of a rewritten module, and how long it took unless it was kept from before.
    fn code(&self, name: &str, wasm: &[u8]) -> Result<(wasmtime::Module, Option<Duration>), AdmitError> {
        let key = self.cache.key(wasm);
        if let Some(code) = self.cache.get(&key)
            && let Ok(module) = self.load(&code)
        {
            return Ok((module, None));
        }
        let begun = Instant::now();
        let code = compile::compile(wasm, &self.cache, &self.config.compiler, self.config.budget)
            .map_err(|error| error.of(name))?;
        let time = begun.elapsed();
        self.cache.put(&key, &code)?;
        let module = self
            .load(&code)
            .map_err(|error| HostError(format!("fresh code of bot `{name}` does not load: {error:#}")))?;
        Ok((module, Some(time)))
    }

    fn load(&self, code: &[u8]) -> wasmtime::Result<wasmtime::Module> {
        // SAFETY: the bytes must come from this engine's compiler unaltered. They come from our child process, or from a
        // file that passed its checksum in a folder to which nobody but this user may write; and they are here in
        // memory already, so that no later change of the file matters.
        unsafe { wasmtime::Module::deserialize(&self.engine, code) }
    }
}

fn exports(code: &wasmtime::Module, prepared: &Prepared) -> Result<Exports, HostError> {
    let find = |name: &str| {
        let export = code.get_export_index(name);
        export.ok_or_else(|| HostError(format!("compiled code has lost its export `{name}`")))
    };
    Ok(Exports {
        memory: find("memory")?,
        alloc: find("alloc")?,
        init: find("init")?,
        act: find("act")?,
        start: prepared.start.as_deref().map(find).transpose()?,
        depth: prepared.depth.as_deref().map(find).transpose()?,
    })
}

fn facts(wasm: &[u8], survey: &Survey<'_>, recursive_functions: u32, compile_time: Option<Duration>) -> Facts {
    let exports = survey.exports.iter();
    Facts {
        size: wasm.len() as u64,
        hash: crate::hash::sha256(wasm),
        exports: exports.map(|export| abi::describe(survey, export.name, export.kind, export.index)).collect(),
        imports: survey.imports.iter().map(|import| format!("{}.{}", import.module, import.name)).collect(),
        memory_pages: survey.memory.map_or(0, |memory| memory.initial),
        memory_pages_max: survey.memory.and_then(|memory| memory.maximum),
        games: survey.games.clone(),
        functions: survey.bodies.len() as u32,
        recursive_functions,
        code: survey.code,
        compile_time,
    }
}
