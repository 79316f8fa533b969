//! The examples of `PROTOCOL.md`, played by the rules.

use arena_sdk::cards::{Card, Cards, Stock};
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::holdem::{Action, Holdem, HoldemDeal, Options};
use arena_sdk::json::ToJson;
use arena_sdk::message::{Fixture, Limits, Memory, PROTOCOL_VERSION, Past, QuestionOf};
use arena_sdk::table::{Seat, Table};

/// Enough cards for six seats and the board, dealt in this order.
const STOCK: &str = "QdAs7cKh2sJd8d9sKcTh4h2hTd7h3s9c2d";

/// A deal played as far as a history in the notation of the protocol says. Seat 0 has the button.
pub struct Played {
    options: Options,
    deal: HoldemDeal,
}

impl Played {
    pub fn new(options: Options, history: &str) -> Played {
        let game = Holdem::new(options.clone()).unwrap();
        let cards: Cards<17> = STOCK.parse().unwrap();
        let cards: Vec<Card> = cards[..game.reach()].to_vec();
        let mut deal = game.deal(&Table::new(Seat::new(0)), Stock::new(&cards));
        for step in history.split([' ', '/']).filter(|step| !step.is_empty()) {
            let (seat, made) = step.split_at(1);
            assert_eq!(deal.to_act(), ToAct::Seat(Seat::new(seat.parse().unwrap())), "{step} in {history}");
            let action = match made.split_at(1) {
                ("f", _) => Action::Fold,
                ("c", _) => Action::Call,
                (_, total) => Action::RaiseTo(total.parse().unwrap()),
            };
            deal.apply(action).unwrap();
        }
        Played { options, deal }
    }

    /// The question to a seat, which must be the one to act.
    pub fn question(&self, seat: usize, deal: u64) -> QuestionOf<Holdem> {
        assert_eq!(self.deal.to_act(), ToAct::Seat(Seat::new(seat)));
        QuestionOf::<Holdem> { deal, view: self.deal.view(Seat::new(seat)), ..Default::default() }
    }

    fn recap(&self, seat: usize, deal: u64) -> Past<<HoldemDeal as Deal>::Recap> {
        Past { deal, recap: self.deal.recap(Seat::new(seat)) }
    }
}

/// A message as the arena writes it.
pub fn text<T: ToJson>(message: &T) -> String {
    let mut out = Vec::new();
    message.to_json(&mut out);
    String::from_utf8(out).unwrap()
}

pub fn first() -> QuestionOf<Holdem> {
    let played = Played::new(Options::default(), "");
    let fixture = Fixture {
        protocol: PROTOCOL_VERSION,
        game: Holdem::NAME.to_owned(),
        rules: Holdem::RULES_VERSION,
        options: played.options.clone(),
        seat: Seat::new(0),
        deals: 100,
        memory: Memory::Fixture,
        limits: Limits::default(),
        seed: "0f1e2d3c4b5a6978".to_owned(),
        names: None,
    };
    QuestionOf::<Holdem> { fixture: Some(fixture), ..played.question(0, 1) }
}

/// Name and text of each, in the order of the page.
pub fn all() -> Vec<(&'static str, String)> {
    let river = Played::new(Options::default(), "0r300 1c/1c 0r400 1c/1c 0c/1r1200");
    let shown = Played::new(Options::default(), "0r300 1c/1c 0r400 1c/1c 0c/1r1200 0c");
    let next = Played::new(Options::default(), "");
    let past = QuestionOf::<Holdem> { past: vec![shown.recap(0, 7)], ..next.question(0, 8) };
    let six = Played::new(Options { seats: 6, ..Options::default() }, "3f 4r250 5f 0c 1f 2c/2c 4r500 0f");
    vec![
        ("first", text(&first())),
        ("river", text(&river.question(0, 7))),
        ("past", text(&past)),
        ("six", text(&six.question(2, 12))),
        ("answer-fold", text(&Action::Fold)),
        ("answer-check", text(&Action::Check)),
        ("answer-call", text(&Action::Call)),
        ("answer-raise", text(&Action::RaiseTo(2600))),
    ]
}
