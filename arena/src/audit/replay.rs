//! Plays a script with our rules and says where the two part.

use super::script::{Check, Expected, Script, Step, name};
use arena_sdk::cards::Stock;
use arena_sdk::game::{Deal, Game, Illegal, ToAct};
use arena_sdk::games::holdem::{Action, Event, HoldemDeal};
use arena_sdk::games::poker::SeatSet;
use arena_sdk::games::poker::betting::RaiseRange;
use arena_sdk::games::poker::pots::Pot;
use arena_sdk::table::{Chips, Seat, Table};
use std::fmt::Debug;

/// Every difference, each in one line. After one in the course of play the rest cannot be followed and is not compared.
pub fn differences(script: &Script) -> Vec<String> {
    let mut found = Vec::new();
    let dealer = Seat::new(script.game.seats() - 1);
    let mut deal = script.game.deal(&Table::new(dealer), Stock::new(&script.stock));
    let mut open = 0;
    for (number, step) in &script.steps {
        check_before(script, *number, &deal, &mut found);
        if let Err(difference) = follow(step, &mut deal, &mut open) {
            found.push(format!("action {number}: {difference}"));
            return found;
        }
    }
    check_before(script, script.steps.last().map_or(0, |(number, _)| *number) + 1, &deal, &mut found);
    match deal.to_act() {
        ToAct::Nobody(net) => compare_end(&script.expected, &deal, &net, &mut found),
        ToAct::Seat(seat) => found.push(differs("after the last action", "the deal over", asks(Some(seat)))),
        ToAct::Dealer(_) => found.push("hold'em asked for a shuffle".to_owned()),
    }
    found
}

pub(super) fn differs(what: &str, expected: impl std::fmt::Display, came: impl std::fmt::Display) -> String {
    format!("{what}: expected {expected}, came {came}")
}

pub(super) fn compare<T: PartialEq + Debug>(what: &str, expected: T, came: T, found: &mut Vec<String>) {
    if expected != came {
        found.push(differs(what, format!("{expected:?}"), format!("{came:?}")));
    }
}

pub(super) fn compare_texts(what: &str, expected: &str, came: &str, found: &mut Vec<String>) {
    if expected != came {
        found.push(differs(what, expected, came));
    }
}

fn asked(deal: &HoldemDeal) -> Option<Seat> {
    match deal.to_act() {
        ToAct::Seat(seat) => Some(seat),
        _ => None,
    }
}

pub(super) fn asks(seat: Option<Seat>) -> String {
    seat.map_or("the deal over".to_owned(), |seat| format!("{} asked", name(seat)))
}

fn follow(step: &Step, deal: &mut HoldemDeal, open: &mut usize) -> Result<(), String> {
    match step {
        Step::Act { seat, action, text } => {
            if asked(deal) != Some(*seat) {
                return Err(differs(&format!("`{text}`"), asks(Some(*seat)), asks(asked(deal))));
            }
            if *open != deal.board().len() {
                return Err(differs(&format!("board before `{text}`"), format!("{open} cards"), deal.board().len()));
            }
            deal.apply(*action).map_err(|refusal: Illegal| differs(&format!("`{text}`"), "it taken", refusal))
        }
        Step::Board(cards) => {
            *open = *cards;
            if deal.board().len() < *cards {
                return Err(differs("board", format!("{cards} cards"), deal.board().len()));
            }
            Ok(())
        }
        Step::NextRound => {
            *open = if *open == 0 { 3 } else { *open + 1 };
            if deal.board().len() != *open || asked(deal).is_none() {
                let came = format!("{} and {}", deal.board().len(), asks(asked(deal)));
                return Err(differs("next round", format!("a board of {open}"), came));
            }
            Ok(())
        }
    }
}

fn check_before(script: &Script, number: usize, deal: &HoldemDeal, found: &mut Vec<String>) {
    let actor = asked(deal);
    let (call, raise) = actor.map_or((0, None), |_| (deal.choices().call, deal.choices().raise));
    let moment = Moment { actor, call, raise, takes: &|total| deal.check(&Action::RaiseTo(total)).is_ok() };
    for (_, check) in script.checks.iter().filter(|(before, _)| *before == number) {
        let mut differences = Vec::new();
        compare_check(check, &moment, &mut differences);
        found.extend(differences.into_iter().map(|line| format!("before action {number}: {line}")));
    }
}

