//! A plan as it was played, written down: what `run.json` and the ledger begin with, and what a replay starts from.

use super::{Entry, Format, Plan};
use crate::bridge;
use crate::referee::{FaultPolicy, Policy};
use crate::sandbox::WASMTIME_VERSION;
use crate::seed::Seed;
use arena_sdk::message::{Limits, Memory, PROTOCOL_VERSION};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The effective plan: defaults filled in, the seed drawn, every bot known by its hash. It holds no path of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The tournament's name.
    pub name: String,
    /// Who meets whom.
    pub format: Format,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The version of the protocol.
    pub protocol: u32,
    /// The version of the sandbox, which says what fuel costs.
    pub wasmtime: String,
    /// The game's options.
    pub options: serde_json::Value,
    /// Deals in a fixture.
    pub deals: u64,
    /// Match sets for every line-up.
    pub match_sets: u32,
    /// The most line-ups played.
    pub lineups: u64,
    /// How long a bot's memory lasts.
    pub memory: Memory,
    /// Were bots told who sits where?
    pub show_names: bool,
    /// What a bot may use.
    pub limits: Limits,
    /// What follows from a fault.
    pub policy: Policy,
    /// Faults in a fixture at which a seat is forfeited.
    pub max_faults: u32,
    /// The seed.
    pub seed: String,
    /// Was the seed known before the bots were? Then a bot may have been made for these decks.
    pub practice: bool,
    /// The field.
    pub bots: Vec<ManifestBot>,
}

/// A bot of the field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestBot {
    /// Its name in every table.
    pub name: String,
    /// SHA-256 of its module, hexadecimal.
    pub sha256: String,
    /// Does it challenge the others? Only in a gauntlet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub challenger: bool,
}

/// A manifest that cannot be played here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ManifestError {
    /// The game is unknown or its options are refused.
    #[error("{0}")]
    Game(String),
    /// Its bots cannot fill a table.
    #[error("{0}")]
    Field(String),
    /// Other rules or another protocol than this arena's.
    #[error("the run was played with {what} version {found}, this arena has version {expected}")]
    Version {
        /// `rules`, `protocol` or `wasmtime`.
        what: &'static str,
        /// The run's.
        found: String,
        /// Ours.
        expected: String,
    },
    /// The seed is none.
    #[error(transparent)]
    Seed(#[from] crate::seed::NotASeed),
}

impl Manifest {
    /// Writes down a plan. `hashes` are the bots' in the order of its entries.
    pub fn new(plan: &Plan, seed: Seed, practice: bool, hashes: &[String]) -> Manifest {
        assert_eq!(hashes.len(), plan.entries.len(), "one hash a bot");
        let bots = plan.entries.iter().zip(hashes);
        Manifest {
            name: plan.name.clone(),
            format: plan.format,
            game: plan.game.name().to_owned(),
            rules: plan.game.rules_version(),
            protocol: PROTOCOL_VERSION,
            wasmtime: WASMTIME_VERSION.to_owned(),
            options: plan.game.options(),
            deals: plan.deals,
            match_sets: plan.match_sets,
            lineups: plan.max_lineups,
            memory: plan.memory,
            show_names: plan.show_names,
            limits: plan.limits,
            policy: plan.faults.policy,
            max_faults: plan.faults.max_faults,
            seed: seed.to_string(),
            practice,
            bots: bots
                .map(|(entry, hash)| ManifestBot {
                    name: entry.name.clone(),
                    sha256: hash.clone(),
                    challenger: entry.challenger,
                })
                .collect(),
        }
    }

    /// The plan to play it again, its bots taken from `folder` by hash, and the seed.
    ///
    /// # Errors
    /// When this arena does not have that game, those rules, that protocol or that sandbox, or the bots fill no table.
    pub fn plan(&self, folder: &Path) -> Result<(Plan, Seed), ManifestError> {
        same_version("protocol", &self.protocol, &PROTOCOL_VERSION)?;
        same_version("wasmtime", &self.wasmtime, &WASMTIME_VERSION.to_owned())?;
        self.plan_to_read(folder)
    }

    /// The plan to read what came of it, which another sandbox may have played.
    ///
    /// # Errors
    /// When this arena does not have that game or those rules, or the bots fill no table.
    pub fn plan_to_read(&self, folder: &Path) -> Result<(Plan, Seed), ManifestError> {
        let info = bridge::find(&self.game).map_err(|error| ManifestError::Game(error.to_string()))?;
        same_version("rules", &self.rules, &info.rules_version)?;
        let game = info.with_json(self.options.clone()).map_err(ManifestError::Game)?;
        let entries: Vec<Entry> = self.bots.iter().map(|bot| bot.entry(folder)).collect();
        if let Some(lack) = self.format.lacks(&entries, game.seats()) {
            return Err(ManifestError::Field(lack));
        }
        let seed = self.seed.parse()?;
        let plan = Plan {
            name: self.name.clone(),
            format: self.format,
            game,
            deals: self.deals,
            match_sets: self.match_sets,
            max_lineups: self.lineups,
            memory: self.memory,
            show_names: self.show_names,
            limits: self.limits,
            faults: FaultPolicy { policy: self.policy, max_faults: self.max_faults },
            entries,
            seed: Some(seed),
        };
        Ok((plan, seed))
    }
}

impl ManifestBot {
    /// Where a run keeps its module: `bots/<sha256>.wasm`.
    pub fn file(&self, folder: &Path) -> PathBuf {
        folder.join("bots").join(format!("{}.wasm", self.sha256))
    }

    /// As a plan names it.
    fn entry(&self, folder: &Path) -> Entry {
        Entry { name: self.name.clone(), path: self.file(folder), challenger: self.challenger }
    }
}

fn same_version<T: PartialEq + ToString>(what: &'static str, found: &T, expected: &T) -> Result<(), ManifestError> {
    if found == expected {
        return Ok(());
    }
    Err(ManifestError::Version { what, found: found.to_string(), expected: expected.to_string() })
}
