//! An admitted bot: its compiled code, shared by all its instances, and what is known of it.

use super::guest::Guest;
use super::host::Host;
use crate::player::{Failure, Source, Speaker};
use arena_sdk::message::Limits;
use std::sync::Arc;
use std::time::Duration;
use wasmtime::{InstancePre, ModuleExport};

/// A bot that passed admission. Cheap to clone; every [`Source::start`] makes a fresh instance.
#[derive(Clone)]
pub struct Module(Arc<Inner>);

struct Inner {
    name: String,
    facts: Facts,
    limits: Limits,
    instances: u32,
    pre: InstancePre<Host>,
    exports: Exports,
}

/// Where a module's exports are found without a search by name.
#[derive(Clone)]
pub(super) struct Exports {
    pub memory: ModuleExport,
    pub alloc: ModuleExport,
    pub init: ModuleExport,
    pub act: ModuleExport,
    /// What was the start function.
    pub start: Option<ModuleExport>,
    /// What is left of the call depth.
    pub depth: Option<ModuleExport>,
}

/// What is known of a module without running it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Bytes of the file.
    pub size: u64,
    /// SHA-256 of the file, in hexadecimal.
    pub hash: String,
    /// Its exports, as `name: type`.
    pub exports: Vec<String>,
    /// Its imports, as `module.name`.
    pub imports: Vec<String>,
    /// Pages of memory, 64 KiB each, at the start.
    pub memory_pages: u64,
    /// The most pages it says it will use.
    pub memory_pages_max: Option<u64>,
    /// The games it says it plays; none when it does not say.
    pub games: Option<Vec<String>>,
    /// Functions it defines.
    pub functions: u32,
    /// Functions of those that can call themselves again, directly or by way of others: their calls are counted.
    pub recursive_functions: u32,
    /// Bytes of its functions.
    pub code: u64,
    /// How long its compilation took; none when its code was kept from before.
    pub compile_time: Option<Duration>,
}

impl Module {
    pub(super) fn new(
        name: &str,
        facts: Facts,
        limits: &Limits,
        instances: u32,
        pre: InstancePre<Host>,
        exports: Exports,
    ) -> Module {
        Module(Arc::new(Inner { name: name.to_owned(), facts, limits: *limits, instances, pre, exports }))
    }

    /// The name it was admitted under.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// What is known of it.
    pub fn facts(&self) -> &Facts {
        &self.0.facts
    }

    /// What it may use.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }
}

impl Source for Module {
    fn start(&self, seed: u64) -> Result<Box<dyn Speaker>, Failure> {
        let Inner { pre, exports, limits, instances, .. } = &*self.0;
        Ok(Box::new(Guest::start(pre, exports, limits, *instances, seed)?))
    }
}
