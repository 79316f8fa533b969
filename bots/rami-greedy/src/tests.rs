//! Greedy at any table, against itself and against chance.

use super::*;
use arena_sdk::games::rami::Options;
use arena_sdk::practice::{Entrant, Practice};

#[test]
fn it_plays_any_table_without_a_fault() {
    for seats in 2..=5 {
        let practice = Practice::<Rami>::new(Options { seats }).deals(200);
        assert_eq!(practice.faults::<Greedy>(), 0, "{seats} seats");
    }
}

#[test]
fn against_itself_it_comes_out_even() {
    let [score, _] = Practice::<Rami>::new(Options::default()).deals(200).duel::<Greedy, Greedy>();
    assert_eq!((score.mean(), score.error()), (0.0, 0.0));
}

#[test]
fn it_takes_fifty_points_a_deal_from_chance() {
    let practice = Practice::<Rami>::new(Options::default()).deals(400).fixture(20);
    let scores = practice.play(&[Entrant::of::<Greedy>(), Entrant::random()]);
    assert!(scores[0].mean() - 2.0 * scores[0].error() > 50.0, "{}", scores[0]);
}

#[test]
fn a_card_without_partners_is_thrown() {
    let view = View { hand: "7h8h9hKdQd2c".parse().unwrap(), ..View::default() };
    assert_eq!(throw(&view, Plan::nothing(&view.hand)).discard, "2c".parse().unwrap());
}
