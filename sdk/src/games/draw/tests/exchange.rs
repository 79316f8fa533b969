use super::*;
use crate::rng::Rng;

#[test]
fn draw_clause_d3_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() {
    let game = table(options(3));
    let stock = game.deck();
    let deal = game.deal(&Table::new(Seat::new(0)), Stock::new(&stock));
    for (place, card) in stock[..15].iter().enumerate() {
        assert!(deal.hand(Seat::new((place + 1) % 3)).contains(card));
    }
}

/// Plays a random deal; `look` sees it before every action and after every renewal.
fn random_deal(game: &Draw, rng: &mut Rng, mut look: impl FnMut(&DrawDeal)) -> DrawDeal {
    let mut stock = game.deck();
    rng.shuffle(&mut stock);
    stock.truncate(game.reach());
    let mut deal = game.deal(&Table::new(Seat::new(rng.below(game.seats() as u32) as usize)), Stock::new(&stock));
    loop {
        look(&deal);
        match deal.to_act() {
            ToAct::Seat(_) => deal.apply(deal.sample(rng)).unwrap(),
            ToAct::Dealer(mut cards) => {
                rng.shuffle(&mut cards);
                deal.restock(&cards);
            }
            ToAct::Nobody(_) => return deal,
        }
    }
}

#[test]
fn draw_clause_d3_every_live_hand_has_five_cards_in_every_betting_round_and_at_the_end() {
    let mut rng = Rng::new(3);
    for seats in 2..=6 {
        let game = table(options(seats));
        let five = |deal: &DrawDeal| {
            if deal.phase() != Phase::Exchange {
                assert!(deal.betting().live().iter().all(|seat| deal.hand(seat).len() == 5));
            }
        };
        for _ in 0..2000 {
            let deal = random_deal(&game, &mut rng, five);
            five(&deal);
        }
    }
}

#[test]
fn draw_clause_d5_all_choose_in_order_before_any_new_card_is_seen() {
    let game = table(options(3));
    let mut deal = deal(&game, &["AcAdAhKcKd", "QcQdQhJcJd", "8c9dTcJhAs"], &["Kh", "Ks8d8h", "9h"]);
    play(&mut deal, "0c 1c 2c / 0xKc");
    assert_eq!(deal.hand(Seat::new(0)), cards("AcAdAhKd"));
    play(&mut deal, "1xQcJcJd");
    assert_eq!(deal.hand(Seat::new(0)).len() + deal.hand(Seat::new(1)).len(), 6);
    play(&mut deal, "2x8c");
    assert_eq!(deal.hand(Seat::new(0)), cards("AcAdAhKdKh"));
    assert_eq!(deal.hand(Seat::new(1)), cards("QdQhKs8d8h"));
    assert_eq!(deal.hand(Seat::new(2)), cards("9dTcJhAs9h"));
}

#[test]
fn draw_clause_d5_at_most_three_cards_at_a_time_the_others_after_the_first_round() {
    let game = table(options(3));
    let mut deal = deal(&game, &["AcAdAhKcKd", "QcQdQhJcJd", "8c9dTcJhAs"], &["8d8h8s9c9h", "9s", "TdThTsJs"]);
    play(&mut deal, "0c 1c 2c / 0xAcAdAhKcKd 1xJd 2x8c9dTcJh");
    assert_eq!(
        told(&deal, &game)[3..],
        [
            "P1 exchanges 5: Ac Ad Ah Kc Kd",
            "P2 exchanges 1: Jd",
            "P3 exchanges 4: 8c 9d Tc Jh",
            "P1 gets 8d 8h 8s",
            "P2 gets 9s",
            "P3 gets Td Th Ts",
            "P1 gets 9c 9h",
            "P3 gets Js",
        ]
    );
}

#[test]
fn draw_clause_d5_only_cards_of_the_hand_are_thrown_away_and_each_once() {
    let mut deal = deal(&table(options(2)), &["AcAdAhKcKd", "QcQdQhJcJd"], &[]);
    let discard = |text: &str| Action::Discard(text.parse().unwrap());
    assert_eq!(refusal(&deal, Action::stand_pat()).clause, "D4");
    play(&mut deal, "0c 1c");
    assert_eq!(refusal(&deal, discard("QcAd")).to_string(), "Qc is not in the hand (D5)");
    assert_eq!(refusal(&deal, discard("AdAd")).to_string(), "Ad is thrown away twice (D5)");
    for action in [Action::Call, Action::Check, Action::Fold, Action::RaiseTo(10)] {
        assert_eq!(refusal(&deal, action).clause, "D5");
    }
    assert_eq!(deal.fallback(), Action::stand_pat());
    assert_eq!(deal.check(&discard("KdAcAdAhKc")), Ok(()));
}

#[test]
fn draw_clause_d5_numbers_are_public_and_cards_are_not() {
    let mut deal = deal(&table(options(2)), &["AcAdAhKcKd", "QcQdQhJcJd"], &["9c9d", ""]);
    play(&mut deal, "0c 1c / 0xKcKd 1x");
    let view = deal.view(Seat::new(1));
    assert_eq!(view.actions.as_str(), "0c 1c/0x2 1x0/");
    assert_eq!((view.exchanged(Seat::new(0)), view.exchanged(Seat::new(1))), (Some(2), Some(0)));
    assert_eq!(view.thrown.len(), 0);
    assert_eq!(deal.view(Seat::new(0)).thrown.to_string(), "KcKd");
}

