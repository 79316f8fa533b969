use super::*;
use arena_sdk::rng::Rng;

/// Leads as a fold makes them.
fn leads(all: &[i64]) -> Leads {
    all.iter().fold(Leads::default(), |mut leads, lead| {
        leads.add(*lead);
        leads
    })
}

/// Judges leads one after another until it is clear or `most` were seen.
fn judged(judge: &mut Judge, most: u64, mut next: impl FnMut() -> i64) -> Leads {
    let mut leads = Leads::default();
    while leads.count < most && !judge.is_clear(&leads) {
        let lead = next();
        leads.add(lead);
        judge.add(lead);
    }
    leads
}

#[test]
fn nothing_is_clear_before_100_match_sets_and_50_that_differ() {
    let mut judge = Judge::new(Aim::Separate, None);
    assert_eq!(judged(&mut judge, 1_000, || 5).count, 100);
    let mut turn = 0;
    let rare = judged(&mut Judge::new(Aim::Separate, None), 10_000, || {
        turn += 1;
        if turn % 10 == 0 { 5 } else { 0 }
    });
    assert_eq!((rare.count, rare.different), (500, 50));
}

#[test]
fn a_bot_against_itself_is_never_decided() {
    for (aim, largest) in [(Aim::Separate, None), (Aim::All, None), (Aim::Separate, Some(100.0))] {
        let mut judge = Judge::new(aim, largest);
        let leads = judged(&mut judge, 2_000, || 0);
        let finding = judge.finding(&leads);
        assert_eq!((leads.count, finding.decided, finding.mean, finding.more), (2_000, false, 0.0, None));
    }
}

#[test]
fn equal_bots_are_separated_at_most_one_time_in_twenty() {
    let mut rng = Rng::new(3);
    let runs = 300;
    let wrong = (0..runs)
        .filter(|_| {
            let mut judge = Judge::new(Aim::Separate, None);
            let leads = judged(&mut judge, 2_000, || i64::from(rng.below(2_001)) - 1_000);
            judge.finding(&leads).decided
        })
        .count();
    assert!(wrong <= runs / 20, "{wrong} of {runs}");
}

#[test]
fn a_clear_difference_is_found_soon_and_its_interval_holds_it() {
    let mut rng = Rng::new(4);
    let mut held = 0;
    for _ in 0..100 {
        let mut judge = Judge::new(Aim::Separate, None);
        let leads = judged(&mut judge, 5_000, || i64::from(rng.below(2_001)) - 800);
        let finding = judge.finding(&leads);
        assert!(finding.decided && leads.count < 1_000, "{finding:?} after {}", leads.count);
        let (low, high) = finding.interval.unwrap();
        held += u32::from(low <= 200.0 && 200.0 <= high);
    }
    assert!(held >= 90, "{held} of 100");
}

#[test]
fn a_wanted_width_is_reached_and_not_more() {
    let mut rng = Rng::new(5);
    let mut judge = Judge::new(Aim::Narrow(50.0), None);
    let leads = judged(&mut judge, 100_000, || i64::from(rng.below(2_001)) - 1_000);
    let (low, high) = judge.finding(&leads).interval.unwrap();
    assert!((high - low) / 2.0 <= 50.0 && (high - low) / 2.0 > 49.0, "{low} {high}");
}

#[test]
fn the_number_of_match_sets_that_are_missing_is_about_right() {
    let mut rng = Rng::new(6);
    let judge = Judge::new(Aim::Separate, None);
    let all: Vec<i64> = (0..200).map(|_| i64::from(rng.below(2_001)) - 960).collect();
    let leads = leads(&all);
    let finding = judge.finding(&leads);
    assert!(!finding.decided);
    let (more, deviation) = (finding.more.unwrap(), leads.deviation().unwrap());
    assert!(half_width(200 + more, deviation) <= leads.mean().abs());
    assert!(half_width(199 + more, deviation) > leads.mean().abs());
}

#[test]
fn few_match_sets_that_differ_decide_nothing() {
    // 40 wins and no loss among 10,000 draws: a t interval would be sure of itself.
    let mut all = vec![0; 10_000];
    all[..40].fill(7);
    let finding = Judge::new(Aim::All, None).finding(&leads(&all));
    assert!(finding.interval.unwrap().0 > 0.0 && finding.sparse && !finding.decided);
    // Of few match sets that all differ one may judge.
    let finding = Judge::new(Aim::All, None).finding(&leads(&[9, 10, 11, 10, 9, 12]));
    assert!(finding.decided && !finding.sparse);
}

#[test]
fn the_exact_sequence_is_wider_and_needs_no_guard() {
    let mut rng = Rng::new(7);
    let mut exact = Judge::new(Aim::Separate, Some(1_000.0));
    let leads = judged(&mut exact, 20_000, || i64::from(rng.below(2_001)) - 700);
    let finding = exact.finding(&leads);
    assert!(finding.decided && !finding.sparse, "{finding:?} after {}", leads.count);
    let (low, high) = finding.interval.unwrap();
    assert!(low <= 300.0 && 300.0 <= high);
    let asymptotic = Judge::new(Aim::Separate, None).finding(&leads).interval.unwrap();
    assert!(asymptotic.1 - asymptotic.0 < high - low);
}
