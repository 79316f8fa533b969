//! An event as a person would tell it.

use super::{Event, Post};
use crate::cards::Card;
use crate::games::poker::rank::Category;
use crate::table::BySeat;

/// One line, without a full stop.
pub(super) fn line(event: &Event, names: &BySeat<String>) -> String {
    match *event {
        Event::Posted { seat, post, chips } => format!("{} posts {} {chips}", names[seat], word(post)),
        Event::Dealt { seat, hand } => format!("{} is dealt {}", names[seat], cards(&hand)),
        Event::Folded { seat } => format!("{} folds", names[seat]),
        Event::Checked { seat } => format!("{} checks", names[seat]),
        Event::Called { seat, chips, all_in } => format!("{} calls {chips}{}", names[seat], tail(all_in)),
        Event::Bet { seat, chips, all_in } => format!("{} bets {chips}{}", names[seat], tail(all_in)),
        Event::Raised { seat, to, all_in } => format!("{} raises to {to}{}", names[seat], tail(all_in)),
        Event::Flop { cards: board } => format!("flop: {}", cards(&board)),
        Event::Turn { card } => format!("turn: {card}"),
        Event::River { card } => format!("river: {card}"),
        Event::Returned { seat, chips } => format!("{chips} not called, returned to {}", names[seat]),
        Event::Shown { seat, hand, value: Some(value) } => format!("{} shows {}: {value}", names[seat], cards(&hand)),
        Event::Shown { seat, hand, value: None } => format!("{} tables {}", names[seat], cards(&hand)),
        Event::Mucked { seat } => format!("{} mucks", names[seat]),
        Event::Won { seat, pot, with, chips } => {
            let from = if pot == 0 { "the pot".to_owned() } else { format!("side pot {pot}") };
            let with = with.map_or(String::new(), |category| format!(" with {}{category}", article(category)));
            format!("{} wins {chips} from {from}{with}", names[seat])
        }
    }
}

fn word(post: Post) -> &'static str {
    match post {
        Post::Ante => "the ante",
        Post::SmallBlind => "the small blind",
        Post::BigBlind => "the big blind",
    }
}

fn article(category: Category) -> &'static str {
    match category {
        Category::HighCard | Category::TwoPair | Category::ThreeOfAKind | Category::FourOfAKind => "",
        _ => "a ",
    }
}

fn tail(all_in: bool) -> &'static str {
    if all_in { " and is all in" } else { "" }
}

fn cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
