//! Why a module is not admitted. Each reason is a case of its own, the user's to repair, and said before any play.

use super::limits::Measure;
use crate::player::HostError;
use std::fmt;

/// A module was not admitted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdmitError {
    /// The module's fault.
    #[error("bot `{name}`: {refusal}")]
    Refused {
        /// The name it was admitted under.
        name: String,
        /// Why not.
        refusal: Refusal,
    },
    /// Ours.
    #[error(transparent)]
    Host(#[from] HostError),
}

/// What is wrong with a module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Something, but not WebAssembly.
    #[error("not a WebAssembly module: it begins with `{start}`, expected the 8 bytes `00 61 73 6d 01 00 00 00`")]
    NotWasm {
        /// Its first bytes in hexadecimal.
        start: String,
    },
    /// WebAssembly of the other kind.
    #[error("a WebAssembly component, expected a core module (target `wasm32-unknown-unknown`)")]
    Component,
    /// Malformed, cut short or not valid.
    #[error("not a valid WebAssembly module: {message} at byte {offset}")]
    Invalid {
        /// What the validator says.
        message: String,
        /// Where.
        offset: usize,
    },
    /// Uses a part of WebAssembly that is switched off.
    #[error("uses `{feature}` at byte {offset}, which the arena does not allow: {message}")]
    Feature {
        /// The proposal.
        feature: String,
        /// What the validator says.
        message: String,
        /// Where.
        offset: usize,
    },
    /// Larger than a module may be.
    #[error("{measure}: found `{found}`{}, expected at most {limit}", InFunction(*function))]
    Limit {
        /// What was measured.
        measure: Measure,
        /// How much there is.
        found: u64,
        /// How much there may be.
        limit: u64,
        /// In which function, by its index; none when it concerns the whole module.
        function: Option<u32>,
    },
    /// Wants something the arena does not give.
    #[error("imports `{module}.{name}`, expected no import but `arena.log`")]
    Import {
        /// The module part of the name.
        module: String,
        /// The name.
        name: String,
    },
    /// Imports `arena.log` as something else.
    #[error("imports `arena.log` as `{found}`, expected `{wanted}`")]
    ImportType {
        /// Its type in the module.
        found: String,
        /// Its type.
        wanted: &'static str,
    },
    /// Lacks an export.
    #[error("does not export `{name}`, expected `{wanted}`")]
    MissingExport {
        /// The name.
        name: &'static str,
        /// What it should be.
        wanted: &'static str,
    },
    /// Exports something else under the name.
    #[error("exports `{name}` as `{found}`, expected `{wanted}`")]
    ExportType {
        /// The name.
        name: &'static str,
        /// Its type in the module.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// The compiler spent what it may spend on one module.
    #[error("too hard to compile: the compiler used up its {budget}")]
    Budget {
        /// What ran out.
        budget: Budget,
    },
    /// The compiler declined.
    #[error("the compiler declined it: {message}")]
    Compiler {
        /// Its words.
        message: String,
    },
}

/// What the compiler may spend on a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Processor time, in seconds.
    Cpu(u64),
    /// Memory, in bytes.
    Memory(u64),
    /// Time on the clock, in seconds.
    Clock(u64),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Cpu(seconds) => write!(f, "{seconds} seconds of processor time"),
            Budget::Memory(bytes) => write!(f, "{} MiB of memory", bytes >> 20),
            Budget::Clock(seconds) => write!(f, "{seconds} seconds"),
        }
    }
}

/// " in function 7", or nothing.
struct InFunction(Option<u32>);

impl fmt::Display for InFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(index) => write!(f, " in function {index}"),
            None => Ok(()),
        }
    }
}

impl Refusal {
    /// The reason in one word, for tables and tests.
    pub fn word(&self) -> &'static str {
        match self {
            Refusal::NotWasm { .. } => "not-wasm",
            Refusal::Component => "component",
            Refusal::Invalid { .. } => "invalid",
            Refusal::Feature { .. } => "feature",
            Refusal::Limit { .. } => "limit",
            Refusal::Import { .. } => "import",
            Refusal::ImportType { .. } => "import-type",
            Refusal::MissingExport { .. } => "missing-export",
            Refusal::ExportType { .. } => "export-type",
            Refusal::Budget { .. } => "budget",
            Refusal::Compiler { .. } => "compiler",
        }
    }

    /// What exactly it concerns, in one word: the limit, the feature, the import or the export.
    pub fn subject(&self) -> String {
        match self {
            Refusal::Limit { measure, .. } => measure.word().to_owned(),
            Refusal::Feature { feature, .. } => feature.clone(),
            Refusal::Import { module, name } => format!("{module}.{name}"),
            Refusal::MissingExport { name, .. } | Refusal::ExportType { name, .. } => (*name).to_owned(),
            Refusal::Budget { budget } => match budget {
                Budget::Cpu(_) => "cpu",
                Budget::Memory(_) => "memory",
                Budget::Clock(_) => "clock",
            }
            .to_owned(),
            _ => String::new(),
        }
    }
}