// Case D23.
#[test]
fn draw_clause_d5_who_is_all_in_exchanges_and_bets_no_more() {
    let mut deal = deal(&table(with_stacks(&[25, 100, 100])), &["9c9dTcJhAc", "KdKhQcJdTd", "8c8dAdKcQh"], &["9hTs8s"]);
    play(&mut deal, "0r20 1c 2c / 0xTcJhAc 1x 2x / 1r30 2c");
    assert_eq!(net(&deal), [50, 5, -55]);
}

/// The stub after the deal, and the largest demand: five cards a seat.
#[test]
fn draw_silence_the_first_pass_never_runs_out_and_the_second_as_the_page_says() {
    for (seats, stub) in [(2, 14), (3, 13), (4, 12), (5, 15), (6, 22)] {
        let game = table(options(seats));
        assert_eq!(game.deck().len() - 5 * seats, stub);
        assert!(3 * seats <= stub);
        for demand in 0..=5 * seats {
            let deal = thrown(&game, demand);
            assert_eq!(matches!(deal.to_act(), ToAct::Dealer(_)), demand > stub, "{seats} seats throw {demand}");
        }
    }
}

/// A deal in which so many cards are thrown away, as evenly as can be.
fn thrown(game: &Draw, demand: usize) -> DrawDeal {
    let seats = game.seats();
    let mut deal = deal(game, &[], &[]);
    (0..seats).for_each(|_| deal.apply(Action::Call).unwrap());
    for seat in Seat::all(seats) {
        let count = demand / seats + usize::from(seat.index() < demand % seats);
        let cards = Cards::from(&deal.hand(seat)[..count]);
        deal.apply(Action::Discard(cards)).unwrap();
    }
    deal
}

#[test]
fn draw_silence_an_exactly_used_stub_is_not_renewed() {
    let game = table(options(4));
    let deal = thrown(&game, 12);
    assert_eq!((deal.undealt().count(), deal.phase()), (0, Phase::Second));
    assert!(!deal.is_reshuffled());
}

// Case D26.
#[test]
fn draw_silence_four_who_throw_five_each_get_eight_of_the_discards_and_none_his_own() {
    let game = table(options(4));
    let mut rng = Rng::new(26);
    for _ in 0..2000 {
        let mut deal = thrown(&game, 20);
        let ToAct::Dealer(mut cards) = deal.to_act() else { panic!("the stock lasts for twelve cards") };
        assert_eq!(cards.len(), 20);
        rng.shuffle(&mut cards);
        deal.restock(&cards);
        assert_eq!(deal.phase(), Phase::Second);
        for seat in Seat::all(4) {
            assert_eq!(deal.hand(seat).len(), 5);
            assert!(deal.hand(seat).iter().all(|card| !deal.thrown(seat).contains(card)));
        }
        assert_eq!(deal.undealt().count(), 12);
    }
}

#[test]
fn draw_silence_the_next_card_of_the_renewed_stock_that_is_not_his_own() {
    let game = table(options(4));
    let mut deal = thrown(&game, 20);
    let own = |seat: usize| deal.thrown(Seat::new(seat)).to_vec();
    // Seat 0's cards lie on top: it gets the two below them, the others the top ones.
    let cards = [own(0), own(1), own(2), own(3)].concat();
    let expected = [own(1)[..2].to_vec(), own(0)[..2].to_vec(), own(0)[2..4].to_vec()];
    let last = [own(0)[4], own(1)[2]];
    deal.restock(&cards);
    for (seat, expected) in expected.iter().enumerate() {
        assert_eq!(&deal.hand(Seat::new(seat))[3..], expected);
    }
    assert_eq!(deal.hand(Seat::new(3))[3..], last);
}

#[test]
fn draw_silence_folded_hands_come_back_too_and_nobody_gets_back_what_he_threw() {
    let (mut rng, mut renewed, mut with_folded) = (Rng::new(5), 0, 0);
    for seats in 2..=6 {
        let game = table(options(seats));
        for _ in 0..3000 {
            let mut folded = 0;
            let deal = random_deal(&game, &mut rng, |deal| {
                if let ToAct::Dealer(cards) = deal.to_act() {
                    folded = seats - deal.betting().live().len();
                    let thrown: usize = Seat::all(seats).map(|seat| deal.thrown(seat).len()).sum();
                    assert_eq!(cards.len(), thrown + 5 * folded);
                }
            });
            renewed += u32::from(deal.is_reshuffled());
            with_folded += u32::from(deal.is_reshuffled() && folded > 0);
            for event in deal.log() {
                if let Event::Drew { seat, cards } = event {
                    assert!(cards.iter().all(|card| !deal.thrown(*seat).contains(card)));
                }
            }
        }
    }
    assert!(renewed > 1000 && with_folded > 100, "{renewed} {with_folded}");
}

#[test]
#[should_panic(expected = "the cards handed out come back")]
fn draw_silence_other_cards_than_those_handed_out_are_refused() {
    let mut deal = thrown(&table(options(4)), 20);
    deal.restock(&table(options(4)).deck()[12..]);
}

#[test]
fn draw_silence_the_order_of_the_answer_changes_nothing() {
    let game = table(options(2));
    let after = |discard: &str| {
        let mut deal = deal(&game, &["AcAdAhKcKd", "QcQdQhJcJd"], &["9c9d", ""]);
        play(&mut deal, &format!("0c 1c / 0x{discard} 1x / 0c 1c"));
        format!("{deal:?}")
    };
    assert_eq!(after("KcKd"), after("KdKc"));
}
