//! What may be laid, added and taken back.

use super::*;

const OPENER: &str = "7h8h9hKcKdKh2c4d6sJd5c4c9dQc";

#[test]
fn r10_the_first_laying_needs_51_points() {
    let scene = scene(&["5h6h7h8c8s8d8h2c4d6sJdQc4c3c", "2d"]);
    assert_eq!(scene.code("play 5h6h7h, 8c8s8d8h / Qc"), "opening_below_51");
    assert_eq!(scene.code("play 5h6h7h / Qc"), "opening_below_51");
}

#[test]
fn r10_melds_of_one_turn_count_together_and_open_the_seat() {
    let deal = scene(&[OPENER, "2d"]).after("play 7h8h9h, KcKdKh / Qc");
    assert!(deal.is_open(seat(0)) && !deal.is_open(seat(1)));
    assert_eq!(table(&deal), ["7h8h9h", "KcKdKh"]);
    assert_eq!(hand(&deal, 0), "2c4d6sJd5c4c9d");
    assert!(deal.log().contains(&Event::Opened { seat: seat(0), points: 54 }));
}

#[test]
fn r11_the_first_laying_needs_a_run_without_a_joker() {
    let scene = scene(&["4h5h6hJkKcKdKhQcQdQh2c4d6s3c", "2d"]);
    assert_eq!(scene.code("play KcKdKh, QcQdQh / 2c"), "opening_no_pure_run");
    assert_eq!(scene.code("play 4h5h6hJk, KcKdKh / 2c"), "opening_no_pure_run");
    scene.after("play 4h5h6h, KcKdKh, QcQdQhJk / 2c");
}

#[test]
fn r14_the_ace_counts_1_under_the_two_and_11_over_the_king_and_in_a_set() {
    let value = |text: &str| Meld::new(&cards::<LONGEST>(text)).unwrap().value();
    assert_eq!(["Ah2h3h", "QhKhAh", "AcAdAh", "Ah2h3h4h5h6h7h8h9hThJhQhKhAh"].map(value), [6, 31, 33, 96]);
}

#[test]
fn r15_the_joker_counts_what_it_stands_for() {
    let value = |text: &str| Meld::new(&cards::<LONGEST>(text)).unwrap().value();
    assert_eq!(["JkQsKs", "QsKsJk", "AdJk3d", "9c9dJk", "Jk6d7d"].map(value), [30, 31, 6, 27, 18]);
}

#[test]
fn d8_adding_before_the_opening_is_refused_even_when_it_would_reach_51() {
    let scene = scene(&["4h5h6hJkKcKdKh2c4d6sJd5c9d3c", "2d"]);
    assert_eq!(scene.code("play 4h5h6h, KcKdKh, 0+Jk high / 5c"), "not_opened");
}

#[test]
fn d8_in_the_turn_of_the_opening_adding_goes_once_the_melds_listed_before_reach_51() {
    let scene = scene(&["7h8h9h9c9d9h9s2c4d6hJdQc4c3c", "2d"]).open(&[1]).meld("6s7s8s");
    assert_eq!(scene.code("play 7h8h9h, 0+9s, 9c9d9h / Qc"), "not_opened");
    let deal = scene.after("play 7h8h9h, 9c9d9h, 0+9s / Qc");
    assert_eq!(table(&deal), ["6s7s8s9s", "7h8h9h", "9c9d9h"]);
}

#[test]
fn r16_an_open_seat_lays_a_meld_of_any_value() {
    assert_eq!(table(&scene(&["Ah2h3h4d6sJd", "2d"]).open(&[0]).after("play Ah2h3h / Jd")), ["Ah2h3h"]);
}

#[test]
fn r17_cards_go_on_one_by_one_at_either_end() {
    let scene = scene(&["Ts9sAs4d2c3c", "2d"]).open(&[0, 1]).meld("JsQsKs");
    assert_eq!(table(&scene.after("play 0+Ts9sAs / 2c")), ["9sTsJsQsKsAs"]);
    assert_eq!(scene.code("play 0+9s / 2c"), "does_not_fit");
    assert_eq!(scene.code("play 1+9s / 2c"), "no_such_meld");
    assert_eq!(scene.code("play 0+ / 2c"), "no_cards");
}

