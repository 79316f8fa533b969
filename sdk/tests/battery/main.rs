//! The conformance battery: laws that every game of the list keeps, on random options, decks and actions.
//!
//! A new game implements [`probe::Probe`] here; the laws are written once.
#![allow(clippy::unwrap_used, reason = "a test")]

mod draw;
mod hidden;
mod holdem;
mod laws;
mod messages;
mod play;
mod probe;
mod rami;

use proptest::test_runner::{Config, TestRunner};

/// The laws as they hold for one game. Each is given a seed and panics where the law is broken.
struct Laws {
    game: &'static str,
    refused: fn(u64),
    always_legal: fn(u64),
    conserved: fn(u64),
    zero_sum: fn(u64),
    same_log: fn(u64),
    over: fn(u64),
    hidden: fn(u64),
    messages: fn(u64),
    described: fn(u64),
}

impl Laws {
    fn of<G: probe::Probe>() -> Laws {
        Laws {
            game: G::NAME,
            refused: laws::a_refused_action_changes_nothing::<G>,
            always_legal: laws::fallback_and_sample_are_always_legal::<G>,
            conserved: laws::cards_and_chips_are_conserved::<G>,
            zero_sum: laws::every_deal_ends_and_credits_sum_to_nothing::<G>,
            same_log: laws::the_same_stock_and_actions_make_the_same_log::<G>,
            over: laws::a_deal_that_is_over_refuses_everything::<G>,
            hidden: hidden::a_seat_sees_a_view_never_the_state::<G>,
            messages: messages::both_parsers_read_what_both_writers_write::<G>,
            described: laws::a_finished_deal_is_counted_and_told::<G>,
        }
    }
}

fn games() -> Vec<Laws> {
    let mut games = Vec::new();
    macro_rules! add {
        ($game:path) => {
            games.push(Laws::of::<$game>());
        };
    }
    arena_sdk::for_each_game!(add);
    games
}

/// Tries a law of every game on random seeds.
fn hold(law: fn(&Laws) -> fn(u64), cases: u32) {
    for game in games() {
        let config = Config { cases, failure_persistence: None, ..Config::default() };
        let outcome = TestRunner::new(config).run(&proptest::num::u64::ANY, |seed| {
            law(&game)(seed);
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{}: {error}", game.game));
    }
}

#[test]
fn a_refused_action_changes_nothing() {
    hold(|game| game.refused, 200);
}

#[test]
fn fallback_and_sample_are_always_legal() {
    hold(|game| game.always_legal, 400);
}

#[test]
fn cards_and_chips_are_conserved_at_each_step() {
    hold(|game| game.conserved, 400);
}

#[test]
fn every_deal_ends_and_credits_sum_to_nothing() {
    hold(|game| game.zero_sum, 1000);
}

#[test]
fn the_same_stock_and_actions_make_the_same_log() {
    hold(|game| game.same_log, 200);
}

#[test]
fn a_deal_that_is_over_refuses_everything() {
    hold(|game| game.over, 100);
}

#[test]
fn a_seat_sees_a_view_never_the_state() {
    hold(|game| game.hidden, 200);
}

#[test]
fn both_parsers_read_what_both_writers_write() {
    hold(|game| game.messages, 100);
}

#[test]
fn a_finished_deal_is_counted_and_told() {
    hold(|game| game.described, 200);
}
