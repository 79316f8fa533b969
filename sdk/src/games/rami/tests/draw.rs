//! Drawing and taking.

use super::*;

const TAKER: &str = "7h8h9c9s9d2c4d6sJdQc4c2d3s";

#[test]
fn r3_the_top_discard_may_be_taken_when_it_is_laid_at_once() {
    let scene = scene(&[TAKER, "2d"]).asked("9h");
    let deal = scene.after("take 7h8h9h, 9c9s9d / Qc");
    assert_eq!(table(&deal), ["7h8h9h", "9c9d9s"]);
    assert_eq!(deal.pile().to_vec(), cards::<1>("Qc").to_vec());
    assert!(deal.log().contains(&Event::Took { seat: seat(0), card: "9h".parse().unwrap() }));
}

#[test]
fn d4_a_taken_card_that_stays_in_the_hand_is_refused() {
    let scene = scene(&["KcKd9h8h7h4d2c", "2d"]).open(&[0]).asked("Kh");
    assert_eq!(scene.code("take 7h8h9h / 4d"), "taken_not_laid");
    assert_eq!(scene.code("take / Kh"), "taken_not_laid");
    scene.after("take 7h8h9h, KcKdKh / 4d");
}

#[test]
fn d4_ones_own_twin_of_the_taken_card_may_be_thrown() {
    let deal = scene(&["7h4d2c", "2d"]).open(&[0, 1]).meld("4h5h6h").asked("7h").after("take 0+7h / 7h");
    assert_eq!(hand(&deal, 0), "4d2c");
}

#[test]
fn d4_the_taken_card_may_go_in_a_jokers_place() {
    let deal = scene(&["Kc4d2c", "2d"]).open(&[0, 1]).meld("6sJk8s").asked("7s").after("take 0=7s / Kc");
    assert_eq!(hand(&deal, 0), "4d2cJk");
}

#[test]
fn d22_a_thrown_joker_may_be_taken() {
    assert_eq!(hand(&scene(&["KcKd4d2c", "2d"]).open(&[0, 1]).asked("Jk").after("take KcKdJk / 4d"), 0), "2c");
}

#[test]
fn d3_only_the_top_card_may_be_taken() {
    assert_eq!(scene(&["KcKd4d2c", "2d"]).open(&[0, 1]).asked("Kh3s").code("take KcKdKh / 4d"), "not_in_hand");
}

#[test]
fn d3_the_card_turned_up_is_never_offered_and_no_card_in_the_first_turn() {
    let mut scene = scene(&[TAKER, "2d"]).asked("9h");
    scene.position.turns = BySeat::all(2, 1);
    assert_eq!(scene.code("take 7h8h9h, 9c9s9d / Qc"), "first_round_no_take");
    let game = Rami::new(Options::default()).unwrap();
    let deal = game.deal(&Table::new(seat(0)), Stock::new(&game.deck()));
    assert_eq!((deal.actor(), deal.choices().ask), (Some(seat(1)), Question::Turn));
}

#[test]
fn r4_with_a_single_card_one_must_draw() {
    let mut scene = scene(&["9s", "Th"]).open(&[0, 1]).meld("6s7s8s").meld("7h8h9h").asked("Th");
    assert_eq!(scene.code("take 0+9s / Th"), "one_card_must_draw");
    // So no question is asked: the seat finds a card drawn.
    scene.position.seat = seat(1);
    scene.position.ask = Asked::Turn("Th".parse().unwrap());
    scene.position.hands[seat(1)] = cards("ThTd");
    let deal = scene.after("play / Th");
    assert_eq!((deal.actor(), deal.choices().ask, hand(&deal, 0)), (Some(seat(0)), Question::Turn, "9s3c".into()));
}

