//! Golden deals by clause of the rules page, and what is on the wire.
//!
//! The last seat deals, so that seat 0 speaks first. What is done is written like a [`History`], with the cards thrown
//! away behind the `x`: `0c 1c / 0x7h8c 1x / 0r20 1f`.

mod betting;
mod counts;
mod events;
mod exchange;
mod order;
mod stats;
mod variants;
mod wire;

use super::*;
use crate::game::{Deal, Illegal, ToAct};

/// Antes of 5, a minimum bet of 10, a hundred chips each.
fn options(seats: usize) -> Options {
    Options { seats: seats as u8, ante: 5, stack: 100, ..Options::default() }
}

fn with_stacks(stacks: &[Chips]) -> Options {
    Options { stacks: Some(stacks.iter().copied().collect()), ..options(stacks.len()) }
}

fn table(options: Options) -> Draw {
    Draw::new(options).unwrap()
}

/// Deals these hands, seat 0 first, and these cards for what is thrown away; what is not named is dealt from the rest of
/// the deck.
fn deal(game: &Draw, hands: &[&str], draws: &[&str]) -> DrawDeal {
    let seats = game.seats();
    let named: Vec<Card> = hands.iter().chain(draws).flat_map(|text| cards(text)).collect();
    let mut rest = game.deck().into_iter().filter(|card| !named.contains(card));
    let mut stock = Vec::new();
    for place in 0..5 * seats {
        let card = hands.get(place % seats).and_then(|hand| cards(hand).get(place / seats).copied());
        stock.push(card.unwrap_or_else(|| rest.next().unwrap()));
    }
    for pass in [0..3, 3..5] {
        for draw in draws {
            let cards = cards(draw);
            stock.extend(&cards[pass.start.min(cards.len())..pass.end.min(cards.len())]);
        }
    }
    stock.extend(rest);
    stock.truncate(game.reach());
    game.deal(&Table::new(Seat::new(seats - 1)), Stock::new(&stock))
}

fn cards(text: &str) -> Vec<Card> {
    text.parse::<Cards<52>>().unwrap().to_vec()
}

fn action(text: &str) -> (usize, Action) {
    let seat = usize::from(text.as_bytes()[0] - b'0');
    let action = match text[1..].split_at(1) {
        ("f", _) => Action::Fold,
        ("c", _) => Action::Call,
        ("r", total) => Action::RaiseTo(total.parse().unwrap()),
        ("x", thrown) => Action::Discard(thrown.parse().unwrap()),
        _ => panic!("{text} is no action"),
    };
    (seat, action)
}

/// Plays what is written; every action must be that of the seat to act.
fn play(deal: &mut DrawDeal, text: &str) {
    for step in text.split_whitespace().filter(|step| *step != "/") {
        let (seat, action) = action(step);
        assert_eq!(actor(deal), Some(seat), "before {step} of {text}");
        deal.apply(action).unwrap_or_else(|illegal| panic!("{step} of {text}: {illegal}"));
    }
}

/// A deal played to a showdown in which nobody bets or exchanges.
fn checked_down(options: Options, hands: &[&str]) -> DrawDeal {
    let mut deal = deal(&table(options), hands, &[]);
    while let ToAct::Seat(_) = deal.to_act() {
        deal.apply(deal.fallback()).unwrap();
    }
    deal
}

fn actor(deal: &DrawDeal) -> Option<usize> {
    match deal.to_act() {
        ToAct::Seat(seat) => Some(seat.index()),
        _ => None,
    }
}

/// The net of every seat of a deal that must be over.
fn net(deal: &DrawDeal) -> Vec<Chips> {
    match deal.to_act() {
        ToAct::Nobody(returns) => returns.to_vec(),
        other => panic!("not over: {other:?}"),
    }
}

fn refusal(deal: &DrawDeal, action: Action) -> Illegal {
    deal.check(&action).expect_err("refused")
}

/// What a call costs and to what one may raise.
fn choices(deal: &DrawDeal) -> (Chips, Option<(Chips, Chips)>) {
    match deal.choices() {
        Choices::Bet { call, raise } => (call, raise.map(|range| (range.least, range.most))),
        Choices::Exchange => panic!("no betting round"),
    }
}

/// The events that are neither antes nor cards dealt, told with the seats' numbers as names.
fn told(deal: &DrawDeal, game: &Draw) -> Vec<String> {
    let names = BySeat::from_fn(game.seats(), |seat| format!("P{}", seat.index() + 1));
    let told = deal.log().iter().filter(|event| !matches!(event, Event::Ante { .. } | Event::Dealt { .. }));
    told.filter_map(|event| game.show(event, &names)).collect()
}
