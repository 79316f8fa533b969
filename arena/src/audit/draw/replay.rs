//! Plays a script of draw with our rules and says where the two part.

use super::{DrawScript, Step};
use crate::audit::replay::{Moment, asks, compare, compare_check, compare_pots, compare_texts, differs};
use crate::audit::script::name;
use arena_sdk::cards::{Card, Stock};
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::draw::{Action, Choices, DrawDeal, Event, Phase};
use arena_sdk::table::{Chips, Seat, Table};

/// Every difference, each in one line. After one in the course of play the rest cannot be followed and is not compared.
pub fn differences(script: &DrawScript) -> Vec<String> {
    let mut found = Vec::new();
    let dealer = Seat::new(script.game.seats() - 1);
    let stock = Stock::new(&script.stock[..script.game.reach()]);
    let mut deal = script.game.deal(&Table::new(dealer), stock);
    // Where the record is: the record says when a part of the deal is over, and so do our rules.
    let mut phase = Phase::First;
    for (number, step) in &script.steps {
        check_before(script, *number, &deal, &mut found);
        if let Err(difference) = follow(script, step, &mut deal, &mut phase) {
            found.push(format!("action {number}: {difference}"));
            return found;
        }
    }
    check_before(script, script.steps.last().map_or(0, |(number, _)| *number) + 1, &deal, &mut found);
    match deal.to_act() {
        ToAct::Nobody(net) => compare_end(script, &deal, &net, &mut found),
        _ => found.push(differs("after the last action", "the deal over", asks(asked(&deal)))),
    }
    found
}

fn asked(deal: &DrawDeal) -> Option<Seat> {
    match deal.to_act() {
        ToAct::Seat(seat) => Some(seat),
        _ => None,
    }
}

fn follow(script: &DrawScript, step: &Step, deal: &mut DrawDeal, phase: &mut Phase) -> Result<(), String> {
    match step {
        Step::Act { seat, action, text } => {
            if asked(deal) != Some(*seat) {
                return Err(differs(&format!("`{text}`"), asks(Some(*seat)), asks(asked(deal))));
            }
            if *phase != deal.phase() {
                return Err(differs(&format!("part of the deal before `{text}`"), *phase, deal.phase()));
            }
            deal.apply(action.clone()).map_err(|refusal| differs(&format!("`{text}`"), "it taken", refusal))?;
            renew(script, deal)
        }
        Step::Next => {
            *phase = if *phase == Phase::First { Phase::Exchange } else { Phase::Second };
            if *phase != deal.phase() || asked(deal).is_none() {
                let came = format!("{} and {}", deal.phase(), asks(asked(deal)));
                return Err(differs("next part of the deal", *phase, came));
            }
            Ok(())
        }
    }
}

/// Where our rules want the stock renewed, they get the cards in an order that gives what the record says was given.
fn renew(script: &DrawScript, deal: &mut DrawDeal) -> Result<(), String> {
    let ToAct::Dealer(mut pool) = deal.to_act() else { return Ok(()) };
    let mut order = Vec::with_capacity(pool.len());
    for card in &script.renewed {
        let place = pool.iter().position(|other| other == card);
        let place = place.ok_or_else(|| differs("the stock renewed", format!("{card} in it"), told(&pool)))?;
        order.push(pool.remove(place));
    }
    order.extend(pool);
    deal.restock(&order);
    Ok(())
}

fn told(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}

fn check_before(script: &DrawScript, number: usize, deal: &DrawDeal, found: &mut Vec<String>) {
    let actor = asked(deal);
    let (call, raise) = match actor.map(|_| deal.choices()) {
        Some(Choices::Bet { call, raise }) => (call, raise),
        _ => (0, None),
    };
    let moment = Moment { actor, call, raise, takes: &|total| deal.check(&Action::RaiseTo(total)).is_ok() };
    for (_, check) in script.checks.iter().filter(|(before, _)| *before == number) {
        let mut differences = Vec::new();
        compare_check(check, &moment, &mut differences);
        found.extend(differences.into_iter().map(|line| format!("before action {number}: {line}")));
    }
}

fn compare_end(script: &DrawScript, deal: &DrawDeal, net: &[Chips], found: &mut Vec<String>) {
    let expected = &script.expected;
    if let Some(payoffs) = &expected.net {
        compare("payoffs", payoffs.as_slice(), net, found);
    }
    compare_pots(expected, &deal.pots(), found);
    if let Some(returned) = &expected.returned {
        compare("returned", returned, &returned_by(deal), found);
    }
    if let Some(reshuffled) = script.reshuffled {
        compare("reshuffled", reshuffled, deal.is_reshuffled(), found);
    }
    for (seat, draws) in script.draws.iter().enumerate() {
        let seat = Seat::new(seat);
        compare_texts(&format!("cards given to {}", name(seat)), &told(draws), &told(&given(deal, seat)), found);
    }
}

fn returned_by(deal: &DrawDeal) -> Vec<Chips> {
    let mut returned = vec![0; deal.betting().seats()];
    for event in deal.log() {
        if let Event::Returned { seat, chips } = event {
            returned[seat.index()] += chips;
        }
    }
    returned
}

fn given(deal: &DrawDeal, to: Seat) -> Vec<Card> {
    let given = |event: &Event| match event {
        Event::Drew { seat, cards } if *seat == to => cards.to_vec(),
        _ => Vec::new(),
    };
    deal.log().iter().flat_map(given).collect()
}
