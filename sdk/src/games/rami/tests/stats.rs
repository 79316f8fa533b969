//! What is counted, on deals worked out by hand.

use super::*;

fn counts(deal: &RamiDeal, index: usize) -> Vec<(&'static str, u32)> {
    let game = Rami::new(Options { seats: deal.seats() as u8 }).unwrap();
    let mut row = vec![0; Rami::COUNTERS.len()];
    game.tally(deal, seat(index), &mut row);
    Rami::COUNTERS.iter().copied().zip(row).filter(|(_, count)| *count > 0).collect()
}

/// Seat 1, open, throws a five; seat 0 opens, lays off and throws a four; seat 1 takes that; seat 0 draws and throws; seat 1
/// lays off and goes out.
fn a_deal() -> RamiDeal {
    let mut scene = scene(&["7h8h9hKcKdKhJk9s4d", "4h4s2c9h5d"]).open(&[1]).meld("6s7s8s").stock("2d3cThJs");
    scene.position.seat = seat(1);
    scene.position.ask = Asked::Turn("5d".parse().unwrap());
    let mut deal = scene.after("play / 5d");
    let answers = ["stock", "play 7h8h9h, KcKdKhJk, 0+9s / 4d", "take 4d4h4s / 2c", "play / 3c", "play 1+Th / 9h"];
    answers.iter().for_each(|answer| deal.apply(action(answer)).unwrap());
    deal
}

#[test]
fn an_opening_an_addition_a_gift_and_what_is_left_are_counted() {
    assert_eq!(
        counts(&a_deal(), 0),
        [
            ("deals", 1),
            ("points", 2),
            ("opened", 1),
            ("turns_to_open", 1),
            ("opening_points", 64),
            ("deadwood", 2),
            ("turns", 2),
            ("jokers_laid", 1),
            ("layoffs_others", 1),
            ("discards", 2),
            ("gifts", 1),
        ]
    );
}

#[test]
fn a_take_and_the_win_are_counted() {
    assert_eq!(
        counts(&a_deal(), 1),
        [("deals", 1), ("won", 1), ("turns", 2), ("takes", 1), ("layoffs_others", 1), ("discards", 3)]
    );
}

#[test]
fn jokers_taken_back_and_kept_and_additions_to_ones_own_melds_are_counted() {
    let mut scene = scene(&["7s9s4d", "2d7d"]).open(&[0, 1]).meld("6sJk8s");
    scene.position.table[0].owner = seat(0);
    let mut deal = scene.after("play 0=7s, 0+9s / 4d");
    deal.apply(Action::Pass).unwrap();
    deal.apply(action("play / 4s")).unwrap();
    loop {
        match deal.to_act() {
            ToAct::Seat(_) => deal.apply(Action::Pass).unwrap(),
            ToAct::Dealer(cards) => deal.restock(&cards),
            ToAct::Nobody(_) => break,
        }
    }
    let counted = counts(&deal, 0);
    for expected in [("jokers_freed", 1), ("jokers_kept", 1), ("layoffs_own", 1), ("blocked", 1), ("deadwood", 20)] {
        assert!(counted.contains(&expected), "{expected:?} in {counted:?}");
    }
}

#[test]
fn a_deal_is_told_as_a_person_would() {
    let names = ["Ana", "Bob"].map(str::to_owned).into_iter().collect();
    let game = Rami::new(Options::default()).unwrap();
    let deal = a_deal();
    let told: Vec<String> = deal.log().iter().filter_map(|event| game.show(event, &names)).collect();
    assert_eq!(
        told,
        [
            "Bob throws 5d",
            "Ana draws 2d",
            "Ana lays meld 1: 7h 8h 9h (24)",
            "Ana lays meld 2: Kc Kd Kh Jk (40)",
            "Ana adds 9s to Bob's meld 0: 6s 7s 8s 9s",
            "Ana is open with 64 points",
            "Ana throws 4d",
            "Bob takes 4d from the pile",
            "Bob lays meld 3: 4d 4h 4s (12)",
            "Bob throws 2c",
            "Ana draws 3c",
            "Ana throws 3c",
            "Bob draws Th",
            "Bob adds Th to Ana's meld 1: 7h 8h 9h Th",
            "Bob throws 9h",
            "Bob is out and wins",
            "Ana is left with 2d (2)",
            "Ana scores 2",
            "Bob scores 0",
        ]
    );
}

#[test]
fn a_rami_sec_is_counted_for_the_winner_and_against_the_others() {
    let deal = scene(&["7h8h9h9c9s9dKcKdKhKs2c3c4cJd", "2dJk"]).after("play 7h8h9h, 9c9s9d, KcKdKhKs, 2c3c4c / Jd");
    assert_eq!(
        counts(&deal, 0),
        [("deals", 1), ("won", 1), ("opened", 1), ("opening_points", 100), ("rami_sec", 1), ("discards", 1)]
    );
    assert_eq!(
        counts(&deal, 1),
        [
            ("deals", 1),
            ("points", 200),
            ("deadwood", 22),
            ("scored_200", 1),
            ("scored_100_or_200", 1),
            ("jokers_kept", 1)
        ]
    );
}
