//! Rami under the battery.

use super::probe::Probe;
use arena_sdk::cards::{Card, Cards};
use arena_sdk::game::Deal;
use arena_sdk::games::rami::{Action, Add, Event, Op, Options, Question, Rami, RamiDeal, Side, Swap, Turn};
use arena_sdk::rng::Rng;
use arena_sdk::table::Seat;

impl Probe for Rami {
    fn random_options(rng: &mut Rng) -> Options {
        Options { seats: rng.between(2, 5) as u8 }
    }

    fn random_answer(deal: &RamiDeal, rng: &mut Rng) -> Action {
        match rng.below(8) {
            0 => Action::Stock,
            1 => Action::Pass,
            2 => deal.sample(rng),
            3 => Action::Take(wild(deal, rng)),
            4 => Action::Play(wild(deal, rng)),
            _ => spoilt(deal.sample(rng), deal, rng),
        }
    }

    /// Whether a seat is asked to draw depends on what it holds, which the others cannot see.
    fn renamed(deal: &RamiDeal, action: Action, face: &dyn Fn(Card) -> Card) -> Vec<Action> {
        let turn = |turn: Turn| Turn {
            discard: face(turn.discard),
            lay: turn.lay.into_iter().map(|op| renamed_op(op, face)).collect(),
        };
        match (deal.choices().ask, action) {
            (Question::Turn, Action::Stock) => Vec::new(),
            (Question::Draw, Action::Play(played)) => vec![Action::Stock, Action::Play(turn(played))],
            (_, Action::Take(played)) => vec![Action::Take(turn(played))],
            (_, Action::Play(played)) => vec![Action::Play(turn(played))],
            (_, action) => vec![action],
        }
    }

    fn all_cards(deal: &RamiDeal) -> Vec<Card> {
        let hands = Seat::all(deal.seats()).flat_map(|seat| deal.hand(seat).to_vec());
        let table = deal.table().iter().flat_map(|laid| laid.meld.cards().to_vec());
        hands.chain(table).chain(deal.pile().to_vec()).chain(deal.stock().to_vec()).collect()
    }

    fn all_chips(_: &RamiDeal) -> Option<i64> {
        None
    }

    fn seen(deal: &RamiDeal, me: Seat) -> Vec<Card> {
        let seen = |event: &Event| match event {
            Event::Dealt { seat, hand } if *seat == me => hand.to_vec(),
            Event::Drew { seat, card } if *seat == me => vec![*card],
            Event::TurnedUp { card }
            | Event::Took { card, .. }
            | Event::Added { card, .. }
            | Event::Discarded { card, .. } => vec![*card],
            Event::Laid { meld, .. } => meld.cards().to_vec(),
            Event::Swapped { cards, .. } => cards.to_vec(),
            _ => Vec::new(),
        };
        deal.log().iter().flat_map(seen).collect()
    }

    fn is_public(event: &Event) -> bool {
        !matches!(event, Event::Dealt { .. } | Event::Drew { .. } | Event::Renewed { .. } | Event::Left { .. })
    }
}

fn renamed_op(op: Op, face: &dyn Fn(Card) -> Card) -> Op {
    match op {
        Op::Meld(cards) => Op::Meld(cards.iter().map(|card| face(*card)).collect()),
        Op::Add(add) => Op::Add(Add { cards: add.cards.iter().map(|card| face(*card)).collect(), ..add }),
        Op::Swap(swap) => Op::Swap(Swap { cards: swap.cards.iter().map(|card| face(*card)).collect(), ..swap }),
    }
}

/// Any turn at all, with cards that the seat mostly holds.
fn wild(deal: &RamiDeal, rng: &mut Rng) -> Turn {
    let lay = (0..rng.below(4)).map(|_| wild_op(deal, rng)).collect();
    Turn { lay, discard: some_card(deal, rng) }
}

fn wild_op(deal: &RamiDeal, rng: &mut Rng) -> Op {
    let meld = rng.below(deal.table().len() as u32 + 2) as u8;
    match rng.below(3) {
        0 => Op::Meld((0..rng.below(6)).map(|_| some_card(deal, rng)).collect()),
        1 => {
            let side = [None, Some(Side::Low), Some(Side::High)][rng.below(3) as usize];
            Op::Add(Add { meld, cards: (0..rng.below(3)).map(|_| some_card(deal, rng)).collect(), side })
        }
        _ => Op::Swap(Swap { meld, cards: (0..rng.below(3)).map(|_| some_card(deal, rng)).collect() }),
    }
}

fn some_card(deal: &RamiDeal, rng: &mut Rng) -> Card {
    let hand = deal.actor().map_or(&[] as &[Card], |seat| deal.hand(seat));
    if hand.is_empty() || rng.one_in(5) {
        return Card::from_index(rng.below(53) as u8).expect("there are 53 faces");
    }
    hand[rng.below(hand.len() as u32) as usize]
}

/// A legal turn with one thing changed.
fn spoilt(action: Action, deal: &RamiDeal, rng: &mut Rng) -> Action {
    let mut spoil = |mut turn: Turn| {
        match rng.below(5) {
            0 => turn.discard = some_card(deal, rng),
            1 if !turn.lay.is_empty() => drop(turn.lay.remove(rng.below(turn.lay.len() as u32) as usize)),
            2 if turn.lay.len() > 1 => turn.lay.swap(0, 1),
            3 => turn.lay.push(wild_op(deal, rng)),
            _ => {
                if let Some(Op::Meld(cards)) = turn.lay.first_mut() {
                    let mut kept: Vec<Card> = cards.to_vec();
                    kept.pop();
                    *cards = Cards::from(kept.as_slice());
                }
            }
        }
        turn
    };
    match action {
        Action::Take(turn) => Action::Take(spoil(turn)),
        Action::Play(turn) => Action::Play(spoil(turn)),
        other => other,
    }
}
