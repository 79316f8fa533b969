//! Plays the schedule on all cores and hands over the records in schedule order.
//!
//! Workers take fixtures in order and may run ahead of the slowest one by a bounded window, so memory does not grow with
//! the number of fixtures, and what is handed over does not depend on who finished first.

use crate::bridge::{Briefing, Sitter};
use crate::plan::Plan;
use crate::player::{HostError, Source};
use crate::record::Record;
use crate::referee::Terms;
use crate::schedule::{Fixture, Schedule};
use crate::seed::{Seed, SeedTree};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// Everything needed to play any fixture of a tournament.
pub struct Job {
    /// The plan.
    pub plan: Plan,
    /// Its fixtures under the seed.
    pub schedule: Schedule,
    /// The bots, in the order of the plan's entries.
    pub bots: Vec<Arc<dyn Source>>,
    seeds: SeedTree,
}

/// A fixture that could not be played, for a reason of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("fixture {fixture}: {error}")]
pub struct FixtureError {
    /// Its number.
    pub fixture: u64,
    /// What failed.
    pub error: HostError,
}

/// Why a run ended before its schedule.
#[derive(Debug, thiserror::Error)]
pub enum RunError<E: std::error::Error> {
    /// Ours.
    #[error(transparent)]
    Host(#[from] FixtureError),
    /// The receiver of the records failed.
    #[error(transparent)]
    Sink(E),
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

/// Whether a run reached the end of its schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every fixture was played.
    Complete,
    /// It was asked to stop before every fixture was begun; the records handed over are the beginning of the schedule.
    Stopped,
}

impl Job {
    /// The job of playing `plan` under `seed` with these bots.
    pub fn new(plan: Plan, seed: Seed, bots: Vec<Arc<dyn Source>>) -> Job {
        assert_eq!(plan.entries.len(), bots.len(), "one source a bot");
        let schedule = plan.schedule(seed);
        Job { plan, schedule, bots, seeds: SeedTree::new(seed) }
    }

    /// What holds for a fixture.
    pub fn terms(&self, fixture: &Fixture) -> Terms {
        Terms {
            fixture: fixture.number,
            deals: self.plan.deals,
            memory: self.plan.memory,
            dealer: self.seeds.dealer(fixture.match_set),
            faults: self.plan.faults,
        }
    }

    /// What its bots are told.
    pub fn briefing(&self, fixture: &Fixture) -> Briefing {
        let name = |bot: &u16| self.plan.entries[usize::from(*bot)].name.clone();
        Briefing {
            limits: self.plan.limits,
            seeds: self.seeds.clone(),
            match_set: fixture.match_set,
            names: fixture.seats.iter().map(name).collect(),
            show_names: self.plan.show_names,
        }
    }

    /// Who sits in it.
    pub fn sitters(&self, fixture: &Fixture) -> Vec<Sitter<'_>> {
        fixture.seats.iter().map(|bot| Sitter::Guest(self.bots[usize::from(*bot)].as_ref())).collect()
    }

    /// Plays one fixture. A panic of ours becomes a host error.
    ///
    /// # Errors
    /// Host errors only.
    pub fn play(&self, fixture: &Fixture) -> Result<Record, FixtureError> {
        let play = || self.plan.game.play(&self.terms(fixture), &self.briefing(fixture), &self.sitters(fixture));
        let played = catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
            Err(HostError(format!("the arena panicked: {text}")))
        });
        played.map_err(|error| FixtureError { fixture: fixture.number, error })
    }
}

/// Which places of the list are next, and how far the records have been handed over.
struct Gate {
    state: Mutex<GateState>,
    moved: Condvar,
    window: u64,
    /// How many places there are.
    places: u64,
}

struct GateState {
    taken: u64,
    handed_over: u64,
    closed: bool,
}

impl Gate {
    fn lock(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().expect("no worker panics while it holds the gate")
    }

    /// The next place, once it is within the window; none when there are no more.
    fn take(&self) -> Option<u64> {
        let mut state = self.lock();
        loop {
            if state.closed || state.taken == self.places {
                return None;
            }
            if state.taken < state.handed_over + self.window {
                state.taken += 1;
                return Some(state.taken - 1);
            }
            state = self.moved.wait(state).expect("no worker panics while it holds the gate");
        }
    }

