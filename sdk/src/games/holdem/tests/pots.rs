use super::*;
use crate::games::poker::SeatSet;

fn pots(deal: &HoldemDeal) -> Vec<(Chips, Vec<usize>)> {
    let seats = |set: SeatSet| set.iter().map(Seat::index).collect();
    deal.pots().iter().map(|pot| (pot.chips, seats(pot.eligible))).collect()
}

fn returned(deal: &HoldemDeal) -> Vec<(usize, Chips)> {
    deal.log()
        .iter()
        .filter_map(|event| match *event {
            Event::Returned { seat, chips } => Some((seat.index(), chips)),
            _ => None,
        })
        .collect()
}

#[test]
fn h8_one_pot_for_each_all_in_level_and_each_to_the_best_hand_in_it() {
    let hands = ["AsAd", "KsKd", "QsQd", "JsJd"];
    let deal = played(&[40, 100, 250, 400], &hands, BOARD, "2r250 3c 0c 1c");
    assert_eq!(pots(&deal), [(160, vec![0, 1, 2, 3]), (180, vec![1, 2, 3]), (300, vec![2, 3])]);
    assert_eq!(net(&deal), [120, 80, 50, -250]);
    assert!(returned(&deal).is_empty());
}

#[test]
fn h8_equal_all_ins_make_one_pot() {
    let deal = played(&[100; 3], &["AsAd", "KsKd", "QsQd"], BOARD, "2r100 0c 1c");
    assert_eq!(pots(&deal), [(300, vec![0, 1, 2])]);
}

#[test]
fn h8_chips_of_folded_seats_stay_in_their_layers() {
    let hands = ["AsAd", "KsKd", "QsQd", "JsJd"];
    let mut deal = deal(&table(&[100, 100, 500, 500]), &hands, BOARD);
    play(&mut deal, "2r300 3c 0c 1c/2r200 3f");
    assert_eq!(pots(&deal), [(400, vec![0, 1, 2]), (400, vec![2])]);
    assert_eq!(returned(&deal), [(2, 200)]);
    assert_eq!(net(&deal), [300, -100, 100, -300]);
}

#[test]
fn h8_what_nobody_matched_is_returned_and_never_won() {
    let deal = played(&[80, 200], &["AsAd", "KsKd"], BOARD, "1r200 0c");
    assert_eq!((pots(&deal), returned(&deal)), (vec![(160, vec![0, 1])], vec![(1, 120)]));
    assert!(!deal.log().iter().any(|event| matches!(event, Event::Won { seat, .. } if seat.index() == 1)));
}

#[test]
fn h10_all_fold_to_a_bet_and_the_winner_takes_the_pot_without_its_uncalled_part() {
    let game = table(&[200; 3]);
    let mut deal = deal(&game, &["7s2d", "9s9d", "AsKd"], BOARD);
    play(&mut deal, "2r30 0f 1c/1c 2r50 1f");
    assert_eq!((pots(&deal), returned(&deal)), (vec![(65, vec![2])], vec![(2, 50)]));
    assert_eq!(told(&deal, &game)[6..], ["P2 folds", "50 not called, returned to P3", "P3 wins 65 from the pot"]);
    assert_eq!(deal.recap(Seat::new(0)).shown, BySeat::all(3, None));
}

#[test]
fn odd_chips_go_one_each_from_the_left_of_the_button_pot_by_pot() {
    let hands = ["AsTd", "AdTs", "AhTh", "7s2d", "8s2h"];
    let history = "2c 3c 4c 0r31 1c 2r52 3f 4c 1c/1r10 2c 4f/1c 2c/1c 2c";
    let deal = played(&[31, 500, 500, 500, 500], &hands, "4d7h6sJdJh", history);
    assert_eq!(pots(&deal), [(134, vec![0, 1, 2]), (83, vec![1, 2])]);
    assert_eq!(net(&deal), [14, 25, 23, -10, -52]);
}

#[test]
fn odd_chips_are_counted_from_the_button_wherever_it_is() {
    // Dealt from the left of the dealer: the first seat there folds, the board plays for the other two, and 25 chips
    // are split.
    let stock: Vec<Card> = cards("2d3c7s").into_iter().chain(cards("7d4h8s")).chain(cards("AsKsQsJsTs")).collect();
    for dealer in Seat::all(3) {
        let mut deal = table(&[200; 3]).deal(&Table::new(dealer), Stock::new(&stock));
        let (small, big) = (dealer.next(3), dealer.next(3).next(3));
        play(&mut deal, &format!("{dealer}c {small}f {big}c"));
        for _ in 0..3 {
            play(&mut deal, &format!("{big}c {dealer}c"));
        }
        let net = net(&deal);
        assert_eq!([net[small.index()], net[big.index()], net[dealer.index()]], [-5, 3, 2], "dealer {dealer}");
    }
}

#[test]
fn the_last_one_with_chips_is_not_asked_again() {
    let hands = ["QsQd", "JsJd", "AsAd", "KsKd"];
    let deal = played(&[150, 150, 50, 50], &hands, BOARD, "2r50 3c 0r100 1c/0c 1r50 0f");
    assert_eq!(net(&deal), [-100, 0, 150, -50]);
    assert_eq!(pots(&deal), [(200, vec![1, 2, 3]), (100, vec![1])]);
    assert_eq!(deal.view(Seat::new(0)).actions.as_str(), "2r50 3c 0r100 1c/0c 1r50 0f");
}
