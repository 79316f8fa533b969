use super::*;

#[test]
fn h6_the_least_raise_is_the_last_full_raise_and_starts_again_each_street() {
    let mut deal = deal(&table_with(&[9000; 4], 50, 100, 0), &[], "");
    for (history, least) in [("2r300", 500), ("3r500", 700), ("0r1100", 1700)] {
        play(&mut deal, history);
        assert_eq!(choices(&deal).1, Some((least, 9000)));
    }
    let refused = refusal(&deal, Action::RaiseTo(1699));
    assert_eq!(refused.to_string(), "raise to at least 1700 (asked 1699) (H6)");
    play(&mut deal, "1c 2c 3c");
    assert_eq!(choices(&deal), (0, Some((100, 7900))));
    play(&mut deal, "0r100");
    assert_eq!(choices(&deal), (100, Some((200, 7900))));
}

#[test]
fn h6_the_least_bet_is_the_big_blind() {
    let mut deal = played(&[100, 100], &[], "", "1c 0c");
    assert_eq!(refusal(&deal, Action::RaiseTo(9)).clause, "H6");
    assert_eq!(refusal(&deal, Action::RaiseTo(0)).clause, "H6");
    assert_eq!(refusal(&deal, Action::RaiseTo(-5)).clause, "H6");
    play(&mut deal, "0r10");
    assert_eq!(refusal(&deal, Action::RaiseTo(19)).clause, "H6");
}

#[test]
fn h6_the_least_raise_is_not_capped_by_the_opponents_stack() {
    let mut deal = deal(&table_with(&[200, 1000], 10, 20, 0), &["KsKd", "AsAd"], BOARD);
    play(&mut deal, "1r100 0r180");
    assert_eq!(choices(&deal), (80, Some((260, 1000))));
    play(&mut deal, "1r260 0c");
    assert_eq!(net(&deal), [-200, 200]);
}

#[test]
fn h6_all_in_for_less_than_the_least_raise_is_allowed_and_nothing_between() {
    let mut deal = deal(&table_with(&[1200, 1200], 50, 100, 0), &[], "");
    play(&mut deal, "1r300 0r900");
    assert_eq!(choices(&deal), (600, Some((1200, 1200))));
    assert_eq!(refusal(&deal, Action::RaiseTo(1199)).to_string(), "raise to at least 1200 (asked 1199) (H6)");
    let refused = refusal(&deal, Action::RaiseTo(1800));
    assert_eq!(refused.to_string(), "raise to at most 1200, which is all-in (asked 1800) (H8)");
}

#[test]
fn h7_a_short_all_in_does_not_reopen_the_betting_for_those_who_acted() {
    let mut deal = deal(&table_with(&[400, 5000, 5000, 5000], 50, 100, 0), &[], "");
    play(&mut deal, "2r300 3c 0r400");
    assert_eq!(choices(&deal), (300, Some((600, 5000))), "the big blind has not acted");
    play(&mut deal, "1f");
    assert_eq!(choices(&deal), (100, None));
    let refused = refusal(&deal, Action::RaiseTo(1000)).to_string();
    assert_eq!(
        refused,
        "no raise: the bet has grown by 100 since this seat acted, a full raise is 200; call or fold (H7)"
    );
}

#[test]
fn h7_short_all_ins_add_up() {
    let stacks = |first, second| [5000, 5000, 5000, first, second];
    for (first, second, reopened) in [(400, 520, true), (360, 440, false), (400, 500, true), (400, 499, false)] {
        let mut deal = deal(&table_with(&stacks(first, second), 50, 100, 0), &[], "");
        play(&mut deal, &format!("2r300 3r{first} 4r{second} 0f 1c"));
        let range = reopened.then_some((second + 200, 5000));
        assert_eq!(choices(&deal), (second - 300, range), "all-ins of {first} and {second}");
    }
}

#[test]
fn h7_the_big_blind_is_a_full_bet() {
    let mut deal = deal(&table_with(&[5000, 5000, 5000, 150], 50, 100, 0), &[], "");
    play(&mut deal, "2c 3r150 0f");
    assert_eq!(choices(&deal), (50, Some((250, 5000))));
    play(&mut deal, "1c");
    assert_eq!(choices(&deal), (50, None));
}

#[test]
fn h7_a_short_bet_does_not_reopen_for_who_checked_but_can_be_raised_by_who_has_not_acted() {
    let mut deal = deal(&table_with(&[5000, 130, 5000], 50, 100, 0), &[], "");
    play(&mut deal, "2c 0c 1c/0c 1r30");
    assert_eq!(choices(&deal), (30, Some((130, 4900))));
    play(&mut deal, "2c");
    assert_eq!(choices(&deal), (30, None));
}

#[test]
fn h7_raises_are_not_counted() {
    let mut deal = deal(&table(&[100_000, 100_000]), &[], "");
    for turn in 0..200 {
        let (seat, total) = (1 - turn % 2, 20 + 10 * turn);
        play(&mut deal, &format!("{seat}r{total}"));
    }
    assert_eq!(choices(&deal), (10, Some((2020, 100_000))));
}

#[test]
fn h8_nobody_may_raise_when_no_opponent_has_chips_to_answer() {
    let mut deal = deal(&table(&[200, 100, 300]), &[], "");
    play(&mut deal, "2r300 0f");
    assert_eq!(choices(&deal), (90, None), "a call takes the whole stack");
    assert!(refusal(&deal, Action::RaiseTo(100)).reason.contains("a call takes the whole stack"));
    let mut deal = played(&[300, 100], &[], "", "1r100");
    assert_eq!(choices(&deal), (90, None), "the opponent is all in");
    assert!(refusal(&deal, Action::RaiseTo(300)).reason.contains("no opponent has chips"));
    play(&mut deal, "0c");
    assert_eq!(actor(&deal), None);
}

#[test]
fn h8_a_call_for_less_leaves_the_caller_in_and_asks_him_no_more() {
    let mut deal = deal(&table(&[200, 40, 200]), &["KsKd", "AsAd", "QsQd"], BOARD);
    play(&mut deal, "2r100 0c 1c/0c 2r100 0c");
    assert_eq!(net(&deal), [120, 80, -200]);
}

#[test]
fn folding_when_a_check_is_free_is_legal() {
    let deal = played(&[100, 100], &[], "", "1c 0f");
    assert_eq!(net(&deal), [-10, 10]);
}

#[test]
fn a_deal_that_is_over_takes_no_action() {
    let mut deal = played(&[100, 100], &[], "", "1f");
    let before = format!("{deal:?}");
    for action in [Action::Fold, Action::Check, Action::Call, Action::RaiseTo(20)] {
        assert_eq!(deal.apply(action).unwrap_err().clause, "H1");
    }
    assert_eq!(format!("{deal:?}"), before);
}
