//! The turns worth thinking of: all that can be laid, or only its beginning, or nothing, and any card thrown.

use crate::features::Stand;
use crate::net::Net;
use crate::scene::Scene;
use arena_sdk::cards::Card;
use arena_sdk::games::rami::{Goal, Laying, Op, Turn};

/// What may be laid, and how the turn stands then.
#[derive(Clone, PartialEq)]
pub struct Way {
    /// What is laid, in this order.
    pub lay: Vec<Op>,
    /// The turn after all of it.
    pub after: Laying,
}

/// A turn and what it promises.
pub struct Choice {
    /// The turn.
    pub turn: Turn,
    /// What the deal will bring, in hundreds.
    pub value: f32,
    /// Does it go out?
    pub goes_out: bool,
}

impl Way {
    /// Nothing is laid.
    pub fn nothing(start: Laying) -> Way {
        Way { lay: Vec::new(), after: start }
    }

    /// Is one card left, to be thrown?
    fn goes_out(&self) -> bool {
        self.after.hand().len() == 1
    }
}

/// No more ways are tried.
const WAYS: usize = 3;
/// So many cards of a hand, those that help it least, are thought of to throw.
const THROWN: usize = 5;

/// The ways to lay that are tried: all that can be laid for either goal, nothing, and what lies between.
pub fn ways(start: &Laying) -> Vec<Way> {
    // A first laying costs the most to find, and is much the same for either goal.
    let goals = if start.is_open() { &GOALS[..] } else { &GOALS[..1] };
    let plans: Vec<_> = goals.iter().filter_map(|goal| start.lay_all(*goal)).collect();
    let beginnings: Vec<Vec<Way>> = plans.iter().map(|plan| beginnings(start, &plan.ops)).collect();
    let mut ways: Vec<Way> = Vec::new();
    let wholes = beginnings.iter().filter_map(|all| all.last());
    for way in wholes.chain(beginnings.iter().flatten()) {
        if ways.len() < WAYS && !ways.contains(way) && way.after.may_end().is_ok() {
            ways.push(way.clone());
        }
    }
    ways
}

const GOALS: [Goal; 2] = [Goal::FewestCards, Goal::LeastHandValue];

/// A plan cut short after each operation, the shortest first.
fn beginnings(start: &Laying, ops: &[Op]) -> Vec<Way> {
    let mut way = Way::nothing(start.clone());
    let mut ways = vec![way.clone()];
    for op in ops {
        way.after.lay(op).expect("the plan is legal from its start");
        way.lay.push(op.clone());
        ways.push(way.clone());
    }
    ways
}

/// The turns of these ways with their values; of each, with the cards that may be thrown.
pub fn choices<'a>(net: &Net, scene: &Scene, ways: &'a [Way]) -> Vec<(&'a Way, Card, f32)> {
    let mut choices = Vec::new();
    for way in ways {
        if way.goes_out() {
            choices.push((way, way.after.hand()[0], scene.out()));
            continue;
        }
        let stand = Stand::after(scene, &way.after);
        let value = |card: Card| net.value(&stand.features(Some(card)));
        choices.extend(stand.by_help().iter().take(THROWN).map(|card| (way, *card, value(*card))));
    }
    choices
}

/// The best turn of these ways. Going out is better than anything else.
pub fn best(net: &Net, scene: &Scene, ways: &[Way]) -> Option<Choice> {
    let (way, discard, value) = choices(net, scene, ways)
        .into_iter()
        .max_by(|one, other| one.0.goes_out().cmp(&other.0.goes_out()).then(one.2.total_cmp(&other.2)))?;
    Some(Choice { turn: Turn { lay: way.lay.clone(), discard }, value, goes_out: way.goes_out() })
}
