//! Exact equity against an independent evaluator and published figures; sampling against exact equity.

use super::*;
use crate::cards::{Cards, full};
use aya_poker::base as aya;
use std::cmp::Ordering;

fn combo(text: &str) -> Combo {
    Combo::from_cards(&text.parse::<Cards<2>>().unwrap()).unwrap()
}

fn known(text: &str) -> Holding<'static> {
    Holding::Known(combo(text))
}

fn range(text: &str) -> Range {
    text.parse().unwrap()
}

fn board(text: &str) -> Cards<5> {
    text.parse().unwrap()
}

/// Wins of the first, wins of the second and ties over all boards, by aya_poker alone.
fn brute_force(first: &str, second: &str) -> [u64; 3] {
    let face = |card: &str| card.parse::<aya::Card>().unwrap();
    let hands = [first, second].map(|hand| hand.parse::<Cards<2>>().unwrap());
    let dead: Vec<Card> = hands.iter().flat_map(|hand| hand.iter().copied()).collect();
    let rest: Vec<aya::Card> =
        full().iter().filter(|card| !dead.contains(card)).map(|card| face(&card.to_string())).collect();
    let hands = hands.map(|hand| hand.iter().map(|card| face(&card.to_string())).collect::<aya::Hand>());
    let mut counts = [0; 3];
    for a in 0..rest.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        let [x, y] = hands.map(|mut hand| {
                            [a, b, c, d, e].into_iter().for_each(|index| hand.insert_unchecked(&rest[index]));
                            aya_poker::poker_rank(&hand)
                        });
                        counts[match x.cmp(&y) {
                            Ordering::Greater => 0,
                            Ordering::Less => 1,
                            Ordering::Equal => 2,
                        }] += 1;
                    }
                }
            }
        }
    }
    counts
}

fn heads_up(first: &str, second: &str) -> [u64; 3] {
    let equity = exact(&[known(first), known(second)], &[]).unwrap();
    assert_eq!(equity.showdowns, 1_712_304);
    [equity.seats[0].wins, equity.seats[1].wins, equity.seats[0].ties]
}

#[test]
fn two_hands_before_the_flop_count_as_an_independent_evaluator_counts_them() {
    for (first, second) in [("AsAh", "KsKh"), ("AsKs", "QdQh")] {
        assert_eq!(heads_up(first, second), brute_force(first, second), "{first} {second}");
    }
}

#[test]
fn on_the_river_a_random_hand_is_each_of_990_once() {
    let (mine, table) = (combo("KdKc"), board("Ks7d2c9h3s"));
    let equity = exact(&[mine.into(), Holding::Random], &table).unwrap();
    let own: Vec<Card> = table.iter().copied().chain(mine.cards()).collect();
    let value = |hand: Combo| {
        let all: Vec<Card> = table.iter().copied().chain(hand.cards()).collect();
        crate::games::poker::rank::rank(&all, crate::games::poker::rank::Order::STANDARD)
    };
    let others = Combo::all().filter(|hand| hand.cards().iter().all(|card| !own.contains(card)));
    let compared: Vec<Ordering> = others.map(|hand| value(mine).cmp(&value(hand))).collect();
    let count = |wanted| compared.iter().filter(|found| **found == wanted).count() as u64;
    assert_eq!(equity.showdowns, 990);
    assert_eq!(equity.seats[0].wins, count(Ordering::Greater));
    assert_eq!(equity.seats[1].wins, count(Ordering::Less));
    assert_eq!(equity.seats[0].ties, count(Ordering::Equal));
}

#[test]
fn h2_a_straight_flush_on_the_board_is_shared_by_all() {
    let equity = exact(&[known("2c2d"), known("AhAc"), known("7d8d")], &board("TsJsQsKsAs")).unwrap();
    assert_eq!(equity.showdowns, 1);
    assert!(equity.seats.iter().all(|tally| *tally == Tally { wins: 0, ties: 1, share: 840 }));
    assert_eq!([equity.win(1), equity.tie(1), equity.share(1)], [0.0, 1.0, 1.0 / 3.0]);
}

#[test]
fn all_shares_are_the_pots_that_were_played() {
    let range = range("TT+, AQs+, 87s");
    let mut rng = Rng::new(3);
    for seats in [
        vec![known("AsKd"), known("9h9c"), known("7c6c")],
        vec![Holding::Range(&range), known("9h9c"), Holding::Range(&range)],
    ] {
        let flop = board("Kc8d2h");
        for equity in [exact(&seats, &flop), monte_carlo(&seats, &flop, 10_000, &mut rng)] {
            let equity = equity.unwrap();
            assert_eq!(equity.seats.iter().map(|tally| tally.share).sum::<u64>(), equity.showdowns * POT);
            assert!(equity.seats.iter().all(|tally| tally.wins + tally.ties <= equity.showdowns));
        }
    }
}

