//! One running bot: a fresh instance that lives for one fixture. A question costs two copies and one call; nothing is
//! allocated on the way.

use super::host::Host;
use super::module::Exports;
use crate::player::{Failure, Fault, FaultKind, HostError, Speaker};
use arena_sdk::message::Limits;
use std::ops::Range;
use wasmtime::{Error, Instance, InstancePre, Memory, PoolConcurrencyLimitError, Store, Trap, TypedFunc};

/// Fuel for the start function and `init` together.
const START_FUEL: u64 = 100_000_000;

/// A bot is asked for a buffer of at least so many bytes, and always of a power of two.
const SMALLEST_BUFFER: usize = 1024;

/// A bot at play.
pub(super) struct Guest {
    /// Gone after a trap.
    live: Option<Live>,
    /// Why it is gone.
    end: Option<Failure>,
    /// What it had logged when it went.
    log: Vec<u8>,
    limits: Limits,
    /// Fuel left for the fixture.
    left: u64,
    /// Fuel of the last question.
    spent: u64,
}

/// An instance and what is called in it.
struct Live {
    store: Store<Host>,
    instance: Instance,
    exports: Exports,
    memory: Memory,
    alloc: TypedFunc<u32, u32>,
    act: TypedFunc<(u32, u32), u64>,
    /// The buffer that the bot gave for questions.
    buffer: Range<usize>,
}

impl Guest {
    /// A fresh instance, started with its random seed.
    pub fn start(
        pre: &InstancePre<Host>,
        exports: &Exports,
        limits: &Limits,
        instances: u32,
        seed: u64,
    ) -> Result<Guest, Failure> {
        let live = Live::start(pre, exports, limits, instances, seed)?;
        Ok(Guest { live: Some(live), end: None, log: Vec::new(), limits: *limits, left: limits.fixture_fuel, spent: 0 })
    }

    /// Asks, and says where the answer lies.
    fn answer(&mut self, question: &[u8]) -> Result<Range<usize>, Failure> {
        self.spent = 0;
        let Some(live) = &mut self.live else {
            return Err(self.end.clone().expect("an instance does not go without a reason"));
        };
        let budget = self.limits.fuel.min(self.left);
        if budget == 0 {
            return Err(out_of_fuel(self.limits.fixture_fuel, "the fixture").into());
        }
        live.store.data_mut().denied = false;
        live.store.set_fuel(budget).map_err(broken)?;
        let answer = live.exchange(question);
        let rest = live.store.get_fuel().map_err(broken)?;
        self.spent = budget - rest;
        self.left -= self.spent;
        match answer {
            Ok(packed) if rest > 0 => live.check(packed, self.limits.answer).map_err(Failure::from),
            Ok(_) => Err(self.bury("act", Trap::OutOfFuel.into(), budget)),
            Err(Stop::Misplaced(fault)) => Err(fault.into()),
            Err(Stop::Trapped(export, error)) => Err(self.bury(export, error, budget)),
        }
    }

    /// Drops the instance after a trap, and says what for.
    #[cold]
    fn bury(&mut self, export: &'static str, error: Error, budget: u64) -> Failure {
        let mut live = self.live.take().expect("a live instance trapped");
        let (allowance, whose) = if budget < self.limits.fuel {
            (self.limits.fixture_fuel, "the fixture")
        } else {
            (self.limits.fuel, "a decision")
        };
        let end = live.blame(export, error, allowance, whose);
        self.log = std::mem::take(&mut live.store.data_mut().log);
        self.end = Some(end.clone());
        end
    }
}

impl Speaker for Guest {
    #[inline]
    fn ask(&mut self, question: &[u8]) -> Result<&[u8], Failure> {
        let answer = self.answer(question)?;
        let live = self.live.as_ref().expect("who answered is alive");
        Ok(&live.memory.data(&live.store)[answer])
    }

    fn fuel(&self) -> u64 {
        self.spent
    }

    fn log(&self) -> &[u8] {
        self.live.as_ref().map_or(&self.log, |live| &live.store.data().log)
    }
}

/// Why a call gave no answer.
enum Stop {
    /// The bot is still there, but pointed outside its memory.
    Misplaced(Fault),
    /// The export trapped.
    Trapped(&'static str, Error),
}

impl Live {
    fn start(
        pre: &InstancePre<Host>,
        exports: &Exports,
        limits: &Limits,
        instances: u32,
        seed: u64,
    ) -> Result<Live, Failure> {
        let mut store = Store::new(pre.module().engine(), Host::new(limits));
        store.limiter(|host| host);
        store.set_fuel(START_FUEL).map_err(broken)?;
        let instance = pre.instantiate(&mut store).map_err(|error| unborn(error, instances))?;
        let mut live = exports.bind(store, instance)?;
        // Some systems spend fuel to set up an instance and some do not; none of it counts.
        live.store.set_fuel(START_FUEL).map_err(broken)?;
        live.begin(seed).map_err(|(export, error)| live.blame(export, error, START_FUEL, "its start"))?;
        Ok(live)
    }

    /// Calls the start function, where there is one, and `init`.
    fn begin(&mut self, seed: u64) -> Result<(), (&'static str, Error)> {
        if let Some(start) = &self.exports.start {
            let start = self.instance.get_module_export(&mut self.store, start).and_then(|export| export.into_func());
            let start = start.expect("the start function was exported").typed::<(), ()>(&self.store);
            start.and_then(|start| start.call(&mut self.store, ())).map_err(|error| ("start", error))?;
        }
        let init = self.instance.get_module_export(&mut self.store, &self.exports.init);
        let init = init.and_then(|export| export.into_func()).expect("admission saw `init`");
        init.typed::<u64, ()>(&self.store)
            .and_then(|init| init.call(&mut self.store, seed))
            .map_err(|error| ("init", error))
    }

