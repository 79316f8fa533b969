//! How the engine is set, and what every instruction costs in fuel. What is set here decides results, so it is pinned:
//! the same module on the same question spends the same fuel on every machine.

use crate::player::HostError;
use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, OperatorCost, OptLevel, PoolingAllocationConfig};

/// The native stack a module may use. The limit on call depth comes first; see `depth`.
pub(super) const WASM_STACK: usize = 1 << 20;

/// The stack a thread needs to run bots: what a module may use, and as much again for the host.
pub const THREAD_STACK: usize = 2 * WASM_STACK;

/// At most so many elements in a module's one table.
pub(super) const TABLE_ELEMENTS: usize = 4096;

/// At most so many bytes of one instance's globals, tables of functions and the like.
const INSTANCE_SIZE: usize = 1 << 20;

/// Memory up to which a slot of the pool is wiped in place instead of being given back to the system.
const KEEP_MEMORY: usize = 256 << 10;
const KEEP_TABLE: usize = 16 << 10;

/// The engine that plays: instances come from a pool of `instances` slots of `memory` bytes each.
pub(super) fn playing(instances: u32, memory: usize) -> Result<Engine, HostError> {
    let mut pool = PoolingAllocationConfig::default();
    pool.total_core_instances(instances)
        .total_memories(instances)
        .total_tables(instances)
        .max_unused_warm_slots(instances)
        .max_memory_size(memory)
        .table_elements(TABLE_ELEMENTS)
        .max_core_instance_size(INSTANCE_SIZE)
        .linear_memory_keep_resident(KEEP_MEMORY)
        .table_keep_resident(KEEP_TABLE)
        .pagemap_scan(Enabled::Auto);
    let mut config = config();
    config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    Engine::new(&config).map_err(|error| {
        HostError(format!("cannot set up a pool of {instances} instances of {memory} bytes: {error:#}"))
    })
}

/// The engine that compiles: it makes the same code, and reserves no memory.
pub(super) fn compiling() -> Result<Engine, HostError> {
    Engine::new(&config()).map_err(|error| HostError(format!("cannot set up the compiler: {error:#}")))
}

/// What both engines have in common. Threads, garbage collection, exceptions and components are not compiled in at all.
fn config() -> Config {
    let mut config = Config::new();
    config
        .consume_fuel(true)
        .operator_cost(costs())
        .cranelift_nan_canonicalization(true)
        .cranelift_opt_level(OptLevel::Speed)
        .wasm_simd(true)
        .wasm_bulk_memory(true)
        .wasm_relaxed_simd(false)
        .wasm_multi_value(false)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        .wasm_tail_call(false)
        .wasm_custom_page_sizes(false)
        .wasm_wide_arithmetic(false)
        .wasm_extended_const(false)
        .max_wasm_stack(WASM_STACK)
        .wasm_backtrace_max_frames(None)
        .native_unwind_info(false)
        .memory_init_cow(true);
    config
}

/// Fuel by instruction: 1, control flow that makes no code 0, and more for what takes longer, so that no instruction
/// buys much more time for a unit than another. Bulk instructions also cost 1 per byte or element.
fn costs() -> OperatorCost {
    let mut cost = OperatorCost::new();
    for grow in [&mut cost.MemoryGrow, &mut cost.TableGrow] {
        *grow = 200;
    }
    for bulk in [
        &mut cost.MemoryCopy,
        &mut cost.MemoryFill,
        &mut cost.MemoryInit,
        &mut cost.TableCopy,
        &mut cost.TableFill,
        &mut cost.TableInit,
        &mut cost.DataDrop,
        &mut cost.ElemDrop,
    ] {
        *bulk = 100;
    }
    for lookup in [&mut cost.RefFunc, &mut cost.TableGet, &mut cost.TableSet] {
        *lookup = 50;
    }
    for slow in [
        &mut cost.I32DivS,
        &mut cost.I32DivU,
        &mut cost.I32RemS,
        &mut cost.I32RemU,
        &mut cost.F32Div,
        &mut cost.F64Div,
        &mut cost.F32x4Div,
        &mut cost.F64x2Div,
        &mut cost.CallIndirect,
    ] {
        *slow = 4;
    }
    for slower in [
        &mut cost.I64DivS,
        &mut cost.I64DivU,
        &mut cost.I64RemS,
        &mut cost.I64RemU,
        &mut cost.F32Sqrt,
        &mut cost.F64Sqrt,
        &mut cost.F32x4Sqrt,
        &mut cost.F64x2Sqrt,
    ] {
        *slower = 10;
    }
    cost.variable.memory_grow_per_page = 16;
    cost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wasmtime_is_the_line_with_security_fixes() {
        // 48.0.8 is the first of the 48 line in which all advisories that concern this configuration are closed.
        let lock = include_str!("../../../Cargo.lock");
        let (_, rest) = lock.split_once("name = \"wasmtime\"\nversion = \"").expect("wasmtime is locked");
        let version: Vec<u32> = rest.split('"').next().unwrap().split('.').map(|part| part.parse().unwrap()).collect();
        assert!(version >= vec![48, 0, 8], "wasmtime {version:?}");
    }

    #[test]
    fn both_engines_make_code_for_each_other() {
        let code = compiling().unwrap().precompile_module(b"\0asm\x01\0\0\0").unwrap();
        // SAFETY: the bytes are fresh from the compiler.
        let loaded = unsafe { wasmtime::Module::deserialize(&playing(1, 1 << 20).unwrap(), code) };
        assert!(loaded.is_ok());
    }
}
