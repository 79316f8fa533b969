//! The maniac: bets and raises with nearly anything, and lets the others find out.
//!
//! Its idea is fold equity: who bets wins when the others fold, whatever he holds, and who cannot be read is paid when he
//! does hold something. It opens two pots in three with a raise, goes on betting on every street, raises back as a bluff
//! now and then, and looks at its cards only to decide whether to stay against a bet. The sizes of its bets are drawn at
//! random, so they tell nothing. Who waits for good hands is run over; who stays with middling ones is paid well.

use arena_sdk::cards::Rank;
use arena_sdk::games::holdem::{Action, Combo, Holdem, View};
use arena_sdk::games::poker::rank::{Order, rank};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot: its moods are all it has.
pub struct Maniac {
    rng: Rng,
}

impl Bot for Maniac {
    type Game = Holdem;

    fn new(_: &FixtureOf<Holdem>, rng: Rng) -> Self {
        Maniac { rng }
    }

    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        let view = &question.view;
        let holds_something = holds_something(view);
        let percent = match (view.actions.raises(), holds_something) {
            (0, _) => 67,
            (1, true) => 40,
            (1, false) => 20,
            (_, true) => 25,
            (_, false) => 5,
        };
        if self.rng.percent(percent) && view.raise.is_some() {
            // Half the pot to one and a half times it.
            return view.raise_pot(self.rng.between(50, 150), 100);
        }
        let curious = view.call * 3 <= view.pot && self.rng.percent(60);
        if view.call == 0 || holds_something || curious { Action::Call } else { Action::Fold }
    }
}

/// Before the flop an ace, a king or a pair; afterwards at least a pair that is not all on the board.
fn holds_something(view: &View) -> bool {
    if view.board.is_empty() {
        let king = Rank::new(Rank::ACE.index() - 1);
        return Combo::from_cards(&view.hand)
            .is_some_and(|hand| hand.class().is_pair() || Some(hand.class().high()) >= king);
    }
    let category = |cards: &[_]| rank(cards, Order::STANDARD).category();
    let all = [&view.hand[..], &view.board].concat();
    category(&all) > category(&view.board)
}

arena_sdk::bot!(Maniac);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::holdem::Options;
    use arena_sdk::practice::Practice;

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in [2, 3, 6, 9] {
            let practice = Practice::<Holdem>::new(Options::uneven(seats)).deals(1000);
            assert_eq!(practice.faults::<Maniac>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn it_runs_over_who_waits_for_aces() {
        let practice = Practice::<Holdem>::new(Options::default()).deals(2_000);
        let [maniac, _] = practice.duel::<Maniac, Waiter>();
        assert!(maniac.wins(), "{maniac}");
    }

    /// Plays aces only.
    struct Waiter;

    impl Bot for Waiter {
        type Game = Holdem;
        fn new(_: &FixtureOf<Holdem>, _: Rng) -> Self {
            Waiter
        }
        fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
            let View { hand, call, .. } = &question.view;
            let aces = hand.iter().all(|card| card.rank() == Rank::ACE);
            if aces || *call == 0 { Action::Call } else { Action::Fold }
        }
    }
}
