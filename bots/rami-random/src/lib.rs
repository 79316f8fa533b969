//! A random legal turn every time: draws or takes, lays much, little or nothing, and throws any card.
//!
//! It is the floor of every table and a good sparring partner: it visits spots that no sensible bot gets into. A plan of
//! all that can be laid is made for a random goal, and played up to a random point where the turn may end. So it opens,
//! adds, takes jokers back and takes discards, but never on purpose.

use arena_sdk::games::rami::{Action, Goal, Laying, Op, Question, Rami, Turn};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;

const GOALS: [Goal; 3] = [Goal::MostPoints, Goal::FewestCards, Goal::LeastHandValue];

/// The bot: its own random stream is all it has.
pub struct Random {
    rng: Rng,
}

impl Bot for Random {
    type Game = Rami;

    fn new(_: &FixtureOf<Rami>, rng: Rng) -> Self {
        Random { rng }
    }

    fn act(&mut self, question: &QuestionOf<Rami>) -> Action {
        let start = Laying::of(&question.view);
        let lays = self.rng.one_in(2);
        let part = if lays { self.part(&start) } else { None };
        match (question.view.ask, part) {
            (Question::Draw, None) => Action::Stock,
            (Question::Draw, Some((lay, end))) => Action::Take(self.throw(lay, &end)),
            (Question::Turn, None) => Action::Play(self.throw(Vec::new(), &start)),
            (Question::Turn, Some((lay, end))) => Action::Play(self.throw(lay, &end)),
        }
    }
}

impl Random {
    /// A part of all that can be laid, and how the turn stands then; it may end there.
    fn part(&mut self, start: &Laying) -> Option<(Vec<Op>, Laying)> {
        let goal = GOALS[self.rng.below(3) as usize];
        let ops = start.lay_all(goal)?.ops;
        let most = self.rng.below(ops.len() as u32 + 1) as usize;
        (most..=ops.len()).map(|count| cut(start, &ops[..count])).find(|(_, end)| end.may_end().is_ok())
    }

    fn throw(&mut self, lay: Vec<Op>, end: &Laying) -> Turn {
        let hand = end.hand();
        Turn { lay, discard: hand[self.rng.below(hand.len() as u32) as usize] }
    }
}

/// These operations, and how the turn stands then.
fn cut(start: &Laying, ops: &[Op]) -> (Vec<Op>, Laying) {
    let mut end = start.clone();
    ops.iter().for_each(|op| end.lay(op).expect("the plan is legal from its start"));
    (ops.to_vec(), end)
}

arena_sdk::bot!(Random);

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::rami::Options;
    use arena_sdk::practice::Practice;

    #[test]
    fn it_plays_any_table_without_a_fault() {
        for seats in 2..=5 {
            let practice = Practice::<Rami>::new(Options { seats }).deals(200);
            assert_eq!(practice.faults::<Random>(), 0, "{seats} seats");
        }
    }

    #[test]
    fn against_itself_it_comes_out_even() {
        let [score, _] = Practice::<Rami>::new(Options::default()).deals(200).duel::<Random, Random>();
        assert_eq!((score.mean(), score.error()), (0.0, 0.0));
    }
}
