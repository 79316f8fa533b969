//! What is written down of a submission.

use serde::{Deserialize, Serialize};

/// A module under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// The name it entered under.
    pub name: String,
    /// Which of that name, from 1.
    pub version: u32,
    /// Who made it, where that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// SHA-256 of the module, hexadecimal.
    pub sha256: String,
    /// The games it plays, as the exam found.
    pub games: Vec<String>,
    /// When, in universal time.
    pub submitted: String,
    /// The exam that it passed.
    pub exam: Examined,
}

/// An exam passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Examined {
    /// `passed in all of 13 items`.
    pub result: String,
    /// Deals against each house player.
    pub deals: u64,
    /// The version of the arena that examined it.
    pub arena: String,
    /// The version of the protocol it spoke.
    pub protocol: u32,
}

/// Where a bot came in, in the last run that was played to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastStanding {
    /// The tournament's name.
    pub tournament: String,
    /// Its seed.
    pub seed: String,
    /// The game.
    pub game: String,
    /// Its rank, where it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// How many bots there were.
    pub bots: usize,
    /// Its Elo, relative to that field, where it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// When the run ended, in universal time.
    pub date: String,
}