    /// Hands the question over and calls `act`: the answer's pointer and length, as the bot gave them.
    #[inline]
    fn exchange(&mut self, question: &[u8]) -> Result<u64, Stop> {
        if question.len() > self.buffer.len() {
            self.enlarge(question.len())?;
        }
        let start = self.buffer.start;
        self.memory.data_mut(&mut self.store)[start..start + question.len()].copy_from_slice(question);
        self.act
            .call(&mut self.store, (start as u32, question.len() as u32))
            .map_err(|error| Stop::Trapped("act", error))
    }

    /// Asks the bot for a buffer. Memory never shrinks, so what is inside it once stays inside.
    #[cold]
    fn enlarge(&mut self, needed: usize) -> Result<(), Stop> {
        let length = needed.next_power_of_two().max(SMALLEST_BUFFER);
        let pointer = self.alloc.call(&mut self.store, length as u32).map_err(|error| Stop::Trapped("alloc", error))?;
        let (start, end) = (pointer as usize, pointer as usize + length);
        let size = self.memory.data_size(&self.store);
        if end > size {
            let detail =
                format!("`alloc({length})` gave `{start}`, a buffer that ends outside the memory of {size} bytes");
            return Err(Stop::Misplaced(Fault::new(FaultKind::Malformed, detail)));
        }
        self.buffer = start..end;
        Ok(())
    }

    /// Checks that an answer is short enough, in memory and text.
    #[inline]
    fn check(&self, packed: u64, limit: u32) -> Result<Range<usize>, Fault> {
        let (start, length) = ((packed >> 32) as usize, packed as u32 as usize);
        let memory = self.memory.data(&self.store);
        let answer = memory.get(start..).and_then(|rest| rest.get(..length));
        if length > limit as usize {
            let detail = format!("the answer is `{length}` bytes long, expected at most {limit}");
            return Err(Fault::new(FaultKind::Oversize, detail).with_output(answer.unwrap_or_default()));
        }
        let Some(answer) = answer else {
            let size = memory.len();
            let detail = format!("the answer, `{length}` bytes at `{start}`, lies outside the memory of {size} bytes");
            return Err(Fault::new(FaultKind::Malformed, detail));
        };
        if let Err(error) = std::str::from_utf8(answer) {
            let detail = format!("the answer is not UTF-8 from byte {} on", error.valid_up_to());
            return Err(Fault::new(FaultKind::Malformed, detail).with_output(answer));
        }
        Ok(start..start + length)
    }

    /// Whose doing a trap is, and of what kind.
    fn blame(&mut self, export: &str, error: Error, allowance: u64, whose: &str) -> Failure {
        if let Some(host) = error.downcast_ref::<HostError>() {
            return host.clone().into();
        }
        let Some(trap) = error.downcast_ref::<Trap>() else { return broken(error) };
        let because = trap.to_string();
        let because = because.strip_prefix("wasm trap: ").unwrap_or(&because);
        let fault = match trap {
            Trap::OutOfFuel => out_of_fuel(allowance, whose),
            Trap::UnreachableCodeReached if self.too_deep() => too_deep(export),
            Trap::StackOverflow => too_deep(export),
            _ if self.store.data().denied => {
                Fault::new(FaultKind::Memory, format!("`{export}` trapped after more memory was denied: {because}"))
            }
            _ => Fault::new(FaultKind::Trap, format!("`{export}` trapped: {because}")),
        };
        fault.into()
    }

    /// Whether the trap was the one for too many nested calls.
    fn too_deep(&mut self) -> bool {
        let Some(depth) = &self.exports.depth else { return false };
        let depth = self.instance.get_module_export(&mut self.store, depth).and_then(|export| export.into_global());
        depth.and_then(|depth| depth.get(&mut self.store).i32()).is_some_and(|left| left < 0)
    }
}

impl Exports {
    /// Looks up once what is called again and again.
    fn bind(&self, mut store: Store<Host>, instance: Instance) -> Result<Live, Failure> {
        let memory = instance.get_module_export(&mut store, &self.memory).and_then(|export| export.into_memory());
        let memory = memory.expect("admission saw `memory`");
        store.data_mut().memory = Some(memory);
        let mut function = |export| {
            let function = instance.get_module_export(&mut store, export).and_then(|export| export.into_func());
            function.expect("admission saw the function")
        };
        let (alloc, act) = (function(&self.alloc), function(&self.act));
        Ok(Live {
            alloc: alloc.typed(&store).map_err(broken)?,
            act: act.typed(&store).map_err(broken)?,
            memory,
            instance,
            exports: self.clone(),
            buffer: 0..0,
            store,
        })
    }
}

/// Why there is no instance: its segments do not fit its memory or table, or the fault is ours.
fn unborn(error: Error, instances: u32) -> Failure {
    if let Some(trap) = error.downcast_ref::<Trap>() {
        return Fault::new(FaultKind::Trap, format!("its memory cannot be set up: {trap}")).into();
    }
    if error.is::<PoolConcurrencyLimitError>() {
        return HostError(format!("more than the {instances} bots that the pool has room for are at play")).into();
    }
    broken(error)
}

fn out_of_fuel(allowance: u64, whose: &str) -> Fault {
    Fault::new(FaultKind::Fuel, format!("the `{allowance}` fuel of {whose} is spent"))
}

fn too_deep(export: &str) -> Fault {
    Fault::new(FaultKind::Depth, format!("`{export}` nested more than {} calls", super::DEPTH))
}

/// An error that no bot can cause.
#[cold]
fn broken(error: Error) -> Failure {
    HostError(format!("the sandbox failed: {error:#}")).into()
}
