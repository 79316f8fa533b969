//! Golden turns and deals, each named after the clause it shows; and laws that hold of every turn.

mod draw;
mod ends;
mod hidden;
mod laying;
mod stats;
mod take;
mod wire;

use super::*;
use crate::cards::{Cards, MAX_STOCK};
use crate::game::{Deal, ToAct};
use crate::json;

/// A position in words, at the start of seat 0's turn or after its draw.
struct Scene {
    position: Position,
}

fn cards<const N: usize>(text: &str) -> Cards<N> {
    text.replace(' ', "").parse().expect("a list of cards")
}

fn seat(index: usize) -> Seat {
    Seat::new(index)
}

/// Seat 0 of `hands` drew the last card of its hand from the stock in its fourth turn; nobody is open.
fn scene(hands: &[&str]) -> Scene {
    let hands: BySeat<Hand> = hands.iter().map(|hand| cards(hand)).collect();
    let seats = hands.seats();
    let drawn = *hands[seat(0)].last().expect("seat 0 holds cards");
    Scene {
        position: Position {
            dealer: seat(seats - 1),
            seat: seat(0),
            ask: Asked::Turn(drawn),
            table: Melds::new(),
            stock: cards("3c4s"),
            pile: cards("2c"),
            open: BySeat::all(seats, false),
            turns: BySeat::all(seats, 4),
            renewals: RENEWALS,
            totals: BySeat::all(seats, 0),
            hands,
        },
    }
}

impl Scene {
    fn open(mut self, seats: &[usize]) -> Scene {
        seats.iter().for_each(|index| self.position.open[seat(*index)] = true);
        self
    }

    /// A meld of seat 1.
    fn meld(mut self, text: &str) -> Scene {
        let meld = Meld::new(&cards::<LONGEST>(text)).expect("a meld");
        self.position.table.push(Laid { owner: seat(1), meld });
        self
    }

    /// Asked whether to draw, with this pile.
    fn asked(mut self, pile: &str) -> Scene {
        self.position.pile = cards(pile);
        self.position.ask = Asked::Draw;
        self
    }

    fn stock(mut self, text: &str) -> Scene {
        self.position.stock = cards::<MAX_STOCK>(text);
        self
    }

    fn deal(&self) -> RamiDeal {
        RamiDeal::resume(self.position.clone())
    }

    /// The deal after this answer.
    fn after(&self, answer: &str) -> RamiDeal {
        let mut deal = self.deal();
        let answer = action(answer);
        deal.apply(answer).unwrap_or_else(|illegal| panic!("{illegal}"));
        deal
    }

    /// How this answer is refused; the refusal changes nothing.
    fn code(&self, answer: &str) -> &'static str {
        let (mut deal, answer) = (self.deal(), action(answer));
        let before = format!("{deal:?}");
        let refused = deal.refusal(&answer).expect("it is refused");
        let illegal = deal.apply(answer).expect_err("it is refused");
        assert_eq!(illegal.clause, refused.why.clause());
        assert_eq!(format!("{deal:?}"), before);
        refused.why.code()
    }
}

/// `stock`, `pass`, or `take` or `play` with operations and the card thrown: `play 7h8h9h, 0+Ts, 1+Jk low, 2=7s / Qc`.
fn action(text: &str) -> Action {
    let turn = |text: &str| {
        let (lay, discard) = text.split_once('/').expect("a card is thrown");
        let lay = lay.split(',').map(str::trim).filter(|op| !op.is_empty()).map(op).collect();
        Turn { lay, discard: discard.trim().parse().expect("a card") }
    };
    match text.split_once(' ') {
        None if text == "stock" => Action::Stock,
        None => Action::Pass,
        Some(("take", rest)) => Action::Take(turn(rest)),
        Some((_, rest)) => Action::Play(turn(rest)),
    }
}

fn op(text: &str) -> Op {
    let number = |text: &str| text.parse().expect("the number of a meld");
    if let Some((meld, rest)) = text.split_once('+') {
        let (added, side) = rest.split_once(' ').unwrap_or((rest, ""));
        let side = match side {
            "low" => Some(Side::Low),
            "high" => Some(Side::High),
            _ => None,
        };
        return Op::Add(Add { meld: number(meld), cards: cards(added), side });
    }
    match text.split_once('=') {
        Some((meld, put)) => Op::Swap(Swap { meld: number(meld), cards: cards(put) }),
        None => Op::Meld(cards(text)),
    }
}

fn table(deal: &RamiDeal) -> Vec<String> {
    deal.table().iter().map(|laid| laid.meld.to_string()).collect()
}

fn hand(deal: &RamiDeal, index: usize) -> String {
    Hand::from(deal.hand(seat(index))).to_string()
}

fn scores(deal: &RamiDeal) -> Vec<Points> {
    match deal.to_act() {
        ToAct::Nobody(points) => points.to_vec(),
        other => panic!("the deal is not over: {other:?}"),
    }
}
