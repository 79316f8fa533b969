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
    let mut lead = 5;
    let next = || {
        lead = 11 - lead;
        lead
    };
    assert_eq!(judged(&mut judge, 1_000, next).count, 100);
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
    let half = |n: u64| half_width(n, deviation) + POWER_80 * deviation / (n as f64).sqrt();
    assert!(half(200 + more) <= leads.mean().abs() && half(199 + more) > leads.mean().abs());
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

#[test]
fn match_sets_that_are_all_alike_say_nothing_before_they_are_many() {
    assert_eq!(judged(&mut Judge::new(Aim::Separate, None), 5_000, || 7).count, 1_000);
    for aim in [Aim::All, Aim::Separate] {
        let finding = Judge::new(aim, None).finding(&leads(&[7; 200]));
        assert_eq!((finding.decided, finding.early, finding.more), (false, Some(1_000), None));
    }
    assert!(Judge::new(Aim::All, None).finding(&leads(&[7; 1_000])).decided);
}

#[test]
fn a_fixed_number_of_deals_that_is_cut_short_is_judged_as_if_somebody_had_looked() {
    // Mean 80, deviation 578: Student's t reaches 66 to each side, the sequence 98.
    let all: Vec<i64> = (0..300).map(|place| if place % 2 == 0 { 657 } else { -497 }).collect();
    let leads = leads(&all);
    let mut judge = Judge::new(Aim::All, None);
    assert!(judge.finding(&leads).decided);
    judge.cut_short();
    let sequence = Judge::new(Aim::Separate, None);
    assert_eq!(judge.finding(&leads), sequence.finding(&leads));
    assert!(!judge.finding(&leads).decided);
}

#[test]
fn the_told_number_of_match_sets_separates_about_four_times_in_five() {
    let mut rng = Rng::new(10);
    for (aim, largest) in [(Aim::Separate, None), (Aim::All, None), (Aim::Separate, Some(1_000.0))] {
        let mut separated = 0;
        for _ in 0..100 {
            let mut judge = Judge::new(aim, largest);
            let mut all = Leads::default();
            // As many as are told for a difference of 100 with this deviation, 577.
            let wanted = match (aim, largest) {
                (_, Some(_)) => 1_250,
                (Aim::All, None) => 262,
                _ => first(|n| half_width(n as u64, 577.0) + POWER_80 * 577.0 / n.sqrt() <= 100.0).unwrap(),
            };
            for _ in 0..wanted {
                let lead = i64::from(rng.below(2_001)) - 900;
                let lead = if largest.is_some() { lead.clamp(-1_000, 1_000) } else { lead };
                all.add(lead);
                judge.add(lead);
            }
            separated += u32::from(judge.finding(&all).decided);
        }
        assert!((65..=99).contains(&separated), "{aim:?} {largest:?}: {separated} of 100");
    }
}
