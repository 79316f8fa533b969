use super::*;

fn of(variant: Variant, seats: usize) -> Options {
    Options { variant, ..options(seats) }
}

fn showdown(variant: Variant, hands: &[&str]) -> Vec<Chips> {
    net(&checked_down(of(variant, hands.len()), hands))
}

#[test]
fn draw_clause_d9_high_the_best_hand_wins() {
    assert_eq!(showdown(Variant::High, &["9c9dTcJhQs", "TdThJcQcKs"]), [-5, 5]);
}

// Case D09.
#[test]
fn draw_clause_d10_low_straights_and_flushes_do_not_count() {
    assert_eq!(showdown(Variant::Low, &["9cTcJcQcKc", "9dTdJdQdAh"]), [5, -5]);
}

#[test]
fn draw_clause_d10_low_pairs_count_against_and_aces_are_high() {
    assert_eq!(showdown(Variant::Low, &["9c9dTcJhQs", "TdThJcQcKs"]), [5, -5], "the lower pair");
    assert_eq!(showdown(Variant::Low, &["9c9dTcJhQs", "9hTdJcKcAs"]), [-5, 5], "no pair is lower than any");
    assert_eq!(showdown(Variant::Low, &["9cTdJhQsAc", "9dThJsQcAd"]), [0, 0], "equal hands share");
}

#[test]
fn draw_clause_d10_low_ace_by_option() {
    let options = Options { low_ace: End::Low, ..of(Variant::Low, 2) };
    assert_eq!(net(&checked_down(options, &["9cTcJcQcKc", "9dTdJdQdAh"])), [-5, 5]);
}

// Case D11.
#[test]
fn draw_clause_d11_high_low_the_odd_chip_goes_to_the_high_half() {
    let game = table(of(Variant::HighLow, 3));
    let mut deal = deal(&game, &["8c9dTcJhAc", "AdAhKcKdQc", "9c9h8hTdJc"], &[]);
    play(&mut deal, "0c 1c 2c / 0x 1x 2x / 0r10 1c 2f");
    assert_eq!(net(&deal), [2, 3, -5]);
    let won: Vec<String> = told(&deal, &game).into_iter().filter(|line| line.contains("wins")).collect();
    assert_eq!(won, ["P2 wins 18 from the high half of the pot", "P1 wins 17 from the low half of the pot"]);
}

#[test]
fn draw_clause_d11_the_low_half_is_by_the_order_of_high_or_by_option_of_low() {
    // A straight is the best hand by `high` and the weakest by `low`.
    let hands = ["9cTdJhQsKc", "9dTh9sQcAd"];
    let literal = of(Variant::HighLow, 2);
    assert_eq!(net(&checked_down(literal.clone(), &hands)), [0, 0]);
    let by_low = Options { low_half: End::Low, ..literal };
    assert_eq!(net(&checked_down(by_low, &hands)), [5, -5]);
}

// Case D13.
#[test]
fn draw_clause_d11_equal_hands_split_the_pot_once() {
    assert_eq!(showdown(Variant::HighLow, &["9cTdJhQsAc", "9dThJsQcAd"]), [0, 0]);
    let game = table(of(Variant::HighLow, 2));
    let equal = deal(&game, &["9cTdJhQsAc", "9dThJsQcAd"], &[]);
    let mut deal = equal;
    play(&mut deal, "0c 1c / 0x 1x / 0c 1c");
    let both = |event: &&Event| matches!(event, Event::Won { part: Part::Both, chips: 5, .. });
    assert_eq!(deal.log().iter().filter(both).count(), 2);
}

#[test]
fn draw_clause_d11_a_half_with_two_winners_gives_its_odd_chip_left_of_the_dealer() {
    // 15 chips: 8 for the pair, 7 for two equal weakest hands.
    assert_eq!(showdown(Variant::HighLow, &["AcKdQhJs9c", "AdKhQsJc9d", "8c8dTcJhQc"]), [-1, -2, 3]);
}

// Case D19.
#[test]
fn draw_clause_d12_second_high_the_middle_hand_wins() {
    assert_eq!(showdown(Variant::SecondHigh, &["AcAdAhKcKd", "QcQdQhJcJd", "8c9dTcJhAs"]), [-5, 10, -5]);
}

// Case D20.
#[test]
fn draw_clause_d12_equal_seconds_share() {
    assert_eq!(showdown(Variant::SecondHigh, &["AcKdQhJs9c", "AdKhQsJc9d", "8c8dTcJdQc"]), [3, 2, -5]);
}

// Case D28.
#[test]
fn draw_clause_d12_two_equal_best_hands_leave_the_pot_to_the_second_value() {
    assert_eq!(showdown(Variant::SecondHigh, &["AcAdKhQsJc", "AhAsKdQcJd", "8c8dTcJhQd"]), [-5, -5, 10]);
}

