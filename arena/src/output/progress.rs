//! How far a run is, on the error stream: a bar on a terminal, a line every ten seconds otherwise.
//!
//! A channel of its own: it is told of fixtures in the order they end, and nothing of it reaches a result.

use super::number::{grouped, signed};
use super::text::one_line;
use crate::record::Record;
use crate::schedule::Fixture;
use crate::standings::Field;
use arena_sdk::game::Unit;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);
/// How often the bar's text changes.
const REFRESH: Duration = Duration::from_millis(100);

/// The progress of a run. Any thread may report.
#[derive(Debug)]
pub struct Progress {
    begun: Instant,
    bar: Option<ProgressBar>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    names: Vec<String>,
    unit: Unit,
    total_fixtures: u64,
    total_deals: u64,
    fixtures: u64,
    deals: u64,
    /// Of these the fixtures and deals that were played before, which say nothing of the speed.
    kept: (u64, u64),
    /// Net and deals of every bot.
    nets: Vec<(i64, u64)>,
    /// When the last text was shown.
    shown: Duration,
}

impl Progress {
    /// A run of so many fixtures and deals begins now.
    pub fn new(field: &Field, total_fixtures: u64, total_deals: u64) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| bar(total_deals));
        let state = State::new(field, total_fixtures, total_deals);
        Progress { begun: Instant::now(), bar, state: Mutex::new(state) }
    }

    /// A fixture was played before this process began.
    pub fn kept(&self, fixture: &Fixture, record: &Record) {
        let mut state = self.lock();
        state.add(fixture, record);
        state.kept = (state.fixtures, state.deals);
    }

    /// A fixture has ended.
    pub fn finished(&self, fixture: &Fixture, record: &Record) {
        self.finished_with(fixture, record, State::leader);
    }

    /// A fixture has ended; what else is to be said then instead of who leads is asked for only when it is shown.
    pub fn said(&self, fixture: &Fixture, record: &Record, say: impl FnOnce() -> Option<String>) {
        self.finished_with(fixture, record, |_| say());
    }

    fn finished_with(&self, fixture: &Fixture, record: &Record, say: impl FnOnce(&State) -> Option<String>) {
        let elapsed = self.begun.elapsed();
        let mut state = self.lock();
        state.add(fixture, record);
        let pause = if self.bar.is_some() { REFRESH } else { EVERY };
        if elapsed - state.shown.min(elapsed) < pause {
            return;
        }
        state.shown = elapsed;
        match &self.bar {
            Some(bar) => {
                bar.set_position(state.deals);
                bar.set_message(state.line(elapsed, say(&state)));
            }
            None => eprintln!("{}", state.line(elapsed, say(&state))),
        }
    }

    /// The run is over, for whatever reason: takes the bar away and says how fast it was.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        eprintln!("{}", self.lock().closing(self.begun.elapsed()));
    }

    /// It is over, maybe before its last match: takes the bar away and says how fast it was.
    pub fn close(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let mut state = self.lock();
        state.total_fixtures = state.fixtures;
        eprintln!("{}", state.closing(self.begun.elapsed()));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere must not hide itself behind a poisoned progress line.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn bar(total_deals: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total_deals), ProgressDrawTarget::stderr());
    bar.set_style(ProgressStyle::with_template("{bar:12} {wide_msg}").expect("the template is well-formed"));
    bar
}

impl State {
    fn new(field: &Field, total_fixtures: u64, total_deals: u64) -> State {
        State {
            names: field.bots.iter().map(|bot| one_line(&bot.name).into_owned()).collect(),
            unit: field.unit,
            total_fixtures,
            total_deals,
            fixtures: 0,
            deals: 0,
            kept: (0, 0),
            nets: vec![(0, 0); field.bots.len()],
            shown: Duration::ZERO,
        }
    }

    fn add(&mut self, fixture: &Fixture, record: &Record) {
        self.fixtures += 1;
        self.deals += record.deals;
        for (&bot, seat) in fixture.seats.iter().zip(record.seats.iter()) {
            let (net, deals) = &mut self.nets[usize::from(bot)];
            *net += seat.net;
            *deals += record.deals;
        }
    }

