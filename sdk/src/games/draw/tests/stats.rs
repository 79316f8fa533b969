use super::*;

/// The counters of a seat that are not 0, but for the deal and the position.
fn counted(deal: &DrawDeal, game: &Draw, seat: usize) -> Vec<(&'static str, u32)> {
    let mut row = vec![0; Draw::COUNTERS.len()];
    game.tally(deal, Seat::new(seat), &mut row);
    let named = Draw::COUNTERS.iter().copied().zip(row);
    named.filter(|(name, count)| *count > 0 && !["deals", "position"].contains(name)).collect()
}

fn count(deal: &DrawDeal, game: &Draw, seat: usize, name: &str) -> u32 {
    assert!(Draw::COUNTERS.contains(&name));
    counted(deal, game, seat).into_iter().find(|(other, _)| *other == name).map_or(0, |(_, count)| count)
}

fn played(options: Options, hands: &[&str], text: &str) -> (DrawDeal, Draw) {
    let game = table(options);
    let mut deal = deal(&game, hands, &[]);
    play(&mut deal, text);
    (deal, game)
}

const HANDS: [&str; 3] = ["AcAdAhKcKd", "QcQdQhJcJd", "8c9dTcJhAs"];

#[test]
fn every_ratio_is_made_of_counters() {
    for ratio in Draw::RATIOS {
        assert!(Draw::COUNTERS.contains(&ratio.numerator), "{}", ratio.name);
        assert!(Draw::COUNTERS.contains(&ratio.denominator), "{}", ratio.name);
    }
}

#[test]
fn opening_is_the_first_bet_of_the_first_round_by_who_could_make_it() {
    let (deal, game) = played(options(3), &HANDS, "0c 1r10 2c 0c / 0x 1x 2x8c / 0r10 1c 2f");
    let of = |name| [0, 1, 2].map(|seat| count(&deal, &game, seat, name));
    assert_eq!(of("open_chance"), [1, 1, 0]);
    assert_eq!(of("opened"), [0, 1, 0]);
    assert_eq!(of("faced"), [1, 1, 2]);
    assert_eq!(of("calls"), [1, 1, 1]);
    assert_eq!(of("folds"), [0, 0, 1]);
    assert_eq!(of("bets_raises"), [1, 1, 0]);
    assert_eq!(of("showdown"), [1, 1, 0]);
}

#[test]
fn raises_and_all_ins_are_counted_and_a_fold_for_nothing_is_no_fold_to_a_bet() {
    let (deal, game) = played(options(3), &HANDS, "0f 1r10 2r95 1c / 1x 2x");
    let of = |name| [0, 1, 2].map(|seat| count(&deal, &game, seat, name));
    assert_eq!(of("folds"), [0, 0, 0]);
    assert_eq!(of("open_chance"), [1, 1, 0]);
    assert_eq!(of("raises"), [0, 0, 1]);
    assert_eq!(of("all_in"), [0, 1, 1]);
    assert_eq!(of("exchange"), [0, 1, 1]);
}

#[test]
fn cards_exchanged_and_what_was_won_with_them() {
    let (deal, game) = played(options(3), &HANDS, "0c 1c 2c / 0x 1xJc 2x8c9dTc / 0c 1c 2c");
    assert_eq!(
        counted(&deal, &game, 0),
        [
            ("open_chance", 1),
            ("exchange", 1),
            ("drew_0", 1),
            ("won_0", 1),
            ("showdown", 1),
            ("won_showdown", 1),
            ("won", 1)
        ]
    );
    assert_eq!((count(&deal, &game, 1, "drew_1"), count(&deal, &game, 1, "cards")), (1, 1));
    assert_eq!((count(&deal, &game, 2, "drew_3"), count(&deal, &game, 2, "cards")), (1, 3));
    assert_eq!((count(&deal, &game, 2, "won_3"), count(&deal, &game, 2, "won")), (0, 0));
}

#[test]
fn a_pot_won_before_the_exchange_is_won_by_no_number_of_cards() {
    let (deal, game) = played(options(3), &HANDS, "0r10 1f 2f");
    assert_eq!(counted(&deal, &game, 0), [("open_chance", 1), ("opened", 1), ("bets_raises", 1), ("won", 1)]);
    let (deal, game) = played(options(2), &HANDS[..2], "0c 1c / 0x 1x / 0r10 1f");
    assert_eq!((count(&deal, &game, 0, "won_0"), count(&deal, &game, 0, "won_showdown")), (1, 0));
}

#[test]
fn the_share_of_each_half_is_counted_in_sixtieths() {
    let of = |variant| Options { variant, ..options(3) };
    let share = |deal: &DrawDeal, game: &Draw, name| [0, 1, 2].map(|seat| count(deal, game, seat, name));
    let pat = "0c 1c 2c / 0x 1x 2x / 0c 1c 2c";
    let hands = ["AcKdQhJs9c", "AdKhQsJc9d", "8c8dTcJhQc"];
    let (deal, game) = played(of(Variant::HighLow), &hands, pat);
    assert_eq!(share(&deal, &game, "high_halves"), [60, 60, 60]);
    assert_eq!(share(&deal, &game, "high_share"), [0, 0, 60]);
    assert_eq!(share(&deal, &game, "low_halves"), [60, 60, 60]);
    assert_eq!(share(&deal, &game, "low_share"), [30, 30, 0]);
    assert_eq!(share(&deal, &game, "spade_halves"), [0, 0, 0]);
    let (deal, game) = played(of(Variant::HighSpade), &["AsKd9h8cJd", "QcQdQh9cTd", "JsTs9d8dKc"], pat);
    assert_eq!(share(&deal, &game, "high_share"), [0, 60, 0]);
    assert_eq!(share(&deal, &game, "spade_share"), [60, 0, 0]);
    assert_eq!(share(&deal, &game, "low_halves"), [0, 0, 0]);
    let (deal, game) = played(of(Variant::HighSpade), &["AcKd9h8cJd", "QcQdQh9cTd", "JhTd9d8dKc"], pat);
    assert_eq!(share(&deal, &game, "high_halves"), [0, 0, 0], "nobody has a spade: the pot is not halved");
}

#[test]
fn who_wins_both_halves_has_won_each() {
    let options = Options { variant: Variant::HighSpade, ..options(2) };
    let (deal, game) = played(options, &["AsAdKs9c9d", "QcQdJs9hTd"], "0c 1c / 0x 1x / 0c 1c");
    assert_eq!((count(&deal, &game, 0, "high_share"), count(&deal, &game, 0, "spade_share")), (60, 60));
    assert_eq!((count(&deal, &game, 1, "high_share"), count(&deal, &game, 1, "spade_halves")), (0, 60));
}
