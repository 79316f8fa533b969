//! Hold'em under the battery.

use super::probe::Probe;
use arena_sdk::cards::Card;
use arena_sdk::game::Deal;
use arena_sdk::games::holdem::{Action, Event, Holdem, HoldemDeal, Options};
use arena_sdk::rng::Rng;
use arena_sdk::table::{BySeat, Seat};

impl Probe for Holdem {
    fn random_options(rng: &mut Rng) -> Options {
        let seats = rng.between(2, 10) as u8;
        let big_blind = [1, 2, 10, 100][rng.below(4) as usize];
        let small_blind = rng.between(1, big_blind);
        let ante = if rng.one_in(3) { rng.between(0, big_blind) } else { 0 };
        let deep = big_blind * [3, 20, 100][rng.below(3) as usize];
        let unequal = BySeat::from_fn(seats.into(), |_| rng.between(1, deep));
        let stacks = (!rng.one_in(3)).then_some(unequal);
        Options { seats, small_blind, big_blind, ante, stack: deep, stacks }
    }

    fn random_answer(deal: &HoldemDeal, rng: &mut Rng) -> Action {
        match rng.below(6) {
            0 => Action::Fold,
            1 => Action::Check,
            2 => Action::Call,
            3 => deal.sample(rng),
            4 => Action::RaiseTo(rng.between(-5, 3 * deal.betting().pot())),
            _ => Action::RaiseTo(deal.betting().bet() + rng.between(0, 3 * deal.betting().min_bet())),
        }
    }

    fn renamed(_: &HoldemDeal, action: Action, _: &dyn Fn(Card) -> Card) -> Vec<Action> {
        vec![action]
    }

    fn all_cards(deal: &HoldemDeal) -> Vec<Card> {
        let hands = Seat::all(deal.betting().seats()).flat_map(|seat| deal.hand(seat));
        hands.chain(deal.board().iter().copied()).chain(deal.undealt().iter().copied()).collect()
    }

    fn all_chips(deal: &HoldemDeal) -> Option<i64> {
        Some(deal.betting().stacks().iter().sum::<i64>() + deal.betting().pot())
    }

    fn seen(deal: &HoldemDeal, seat: Seat) -> Vec<Card> {
        let seen = |event: &Event| match *event {
            Event::Dealt { seat: to, hand } if to == seat => hand.to_vec(),
            Event::Shown { hand, .. } => hand.to_vec(),
            Event::Flop { cards } => cards.to_vec(),
            Event::Turn { card } | Event::River { card } => vec![card],
            _ => Vec::new(),
        };
        deal.log().iter().flat_map(seen).collect()
    }

    fn is_public(event: &Event) -> bool {
        !matches!(event, Event::Dealt { .. })
    }
}
