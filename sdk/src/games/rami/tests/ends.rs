//! How deals end and what they cost.

use super::*;

#[test]
fn r20_who_throws_the_last_card_wins_and_the_others_count() {
    let deal = scene(&["9s4d", "Jk5c"]).open(&[0, 1]).meld("6s7s8s").after("play 0+9s / 4d");
    assert_eq!((deal.winner(), deal.is_sec(), scores(&deal)), (Some(seat(0)), false, vec![0, 25]));
}

#[test]
fn d17_all_cards_can_never_be_laid() {
    let scene = scene(&["9sTs", "Jk5c"]).open(&[0, 1]).meld("6s7s8s");
    assert_eq!(scene.code("play 0+9sTs / Ts"), "nothing_to_throw");
}

#[test]
fn r22_r23_an_ace_left_counts_11_and_a_joker_20() {
    assert_eq!(deadwood(&cards::<4>("AhJkKd2c")), 43);
}

#[test]
fn r24_who_has_not_laid_scores_100_whatever_the_hand() {
    let open = [true, false].into_iter().collect();
    let hands: [Hand; 2] = [cards(""), cards("2c2d")];
    assert_eq!(points(Some(seat(0)), false, &open, &hands).to_vec(), [0, 100]);
}

#[test]
fn d19_an_open_hand_is_not_capped() {
    let open = [true, true].into_iter().collect();
    let hands: [Hand; 2] = [cards(""), cards("JkJkJkAhAdAsKcKd")];
    assert_eq!(points(Some(seat(0)), false, &open, &hands).to_vec(), [0, 113]);
}

const SEC: &str = "7h8h9h9c9s9dKcKdKhKs2c3c4cJd";
const SEC_PLAY: &str = "play 7h8h9h, 9c9s9d, KcKdKhKs, 2c3c4c / Jd";

#[test]
fn r25_going_out_at_once_while_nobody_is_open_costs_the_others_200() {
    let deal = scene(&[SEC, "2d3d", "4d"]).after(SEC_PLAY);
    assert_eq!((deal.winner(), deal.is_sec(), scores(&deal)), (Some(seat(0)), true, vec![0, 200, 200]));
}

#[test]
fn d18_it_is_no_rami_sec_when_an_opponent_is_open_or_the_winner_was() {
    let deal = scene(&[SEC, "2d3d", "4d"]).open(&[1]).after(SEC_PLAY);
    assert_eq!((deal.is_sec(), scores(&deal)), (false, vec![0, 5, 100]));
    let deal = scene(&[SEC, "2d3d", "4d"]).open(&[0]).after(SEC_PLAY);
    assert_eq!((deal.is_sec(), scores(&deal)), (false, vec![0, 100, 100]));
}

#[test]
fn d18_a_rami_sec_needs_51_points_with_a_pure_run_too_and_allows_additions_to_its_own_melds() {
    let scene = scene(&["KcKdKhQcQdQhJcJdJhJs9c9d9h2d", "2d3d"]);
    assert_eq!(scene.code("play KcKdKh, QcQdQh, JcJdJhJs, 9c9d9h / 2d"), "opening_no_pure_run");
    let scene = super::scene(&["7h8h9hThKcKdKh2c3c4c5c6c7cJd", "2d3d"]);
    let deal = scene.after("play 7h8h9h, KcKdKh, 2c3c4c, 0+Th, 2+5c6c7c / Jd");
    assert_eq!((deal.is_sec(), scores(&deal)), (true, vec![0, 200]));
}

#[test]
fn d14_in_a_blocked_deal_open_hands_count_and_the_others_score_100_never_200() {
    let open = [true, false, false].into_iter().collect();
    let hands: [Hand; 3] = [cards("2c3c"), cards("4d"), cards("KdKh")];
    assert_eq!(points(None, false, &open, &hands).to_vec(), [5, 100, 100]);
}

#[test]
fn d13_a_deal_without_stock_is_blocked_after_two_renewals() {
    let mut scene = scene(&["KcKd4d", "2d7s"]).open(&[1]).stock("");
    scene.position.renewals = 0;
    let deal = scene.after("play / 4d");
    assert_eq!((deal.winner(), scores(&deal)), (None, vec![100, 9]));
    assert!(deal.log().contains(&Event::Blocked { why: Blocked::NoStock }));
}

#[test]
fn d15_after_sixty_turns_of_everybody_the_deal_is_blocked() {
    for seats in 2..=5 {
        let game = Rami::new(Options { seats }).unwrap();
        let mut deal = game.deal(&Table::new(seat(0)), Stock::new(&game.deck()));
        let mut turns = 0;
        let points = loop {
            match deal.to_act() {
                ToAct::Seat(_) => {
                    deal.apply(Action::Pass).unwrap();
                    turns += 1;
                }
                ToAct::Dealer(cards) => deal.restock(&cards),
                ToAct::Nobody(points) => break points,
            }
        };
        assert!(points.iter().all(|points| *points == NOT_OPEN));
        let capped = deal.log().contains(&Event::Blocked { why: Blocked::TurnCap });
        assert!(
            if capped { turns == 60 * u32::from(seats) } else { turns < 60 * u32::from(seats) },
            "{seats}: {turns}"
        );
    }
}

#[test]
fn a_seat_is_credited_with_what_the_others_scored_and_charged_its_own_for_each_of_them() {
    let game = Rami::new(Options { seats: 3 }).unwrap();
    let net = game.net(&[0, 25, 100].into_iter().collect());
    assert_eq!(net.to_vec(), [125, 50, -175]);
}

#[test]
fn options_with_another_number_of_seats_are_refused() {
    for seats in [0, 1, 6, 255] {
        let error = Rami::new(Options { seats }).unwrap_err();
        assert_eq!(error.to_string(), format!("`seats` is {seats}, expected 2 to 5"));
    }
}
