//! Small tournaments worked out by hand, and laws of the fold.

use super::*;
use crate::player::FaultKind;
use crate::ratings::METHODS;
use crate::record::{FaultNote, Rows, SeatTotals};
use arena_sdk::game::{Ratio, Scale, TieBreak, Unit};
use arena_sdk::rng::Rng;
use arena_sdk::table::{BySeat, Seat};

/// A field of bots with these names: heads-up or more, blinds of 1 and 2, two deals a fixture.
pub(crate) fn field(names: &[&str], seats: usize, seatings: u32) -> Field {
    Field {
        tournament: "demo".to_owned(),
        seed: "00ff".to_owned(),
        practice: false,
        game: "holdem".to_owned(),
        rules_version: 1,
        seats,
        unit: Unit { label: "bb/100", column: "bb_per_100", chips: 2, deals: 100, ranks: false },
        counters: &["hands", "raises"],
        ratios: &[
            Ratio {
                name: "raise_rate",
                numerator: "raises",
                denominator: "hands",
                scale: Scale::Percent,
                interval: true,
            },
            Ratio {
                name: "per_raise",
                numerator: "hands",
                denominator: "raises",
                scale: Scale::Plain,
                interval: false,
            },
        ],
        tie_breaks: &[],
        bots: names
            .iter()
            .map(|name| Entrant { name: (*name).to_owned(), hash: "ab".repeat(32), challenger: false })
            .collect(),
        deals_per_fixture: 2,
        seatings,
        match_sets: 10,
        fault_policy: "fallback".to_owned(),
        max_faults: 3,
        rating: &METHODS[0],
    }
}

/// A fixture with what it left behind: the nets of each of its deals, seat by seat.
pub(crate) fn played(number: u64, key: (u32, u32, u32), seats: &[BotId], deals: &[&[i64]]) -> (Fixture, Record) {
    let (lineup, match_set, seating) = key;
    let mut rows = Rows::default();
    for deal in deals {
        for (seat, net) in deal.iter().enumerate() {
            rows.push(*net, 0, &[1, seat as u32]);
        }
    }
    let totals = |seat: Seat| SeatTotals {
        net: deals.iter().map(|deal| deal[seat.index()]).sum(),
        decisions: 3,
        fuel: 1_000 + seat.index() as u64,
        substituted: 0,
        forfeited: None,
    };
    let fixture = Fixture { number, lineup, match_set, seating, seats: seats.iter().copied().collect() };
    let record = Record {
        fixture: number,
        deals: deals.len() as u64,
        seats: BySeat::from_fn(seats.len(), totals),
        rows,
        faults: Vec::new(),
        digest: [0; 32],
    };
    (fixture, record)
}

/// The same record with one seat forfeited in its first deal by a trap.
pub(crate) fn forfeited(mut fixture: (Fixture, Record), seat: usize) -> (Fixture, Record) {
    let record = &mut fixture.1;
    record.seats[Seat::new(seat)].forfeited = Some(1);
    record.faults.push(FaultNote {
        deal: 1,
        seat: Seat::new(seat),
        decision: 2,
        kind: FaultKind::Trap,
        detail: "unreachable, in \"act\"".to_owned(),
        output: b"{\"a\":\xff\n".to_vec(),
    });
    fixture
}

pub(crate) fn tables(field: &Field, fixtures: &[(Fixture, Record)]) -> Tables {
    let mut standings = Standings::new(field);
    fixtures.iter().for_each(|(fixture, record)| standings.add(fixture, record));
    standings.finish()
}

/// Bot 0 against bot 1 over one match set of two seatings.
fn match_set(set: u32, first: &[&[i64]], second: &[&[i64]]) -> [(Fixture, Record); 2] {
    let number = 1 + 2 * u64::from(set);
    [played(number, (0, set, 0), &[0, 1], first), played(number + 1, (0, set, 1), &[1, 0], second)]
}

fn of(tables: &Tables, bot: BotId) -> &Standing {
    tables.standings.iter().find(|standing| standing.bot == bot).unwrap()
}

fn score(wins: u64, draws: u64, losses: u64) -> Score {
    Score { wins, draws, losses }
}

