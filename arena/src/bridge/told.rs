//! Deals as they are told to somebody above the bridge, who knows no game.

use crate::player::{Fault, shown};
use crate::referee::{Observer, dealer_of};
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::message::ActionOf;
use arena_sdk::table::{BySeat, Seat};
use serde_json::Value;
use std::any::Any;
use std::ops::RangeInclusive;

/// A deal that is over, with everything that happened in it, hidden cards included.
pub struct ToldDeal<'a> {
    /// Its number in the fixture, from 1.
    pub number: u64,
    /// Who dealt.
    pub dealer: Seat,
    /// The names by seat.
    pub names: &'a BySeat<String>,
    /// What happened, in order.
    pub events: Vec<ToldEvent>,
    /// What the referee played for a bot, in order.
    pub substitutions: &'a [Substitution],
    /// What each seat was credited with.
    pub net: BySeat<i64>,
    /// The game's own deal, for a form that is of one game only.
    pub played: &'a dyn Any,
}

/// One thing that happened.
pub struct ToldEvent {
    /// An object with one key, the event's name, and what belongs to it.
    pub json: Value,
    /// As a person would tell it; none where it tells nothing.
    pub text: Option<String>,
}

/// An action that the referee played for a seat.
pub struct Substitution {
    /// How many events had happened before.
    pub before: usize,
    /// For whom.
    pub seat: Seat,
    /// Which, as a bot would answer it.
    pub action: Value,
    /// Why; none where the seat was forfeited before.
    pub fault: Option<Fault>,
}

impl ToldDeal<'_> {
    /// The deal as a person would tell it, in lines.
    pub fn words(&self) -> Vec<String> {
        let mut lines = vec![format!("Deal {}", self.number)];
        lines.extend(self.events.iter().filter_map(|event| Some(format!("  {}", event.text.as_ref()?))));
        lines.extend(self.substitutions.iter().map(|substitution| format!("  ! {}", self.excuse(substitution))));
        lines.push(String::new());
        lines
    }

    /// What is to be said of a substitution.
    fn excuse(&self, substitution: &Substitution) -> String {
        let (name, action) = (&self.names[substitution.seat], &substitution.action);
        match &substitution.fault {
            None => format!("{name} is forfeited; the referee played {action} for it"),
            Some(fault) if fault.output.is_empty() => {
                format!("fault of {name}: {fault}; the referee played {action} for it")
            }
            Some(fault) => format!(
                "fault of {name}: {fault}; it answered `{}`; the referee played {action} for it",
                shown(&fault.output)
            ),
        }
    }
}

/// Tells deals as they end.
pub(super) struct Teller<'a, G> {
    game: &'a G,
    names: BySeat<String>,
    deals: RangeInclusive<u64>,
    teller: &'a mut dyn FnMut(&ToldDeal),
    /// The substitutions of the deal that goes on.
    pending: Vec<Substitution>,
}

impl<'a, G: Game> Teller<'a, G> {
    /// Tells these deals to `teller`.
    pub fn new(
        game: &'a G,
        names: BySeat<String>,
        deals: RangeInclusive<u64>,
        teller: &'a mut dyn FnMut(&ToldDeal),
    ) -> Teller<'a, G> {
        Teller { game, names, deals, teller, pending: Vec::new() }
    }

    fn event(&self, event: &<G::Deal as Deal>::Event) -> ToldEvent {
        let json = serde_json::to_value(event).expect("events serialise");
        ToldEvent { json, text: self.game.show(event, &self.names) }
    }
}

impl<G: Game> Observer<G> for Teller<'_, G> {
    fn substituted(&mut self, deal: u64, seat: Seat, events: usize, action: &ActionOf<G>, fault: Option<&Fault>) {
        if self.deals.contains(&deal) {
            let action = serde_json::to_value(action).expect("actions serialise");
            self.pending.push(Substitution { before: events, seat, action, fault: fault.cloned() });
        }
    }

    fn deal_over(&mut self, number: u64, deal: &G::Deal) -> bool {
        if self.deals.contains(&number) {
            let ToAct::Nobody(returns) = deal.to_act() else { unreachable!("the deal is over") };
            let events = deal.log().iter().map(|event| self.event(event)).collect();
            (self.teller)(&ToldDeal {
                number,
                dealer: dealer_of(number, self.names.seats()),
                names: &self.names,
                events,
                substitutions: &self.pending,
                net: self.game.net(&returns),
                played: deal,
            });
            self.pending.clear();
        }
        number < *self.deals.end()
    }
}
