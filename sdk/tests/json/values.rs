//! Random values of the protocol's types: well-formed, not necessarily possible in a game.

use arena_sdk::cards::{Card, Cards};
use arena_sdk::games::holdem::{Action, History, Move, Options, Recap, View};
use arena_sdk::message::{Fixture, Limits, Memory, Past, Question};
use arena_sdk::table::{BySeat, Seat};
use proptest::prelude::*;

fn chips() -> impl Strategy<Value = i64> {
    prop_oneof![4 => 0..20_000i64, 1 => -300..300i64, 1 => any::<i64>()]
}

fn count() -> impl Strategy<Value = u64> {
    prop_oneof![4 => 0..1_000u64, 1 => any::<u64>()]
}

fn seat() -> impl Strategy<Value = Seat> {
    (0..10usize).prop_map(Seat::new)
}

fn cards<const N: usize>() -> impl Strategy<Value = Cards<N>> {
    let card = (0..53u8).prop_map(|index| Card::from_index(index).unwrap());
    prop::collection::vec(card, 0..=N).prop_map(|cards| cards.into_iter().collect())
}

fn by_seat<T: std::fmt::Debug>(value: impl Strategy<Value = T>) -> impl Strategy<Value = BySeat<T>> {
    prop::collection::vec(value, 0..=10).prop_map(|values| values.into_iter().collect())
}

fn history() -> impl Strategy<Value = History> {
    let made = prop_oneof![Just(Move::Fold), Just(Move::Call), chips().prop_map(Move::RaiseTo)];
    prop::collection::vec((seat(), made, any::<bool>()), 0..12).prop_map(|steps| {
        let mut history = History::new();
        for (seat, made, ends) in steps {
            history.push(seat, made);
            if ends {
                history.end_street();
            }
        }
        history
    })
}

pub fn action() -> impl Strategy<Value = Action> {
    prop_oneof![Just(Action::Fold), Just(Action::Check), Just(Action::Call), chips().prop_map(Action::RaiseTo)]
}

pub fn view() -> impl Strategy<Value = View> {
    let cards = (seat(), seat(), cards(), cards(), history());
    let chips = (chips(), by_seat(chips()), by_seat(chips()), chips(), prop::option::of([chips(), chips()]));
    (cards, chips, prop::collection::vec(seat(), 0..=10)).prop_map(|(cards, chips, folded)| {
        let (seat, button, hand, board, actions) = cards;
        let (pot, stacks, bets, call, raise) = chips;
        View {
            seat,
            button,
            hand,
            board,
            actions,
            pot,
            stacks,
            bets,
            folded: folded.into_iter().collect(),
            call,
            raise,
        }
    })
}

pub fn recap() -> impl Strategy<Value = Recap> {
    (seat(), cards(), cards(), history(), by_seat(prop::option::of(cards())), by_seat(chips()))
        .prop_map(|(button, hand, board, actions, shown, net)| Recap { button, hand, board, actions, shown, net })
}

pub fn options() -> impl Strategy<Value = Options> {
    (any::<u8>(), chips(), chips(), chips(), chips(), prop::option::of(by_seat(chips()))).prop_map(
        |(seats, small_blind, big_blind, ante, stack, stacks)| Options {
            seats,
            small_blind,
            big_blind,
            ante,
            stack,
            stacks,
        },
    )
}

pub fn limits() -> impl Strategy<Value = Limits> {
    (count(), count(), count(), any::<u32>(), any::<u32>(), any::<u32>()).prop_map(
        |(fuel, fixture_fuel, memory, answer, log, faults)| Limits { fuel, fixture_fuel, memory, answer, log, faults },
    )
}

fn fixture() -> impl Strategy<Value = Fixture<Options>> {
    let names = prop::option::of(prop::collection::vec(any::<String>(), 0..4));
    let memory = prop_oneof![Just(Memory::Fixture), Just(Memory::Deal)];
    let head = (any::<u32>(), "[a-z]{0,9}|\\PC{0,5}", any::<u32>(), options(), seat());
    (head, count(), memory, limits(), "[0-9a-f]{16}", names).prop_map(
        |((protocol, game, rules, options, seat), deals, memory, limits, seed, names)| Fixture {
            protocol,
            game,
            rules,
            options,
            seat,
            deals,
            memory,
            limits,
            seed,
            names,
        },
    )
}

pub fn question() -> impl Strategy<Value = Question<Options, View, Recap>> {
    let past = (count(), recap()).prop_map(|(deal, recap)| Past { deal, recap });
    let missed = prop_oneof![3 => Just(0), 1 => count()];
    (prop::option::of(fixture()), count(), missed, prop::collection::vec(past, 0..3), view())
        .prop_map(|(fixture, deal, missed, past, view)| Question { fixture, deal, missed, past, view })
}
