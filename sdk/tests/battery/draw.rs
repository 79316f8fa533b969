//! Draw under the battery.

use super::probe::Probe;
use arena_sdk::cards::{Card, Cards, full};
use arena_sdk::game::Deal;
use arena_sdk::games::draw::{Action, Deck, Draw, DrawDeal, End, Event, Limit, Options, Variant};
use arena_sdk::rng::Rng;
use arena_sdk::table::{BySeat, Seat};

fn one_of<T: Copy>(all: &[T], rng: &mut Rng) -> T {
    all[rng.below(all.len() as u32) as usize]
}

impl Probe for Draw {
    fn random_options(rng: &mut Rng) -> Options {
        // Three seats and more can use up their stock; so they come up more often.
        let seats = one_of(&[2, 3, 3, 4, 4, 5, 6], rng);
        let ante = one_of(&[1, 2, 5, 50], rng);
        let min_bet = rng.one_in(3).then(|| rng.between(1, 4 * ante));
        let deep = ante * one_of(&[2, 20, 200], rng);
        let unequal = BySeat::from_fn(seats.into(), |_| rng.between(1, deep));
        Options {
            seats,
            variant: one_of(Variant::ALL, rng),
            deck: if rng.one_in(5) { Deck::Full } else { Deck::Stripped },
            low_ace: one_of(End::ALL, rng),
            low_half: one_of(End::ALL, rng),
            betting: one_of(Limit::ALL, rng),
            ante,
            min_bet,
            stack: deep,
            stacks: (!rng.one_in(3)).then_some(unequal),
        }
    }

    fn random_answer(deal: &DrawDeal, rng: &mut Rng) -> Action {
        match rng.below(8) {
            0 => Action::Fold,
            1 => Action::Check,
            2 => Action::Call,
            3 | 4 => deal.sample(rng),
            5 => Action::RaiseTo(rng.between(-5, 3 * deal.betting().pot())),
            6 => Action::RaiseTo(deal.betting().bet() + rng.between(0, 3 * deal.betting().min_bet())),
            _ => Action::Discard((0..rng.below(4)).map(|_| one_of(&full(), rng)).collect()),
        }
    }

    fn renamed(_: &DrawDeal, action: Action, face: &dyn Fn(Card) -> Card) -> Vec<Action> {
        vec![match action {
            Action::Discard(cards) => Action::Discard(cards.iter().map(|card| face(*card)).collect::<Cards<5>>()),
            other => other,
        }]
    }

    fn all_cards(deal: &DrawDeal) -> Vec<Card> {
        let live = deal.betting().live();
        let hands = live.iter().flat_map(|seat| deal.hand(seat).to_vec());
        hands.chain(deal.out_of_play()).chain(deal.undealt()).collect()
    }

    fn all_chips(deal: &DrawDeal) -> Option<i64> {
        Some(deal.betting().stacks().iter().sum::<i64>() + deal.betting().pot())
    }

    fn seen(deal: &DrawDeal, seat: Seat) -> Vec<Card> {
        let seen = |event: &Event| match event {
            Event::Dealt { seat: to, hand } if *to == seat => hand.to_vec(),
            Event::Drew { seat: to, cards } if *to == seat => cards.to_vec(),
            Event::Shown { hand, .. } => hand.to_vec(),
            _ => Vec::new(),
        };
        deal.log().iter().flat_map(seen).collect()
    }

    fn is_public(event: &Event) -> bool {
        !matches!(event, Event::Dealt { .. } | Event::Discarded { .. } | Event::Drew { .. })
    }
}
