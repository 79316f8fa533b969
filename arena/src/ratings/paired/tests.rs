//! Published tables, laws, and the coverage of intervals by simulation.

use super::*;
use crate::ratings::Home;
use crate::ratings::student::NORMAL;
use arena_sdk::rng::Rng;
use proptest::prelude::*;
use serde_json::Value;

fn data(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

const METHODS: [fn(usize, &[Outcome]) -> Ratings; 2] = [bradley_terry, davidson];

fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn game(cluster: u32, one: u32, other: u32, (wins, draws, losses): (u64, u64, u64)) -> Outcome {
    Outcome { cluster: Some(cluster), one, other, wins, draws, losses, home: Home::Neither }
}

/// Without what is common to a group.
fn rate(n: usize, outcomes: &[Outcome]) -> Vec<Option<Rating>> {
    bradley_terry(n, outcomes).competitors
}

fn everyone(ratings: Vec<Option<Rating>>) -> Vec<Rating> {
    ratings.into_iter().map(|rating| rating.expect("everyone played")).collect()
}

fn rated(n: usize, outcomes: &[Outcome]) -> Vec<Rating> {
    everyone(rate(n, outcomes))
}

fn covariance(n: usize, outcomes: &[Outcome], thirds: bool) -> (Group, matrix::Symmetric) {
    let members: Vec<usize> = (0..n).collect();
    let mut group = Group::new(&members, &Tally::new(n, outcomes).edges, thirds);
    let point = group.fit();
    let covariance = group.covariance(&point);
    (group, covariance)
}

fn baseball() -> (Value, Vec<Outcome>) {
    let table = data(include_str!("../../../tests/data/ratings/baseball_1987.json"));
    let row = |row: &Value| -> [u64; 4] { serde_json::from_value(row.clone()).unwrap() };
    let outcomes = table["home_away_homewins_awaywins"].as_array().unwrap().iter().map(row);
    let outcomes = outcomes.map(|[home, away, won, lost]| game(0, home as u32, away as u32, (won, 0, lost)));
    (table.clone(), outcomes.collect())
}

#[test]
fn baseball_1987_as_agresti_prints_it() {
    let (table, outcomes) = baseball();
    let ratings = rated(7, &outcomes);
    assert!(ratings.iter().all(|rating| !rating.ghost && rating.group == 0));
    let mut coefficients: Vec<f64> = ratings[1..].iter().map(|rating| (rating.elo - ratings[0].elo) / ELO).collect();
    for (team, name) in table["teams"].as_array().unwrap().iter().enumerate() {
        let recomputed = table["recomputed_elo"][name.as_str().unwrap()].as_f64().unwrap();
        assert!((ratings[team].elo - ratings[0].elo - recomputed).abs() < 1e-8, "{name}");
    }
    coefficients.sort_by(f64::total_cmp);
    for (ours, printed) in coefficients.iter().zip(floats(&table["sorted_coefficients"])) {
        assert!((ours - printed).abs() < 0.005, "{ours} {printed}");
    }
}

#[test]
fn baseball_1987_standard_errors_are_about_a_third() {
    let (table, outcomes) = baseball();
    let (_, covariance) = covariance(7, &outcomes, false);
    for team in 1..7 {
        let variance = covariance.at(team, team) + covariance.at(0, 0) - 2.0 * covariance.at(team, 0);
        assert!((variance.sqrt() - table["standard_error_each_about"].as_f64().unwrap()).abs() < 0.05);
    }
}

#[test]
fn baseball_1987_with_home_advantage() {
    let (table, mut outcomes) = baseball();
    outcomes.iter_mut().for_each(|outcome| outcome.home = Home::One);
    let ratings = bradley_terry(7, &outcomes);
    let home = ratings.groups[0].home.unwrap().value / ELO;
    let recomputed = &table["recomputed_home"];
    assert!((home - table["home_logit"].as_f64().unwrap()).abs() < 0.0005, "{home}");
    assert!((home - recomputed["home"].as_f64().unwrap()).abs() < 1e-9, "{home}");
    let strengths: Vec<f64> = everyone(ratings.competitors).iter().map(|rating| rating.elo / ELO).collect();
    let sum: f64 = strengths.iter().map(|strength| strength.exp()).sum();
    let mut abilities: Vec<f64> = strengths.iter().map(|strength| strength.exp() / sum).collect();
    abilities.sort_by(f64::total_cmp);
    for (ours, printed) in abilities.iter().zip(floats(&table["sorted_normalised_ability_with_home"])) {
        assert!((ours - printed).abs() < 0.0005, "{ours} {printed}");
    }
    for (team, name) in table["teams"].as_array().unwrap().iter().enumerate() {
        let expected = recomputed["coefficients"][name.as_str().unwrap()].as_f64().unwrap();
        assert!((strengths[team] - strengths[0] - expected).abs() < 1e-8, "{name}");
    }
    let (group, covariance) = covariance(7, &outcomes, false);
    let place = group.home.unwrap();
    let error = covariance.at(place, place).sqrt();
    assert!((error - recomputed["home_standard_error"].as_f64().unwrap()).abs() < 1e-6, "{error}");
}

/// Brands are numbered from 0 here.
fn pudding() -> (Value, Vec<Outcome>) {
    let table = data(include_str!("../../../tests/data/ratings/davidson_pudding.json"));
    let row = |row: &Value| -> [u64; 5] { serde_json::from_value(row.clone()).unwrap() };
    let outcomes = table["i_j_iwins_jwins_ties"].as_array().unwrap().iter().map(row);
    let outcomes = outcomes.map(|[i, j, won, lost, tied]| game(0, i as u32 - 1, j as u32 - 1, (won, tied, lost)));
    (table.clone(), outcomes.collect())
}

#[test]
fn davidsons_puddings_as_printed() {
    let (table, outcomes) = pudding();
    let ratings = davidson(6, &outcomes);
    let nu = ratings.groups[0].draws.unwrap().value;
    assert!((nu - table["nu"].as_f64().unwrap()).abs() < 3e-3, "{nu}");
    assert!((nu - table["recomputed"]["nu"].as_f64().unwrap()).abs() < 1e-6, "{nu}");
    let strengths: Vec<f64> = everyone(ratings.competitors).iter().map(|rating| rating.elo / ELO).collect();
    let sum: f64 = strengths.iter().map(|strength| strength.exp()).sum();
    let published = floats(&table["worth"]).into_iter().zip(floats(&table["recomputed"]["worth"]));
    for (strength, (printed, recomputed)) in strengths.iter().zip(published) {
        let worth = strength.exp() / sum;
        assert!((worth - printed).abs() < 3e-4 && (worth - recomputed).abs() < 1e-6, "{worth} {printed}");
    }
    for (strength, printed) in strengths[1..].iter().zip(floats(&table["log_worth_against_1"])) {
        assert!((strength - strengths[0] - printed).abs() < 3e-3, "{strength} {printed}");
    }
}

#[test]
fn davidsons_puddings_are_as_sure_as_printed() {
    let (table, outcomes) = pudding();
    let (group, covariance) = covariance(6, &outcomes, true);
    let against_first = (1..6).map(|i| covariance.at(i, i) + covariance.at(0, 0) - 2.0 * covariance.at(i, 0));
    let draws = group.draws.unwrap();
    let errors = against_first.chain([covariance.at(draws, draws)]).map(f64::sqrt);
    let published = floats(&table["standard_errors_of_logs"]).into_iter();
    let recomputed = floats(&table["recomputed"]["standard_errors_of_logs"]).into_iter();
    for (error, (printed, recomputed)) in errors.zip(published.zip(recomputed)) {
        assert!((error - printed).abs() < 2e-3 && (error - recomputed).abs() < 1e-6, "{error} {printed} {recomputed}");
    }
}

#[test]
fn without_draws_both_methods_are_one() {
    let (_, outcomes) = baseball();
    assert_eq!(bradley_terry(7, &outcomes), davidson(7, &outcomes));
}

#[test]
fn games_one_by_one_are_clusters_of_one() {
    // The sandwich of independent games by hand: wins and losses of a pair, each its own cluster.
    let clustered: Vec<_> = (0..30).map(|g| game(g, 0, 1, if g < 20 { (1, 0, 0) } else { (0, 0, 1) })).collect();
    let at_once = [Outcome { cluster: None, ..game(0, 0, 1, (20, 0, 10)) }];
    for rate in METHODS {
        let (one, other) = (everyone(rate(2, &clustered).competitors), everyone(rate(2, &at_once).competitors));
        assert!((one[0].high - other[0].high).abs() < 1e-9, "{one:?} {other:?}");
        assert_eq!(one[0].elo, other[0].elo);
    }
}

#[test]
fn a_home_that_strength_explains_is_left_out_and_said() {
    let outcomes: Vec<_> = [(0, (3, 0, 1)), (1, (2, 0, 2))]
        .map(|(cluster, score)| Outcome { home: Home::One, ..game(cluster, 0, 1, score) })
        .to_vec();
    let ratings = bradley_terry(2, &outcomes);
    assert_eq!((ratings.groups[0].home, ratings.groups[0].home_untold), (None, true));
    let neutral: Vec<_> = outcomes.iter().map(|outcome| Outcome { home: Home::Neither, ..*outcome }).collect();
    assert_eq!(ratings.competitors, bradley_terry(2, &neutral).competitors);
}

#[test]
fn evalica_with_ties_as_half_wins() {
    let table = data(include_str!("../../../tests/data/ratings/evalica_simple.json"));
    let outcomes = table["left_right_winner"].as_array().unwrap().iter().map(|row| {
        let score = match row[2].as_str().unwrap() {
            "left" => (1, 0, 0),
            "right" => (0, 0, 1),
            _ => (0, 1, 0),
        };
        game(0, row[0].as_u64().unwrap() as u32, row[1].as_u64().unwrap() as u32, score)
    });
    let outcomes: Vec<_> = outcomes.collect();
    let worths: Vec<f64> = rated(5, &outcomes).iter().map(|rating| (rating.elo / ELO).exp()).collect();
    for (worth, published) in worths.iter().zip(floats(&table["scores"])) {
        assert!((worth / worths.iter().sum::<f64>() - published).abs() < table["tolerance"].as_f64().unwrap());
    }
}

/// A game is a cluster for `wdl`, a pair of games for `penta`.
fn clusters_of(case: &Value) -> Vec<Outcome> {
    let (counts, scores): (Vec<u64>, &[_]) = match case["kind"].as_str().unwrap() {
        "wdl" => (
            ["W", "D", "L"].map(|key| case["input"][key].as_u64().unwrap()).to_vec(),
            &[(1, 0, 0), (0, 1, 0), (0, 0, 1)],
        ),
        _ => (
            serde_json::from_value(case["input"].clone()).unwrap(),
            &[(0, 0, 2), (0, 1, 1), (1, 0, 1), (1, 1, 0), (2, 0, 0)],
        ),
    };
    let all = counts.iter().zip(scores).flat_map(|(&count, &score)| (0..count).map(move |_| score));
    all.enumerate().map(|(cluster, score)| game(cluster as u32, 0, 1, score)).collect()
}

#[test]
fn two_players_as_fastchess_prints_them() {
    let table = data(include_str!("../../../tests/data/ratings/fastchess_elo.json"));
    for case in table["cases"].as_array().unwrap() {
        let ratings = rated(2, &clusters_of(case));
        let elo = ratings[0].elo - ratings[1].elo;
        // Half the difference is one's distance from the mean, so the interval of the difference is twice as wide.
        let half = ratings[0].high - ratings[0].low;
        for (ours, printed) in [(elo, &case["elo"]), (half, &case["elo_err"])] {
            let printed = printed.as_f64().unwrap();
            assert!((ours - printed).abs() <= 0.01 * printed.abs(), "{case}: {ours}");
        }
    }
}

#[test]
fn order_sides_and_parts_of_outcomes_do_not_matter() {
    let mut rng = Rng::new(1);
    let mut outcomes = Vec::new();
    for cluster in 0..20 {
        for (one, other) in [(0, 1), (0, 2), (1, 2), (2, 3), (0, 3)] {
            let mut count = || u64::from(rng.below(3));
            let score = (count(), count(), count());
            let home = [Home::Neither, Home::One, Home::Other][rng.below(3) as usize];
            let cluster = (cluster > 3).then_some(cluster);
            outcomes.push(Outcome { cluster, home, ..game(0, one, other, score) });
        }
    }
    let expected = METHODS.map(|rate| rate(4, &outcomes));
    assert!(expected[1].groups[0].home.is_some() && expected[1].groups[0].draws.is_some());
    for _ in 0..20 {
        let mut parts = Vec::new();
        for outcome in &outcomes {
            let Outcome { one, other, draws, losses, home, .. } = *outcome;
            let turned = match home {
                Home::Neither => Home::Neither,
                Home::One => Home::Other,
                Home::Other => Home::One,
            };
            parts.push(Outcome { draws: 0, losses: 0, ..*outcome });
            parts.push(Outcome { one: other, other: one, wins: losses, draws, losses: 0, home: turned, ..*outcome });
        }
        rng.shuffle(&mut parts);
        assert_eq!(METHODS.map(|rate| rate(4, &parts)), expected);
    }
}

fn assert_sound(rating: &Rating) {
    let Rating { elo, low, high, .. } = *rating;
    assert!(elo.is_finite() && low.is_finite() && high.is_finite(), "{rating:?}");
    assert!(low < elo && elo < high, "an interval of no width: {rating:?}");
}

#[test]
fn one_match_set_gives_finite_numbers() {
    for score in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] {
        let ratings = rated(2, &[game(0, 0, 1, score)]);
        ratings.iter().for_each(assert_sound);
        assert_eq!(ratings[0].ghost, score != (0, 1, 0));
        assert_eq!(ratings[0].elo, -ratings[1].elo);
    }
}