#[test]
fn heads_up_by_hand() {
    let field = field(&["a", "b"], 2, 2);
    // Net of bot 0 over the match sets of four deals: +8, −2, 0.
    let sets = [
        match_set(0, &[&[5, -5], &[5, -5]], &[&[1, -1], &[1, -1]]),
        match_set(1, &[&[-1, 1], &[-1, 1]], &[&[0, 0], &[0, 0]]),
        match_set(2, &[&[7, -7], &[0, 0]], &[&[7, -7], &[0, 0]]),
    ];
    let tables = tables(&field, sets.as_flattened());
    let (a, b) = (of(&tables, 0), of(&tables, 1));
    assert_eq!((a.score, b.score), (score(1, 1, 1), score(1, 1, 1)));
    assert_eq!((a.totals.net, b.totals.net, a.totals.deals, a.totals.decisions), (6, -6, 12, 18));
    // 6 chips in 12 deals at a big blind of 2: 25 big blinds a hundred deals; means 2, −0.5, 0 chips a deal.
    let net = a.net.unwrap();
    let spread = (((2.0_f64 - 0.5).powi(2) + 1.0 + 0.25) / 2.0).sqrt();
    let half = 50.0 * 4.302_652_729_911_275 * spread / 3.0_f64.sqrt();
    let (low, high) = net.interval.unwrap();
    assert_eq!(net.mean, 25.0);
    assert!((low - 25.0 + half).abs() < 1e-7 && (high - 25.0 - half).abs() < 1e-7, "{net:?}");
    // The counters: `hands` 1 a deal and seat, `raises` the number of the seat.
    assert_eq!(a.totals.counters, [12, 6]);
    assert_eq!(tables.head_to_head.len(), 2);
    assert_eq!((tables.head_to_head[0].net.mean, tables.head_to_head[0].deals), (25.0, 12));
    assert_eq!((tables.match_sets, tables.incomplete, tables.groups), (3, 0, 1));
}

#[test]
fn one_match_set_has_a_mean_and_no_interval() {
    let field = field(&["a", "b"], 2, 2);
    let tables = tables(&field, &match_set(0, &[&[5, -5]], &[&[1, -1]]));
    assert_eq!(of(&tables, 1).net, Some(Estimate { mean: -100.0, interval: None }));
}

#[test]
fn only_whole_match_sets_count() {
    let field = field(&["a", "b"], 2, 2);
    let whole = match_set(0, &[&[5, -5]], &[&[1, -1]]);
    let [half, _] = match_set(1, &[&[-99, 99]], &[&[0, 0]]);
    let mut with_half = whole.to_vec();
    with_half.push(forfeited(half, 0));
    let (without, with) = (tables(&field, &whole), tables(&field, &with_half));
    assert_eq!((with.incomplete, with.incomplete_fixtures), (1, 1));
    assert_eq!(Tables { incomplete: 0, incomplete_fixtures: 0, ..with }, without);
}

#[test]
fn a_fixture_seen_twice_counts_once() {
    let field = field(&["a", "b"], 2, 2);
    let [first, second] = match_set(0, &[&[5, -5]], &[&[1, -1]]);
    let once = tables(&field, &[first.clone(), second.clone()]);
    assert_eq!(tables(&field, &[first.clone(), first, second]), once);
}

#[test]
fn a_forfeited_bot_loses_the_match_set_whatever_the_chips() {
    let field = field(&["a", "b"], 2, 2);
    let [first, second] = match_set(0, &[&[500, -500]], &[&[0, 0]]);
    let tables = tables(&field, &[forfeited(first, 0), second]);
    let a = of(&tables, 0);
    assert_eq!((a.score, of(&tables, 1).score), (score(0, 0, 1), score(1, 0, 0)));
    assert_eq!((a.totals.net, a.totals.forfeits, a.totals.all_faults()), (500, 1, 1), "chips count as played");
    assert_eq!(a.rank, Some(2));
}

#[test]
fn two_forfeited_bots_draw() {
    let field = field(&["a", "b"], 2, 2);
    // Each in another fixture of the match set.
    let [first, second] = match_set(0, &[&[500, -500]], &[&[0, 0]]);
    let tables = tables(&field, &[forfeited(first, 0), forfeited(second, 0)]);
    assert_eq!((of(&tables, 0).score, of(&tables, 1).score), (score(0, 1, 0), score(0, 1, 0)));
}