#[test]
fn the_draw_question_is_asked_only_where_the_discard_may_be_laid() {
    let ask = |thrown: &str| {
        let mut scene = scene(&["KcKd4d2c", "2d"]).open(&[0, 1]);
        scene.position.seat = seat(1);
        scene.position.hands[seat(1)] = cards(&format!("8d{thrown}"));
        scene.position.ask = Asked::Turn(thrown.parse().unwrap());
        let answer = format!("play / {thrown}");
        scene.after(&answer).choices().ask
    };
    assert_eq!(
        [ask("Kh"), ask("Ks"), ask("Jk"), ask("3d"), ask("9s")].map(|ask| ask == Question::Draw),
        [true, true, true, false, false]
    );
}

#[test]
fn an_answer_to_the_other_question_is_refused() {
    let turn = scene(&[OPEN_HAND, "2d"]).open(&[0]);
    assert_eq!(turn.code("stock"), "asked_for_turn");
    assert_eq!(turn.code("take / 4d"), "asked_for_turn");
    let draw = scene(&["KcKd4d", "2d"]).open(&[0]).asked("Kh");
    assert_eq!(draw.code("play / 4d"), "asked_to_draw");
}

const OPEN_HAND: &str = "KcKd4d";

#[test]
fn d16_the_fallback_draws_and_throws_that_card_to_either_question() {
    let draw = scene(&["KcKd4d", "2d"]).open(&[0]).asked("Kh");
    assert_eq!(draw.deal().fallback(), Action::Pass);
    let deal = draw.after("pass");
    assert_eq!((hand(&deal, 0), deal.pile().last()), ("KcKd4d".into(), Some(&"3c".parse().unwrap())));
    let deal = scene(&["KcKd4d", "2d"]).after("pass");
    assert_eq!((hand(&deal, 0), deal.pile().last()), ("KcKd".into(), Some(&"4d".parse().unwrap())));
    // The next seat may take what the fallback threw.
    assert_eq!(deal.actor(), Some(seat(1)));
}

#[test]
fn r1_d2_thirteen_cards_each_one_at_a_time_from_the_dealers_neighbour() {
    for seats in 2..=5 {
        let game = Rami::new(Options { seats }).unwrap();
        let deck = game.deck();
        let dealer = Seat::new(1);
        let deal = game.deal(&Table::new(dealer), Stock::new(&deck));
        let (first, n) = (dealer.next(seats.into()), usize::from(seats));
        let expected: Vec<Card> = (0..HAND).map(|round| deck[round * n]).chain([deck[HAND * n + 1]]).collect();
        assert_eq!(deal.hand(first), expected, "{seats} seats: thirteen and the card drawn");
        assert_eq!(deal.pile(), &deck[HAND * n..=HAND * n], "the next card is turned up");
        assert_eq!((deal.actor(), deal.stock().len()), (Some(first), 108 - HAND * n - 2));
    }
}

#[test]
fn d13_an_empty_stock_is_renewed_from_the_pile_but_its_top() {
    let scene = scene(&["KcKd4d", "2d7s"]).stock("");
    let mut deal = scene.after("play / 4d");
    let ToAct::Dealer(pile) = deal.to_act() else { panic!("the stock is empty") };
    assert_eq!(pile, cards::<1>("2c").to_vec());
    assert!(deal.check(&Action::Pass).is_err(), "nobody is to act");
    deal.restock(&pile);
    assert_eq!((deal.pile().to_vec(), deal.view(seat(1)).renewals), (cards::<1>("4d").to_vec(), 1));
    assert_eq!(hand(&deal, 1), "2d7s2c");
}

#[test]
fn d13_after_the_renewal_the_kept_top_is_still_the_neighbours_discard() {
    let mut scene = scene(&["KcKd4d", "4h4s7s"]).open(&[0, 1]).stock("");
    scene.position.pile = cards("2c9s");
    let mut deal = scene.after("play / 4d");
    deal.restock(&cards::<2>("9s2c"));
    assert_eq!((deal.actor(), deal.choices().ask), (Some(seat(1)), Question::Draw));
}