// Case D21.
#[test]
fn draw_clause_d12_where_all_are_equal_all_split() {
    assert_eq!(showdown(Variant::SecondHigh, &["AcKdQhJs9c", "AdKhQsJc9d"]), [0, 0]);
}

// Case D22.
#[test]
fn draw_clause_d12_the_last_one_in_wins_whatever_he_holds() {
    let game = table(of(Variant::SecondHigh, 3));
    let mut deal = deal(&game, &["AcAdAhKcKd", "QcQdQhJcJd", "8c9dTcJhAs"], &[]);
    play(&mut deal, "0c 1c 2r10 0f 1f");
    assert_eq!(net(&deal), [-5, -5, 10]);
    assert_eq!(told(&deal, &game).last().unwrap(), "P3 wins 15 from the pot");
}

#[test]
fn draw_clause_d12_a_side_pot_goes_to_the_second_of_those_who_can_win_it() {
    let options = Options { variant: Variant::SecondHigh, ..with_stacks(&[25, 100, 100]) };
    let mut deal = deal(&table(options), &["8c9dTcJhAs", "AcAdAhKcKd", "QcQdQhJcJd"], &[]);
    play(&mut deal, "0r20 1c 2c / 0x 1x 2x / 1r30 2c");
    // Main pot 75: queens full is the second of three. Side pot 60: it is the second of two.
    assert_eq!(net(&deal), [-25, -55, 80]);
}

// Case D14.
#[test]
fn draw_clause_d13_high_spade_shares_and_the_odd_chip_is_the_best_hands() {
    assert_eq!(showdown(Variant::HighSpade, &["AsKd9h8cJd", "QcQdQh9cTd", "JsTs9d8dKc"]), [2, 3, -5]);
}

#[test]
fn draw_clause_d13_low_spade_the_lowest_spade_shares_and_the_ace_is_the_highest() {
    assert_eq!(showdown(Variant::LowSpade, &["AsKd9h8cJd", "QcQdQh9cTd", "JsTs9d8dKc"]), [-5, 3, 2]);
    assert_eq!(showdown(Variant::LowSpade, &["AsKd9h8cJd", "QcQdQh9cTd", "Jc8d9d8hKc"]), [2, 3, -5]);
}

// Case D15.
#[test]
fn draw_clause_d13_without_a_spade_all_goes_to_the_best_hand() {
    for variant in [Variant::HighSpade, Variant::LowSpade] {
        assert_eq!(showdown(variant, &["9cTdJhQcKd", "9dThJcQdKh"]), [0, 0]);
        assert_eq!(showdown(variant, &["9cTdJhQcKd", "9dThJcQdAh"]), [5, -5]);
    }
}

// Case D16.
#[test]
fn draw_clause_d13_spades_folded_or_thrown_away_do_not_count() {
    let game = table(of(Variant::HighSpade, 3));
    let mut deal = deal(&game, &["AsKd9h8cJd", "QcQdQh9cTd", "JsTs9d8dKc"], &["", "", "Tc"]);
    play(&mut deal, "0c 1r10 2c 0f / 1x 2xTs / 1c 2c");
    assert_eq!(net(&deal), [-5, 3, 2]);
}

#[test]
fn draw_clause_d13_a_spade_decides_only_the_pots_its_holder_is_in() {
    let options = Options { variant: Variant::HighSpade, ..with_stacks(&[25, 100, 100]) };
    let mut deal = deal(&table(options), &["AsKd9h8cJd", "QcQdQh9cTd", "JsTs9d8dKc"], &[]);
    play(&mut deal, "0r20 1c 2c / 0x 1x 2x / 1r30 2c");
    // Main pot 75: 38 for the queens, 37 for the ace of spades; side pot 60: 30 each.
    assert_eq!(net(&deal), [12, 13, -25]);
}

#[test]
fn draw_clause_d13_who_wins_both_halves_takes_the_pot() {
    assert_eq!(showdown(Variant::HighSpade, &["AsAdKs9c9d", "QcQdJs9hTd"]), [5, -5]);
}

#[test]
fn draw_silence_the_last_one_in_takes_all_in_every_variant_and_shows_nothing() {
    for variant in Variant::ALL {
        let mut deal = deal(&table(of(*variant, 3)), &["9cTdJhQsAc", "AdAhKcKdQc", "QdQh8sTh9h"], &[]);
        play(&mut deal, "0c 1c 2c / 0x 1x 2x / 0r10 1f 2f");
        assert_eq!(net(&deal), [10, -5, -5], "{variant}");
        assert!(!deal.log().iter().any(|event| matches!(event, Event::Shown { .. })));
        assert!(deal.recap(Seat::new(1)).shown.iter().all(Option::is_none));
    }
}
