//! What one more card would bring a hand: the chance to open with it, and to go out.
//!
//! It is looked for once for a hand, not once for each card that may be thrown from it: the card that helps least is set
//! aside, every card out of sight is tried with the rest, and what the melds found then do not use may be thrown instead.

use crate::faces::{Faces, takes};
use crate::scene::Scene;
use arena_sdk::cards::Card;
use arena_sdk::games::rami::{Goal, Hand, Meld, OPENING_POINTS, Solver};
use arena_sdk::table::Points;

/// Steps of each search. More are seldom needed, and there are many searches.
const NODES: u32 = 20;

/// Every joker makes a step dearer, for there is more to try in it; a decision's fuel must do for all.
fn nodes(hand: &[Card]) -> u32 {
    NODES / (1 + hand.iter().filter(|card| card.is_joker()).count() as u32)
}

/// One card hardly ever adds more to the points of a hand's melds than this.
const MOST_GAINED: Points = 33;
/// With so many cards in no meld a hand is not looked at for going out.
const FAR: usize = 5;

/// The chances of the next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// To open with the card drawn.
    pub open: f32,
    /// To go out with it, or nearly so.
    pub out: f32,
}

/// What can be laid with a card that would help.
struct Prospect {
    /// What is left then.
    left: Hand,
    /// The faces that go on melds of the table and on those laid.
    fits: Faces,
    /// Does it open?
    opens: bool,
    /// May it go out?
    near_out: bool,
}

/// A hand with one card set aside, and all cards that would help the rest.
pub struct Prospects {
    spare: Option<Card>,
    /// Each with the chance that its card comes.
    list: Vec<(f32, Prospect)>,
}

/// A hand that waits for its next card.
pub struct Waiting<'a> {
    /// What a seat holds.
    pub hand: &'a [Card],
    /// Is it open?
    pub open: bool,
    /// The faces that go on melds of the table.
    pub table: Faces,
}

impl Waiting<'_> {
    /// Tries every card out of sight; `spare` is the card set aside.
    pub fn prospects(&self, scene: &Scene, spare: Option<Card>) -> Prospects {
        let (asks_to_open, near_out) = self.asks();
        let mut list = Vec::new();
        let held = Faces::of(self.hand);
        let wanted = held.near().or(self.table);
        // All cards that go with nothing do the same: they only give one to throw.
        let mut useless: Option<(Card, u32)> = None;
        for (card, count) in scene.unseen.faces() {
            if !card.is_joker() && !wanted.has(card) {
                useless = Some((card, count + useless.map_or(0, |(_, count)| count)));
            } else if self.open || held.with(card).holds_run() {
                list.extend(self.prospect(card, asks_to_open, near_out).map(|found| (count, found)));
            }
        }
        if let Some((card, count)) = useless.filter(|_| near_out && (self.open || held.holds_run())) {
            list.extend(self.prospect(card, asks_to_open, near_out).map(|found| (count, found)));
        }
        let total = scene.unseen.total() as f32;
        Prospects { spare, list: list.into_iter().map(|(count, found)| (count as f32 / total, found)).collect() }
    }

    /// May one card be enough to open, and to go out?
    fn asks(&self) -> (bool, bool) {
        let solver = |goal| Solver::new(goal).keep_one(false).nodes(5 * nodes(self.hand));
        let points = || solver(Goal::MostPoints).solve(self.hand).map_or(0, |most| most.points);
        let left = solver(Goal::FewestCards)
            .solve(self.hand)
            .map_or(0, |best| best.left(self.hand).iter().filter(|card| !self.table.has(**card)).count());
        (!self.open && points() + MOST_GAINED >= OPENING_POINTS, left < FAR)
    }

    fn prospect(&self, card: Card, asks_to_open: bool, near_out: bool) -> Option<Prospect> {
        if !near_out && !asks_to_open {
            return None;
        }
        let mut hand = Hand::from(self.hand);
        hand.push(card);
        let solver = Solver::new(if near_out { Goal::FewestCards } else { Goal::MostPoints }).nodes(nodes(self.hand));
        let found = if self.open { solver } else { solver.opening() }.solve(&hand)?;
        Some(Prospect {
            left: found.left(&hand),
            fits: self.table.or(goes_on(&found.melds)),
            opens: !self.open,
            near_out,
        })
    }
}

impl Prospects {
    /// The chances if this card is thrown in place of the one set aside.
    pub fn throwing(&self, thrown: Option<Card>) -> Outlook {
        let swapped = thrown.zip(self.spare).filter(|(thrown, spare)| thrown != spare);
        let mut outlook = Outlook::default();
        for (share, prospect) in &self.list {
            // What the melds need cannot be thrown.
            if swapped.is_some_and(|(thrown, _)| !prospect.left.contains(&thrown)) {
                continue;
            }
            outlook.open += if prospect.opens { *share } else { 0.0 };
            outlook.out += if prospect.near_out && prospect.goes_out(swapped) { *share } else { 0.0 };
        }
        outlook
    }
}

impl Prospect {
    /// Can all but one of the cards be laid, when one left is thrown for another? What fits a meld is taken for laid.
    fn goes_out(&self, swapped: Option<(Card, Card)>) -> bool {
        let mut left = self.left.clone();
        if let Some((thrown, spare)) = swapped {
            left.remove_first(thrown);
            left.push(spare);
        }
        left.len() <= 1 + left.iter().filter(|card| self.fits.has(**card)).count()
    }
}

/// The faces that would go on one of these melds.
pub fn goes_on<'a>(melds: impl IntoIterator<Item = &'a Meld>) -> Faces {
    melds.into_iter().fold(Faces::default(), |all, meld| all.or(takes(meld)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::rami::View;

    /// The outlook of a hand that nothing is thrown from, and of the same with a card thrown for the deuce set aside.
    fn outlook(text: &str, open: bool, thrown: Option<&str>) -> Outlook {
        let view = View { hand: text.parse().unwrap(), ..View::default() };
        let scene = Scene::new(&view);
        let waiting = Waiting { hand: &view.hand, open, table: Faces::default() };
        let spare = thrown.map(|_| "2c".parse().unwrap());
        waiting.prospects(&scene, spare).throwing(thrown.map(|card| card.parse().unwrap()))
    }

    #[test]
    fn two_kings_and_a_run_wait_for_a_king_or_a_joker() {
        let outlook = outlook("7h8h9hKdKs2c4d5s6c9dTc3h2h", false, None);
        // Two kings of each of two suits and four jokers, of 95 cards.
        assert!((outlook.open - 8.0 / 95.0).abs() < 1e-6, "{outlook:?}");
        assert_eq!(outlook.out, 0.0);
    }

    #[test]
    fn who_throws_what_is_needed_waits_for_less() {
        let hand = "7h8h9hKdKs3c4d5s6c9dTcJsAc";
        let (useless, king) = (outlook(hand, false, Some("Ac")), outlook(hand, false, Some("Ks")));
        assert!(useless.open > 0.08 && king.open == 0.0, "{useless:?} {king:?}");
    }

    #[test]
    fn a_hand_of_melds_goes_out_with_any_card() {
        let outlook = outlook("7h8h9hKdKsKc", true, None);
        assert!((outlook.out - 1.0).abs() < 1e-6, "{outlook:?}");
    }
}
