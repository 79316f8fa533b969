//! Who plays: a bot as the referee knows it, and what can go wrong with one.
//!
//! A fault is the bot's and is data; a host error is ours and stops the run. Nothing here knows how a bot is run.

use arena_sdk::game::{Ask, Deal, Game};
use arena_sdk::message::ActionOf;
use arena_sdk::table::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An answer as a person reads it: text as it is, but for control characters; what is no text byte by byte.
pub fn shown(answer: &[u8]) -> String {
    match std::str::from_utf8(answer) {
        Ok(text) => {
            text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
        }
        Err(_) => answer.escape_ascii().to_string(),
    }
}

/// What kind of fault a bot committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// It trapped.
    Trap,
    /// It spent its fuel for a decision or for the fixture.
    Fuel,
    /// It trapped after more memory was denied in the same question.
    Memory,
    /// Its calls nested too deeply.
    Depth,
    /// Its answer was longer than the limit.
    Oversize,
    /// Its answer was outside its memory, not UTF-8, not JSON or not an answer to this question.
    Malformed,
    /// Its answer was well-formed and refused by the rules.
    Illegal,
}

impl FaultKind {
    /// Every kind, in the order of the tables.
    pub const ALL: [FaultKind; 7] = [
        FaultKind::Trap,
        FaultKind::Fuel,
        FaultKind::Memory,
        FaultKind::Depth,
        FaultKind::Oversize,
        FaultKind::Malformed,
        FaultKind::Illegal,
    ];

    /// The word in files and messages.
    pub const fn word(self) -> &'static str {
        match self {
            FaultKind::Trap => "trap",
            FaultKind::Fuel => "fuel",
            FaultKind::Memory => "memory",
            FaultKind::Depth => "depth",
            FaultKind::Oversize => "oversize",
            FaultKind::Malformed => "malformed",
            FaultKind::Illegal => "illegal",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// At most this many bytes of an offending answer are kept.
pub const KEPT_OUTPUT: usize = 256;

/// A fault: its kind, what exactly happened, and the answer that was to blame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {detail}")]
pub struct Fault {
    /// The kind.
    pub kind: FaultKind,
    /// What happened, in one line: the clause for an illegal action, the limit that was passed.
    pub detail: String,
    /// The beginning of the offending answer; empty where there was none.
    pub output: Vec<u8>,
}

impl Fault {
    /// A fault without an answer.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Fault {
        Fault { kind, detail: detail.into(), output: Vec::new() }
    }

    /// The same fault with the answer that was to blame, cut to [`KEPT_OUTPUT`].
    pub fn with_output(mut self, output: &[u8]) -> Fault {
        self.output = output[..output.len().min(KEPT_OUTPUT)].to_vec();
        self
    }
}

/// Something of ours failed: memory refused by the system, a pool exhausted, a panic. Never charged to a bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("host error: {0}")]
pub struct HostError(pub String);

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The bot's doing.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// Ours.
    #[error(transparent)]
    Host(#[from] HostError),
}

/// A bot for one fixture that speaks the protocol in bytes: one question in, one answer out. After a fault of a kind
/// that ends an instance (a trap) every further question fails the same way.
pub trait Speaker: Send {
    /// Asks one question. The answer is valid until the next call.
    fn ask(&mut self, question: &[u8]) -> Result<&[u8], Failure>;
    /// The fuel the last question cost, whatever came of it.
    fn fuel(&self) -> u64;
    /// What the bot has logged so far, cut to its limit.
    fn log(&self) -> &[u8] {
        &[]
    }
}

/// A bot that can be started afresh any number of times, on any thread.
pub trait Source: Send + Sync {
    /// A fresh bot with its own random seed. A fault here forfeits the seat.
    fn start(&self, seed: u64) -> Result<Box<dyn Speaker>, Failure>;
}

/// A deal that is over, as one seat may see it.
#[derive(Debug)]
pub struct Over<'a, D> {
    deal: &'a D,
    seat: Seat,
}

impl<'a, D: Deal> Over<'a, D> {
    /// The window of `seat` on a deal that is over.
    pub fn new(deal: &'a D, seat: Seat) -> Self {
        Over { deal, seat }
    }
    /// What the seat may know of it.
    pub fn recap(&self) -> D::Recap {
        self.deal.recap(self.seat)
    }
}

/// Who sits in a seat for one fixture, in the game's own types.
pub trait Player<G: Game> {
    /// A deal begins. A fault here forfeits the seat.
    fn begin(&mut self, _deal: u64) -> Result<(), Failure> {
        Ok(())
    }
    /// One decision.
    fn decide(&mut self, ask: Ask<'_, G::Deal>) -> Result<ActionOf<G>, Failure>;
    /// The rules refused the last answer: the raw answer, for the record.
    fn refused(&self) -> Vec<u8> {
        Vec::new()
    }
    /// The fuel of the last decision.
    fn fuel(&self) -> u64 {
        0
    }
    /// A deal ended.
    fn end(&mut self, _deal: u64, _over: Over<'_, G::Deal>) {}
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn begin(&mut self, deal: u64) -> Result<(), Failure> {
        (**self).begin(deal)
    }
    fn decide(&mut self, ask: Ask<'_, G::Deal>) -> Result<ActionOf<G>, Failure> {
        (**self).decide(ask)
    }
    fn refused(&self) -> Vec<u8> {
        (**self).refused()
    }
    fn fuel(&self) -> u64 {
        (**self).fuel()
    }
    fn end(&mut self, deal: u64, over: Over<'_, G::Deal>) {
        (**self).end(deal, over);
    }
}
