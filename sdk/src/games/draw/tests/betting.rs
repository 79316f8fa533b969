use super::*;

#[test]
fn draw_clause_d1_two_to_six_play_with_24_to_52_cards() {
    let sizes: Vec<usize> = (2..=6).map(|seats| table(options(seats)).deck().len()).collect();
    assert_eq!(sizes, [24, 28, 32, 40, 52]);
    let full = |seats| table(Options { deck: Deck::Full, ..options(seats) }).deck().len();
    assert!((2..=6).all(|seats| full(seats) == 52));
    let lowest: Vec<String> = (2..=6).map(|seats| table(options(seats)).deck()[0].to_string()).collect();
    assert_eq!(lowest, ["9c", "8c", "7c", "5c", "2c"]);
}

#[test]
fn draw_clause_d2_every_seat_antes_from_the_left_of_the_dealer() {
    let deal = deal(&table(options(3)), &[], &[]);
    let antes: Vec<_> = deal.log().iter().filter(|event| matches!(event, Event::Ante { .. })).cloned().collect();
    assert_eq!(antes, [0, 1, 2].map(|seat| Event::Ante { seat: Seat::new(seat), chips: 5 }));
    assert_eq!((deal.betting().pot(), deal.betting().bet()), (15, 0));
}

// Case D25.
#[test]
fn draw_clause_d2_who_is_short_of_the_ante_plays_for_what_he_has() {
    let mut deal = deal(&table(with_stacks(&[3, 100, 100])), &["AcAdAhKcKd", "QcQdQhJcJd", "8c9dTcJhAs"], &[]);
    play(&mut deal, "1c 2c / 0x 1x 2x / 1c 2c");
    assert_eq!(net(&deal), [6, -1, -5]);
    assert_eq!(deal.pots().iter().map(|pot| pot.chips).collect::<Vec<_>>(), [9, 4]);
}

#[test]
fn draw_clause_d2_where_the_ante_puts_all_but_one_all_in_nobody_is_asked_to_bet() {
    let mut deal = deal(&table(with_stacks(&[39, 5])), &["AsTcQs9sAd", "Td9hKcTsTh"], &["AcKsJh", "Kh"]);
    play(&mut deal, "0x9sQsAd 1xTd");
    assert_eq!(net(&deal), [-5, 5], "a pair and two pair");
}

#[test]
fn draw_clause_d4_the_seat_after_the_dealer_speaks_first_in_both_rounds_and_checks_go_on() {
    let game = table(options(3));
    let mut deal = game.deal(&Table::new(Seat::new(1)), Stock::new(&game.deck()));
    assert_eq!(actor(&deal), Some(2));
    play(&mut deal, "2c 0c 1c / 2x 0x 1x / 2c 0c");
    assert_eq!(actor(&deal), Some(1), "the dealer last");
    play(&mut deal, "1c");
    assert_eq!(actor(&deal), None);
}

#[test]
fn draw_clause_d4_a_check_is_a_call_of_nothing_and_refused_where_something_is_owed() {
    let mut deal = deal(&table(options(2)), &[], &[]);
    assert_eq!(deal.check(&Action::Check), Ok(()));
    assert_eq!(deal.check(&Action::Call), Ok(()));
    play(&mut deal, "0r10");
    assert_eq!(refusal(&deal, Action::Check).clause, "D4");
    assert_eq!(deal.fallback(), Action::Fold);
}

#[test]
fn draw_clause_d4_minimum_bet_and_raises_are_those_of_hold_em() {
    let mut deal = deal(&table(options(3)), &[], &[]);
    assert_eq!(choices(&deal), (0, Some((10, 95))), "twice the ante");
    play(&mut deal, "0r25");
    assert_eq!(choices(&deal), (25, Some((50, 95))));
    play(&mut deal, "1r60");
    assert_eq!(choices(&deal), (60, Some((95, 95))), "all-in for less");
    play(&mut deal, "2r95 0c");
    assert_eq!(choices(&deal), (35, None), "an all-in for a full raise reopens, but nobody can answer");
    let mut bet = super::deal(&table(Options { min_bet: Some(7), ..options(2) }), &[], &[]);
    assert_eq!(choices(&bet), (0, Some((7, 95))));
    play(&mut bet, "0c 1c / 0x 1x");
    assert_eq!(choices(&bet), (0, Some((7, 95))));
}

#[test]
fn draw_clause_d4_short_all_ins_reopen_the_betting_together_only() {
    let mut deal = deal(&table(with_stacks(&[200, 21, 28, 200])), &[], &[]);
    play(&mut deal, "0r10 1r16 2r23 3c");
    // The bet has grown by 13 since seat 0 acted, and a full raise is 10.
    assert_eq!(choices(&deal), (13, Some((33, 195))));
    let mut one = super::deal(&table(with_stacks(&[200, 21, 200, 200])), &[], &[]);
    play(&mut one, "0r10 1r16 2c 3c");
    assert_eq!(choices(&one), (6, None));
}

