use super::*;
use arena_sdk::games::draw::{End, Limit, Options, Variant};
use arena_sdk::practice::{Entrant, Practice};

#[test]
fn it_plays_any_table_and_any_variant_without_a_fault() {
    for seats in 2..=6 {
        for variant in Variant::ALL {
            let options = Options::uneven(seats, *variant);
            assert_eq!(Practice::<Draw>::new(options).deals(6).fixture(3).faults::<Goal>(), 0, "{seats} {variant}");
        }
        let limit = Options { betting: Limit::Fixed, ..Options::uneven(seats, Variant::High) };
        assert_eq!(Practice::<Draw>::new(limit).deals(6).fixture(3).faults::<Goal>(), 0, "{seats} seats");
    }
}

/// Calls whatever comes, and exchanges as one does who plays for the best hand.
struct Usual(Ranking);

impl Bot for Usual {
    type Game = Draw;

    fn new(fixture: &FixtureOf<Draw>, _: Rng) -> Self {
        Usual(fixture.options.ranking())
    }

    fn act(&mut self, question: &QuestionOf<Draw>) -> Action {
        match question.view.phase {
            Phase::Exchange => Action::Discard(outlook::usual_discard(&question.view.hand, &self.0)),
            _ => Action::Call,
        }
    }
}

#[test]
fn it_beats_who_always_plays_for_the_best_hand_and_calls() {
    for variant in Variant::ALL {
        // Of two in high-low each wins a half from who never folds.
        for seats in if *variant == Variant::HighLow { [3, 4] } else { [2, 4] } {
            // Short stacks, so that luck decides less.
            let practice = Practice::new(Options { seats, variant: *variant, stack: 1_000, ..Options::default() });
            let others = (1..seats).map(|_| Entrant::of::<Usual>());
            let table: Vec<_> = [Entrant::of::<Goal>()].into_iter().chain(others).collect();
            let scores = practice.deals(60).fixture(10).play(&table);
            assert!(scores[0].wins(), "{variant} with {seats} seats: {}", scores[0]);
        }
    }
}

#[test]
fn it_beats_chance_heads_up() {
    for variant in [Variant::High, Variant::HighLow] {
        let practice = Practice::<Draw>::new(Options { variant, stack: 1_000, ..Options::default() }).deals(60);
        let scores = practice.fixture(10).play(&[Entrant::of::<Goal>(), Entrant::random()]);
        assert!(scores[0].wins(), "{variant}: {}", scores[0]);
    }
}

/// What it throws away of a hand.
fn thrown(options: Options, hand: &str) -> String {
    let seats = options.seats.into();
    let fixture = FixtureOf::<Draw> { options, ..Default::default() };
    let mut bot = Goal::new(&fixture, Rng::new(1));
    let stacks = arena_sdk::table::BySeat::all(seats, 100);
    let view = View { hand: hand.parse().unwrap(), stacks, phase: Phase::Exchange, ..View::default() };
    match bot.act(&QuestionOf::<Draw> { view, ..Default::default() }) {
        Action::Discard(cards) => cards.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_exchanges_for_what_wins() {
    let of = |seats, variant| Options { seats, variant, ..Options::default() };
    assert_eq!(thrown(of(6, Variant::High), "9c9dTh4s2c"), "Th4s2c");
    assert!(["2c", "2d"].contains(&thrown(of(6, Variant::Low), "2c2d5h7s9c").as_str()));
    assert_eq!(thrown(of(2, Variant::High), "9cTdJhQsKc"), "");
    assert_eq!(thrown(of(2, Variant::Low), "9cTdJhQsKc"), "", "the best low hand of 24 cards");
    let ace_low = Options { low_ace: End::Low, ..of(6, Variant::Low) };
    assert_eq!(thrown(ace_low, "Ac2d3h4s6c"), "");
    assert!(!thrown(of(4, Variant::HighSpade), "As8d9hJcQd").contains("As"));
}