#[test]
fn d11_a_card_that_fits_both_ends_needs_its_side() {
    let scene = scene(&["JkAh4d3c", "2d"]).open(&[0, 1]).meld("6s7s8s").meld("2h3h4h5h6h7h8h9hThJhQhKh").meld("AcAdAh");
    assert_eq!(scene.code("play 0+Jk / 3c"), "ambiguous_side");
    assert_eq!(scene.code("play 1+Ah / 3c"), "ambiguous_side");
    assert_eq!(table(&scene.after("play 0+Jk low, 1+Ah high / 3c"))[..2], ["Jk6s7s8s", "2h3h4h5h6h7h8h9hThJhQhKhAh"]);
    // In a set there is one place.
    assert_eq!(table(&scene.after("play 2+Jk / 3c"))[2], "AcAdAhJk");
}

#[test]
fn d10_no_run_goes_beyond_its_ace() {
    let scene = scene(&["2sKsJk4d3c", "2d"]).open(&[0, 1]).meld("QsKsAs").meld("As2s3s");
    assert_eq!(scene.code("play 0+2s / 3c"), "does_not_fit");
    assert_eq!(scene.code("play 1+Ks / 3c"), "does_not_fit");
    assert_eq!(scene.code("play 0+Jk high / 3c"), "does_not_fit");
    // One end is closed, so the side need not be named.
    assert_eq!(table(&scene.after("play 1+Jk / 3c"))[1], "As2s3sJk");
}

#[test]
fn r9_no_meld_gets_a_second_joker() {
    let scene = scene(&["JkJk9s4d3c", "2d"]).open(&[0, 1]).meld("5sJk7s").meld("9c9dJk");
    assert_eq!(scene.code("play 0+Jk high / 3c"), "two_jokers");
    assert_eq!(scene.code("play 1+Jk / 3c"), "two_jokers");
    assert_eq!(scene.code("play 9sJkJk / 3c"), "two_jokers");
}

#[test]
fn d9_sets_have_no_twins_and_never_five_cards() {
    let scene = scene(&["9d9sJk4d3c", "2d"]).open(&[0, 1]).meld("9c9d9h").meld("9c9d9h9s");
    assert_eq!(scene.code("play 0+9d / 3c"), "duplicate_suit");
    assert_eq!(scene.code("play 1+9d / 3c"), "set_full");
    assert_eq!(scene.code("play 1+Jk / 3c"), "set_full");
}

#[test]
fn r18_the_joker_of_a_run_is_freed_by_the_card_it_stands_for_alone() {
    let scene = scene(&["JsAs9s4d3c", "2d"]).open(&[0, 1]).meld("QsKsJk").meld("JkQsKs").meld("6s7s8s");
    assert_eq!(scene.code("play 0=Js / 3c"), "wrong_card");
    assert_eq!(scene.code("play 2=9s / 3c"), "no_joker");
    assert_eq!(scene.code("play 1=JsAs / 3c"), "wrong_card");
    let deal = scene.after("play 0=As, 1=Js / 3c");
    assert_eq!(
        (table(&deal)[..2].to_vec(), hand(&deal, 0)),
        (vec!["QsKsAs".into(), "JsQsKs".into()], "9s4dJkJk".into())
    );
}

#[test]
fn r19_the_joker_of_a_set_of_three_is_freed_by_both_missing_cards() {
    let scene = scene(&["9h9s9d4d3c", "2d"]).open(&[0, 1]).meld("9c9dJk");
    assert_eq!(scene.code("play 0=9h / 3c"), "set_of_three_needs_both");
    assert_eq!(scene.code("play 0=9d9s / 3c"), "wrong_card");
    assert_eq!(table(&scene.after("play 0=9h9s / 3c")), ["9c9d9h9s"]);
    // One natural makes it a set of four, whose joker is the last suit.
    let deal = scene.after("play 0+9h, 0=9s / 3c");
    assert_eq!((table(&deal), hand(&deal, 0)), (vec!["9c9d9h9s".into()], "9d4dJk".into()));
}

