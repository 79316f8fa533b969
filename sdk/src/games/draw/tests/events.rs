use super::*;

#[test]
fn an_event_is_two_words_of_memory() {
    assert_eq!(size_of::<Event>(), 16);
}

#[test]
fn a_deal_is_told_line_by_line() {
    let game = table(Options { variant: Variant::HighSpade, ..with_stacks(&[45, 100, 100]) });
    let mut deal = deal(&game, &["AcAd8cTd9d", "KsKd9hJsJd", "QsQd8h8sTh"], &["AhTc9s", "8d", ""]);
    play(&mut deal, "0c 1r10 2c 0c / 0x8cTd9d 1x9h 2x / 0r30 1r60 2f");
    let names = ["Ann", "Bob", "Cy"].map(String::from).into_iter().collect();
    let lines: Vec<String> = deal.log().iter().filter_map(|event| game.show(event, &names)).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    Ann posts the ante 5
    Bob posts the ante 5
    Cy posts the ante 5
    Ann is dealt Ac Ad 8c Td 9d
    Bob is dealt Ks Kd 9h Js Jd
    Cy is dealt Qs Qd 8h 8s Th
    Ann checks
    Bob bets 10
    Cy calls 10
    Ann calls 10
    Ann exchanges 3: 8c Td 9d
    Bob exchanges 1: 9h
    Cy stands pat
    Ann gets Ah Tc 9s
    Bob gets 8d
    Ann bets 30 and is all in
    Bob raises to 60
    Cy folds
    30 not called, returned to Bob
    Bob shows Ks Kd Js Jd 8d: two pair, kings and jacks, eight kicker; spade: Ks
    Ann shows Ac Ad Ah Tc 9s: three of a kind, aces, ten-nine kickers; spade: 9s
    Ann wins 53 from the high half of the pot
    Bob wins 52 from the spade's half of the pot
    ");
}

#[test]
fn hands_are_told_by_what_counts_in_the_variant() {
    let told = |options: Options| {
        let game = table(options.clone());
        let deal = checked_down(options, &["9cTdJhQsAc", "9dThJs9hAd"]);
        told(&deal, &game).into_iter().find(|line| line.starts_with("P1 shows")).unwrap()
    };
    let of = |variant| Options { variant, ..options(2) };
    assert_eq!(told(of(Variant::Low)), "P1 shows 9c Td Jh Qs Ac: ace high, queen-jack-ten-nine kickers");
    let low_half = Options { low_half: End::Low, low_ace: End::Low, ..of(Variant::HighLow) };
    assert_eq!(
        told(low_half),
        "P1 shows 9c Td Jh Qs Ac: ace high, queen-jack-ten-nine kickers; low: queen high, jack-ten-nine-ace kickers"
    );
    assert!(told(of(Variant::LowSpade)).ends_with("; spade: Qs"));
    let none = checked_down(of(Variant::LowSpade), &["9cTdJhQdAc", "9dThJs9hAd"]);
    assert!(super::told(&none, &table(of(Variant::LowSpade))).iter().any(|line| line.ends_with("; no spade")));
}

#[test]
fn a_renewed_stock_is_told() {
    let game = table(options(4));
    let mut deal = deal(&game, &[], &[]);
    (0..4).for_each(|_| deal.apply(Action::Call).unwrap());
    for seat in Seat::all(4) {
        let all = Cards::from(deal.hand(seat));
        deal.apply(Action::Discard(all)).unwrap();
    }
    let ToAct::Dealer(cards) = deal.to_act() else { panic!("eight cards are missing") };
    deal.restock(&cards);
    assert!(told(&deal, &game).contains(&"the stock has run out: 20 thrown cards are shuffled".to_owned()));
}
