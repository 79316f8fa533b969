//! `run.json`: the plan as it was played, the versions, and the clock; the only file that differs from run to run.

use crate::plan::Manifest;
use serde::{Deserialize, Serialize};

/// The file's name. It is written last: where it stands, the run is complete.
pub const RUN_FILE: &str = "run.json";

/// What `run.json` holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunFile {
    /// The effective plan.
    pub plan: Manifest,
    /// Of everything that could change a result.
    pub versions: Versions,
    /// When it was played.
    pub clock: Clock,
}

/// The versions of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Versions {
    /// The tool's.
    pub arena: String,
    /// The ledger's.
    pub ledger: u32,
    /// The protocol's.
    pub protocol: u32,
    /// The game's rules'.
    pub rules: u32,
    /// The sandbox's.
    pub wasmtime: String,
}

/// When a run was played, and how long it took; of a run that was resumed, the last time it was taken up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds since 1970 UTC.
    pub started_unix: u64,
    /// How long.
    pub seconds: f64,
    /// The matches that were played in that time; those before were kept from an interrupted run.
    pub matches: u64,
}

impl RunFile {
    /// Of a run that this arena has played.
    pub fn new(plan: Manifest, clock: Clock) -> RunFile {
        let versions = Versions {
            arena: env!("CARGO_PKG_VERSION").to_owned(),
            ledger: crate::record::LEDGER_VERSION,
            protocol: plan.protocol,
            rules: plan.rules,
            wasmtime: plan.wasmtime.clone(),
        };
        RunFile { plan, versions, clock }
    }

    /// As it stands in the file.
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("it serialises") + "\n"
    }
}
