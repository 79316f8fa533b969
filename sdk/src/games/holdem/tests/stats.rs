use super::*;

/// The counters of a seat that are not 0, but for the deal and the position.
fn counted(deal: &HoldemDeal, game: &Holdem, seat: usize) -> Vec<(&'static str, u32)> {
    let mut row = vec![0; Holdem::COUNTERS.len()];
    game.tally(deal, Seat::new(seat), &mut row);
    let named = Holdem::COUNTERS.iter().copied().zip(row);
    named.filter(|(name, count)| *count > 0 && !["deals", "position"].contains(name)).collect()
}

fn count(deal: &HoldemDeal, game: &Holdem, seat: usize, name: &str) -> u32 {
    counted(deal, game, seat).into_iter().find(|(other, _)| *other == name).map_or(0, |(_, count)| count)
}

/// A deal at six stacks of 1000; seat 5 has the button, 0 and 1 the blinds.
fn six(history: &str) -> (HoldemDeal, Holdem) {
    let game = table(&[1000; 6]);
    let mut deal = deal(&game, &["2s3s", "7s7h", "AsKs", "QsQh", "JsJh", "TsTh"], "2c7d9hTc3d");
    play(&mut deal, history);
    (deal, game)
}

#[test]
fn every_ratio_is_made_of_counters() {
    for ratio in Holdem::RATIOS {
        assert!(Holdem::COUNTERS.contains(&ratio.numerator), "{}", ratio.name);
        assert!(Holdem::COUNTERS.contains(&ratio.denominator), "{}", ratio.name);
    }
    assert!(Holdem::COUNTERS.len() <= 24);
}

#[test]
fn a_walk_is_no_chance_to_play_and_blinds_are_not_voluntary() {
    let (deal, game) = six("2f 3f 4f 5f 0f");
    assert_eq!(counted(&deal, &game, 1), [("won", 1)]);
    assert_eq!(counted(&deal, &game, 0), [("preflop", 1), ("steal_chance", 1)]);
    assert_eq!(counted(&deal, &game, 2), [("preflop", 1)]);
}

#[test]
fn positions_are_counted_from_the_button() {
    let (deal, game) = six("2f 3f 4f 5f 0f");
    let positions: Vec<u32> = (0..6)
        .map(|seat| {
            let mut row = vec![0; Holdem::COUNTERS.len()];
            game.tally(&deal, Seat::new(seat), &mut row);
            row[1]
        })
        .collect();
    assert_eq!(positions, [1, 2, 3, 4, 5, 0]);
}

#[test]
fn vpip_is_a_call_or_a_raise_and_pfr_a_raise_before_the_flop() {
    let (deal, game) = six("2c 3f 4r40 5f 0f 1f 2c/2c 4c/2c 4c/2c 4c");
    assert_eq!(count(&deal, &game, 2, "vpip"), 1);
    assert_eq!(count(&deal, &game, 2, "pfr"), 0);
    assert_eq!((count(&deal, &game, 4, "vpip"), count(&deal, &game, 4, "pfr")), (1, 1));
    assert_eq!((count(&deal, &game, 1, "vpip"), count(&deal, &game, 1, "preflop")), (0, 1));
}

#[test]
fn the_big_blinds_check_is_not_voluntary() {
    let (deal, game) = six("2f 3f 4f 5f 0c 1c/0c 1c/0c 1c/0c 1c");
    assert_eq!((count(&deal, &game, 1, "preflop"), count(&deal, &game, 1, "vpip")), (1, 0));
    assert_eq!(count(&deal, &game, 0, "vpip"), 1);
}

#[test]
fn a_three_bet_is_the_raise_of_the_first_raise() {
    let (deal, game) = six("2r30 3f 4r90 5c 0f 1f 2r200 4f 5f");
    let chances: Vec<u32> = (0..6).map(|seat| count(&deal, &game, seat, "three_bet_chance")).collect();
    assert_eq!(chances, [0, 0, 0, 1, 1, 0], "after the second raise it would be a fourth bet");
    assert_eq!(count(&deal, &game, 4, "three_bet"), 1);
    assert_eq!(count(&deal, &game, 2, "three_bet"), 0);
}

#[test]
fn a_limper_who_raises_a_raise_has_three_bet() {
    let (deal, game) = six("2c 3r40 4f 5f 0f 1f 2r120 3f");
    assert_eq!((count(&deal, &game, 2, "three_bet_chance"), count(&deal, &game, 2, "three_bet")), (1, 1));
}