#[test]
fn at_a_table_of_three_each_pair_is_compared_by_net() {
    let field = field(&["a", "b", "c"], 3, 1);
    // Nets: a +4, b +4, c −8; then c forfeits another match set that it would have won.
    let sets = [
        played(1, (0, 0, 0), &[0, 1, 2], &[&[3, 2, -5], &[1, 2, -3]]),
        forfeited(played(2, (0, 1, 0), &[0, 1, 2], &[&[-10, -2, 12]]), 2),
    ];
    let tables = tables(&field, &sets);
    assert_eq!(of(&tables, 0).score, score(2, 1, 1));
    assert_eq!(of(&tables, 1).score, score(3, 1, 0));
    assert_eq!(of(&tables, 2).score, score(0, 0, 4));
    let pair = tables.head_to_head.iter().find(|pair| (pair.bot, pair.opponent) == (1, 2)).unwrap();
    // Half of (4 − −8) + (−2 − 12) over three deals.
    assert!((pair.net.mean + 100.0 / 3.0 / 2.0).abs() < 1e-12, "{pair:?}");
}

#[test]
fn a_bot_against_itself_is_compared_with_nobody() {
    let field = field(&["a", "b"], 2, 2);
    let fixtures =
        [played(1, (0, 0, 0), &[0, 0], &[&[7, -7], &[1, -1]]), played(2, (0, 0, 1), &[0, 0], &[&[-7, 7], &[-1, 1]])];
    let tables = tables(&field, &fixtures);
    let a = of(&tables, 0);
    assert_eq!((a.rating, a.score, a.totals.net), (None, score(0, 0, 0), 0));
    assert_eq!(a.totals.deals, 8, "each deal was played from both seats");
    assert_eq!(a.net.unwrap().mean, 0.0);
    assert_eq!((tables.head_to_head.len(), tables.groups, tables.match_sets), (0, 0, 1));
    assert_eq!(of(&tables, 1).net, None);
}

#[test]
fn a_bot_in_two_seats_is_compared_seat_by_seat() {
    let field = field(&["a", "b"], 3, 1);
    // Bot 0 nets +1 in two seats together, bot 1 −1 in one.
    let tables = tables(&field, &[played(1, (0, 0, 0), &[0, 1, 0], &[&[4, -1, -3]])]);
    let pair = &tables.head_to_head[0];
    assert_eq!((pair.bot, pair.score, pair.deals), (0, score(1, 0, 0), 2));
    // ((4 + 1) + (−3 + 1)) / 2 pairs / 2 = 0.75 chips a deal.
    assert_eq!(pair.net.mean, 37.5);
}

#[test]
fn the_same_module_under_two_names_is_two_bots() {
    let field = field(&["twin", "Twin"], 2, 2);
    let tables = tables(&field, &match_set(0, &[&[3, -3]], &[&[3, -3]]));
    assert_eq!((of(&tables, 0).score, of(&tables, 1).score), (score(0, 1, 0), score(0, 1, 0)));
    assert_eq!((tables.standings[0].rank, tables.standings[1].rank), (Some(1), Some(1)), "equal numbers share a rank");
}

#[test]
fn bots_that_never_meet_are_ranked_apart() {
    let field = field(&["a", "b", "c", "d", "idle"], 2, 1);
    let fixtures = [played(1, (0, 0, 0), &[0, 3], &[&[-5, 5]]), played(2, (1, 0, 0), &[1, 2], &[&[1, -1]])];
    let tables = tables(&field, &fixtures);
    let ranks: Vec<_> = tables.standings.iter().map(|s| (s.bot, s.rank.zip(s.rating.map(|r| r.group)))).collect();
    assert_eq!(ranks, [(3, Some((1, 0))), (0, Some((2, 0))), (1, Some((1, 1))), (2, Some((2, 1))), (4, None)]);
    assert_eq!(tables.groups, 2);
    assert!(tables.ghost());
}

/// A round robin of four bots, two line-ups a table of two, with random nets.
fn random_round_robin(seed: u64) -> Vec<(Fixture, Record)> {
    let mut rng = Rng::new(seed);
    let mut fixtures = Vec::new();
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    for (lineup, &(one, other)) in pairs.iter().enumerate() {
        for set in 0..8 {
            for seating in 0..2 {
                let seats = if seating == 0 { [one, other] } else { [other, one] };
                let net = rng.between(-9, 9);
                let fixture = played(fixtures.len() as u64 + 1, (lineup as u32, set, seating), &seats, &[&[net, -net]]);
                fixtures.push(if rng.one_in(20) { forfeited(fixture, 1) } else { fixture });
            }
        }
    }
    fixtures
}

#[test]
fn a_shuffled_ledger_gives_the_same_tables() {
    let field = field(&["a", "b", "c", "d"], 2, 2);
    let mut fixtures = random_round_robin(3);
    let expected = tables(&field, &fixtures);
    let mut rng = Rng::new(4);
    for _ in 0..10 {
        rng.shuffle(&mut fixtures);
        assert_eq!(tables(&field, &fixtures), expected);
    }
}