#[test]
fn a_range_is_worth_its_hands_one_by_one() {
    let (mine, turn) = (combo("QsJs"), board("Ts9d2c2s"));
    let range = range("TT, AsQd, KQs, 22");
    let whole = exact(&[Holding::Range(&range), mine.into()], &turn).unwrap();
    let mut sum = Equity::new(2);
    let seen: Vec<Card> = turn.iter().copied().chain(mine.cards()).collect();
    for hand in range.without(&seen).hands() {
        let one = exact(&[hand.into(), mine.into()], &turn).unwrap();
        sum.showdowns += one.showdowns;
        for (into, from) in sum.seats.iter_mut().zip(&one.seats) {
            *into = Tally { wins: into.wins + from.wins, ties: into.ties + from.ties, share: into.share + from.share };
        }
    }
    assert_eq!(whole, sum);
}

#[test]
fn sampling_finds_the_exact_share_within_its_error() {
    let [wide, aces, few, spades] = ["22+, A2+, KTs+", "AA, AKs", "AsKs, QhQd", "AsAh, AsAd, AsAc, JcJd"].map(range);
    let cases: [(&[Holding<'_>], &str); 5] = [
        (&[known("AsKd"), Holding::Random], "Kc8d2h5s"),
        (&[known("9h9c"), Holding::Range(&wide)], "Kc8d2h"),
        // AsKs leaves the other one hand of four, so it comes up once in five: redrawing only the later range would make
        // it once in two.
        (&[Holding::Range(&few), Holding::Range(&spades)], "2c7d8h"),
        (&[known("QdTd"), Holding::Range(&aces), Holding::Random], "Ts9d2c2s3h"),
        (&[known("5c5d"), known("AsKs"), known("QhJh")], "5s6s7h"),
    ];
    let mut rng = Rng::new(5);
    for (seats, cards) in cases {
        let exact = exact(seats, &board(cards)).unwrap();
        let sample = monte_carlo(seats, &board(cards), 100_000, &mut rng).unwrap();
        assert_eq!(sample.showdowns, 100_000);
        for seat in 0..seats.len() {
            let off = (sample.share(seat) - exact.share(seat)).abs();
            assert!(off < 4.0 * sample.error(seat), "{cards}, seat {seat}: {off} from {}", exact.share(seat));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_estimate() {
    let run = |seed| against_random(combo("AsKd"), 5, &board("2c3c4c"), 1000, &mut Rng::new(seed)).unwrap();
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn the_cost_is_the_number_of_showdowns_unless_ranges_clash() {
    let range = range("AA");
    for (seats, cards, clash) in [
        (vec![known("AsKd"), known("9h9c")], "Kc8d2h", false),
        (vec![known("AsKd"), Holding::Random], "Kc8d2h5s", false),
        (vec![known("AsKd"), Holding::Random, Holding::Random], "Kc8d2h5s7s", false),
        (vec![known("AsKd"), Holding::Range(&range)], "Kc8d2h5s7s", false),
        (vec![known("AsKd"), Holding::Range(&range)], "Kc8d2h", true),
        (vec![Holding::Range(&range), Holding::Range(&range)], "Kc8d2h", true),
    ] {
        let (cost, exact) = (cost(&seats, &board(cards)).unwrap(), exact(&seats, &board(cards)).unwrap());
        assert_eq!(exact.showdowns < cost, clash);
        assert!(exact.showdowns <= cost);
    }
    assert_eq!(cost(&[known("AsKd"), Holding::Random], &board("Kc8d2h")), Ok(1_070_190));
    assert_eq!(cost(&[Holding::Random; 10], &[]), Ok(u64::MAX));
}

#[test]
fn what_cannot_be_dealt_is_refused() {
    let mut rng = Rng::new(0);
    let aces = range("AA");
    let card: Card = "As".parse().unwrap();
    let mut both = |seats: &[Holding<'_>], cards: &str| {
        let cards: Cards<6> = cards.parse().unwrap();
        let reasons = [exact(seats, &cards).unwrap_err(), monte_carlo(seats, &cards, 10, &mut rng).unwrap_err()];
        assert_eq!(reasons[0], reasons[1]);
        reasons[0].clone()
    };
    assert_eq!(both(&[known("AsAh")], ""), Impossible::Seats(1));
    assert_eq!(both(&[Holding::Random; 11], ""), Impossible::Seats(11));
    assert_eq!(both(&[Holding::Random; 2], "2c3c4c5c6c7c"), Impossible::Board(6));
    assert_eq!(both(&[known("AsAh"), known("AsKh")], ""), Impossible::Card(card));
    assert_eq!(both(&[known("AsAh"), Holding::Random], "As2c3c"), Impossible::Card(card));
    assert_eq!(both(&[Holding::Random; 2], "2c3cJk"), Impossible::Card(Card::JOKER));
    assert_eq!(both(&[known("AsAh"), Holding::Range(&aces)], "2c3cAd"), Impossible::Ranges);
    assert_eq!(both(&[Holding::Range(&aces); 3], "2c3c4c5c6d"), Impossible::Ranges);
    assert_eq!(against_random(combo("AsAh"), 10, &[], 1, &mut rng), Err(Impossible::Seats(11)));
    assert_eq!(against_random(combo("AsAh"), 0, &[], 1, &mut rng), Err(Impossible::Seats(1)));
}
