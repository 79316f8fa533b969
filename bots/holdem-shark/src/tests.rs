//! The shark against three simple characters, and at any table.

use super::*;
use arena_sdk::practice::{Practice, Score};

/// Folds to every bet.
struct Timid;
/// Calls every bet.
struct Station;
/// Raises the pot as long as it may.
struct Bully;

impl Bot for Timid {
    type Game = Holdem;
    fn new(_: &FixtureOf<Holdem>, _: Rng) -> Self {
        Timid
    }
    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        if question.view.call > 0 { Action::Fold } else { Action::Check }
    }
}

impl Bot for Station {
    type Game = Holdem;
    fn new(_: &FixtureOf<Holdem>, _: Rng) -> Self {
        Station
    }
    fn act(&mut self, _: &QuestionOf<Holdem>) -> Action {
        Action::Call
    }
}

impl Bot for Bully {
    type Game = Holdem;
    fn new(_: &FixtureOf<Holdem>, _: Rng) -> Self {
        Bully
    }
    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        let View { call, pot, bets, seat, raise, .. } = &question.view;
        raise.map_or(Action::Call, |[least, most]| Action::RaiseTo((bets[*seat] + 2 * call + pot).clamp(least, most)))
    }
}

/// The score against one of them over so many decks.
fn against<B: Bot<Game = Holdem>>(deals: u64) -> Score {
    let [shark, _] = Practice::<Holdem>::new(Options::default()).deals(deals).duel::<Shark, B>();
    shark
}

#[test]
fn it_takes_the_blinds_of_who_always_folds() {
    // Heads-up the timid one also folds his small blind: 75 chips a deal on average are all there is to win.
    let score = against::<Timid>(400);
    assert!(score.mean() > 70.0, "{score}");
}

#[test]
fn it_is_paid_by_who_always_calls_and_calls_who_always_raises() {
    for score in [against::<Station>(1_000), against::<Bully>(1_000)] {
        assert!(score.wins() && score.mean() > 300.0, "{score}");
    }
}

#[test]
fn against_itself_it_comes_out_even() {
    assert_eq!(against::<Shark>(200).mean(), 0.0);
}

#[test]
fn it_plays_any_table_without_a_fault() {
    for seats in [2, 3, 6, 9] {
        let practice = Practice::<Holdem>::new(Options::uneven(seats)).deals(200);
        assert_eq!(practice.faults::<Shark>(), 0, "{seats} seats");
    }
}
