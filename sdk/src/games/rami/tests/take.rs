//! The test that rules a take out never denies a legal one: held against all turns there are.

use super::super::take::may_be_laid;
use super::*;
use crate::rng::Rng;

/// Is there any legal turn that begins with taking `card`? Everything is tried: every order of every operation.
fn any_turn(laying: &Laying, budget: &mut u32) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    if laying.may_end().is_ok() {
        return true;
    }
    all_ops(laying).iter().any(|op| {
        let mut after = laying.clone();
        after.lay(op).is_ok() && any_turn(&after, budget)
    })
}

fn all_ops(laying: &Laying) -> Vec<Op> {
    let hand = laying.hand();
    let mut ops = Vec::new();
    for (number, laid) in laying.table().iter().enumerate() {
        let meld = number as u8;
        for &card in hand {
            for side in [None, Some(Side::Low), Some(Side::High)] {
                ops.push(Op::Add(Add { meld, cards: [card].as_slice().into(), side }));
            }
        }
        let cards = laid.meld.joker_is();
        if !cards.is_empty() {
            ops.push(Op::Swap(Swap { meld, cards }));
        }
    }
    for subset in 0u32..1 << hand.len() {
        let chosen: Vec<Card> = (0..hand.len()).filter(|at| subset >> at & 1 == 1).map(|at| hand[at]).collect();
        if (3..=5).contains(&chosen.len()) {
            orders(&chosen, &mut Vec::new(), &mut ops);
        }
    }
    ops
}

/// Every order of the cards that is a meld; of a set the first is enough.
fn orders(rest: &[Card], so_far: &mut Vec<Card>, ops: &mut Vec<Op>) {
    if rest.is_empty() {
        if Meld::new(so_far).is_ok() {
            ops.push(Op::Meld(so_far.as_slice().into()));
        }
        return;
    }
    for at in 0..rest.len() {
        let mut others = rest.to_vec();
        so_far.push(others.remove(at));
        orders(&others, so_far, ops);
        so_far.pop();
    }
}

/// A few cards out of few faces, so that they often go together.
fn some(rng: &mut Rng, count: usize, faces: &[Card]) -> Hand {
    (0..count)
        .map(|_| if rng.one_in(8) { Card::JOKER } else { faces[rng.below(faces.len() as u32) as usize] })
        .collect()
}

fn random_table(rng: &mut Rng, faces: &[Card]) -> Melds {
    let mut table = Melds::new();
    for _ in 0..400 {
        let count = rng.between(3, 4) as usize;
        if let Ok(meld) = Meld::new(&some(rng, count, faces)) {
            table.push(Laid { owner: seat(1), meld });
        }
        if table.len() == 2 {
            break;
        }
    }
    table
}

#[test]
fn r3_no_legal_take_is_ever_ruled_out() {
    let mut rng = Rng::new(3);
    let (mut possible, mut asked, mut denied) = (0, 0, 0);
    for round in 0..6000 {
        let low = rng.below(12) as u8;
        let ranks = [low, (low + 1) % 13, (low + 2) % 13];
        let faces: Vec<Card> = ranks
            .iter()
            .flat_map(|rank| {
                crate::cards::Suit::ALL.map(|suit| Card::new(crate::cards::Rank::new(*rank).unwrap(), suit))
            })
            .filter(|_| rng.percent(70))
            .collect();
        if faces.is_empty() {
            continue;
        }
        let open = round % 4 != 0;
        let table = if rng.percent(60) { random_table(&mut rng, &faces) } else { Melds::new() };
        let count = rng.between(2, if open { 5 } else { 7 }) as usize;
        let hand = some(&mut rng, count, &faces);
        let card = some(&mut rng, 1, &faces)[0];
        let laying = Laying::taking(seat(0), hand.clone(), table.clone(), open, card);
        let mut budget = 3000;
        let legal = any_turn(&laying, &mut budget);
        let may = may_be_laid(card, &hand, &table, open);
        assert!(may || !legal, "{card} taken to {hand}, {table:?}, open {open}");
        possible += u32::from(legal);
        asked += u32::from(may);
        denied += u32::from(!may);
    }
    assert!(possible > 1500 && denied > 1000, "{possible} possible, {asked} asked, {denied} ruled out");
    // Even here, where nearly everything nearly fits, the question is mostly a real one.
    assert!(asked - possible < asked / 3, "{possible} possible of {asked} asked");
}