/// What can be asked of a deal in its course.
pub(super) struct Moment<'a> {
    /// Who is asked.
    pub actor: Option<Seat>,
    /// What a call costs, and to what can be raised.
    pub call: Chips,
    pub raise: Option<RaiseRange>,
    /// Would this raise be taken?
    pub takes: &'a dyn Fn(Chips) -> bool,
}

pub(super) fn compare_check(check: &Check, moment: &Moment, found: &mut Vec<String>) {
    if let Some(actor) = check.actor {
        compare_texts("actor", &asks(Some(actor)), &asks(moment.actor), found);
    }
    if moment.actor.is_none() {
        return;
    }
    let (least, most) = (moment.raise.map(|range| range.least), moment.raise.map(|range| range.most));
    if let Some(call) = check.call {
        compare("call", call, moment.call, found);
    }
    if let Some(can_raise) = check.can_raise {
        compare("can_raise", can_raise, moment.raise.is_some(), found);
    }
    for (what, wanted, came) in
        [("min_raise_to", check.min_raise_to, least), ("max_raise_to", check.max_raise_to, most)]
    {
        if let Some(wanted) = wanted {
            let came = came.map_or("no raise".to_owned(), |total| total.to_string());
            compare_texts(what, &wanted.to_string(), &came, found);
        }
    }
    for total in &check.reject {
        if (moment.takes)(*total) {
            found.push(differs(&format!("raise to {total}"), "it refused", "it taken"));
        }
    }
}

fn compare_end(expected: &Expected, deal: &HoldemDeal, net: &[Chips], found: &mut Vec<String>) {
    if let Some(board) = expected.board {
        compare("board cards at the end", board, deal.board().len(), found);
    }
    if let Some(payoffs) = &expected.net {
        compare("payoffs", payoffs.as_slice(), net, found);
    }
    compare_stacks(expected, deal, found);
    compare_pots(expected, &deal.pots(), found);
    if let Some(returned) = &expected.returned {
        compare("returned", returned, &returned_by(deal), found);
    }
    if let Some(order) = &expected.show_order {
        compare_texts("show order", &told(order), &told(&shows_and_mucks(deal)), found);
    }
}

/// A whole number must be met exactly; one that is not comes from a pot split to fractions, and a chip cannot be.
fn compare_stacks(expected: &Expected, deal: &HoldemDeal, found: &mut Vec<String>) {
    for (index, stack) in expected.finishing.iter().flatten().enumerate() {
        let (wanted, came) = (stack * expected.scale, deal.betting().stacks()[index]);
        let allowed = if wanted.fract() == 0.0 { 0.0 } else { 0.5 };
        if (wanted - came as f64).abs() > allowed {
            let what = format!("finishing stack of {}", name(Seat::new(index)));
            found.push(differs(&what, stack, came as f64 / expected.scale));
        }
    }
}

pub(super) fn compare_pots(expected: &Expected, pots: &[Pot], found: &mut Vec<String>) {
    let came = pots;
    let Some(pots) = &expected.pots else { return };
    let came: Vec<(Chips, SeatSet)> = came.iter().map(|pot| (pot.chips, pot.eligible)).collect();
    compare("number of pots", pots.len(), came.len(), found);
    for (number, ((chips, seats), (came_chips, came_seats))) in pots.iter().zip(came).enumerate() {
        compare(&format!("pot {number}"), *chips, came_chips, found);
        if let Some(seats) = seats {
            compare(&format!("seats of pot {number}"), seats.iter().copied().collect(), came_seats, found);
        }
    }
}

fn returned_by(deal: &HoldemDeal) -> Vec<Chips> {
    let mut returned = vec![0; deal.betting().seats()];
    for event in deal.log() {
        if let Event::Returned { seat, chips } = event {
            returned[seat.index()] += chips;
        }
    }
    returned
}

fn shows_and_mucks(deal: &HoldemDeal) -> Vec<(Seat, bool)> {
    deal.log()
        .iter()
        .filter_map(|event| match event {
            Event::Shown { seat, .. } => Some((*seat, true)),
            Event::Mucked { seat } => Some((*seat, false)),
            _ => None,
        })
        .collect()
}

fn told(order: &[(Seat, bool)]) -> String {
    let words = order.iter().map(|(seat, shows)| format!("{} {}", name(*seat), if *shows { "shows" } else { "mucks" }));
    words.collect::<Vec<_>>().join(", ")
}
