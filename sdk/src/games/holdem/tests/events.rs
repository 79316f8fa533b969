use super::*;

#[test]
fn an_event_is_two_words_of_memory() {
    assert_eq!(size_of::<Event>(), 16);
}

#[test]
fn a_deal_is_told_line_by_line() {
    let game = table_with(&[60, 200, 200], 5, 10, 1);
    let mut deal = deal(&game, &["AsAd", "KsKd", "QsQd"], BOARD);
    play(&mut deal, "2r30 0c 1c/0c 1r20 2c 0r29 1c 2c/1r50 2c/1c 2c");
    let names = ["Ann", "Bob", "Cy"].map(String::from).into_iter().collect();
    let lines: Vec<String> = deal.log().iter().filter_map(|event| game.show(event, &names)).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    Ann posts the ante 1
    Bob posts the ante 1
    Cy posts the ante 1
    Ann posts the small blind 5
    Bob posts the big blind 10
    Ann is dealt As Ad
    Bob is dealt Ks Kd
    Cy is dealt Qs Qd
    Cy raises to 30
    Ann calls 25
    Bob calls 20
    flop: 2c 7d 9h
    Ann checks
    Bob bets 20
    Cy calls 20
    Ann raises to 29 and is all in
    Bob calls 9
    Cy calls 9
    turn: Tc
    Bob bets 50
    Cy calls 50
    river: 3s
    Bob checks
    Cy checks
    Ann shows As Ad: pair of aces, ten-nine-seven kickers
    Bob shows Ks Kd: pair of kings, ten-nine-seven kickers
    Cy mucks
    Ann wins 180 from the pot with a pair
    Bob wins 100 from side pot 1 with a pair
    ");
}