    fn line(&self, elapsed: Duration, said: Option<String>) -> String {
        let share = 100 * self.deals / self.total_deals.max(1);
        let rate = self.rate(elapsed);
        let left = self.total_deals.saturating_sub(self.deals) / rate.max(1);
        let said = said.map_or_else(String::new, |said| format!(", {said}"));
        format!(
            "{share} % of {} deals, {} deals/s, {} left{said}",
            grouped(self.total_deals),
            grouped(rate),
            clock(left),
        )
    }

    fn closing(&self, elapsed: Duration) -> String {
        let unfinished = match self.total_fixtures.saturating_sub(self.fixtures) {
            0 => String::new(),
            missing => format!(", {} matches not played", grouped(missing)),
        };
        let kept = match self.kept.0 {
            0 => String::new(),
            kept => format!(", {} matches kept from before", grouped(kept)),
        };
        let (matches, deals) = (grouped(self.fixtures - self.kept.0), grouped(self.deals - self.kept.1));
        let (rate, time) = (grouped(self.rate(elapsed)), clock(elapsed.as_secs()));
        format!("{matches} matches, {deals} deals in {time}, {rate} deals/s{kept}{unfinished}")
    }

    fn rate(&self, elapsed: Duration) -> u64 {
        ((self.deals - self.kept.1) as f64 / elapsed.as_secs_f64().max(0.001)) as u64
    }

    /// Who has the highest net a deal so far.
    fn leader(&self) -> Option<String> {
        let per_deal = |&(net, deals): &(i64, u64)| net as f64 / deals as f64;
        let played = self.names.iter().zip(&self.nets).filter(|(_, (_, deals))| *deals > 0);
        let (name, net) = played.max_by(|(_, a), (_, b)| per_deal(a).total_cmp(&per_deal(b)))?;
        Some(format!("leader {name} {} {}", signed(self.unit.of(per_deal(net)), 1), self.unit.label))
    }
}

/// Minutes and seconds, with hours where there are any.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::tests::{field, played};

    #[test]
    fn a_line_says_how_far_how_fast_how_long_and_who_leads() {
        let field = field(&["sharp", "two\nlines"], 2, 2);
        let mut state = State::new(&field, 1_000, 20_000);
        let (fixture, record) = played(1, (0, 0, 0), &[1, 0], &[&[-3, 3], &[1, -1]]);
        (0..500).for_each(|_| state.add(&fixture, &record));
        assert_eq!(
            state.line(Duration::from_secs(10), state.leader()),
            "5 % of 20,000 deals, 100 deals/s, 3:10 left, leader sharp +50.0 bb/100"
        );
        assert_eq!(
            state.closing(Duration::from_secs(10)),
            "500 matches, 1,000 deals in 0:10, 100 deals/s, 500 matches not played"
        );
    }

    #[test]
    fn what_was_kept_from_before_says_nothing_of_the_speed() {
        let field = field(&["a", "b"], 2, 2);
        let progress = Progress::new(&field, 1_000, 20_000);
        let (fixture, record) = played(1, (0, 0, 0), &[1, 0], &[&[-3, 3], &[1, -1]]);
        (0..400).for_each(|_| progress.kept(&fixture, &record));
        (0..100).for_each(|_| progress.finished(&fixture, &record));
        assert_eq!(
            progress.lock().closing(Duration::from_secs(10)),
            "100 matches, 200 deals in 0:10, 20 deals/s, 400 matches kept from before, 500 matches not played"
        );
    }

    #[test]
    fn nothing_played_is_no_division_by_nothing() {
        let field = field(&["a", "b"], 2, 2);
        let state = State::new(&field, 0, 0);
        assert_eq!(state.line(Duration::ZERO, state.leader()), "0 % of 0 deals, 0 deals/s, 0:00 left");
        assert_eq!(state.closing(Duration::ZERO), "0 matches, 0 deals in 0:00, 0 deals/s");
    }

    #[test]
    fn hours_are_written_where_there_are_any() {
        assert_eq!([clock(59), clock(600), clock(3_661)], ["0:59", "10:00", "1:01:01"]);
    }

    #[test]
    fn any_thread_may_report() {
        let field = field(&["a", "b"], 2, 2);
        let progress = Progress::new(&field, 400, 400);
        let (fixture, record) = played(1, (0, 0, 0), &[0, 1], &[&[1, -1]]);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..100).for_each(|_| progress.finished(&fixture, &record)));
            }
        });
        let state = progress.lock();
        assert_eq!((state.fixtures, state.nets[0]), (400, (400, 400)));
    }
}
