use super::*;

/// Who shows and who mucks, in order.
fn order(deal: &HoldemDeal) -> Vec<(usize, &'static str)> {
    deal.log()
        .iter()
        .filter_map(|event| match event {
            Event::Shown { seat, .. } => Some((seat.index(), "shows")),
            Event::Mucked { seat } => Some((seat.index(), "mucks")),
            _ => None,
        })
        .collect()
}

const CHECKED_DOWN: &str = "/0c 1c 2c/0c 1c 2c/0c 1c 2c";

#[test]
fn h9_the_last_aggressor_of_the_river_shows_first_and_a_beaten_hand_is_mucked() {
    let hands = ["KsKd", "QsQd", "AsAd"];
    let deal = played(&[200; 3], &hands, BOARD, "2c 0c 1c/0c 1c 2c/0c 1c 2c/0c 1r20 2c 0c");
    assert_eq!(order(&deal), [(1, "shows"), (2, "shows"), (0, "mucks")]);
}

#[test]
fn h9_a_mucked_hand_is_in_the_log_but_in_no_other_seats_recap() {
    let hands = ["KsKd", "QsQd", "AsAd"];
    let deal = played(&[200; 3], &hands, BOARD, "2c 0c 1c/0c 1c 2c/0c 1c 2c/0c 1r20 2c 0c");
    for seat in Seat::all(3) {
        let recap = deal.recap(seat);
        assert_eq!(recap.hand.to_string(), hands[seat.index()]);
        let shown: Vec<_> = recap.shown.iter().map(|hand| hand.as_ref().map(Cards::to_string)).collect();
        assert_eq!(shown, [None, Some("QsQd".to_owned()), Some("AsAd".to_owned())]);
    }
    assert!(deal.log().contains(&Event::Dealt { seat: Seat::new(0), hand: [cards("Ks")[0], cards("Kd")[0]] }));
}

#[test]
fn h9_without_a_bet_on_the_river_the_first_live_seat_left_of_the_button_shows_first() {
    let hands = ["QsQd", "KsKd", "JsJd"];
    let deal = played(&[200; 3], &hands, BOARD, "2c 0c 1r30 2c 0c/0r20 1c 2c/0c 1c 2c/0c 1c 2c");
    assert_eq!(order(&deal), [(0, "shows"), (1, "shows"), (2, "mucks")], "the flop's bettor is no aggressor any more");
    let deal = played(&[200; 3], &hands, BOARD, "2c 0f 1c/1c 2c/1c 2c/1c 2c");
    assert_eq!(order(&deal), [(1, "shows"), (2, "mucks")]);
}

#[test]
fn h9_the_aggressor_is_who_raised_last() {
    let hands = ["QsQd", "KsKd", "AsAd"];
    let deal = played(&[200; 3], &hands, BOARD, "2c 0c 1c/0c 1c 2c/0c 1c 2c/0r10 1r20 2c 0c");
    assert_eq!(order(&deal), [(1, "shows"), (2, "shows"), (0, "mucks")]);
}

#[test]
fn h9_a_hand_that_ties_is_shown() {
    let deal = played(&[200; 3], &["8c5d", "8d2h", "7s7h"], "AsKsQsJsTs", &format!("2c 0c 1c{CHECKED_DOWN}"));
    assert_eq!(order(&deal), [(0, "shows"), (1, "shows"), (2, "shows")]);
    assert_eq!(net(&deal), [0, 0, 0]);
}

#[test]
fn h9_only_hands_shown_before_can_make_one_muck() {
    let deal = played(&[200; 3], &["QsQd", "KsKd", "AsAd"], BOARD, &format!("2c 0c 1c{CHECKED_DOWN}"));
    assert_eq!(order(&deal), [(0, "shows"), (1, "shows"), (2, "shows")]);
}

#[test]
fn h9_a_hand_beaten_in_the_main_pot_is_shown_when_it_can_win_a_side_pot() {
    // Seat 1 is all in with the best hand; 0 and 2 play on for a side pot with chips left.
    let hands = ["KsKd", "AsAd", "QsQd"];
    let deal = played(&[200, 40, 200], &hands, BOARD, "2r40 0c 1c/0c 2c/0c 2c/0c 2r50 0c");
    assert_eq!(order(&deal), [(2, "shows"), (0, "shows"), (1, "shows")]);
    let deal = played(&[200, 40, 200], &hands, BOARD, "2r40 0c 1c/0c 2c/0c 2c/0r50 2c");
    assert_eq!(order(&deal), [(0, "shows"), (1, "shows"), (2, "mucks")]);
}

#[test]
fn h9_all_in_and_no_betting_left_every_live_hand_is_tabled_before_the_rest_of_the_board() {
    let game = table(&[100, 100]);
    let mut deal = deal(&game, &["QsQd", "AsKd"], "2c7d9hKc3s");
    play(&mut deal, "1r100 0c");
    assert_eq!(
        told(&deal, &game),
        [
            "P2 raises to 100 and is all in",
            "P1 calls 90 and is all in",
            "P2 tables As Kd",
            "P1 tables Qs Qd",
            "flop: 2c 7d 9h",
            "turn: Kc",
            "river: 3s",
            "P2 wins 200 from the pot with a pair",
        ]
    );
}

#[test]
fn h9_a_call_of_an_all_in_on_the_river_tables_both_hands() {
    let deal = played(&[100, 300], &["AsAd", "KsKd"], BOARD, "1c 0c/0c 1c/0c 1c/0r90 1c");
    assert_eq!(order(&deal), [(0, "shows"), (1, "shows")]);
}

#[test]
fn h10_nobody_shows_when_all_but_one_have_folded() {
    let deal = played(&[200; 3], &[], "", "2f 0f");
    assert_eq!(order(&deal), []);
    assert!(deal.board().is_empty());
    assert_eq!(net(&deal), [-5, 5, 0]);
}

#[test]
fn h2_the_best_five_of_seven_win_and_suits_break_no_tie() {
    let checked = "1c 0c/0c 1c/0c 1c/0c 1c";
    let wheel = played(&[200; 2], &["Ad5d", "6c9c"], "2d3d4d5hKs", checked);
    assert_eq!(net(&wheel), [10, -10], "A-2-3-4-5 of one suit beats a straight to the six");
    let kicker = played(&[200; 2], &["7s5d", "KcJd"], "4d8s4h7d8c", checked);
    assert_eq!(net(&kicker), [10, -10], "of three pairs the two highest count");
    let suits = played(&[200; 2], &["AhKc", "AsKh"], "Ad3c4c5h6c", checked);
    assert_eq!(net(&suits), [0, 0]);
}
