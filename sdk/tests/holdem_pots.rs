//! Pots against an independent layering: chip by chip, from the log alone.
#![allow(clippy::unwrap_used, reason = "a test")]

use arena_sdk::cards::{Card, Stock};
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::holdem::{Event, Holdem, HoldemDeal, Options};
use arena_sdk::games::poker::rank::{Order, rank};
use arena_sdk::rng::Rng;
use arena_sdk::table::{Seat, Table};
use proptest::prelude::*;

fn play(options: Options, dealer: usize, seed: u64) -> HoldemDeal {
    let game = Holdem::new(options).expect("good options");
    let mut rng = Rng::new(seed);
    let mut deck = game.deck();
    rng.shuffle(&mut deck);
    let mut deal = game.deal(&Table::new(Seat::new(dealer)), Stock::new(&deck));
    while let ToAct::Seat(_) = deal.to_act() {
        let action = deal.sample(&mut rng);
        deal.apply(action).expect("legal");
    }
    deal
}

/// What every seat paid on all streets, and who folded: nothing but the log is read.
struct Paid {
    chips: Vec<i64>,
    street: Vec<i64>,
    folded: Vec<bool>,
}

impl Paid {
    fn of(log: &[Event], seats: usize) -> Paid {
        let mut paid = Paid { chips: vec![0; seats], street: vec![0; seats], folded: vec![false; seats] };
        log.iter().for_each(|event| paid.see(event));
        paid
    }

    fn see(&mut self, event: &Event) {
        use arena_sdk::games::holdem::Post;
        match *event {
            Event::Posted { seat, post: Post::Ante, chips } => self.chips[seat.index()] += chips,
            Event::Posted { seat, chips, .. } | Event::Called { seat, chips, .. } | Event::Bet { seat, chips, .. } => {
                self.chips[seat.index()] += chips;
                self.street[seat.index()] += chips;
            }
            Event::Raised { seat, to, .. } => {
                self.chips[seat.index()] += to - self.street[seat.index()];
                self.street[seat.index()] = to;
            }
            Event::Folded { seat } => self.folded[seat.index()] = true,
            Event::Flop { .. } | Event::Turn { .. } | Event::River { .. } => self.street.fill(0),
            _ => {}
        }
    }
}

/// The net of each seat: every chip level is a pot of its own; neighbours with the same winners to be are one pot.
fn slow_net(deal: &HoldemDeal, dealer: usize) -> Vec<i64> {
    let seats = deal.betting().seats();
    let paid = Paid::of(deal.log(), seats);
    let strength = |seat: usize| {
        let mut cards: Vec<Card> = deal.hand(Seat::new(seat)).to_vec();
        cards.extend(deal.board());
        rank(&cards, Order::STANDARD)
    };
    let mut net: Vec<i64> = paid.chips.iter().map(|chips| -chips).collect();
    let mut pots: Vec<(Vec<usize>, i64)> = Vec::new();
    for level in 1..=paid.chips.iter().copied().max().unwrap_or(0) {
        let reached: Vec<usize> = (0..seats).filter(|seat| paid.chips[*seat] >= level).collect();
        let live: Vec<usize> = reached.iter().copied().filter(|seat| !paid.folded[*seat]).collect();
        if let [only] = reached[..] {
            net[only] += 1;
            continue;
        }
        match pots.last_mut() {
            Some((who, chips)) if *who == live || live.is_empty() => *chips += reached.len() as i64,
            _ => pots.push((live, reached.len() as i64)),
        }
    }
    for (who, mut chips) in pots {
        let best = who.iter().map(|seat| strength(*seat)).max();
        let order = (1..=seats).map(|step| (dealer + step) % seats);
        let winners: Vec<usize> =
            order.filter(|seat| who.contains(seat) && (who.len() == 1 || Some(strength(*seat)) == best)).collect();
        for seat in winners.iter().cycle() {
            if chips == 0 {
                break;
            }
            net[*seat] += 1;
            chips -= 1;
        }
    }
    net
}

fn options() -> impl Strategy<Value = Options> {
    (2..=10usize, 1..=20i64, 0..=5i64).prop_flat_map(|(seats, big_blind, ante)| {
        let stack = prop_oneof![1..=30i64, 1..=400i64];
        (1..=big_blind, proptest::collection::vec(stack, seats)).prop_map(move |(small_blind, stacks)| Options {
            seats: seats as u8,
            small_blind,
            big_blind,
            ante,
            stacks: Some(stacks.into_iter().collect()),
            ..Options::default()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn h8_pots_agree_with_a_layering_chip_by_chip(options in options(), dealer in 0..10usize, seed in any::<u64>()) {
        let dealer = dealer % usize::from(options.seats);
        let deal = play(options, dealer, seed);
        let ToAct::Nobody(net) = deal.to_act() else { panic!("not over") };
        prop_assert_eq!(net.to_vec(), slow_net(&deal, dealer), "{:#?}", deal.log());
    }

    #[test]
    fn h8_pots_shrink_and_hold_all_that_was_matched(options in options(), seed in any::<u64>()) {
        let deal = play(options, 0, seed);
        let pots = deal.pots();
        for pair in pots.windows(2) {
            prop_assert!(pair[1].eligible.len() < pair[0].eligible.len());
            prop_assert_eq!(pair[1].eligible.and(pair[0].eligible), pair[1].eligible);
        }
        let paid: i64 = Paid::of(deal.log(), deal.betting().seats()).chips.iter().sum();
        let returned: i64 = deal.log().iter().map(|event| match event {
            Event::Returned { chips, .. } => *chips,
            _ => 0,
        }).sum();
        let won: i64 = deal.log().iter().map(|event| match event {
            Event::Won { chips, .. } => *chips,
            _ => 0,
        }).sum();
        prop_assert_eq!(pots.iter().map(|pot| pot.chips).sum::<i64>(), paid - returned);
        prop_assert_eq!(won, paid - returned);
    }
}
