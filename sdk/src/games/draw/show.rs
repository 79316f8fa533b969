//! An event as a person would tell it.

use super::{Event, Part, Ranking, Variant};
use crate::cards::Card;
use crate::table::BySeat;

/// One line, without a full stop.
pub(super) fn line(event: &Event, ranking: &Ranking, names: &BySeat<String>) -> String {
    match event {
        Event::Ante { seat, chips } => format!("{} posts the ante {chips}", names[*seat]),
        Event::Dealt { seat, hand } => format!("{} is dealt {}", names[*seat], cards(hand)),
        Event::Folded { seat } => format!("{} folds", names[*seat]),
        Event::Checked { seat } => format!("{} checks", names[*seat]),
        Event::Called { seat, chips, all_in } => format!("{} calls {chips}{}", names[*seat], tail(*all_in)),
        Event::Bet { seat, chips, all_in } => format!("{} bets {chips}{}", names[*seat], tail(*all_in)),
        Event::Raised { seat, to, all_in } => format!("{} raises to {to}{}", names[*seat], tail(*all_in)),
        Event::Discarded { seat, cards: none } if none.is_empty() => format!("{} stands pat", names[*seat]),
        Event::Discarded { seat, cards: thrown } => {
            format!("{} exchanges {}: {}", names[*seat], thrown.len(), cards(thrown))
        }
        Event::Drew { seat, cards: given } => format!("{} gets {}", names[*seat], cards(given)),
        Event::Reshuffled { cards } => format!("the stock has run out: {cards} thrown cards are shuffled"),
        Event::Returned { seat, chips } => format!("{chips} not called, returned to {}", names[*seat]),
        Event::Shown { seat, hand } => format!("{} shows {}: {}", names[*seat], cards(hand), value(hand, ranking)),
        Event::Won { seat, pot, part, chips } => {
            let pot = if *pot == 0 { "the pot".to_owned() } else { format!("side pot {pot}") };
            format!("{} wins {chips} from {}{pot}", names[*seat], of(*part))
        }
    }
}

fn of(part: Part) -> &'static str {
    match part {
        Part::Unshown | Part::Whole => "",
        Part::Both => "both halves of ",
        Part::High => "the high half of ",
        Part::Low => "the low half of ",
        Part::Spade => "the spade's half of ",
    }
}

/// What a hand is worth in all that counts in the variant.
fn value(hand: &[Card], ranking: &Ranking) -> String {
    match ranking.variant {
        Variant::Low => ranking.low(hand).to_string(),
        Variant::HighLow if ranking.low_half_by_low => {
            format!("{}; low: {}", ranking.high(hand), ranking.low(hand))
        }
        Variant::HighSpade | Variant::LowSpade => match ranking.spade(hand) {
            Some(spade) => format!("{}; spade: {spade}", ranking.high(hand)),
            None => format!("{}; no spade", ranking.high(hand)),
        },
        Variant::High | Variant::HighLow | Variant::SecondHigh => ranking.high(hand).to_string(),
    }
}

fn tail(all_in: bool) -> &'static str {
    if all_in { " and is all in" } else { "" }
}

fn cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
