//! The envelope: what crosses the wall around a game's own view. No particular game is known here.
//!
//! There is one message to a bot, the [`Question`], and one back, the game's action. See `PROTOCOL.md`.

use crate::game::{Deal, Game};
use crate::json::{FromJson, Reader, Stop, ToJson};
use crate::json_object;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// Raised with every change of the messages that an old bot could not read.
pub const PROTOCOL_VERSION: u32 = 1;

/// At most this many finished deals are told in one question; older ones are counted in `missed`.
pub const MAX_PAST: usize = 32;

/// What a bot may use. Going beyond is a fault, except for the log, which is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Fuel for one decision.
    pub fuel: u64,
    /// Fuel for all decisions of a fixture.
    pub fixture_fuel: u64,
    /// Bytes of linear memory.
    pub memory: u64,
    /// Bytes of one answer.
    pub answer: u32,
    /// Bytes of log kept for a fixture.
    pub log: u32,
    /// Faults in a fixture at which the seat is forfeited.
    pub faults: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            fuel: 10_000_000,
            fixture_fuel: 1_000_000_000_000,
            memory: 16 << 20,
            answer: 4096,
            log: 64 << 10,
            faults: 3,
        }
    }
}

/// How long a bot's memory lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Memory {
    /// For the fixture: a bot may learn from deal to deal.
    #[default]
    Fixture,
    /// For one deal: every deal starts from a fresh bot.
    Deal,
}

/// What holds for a whole fixture; only in a bot's first message.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fixture<O> {
    /// [`PROTOCOL_VERSION`] of the arena.
    pub protocol: u32,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The game's options.
    pub options: O,
    /// Where the bot sits, for the whole fixture.
    pub seat: Seat,
    /// How many deals are played.
    pub deals: u64,
    /// How long the bot's memory lasts.
    pub memory: Memory,
    /// What it may use.
    pub limits: Limits,
    /// The bot's own random seed, 16 hexadecimal digits: the number given to `init`.
    pub seed: String,
    /// The names by seat, where the tournament shows them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
}

/// A deal that ended since the bot's last message, as its seat saw it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Past<R> {
    /// Its number.
    pub deal: u64,
    /// What the seat may know of it.
    pub recap: R,
}

/// One decision is asked for: the only message to a bot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(bound(
    serialize = "O: Serialize, V: Serialize, R: Serialize",
    deserialize = "O: Deserialize<'de>, V: Deserialize<'de>, R: Deserialize<'de>"
))]
pub struct Question<O, V, R> {
    /// What holds for the fixture; in the first message only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixture: Option<Fixture<O>>,
    /// The number of this deal in the fixture, from 1.
    pub deal: u64,
    /// Deals that ended since the last message but are not told, being more than [`MAX_PAST`].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub missed: u64,
    /// The deals that ended since the last message, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub past: Vec<Past<R>>,
    /// Everything the seat may know of this deal, and what it may do.
    pub view: V,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The question of a game.
pub type QuestionOf<G> =
    Question<<G as Game>::Options, <<G as Game>::Deal as Deal>::View, <<G as Game>::Deal as Deal>::Recap>;
/// The fixture part of a game.
pub type FixtureOf<G> = Fixture<<G as Game>::Options>;
/// The action of a game.
pub type ActionOf<G> = <<G as Game>::Deal as Deal>::Action;

json_object!(seldom Limits [] { fuel(optional), fixture_fuel(optional), memory(optional), answer(optional), log(optional), faults(optional) });
json_object!(seldom Fixture [O] { protocol, game, rules, options, seat, deals, memory, limits, seed, names(blank) });
json_object!(Past [R] { deal, recap });
json_object!(Question [O, V, R] { fixture(blank), deal, missed(blank), past(blank), view });

impl ToJson for Memory {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(match self {
            Memory::Fixture => b"\"fixture\"",
            Memory::Deal => b"\"deal\"",
        });
    }
}

impl<'a> FromJson<'a> for Memory {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        match &*reader.text()? {
            "fixture" => Ok(Memory::Fixture),
            "deal" => Ok(Memory::Deal),
            _ => Err(reader.expected("`fixture` or `deal`")),
        }
    }
}