#[test]
fn an_undefeated_and_a_winless_bot_are_finite_and_flagged() {
    let outcomes: Vec<_> =
        (0..50).flat_map(|set| [(0, 1), (0, 2), (1, 2)].map(|(one, other)| game(set, one, other, (1, 0, 0)))).collect();
    let ratings = rated(3, &outcomes);
    ratings.iter().for_each(assert_sound);
    assert!(ratings.iter().all(|rating| rating.ghost));
    assert!(ratings[0].elo > 200.0 && ratings[1].elo.abs() < 1e-6 && ratings[2].elo < -200.0, "{ratings:?}");
    // Nobody knows how much better the undefeated one is.
    assert!(ratings[0].high - ratings[0].elo > 100.0);
}

#[test]
fn draws_alone_are_even_and_not_certain() {
    let outcomes: Vec<_> = (0..10).map(|set| game(set, 0, 1, (0, 1, 0))).collect();
    // How likely a draw is has no end then: the ghost must hold it.
    for (rate, ghost) in METHODS.into_iter().zip([false, true]) {
        let ratings = everyone(rate(2, &outcomes).competitors);
        ratings.iter().for_each(assert_sound);
        assert_eq!((ratings[0].elo, ratings[0].ghost), (0.0, ghost));
    }
}

#[test]
fn wins_in_a_circle_are_even() {
    let outcomes: Vec<_> =
        (0..9).flat_map(|set| [(0, 1), (1, 2), (2, 0)].map(|(one, other)| game(set, one, other, (1, 0, 0)))).collect();
    let ratings = rated(3, &outcomes);
    ratings.iter().for_each(assert_sound);
    assert!(ratings.iter().all(|rating| rating.elo.abs() < 1e-9 && !rating.ghost));
}

