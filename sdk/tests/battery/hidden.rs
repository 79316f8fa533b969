//! The hidden-card permutation law: give the cards that a seat cannot see other places, and what the seat is told stays
//! the same to the byte.

use super::play::Setting;
use super::probe::Probe;
use arena_sdk::cards::Card;
use arena_sdk::game::{Deal, ToAct};
use arena_sdk::json::ToJson;
use arena_sdk::message::ActionOf;
use arena_sdk::rng::Rng;
use arena_sdk::table::Seat;
use std::collections::BTreeMap;

pub fn a_seat_sees_a_view_never_the_state<G: Probe>(seed: u64) {
    let mut setting = Setting::<G>::random(seed);
    let mut played = Vec::new();
    let mut moments = Vec::new();
    let seats = setting.game.seats();
    let (end, _) = setting.play(|deal, seat, action, rng| {
        let other = Seat::new(rng.below(seats as u32) as usize);
        moments.push((played.len(), seat, deal.clone()));
        moments.push((played.len(), other, deal.clone()));
        played.push(action.clone());
    });
    let mut rng = setting.rng.clone();
    for (before, seat, deal) in &moments {
        let swap = Swap::unseen(&setting.deck, &G::seen(deal, *seat), &mut rng);
        let twin = swap.replay(&setting, &played[..*before]).expect("what is hidden decides nothing before the end");
        assert_eq!(public::<G>(&twin), public::<G>(deal));
        assert_eq!(json(&twin.view(*seat)), json(&deal.view(*seat)), "seat {seat} after {before} actions");
    }
    for seat in Seat::all(seats) {
        let swap = Swap::unseen(&setting.deck, &G::seen(&end, seat), &mut rng);
        // Hands that were thrown away unshown decide who wins: the law speaks of ends that looked the same.
        match swap.replay(&setting, &played) {
            Some(twin) if public::<G>(&twin) == public::<G>(&end) => {
                assert_eq!(json(&twin.recap(seat)), json(&end.recap(seat)), "recap of seat {seat}");
            }
            _ => {}
        }
    }
}

fn json(value: &impl ToJson) -> String {
    let mut out = Vec::new();
    value.to_json(&mut out);
    String::from_utf8(out).expect("JSON is UTF-8")
}

fn public<G: Probe>(deal: &G::Deal) -> Vec<String> {
    deal.log().iter().filter(|event| G::is_public(event)).map(|event| format!("{event:?}")).collect()
}

/// Other faces for the cards that a seat has not seen; of a face seen once no copy is moved.
struct Swap(BTreeMap<Card, Card>);

impl Swap {
    fn unseen(deck: &[Card], seen: &[Card], rng: &mut Rng) -> Swap {
        let mut hidden: Vec<Card> = deck.iter().copied().filter(|card| !seen.contains(card)).collect();
        hidden.sort();
        hidden.dedup();
        let mut faces = hidden.clone();
        rng.shuffle(&mut faces);
        Swap(hidden.into_iter().zip(faces).collect())
    }

    fn face(&self, card: Card) -> Card {
        self.0.get(&card).copied().unwrap_or(card)
    }

    /// The same actions on the deck with other faces, as far as they are legal there.
    fn replay<G: Probe>(&self, setting: &Setting<G>, actions: &[ActionOf<G>]) -> Option<G::Deal> {
        let deck: Vec<Card> = setting.deck.iter().map(|card| self.face(*card)).collect();
        let mut deal = setting.deal_from(&deck);
        let mut renewals = 0;
        for action in actions {
            for action in G::renamed(&deal, action.clone(), &|card| self.face(card)) {
                deal.apply(action).ok()?;
            }
            if let ToAct::Dealer(mut cards) = deal.to_act() {
                setting.renew(&mut cards, renewals);
                renewals += 1;
                deal.restock(&cards);
            }
        }
        Some(deal)
    }
}
