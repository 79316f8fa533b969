//! An event as a person would tell it.

use super::event::{Blocked, Event};
use super::score::deadwood;
use crate::cards::Card;
use crate::table::{BySeat, Seat};

/// One line, without a full stop. What a seat was left with when it went out tells nothing.
pub(super) fn line(event: &Event, names: &BySeat<String>) -> Option<String> {
    let name = |seat: Seat| &names[seat];
    Some(match event {
        Event::Dealt { seat, hand } => format!("{} is dealt {}", name(*seat), cards(hand)),
        Event::TurnedUp { card } => format!("{card} is turned up"),
        Event::Drew { seat, card } => format!("{} draws {card}", name(*seat)),
        Event::Took { seat, card } => format!("{} takes {card} from the pile", name(*seat)),
        Event::Laid { seat, number, meld } => {
            format!("{} lays meld {number}: {} ({})", name(*seat), cards(&meld.cards()), meld.value())
        }
        Event::Opened { seat, points } => format!("{} is open with {points} points", name(*seat)),
        Event::Added { seat, number, owner, card, meld } => {
            let whose = whose(*seat, *owner, names);
            format!("{} adds {card} to {whose} meld {number}: {}", name(*seat), cards(&meld.cards()))
        }
        Event::Swapped { seat, number, owner, cards: put, meld } => {
            let (whose, now) = (whose(*seat, *owner, names), cards(&meld.cards()));
            format!("{} takes the joker from {whose} meld {number} for {}: {now}", name(*seat), cards(put))
        }
        Event::Discarded { seat, card } => format!("{} throws {card}", name(*seat)),
        Event::Renewed { stock } => format!("the pile but its top is shuffled: {} cards to draw from", stock.len()),
        Event::WentOut { seat, sec: false } => format!("{} is out and wins", name(*seat)),
        Event::WentOut { seat, sec: true } => format!("{} is out at once and wins: rami sec", name(*seat)),
        Event::Blocked { why: Blocked::NoStock } => "the stock is used up: nobody wins".to_owned(),
        Event::Blocked { why: Blocked::TurnCap } => "all turns are played: nobody wins".to_owned(),
        Event::Left { hand, .. } if hand.is_empty() => return None,
        Event::Left { seat, hand } => format!("{} is left with {} ({})", name(*seat), cards(hand), deadwood(hand)),
        Event::Scored { seat, points } => format!("{} scores {points}", name(*seat)),
    })
}

fn whose(seat: Seat, owner: Seat, names: &BySeat<String>) -> String {
    if seat == owner { "its own".to_owned() } else { format!("{}'s", names[owner]) }
}

fn cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
