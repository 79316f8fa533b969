//! The chart player: what to open, call and raise with stands in a chart for each deck, and it exchanges as everybody does.
//!
//! The fewer cards are played with, the better the hands: with 24 cards a pair of nines is next to nothing, with 52 it is
//! more than half of all hands. So there is a chart for each number of players. It keeps what belongs together and draws
//! to it, and after the exchange the chart asks for more. It never bluffs and looks at nothing but its own hand: who
//! notices folds to its raises. In every variant it plays for the best hand, which costs it chips in `low` and
//! `second-high`.

mod chart;

use arena_sdk::games::draw::{Action, Draw, Phase, Ranking, View, outlook};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;
use chart::{Advice, Charts};

/// The bot: its charts, read once a fixture.
pub struct Chart {
    ranking: Ranking,
    charts: Charts,
}

impl Bot for Chart {
    type Game = Draw;

    fn new(fixture: &FixtureOf<Draw>, _: Rng) -> Self {
        let ranking = fixture.options.ranking();
        Chart { ranking, charts: Charts::new(fixture.options.seats.into(), &ranking) }
    }

    fn act(&mut self, question: &QuestionOf<Draw>) -> Action {
        let view = &question.view;
        match view.phase {
            Phase::First => self.bet(view, &self.charts.first),
            Phase::Exchange => Action::Discard(outlook::usual_discard(&view.hand, &self.ranking)),
            Phase::Second => self.bet(view, &self.charts.second),
        }
    }
}

impl Chart {
    fn bet(&self, view: &View, advice: &Advice) -> Action {
        let value = self.ranking.high(&view.hand);
        let raises = view.actions.raises();
        if raises == 0 {
            return if value >= advice.open { view.raise_pot(2, 3) } else { Action::Check };
        }
        // What the call costs, in percent of the pot with it: cheap calls ask for less.
        let price = view.call * 100 / (view.pot + view.call);
        if value >= advice.raise && raises < 3 {
            view.raise_pot(2, 3)
        } else if value >= advice.raise || value >= advice.call && raises == 1 || value >= advice.open && price <= 20 {
            Action::Call
        } else {
            Action::Fold
        }
    }
}

arena_sdk::bot!(Chart);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::draw::{Limit, Options, Variant};
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in 2..=6 {
            for betting in Limit::ALL {
                let options = Options { betting: *betting, ..Options::uneven(seats, Variant::HighLow) };
                assert_eq!(Practice::<Draw>::new(options).deals(300).faults::<Chart>(), 0, "{seats} seats");
            }
        }
    }

    #[test]
    fn it_beats_chance_with_every_deck() {
        for seats in 2..=6 {
            let practice = Practice::<Draw>::new(Options { seats, ..Options::default() }).deals(1_000);
            let others = (1..seats).map(|_| Entrant::random());
            let scores = practice.play(&[Entrant::of::<Chart>()].into_iter().chain(others).collect::<Vec<_>>());
            assert!(scores[0].wins(), "{seats} seats: {}", scores[0]);
        }
    }
}