#[test]
fn d12_a_freed_joker_may_be_laid_kept_or_thrown() {
    let scene = scene(&["7s4d3c", "2d"]).open(&[0, 1]).meld("6sJk8s");
    assert_eq!(table(&scene.after("play 0=7s, 0+Jk high / 3c")), ["6s7s8sJk"]);
    assert_eq!(hand(&scene.after("play 0=7s / 3c"), 0), "4dJk");
    assert_eq!(scene.after("play 0=7s / Jk").pile().last(), Some(&Card::JOKER));
}

#[test]
fn r18_who_is_not_open_takes_no_joker() {
    assert_eq!(scene(&["7s4d3c", "2d"]).open(&[1]).meld("6sJk8s").code("play 0=7s / 3c"), "not_opened");
}

#[test]
fn r2_only_what_is_in_the_hand_is_laid_and_thrown() {
    let scene = scene(&["7h8h9h4d3c", "2d"]).open(&[0]);
    assert_eq!(scene.code("play 7h8h9h, 9cTcJc / 3c"), "not_in_hand");
    assert_eq!(scene.code("play 7h8h9h / 9h"), "not_in_hand");
    assert_eq!(scene.code("play / Ks"), "not_in_hand");
    assert_eq!(scene.code("play 7h8h9h, 7h8h9h / 3c"), "not_in_hand");
}

#[test]
fn a_refusal_names_the_clause_and_the_operation() {
    let deal = scene(&["7h8h9h9d4d3c", "2d"]).open(&[0, 1]).meld("9c9d9h").deal();
    let words = |text: &str| deal.check(&action(text)).unwrap_err().to_string();
    assert_eq!(
        words("play 7h8h9h, 0+9d / 3c"),
        "lay[1] `{\"add\":{\"meld\":0,\"cards\":\"9d\"}}`: a set has no suit twice (R5)"
    );
    assert_eq!(words("play 7h8h9h / 9h"), "9h is not in the hand (R2)");
}

#[test]
fn r8_melds_are_read_from_every_list_of_up_to_four_faces_as_the_clauses_say() {
    // An independent reading of R5 to R9: try every card in the joker's place.
    let faces: Vec<Card> = (0..=52).map(|index| Card::from_index(index).unwrap()).collect();
    let pure = |list: &[Card]| {
        let (rank, suit) = (list[0].rank(), list[0].suit());
        let mut suits: Vec<_> = list.iter().map(|card| card.suit()).collect();
        suits.sort();
        suits.dedup();
        let set = list.iter().all(|card| card.rank() == rank) && suits.len() == list.len();
        let order = "A23456789TJQKA";
        let letters: String = list.iter().map(|card| card.rank().letter()).collect();
        set || (list.iter().all(|card| card.suit() == suit) && order.contains(&letters))
    };
    let legal = |list: &[Card]| match list.iter().position(|card| card.is_joker()) {
        None => pure(list),
        Some(at) if list[at + 1..].iter().any(|card| card.is_joker()) => false,
        Some(at) => (0..52).any(|index| {
            let mut filled = list.to_vec();
            filled[at] = Card::from_index(index).unwrap();
            pure(&filled)
        }),
    };
    let mut melds = 0;
    for a in &faces {
        for b in &faces {
            for c in &faces {
                let three = [*a, *b, *c];
                assert_eq!(Meld::new(&three).is_ok(), legal(&three), "{three:?}");
                melds += u32::from(legal(&three));
                for d in faces.iter().filter(|_| legal(&three)) {
                    let four = [*a, *b, *c, *d];
                    assert_eq!(Meld::new(&four).is_ok(), legal(&four), "{four:?}");
                }
            }
        }
    }
    // Runs: 12 of three in a suit, with a joker in one of three places; the joker in a run of J Q K A 2 3 … ends twice.
    assert!(melds > 48 * 4);
}