#[test]
fn draw_clause_d6_the_last_one_in_takes_the_pot_before_and_after_the_exchange() {
    let mut before = deal(&table(options(3)), &[], &[]);
    play(&mut before, "0r10 1f 2f");
    assert_eq!(net(&before), [10, -5, -5]);
    let mut after = deal(&table(options(3)), &[], &[]);
    play(&mut after, "0r10 1c 2f / 0x 1x / 0c 1r10 0f");
    assert_eq!(net(&after), [-15, 20, -5]);
}

#[test]
fn draw_clause_d6_the_last_aggressor_shows_first_and_all_show() {
    let game = table(options(3));
    let mut deal = deal(&game, &["AcAdAhKcKd", "QcQdQhJcJd", "8c9dTcJhAs"], &[]);
    play(&mut deal, "0c 1c 2c / 0x 1x 2x / 0c 1r10 2c 0c");
    let shows: Vec<String> = told(&deal, &game).into_iter().filter(|line| line.contains("shows")).collect();
    assert_eq!(
        shows,
        [
            "P2 shows Qc Qd Qh Jc Jd: full house, queens full of jacks",
            "P3 shows 8c 9d Tc Jh As: ace high, jack-ten-nine-eight kickers",
            "P1 shows Ac Ad Ah Kc Kd: full house, aces full of kings",
        ]
    );
}

#[test]
fn draw_silence_pot_limit_raises_by_the_pot_after_the_call() {
    let limit = Options { betting: Limit::Pot, stack: 1000, ..options(3) };
    let mut deal = deal(&table(limit), &[], &[]);
    assert_eq!(choices(&deal), (0, Some((10, 15))), "the antes");
    play(&mut deal, "0r15");
    // 30 in the pot, 15 to call: 45 on top of 15.
    assert_eq!(choices(&deal), (15, Some((30, 60))));
    assert_eq!(
        refusal(&deal, Action::RaiseTo(61)).to_string(),
        "raise to at most 60, the size of the pot after a call (asked 61) (D4)"
    );
    play(&mut deal, "1r60 2f");
    // 90 in the pot, 45 to call: 135 on top of 60.
    assert_eq!(choices(&deal), (45, Some((105, 195))));
}

#[test]
fn draw_silence_pot_limit_allows_the_minimum_bet_and_all_in_for_less() {
    let small = Options { betting: Limit::Pot, min_bet: Some(50), stack: 1000, ..options(2) };
    assert_eq!(choices(&deal(&table(small), &[], &[])), (0, Some((50, 50))));
    let short = Options { betting: Limit::Pot, ..with_stacks(&[12, 100]) };
    assert_eq!(choices(&deal(&table(short), &[], &[])), (0, Some((7, 7))));
}

#[test]
fn draw_silence_fixed_limit_has_one_size_and_four_raises_after_the_bet() {
    let limit = Options { betting: Limit::Fixed, stack: 1000, ..options(2) };
    let mut deal = deal(&table(limit), &[], &[]);
    assert_eq!(choices(&deal), (0, Some((10, 10))));
    assert_eq!(refusal(&deal, Action::RaiseTo(20)).to_string(), "raise to 10, no more and no less (asked 20) (D4)");
    play(&mut deal, "0r10 1r20 0r30 1r40");
    assert_eq!(choices(&deal), (10, Some((50, 50))));
    play(&mut deal, "0r50");
    assert_eq!(choices(&deal), (10, None));
    let told = refusal(&deal, Action::RaiseTo(60)).to_string();
    assert_eq!(told, "no raise: one bet and 4 raises have been made in this round; call or fold (D4)");
    play(&mut deal, "1c / 0x 1x");
    assert_eq!(choices(&deal), (0, Some((10, 10))), "the second round begins anew, with the same bet");
}

#[test]
fn draw_silence_fixed_limit_all_ins_for_less_do_not_count_as_raises() {
    let limit = Options { betting: Limit::Fixed, ..with_stacks(&[100, 19, 100]) };
    let mut deal = deal(&table(limit), &[], &[]);
    play(&mut deal, "0r10");
    assert_eq!(choices(&deal), (10, Some((14, 14))));
    play(&mut deal, "1r14");
    assert_eq!(choices(&deal), (14, Some((24, 24))));
    play(&mut deal, "2r24 0r34 2r44 0r54");
    assert_eq!(choices(&deal), (10, None), "a bet and four raises, the all-in for less not counted");
}