#[test]
fn a_ghost_plays_only_where_wins_do_not_connect() {
    // 0 and 1 beat each other; 2 always beats 3; 4 is idle.
    let outcomes = [game(0, 0, 1, (3, 0, 1)), game(1, 0, 1, (1, 0, 2)), game(0, 2, 3, (4, 0, 0))];
    let ratings = rate(5, &outcomes);
    let ghosts: Vec<_> = ratings.iter().map(|rating| rating.map(|rating| (rating.group, rating.ghost))).collect();
    assert_eq!(ghosts, [Some((0, false)), Some((0, false)), Some((1, true)), Some((1, true)), None]);
    // Each group has mean 0, and the first is the plain maximum: 4 of 7.
    let [a, b] = [0, 1].map(|bot: usize| ratings[bot].unwrap().elo);
    assert!((a + b).abs() < 1e-9 && (a - b - ELO * (4.0_f64 / 3.0).ln()).abs() < 1e-9);
}

/// A table of six drawn from Plackett–Luce: who came in which place.
fn race(theta: &[f64], rng: &mut Rng) -> Vec<usize> {
    // The larger of independent exponential clocks: −ln(u) / e^θ, the earliest first.
    let mut order: Vec<(f64, usize)> = theta
        .iter()
        .enumerate()
        .map(|(bot, strength)| {
            let uniform = ((rng.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
            (-uniform.ln() / strength.exp(), bot)
        })
        .collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    order.into_iter().map(|(_, bot)| bot).collect()
}

#[test]
fn intervals_of_six_handed_tables_cover_the_truth() {
    const TRUTH: [f64; 6] = [0.8, 0.4, 0.1, -0.1, -0.4, -0.8];
    let mut rng = Rng::new(20_260);
    let (mut covered, mut naive, mut asked) = (0, 0, 0);
    for _ in 0..200 {
        let mut outcomes = Vec::new();
        for table in 0..60 {
            let places = race(&TRUTH, &mut rng);
            for (place, &winner) in places.iter().enumerate() {
                let losers = places[place + 1..].iter();
                outcomes.extend(losers.map(|&loser| game(table, winner as u32, loser as u32, (1, 0, 0))));
            }
        }
        let (_, covariance) = covariance(6, &outcomes, false);
        for (bot, rating) in rated(6, &outcomes).iter().enumerate() {
            let truth = ELO * TRUTH[bot];
            asked += 1;
            covered += u32::from(rating.low <= truth && truth <= rating.high);
            naive += u32::from((rating.elo - truth).abs() <= ELO * NORMAL * covariance.at(bot, bot).sqrt());
        }
    }
    // Pairs at one table depend on each other: taken as independent games the intervals are far too narrow.
    let [covered, naive] = [covered, naive].map(|count| f64::from(count) / f64::from(asked));
    assert!((0.93..=0.97).contains(&covered), "{covered}");
    assert!(naive < 0.88, "{naive}");
}

/// A round robin of independent games, one a pair and cluster.
fn round_robin(theta: &[f64], clusters: u32, rng: &mut Rng) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for cluster in 0..clusters {
        for one in 0..theta.len() {
            for other in one + 1..theta.len() {
                let uniform = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                let score =
                    if uniform < law::Law::at(theta[one] - theta[other], None).win { (1, 0, 0) } else { (0, 0, 1) };
                outcomes.push(game(cluster, one as u32, other as u32, score));
            }
        }
    }
    outcomes
}

#[test]
fn intervals_with_draws_and_home_cover_the_truth() {
    const TRUTH: [f64; 4] = [0.9, 0.3, -0.3, -0.9];
    const HOME: f64 = 0.4;
    const NU: f64 = 0.8;
    let mut rng = Rng::new(11);
    let (mut covered, mut asked, mut home, mut nu) = (0, 0, 0, 0);
    for _ in 0..200 {
        let mut outcomes = Vec::new();
        for _ in 0..40 {
            for (one, other) in
                [(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)]
            {
                let law = law::Law::at(TRUTH[one] - TRUTH[other] + HOME, Some(NU.ln()));
                let uniform = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                let score = match uniform {
                    u if u < law.win => (1, 0, 0),
                    u if u < law.win + law.draw => (0, 1, 0),
                    _ => (0, 0, 1),
                };
                outcomes.push(Outcome { cluster: None, home: Home::One, ..game(0, one as u32, other as u32, score) });
            }
        }
        let Ratings { competitors, groups } = davidson(4, &outcomes);
        let ratings = everyone(competitors);
        asked += 4;
        covered += ratings.iter().zip(TRUTH).filter(|(r, t)| r.low <= ELO * t && ELO * t <= r.high).count();
        let covers = |fitted: Option<Fitted>, truth: f64| {
            let Fitted { low, high, .. } = fitted.unwrap();
            u32::from(low <= truth && truth <= high)
        };
        home += covers(groups[0].home, ELO * HOME);
        nu += covers(groups[0].draws, NU);
    }
    let share = covered as f64 / f64::from(asked);
    assert!((0.93..=0.97).contains(&share), "{share}");
    assert!((182..=199).contains(&home) && (182..=199).contains(&nu), "{home} {nu} of 200");
}

#[test]
fn intervals_of_few_match_sets_cover_the_truth() {
    const TRUTH: [f64; 6] = [1.2, 0.6, 0.2, -0.2, -0.6, -1.2];
    let mut rng = Rng::new(7);
    for clusters in [1, 2, 5, 20] {
        let (mut covered, mut asked) = (0, 0);
        for _ in 0..150 {
            let ratings = rated(6, &round_robin(&TRUTH, clusters, &mut rng));
            asked += ratings.len();
            let truths = TRUTH.iter().map(|theta| ELO * theta);
            covered += ratings.iter().zip(truths).filter(|(r, truth)| r.low <= *truth && *truth <= r.high).count();
        }
        let share = covered as f64 / asked as f64;
        assert!((0.93..0.995).contains(&share), "{clusters} match sets: {share}");
    }
}

#[test]
fn intervals_of_a_newcomer_in_few_clusters_cover_the_truth_and_so_do_the_others() {
    const TRUTH: [f64; 6] = [0.9, 0.5, 0.1, -0.3, -0.5, -0.7];
    let mean = TRUTH.iter().sum::<f64>() / 6.0;
    let mut rng = Rng::new(12);
    for few in [1, 2, 3, 10] {
        let (mut newcomer, mut others, runs) = (0, 0, 150);
        for _ in 0..runs {
            let mut outcomes = round_robin(&TRUTH[..5], 100, &mut rng);
            for cluster in 0..few {
                for game_number in 0..20 {
                    let other = game_number % 5;
                    let uniform = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                    let won = uniform < law::Law::at(TRUTH[5] - TRUTH[other], None).win;
                    let score = if won { (1, 0, 0) } else { (0, 0, 1) };
                    outcomes.push(game(cluster, 5, other as u32, score));
                }
            }
            let ratings = rated(6, &outcomes);
            let covers = |bot: usize| {
                let truth = ELO * (TRUTH[bot] - mean);
                u32::from(ratings[bot].low <= truth && truth <= ratings[bot].high)
            };
            newcomer += covers(5);
            others += (0..5).map(covers).sum::<u32>();
        }
        let share = |covered: u32, asked: u32| f64::from(covered) / f64::from(asked);
        let (newcomer, others) = (share(newcomer, runs), share(others, 5 * runs));
        assert!(newcomer >= 0.91 && others >= 0.91, "{few} clusters: {newcomer} {others}");
    }
}

proptest! {
    #[test]
    fn any_outcomes_give_finite_numbers(
        games in proptest::collection::vec(
            (0_u32..4, 0_u32..7, 1_u32..7, (0_u64..4, 0_u64..3, 0_u64..1_000_000), 0_usize..6), 0..40,
        )
    ) {
        let homes = [Home::Neither, Home::Neither, Home::Neither, Home::Neither, Home::One, Home::Other];
        let outcomes: Vec<_> = games
            .into_iter()
            .map(|(set, one, step, score, home)| Outcome {
                home: homes[home],
                cluster: (set > 0).then_some(set),
                ..game(0, one, (one + step) % 7, score)
            })
            .collect();
        for rate in METHODS {
            let Ratings { competitors, groups } = rate(7, &outcomes);
            for rating in competitors.iter().flatten() {
                prop_assert!(rating.elo.is_finite() && rating.low.is_finite() && rating.high.is_finite(), "{rating:?}");
            }
            for fitted in groups.iter().flat_map(|group| [group.home, group.draws]).flatten() {
                prop_assert!([fitted.value, fitted.low, fitted.high].iter().all(|value| value.is_finite()), "{fitted:?}");
            }
            for group in 0..7 {
                let elos: Vec<f64> =
                    competitors.iter().flatten().filter(|r| r.group == group).map(|r| r.elo).collect();
                prop_assert!(elos.iter().sum::<f64>().abs() < 1e-6, "the mean of a group is 0");
            }
        }
    }
}
