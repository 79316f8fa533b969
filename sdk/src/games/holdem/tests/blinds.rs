use super::*;

fn posts(deal: &HoldemDeal) -> Vec<(usize, Post, Chips)> {
    deal.log()
        .iter()
        .filter_map(|event| match *event {
            Event::Posted { seat, post, chips } => Some((seat.index(), post, chips)),
            _ => None,
        })
        .collect()
}

#[test]
fn h1_two_cards_each_one_at_a_time_from_the_left_of_the_dealer_and_no_card_burnt() {
    let game = table(&[100; 3]);
    let stock: Vec<Card> = full().into_iter().take(game.reach()).collect();
    let mut deal = game.deal(&Table::new(Seat::new(1)), Stock::new(&stock));
    assert_eq!(game.reach(), 11);
    for (seat, places) in [(2, [0, 3]), (0, [1, 4]), (1, [2, 5])] {
        assert_eq!(deal.hand(Seat::new(seat)), places.map(|place: usize| stock[place]));
    }
    play(&mut deal, "1c 2c 0c/2c 0c 1c/2c 0c 1c/2c 0c 1c");
    assert_eq!(deal.board(), &stock[6..11]);
    assert!(deal.undealt().is_empty());
}

#[test]
fn h4_heads_up_the_dealer_posts_small_and_speaks_first_only_before_the_flop() {
    let mut deal = deal(&table(&[100, 100]), &[], "");
    assert_eq!(posts(&deal), [(1, Post::SmallBlind, 5), (0, Post::BigBlind, 10)]);
    assert_eq!(actor(&deal), Some(1));
    play(&mut deal, "1c 0c");
    assert_eq!(actor(&deal), Some(0));
}

#[test]
fn h4_with_three_or_more_the_next_two_post_and_the_one_after_speaks_first() {
    for seats in 3..=10 {
        let game = table(&vec![100; seats]);
        let stock = Stock::new(&full());
        for dealer in Seat::all(seats) {
            let mut deal = game.deal(&Table::new(dealer), stock.clone());
            let (small, big) = (dealer.next(seats), dealer.next(seats).next(seats));
            assert_eq!(posts(&deal), [(small.index(), Post::SmallBlind, 5), (big.index(), Post::BigBlind, 10)]);
            for turn in 1..=seats {
                assert_eq!(actor(&deal), Some((big.index() + turn) % seats));
                deal.apply(Action::Call).unwrap();
            }
            assert_eq!(actor(&deal), Some(small.index()), "first after the flop");
        }
    }
}

#[test]
fn h5_blinds_are_bets_and_the_big_blind_keeps_its_option() {
    let mut deal = deal(&table(&[200; 4]), &[], "");
    assert_eq!(choices(&deal), (10, Some((20, 200))));
    play(&mut deal, "2c 3c 0c");
    assert_eq!(actor(&deal), Some(1));
    assert_eq!(choices(&deal), (0, Some((20, 200))));
    play(&mut deal, "1r40");
    assert_eq!(choices(&deal), (30, Some((70, 200))));
}

#[test]
fn h5_a_check_is_refused_while_something_is_owed() {
    let deal = deal(&table(&[200; 2]), &[], "");
    let illegal = refusal(&deal, Action::Check);
    assert_eq!(illegal.to_string(), "5 to call: a check is possible only when nothing is owed (H5)");
}

#[test]
fn a_blind_posted_short_is_owed_in_full_by_the_others() {
    let mut deal = deal(&table(&[200, 4, 200]), &["KsKd", "AsAd", "QsQd"], BOARD);
    assert_eq!(posts(&deal)[1], (1, Post::BigBlind, 4));
    assert_eq!(choices(&deal), (10, Some((20, 200))));
    play(&mut deal, "2c");
    assert_eq!(choices(&deal), (5, Some((20, 200))));
    play(&mut deal, "0c/0c 2c/0c 2c/0c 2c");
    assert_eq!(net(&deal), [2, 8, -10]);
}

#[test]
fn heads_up_a_big_blind_short_of_the_small_one_leaves_nobody_to_ask() {
    let game = table(&[3, 200]);
    let deal = deal(&game, &["KsKd", "AsAd"], BOARD);
    assert_eq!(net(&deal), [-3, 3]);
    assert_eq!(told(&deal, &game)[0], "2 not called, returned to P2");
}

#[test]
fn heads_up_the_small_blind_must_still_answer_a_big_blind_that_is_all_in() {
    let mut deal = deal(&table_with(&[20, 1970], 10, 20, 0), &[], "");
    assert_eq!(choices(&deal), (10, None));
    assert_eq!(refusal(&deal, Action::RaiseTo(40)).clause, "H8");
    play(&mut deal, "1f");
    assert_eq!(net(&deal), [10, -10]);
}

#[test]
fn the_big_blind_is_not_asked_when_everyone_else_is_all_in_for_less() {
    let deal = played(&[200, 200, 7], &["KsKd", "QsQd", "AsAd"], BOARD, "2c 0f");
    assert_eq!(net(&deal), [-5, -7, 12]);
}

#[test]
fn antes_are_no_bets_and_a_short_one_wins_only_what_it_matched() {
    let game = table_with(&[100, 100, 4], 5, 10, 6);
    let mut deal = deal(&game, &["QsQd", "KsKd", "AsAd"], BOARD);
    let (ante, small, big) = (Post::Ante, Post::SmallBlind, Post::BigBlind);
    assert_eq!(posts(&deal), [(0, ante, 6), (1, ante, 6), (2, ante, 4), (0, small, 5), (1, big, 10)]);
    assert_eq!(choices(&deal), (5, Some((20, 94))));
    play(&mut deal, "0c 1c/0c 1c/0c 1c/0c 1c");
    assert_eq!(net(&deal), [-16, 8, 8]);
}

#[test]
fn stacks_that_the_ante_takes_whole_post_no_blind_and_the_board_is_run_out() {
    let deal = deal(&table_with(&[3, 4, 50], 5, 10, 6), &["QsQd", "KsKd", "AsAd"], BOARD);
    assert_eq!(posts(&deal).len(), 3);
    assert_eq!(net(&deal), [-3, -4, 7]);
}
