//! The envelope: what crosses the wall around a game's own view. No particular game is known here.
//!
//! There is one message to a bot, the [`Question`], and one back, the game's action. See `PROTOCOL.md`.

use crate::game::{Deal, Game};
use crate::json::{self, FromJson, Reader, ToJson};
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Past<R> {
    /// Its number.
    pub deal: u64,
    /// What the seat may know of it.
    pub recap: R,
}

/// One decision is asked for: the only message to a bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

impl ToJson for Limits {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"fuel\":");
        self.fuel.to_json(out);
        out.extend_from_slice(b",\"fixture_fuel\":");
        self.fixture_fuel.to_json(out);
        out.extend_from_slice(b",\"memory\":");
        self.memory.to_json(out);
        out.extend_from_slice(b",\"answer\":");
        self.answer.to_json(out);
        out.extend_from_slice(b",\"log\":");
        self.log.to_json(out);
        out.extend_from_slice(b",\"faults\":");
        self.faults.to_json(out);
        out.push(b'}');
    }
}

impl<'a> FromJson<'a> for Limits {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        let (mut limits, mut first) = (Limits::default(), true);
        reader.object()?;
        while let Some(key) = reader.key(&mut first)? {
            match key {
                b"fuel" => limits.fuel = u64::from_json(reader)?,
                b"fixture_fuel" => limits.fixture_fuel = u64::from_json(reader)?,
                b"memory" => limits.memory = u64::from_json(reader)?,
                b"answer" => limits.answer = u32::from_json(reader)?,
                b"log" => limits.log = u32::from_json(reader)?,
                b"faults" => limits.faults = u32::from_json(reader)?,
                _ => reader.unknown_key()?,
            }
        }
        Ok(limits)
    }
}

impl ToJson for Memory {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(match self {
            Memory::Fixture => b"\"fixture\"",
            Memory::Deal => b"\"deal\"",
        });
    }
}

impl<'a> FromJson<'a> for Memory {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        match reader.plain()? {
            b"fixture" => Ok(Memory::Fixture),
            b"deal" => Ok(Memory::Deal),
            _ => Err(reader.expected("`fixture` or `deal`")),
        }
    }
}

impl<O: ToJson> ToJson for Fixture<O> {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"protocol\":");
        self.protocol.to_json(out);
        out.extend_from_slice(b",\"game\":");
        self.game.to_json(out);
        out.extend_from_slice(b",\"rules\":");
        self.rules.to_json(out);
        out.extend_from_slice(b",\"options\":");
        self.options.to_json(out);
        out.extend_from_slice(b",\"seat\":");
        self.seat.to_json(out);
        out.extend_from_slice(b",\"deals\":");
        self.deals.to_json(out);
        out.extend_from_slice(b",\"memory\":");
        self.memory.to_json(out);
        out.extend_from_slice(b",\"limits\":");
        self.limits.to_json(out);
        out.extend_from_slice(b",\"seed\":");
        self.seed.to_json(out);
        if let Some(names) = &self.names {
            out.extend_from_slice(b",\"names\":");
            names.to_json(out);
        }
        out.push(b'}');
    }
}

impl<'a, O: FromJson<'a> + Default> FromJson<'a> for Fixture<O> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        let mut fixture = Fixture {
            protocol: 0,
            game: String::new(),
            rules: 0,
            options: O::default(),
            seat: Seat::default(),
            deals: 0,
            memory: Memory::default(),
            limits: Limits::default(),
            seed: String::new(),
            names: None,
        };
        let mut first = true;
        reader.object()?;
        while let Some(key) = reader.key(&mut first)? {
            match key {
                b"protocol" => fixture.protocol = u32::from_json(reader)?,
                b"game" => fixture.game = String::from_json(reader)?,
                b"rules" => fixture.rules = u32::from_json(reader)?,
                b"options" => fixture.options = O::from_json(reader)?,
                b"seat" => fixture.seat = Seat::from_json(reader)?,
                b"deals" => fixture.deals = u64::from_json(reader)?,
                b"memory" => fixture.memory = Memory::from_json(reader)?,
                b"limits" => fixture.limits = Limits::from_json(reader)?,
                b"seed" => fixture.seed = String::from_json(reader)?,
                b"names" => fixture.names = Some(Vec::from_json(reader)?),
                _ => reader.unknown_key()?,
            }
        }
        Ok(fixture)
    }
}

impl<R: ToJson> ToJson for Past<R> {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"deal\":");
        self.deal.to_json(out);
        out.extend_from_slice(b",\"recap\":");
        self.recap.to_json(out);
        out.push(b'}');
    }
}

impl<'a, R: FromJson<'a>> FromJson<'a> for Past<R> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        let (mut deal, mut recap, mut first) = (0, None, true);
        reader.object()?;
        while let Some(key) = reader.key(&mut first)? {
            match key {
                b"deal" => deal = u64::from_json(reader)?,
                b"recap" => recap = Some(R::from_json(reader)?),
                _ => reader.unknown_key()?,
            }
        }
        Ok(Past { deal, recap: recap.ok_or(reader.expected("a recap"))? })
    }
}

impl<O: ToJson, V: ToJson, R: ToJson> ToJson for Question<O, V, R> {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.push(b'{');
        if let Some(fixture) = &self.fixture {
            out.extend_from_slice(b"\"fixture\":");
            fixture.to_json(out);
            out.push(b',');
        }
        out.extend_from_slice(b"\"deal\":");
        self.deal.to_json(out);
        if self.missed > 0 {
            out.extend_from_slice(b",\"missed\":");
            self.missed.to_json(out);
        }
        if !self.past.is_empty() {
            out.extend_from_slice(b",\"past\":");
            self.past.to_json(out);
        }
        out.extend_from_slice(b",\"view\":");
        self.view.to_json(out);
        out.push(b'}');
    }
}

impl<'a, O, V, R> FromJson<'a> for Question<O, V, R>
where
    O: FromJson<'a> + Default,
    V: FromJson<'a>,
    R: FromJson<'a>,
{
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Error> {
        let (mut fixture, mut deal, mut missed, mut past, mut view) = (None, 0, 0, Vec::new(), None);
        let mut first = true;
        reader.object()?;
        while let Some(key) = reader.key(&mut first)? {
            match key {
                b"fixture" => fixture = Some(Fixture::from_json(reader)?),
                b"deal" => deal = u64::from_json(reader)?,
                b"missed" => missed = u64::from_json(reader)?,
                b"past" => past = Vec::from_json(reader)?,
                b"view" => view = Some(V::from_json(reader)?),
                _ => reader.unknown_key()?,
            }
        }
        Ok(Question { fixture, deal, missed, past, view: view.ok_or(reader.expected("a view"))? })
    }
}
