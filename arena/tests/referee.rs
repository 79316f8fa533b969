//! The laws of the referee and the schedule, with native bots behind the protocol.
#![allow(clippy::unwrap_used, reason = "a test")]

use arena::bridge;
use arena::plan::{Entry, Format, Plan};
use arena::player::{Failure, Fault, FaultKind, HostError, Source, Speaker};
use arena::record::Record;
use arena::referee::{FaultPolicy, Policy};
use arena::run::{self, Ended, Job};
use arena::seed::Seed;
use arena_sdk::message::{Limits, Memory};
use arena_sdk::rng::Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a native bot does: from its random numbers, the question's number and the question to an answer.
type Think = fn(&mut Rng, u64, &str) -> Result<String, Failure>;

/// A bot made of a function from (its random numbers, the question's number, the question) to an answer.
struct Native(Think);

struct Speaking {
    rng: Rng,
    asked: u64,
    think: Think,
    answer: String,
}

impl Source for Native {
    fn start(&self, seed: u64) -> Result<Box<dyn Speaker>, Failure> {
        Ok(Box::new(Speaking { rng: Rng::new(seed), asked: 0, think: self.0, answer: String::new() }))
    }
}

impl Speaker for Speaking {
    fn ask(&mut self, question: &[u8]) -> Result<&[u8], Failure> {
        self.asked += 1;
        self.answer = (self.think)(&mut self.rng, self.asked, std::str::from_utf8(question).unwrap())?;
        Ok(self.answer.as_bytes())
    }
    fn fuel(&self) -> u64 {
        100 + self.asked % 3
    }
}

fn caller(_: &mut Rng, _: u64, _: &str) -> Result<String, Failure> {
    Ok("\"call\"".into())
}

fn field<'a>(question: &'a str, key: &str) -> &'a str {
    let at = question.rfind(&format!("\"{key}\":")).unwrap() + key.len() + 3;
    let rest = &question[at..];
    &rest[..rest.find([',', '}', ']']).unwrap()]
}

/// Raises the minimum, calls or folds at random, by its own numbers.
fn random(rng: &mut Rng, _: u64, question: &str) -> Result<String, Failure> {
    let raise = field(question, "raise");
    Ok(match rng.below(4) {
        0 if raise != "null" => format!("{{\"raise_to\":{}}}", raise.trim_start_matches('[')),
        1 => "\"fold\"".into(),
        _ => "\"call\"".into(),
    })
}

/// As `random`, drawing a hundred numbers more at each decision.
fn wasteful(rng: &mut Rng, asked: u64, question: &str) -> Result<String, Failure> {
    for _ in 0..100 {
        rng.next_u64();
    }
    random(rng, asked, question)
}

fn illegal(_: &mut Rng, _: u64, _: &str) -> Result<String, Failure> {
    Ok("{\"raise_to\":1}".into())
}

fn malformed_second(_: &mut Rng, asked: u64, _: &str) -> Result<String, Failure> {
    Ok(if asked == 2 { "nonsense" } else { "\"call\"" }.into())
}

fn trapped(_: &mut Rng, _: u64, _: &str) -> Result<String, Failure> {
    Err(Fault::new(FaultKind::Trap, "unreachable").into())
}

fn job(seats: u8, bots: &[Think], adjust: impl FnOnce(&mut Plan)) -> Job {
    let options = serde_json::json!({ "seats": seats });
    let mut plan = Plan {
        name: "test".into(),
        format: Format::RoundRobin,
        game: bridge::find("holdem").unwrap().with_json(options).unwrap(),
        deals: 30,
        match_sets: 3,
        max_lineups: 1000,
        memory: Memory::Fixture,
        show_names: false,
        limits: Limits::default(),
        faults: FaultPolicy::default(),
        entries: (0..bots.len())
            .map(|bot| Entry { name: format!("bot {bot}"), path: "x".into(), challenger: false })
            .collect(),
        seed: None,
    };
    adjust(&mut plan);
    Job::new(plan, Seed::from(99), bots.iter().map(|think| Arc::new(Native(*think)) as Arc<dyn Source>).collect())
}

fn play(job: &Job, threads: usize) -> Vec<Record> {
    let mut records = Vec::new();
    let ended = run::run(
        job,
        1,
        threads,
        || false,
        |fixture, record| {
            assert_eq!(fixture.number, record.fixture);
            records.push(record);
            Ok::<_, std::convert::Infallible>(())
        },
    );
    assert_eq!(ended.unwrap(), Ended::Complete);
    assert_eq!(records.len() as u64, job.schedule.len());
    records
}

#[test]
fn law_1_records_are_the_same_on_1_2_and_8_threads_and_again() {
    let job = job(2, &[caller, random, wasteful, illegal], |_| {});
    let once = play(&job, 1);
    for threads in [1, 2, 8] {
        assert_eq!(play(&job, threads), once, "{threads} threads");
    }
}

