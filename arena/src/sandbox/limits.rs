//! How large and how tangled a module may be. Ordinary bots stay far below; what is beyond costs the compiler minutes
//! and gigabytes.

use super::Refusal;
use std::fmt;

/// Something about a module that is measured before it is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// Bytes of the whole file.
    Size,
    /// Bytes of all functions together.
    Code,
    /// Bytes of one function.
    Body,
    /// How many functions there are.
    Functions,
    /// How many types there are.
    Types,
    /// How many globals there are.
    Globals,
    /// Parameters of one function.
    Params,
    /// Locals of one function, parameters included.
    Locals,
    /// Values on the operand stack of one function.
    Operands,
    /// Blocks within blocks of one function.
    Nesting,
    /// Blocks, loops, ifs and branch tables of one function.
    Control,
    /// Targets of all branch tables of one function.
    Targets,
    /// Calls in one function.
    Calls,
    /// Segments of data.
    Data,
    /// Functions listed in element segments.
    Elements,
    /// Pages of memory, 64 KiB each, at the start.
    Memory,
    /// How many tables there are.
    Tables,
    /// Elements of the table at the start.
    Table,
}

impl Measure {
    /// The most there may be; memory is limited by the tournament and by nothing else.
    pub const fn limit(self) -> u64 {
        match self {
            Measure::Size => 1 << 20,
            Measure::Code => 512 << 10,
            Measure::Body => 64 << 10,
            Measure::Functions | Measure::Types | Measure::Globals => 5000,
            Measure::Params => 32,
            Measure::Locals => 500,
            Measure::Operands => 1000,
            Measure::Nesting => 128,
            Measure::Control => 2000,
            Measure::Targets => 8192,
            Measure::Calls => 1000,
            Measure::Data => 4096,
            Measure::Elements => 16384,
            Measure::Memory => u64::MAX,
            Measure::Tables => 1,
            Measure::Table => super::engine::TABLE_ELEMENTS as u64,
        }
    }

    /// One word, for tables and tests.
    pub const fn word(self) -> &'static str {
        match self {
            Measure::Size => "size",
            Measure::Code => "code",
            Measure::Body => "body",
            Measure::Functions => "functions",
            Measure::Types => "types",
            Measure::Globals => "globals",
            Measure::Params => "params",
            Measure::Locals => "locals",
            Measure::Operands => "operands",
            Measure::Nesting => "nesting",
            Measure::Control => "control",
            Measure::Targets => "targets",
            Measure::Calls => "calls",
            Measure::Data => "data",
            Measure::Elements => "elements",
            Measure::Memory => "memory",
            Measure::Tables => "tables",
            Measure::Table => "table",
        }
    }

    /// Refuses what is over the limit. `function` is the index of the function measured, where one is.
    pub(super) fn check(self, found: u64, function: Option<u32>) -> Result<(), Refusal> {
        self.check_against(self.limit(), found, function)
    }

    /// The same with a limit of the caller's.
    pub(super) fn check_against(self, limit: u64, found: u64, function: Option<u32>) -> Result<(), Refusal> {
        if found > limit {
            return Err(Refusal::Limit { measure: self, found, limit, function });
        }
        Ok(())
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Measure::Size => "bytes of the file",
            Measure::Code => "bytes of code",
            Measure::Body => "bytes of one function",
            Measure::Functions => "functions",
            Measure::Types => "types",
            Measure::Globals => "globals",
            Measure::Params => "parameters of one function",
            Measure::Locals => "parameters and locals of one function",
            Measure::Operands => "values on the operand stack",
            Measure::Nesting => "blocks within blocks",
            Measure::Control => "blocks, loops, ifs and branch tables of one function",
            Measure::Targets => "branch table targets of one function",
            Measure::Calls => "calls in one function",
            Measure::Data => "data segments",
            Measure::Elements => "functions in element segments",
            Measure::Memory => "pages of memory at the start",
            Measure::Tables => "tables",
            Measure::Table => "elements of the table",
        })
    }
}
