//! Counts known by combinatorics, an independent evaluator, and the laws of ranking.

use super::{Category, Hand, HandValue, Order, rank};
use crate::cards::{Card, Cards, full};
use crate::rng::Rng;
use aya_poker::base as aya;
use std::cmp::Ordering;
use std::collections::BTreeSet;

const FRENCH: Order = Order::FRENCH;
const ALL_ORDERS: [Order; 4] =
    [Order::STANDARD, FRENCH, Order::FRENCH_STRIPPED, Order { flush_over_full: false, wheel: false }];

fn value(text: &str, order: Order) -> HandValue {
    rank(&text.parse::<Cards<7>>().unwrap(), order)
}

/// What each of the 2,598,960 five-card hands is, counted by category in the order of [`Category::ALL`].
fn five_card_counts(order: Order) -> ([u32; 9], BTreeSet<HandValue>) {
    let deck = full();
    let (mut counts, mut values) = ([0; 9], vec![]);
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let three: Hand = [deck[a], deck[b], deck[c]].into_iter().collect();
                for d in 0..c {
                    let four = three.with(deck[d]);
                    for card in &deck[..d] {
                        let value = four.with(*card).value(order);
                        counts[value.category() as usize] += 1;
                        values.push(value);
                    }
                }
            }
        }
    }
    values.sort_unstable();
    values.dedup();
    (counts, values.into_iter().collect())
}

// High card, pair, two pair, three, straight, flush, full house, four, straight flush.
#[test]
fn h2_all_2_598_960_five_card_hands_fall_into_their_known_counts_and_7462_values() {
    let (counts, values) = five_card_counts(Order::STANDARD);
    assert_eq!(counts, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
    assert_eq!(counts.iter().sum::<u32>(), 2_598_960);
    assert_eq!(values.len(), 7462);
}

/// Every seven-card hand, one for all that differ by a swap of suits only, and how many it stands for.
fn each_seven_card_hand(mut visit: impl FnMut(Hand, u32)) {
    let of_suit = |ranks: u16, suit: u8| {
        let cards = (0..13u8).filter(|rank| ranks >> rank & 1 == 1);
        cards.map(|rank| Card::from_index(rank * 4 + suit).unwrap()).collect::<Hand>()
    };
    let sets: Vec<u16> = (0..1 << 13).filter(|ranks: &u16| ranks.count_ones() <= 7).collect();
    let suits: [Vec<Hand>; 4] = [0, 1, 2, 3].map(|suit| sets.iter().map(|ranks| of_suit(*ranks, suit)).collect());
    let sized: [Vec<usize>; 8] = std::array::from_fn(|size| {
        (0..sets.len()).filter(|place| sets[*place].count_ones() as usize == size).collect()
    });
    let size = |place: usize| sets[place].count_ones() as usize;
    // Suits in the order of their sizes and, among equals, of their sets.
    let from = |least: usize, place: usize| {
        let start = if least == size(place) { sized[least].partition_point(|other| *other < place) } else { 0 };
        sized[least][start..].iter().copied()
    };
    for a in (0..=1).flat_map(|n| sized[n].iter().copied()) {
        for b in (size(a)..=(7 - size(a)) / 3).flat_map(|n| from(n, a)) {
            for c in (size(b)..=(7 - size(a) - size(b)) / 2).flat_map(|n| from(n, b)) {
                let three = suits[0][a] + suits[1][b] + suits[2][c];
                for d in from(7 - size(a) - size(b) - size(c), c) {
                    let runs = [a, b, c, d];
                    let alike: u32 =
                        runs.chunk_by(|x, y| x == y).map(|run| (1..=run.len() as u32).product::<u32>()).product();
                    visit(three + suits[3][d], 24 / alike);
                }
            }
        }
    }
}

#[test]
fn h2_all_133_784_560_seven_card_hands_fall_into_their_known_counts_and_4824_values() {
    let (mut counts, mut values) = ([0; 9], vec![]);
    each_seven_card_hand(|hand, weight| {
        let value = hand.value(Order::STANDARD);
        counts[value.category() as usize] += weight;
        values.push(value);
    });
    let known = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];
    assert_eq!(counts, known);
    assert_eq!(counts.iter().sum::<u32>(), 133_784_560);
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 4824);
}

