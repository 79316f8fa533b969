//! What the host keeps beside a bot's memory and does on its behalf: the limits on growth, and the log.

use super::abi::LOG;
use crate::player::HostError;
use arena_sdk::message::Limits;
use wasmtime::{Caller, Engine, Error, Linker, Memory, ResourceLimiter, Result, Trap};

/// Fuel that a call of `arena.log` costs besides 1 for each byte.
const LOG_CALL: u64 = 100;

/// The host's side of one bot.
pub(super) struct Host {
    /// Bytes of memory it may have.
    memory_limit: usize,
    /// More memory or a larger table was denied since this was cleared.
    pub denied: bool,
    /// The growth under way was allowed, so that its failure is the system's.
    allowed: bool,
    /// What it wrote, cut to its limit.
    pub log: Vec<u8>,
    log_limit: usize,
    /// Its memory, once it has one.
    pub memory: Option<Memory>,
}

impl Host {
    pub fn new(limits: &Limits) -> Host {
        Host {
            memory_limit: usize::try_from(limits.memory).unwrap_or(usize::MAX),
            denied: false,
            allowed: false,
            log: Vec::new(),
            log_limit: limits.log as usize,
            memory: None,
        }
    }

    fn growing(&mut self, desired: usize, limit: usize, maximum: Option<usize>) -> Result<bool> {
        self.allowed = desired <= limit && maximum.is_none_or(|maximum| desired <= maximum);
        self.denied |= !self.allowed;
        Ok(self.allowed)
    }

    fn grow_failed(&mut self, error: &Error) -> Result<()> {
        if self.allowed {
            return Err(Error::new(HostError(format!("the system refuses memory to a bot: {error:#}"))));
        }
        self.denied = true;
        Ok(())
    }
}

impl ResourceLimiter for Host {
    fn memory_growing(&mut self, _: usize, desired: usize, maximum: Option<usize>) -> Result<bool> {
        self.growing(desired, self.memory_limit, maximum)
    }

    fn memory_grow_failed(&mut self, error: Error) -> Result<()> {
        self.grow_failed(&error)
    }

    fn table_growing(&mut self, _: usize, desired: usize, maximum: Option<usize>) -> Result<bool> {
        self.growing(desired, super::engine::TABLE_ELEMENTS, maximum)
    }

    fn table_grow_failed(&mut self, error: Error) -> Result<()> {
        self.grow_failed(&error)
    }

    fn instances(&self) -> usize {
        1
    }

    fn tables(&self) -> usize {
        1
    }

    fn memories(&self) -> usize {
        1
    }
}

/// Everything a bot may import.
pub(super) fn linker(engine: &Engine) -> Result<Linker<Host>> {
    let mut linker = Linker::new(engine);
    linker.func_wrap(LOG.0, LOG.1, log)?;
    Ok(linker)
}

/// `arena.log(ptr, len)`: appends to the log what fits. Every byte is paid for, kept or not.
fn log(mut caller: Caller<'_, Host>, pointer: u32, length: u32) -> Result<()> {
    let cost = LOG_CALL + u64::from(length);
    let Some(left) = caller.get_fuel()?.checked_sub(cost) else {
        caller.set_fuel(0)?;
        return Err(Trap::OutOfFuel.into());
    };
    caller.set_fuel(left)?;
    let Some(memory) = caller.data().memory else { return Err(Trap::MemoryOutOfBounds.into()) };
    let (memory, host) = memory.data_and_store_mut(&mut caller);
    let text = memory.get(pointer as usize..).and_then(|rest| rest.get(..length as usize));
    let text = text.ok_or(Trap::MemoryOutOfBounds)?;
    let room = host.log_limit - host.log.len();
    host.log.extend_from_slice(&text[..text.len().min(room)]);
    Ok(())
}
