//! All that a turn in progress can lay, asked in one call.

use super::laying::Laying;
use super::solver::{Goal, Plan, Solver};
use super::wire::Turn;
use crate::cards::Card;

/// Steps of each search that a plan consists of. Only hands full of jokers and pairs need more, and of those one plan
/// without this bound can spend all the fuel of a decision.
const NODES: u32 = 500;

impl Laying {
    /// All that can be laid now, for this goal: the best melds, lay-offs and joker swaps that [`Solver::plan`] finds; an
    /// opening, where the seat is not open; with the card taken from the discard pile, if there is one. When nothing can
    /// be laid the plan is empty; none means that a taken card cannot be laid.
    pub fn lay_all(&self, goal: Goal) -> Option<Plan> {
        let mut solver = Solver::new(goal).nodes(NODES);
        if !self.is_open() {
            solver = solver.opening();
        }
        match self.to_lay() {
            Some(card) => solver.must_use(card).plan(self.hand(), self.table()),
            None => Some(solver.plan(self.hand(), self.table()).unwrap_or_else(|| Plan::nothing(self.hand()))),
        }
    }
}

impl Plan {
    /// Nothing of this hand is laid.
    pub fn nothing(hand: &[Card]) -> Plan {
        let left_value = super::deadwood(hand);
        Plan { ops: Default::default(), points: 0, left: hand.into(), left_value }
    }

    /// The whole turn, with this card thrown at its end.
    pub fn throwing(&self, discard: Card) -> Turn {
        Turn { lay: self.ops.to_vec(), discard }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rami::{Hand, Laid, Meld, MeldCards, Melds};
    use crate::table::Seat;

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    fn table(melds: &[&str]) -> Melds {
        let meld = |text: &&str| Meld::new(&text.parse::<MeldCards>().unwrap()).unwrap();
        melds.iter().map(|text| Laid { owner: Seat::new(1), meld: meld(text) }).collect()
    }

    fn plan(cards: &str, melds: &[&str], open: bool) -> Plan {
        Laying::new(Seat::new(0), hand(cards), table(melds), open).lay_all(Goal::FewestCards).unwrap()
    }

    #[test]
    fn who_cannot_open_lays_nothing() {
        let plan = plan("7h8h9hKdKs2c2d5s", &["TsJsQs"], false);
        assert_eq!((plan.ops.len(), plan.left.len()), (0, 8));
    }

    #[test]
    fn who_opens_adds_in_the_same_turn() {
        let plan = plan("7h8h9hKdKsKh2c9s", &["TsJsQs"], false);
        assert_eq!(plan.left, hand("2c"));
        assert_eq!(plan.ops.len(), 3);
    }

    #[test]
    fn a_joker_is_taken_back_for_a_new_meld() {
        let plan = plan("9h5c5d2s", &["8hJkTh"], true);
        assert_eq!(plan.left, hand("2s"));
    }

    #[test]
    fn an_addition_comes_first_where_that_leaves_less() {
        // The meld would take the nine that the ten needs to go on.
        let plan = plan("9hTh9c9d9s2c", &["6h7h8h"], true);
        assert_eq!(plan.left, hand("2c"));
    }

    #[test]
    fn one_card_is_kept_to_throw() {
        assert_eq!(plan("7h8h9h", &["TsJsQs"], true).left.len(), 3);
        assert_eq!(plan("9sKs", &["TsJsQs"], true).left.len(), 1);
    }

    #[test]
    fn a_taken_card_is_laid_or_there_is_no_plan() {
        let taking = |cards: &str, card: &str, open| {
            let table = table(&["TsJsQs"]);
            let laying = Laying::taking(Seat::new(0), hand(cards), table, open, card.parse().unwrap());
            laying.lay_all(Goal::LeastHandValue)
        };
        assert_eq!(taking("2h3c4d", "9c", true), None);
        assert_eq!(taking("2h3c4d", "9s", true).unwrap().left.len(), 3);
        // The aces alone would be laid for their value; the taken king must go as well.
        assert!(taking("AhAcAd2s", "Ks", true).is_some());
        // Opening needs the taken card.
        assert_eq!(taking("7h8h9hKdKsKh2c", "2d", false), None);
        assert!(taking("7h8h9hKdKs2c4d", "Kh", false).is_some());
    }
}
