//! The examples of draw, played by the rules.

use crate::examples::text;
use arena_sdk::cards::{Card, Cards, Stock};
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::draw::{Action, Draw, DrawDeal, Options};
use arena_sdk::message::{Past, QuestionOf};
use arena_sdk::table::{Seat, Table};

/// Three seats of five cards, dealt in this order from seat 1 on, and what is left of 28 cards.
const STOCK: &str = "8cKd9cTdKhAd9hQsKcJs8dTh9s8hQd9dTsQcAc";

/// A deal played as far as a history with the cards thrown away says. Seat 0 deals.
fn played(history: &str) -> DrawDeal {
    let game = Draw::new(Options { seats: 3, ..Options::default() }).unwrap();
    let mut cards: Vec<Card> = Vec::new();
    for card in STOCK.parse::<Cards<28>>().unwrap().iter().copied().chain(game.deck()) {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    let mut deal = game.deal(&Table::new(Seat::new(0)), Stock::new(&cards[..game.reach()]));
    for step in history.split([' ', '/']).filter(|step| !step.is_empty()) {
        let (seat, made) = step.split_at(1);
        assert_eq!(deal.to_act(), ToAct::Seat(Seat::new(seat.parse().unwrap())), "{step} in {history}");
        let action = match made.split_at(1) {
            ("f", _) => Action::Fold,
            ("c", _) => Action::Call,
            ("x", thrown) => Action::Discard(thrown.parse().unwrap()),
            (_, total) => Action::RaiseTo(total.parse().unwrap()),
        };
        deal.apply(action).unwrap();
    }
    deal
}

fn question(deal: &DrawDeal, seat: usize, number: u64) -> QuestionOf<Draw> {
    assert_eq!(deal.to_act(), ToAct::Seat(Seat::new(seat)));
    QuestionOf::<Draw> { deal: number, view: deal.view(Seat::new(seat)), ..Default::default() }
}

/// Name and text of each, in the order of the page.
pub fn all() -> Vec<(&'static str, String)> {
    let exchange = played("1c 2r150 0c 1c/1x8cTd");
    let second = played("1c 2r150 0c 1c/1x8cTd 2xQs 0x9c/1c 2r400 0f");
    let over = played("1c 2r150 0c 1c/1x8cTd 2xQs 0x9c/1c 2r400 0f 1c");
    let past = Past { deal: 4, recap: over.recap(Seat::new(1)) };
    let next = QuestionOf::<Draw> { past: vec![past], ..question(&played(""), 1, 5) };
    vec![
        ("draw-exchange", text(&question(&exchange, 2, 4))),
        ("draw-second", text(&question(&second, 1, 4))),
        ("draw-past", text(&next)),
        ("draw-answer-discard", text(&Action::Discard("Qs".parse().unwrap()))),
        ("draw-answer-pat", text(&Action::stand_pat())),
    ]
}

#[test]
fn a_draw_question_is_under_300_bytes() {
    let second = played("1c 2r150 0c 1c/1x8cTd 2xQs 0x9c/1c 2r400 0f");
    let question = text(&question(&second, 1, 1000));
    assert!(question.len() < 300, "{} bytes: {question}", question.len());
}
