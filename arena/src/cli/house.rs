//! The house bots of a game, where this is called in a checkout: opponents for an exam.

use super::{Stop, field};
use crate::bridge::GameInfo;
use crate::exam::House;
use crate::plan::Entry;
use crate::sandbox::Sandbox;
use crate::scaffold;
use arena_sdk::message::Limits;
use std::path::{Path, PathBuf};

/// All of them, by name. Where they cannot be built it is said, and the exam goes on without.
pub fn bots(game: &GameInfo, sandbox: &Sandbox) -> Vec<House> {
    let entries: Vec<Entry> = folder().map(|bots| scaffold::house(&bots, game.name)).unwrap_or_default();
    admitted(&entries, game, sandbox).unwrap_or_else(|stop| {
        eprintln!("the house bots are left out: {}", stop.message);
        Vec::new()
    })
}

/// The house player of that name.
///
/// # Errors
/// When there is none, with the names there are.
pub fn named(name: &str, game: &GameInfo, sandbox: &Sandbox) -> Result<House, Stop> {
    if let Some(native) = House::NATIVE.into_iter().find(|house| house.to_string() == name) {
        return Ok(native);
    }
    let entries: Vec<Entry> = folder().map(|bots| scaffold::house(&bots, game.name)).unwrap_or_default();
    match entries.iter().find(|entry| entry.name == name) {
        Some(entry) => Ok(admitted(std::slice::from_ref(entry), game, sandbox)?.remove(0)),
        None => {
            let native = House::NATIVE.iter().map(House::to_string);
            let all: Vec<String> = native.chain(entries.into_iter().map(|entry| entry.name)).collect();
            Err(Stop::user(format!("--against {name}: no such house player, expected one of: {}", all.join(", "))))
        }
    }
}

/// `bots/` of the checkout around the folder one is in.
fn folder() -> Option<PathBuf> {
    scaffold::checkout(Path::new(".")).map(|root| root.join("bots"))
}

fn admitted(entries: &[Entry], game: &GameInfo, sandbox: &Sandbox) -> Result<Vec<House>, Stop> {
    if entries.is_empty() {
        return Ok(Vec::new());
    }
    let bots = field::prepare(entries, game.name, &Limits::default(), sandbox)?;
    let names = entries.iter().map(|entry| entry.name.as_str());
    Ok(names.zip(bots.modules).map(|(name, module)| House::Bot(name.into(), module)).collect())
}
