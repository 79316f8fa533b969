//! The laws of the traits.

use super::play::{Setting, state};
use super::probe::Probe;
use arena_sdk::game::{Deal, Illegal, ToAct};
use arena_sdk::table::{BySeat, Seat};

fn assert_explained(refusal: &Illegal) {
    let clause = refusal.clause.as_bytes();
    assert!(clause.len() >= 2 && clause[0].is_ascii_uppercase() && clause[1].is_ascii_digit(), "{refusal:?}");
    assert!(refusal.reason.len() > 5, "{refusal:?}");
}

pub fn a_refused_action_changes_nothing<G: Probe>(seed: u64) {
    Setting::<G>::random(seed).play(|deal, _, _, rng| {
        let before = state(deal);
        for _ in 0..6 {
            let answer = G::random_answer(deal, rng);
            let verdict = deal.check(&answer);
            assert_eq!(state(deal), before, "a check changed something");
            let mut copy = deal.clone();
            assert_eq!(copy.apply(answer.clone()), verdict, "check and apply disagree on {answer:?}");
            if let Err(refusal) = verdict {
                assert_explained(&refusal);
                assert_eq!(state(&copy), before, "the refused {answer:?} changed something");
            } else {
                assert_ne!(state(&copy), before, "{answer:?} changed nothing");
            }
        }
    });
}

pub fn fallback_and_sample_are_always_legal<G: Probe>(seed: u64) {
    Setting::<G>::random(seed).play(|deal, _, action, rng| {
        assert_eq!(deal.check(action), Ok(()));
        assert_eq!(deal.check(&deal.fallback()), Ok(()));
        let sampled = deal.sample(rng);
        assert_eq!(deal.check(&sampled), Ok(()), "{sampled:?}");
    });
    let mut setting = Setting::<G>::random(seed);
    let mut deal = setting.deal();
    loop {
        match deal.to_act() {
            ToAct::Seat(_) => deal.apply(deal.fallback()).expect("the fallback is legal"),
            ToAct::Dealer(mut cards) => {
                setting.rng.shuffle(&mut cards);
                deal.restock(&cards);
            }
            ToAct::Nobody(_) => break,
        }
    }
}

pub fn cards_and_chips_are_conserved<G: Probe>(seed: u64) {
    let mut setting = Setting::<G>::random(seed);
    let mut stock = setting.deck[..setting.game.reach()].to_vec();
    stock.sort();
    let chips = G::all_chips(&setting.deal());
    let conserved = |deal: &G::Deal| {
        let mut cards = G::all_cards(deal);
        cards.sort();
        assert_eq!(cards, stock, "cards");
        assert_eq!(G::all_chips(deal), chips, "chips");
    };
    let (deal, _) = setting.play(|deal, _, _, _| conserved(deal));
    conserved(&deal);
}

pub fn every_deal_ends_and_credits_sum_to_nothing<G: Probe>(seed: u64) {
    let mut setting = Setting::<G>::random(seed);
    let seats = setting.game.seats();
    let (deal, returns) = setting.play(|deal, seat, _, _| {
        assert!(seat.index() < seats);
        assert_eq!(deal.to_act(), ToAct::Seat(seat), "asking twice answers the same");
    });
    assert_eq!(returns.seats(), seats);
    assert_eq!(setting.game.net(&returns).iter().sum::<i64>(), 0);
    assert_eq!(deal.to_act(), ToAct::Nobody(returns));
}

pub fn the_same_stock_and_actions_make_the_same_log<G: Probe>(seed: u64) {
    let mut setting = Setting::<G>::random(seed);
    let mut lengths = Vec::new();
    let (first, returns) = setting.play(|deal, _, _, _| lengths.push(deal.log().len()));
    let (second, again) = Setting::<G>::random(seed).play(|_, _, _, _| {});
    assert_eq!(first.log(), second.log());
    assert_eq!((state(&first), returns), (state(&second), again));
    assert!(lengths.is_sorted_by(|before, after| before < after), "every action leaves an event");
}

pub fn a_deal_that_is_over_refuses_everything<G: Probe>(seed: u64) {
    let mut answers = Vec::new();
    let (mut deal, _) = Setting::<G>::random(seed).play(|deal, _, action, rng| {
        answers.push(action.clone());
        answers.push(G::random_answer(deal, rng));
    });
    let before = state(&deal);
    for answer in answers {
        assert_explained(&deal.check(&answer).expect_err("the deal is over"));
        assert!(deal.apply(answer).is_err());
    }
    assert_eq!(state(&deal), before);
}

pub fn a_finished_deal_is_counted_and_told<G: Probe>(seed: u64) {
    let mut setting = Setting::<G>::random(seed);
    let (deal, _) = setting.play(|_, _, _, _| {});
    let game = setting.game;
    let names = BySeat::from_fn(game.seats(), |seat| format!("<{seat}>"));
    for line in deal.log().iter().filter_map(|event| game.show(event, &names)) {
        assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
    }
    for seat in Seat::all(game.seats()) {
        let mut row = vec![0; G::COUNTERS.len()];
        game.tally(&deal, seat, &mut row);
        let count = |name: &str| row[G::COUNTERS.iter().position(|other| *other == name).expect("a counter")];
        for ratio in G::RATIOS {
            let (above, below) = (count(ratio.numerator), count(ratio.denominator));
            let percent = ratio.scale == arena_sdk::game::Scale::Percent;
            assert!(!percent || above <= below, "{}: {above} of {below}", ratio.name);
        }
    }
}
