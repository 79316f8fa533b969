//! The chart player: tight and aggressive, as the first chapter of every book teaches it.
//!
//! Before the flop a chart says what to raise with, by the number of players who are still to act: the more there are, the
//! better the hand must be. Against a raise it raises again with the best hands, calls with good ones and folds the
//! rest. After the flop it sorts its hand into one of five kinds and has a plan for each. Few hands, played with bets
//! rather than calls, make a solid player who loses little to anyone. But who watches him knows what his bets mean, and
//! takes the many pots that he gives up.

mod chart;
mod made;

use arena_sdk::games::holdem::{Action, Combo, Holdem, Move, Step, View};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;
use arena_sdk::table::Seat;
use chart::Chart;
use made::Made;

/// The bot: its charts, read once a fixture.
pub struct Tag {
    chart: Chart,
}

impl Bot for Tag {
    type Game = Holdem;

    fn new(fixture: &FixtureOf<Holdem>, _: Rng) -> Self {
        Tag { chart: Chart::new(usize::from(fixture.options.seats)) }
    }

    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        let view = &question.view;
        if view.board.is_empty() { self.before_flop(view) } else { after_flop(view) }
    }
}

impl Tag {
    fn before_flop(&self, view: &View) -> Action {
        let hand = Combo::from_cards(&view.hand).expect("a view shows one's two cards");
        let advice = match view.actions.raises() {
            0 => self.chart.open(still_to_act(view)),
            raises => self.chart.against(raises),
        };
        if advice.raise.contains(hand) {
            view.raise_pot(100, 100)
        } else if advice.call.contains(hand) {
            Action::Call
        } else {
            give_up(view)
        }
    }
}

/// Bets good hands and draws, and once with nothing after a raise before the flop; calls what the hand is worth.
fn after_flop(view: &View) -> Action {
    let made = Made::of(&view.hand, &view.board);
    let (flop, river) = (view.board.len() == 3, view.board.len() == 5);
    if view.call == 0 {
        return match made {
            Made::Strong | Made::Good => view.raise_pot(67, 100),
            Made::Draw => view.raise_pot(50, 100),
            Made::Nothing if flop && raised_before_flop(view) => view.raise_pot(50, 100),
            Made::Middling | Made::Nothing => Action::Check,
        };
    }
    // What the call costs, in percent of the pot with it.
    let price = view.call * 100 / (view.pot + view.call);
    match made {
        Made::Strong if view.actions.raises() < 3 => view.raise_pot(100, 100),
        Made::Strong => Action::Call,
        Made::Good if view.actions.raises() < 2 || price <= 28 => Action::Call,
        Made::Draw if !river && price <= 28 => Action::Call,
        Made::Middling if price <= 25 => Action::Call,
        _ => give_up(view),
    }
}

fn give_up(view: &View) -> Action {
    if view.call == 0 { Action::Check } else { Action::Fold }
}

/// How many others have neither acted nor folded; before the flop.
fn still_to_act(view: &View) -> usize {
    let has_acted = |seat| view.actions.steps().any(|step| matches!(step, Step::Moved(by, _) if by == seat));
    Seat::all(view.stacks.seats()).filter(|seat| *seat != view.seat && !has_acted(*seat)).count()
}

/// Was ours the last raise before the flop?
fn raised_before_flop(view: &View) -> bool {
    let before = view.actions.steps().take_while(|step| *step != Step::Street);
    let raisers = before.filter_map(|step| match step {
        Step::Moved(seat, Move::RaiseTo(_)) => Some(seat),
        _ => None,
    });
    raisers.last() == Some(view.seat)
}

arena_sdk::bot!(Tag);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::holdem::Options;
    use arena_sdk::practice::{Entrant, Practice};

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in [2, 3, 6, 9] {
            let practice = Practice::<Holdem>::new(Options::uneven(seats)).deals(1000);
            assert_eq!(practice.faults::<Tag>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn it_beats_chance() {
        let practice = Practice::<Holdem>::new(Options::default()).deals(2_000);
        let scores = practice.play(&[Entrant::of::<Tag>(), Entrant::random()]);
        assert!(scores[0].wins(), "{}", scores[0]);
    }
}
