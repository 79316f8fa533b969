//! The formats, and what each asks of a field; the line-ups themselves are the schedule's.

use super::Entry;
use crate::schedule;
use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody against everybody: pairs heads-up, line-ups at larger tables.
    #[default]
    RoundRobin,
    /// Challengers against the field: one of them at every table, and those of the field do not meet without one.
    Gauntlet,
}

impl Format {
    /// Every format with one line about it.
    pub const ALL: [(&'static str, &'static str); 2] = [
        ("round-robin", "every line-up of the field (pairs heads-up), or a balanced sample of them"),
        (
            "gauntlet",
            "every challenger with every line-up of the others, which do not meet without one, or a balanced sample",
        ),
    ];

    /// How many line-ups such a field has; `u64::MAX` where that does not fit.
    pub fn lineups(self, entries: &[Entry], seats: usize) -> u64 {
        let challengers = challengers(entries);
        match self {
            Format::RoundRobin => schedule::choose_round_robin(entries.len(), seats),
            Format::Gauntlet => schedule::choose_gauntlet(challengers, entries.len() - challengers, seats),
        }
    }

    /// The fewest line-ups a sample may have: in a gauntlet one for each challenger, who else would not play at all.
    pub fn fewest_lineups(self, entries: &[Entry]) -> u64 {
        match self {
            Format::RoundRobin => 1,
            Format::Gauntlet => challengers(entries).max(1) as u64,
        }
    }

    /// What such a field lacks to fill a table, and what was expected.
    pub fn lacks(self, entries: &[Entry], seats: usize) -> Option<String> {
        let (count, challengers, others) = (entries.len(), challengers(entries), seats - 1);
        let field = count - challengers;
        match self {
            Format::RoundRobin if count < seats => {
                Some(format!("{count} bots for tables of {seats} seats, expected at least {seats}"))
            }
            Format::Gauntlet if challengers == 0 => {
                Some("a gauntlet without a challenger, expected `challenger = true` in a `[[bots]]` table".to_owned())
            }
            Format::Gauntlet if field < others => Some(format!(
                "{field} in the field for tables of a challenger and {others} more, expected at least {others} without \
                 `challenger = true`"
            )),
            _ => None,
        }
    }
}

/// How many of them challenge the others.
fn challengers(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.challenger).count()
}
