//! The rami examples of `PROTOCOL.md`, played by the rules.

use super::examples::text;
use arena_sdk::cards::{Card, Cards};
use arena_sdk::game::Deal;
use arena_sdk::games::rami::{Action, Add, Asked, Hand, Laid, Meld, Op, Position, Rami, RamiDeal, Side, Swap, Turn};
use arena_sdk::message::{Past, QuestionOf};
use arena_sdk::table::Seat;

fn cards<const N: usize>(text: &str) -> Cards<N> {
    text.parse().unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// Three at the table, in the fifth turn of everybody; the last of them is open.
fn position() -> Position {
    let meld = |text: &str| {
        let meld = Meld::new(&cards::<14>(text)).unwrap();
        Laid { owner: Seat::new(2), meld }
    };
    let hands: [Hand; 3] = [cards("4c7d8d9dTsTh5d5sAhKdKsJk2h"), cards("2c2d3h4h6d6c7c8c9hTcJdQdAd"), cards("4s6h")];
    Position {
        dealer: Seat::new(2),
        seat: Seat::new(0),
        ask: Asked::Draw,
        hands: hands.into_iter().collect(),
        table: ["TcJcQc", "8hJkTh", "5c5hJk", "As2s3s"].map(meld).into_iter().collect(),
        stock: cards("9c3d7hQs"),
        pile: cards("7s2sQhKh"),
        open: [false, false, true].into_iter().collect(),
        turns: [5, 4, 4].into_iter().collect(),
        renewals: 2,
        totals: [113, 0, 45].into_iter().collect(),
    }
}

fn question(deal: &RamiDeal, number: u64) -> QuestionOf<Rami> {
    let seat = deal.actor().unwrap();
    QuestionOf::<Rami> { deal: number, view: deal.view(seat), ..Default::default() }
}

/// Takes the king, opens with it and goes on, in the same turn, with what is on the table.
pub fn take() -> Action {
    let lay = vec![
        Op::Meld(cards("7d8d9d")),
        Op::Meld(cards("KdKhKs")),
        Op::Swap(Swap { meld: 2, cards: cards("5d5s") }),
        Op::Add(Add { meld: 0, cards: cards("Jk"), side: Some(Side::High) }),
    ];
    Action::Take(Turn { lay, discard: card("2h") })
}

/// Name and text of each, in the order of the page.
pub fn all() -> Vec<(&'static str, String)> {
    let mut deal = RamiDeal::resume(position());
    let draw = question(&deal, 4);
    assert_eq!(deal.check(&take()), Ok(()));
    deal.apply(Action::Stock).unwrap();
    let turn = question(&deal, 4);
    let plain = Action::Play(Turn { lay: Vec::new(), discard: card("2h") });
    let opening = vec![Op::Meld(cards("7d8d9d")), Op::Meld(cards("KdKsJk"))];
    let meld = Action::Play(Turn { lay: opening, discard: card("2h") });
    assert_eq!([deal.check(&plain), deal.check(&meld)], [Ok(()), Ok(())]);
    vec![
        ("rami-draw", text(&draw)),
        ("rami-turn", text(&turn)),
        ("rami-past", text(&past())),
        ("rami-answer-stock", text(&Action::Stock)),
        ("rami-answer-pass", text(&Action::Pass)),
        ("rami-answer-play", text(&plain)),
        ("rami-answer-meld", text(&meld)),
        ("rami-answer-take", text(&take())),
    ]
}

/// The first question of a deal, after one that the third seat won.
fn past() -> QuestionOf<Rami> {
    let mut position = position();
    position.seat = Seat::new(2);
    position.ask = Asked::Turn(card("4s"));
    let mut won = RamiDeal::resume(position);
    let add = Op::Add(Add { meld: 3, cards: cards("4s"), side: None });
    won.apply(Action::Play(Turn { lay: vec![add], discard: card("6h") })).unwrap();
    let recap = Past { deal: 4, recap: won.recap(Seat::new(0)) };
    let mut next = self::position();
    next.table.clear();
    next.open.fill(false);
    next.turns.fill(1);
    next.pile = cards("9s");
    next.ask = Asked::Turn(card("2h"));
    next.hands[Seat::new(0)] = cards("3c4h6d7cTdJhQc8s9cAcAs5hQs2h");
    next.hands[Seat::new(2)] = cards("2c2d3h4h5s5d6c7c8c9hTcJdQd");
    next.totals = [213, 100, 45].into_iter().collect();
    let next = RamiDeal::resume(next);
    QuestionOf::<Rami> { past: vec![recap], ..question(&next, 5) }
}
