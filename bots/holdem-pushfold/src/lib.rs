//! The push-or-fold player: all in or out, before the flop.
//!
//! With few big blinds left there is no room for small bets: all in with the hands that can stand a call and out with the
//! rest is close to the best there is. How many hands can stand it depends on the stack, since the blinds to be won are
//! worth the more the less is risked for them, and on how many players behind might hold a better hand. Calling somebody
//! else's raise takes a better hand than pushing, since a call wins nothing by folds. At ten big blinds this is strong
//! play; at a hundred it shows what waiting for aces costs.

use arena_sdk::games::holdem::{Action, Combo, Holdem, Range, Step, View};
use arena_sdk::games::poker::rank::{Category, Order, rank};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;
use arena_sdk::table::{Chips, Seat};

/// Of all hands, how many percent to push with against one player: up to so many big blinds at stake, so many.
const PUSH: [(Chips, f64); 6] = [(5, 75.0), (10, 55.0), (15, 40.0), (25, 25.0), (50, 14.0), (Chips::MAX, 8.0)];
/// What is left of those hands for each further player who is still to act.
const PER_PLAYER_BEHIND: f64 = 0.7;
/// What is left of them for a call.
const FOR_A_CALL: f64 = 0.6;

/// The bot: it knows the big blind and its table.
pub struct PushFold {
    big_blind: Chips,
}

impl Bot for PushFold {
    type Game = Holdem;

    fn new(fixture: &FixtureOf<Holdem>, _: Rng) -> Self {
        PushFold { big_blind: fixture.options.big_blind }
    }

    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        let view = &question.view;
        let push = if view.board.is_empty() { self.pushes(view) } else { has_top_pair(view) };
        match view.raise {
            Some([_, most]) if push => Action::RaiseTo(most),
            None if push => Action::Call,
            _ if view.call == 0 => Action::Check,
            _ => Action::Fold,
        }
    }
}

impl PushFold {
    /// Is the hand good enough to put everything in before the flop?
    fn pushes(&self, view: &View) -> bool {
        let blinds = at_stake(view) / self.big_blind;
        let heads_up = PUSH.iter().find(|(most, _)| blinds <= *most).map_or(0.0, |(_, percent)| *percent);
        let raised = view.bets.iter().any(|bet| *bet > self.big_blind);
        let further = i32::from(behind(view) > 1) * (behind(view) as i32 - 1);
        let percent = heads_up * PER_PLAYER_BEHIND.powi(further) * if raised { FOR_A_CALL } else { 1.0 };
        Combo::from_cards(&view.hand).is_some_and(|hand| Range::top(percent).contains(hand))
    }
}

/// What can be lost: our stack, or the largest that can call us if that is less.
fn at_stake(view: &View) -> Chips {
    let total = |seat: Seat| view.stacks[seat] + view.bets[seat];
    total(view.seat).min(rivals(view).map(total).max().unwrap_or(0))
}

/// How many are still to act before the flop, apart from those who must answer our push a second time.
fn behind(view: &View) -> usize {
    let has_acted = |seat| view.actions.steps().any(|step| matches!(step, Step::Moved(by, _) if by == seat));
    rivals(view).filter(|seat| !has_acted(*seat)).count()
}

/// Everybody else who has not folded.
fn rivals(view: &View) -> impl Iterator<Item = Seat> {
    Seat::all(view.stacks.seats()).filter(|seat| *seat != view.seat && !view.folded.contains(seat))
}

/// After the flop: is there at least a pair of the board's highest rank, or above it?
fn has_top_pair(view: &View) -> bool {
    let all = [&view.hand[..], &view.board].concat();
    let (ours, shared) = (rank(&all, Order::STANDARD), rank(&view.board, Order::STANDARD));
    let top = view.board.iter().map(|card| card.rank()).max();
    ours.category() > shared.category() && (ours.category() > Category::Pair || ours.groups().next() >= top)
}

arena_sdk::bot!(PushFold);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::holdem::Options;
    use arena_sdk::practice::Practice;
    use arena_sdk::table::BySeat;

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in [2, 3, 6, 9] {
            let practice = Practice::<Holdem>::new(Options::uneven(seats)).deals(1000);
            assert_eq!(practice.faults::<PushFold>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn short_stacks_push_more_and_more_players_behind_let_it_push_less() {
        let pushed = |stack, seats: usize| {
            let bot = PushFold { big_blind: 100 };
            let view = View { stacks: BySeat::all(seats, stack), bets: BySeat::all(seats, 0), ..View::default() };
            let pushes = |hand: &Combo| bot.pushes(&View { hand: hand.cards()[..].into(), ..view.clone() });
            Combo::all().filter(pushes).count()
        };
        assert!(pushed(300, 2) > pushed(1_000, 2) && pushed(1_000, 2) > pushed(10_000, 2));
        assert!(pushed(1_000, 2) > pushed(1_000, 3) && pushed(1_000, 3) > pushed(1_000, 9));
        assert!(pushed(10_000, 9) >= 6);
    }
}