#[test]
fn where_no_raise_is_possible_there_is_no_chance_of_a_three_bet() {
    let heads_up = |stacks: [Chips; 2]| {
        let game = table(&stacks);
        let mut deal = deal(&game, &["AsAd", "KsKd"], BOARD);
        play(&mut deal, &format!("1r{} 0c", stacks[1]));
        count(&deal, &game, 0, "three_bet_chance")
    };
    assert_eq!(heads_up([100, 100]), 0, "a call takes the whole stack");
    assert_eq!(heads_up([300, 100]), 0, "the opponent is all in");
    let game = table(&[1000, 1000, 1000, 15]);
    let mut deal = deal(&game, &[], "");
    play(&mut deal, "2c 3r15 0c 1c 2c");
    let chances: Vec<u32> = (0..4).map(|seat| count(&deal, &game, seat, "three_bet_chance")).collect();
    assert_eq!(chances, [1, 1, 0, 0], "the short all-in has not reopened the betting for the limper");
}

#[test]
fn a_steal_is_the_first_raise_from_a_late_seat() {
    let (deal, game) = six("2f 3f 4f 5r25 0f 1f");
    let chances: Vec<u32> = (0..6).map(|seat| count(&deal, &game, seat, "steal_chance")).collect();
    assert_eq!(chances, [0, 0, 0, 0, 1, 1]);
    assert_eq!(count(&deal, &game, 5, "steal"), 1);
    let (deal, game) = six("2c 3f 4f 5r50 0f 1f 2f");
    assert_eq!(count(&deal, &game, 5, "steal_chance"), 0);
}

#[test]
fn a_continuation_bet_is_the_first_bet_of_the_flop_by_the_last_raiser() {
    let (deal, game) = six("2r30 3f 4f 5c 0f 1c/1c 2r40 5f 1f");
    assert_eq!((count(&deal, &game, 2, "cbet_chance"), count(&deal, &game, 2, "cbet")), (1, 1));
    for seat in [1, 5] {
        assert_eq!((count(&deal, &game, seat, "faced_cbet"), count(&deal, &game, seat, "folded_to_cbet")), (1, 1));
    }
    let (deal, game) = six("2r30 3f 4f 5f 0f 1c/1r20 2f");
    assert_eq!(count(&deal, &game, 2, "cbet_chance"), 0, "another bet first");
    assert_eq!(count(&deal, &game, 2, "faced_cbet"), 0, "a bet by who had not raised last is none");
    let (deal, game) = six("2r30 3f 4f 5f 0f 1c/1c 2c/1r20 2f");
    assert_eq!((count(&deal, &game, 2, "cbet_chance"), count(&deal, &game, 2, "cbet")), (1, 0));
}

#[test]
fn a_raised_continuation_bet_is_faced_no_more() {
    let (deal, game) = six("2r30 3f 4c 5c 0f 1f/2r40 4r100 5f 2f");
    assert_eq!((count(&deal, &game, 4, "faced_cbet"), count(&deal, &game, 4, "folded_to_cbet")), (1, 0));
    assert_eq!((count(&deal, &game, 5, "faced_cbet"), count(&deal, &game, 5, "folded_to_cbet")), (0, 0));
}

#[test]
fn aggression_is_counted_after_the_flop_only() {
    let (deal, game) = six("2r30 3f 4f 5f 0f 1c/1c 2r40 1r90 2c/1r100 2c/1c 2c");
    assert_eq!((count(&deal, &game, 1, "bets_raises"), count(&deal, &game, 1, "calls")), (2, 0));
    assert_eq!((count(&deal, &game, 2, "bets_raises"), count(&deal, &game, 2, "calls")), (1, 2));
}

#[test]
fn streets_seen_showdowns_and_wins() {
    let (deal, game) = six("2c 3f 4f 5f 0c 1c/0c 1r20 2c 0f/1c 2c/1c 2c");
    let of = |seat, names: [&str; 4]| names.map(|name| count(&deal, &game, seat, name));
    let seen = ["saw_flop", "saw_turn", "saw_river", "showdown"];
    assert_eq!(of(0, seen), [1, 0, 0, 0]);
    assert_eq!(of(1, seen), [1, 1, 1, 1]);
    assert_eq!(of(3, seen), [0, 0, 0, 0]);
    let won = ["won", "won_showdown", "all_in", "vpip"];
    assert_eq!(of(1, won), [1, 1, 0, 0], "sevens full");
    assert_eq!(of(2, won), [0, 0, 0, 1]);
}

#[test]
fn chips_returned_are_not_won_and_all_ins_see_the_whole_board() {
    let game = table(&[80, 200]);
    let mut deal = deal(&game, &["AsAd", "KsKd"], BOARD);
    play(&mut deal, "1r200 0c");
    assert_eq!((count(&deal, &game, 1, "won"), count(&deal, &game, 1, "all_in")), (0, 1));
    assert_eq!((count(&deal, &game, 1, "saw_river"), count(&deal, &game, 1, "showdown")), (1, 1));
}

#[test]
fn a_blind_that_takes_the_whole_stack_is_an_all_in() {
    let game = table(&[200, 10, 200]);
    let deal = deal(&game, &[], "");
    assert_eq!(count(&deal, &game, 1, "all_in"), 1);
}
