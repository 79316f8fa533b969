//! A seat sees the same, whatever the others hold and in whatever order the stock lies.

use super::*;
use crate::json::ToJson;
use crate::rng::Rng;

/// Deals everything that `me` cannot see anew: the other hands and the stock.
fn reshuffled(position: &Position, me: Seat, rng: &mut Rng) -> Position {
    let mut other = position.clone();
    let mut hidden: Vec<Card> = position.stock.to_vec();
    let seats = position.hands.seats();
    Seat::all(seats).filter(|seat| *seat != me).for_each(|seat| hidden.extend_from_slice(&position.hands[seat]));
    rng.shuffle(&mut hidden);
    let mut hidden = hidden.into_iter();
    for seat in Seat::all(seats).filter(|seat| *seat != me) {
        other.hands[seat] = hidden.by_ref().take(position.hands[seat].len()).collect();
    }
    if let (Asked::Turn(drawn), true) = (&mut other.ask, position.seat != me) {
        *drawn = *other.hands[position.seat].last().expect("a card was drawn");
    }
    other.stock = hidden.collect();
    other
}

#[test]
fn d21_the_view_is_the_same_to_the_byte_when_other_hands_and_the_stock_are_dealt_anew() {
    let mut rng = Rng::new(21);
    let mut moments = 0;
    for number in 0..40 {
        let game = Rami::new(Options { seats: 2 + number % 4 }).unwrap();
        let mut deck = game.deck();
        rng.shuffle(&mut deck);
        let mut deal = game.deal(&Table::new(seat(0)), Stock::new(&deck));
        loop {
            match deal.to_act() {
                ToAct::Seat(_) => deal.apply(deal.sample(&mut rng)).unwrap(),
                ToAct::Dealer(mut cards) => {
                    rng.shuffle(&mut cards);
                    deal.restock(&cards);
                }
                ToAct::Nobody(_) => break,
            }
            let Some(position) = deal.position() else { continue };
            assert_eq!(
                format!("{:?}", RamiDeal::resume(position.clone()).position()),
                format!("{:?}", Some(&position))
            );
            let me = Seat::new(rng.below(u32::from(2 + number % 4)) as usize);
            let twin = RamiDeal::resume(reshuffled(&position, me, &mut rng));
            let json = |deal: &RamiDeal| {
                let mut out = Vec::new();
                deal.view(me).to_json(&mut out);
                String::from_utf8(out).unwrap()
            };
            assert_eq!(json(&twin), json(&deal));
            moments += 1;
        }
    }
    assert!(moments > 1000, "{moments}");
}