#[test]
fn what_one_wins_another_loses() {
    let field = field(&["a", "b", "c", "d"], 2, 2);
    let tables = tables(&field, &random_round_robin(5));
    let sum = |of: fn(&Standing) -> i64| tables.standings.iter().map(of).sum::<i64>();
    assert_eq!(sum(|standing| standing.totals.net), 0);
    assert_eq!(sum(|standing| standing.score.wins as i64 - standing.score.losses as i64), 0);
    let elos: f64 = tables.standings.iter().map(|standing| standing.rating.unwrap().elo).sum();
    assert!(elos.abs() < 1e-9);
    for pair in &tables.head_to_head {
        let back = tables.head_to_head.iter().find(|other| (other.bot, other.opponent) == (pair.opponent, pair.bot));
        assert_eq!((back.unwrap().score.reversed(), -back.unwrap().net.mean), (pair.score, pair.net.mean));
    }
}

#[test]
#[should_panic(expected = "the record of match 1 has too few rows")]
fn a_record_cut_short_is_not_counted_silently() {
    let field = field(&["a", "b"], 2, 2);
    let (fixture, mut record) = played(1, (0, 0, 0), &[0, 1], &[&[1, -1]]);
    record.deals = 2;
    tables(&field, &[(fixture, record)]);
}

/// A game of points: the net decides the rank, and equal nets are decided by fewer raises.
fn points_field() -> Field {
    let mut field = field(&["a", "b"], 2, 2);
    field.unit.ranks = true;
    field.tie_breaks =
        &[TieBreak { counter: "hands", more_is_better: true }, TieBreak { counter: "raises", more_is_better: false }];
    field
}

#[test]
fn a_game_of_points_ranks_by_net_and_shows_elo_beside() {
    // Bot 0 wins two match sets narrowly and loses one by far.
    let sets = [
        match_set(0, &[&[1, -1], &[0, 0]], &[&[0, 0], &[0, 0]]),
        match_set(1, &[&[1, -1], &[0, 0]], &[&[0, 0], &[0, 0]]),
        match_set(2, &[&[-50, 50], &[0, 0]], &[&[0, 0], &[0, 0]]),
    ];
    let by_elo = tables(&field(&["a", "b"], 2, 2), sets.as_flattened());
    let by_net = tables(&points_field(), sets.as_flattened());
    let order = |tables: &Tables| tables.standings.iter().map(|line| (line.rank, line.bot)).collect::<Vec<_>>();
    assert_eq!(order(&by_elo), [(Some(1), 0), (Some(2), 1)]);
    assert_eq!(order(&by_net), [(Some(1), 1), (Some(2), 0)]);
    let elo = |bot| of(&by_net, bot).rating.unwrap().elo;
    assert!(elo(0) > elo(1));
}

#[test]
fn rami_decision_d20_equal_nets_are_decided_by_the_tie_breaks_in_order() {
    // `raises` counts the number of the seat: bot 1 sits in seat 1 in both seatings and so has more.
    let equal = |first: [BotId; 2], second: [BotId; 2]| {
        [played(1, (0, 0, 0), &first, &[&[0, 0], &[0, 0]]), played(2, (0, 0, 1), &second, &[&[0, 0], &[0, 0]])]
    };
    let tables = |sets: &[(Fixture, Record)]| of(&super::tests::tables(&points_field(), sets), 0).score;
    assert_eq!(tables(&equal([0, 1], [0, 1])), score(1, 0, 0));
    assert_eq!(tables(&equal([1, 0], [1, 0])), score(0, 0, 1));
    assert_eq!(tables(&equal([0, 1], [1, 0])), score(0, 1, 0));
}

#[test]
fn a_statistic_with_an_interval_has_it_from_match_sets() {
    let field = field(&["a", "b"], 2, 2);
    let (won, even): (&[&[i64]], &[&[i64]]) = (&[&[1, -1], &[1, -1]], &[&[0, 0], &[0, 0]]);
    let sets = [match_set(0, won, even), match_set(1, won, even)];
    let tables = tables(&field, sets.as_flattened());
    // Half its hands in seat 1, which raises once a deal, in every match set.
    assert_eq!(of(&tables, 0).ratios, [Some(Estimate { mean: 0.5, interval: Some((0.5, 0.5)) })]);
}
