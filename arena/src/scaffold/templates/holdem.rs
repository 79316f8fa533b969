//! A bot for hold'em. Say here what its idea is.
//!
//! As it stands: before the flop it raises with its best hands and calls with good ones, fewer at a fuller table; after
//! the flop it bets what is better than a pair and calls with a pair. The rest it gives up.

use arena_sdk::games::holdem::{Action, Combo, Holdem, Range, View};
use arena_sdk::games::poker::rank::{Category, Order, rank};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot: what it keeps here it remembers for a fixture.
pub struct MyBot {
    raises: Range,
    calls: Range,
}

impl Bot for MyBot {
    type Game = Holdem;

    fn new(fixture: &FixtureOf<Holdem>, _rng: Rng) -> Self {
        let seats = f64::from(fixture.options.seats);
        MyBot { raises: Range::top(40.0 / seats), calls: Range::top(120.0 / seats) }
    }

    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        let view = &question.view;
        let (strong, fair) = if view.board.is_empty() { self.before_flop(view) } else { after_flop(view) };
        if strong && view.actions.raises() < 3 {
            view.raise_pot(2, 3)
        } else if strong || fair {
            // A call of nothing is a check.
            Action::Call
        } else if view.call == 0 {
            Action::Check
        } else {
            Action::Fold
        }
    }
}

impl MyBot {
    /// Is the hand worth a raise, and is it worth a call?
    fn before_flop(&self, view: &View) -> (bool, bool) {
        let hand = Combo::from_cards(&view.hand).expect("a view shows one's two cards");
        (self.raises.contains(hand), self.calls.contains(hand))
    }
}

/// The same after the flop: what counts is what the board alone does not make.
fn after_flop(view: &View) -> (bool, bool) {
    let all = [&view.hand[..], &view.board].concat();
    let (ours, shared) = (rank(&all, Order::STANDARD).category(), rank(&view.board, Order::STANDARD).category());
    (ours > shared && ours > Category::Pair, ours > shared)
}

arena_sdk::bot!(MyBot);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::holdem::Options;
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in [2, 3, 6, 10] {
            let practice = Practice::<Holdem>::new(Options::uneven(seats)).deals(300);
            assert_eq!(practice.faults::<MyBot>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn it_beats_chance() {
        let practice = Practice::<Holdem>::new(Options::default()).deals(2_000);
        let scores = practice.play(&[Entrant::of::<MyBot>(), Entrant::random()]);
        println!("{}", scores[0]);
        assert!(scores[0].wins(), "{}", scores[0]);
    }
}
