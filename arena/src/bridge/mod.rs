//! The bridge between typed games and everything above: above it nobody is generic, below it nobody sees bytes.

mod catalogue;
mod told;
mod wired;

pub use catalogue::{GameInfo, NoSuchGame, find, games};
pub use told::{Substitution, ToldDeal, ToldEvent};
pub use wired::{Briefing, Wired};

use crate::player::{Failure, HostError, Player, Source};
use crate::record::Record;
use crate::referee::{self, Observer, Terms, Unwatched};
use arena_sdk::game::{Ask, Game, OptionsError, Ratio, TieBreak, Unit};
use arena_sdk::message::ActionOf;
use arena_sdk::rng::Rng;
use arena_sdk::table::Seat;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Who sits in a seat.
pub enum Sitter<'a> {
    /// A bot that speaks the protocol.
    Guest(&'a dyn Source),
    /// A native player that makes random legal moves from this seed.
    Random(u64),
    /// A native player that always makes the referee's fallback: it checks or folds.
    Passive,
}

/// A game with its options, its types erased.
pub trait AnyGame: Send + Sync {
    /// The game's word.
    fn name(&self) -> &'static str;
    /// The version of its rules.
    fn rules_version(&self) -> u32;
    /// How many play.
    fn seats(&self) -> usize;
    /// The unit of results.
    fn unit(&self) -> Unit;
    /// No seat wins or loses more in a deal; nothing where no bound is known.
    fn at_stake(&self) -> Option<i64>;
    /// The counters of a deal, in order.
    fn counters(&self) -> &'static [&'static str];
    /// The statistics made of them.
    fn ratios(&self) -> &'static [Ratio];
    /// What decides between equal nets over a match set.
    fn tie_breaks(&self) -> &'static [TieBreak];
    /// The options in force, defaults included.
    fn options(&self) -> serde_json::Value;
    /// Plays a fixture.
    ///
    /// # Errors
    /// Host errors only.
    fn play(&self, terms: &Terms, briefing: &Briefing, sitters: &[Sitter]) -> Result<Record, HostError>;
    /// Plays a fixture as [`AnyGame::play`] does up to the last deal of `deals`, and tells those deals.
    ///
    /// # Errors
    /// Host errors only.
    fn tell(
        &self,
        terms: &Terms,
        briefing: &Briefing,
        sitters: &[Sitter],
        deals: RangeInclusive<u64>,
        teller: &mut dyn FnMut(&ToldDeal),
    ) -> Result<Record, HostError>;
}

/// A game and its options.
struct Bridge<G>(G);

/// The game `G` with options from a tournament file or a run's record.
fn bridge<G: Game>(options: G::Options) -> Result<Arc<dyn AnyGame>, OptionsError> {
    Ok(Arc::new(Bridge(G::new(options)?)))
}

impl<G: Game> Bridge<G> {
    fn referee(
        &self,
        terms: &Terms,
        briefing: &Briefing,
        sitters: &[Sitter],
        observer: &mut impl Observer<G>,
    ) -> Result<Record, HostError> {
        let mut players: Vec<Box<dyn Player<G> + '_>> = sitters
            .iter()
            .zip(Seat::all(sitters.len()))
            .map(|(sitter, seat)| -> Box<dyn Player<G> + '_> {
                match sitter {
                    Sitter::Guest(source) => Box::new(Wired::new(&self.0, *source, briefing, terms, seat)),
                    Sitter::Random(seed) => Box::new(RandomPlayer(Rng::new(*seed))),
                    Sitter::Passive => Box::new(PassivePlayer),
                }
            })
            .collect();
        referee::play(&self.0, terms, &mut players, observer)
    }
}

impl<G: Game> AnyGame for Bridge<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }
    fn seats(&self) -> usize {
        self.0.seats()
    }
    fn unit(&self) -> Unit {
        self.0.unit()
    }
    fn at_stake(&self) -> Option<i64> {
        self.0.at_stake()
    }
    fn counters(&self) -> &'static [&'static str] {
        G::COUNTERS
    }
    fn ratios(&self) -> &'static [Ratio] {
        G::RATIOS
    }
    fn tie_breaks(&self) -> &'static [TieBreak] {
        G::TIE_BREAKS
    }
    fn options(&self) -> serde_json::Value {
        serde_json::to_value(self.0.options()).expect("options serialise")
    }
    fn play(&self, terms: &Terms, briefing: &Briefing, sitters: &[Sitter]) -> Result<Record, HostError> {
        self.referee(terms, briefing, sitters, &mut Unwatched)
    }
    fn tell(
        &self,
        terms: &Terms,
        briefing: &Briefing,
        sitters: &[Sitter],
        deals: RangeInclusive<u64>,
        teller: &mut dyn FnMut(&ToldDeal),
    ) -> Result<Record, HostError> {
        let names = briefing.names_by_seat(self.0.seats());
        let mut observer = told::Teller::new(&self.0, names, deals, teller);
        self.referee(terms, briefing, sitters, &mut observer)
    }
}

/// Makes random legal moves.
struct RandomPlayer(Rng);

impl<G: Game> Player<G> for RandomPlayer {
    fn decide(&mut self, ask: Ask<'_, G::Deal>) -> Result<ActionOf<G>, Failure> {
        Ok(ask.sample(&mut self.0))
    }
}

/// Makes the referee's fallback.
struct PassivePlayer;

impl<G: Game> Player<G> for PassivePlayer {
    fn decide(&mut self, ask: Ask<'_, G::Deal>) -> Result<ActionOf<G>, Failure> {
        Ok(ask.fallback())
    }
}
