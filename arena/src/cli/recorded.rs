//! A run's folder as the commands on finished or interrupted runs take it: its plan and its modules.

use super::Stop;
use super::tournament::{LEDGER_FILE, shape};
use crate::output::{RUN_FILE, RunFile};
use crate::plan::{Manifest, ManifestBot, Plan};
use crate::record::{LedgerReader, Record};
use crate::schedule::{Fixture, Schedule};
use std::path::Path;

/// The plan of a run, from its `run.json`, or from its ledger where the run did not end.
pub fn manifest(folder: &Path) -> Result<Manifest, Stop> {
    let path = folder.join(RUN_FILE);
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let file: RunFile =
                serde_json::from_str(&text).map_err(|error| Stop::user(format!("{}: {error}", path.display())))?;
            Ok(file.plan)
        }
        Err(_) => {
            let reader = LedgerReader::open(&folder.join(LEDGER_FILE))
                .map_err(|error| Stop::user(format!("{error}\n{}: expected the folder of a run", folder.display())))?;
            Ok(reader.manifest().clone())
        }
    }
}

/// Is the module the one that played?
pub fn untouched(bot: &ManifestBot, folder: &Path) -> Result<(), Stop> {
    altered(bot, folder).map_or(Ok(()), |what| Err(Stop::user(what)))
}

/// What is wrong with the module of a bot, if anything is.
pub fn altered(bot: &ManifestBot, folder: &Path) -> Option<String> {
    let path = bot.file(folder);
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => return Some(format!("{}: {error}; expected the module of `{}`", path.display(), bot.name)),
    };
    let found = crate::hash::sha256(&bytes);
    (found != bot.sha256).then(|| {
        format!(
            "{}: not the module that `{}` played with: expected SHA-256 {}, found {found}",
            path.display(),
            bot.name,
            bot.sha256
        )
    })
}

/// What keeps a run from being played here.
pub fn in_folder(folder: &Path, error: impl std::fmt::Display) -> Stop {
    Stop::user(format!("{}: {error}", folder.display()))
}

/// The record with its fixture, if it is one of this plan and agrees with itself.
pub fn sound(plan: &Plan, schedule: &Schedule, record: Record) -> Result<(Fixture, Record), String> {
    let number = record.fixture;
    let fixture = schedule
        .fixture(number)
        .ok_or_else(|| format!("the record of match {number}: expected matches 1 to {} only", schedule.len()))?;
    record.check(shape(plan)).map_err(|what| format!("the record of match {number}: {what}"))?;
    Ok((fixture, record))
}