#[test]
fn law_4_a_bot_against_itself_nets_exactly_0_over_a_match_set() {
    for seats in [2, 3, 4, 6, 9] {
        let field: Vec<_> = vec![random as Think; usize::from(seats)];
        let job = job(seats, &field, |_| {});
        let records = play(&job, 2);
        let per_set = job.schedule.seatings() as usize;
        for set in records.chunks(per_set) {
            let mut net = vec![0; usize::from(seats)];
            for record in set {
                let fixture = job.schedule.fixture(record.fixture).unwrap();
                for (seat, bot) in fixture.seats.by_seat() {
                    net[usize::from(*bot)] += record.seats[seat].net;
                }
            }
            assert!(net.iter().all(|net| *net == 0), "{seats} seats: {net:?}");
            assert!(set.iter().any(|record| record.seats.iter().any(|seat| seat.net != 0)), "something was played for");
        }
    }
}

#[test]
fn law_4_a_bot_that_draws_more_random_numbers_changes_no_deal() {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    type Hands = BTreeMap<(u64, u64), String>;
    thread_local!(static SEEN: RefCell<Vec<(u64, String)>> = const { RefCell::new(Vec::new()) });
    fn noting(_: &mut Rng, _: u64, question: &str) -> Result<String, Failure> {
        let message: serde_json::Value = serde_json::from_str(question).unwrap();
        let deal = message["deal"].as_u64().unwrap();
        SEEN.with_borrow_mut(|seen| seen.push((deal, message["view"]["hand"].to_string())));
        Ok("\"call\"".into())
    }
    let hands = |other: Think| {
        let job = job(2, &[noting, other], |_| {});
        let mut hands = Hands::new();
        for number in 1..=job.schedule.len() {
            SEEN.with_borrow_mut(Vec::clear);
            job.play(&job.schedule.fixture(number).unwrap()).unwrap();
            hands.extend(SEEN.with_borrow_mut(std::mem::take).into_iter().map(|(deal, hand)| ((number, deal), hand)));
        }
        hands
    };
    let (sparing, wasteful) = (hands(random), hands(wasteful));
    let both: Vec<_> = sparing.keys().filter(|deal| wasteful.contains_key(deal)).collect();
    assert!(both.len() > 100, "most deals reach a question either way");
    assert!(both.iter().all(|deal| sparing[deal] == wasteful[deal]));
}

#[test]
fn law_5_fixture_k_is_the_same_in_a_run_of_2_and_5_match_sets() {
    let short = play(&job(2, &[random, wasteful, caller], |plan| plan.match_sets = 2), 2);
    let long = play(&job(2, &[random, wasteful, caller], |plan| plan.match_sets = 5), 2);
    assert_eq!(short[..], long[..short.len()]);
}

#[test]
fn the_same_decks_are_used_by_every_pairing() {
    // Passive callers see the same boards and hands whoever they are: their nets by seat agree between line-ups.
    let job = job(2, &[caller, caller, caller], |_| {});
    let records = play(&job, 2);
    for set in records.chunks(6) {
        for record in set {
            assert_eq!(record.seats[0.into_seat()].net, set[0].seats[0.into_seat()].net);
        }
    }
}

trait IntoSeat {
    fn into_seat(self) -> arena_sdk::table::Seat;
}
impl IntoSeat for usize {
    fn into_seat(self) -> arena_sdk::table::Seat {
        arena_sdk::table::Seat::new(self)
    }
}

#[test]
fn law_6_a_fault_follows_the_bot_in_every_seating_and_is_recorded_with_its_answer() {
    let job = job(2, &[caller, malformed_second], |_| {});
    for record in play(&job, 2) {
        let fixture = job.schedule.fixture(record.fixture).unwrap();
        let [fault] = &record.faults[..] else { panic!("{:?}", record.faults) };
        assert_eq!(fixture.seats[fault.seat], 1);
        assert_eq!((fault.kind, fault.deal, fault.decision), (FaultKind::Malformed, 1, 2));
        assert_eq!(fault.output, b"nonsense");
        assert_eq!(record.seats[fault.seat].substituted, 1);
        assert_eq!(record.seats[fault.seat].forfeited, None);
    }
}

#[test]
fn max_faults_forfeits_the_seat_and_the_deals_go_on() {
    let job = job(2, &[caller, illegal], |plan| plan.faults.max_faults = 4);
    for record in play(&job, 2) {
        let guilty = record.faults[0].seat;
        assert_eq!(record.faults.len(), 4);
        assert!(record.faults.iter().all(|fault| fault.kind == FaultKind::Illegal && fault.detail.contains("H")));
        assert!(record.seats[guilty].forfeited.is_some());
        assert_eq!(record.seats[guilty].decisions, 4, "a forfeited seat is asked no more");
        assert!(record.seats[guilty].substituted > 4, "the fallback plays on");
        assert_eq!(record.deals, 30);
    }
}

#[test]
fn policy_forfeit_forfeits_at_the_first_fault() {
    let job = job(2, &[caller, malformed_second], |plan| plan.faults.policy = Policy::Forfeit);
    for record in play(&job, 2) {
        assert_eq!(record.faults.len(), 1);
        assert_eq!(record.seats[record.faults[0].seat].forfeited, Some(record.faults[0].deal));
    }
}

