//! A bot for five-card draw. Say here what its idea is.
//!
//! As it stands: it bets two pairs or better, calls once with a pair, gives up the rest, and exchanges as most players do:
//! what belongs together is kept, everything else is thrown away.

use arena_sdk::games::draw::{Action, Draw, Phase, Ranking, View, outlook};
use arena_sdk::games::poker::rank::Category;
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot: what it keeps here it remembers for a fixture.
pub struct MyBot {
    /// Which hand beats which; with fewer cards than 52 that is another order.
    ranking: Ranking,
}

impl Bot for MyBot {
    type Game = Draw;

    fn new(fixture: &FixtureOf<Draw>, _rng: Rng) -> Self {
        MyBot { ranking: fixture.options.ranking() }
    }

    fn act(&mut self, question: &QuestionOf<Draw>) -> Action {
        let view = &question.view;
        match view.phase {
            Phase::Exchange => Action::Discard(outlook::usual_discard(&view.hand, &self.ranking)),
            Phase::First | Phase::Second => self.bet(view),
        }
    }
}

impl MyBot {
    fn bet(&self, view: &View) -> Action {
        let hand = self.ranking.high(&view.hand).category();
        if hand > Category::Pair && view.actions.raises() < 3 {
            view.raise_pot(2, 3)
        } else if hand > Category::Pair || hand == Category::Pair && view.actions.raises() < 2 {
            // A call of nothing is a check.
            Action::Call
        } else if view.call == 0 {
            Action::Check
        } else {
            Action::Fold
        }
    }
}

arena_sdk::bot!(MyBot);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::draw::{Limit, Options, Variant};
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in 2..=6 {
            for betting in Limit::ALL {
                let options = Options { betting: *betting, ..Options::uneven(seats, Variant::High) };
                assert_eq!(Practice::<Draw>::new(options).deals(100).faults::<MyBot>(), 0, "{seats} seats");
            }
        }
    }

    #[test]
    fn it_beats_chance() {
        let practice = Practice::<Draw>::new(Options::default()).deals(2_000);
        let scores = practice.play(&[Entrant::of::<MyBot>(), Entrant::random()]);
        println!("{}", scores[0]);
        assert!(scores[0].wins(), "{}", scores[0]);
    }
}
