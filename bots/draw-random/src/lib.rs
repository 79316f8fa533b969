//! A random legal action every time: folds a little, mostly calls, now and then raises to anything allowed, and throws
//! away any number of any cards.
//!
//! It is the floor of every table and a good sparring partner: it visits spots that no sensible bot gets into, and with
//! several of it at a table the stock runs out. It shows how to read what is legal from a question: `phase` says whether
//! to bet or to exchange, `call` what staying in costs, and `raise` the least and the most to which one may raise.

use arena_sdk::cards::Cards;
use arena_sdk::games::draw::{Action, Draw, Phase, View};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

/// The bot: its own random stream is all it has.
pub struct Random {
    rng: Rng,
}

impl Bot for Random {
    type Game = Draw;

    fn new(_: &FixtureOf<Draw>, rng: Rng) -> Self {
        Random { rng }
    }

    fn act(&mut self, question: &QuestionOf<Draw>) -> Action {
        let view = &question.view;
        if view.phase == Phase::Exchange { self.exchange(view) } else { self.bet(view) }
    }
}

impl Random {
    fn exchange(&mut self, view: &View) -> Action {
        let mut cards: Cards<5> = view.hand.clone();
        self.rng.shuffle(&mut cards);
        let count = self.rng.below(6) as usize;
        Action::Discard(cards[..count].into())
    }

    fn bet(&mut self, view: &View) -> Action {
        match (self.rng.below(10), view.raise) {
            (0, _) if view.call > 0 => Action::Fold,
            (1..=3, Some([least, most])) => Action::RaiseTo(self.size(least, most)),
            _ => Action::Call,
        }
    }

    /// A total to raise to. Half the spread is cut off a random number of times, so that small raises are as likely as
    /// large ones.
    fn size(&mut self, least: i64, most: i64) -> i64 {
        let spread = (most - least) >> self.rng.below(8);
        self.rng.between(least, least + spread)
    }
}

arena_sdk::bot!(Random);

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
                assert_eq!(Practice::<Draw>::new(options).deals(200).faults::<Random>(), 0, "{seats} seats");
            }
        }
    }

    #[test]
    fn against_itself_it_comes_out_even_though_stocks_run_out() {
        for seats in [2, 3, 4] {
            let practice = Practice::<Draw>::new(Options { seats, ..Options::default() }).deals(400);
            let table: Vec<_> = (0..seats).map(|_| Entrant::of::<Random>()).collect();
            for score in practice.play(&table) {
                assert_eq!((score.mean(), score.error(), score.faults), (0.0, 0.0, 0));
            }
        }
    }
}