#[test]
fn a_trapping_bot_never_stops_the_others() {
    let job = job(3, &[caller, trapped, random, random], |plan| plan.deals = 6);
    let records = play(&job, 2);
    for record in &records {
        let fixture = job.schedule.fixture(record.fixture).unwrap();
        for (seat, bot) in fixture.seats.by_seat() {
            let faults = record.faults.iter().filter(|fault| fault.seat == seat).count();
            assert_eq!(faults, if *bot == 1 { 3 } else { 0 });
        }
        assert_eq!(record.seats.iter().map(|seat| seat.net).sum::<i64>(), 0);
    }
}

#[test]
fn a_host_error_stops_the_run_names_the_fixture_and_charges_nobody() {
    static LEFT: AtomicU64 = AtomicU64::new(200);
    fn failing(_: &mut Rng, _: u64, _: &str) -> Result<String, Failure> {
        if LEFT.fetch_sub(1, Ordering::Relaxed) == 1 {
            return Err(HostError("the pool is exhausted".into()).into());
        }
        Ok("\"call\"".into())
    }
    let job = job(2, &[caller, failing], |_| {});
    let mut kept = 0;
    let ended = run::run(
        &job,
        1,
        1,
        || false,
        |_, record| {
            assert!(record.faults.is_empty());
            kept += 1;
            Ok::<_, std::convert::Infallible>(())
        },
    );
    let error = ended.unwrap_err().to_string();
    assert_eq!(error, format!("fixture {}: host error: the pool is exhausted", kept + 1));
}

#[test]
fn a_panic_of_ours_is_a_host_error() {
    fn panicking(_: &mut Rng, _: u64, _: &str) -> Result<String, Failure> {
        panic!("a bug")
    }
    let job = job(2, &[caller, panicking], |_| {});
    let ended = run::run(&job, 1, 2, || false, |_, _| Ok::<_, std::convert::Infallible>(()));
    assert_eq!(ended.unwrap_err().to_string(), "fixture 1: host error: the arena panicked: a bug");
}

#[test]
fn with_memory_deal_every_deal_starts_from_a_fresh_bot_with_the_fixture_told_again() {
    fn fresh(_: &mut Rng, asked: u64, question: &str) -> Result<String, Failure> {
        assert_eq!(asked == 1, question.contains("\"fixture\":"));
        assert!(!question.contains("\"past\":"));
        assert!(asked <= 4, "four questions a deal");
        Ok("\"call\"".into())
    }
    play(&job(2, &[caller, fresh], |plan| plan.memory = Memory::Deal), 1);
}

#[test]
fn a_bot_is_told_every_deal_that_ended_since_its_last_message_and_nothing_twice() {
    use std::cell::Cell;
    thread_local!(static NEXT: Cell<u64> = const { Cell::new(1) });
    fn counting(_: &mut Rng, asked: u64, question: &str) -> Result<String, Failure> {
        let message: serde_json::Value = serde_json::from_str(question).unwrap();
        if asked == 1 {
            NEXT.set(1);
        }
        let past = message["past"].as_array().cloned().unwrap_or_default();
        for told in &past {
            assert_eq!(told["deal"], NEXT.get());
            NEXT.set(NEXT.get() + 1);
        }
        assert_eq!(message["deal"], NEXT.get(), "all earlier deals have been told");
        Ok("\"call\"".into())
    }
    play(&job(2, &[random, counting], |_| {}), 1);
}

#[test]
fn names_are_told_only_where_the_tournament_shows_them() {
    fn shown(_: &mut Rng, asked: u64, question: &str) -> Result<String, Failure> {
        assert_eq!(asked == 1, question.contains("bot 0"), "{question}");
        Ok("\"call\"".into())
    }
    fn hidden(_: &mut Rng, _: u64, question: &str) -> Result<String, Failure> {
        assert!(!question.contains("bot 0"), "{question}");
        Ok("\"call\"".into())
    }
    play(&job(2, &[caller, shown], |plan| plan.show_names = true), 1);
    play(&job(2, &[caller, hidden], |_| {}), 1);
}

#[test]
fn a_wish_to_stop_during_the_last_matches_delivers_them_all_the_same() {
    for threads in [1, 2, 8] {
        let job = job(2, &[caller, random], |plan| plan.match_sets = 1);
        let mut delivered = 0;
        let stop = || {
            // Meanwhile a thread for each of the two matches has taken it.
            std::thread::sleep(std::time::Duration::from_millis(20));
            true
        };
        let ended = run::run(&job, 1, threads, stop, |_, _| {
            delivered += 1;
            Ok::<_, std::convert::Infallible>(())
        });
        assert_eq!(ended.unwrap() == Ended::Complete, delivered == job.schedule.len(), "{threads} threads");
        assert!(delivered >= threads.min(2) as u64, "{threads} threads: {delivered}");
    }
}