#[test]
fn d7_flush_over_full_moves_no_hand_to_another_category() {
    let (counts, values) = five_card_counts(Order::FRENCH);
    assert_eq!(counts, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
    assert_eq!(values.len(), 7462);
    let categories: Vec<Category> = values.into_iter().map(HandValue::category).collect();
    let mut order = categories.clone();
    order.dedup();
    use Category::*;
    assert_eq!(order, [HighCard, Pair, TwoPair, ThreeOfAKind, Straight, FullHouse, Flush, FourOfAKind, StraightFlush]);
}

#[test]
fn d8_without_the_low_straight_its_1024_hands_are_flushes_and_high_cards() {
    // 4⁵ hands A-2-3-4-5: 4 of one suit become flushes, 1020 become ace high.
    let (counts, values) = five_card_counts(Order::FRENCH_STRIPPED);
    assert_eq!(counts, [1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 36]);
    assert_eq!(values.len(), 7462);
}

#[test]
fn every_category_above_the_one_below_and_kickers_within() {
    // Weakest first; each line must lose to the next. Seven cards throughout.
    let ladder = [
        "9c8d7h5s4d3h2c",
        "AcKdJh9s7d3h2c",
        "AcKdQh9s7d3h2c",
        "2c2dAhKsJd9h7c",
        "2c2dAhKsQd9h7c",
        "3c3d8h7s6d4h2c",
        "AcAdKhQsJd9h7c",
        "3c3d2h2sAdKh9c",
        "AcAd2h2sKdQh9c",
        "AcAdKhKs2d2h3c",
        "AcAdKhKs2d3h4c",
        "AcAdKhKsQd3h2c",
        "2c2d2hKsQdJh9c",
        "2c2d2hAsQdJh9c",
        "AcAdAhKsQd9h7c",
        "Ac2d3h4s5d9hJc",
        "2d3h4s5d6hAcAs",
        "TcJdQhKsAd2h3c",
        "2c4c6c8c9cAdKd",
        "2cAc6c8c9cKdKh",
        "2c2d2h3s3dAhKc",
        "2c2d2hAsAdKhQc",
        "3c3d3h2s2dAhKc",
        "AcAdAhKsKdKh2c",
        "2c2d2h2sAdAhAc",
        "3c3d3h3s2d4h5c",
        "AcAdAhAsQdQhQc",
        "AcAdAhAsKd2h3c",
        "Ac2c3c4c5c9hJh",
        "2c3c4c5c6cAcAh",
        "TcJcQcKcAc9c8c",
    ];
    let values = ladder.map(|text| (value(text, Order::STANDARD), text));
    for pair in values.windows(2) {
        assert!(pair[0] < pair[1], "{:?} should lose to {:?}", pair[0], pair[1]);
    }
}

#[test]
fn d7_a_flush_beats_a_full_house_and_loses_to_four_of_a_kind() {
    let [flush, full, four] = ["2h3h4h5h7h", "AcAdAhKcKd", "2c2d2h2s3c"].map(|text| value(text, FRENCH));
    assert!(full < flush && flush < four);
    let [flush, full] = ["2h3h4h5h7h", "AcAdAhKcKd"].map(|text| value(text, Order::STANDARD));
    assert!(flush < full);
    assert_eq!(flush.category(), Category::Flush);
}

#[test]
fn d8_the_ace_is_low_only_in_a_2_3_4_5_and_only_with_52_cards() {
    for order in ALL_ORDERS {
        assert_eq!(value("Ac6d7h8s9d", order).category(), Category::HighCard);
        assert_eq!(value("Ac5d6h7s8d", order).category(), Category::HighCard);
        assert_eq!(value("KcAd2h3s4d", order).category(), Category::HighCard);
    }
    assert_eq!(value("Ac2d3h4s5d", FRENCH).category(), Category::Straight);
    assert_eq!(value("Ac2d3h4s5d", Order::FRENCH_STRIPPED).category(), Category::HighCard);
    let lowest = |text: &str| text.parse::<Card>().unwrap().rank();
    assert_eq!(Order::french(lowest("2c")), FRENCH);
    assert_eq!(Order::french(lowest("5c")), Order::FRENCH_STRIPPED);
}

#[test]
fn values_say_what_they_are() {
    for (text, words) in [
        ("", "no card"),
        ("As", "ace high"),
        ("AsKdTh9c4s", "ace high, king-ten-nine-four kickers"),
        ("AsAdTh9c4s3s2d", "pair of aces, ten-nine-four kickers"),
        ("6s6d", "pair of sixes"),
        ("KsKd7h7cTd2s3s", "two pair, kings and sevens, ten kicker"),
        ("6s6d6hKc9d", "three of a kind, sixes, king-nine kickers"),
        ("As2d3h4c5d", "straight, five high"),
        ("2h4h6h8hTh", "flush, ten-eight-six-four-deuce"),
        ("KsKdKh7c7d7hAs", "full house, kings full of sevens"),
        ("2s2d2h2cQd", "four of a kind, deuces, queen kicker"),
        ("AhKhQhJhTh", "straight flush, ace high"),
    ] {
        for order in [Order::STANDARD, FRENCH] {
            assert_eq!(value(text, order).to_string(), words);
        }
    }
    assert_eq!(format!("{:>16}|", Category::FourOfAKind), "  four of a kind|");
}

fn sample<const N: usize>(rng: &mut Rng, deck: &mut [Card]) -> [Card; N] {
    rng.shuffle_first(deck, N);
    std::array::from_fn(|place| deck[place])
}

/// Ranks a million random hands of `N` cards with both evaluators. Each of our values must stand for one of aya's and the
/// other way round, in the same order; so every pair of the million compares alike.
fn same_order_as_aya_poker<const N: usize>() {
    let faces: Vec<aya::Card> = full().iter().map(|card| card.to_string().parse().unwrap()).collect();
    let (mut rng, mut deck) = (Rng::new(N as u64), full());
    let mut both: Vec<(HandValue, u16)> = (0..1_000_000)
        .map(|_| {
            let cards: [Card; N] = sample(&mut rng, &mut deck);
            let theirs = cards.iter().map(|card| faces[card.index() as usize]).collect();
            (rank(&cards, Order::STANDARD), aya_poker::poker_rank(&theirs).0)
        })
        .collect();
    both.sort_unstable();
    both.dedup();
    assert!(both.len() > 3500, "{} values seen", both.len());
    for pair in both.windows(2) {
        let ([ours_a, ours_b], [theirs_a, theirs_b]) = ([pair[0].0, pair[1].0], [pair[0].1, pair[1].1]);
        assert!(ours_a < ours_b && theirs_a < theirs_b, "{ours_a} {theirs_a}, {ours_b} {theirs_b}");
    }
}

#[test]
fn a_million_five_card_hands_are_ordered_as_by_aya_poker() {
    same_order_as_aya_poker::<5>();
}

#[test]
fn a_million_six_card_hands_are_ordered_as_by_aya_poker() {
    same_order_as_aya_poker::<6>();
}

#[test]
fn a_million_seven_card_hands_are_ordered_as_by_aya_poker() {
    same_order_as_aya_poker::<7>();
}

#[test]
fn seven_cards_are_worth_the_best_of_their_21_fives() {
    let (mut rng, mut deck) = (Rng::new(21), full());
    for _ in 0..20_000 {
        let cards: [Card; 7] = sample(&mut rng, &mut deck);
        for order in ALL_ORDERS {
            let fives = (0..7).flat_map(|out| (0..out).map(move |also| (out, also))).map(|(out, also)| {
                let five: Vec<Card> =
                    (0..7).filter(|place| ![out, also].contains(place)).map(|place| cards[place]).collect();
                rank(&five, order)
            });
            assert_eq!(fives.max(), Some(rank(&cards, order)), "{cards:?}");
        }
    }
}

#[test]
fn neither_the_order_of_cards_nor_a_swap_of_suits_changes_a_value() {
    let (mut rng, mut deck) = (Rng::new(4), full());
    for _ in 0..20_000 {
        let cards: [Card; 7] = sample(&mut rng, &mut deck);
        let mut suits = crate::cards::Suit::ALL;
        rng.shuffle(&mut suits);
        let mut other = cards.map(|card| Card::new(card.rank(), suits[card.suit() as usize]));
        rng.shuffle(&mut other);
        for order in ALL_ORDERS {
            assert_eq!(rank(&cards, order).cmp(&rank(&other, order)), Ordering::Equal);
        }
    }
}

#[test]
fn a_hand_gives_back_what_was_put_in() {
    let (mut rng, mut deck) = (Rng::new(7), full());
    for _ in 0..1000 {
        let cards: [Card; 7] = sample(&mut rng, &mut deck);
        let (board, hole) = cards.split_at(5);
        let [board, hole]: [Hand; 2] = [board, hole].map(|part| part.iter().copied().collect());
        let all = board + hole;
        assert_eq!(all, cards.iter().copied().collect());
        assert_eq!([board.len(), hole.len(), all.len()], [5, 2, 7]);
        assert!(full().iter().all(|card| all.contains(*card) == cards.contains(card)));
        assert_eq!(all.without(cards[5]).without(cards[6]), board);
    }
}

#[test]
#[should_panic(expected = "once")]
#[cfg(debug_assertions)]
fn a_card_twice_is_an_error_of_the_caller() {
    value("AsAs", Order::STANDARD);
}
