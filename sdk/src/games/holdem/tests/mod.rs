//! Golden deals by clause of the rules page, and what is on the wire.
//!
//! A deal is written as a table: stacks by seat, blinds 5 and 10, the last seat has the button, so that seat 0 is the
//! small blind (heads-up the big one). What is done is written in the notation of [`History`].

mod blinds;
mod events;
mod pots;
mod raises;
mod showdown;
mod stats;
mod wire;

use super::*;
use crate::cards::Cards;
use crate::game::{Deal, Illegal, ToAct};

/// A table of these stacks with blinds 5 and 10 and no ante.
fn table(stacks: &[Chips]) -> Holdem {
    table_with(stacks, 5, 10, 0)
}

fn table_with(stacks: &[Chips], small_blind: Chips, big_blind: Chips, ante: Chips) -> Holdem {
    let seats = stacks.len() as u8;
    let stacks = Some(stacks.iter().copied().collect());
    Holdem::new(Options { seats, small_blind, big_blind, ante, stacks, ..Options::default() }).unwrap()
}

/// Deals these hands, seat 0 first, and this board; what is not named is dealt from the rest of the deck.
fn deal(game: &Holdem, hands: &[&str], board: &str) -> HoldemDeal {
    let seats = game.seats();
    let named: Vec<Card> = hands.iter().flat_map(|hand| cards(hand)).chain(cards(board)).collect();
    let mut rest = full().into_iter().filter(|card| !named.contains(card));
    let mut card = |card: Option<Card>| card.unwrap_or_else(|| rest.next().unwrap());
    let mut stock = Vec::new();
    for place in 0..2 * seats {
        let hand = hands.get(place % seats).map(|hand| cards(hand));
        stock.push(card(hand.and_then(|hand| hand.get(place / seats).copied())));
    }
    let board = cards(board);
    (0..5).for_each(|place| stock.push(card(board.get(place).copied())));
    game.deal(&Table::new(Seat::new(seats - 1)), Stock::new(&stock))
}

fn cards(text: &str) -> Vec<Card> {
    text.parse::<Cards<7>>().unwrap().to_vec()
}

/// Plays a history; every move must be that of the seat to act.
fn play(deal: &mut HoldemDeal, history: &str) {
    let json = format!("\"{history}\"");
    let history: History = crate::json::from_slice(json.as_bytes()).unwrap();
    for step in history.steps() {
        let Step::Moved(seat, made) = step else { continue };
        assert_eq!(actor(deal), Some(seat.index()), "before {step:?} of {history:?}");
        let action = match made {
            Move::Fold => Action::Fold,
            Move::Call => Action::Call,
            Move::RaiseTo(total) => Action::RaiseTo(total),
        };
        deal.apply(action).unwrap_or_else(|illegal| panic!("{step:?} of {history:?}: {illegal}"));
    }
}

/// Plays a whole deal with these hands and this board.
fn played(stacks: &[Chips], hands: &[&str], board: &str, history: &str) -> HoldemDeal {
    let mut deal = deal(&table(stacks), hands, board);
    play(&mut deal, history);
    deal
}

fn actor(deal: &HoldemDeal) -> Option<usize> {
    match deal.to_act() {
        ToAct::Seat(seat) => Some(seat.index()),
        _ => None,
    }
}

/// The net of every seat of a deal that must be over.
fn net(deal: &HoldemDeal) -> Vec<Chips> {
    match deal.to_act() {
        ToAct::Nobody(returns) => returns.to_vec(),
        other => panic!("not over: {other:?}"),
    }
}

/// What a call costs and to what one may raise.
fn choices(deal: &HoldemDeal) -> (Chips, Option<(Chips, Chips)>) {
    let choices = deal.choices();
    (choices.call, choices.raise.map(|range| (range.least, range.most)))
}

fn refusal(deal: &HoldemDeal, action: Action) -> Illegal {
    deal.check(&action).expect_err("refused")
}

/// The log from the first event that is no post and no deal, as told with the seats' numbers as names.
fn told(deal: &HoldemDeal, game: &Holdem) -> Vec<String> {
    let names = BySeat::from_fn(game.seats(), |seat| format!("P{}", seat.index() + 1));
    let told = deal.log().iter().filter(|event| !matches!(event, Event::Posted { .. } | Event::Dealt { .. }));
    told.filter_map(|event| game.show(event, &names)).collect()
}

const BOARD: &str = "2c7d9hTc3s";
