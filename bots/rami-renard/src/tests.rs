//! Renard against the other house bots, and at any table.

use super::*;
use arena_sdk::games::rami::Options;
use arena_sdk::practice::{Practice, Score};
use rami_greedy::Greedy;
use rami_holder::Holder;

/// The score against one of them over so many decks.
fn against<B: Bot<Game = Rami>>(deals: u64) -> Score {
    let practice = Practice::<Rami>::new(Options::default()).deals(deals).fixture(20);
    let [renard, _] = practice.duel::<Renard, B>();
    renard
}

#[test]
fn it_beats_greedy() {
    let score = against::<Greedy>(600);
    assert!(score.wins() && score.mean() > 8.0, "{score}");
}

#[test]
fn it_beats_holder() {
    let score = against::<Holder>(600);
    assert!(score.wins() && score.mean() > 15.0, "{score}");
}

#[test]
fn against_itself_it_comes_out_even() {
    assert_eq!(against::<Renard>(60).mean(), 0.0);
}

#[test]
fn it_plays_any_table_without_a_fault() {
    for seats in 2..=5 {
        let practice = Practice::<Rami>::new(Options { seats }).deals(200);
        assert_eq!(practice.faults::<Renard>(), 0, "{seats} seats");
    }
}

fn view(hand: &str) -> View {
    View { hand: hand.parse().unwrap(), counts: [13, 13].into_iter().collect(), turn: 2, stock: 80, ..View::default() }
}

#[test]
fn it_goes_out_when_it_can() {
    let renard = Renard::with(weights::NET);
    let Action::Play(turn) = renard.decide(&view("7h8h9hKdKsKc4c")) else { panic!("it plays") };
    assert_eq!((turn.lay.len(), turn.discard), (2, "4c".parse().unwrap()));
}