    fn hand_over(&self) {
        self.lock().handed_over += 1;
        self.moved.notify_all();
    }

    /// Lets nobody take any more; how many places have been taken.
    fn close(&self) -> u64 {
        let mut state = self.lock();
        state.closed = true;
        self.moved.notify_all();
        state.taken
    }
}

/// Bytes of stack a worker needs: compiled guest code runs on it.
const WORKER_STACK: usize = 4 << 20;

/// How often it is looked whether the run shall stop.
const LOOK: Duration = Duration::from_millis(50);

/// Plays the fixtures from number `first` on and gives each record to `sink`, in schedule order. Once `stop` says so no
/// fixture is begun any more; those that are being played are finished and handed over, so that nothing is lost.
///
/// # Errors
/// A host error names its fixture; every record before it has been handed over. A failing sink ends the run at once.
pub fn run<E: std::error::Error>(
    job: &Job,
    first: u64,
    threads: usize,
    stop: impl Fn() -> bool,
    sink: impl FnMut(&Fixture, Record) -> Result<(), E>,
) -> Result<Ended, RunError<E>> {
    let places = (job.schedule.len() + 1).saturating_sub(first);
    run_list(job, places, &|place| first + place, threads, stop, sink)
}

/// Plays the fixtures with these numbers only, otherwise as [`run`].
///
/// # Errors
/// As [`run`].
pub fn run_these<E: std::error::Error>(
    job: &Job,
    numbers: &[u64],
    threads: usize,
    stop: impl Fn() -> bool,
    sink: impl FnMut(&Fixture, Record) -> Result<(), E>,
) -> Result<Ended, RunError<E>> {
    run_list(job, numbers.len() as u64, &|place| numbers[place as usize], threads, stop, sink)
}

/// Plays a list of fixtures, given as the number at each of its places.
fn run_list<E: std::error::Error>(
    job: &Job,
    places: u64,
    number: &(dyn Fn(u64) -> u64 + Sync),
    threads: usize,
    stop: impl Fn() -> bool,
    mut sink: impl FnMut(&Fixture, Record) -> Result<(), E>,
) -> Result<Ended, RunError<E>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(WORKER_STACK)
        .thread_name(|index| format!("referee {index}"))
        .build()
        .map_err(|error| RunError::Threads { threads, reason: error.to_string() })?;
    let gate = Gate {
        state: Mutex::new(GateState { taken: 0, handed_over: 0, closed: false }),
        moved: Condvar::new(),
        window: threads as u64 * 4,
        places,
    };
    let (sender, receiver) = mpsc::channel();
    pool.in_place_scope(|scope| {
        scope.spawn_broadcast(|_, _| {
            let sender = sender.clone();
            while let Some(place) = gate.take() {
                let fixture = job.schedule.fixture(number(place)).expect("only scheduled numbers are listed");
                let played = job.play(&fixture);
                if sender.send((place, fixture, played)).is_err() {
                    break;
                }
            }
        });
        let ended = deliver(&receiver, &gate, &stop, &mut sink);
        gate.close();
        ended
    })
}

/// A fixture that was played, with its place in the list.
type Played = (u64, Fixture, Result<Record, FixtureError>);

/// Hands records over in order until the list ends, or as far as it was begun when the run shall stop.
fn deliver<E: std::error::Error>(
    receiver: &mpsc::Receiver<Played>,
    gate: &Gate,
    stop: &impl Fn() -> bool,
    sink: &mut impl FnMut(&Fixture, Record) -> Result<(), E>,
) -> Result<Ended, RunError<E>> {
    let mut early = BTreeMap::new();
    let (mut wanted, mut end, mut stopping) = (0, gate.places, false);
    while wanted < end {
        if !stopping && stop() {
            // What has been taken is played and delivered, be it all there is.
            (stopping, end) = (true, gate.close());
            continue;
        }
        let Some((fixture, played)) = early.remove(&wanted) else {
            match receiver.recv_timeout(LOOK) {
                Ok((place, fixture, played)) => drop(early.insert(place, (fixture, played))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => unreachable!("the sender outlives the workers"),
            }
            continue;
        };
        sink(&fixture, played?).map_err(RunError::Sink)?;
        gate.hand_over();
        wanted += 1;
    }
    Ok(if end == gate.places { Ended::Complete } else { Ended::Stopped })
}
