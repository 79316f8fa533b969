use super::*;
use arena_sdk::games::draw::{Limit, Options, Variant};
use arena_sdk::practice::{Entrant, Practice};

fn bot(seats: u8) -> Odds {
    let options = Options { seats, ..Options::default() };
    let fixture = FixtureOf::<Draw> { options, ..Default::default() };
    Odds::new(&fixture, Rng::new(1))
}

fn thrown(seats: u8, rivals: usize, hand: &str) -> Cards<5> {
    let view = View { hand: hand.parse().unwrap(), ..View::default() };
    bot(seats).best_exchange(&view, rivals).0
}

#[test]
fn it_plays_any_table_without_a_fault() {
    for seats in 2..=6 {
        for betting in Limit::ALL {
            let options = Options { betting: *betting, ..Options::uneven(seats, Variant::High) };
            assert_eq!(Practice::<Draw>::new(options).deals(10).fixture(5).faults::<Odds>(), 0, "{seats} seats");
        }
    }
}

#[test]
fn it_beats_chance() {
    for seats in [2, 4] {
        let practice = Practice::<Draw>::new(Options { seats, ..Options::default() }).deals(100).fixture(10);
        let others = (1..seats).map(|_| Entrant::random());
        let scores = practice.play(&[Entrant::of::<Odds>()].into_iter().chain(others).collect::<Vec<_>>());
        assert!(scores[0].wins(), "{seats} seats: {}", scores[0]);
    }
}

#[test]
fn it_keeps_what_the_odds_say() {
    for (seats, rivals, hand, expected) in [
        (6, 1, "2c5c9cJcKc", ""),
        (6, 1, "9c9d4h7s2c", "4h7s2c"),
        (2, 1, "9cTdJhQsKc", ""),
        (2, 1, "KcKdQhQs9c", "9c"),
        // A flush that comes once in five times beats many; a high pair beats one.
        (6, 4, "2c5c9cJcKd", "Kd"),
        (6, 1, "2c5c9cJcKd", "2c5c9c"),
    ] {
        assert_eq!(thrown(seats, rivals, hand), expected.parse().unwrap(), "{hand} of {seats}");
    }
}

#[test]
fn no_decision_goes_through_more_ends_than_its_fuel_allows() {
    let mut rng = Rng::new(3);
    for seats in 2..=6 {
        let options = Options { seats, ..Options::default() };
        let (mut deck, ranking) = (options.cards(), options.ranking());
        for _ in 0..2_000 {
            rng.shuffle_first(&mut deck, 5);
            let (hand, unseen) = deck.split_at(5);
            let kept = options::worth_a_thought(hand, &ranking, unseen);
            let ends: usize = kept.iter().map(|kept| outlook::values(kept, unseen)).sum();
            assert!(ends <= options::ENDS && kept.len() >= 5, "{ends}");
        }
    }
}
