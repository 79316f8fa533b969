use super::*;
use crate::games::poker::rank::Category;

/// Who wins a deal of 15 or so chips that nobody adds to: the seats with a net above 0.
fn winners(hands: &[&str]) -> Vec<usize> {
    let net = net(&checked_down(options(hands.len()), hands));
    (0..hands.len()).filter(|seat| net[*seat] > 0).collect()
}

// Case D01.
#[test]
fn draw_clause_d7_flush_beats_full() {
    assert_eq!(winners(&["AcAdAhKcKd", "8s9sTsQsKs", "8c9dTcJhQc"]), [1]);
}

// Case D02.
#[test]
fn draw_clause_d7_four_beats_flush() {
    assert_eq!(winners(&["8c8d8h8sAd", "9sTsQsKsAs", "9c9d9hTcTd"]), [0]);
}

#[test]
fn draw_clause_d7_the_whole_order_of_categories() {
    let order = [
        ("9c9dTcJhQs", Category::Pair),
        ("9c9dTcThQs", Category::TwoPair),
        ("9c9d9hThQs", Category::ThreeOfAKind),
        ("9cTdJhQsKs", Category::Straight),
        ("9c9d9hThTs", Category::FullHouse),
        ("9cTcJcQcAc", Category::Flush),
        ("9c9d9h9sTs", Category::FourOfAKind),
        ("9cTcJcQcKc", Category::StraightFlush),
    ];
    let ranking = options(2).ranking();
    let values: Vec<_> = order.iter().map(|(hand, _)| ranking.high(&cards(hand))).collect();
    assert!(values.is_sorted_by(|low, high| low < high));
    assert!(values.iter().zip(order).all(|(value, (_, category))| value.category() == category));
}

// Case D07.
#[test]
fn draw_clause_d7_the_three_decides_between_full_houses() {
    assert_eq!(winners(&["KcKdKh8c8d", "QcQdQhAcAd", "9c9d9hJcJd"]), [0]);
}

#[test]
fn draw_clause_d7_the_examples_of_the_text() {
    let ranking = options(6).ranking();
    let beats = |one: &str, other: &str| ranking.high(&cards(one)) > ranking.high(&cards(other));
    assert!(beats("AcAd3h4s6c", "JcJdAhKsQc"), "a pair of aces and one of jacks");
    assert!(beats("Kc2c3c4c6c", "Td9d8d7d5d"), "a flush of the king and one of the ten");
    assert!(beats("KcKdJcJdTh", "KhKsJhJs8c"), "the fifth card of two equal double pairs");
    assert!(beats("AcAd7c7d2h", "KcKdQcQdAh"), "the higher pair of two double pairs");
    assert!(beats("KcKdKh7c7d", "QcQdQhAcAd"), "kings full and queens full");
    assert!(beats("AcKdQhJs9c", "AdKhQsJc8d"), "the last of five cards");
}

#[test]
fn draw_clause_d7_equal_hands_split_and_no_suit_decides() {
    let split = checked_down(options(3), &["AcKdQhJs9c", "AdKhQsJc9d", "8c8dTcJhQc"]);
    assert_eq!(net(&split), [-5, -5, 10]);
    let split = checked_down(options(3), &["AcAdQhJs9c", "AhAsQsJc9d", "8c8dTcJhQc"]);
    assert_eq!(net(&split), [3, 2, -5], "15 chips: the odd one goes left of the dealer");
}

// Case D03.
#[test]
fn draw_clause_d8_an_ace_below_a_six_is_no_straight() {
    assert_eq!(winners(&["Ac6d7h8s9c", "5c5d8d9hJc", "KcQd9d7s6c", "KdQh9s7c6h", "KhQsTd8c6s"]), [1]);
}

// Case D04.
#[test]
fn draw_clause_d8_an_ace_below_an_eight_is_no_straight() {
    assert_eq!(winners(&["Ac7d8h9sTc", "7c7h9dJcQd", "8cTdJhQhKc", "8d9cJdQcKd"]), [1]);
}

// Case D05.
#[test]
fn draw_clause_d8_the_wheel_is_the_lowest_straight_of_52_cards() {
    let others = ["AdAhAsKcQc", "7c7d8h8sKd", "9c9dJhTsKh", "JcJdQh8cKs"];
    assert_eq!(winners(&[&["Ac2d3h4s5c", "2c3d4h5s6c"], &others[..]].concat()), [1]);
    assert_eq!(winners(&[&["Ac2d3h4s5c", "2c3d4h5s7c"], &others[..]].concat()), [0]);
}

#[test]
fn draw_clause_d8_a_full_deck_for_few_players_has_the_wheel_and_none_other_has() {
    let wheel = |options: Options| options.ranking().high(&cards("Ac2d3h4s5c")).category();
    let full = |seats| Options { deck: Deck::Full, ..options(seats) };
    assert!((2..=6).all(|seats| wheel(full(seats)) == Category::Straight));
    assert_eq!(full(2).cards().len(), 52);
    let orders: Vec<bool> = (2..=6).map(|seats| options(seats).ranking().order.wheel).collect();
    assert_eq!(orders, [false, false, false, false, true]);
}
