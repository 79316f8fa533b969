//! Plays one fixture: asks each seat in turn, checks every answer against the rules, and keeps the record.
//!
//! It knows the rules only through the traits of the SDK, and a bot only as a [`Player`]; files, sandbox and ratings
//! are not its business. It cannot fail for a bot's reasons: a fault is data.

mod digest;
mod faults;

pub use faults::{FaultPolicy, Policy};

use crate::player::{Failure, Fault, FaultKind, HostError, Over, Player};
use crate::record::{Record, Rows, SeatTotals};
use crate::seed::Dealer;
use arena_sdk::game::{Ask, Deal, Game, ToAct};
use arena_sdk::message::{ActionOf, Memory};
use arena_sdk::table::{BySeat, MAX_SEATS, Seat, Table};
use digest::EventDigest;
use faults::FaultBook;

/// What holds for a fixture, whoever plays it.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The fixture's number in the schedule, from 1.
    pub fixture: u64,
    /// How many deals.
    pub deals: u64,
    /// How long the bots' memory lasts.
    pub memory: Memory,
    /// Who shuffles.
    pub dealer: Dealer,
    /// What follows from a fault.
    pub faults: FaultPolicy,
}

/// Looks on while a fixture is played. It sees everything and changes nothing.
pub trait Observer<G: Game> {
    /// The referee plays `action` for a seat, because of `fault` or because the seat is forfeited. So many `events` of the
    /// deal have been logged before it.
    fn substituted(&mut self, _deal: u64, _seat: Seat, _events: usize, _action: &ActionOf<G>, _fault: Option<&Fault>) {}
    /// A deal ended. False ends the fixture here.
    fn deal_over(&mut self, _deal: u64, _played: &G::Deal) -> bool {
        true
    }
}

/// Nobody looks on.
pub struct Unwatched;
impl<G: Game> Observer<G> for Unwatched {}

/// Who deals: one seat further each deal.
pub fn dealer_of(deal: u64, seats: usize) -> Seat {
    Seat::new(((deal - 1) % seats as u64) as usize)
}

/// Plays a fixture to its end.
///
/// # Errors
/// Only for a [`HostError`]: what a bot does wrong is recorded.
pub fn play<G: Game, P: Player<G>>(
    game: &G,
    terms: &Terms,
    players: &mut [P],
    observer: &mut impl Observer<G>,
) -> Result<Record, HostError> {
    assert_eq!(players.len(), game.seats(), "one player a seat");
    let mut fixture = Referee {
        game,
        terms,
        observer,
        book: FaultBook::new(terms.faults, game.seats()),
        seats: BySeat::all(game.seats(), SeatTotals::default()),
        asked: BySeat::all(game.seats(), 0),
        substituted: BySeat::all(game.seats(), 0),
        digest: EventDigest::new(),
        rows: Rows::default(),
        counters: vec![0; G::COUNTERS.len()],
        deck: game.deck(),
        reach: game.reach(),
        totals: [0; MAX_SEATS],
    };
    let mut played = 0;
    for deal in 1..=terms.deals {
        let go_on = fixture.play_deal(deal, players)?;
        played = deal;
        if !go_on {
            break;
        }
    }
    Ok(fixture.record(played))
}

struct Referee<'a, G: Game, O> {
    game: &'a G,
    terms: &'a Terms,
    observer: &'a mut O,
    book: FaultBook,
    seats: BySeat<SeatTotals>,
    /// Decisions asked for in this deal.
    asked: BySeat<u32>,
    /// Actions substituted in this deal.
    substituted: BySeat<u32>,
    digest: EventDigest,
    rows: Rows,
    counters: Vec<u32>,
    deck: Vec<arena_sdk::cards::Card>,
    reach: usize,
    /// What each seat has scored so far, as its bot may know it.
    totals: [i64; MAX_SEATS],
}

impl<G: Game, O: Observer<G>> Referee<'_, G, O> {
    fn play_deal<P: Player<G>>(&mut self, number: u64, players: &mut [P]) -> Result<bool, HostError> {
        self.asked.fill(0);
        self.substituted.fill(0);
        for seat in Seat::all(players.len()) {
            if !self.book.is_forfeited(seat)
                && let Err(failure) = players[seat.index()].begin(number)
            {
                self.book.forfeit(number, seat, fault_of(failure)?);
            }
        }
        let dealer = dealer_of(number, players.len());
        let stock = self.terms.dealer.stock(&self.deck, self.reach, number);
        let mut deal = self.game.deal(&Table { dealer, totals: self.totals }, stock);
        let mut renewals = 0;
        let returns = loop {
            match deal.to_act() {
                ToAct::Seat(seat) => self.ask(number, seat, &mut deal, &mut players[seat.index()])?,
                ToAct::Dealer(mut cards) => {
                    renewals += 1;
                    self.terms.dealer.reshuffle(&mut cards, number, renewals);
                    deal.restock(&cards);
                }
                ToAct::Nobody(returns) => break returns,
            }
        };
        if self.terms.memory == Memory::Fixture {
            self.totals.iter_mut().zip(returns.iter()).for_each(|(total, scored)| *total += scored);
        }
        let net = self.game.net(&returns);
        for seat in Seat::all(players.len()) {
            self.counters.fill(0);
            self.game.tally(&deal, seat, &mut self.counters);
            self.rows.push(net[seat], self.substituted[seat], &self.counters);
            self.seats[seat].net += net[seat];
            if !self.book.is_forfeited(seat) {
                players[seat.index()].end(number, Over::new(&deal, seat));
            }
        }
        self.digest.deal(number, deal.log());
        Ok(self.observer.deal_over(number, &deal))
    }

    fn ask<P: Player<G>>(
        &mut self,
        number: u64,
        seat: Seat,
        deal: &mut G::Deal,
        player: &mut P,
    ) -> Result<(), HostError> {
        if self.book.is_forfeited(seat) {
            self.substitute(number, seat, deal, None);
            return Ok(());
        }
        self.seats[seat].decisions += 1;
        self.asked[seat] += 1;
        let answer = player.decide(Ask::new(deal, seat));
        self.seats[seat].fuel += player.fuel();
        let fault = match answer {
            Ok(action) => match deal.apply(action) {
                Ok(()) => return Ok(()),
                Err(illegal) => Fault::new(FaultKind::Illegal, illegal.to_string()).with_output(&player.refused()),
            },
            Err(failure) => fault_of(failure)?,
        };
        self.substitute(number, seat, deal, Some(&fault));
        self.book.note(number, seat, self.asked[seat], fault);
        Ok(())
    }

    fn substitute(&mut self, number: u64, seat: Seat, deal: &mut G::Deal, fault: Option<&Fault>) {
        let action = deal.fallback();
        self.observer.substituted(number, seat, deal.log().len(), &action, fault);
        self.substituted[seat] += 1;
        self.seats[seat].substituted += 1;
        deal.apply(action).expect("the fallback is always legal");
    }

    fn record(mut self, deals: u64) -> Record {
        for (seat, deal) in self.book.forfeited().by_seat() {
            self.seats[seat].forfeited = *deal;
        }
        Record {
            fixture: self.terms.fixture,
            deals,
            seats: self.seats,
            rows: self.rows,
            faults: self.book.into_notes(),
            digest: self.digest.finish(),
        }
    }
}

fn fault_of(failure: Failure) -> Result<Fault, HostError> {
    match failure {
        Failure::Fault(fault) => Ok(fault),
        Failure::Host(error) => Err(error),
    }
}
