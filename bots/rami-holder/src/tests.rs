//! Holder at any table, against itself and against chance.

use super::*;
use arena_sdk::games::rami::Options;
use arena_sdk::practice::{Entrant, Practice};
use arena_sdk::table::Seat;

#[test]
fn it_plays_any_table_without_a_fault() {
    for seats in 2..=5 {
        let practice = Practice::<Rami>::new(Options { seats }).deals(200);
        assert_eq!(practice.faults::<Holder>(), 0, "{seats} seats");
    }
}

#[test]
fn against_itself_it_comes_out_even() {
    let [score, _] = Practice::<Rami>::new(Options::default()).deals(200).duel::<Holder, Holder>();
    assert_eq!((score.mean(), score.error()), (0.0, 0.0));
}

#[test]
fn it_takes_seventy_points_a_deal_from_chance() {
    let practice = Practice::<Rami>::new(Options::default()).deals(400).fixture(20);
    let scores = practice.play(&[Entrant::of::<Holder>(), Entrant::random()]);
    assert!(scores[0].mean() - 2.0 * scores[0].error() > 70.0, "{}", scores[0]);
}

#[test]
fn it_opens_only_when_another_has() {
    let view = View { hand: "7h8h9hKdKsKc2d2s4c".parse().unwrap(), ..View::default() };
    let act = |view| match Holder.act(&QuestionOf::<Rami> { view, ..Default::default() }) {
        Action::Play(turn) => turn.lay.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(act(view.clone()), 0);
    assert_eq!(act(View { open: [Seat::new(1)].into_iter().collect(), ..view }), 2);
}

#[test]
fn it_goes_out_when_it_can() {
    let view = View { hand: "7h8h9hKdKsKc4c".parse().unwrap(), ..View::default() };
    let turn = throw(&view, Laying::of(&view).lay_all(Goal::FewestCards).unwrap());
    assert_eq!((turn.lay.len(), turn.discard), (2, "4c".parse().unwrap()));
}
