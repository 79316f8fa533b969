//! A bot behind the wall as a player: writes its questions, reads its answers, keeps what it has not been told yet.

use crate::player::{Failure, Fault, FaultKind, Over, Player, Source, Speaker};
use crate::referee::Terms;
use crate::seed::SeedTree;
use arena_sdk::game::{Ask, Deal, Game};
use arena_sdk::json::{self, ToJson};
use arena_sdk::message::{ActionOf, FixtureOf, Limits, MAX_PAST, Memory, PROTOCOL_VERSION};
use arena_sdk::table::{BySeat, Seat};
use std::collections::VecDeque;

/// What the bots of a fixture are told of it, and the seeds they get.
#[derive(Clone, Debug)]
pub struct Briefing {
    /// What each bot may use.
    pub limits: Limits,
    /// The tournament's seeds.
    pub seeds: SeedTree,
    /// The match set the fixture belongs to, from 0.
    pub match_set: u32,
    /// The bots' names by seat.
    pub names: Vec<String>,
    /// Are the bots told those names?
    pub show_names: bool,
}

impl Briefing {
    /// The names by seat, `seat N` where none is known.
    pub fn names_by_seat(&self, seats: usize) -> BySeat<String> {
        BySeat::from_fn(seats, |seat| self.names.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {seat}")))
    }
}

/// A bot that speaks the protocol, for one fixture.
pub struct Wired<'a, G> {
    game: &'a G,
    source: &'a dyn Source,
    briefing: &'a Briefing,
    deals: u64,
    memory: Memory,
    seat: Seat,
    speaker: Option<Box<dyn Speaker>>,
    /// The next question is the first of this instance.
    first: bool,
    deal: u64,
    /// Finished deals not told yet, each written as JSON.
    past: VecDeque<Vec<u8>>,
    /// Buffers for the next ones.
    spare: Vec<Vec<u8>>,
    missed: u64,
    question: Vec<u8>,
    answer: Vec<u8>,
}

impl<'a, G: Game> Wired<'a, G> {
    /// The bot of `source` in `seat`, not started yet.
    pub fn new(game: &'a G, source: &'a dyn Source, briefing: &'a Briefing, terms: &Terms, seat: Seat) -> Self {
        Wired {
            game,
            source,
            briefing,
            deals: terms.deals,
            memory: terms.memory,
            seat,
            speaker: None,
            first: true,
            deal: 0,
            past: VecDeque::new(),
            spare: Vec::new(),
            missed: 0,
            question: Vec::with_capacity(1024),
            answer: Vec::new(),
        }
    }

    fn seed(&self, deal: u64) -> u64 {
        let deal = (self.memory == Memory::Deal).then_some(deal);
        self.briefing.seeds.bot(self.briefing.match_set, self.seat, deal)
    }

    fn fixture(&self) -> FixtureOf<G> {
        FixtureOf::<G> {
            protocol: PROTOCOL_VERSION,
            game: G::NAME.to_owned(),
            rules: G::RULES_VERSION,
            options: self.game.options().clone(),
            seat: self.seat,
            deals: self.deals,
            memory: self.memory,
            limits: self.briefing.limits,
            seed: format!("{:016x}", self.seed(self.deal)),
            names: self.briefing.show_names.then(|| self.briefing.names.clone()),
        }
    }

    /// Writes the question as [`arena_sdk::message::Question`] reads it, without building one.
    fn write_question(&mut self, view: &<G::Deal as Deal>::View) {
        self.question.clear();
        self.question.push(b'{');
        if self.first {
            self.question.extend_from_slice(b"\"fixture\":");
            self.fixture().to_json(&mut self.question);
            self.question.push(b',');
            self.first = false;
        }
        self.question.extend_from_slice(b"\"deal\":");
        self.deal.to_json(&mut self.question);
        if self.missed > 0 {
            self.question.extend_from_slice(b",\"missed\":");
            self.missed.to_json(&mut self.question);
            self.missed = 0;
        }
        if !self.past.is_empty() {
            self.question.extend_from_slice(b",\"past\":");
            let mut separator = b'[';
            for mut told in self.past.drain(..) {
                self.question.push(separator);
                self.question.extend_from_slice(&told);
                told.clear();
                self.spare.push(told);
                separator = b',';
            }
            self.question.push(b']');
        }
        self.question.extend_from_slice(b",\"view\":");
        view.to_json(&mut self.question);
        self.question.push(b'}');
    }
}

impl<G: Game> Player<G> for Wired<'_, G> {
    fn begin(&mut self, deal: u64) -> Result<(), Failure> {
        self.deal = deal;
        if self.speaker.is_none() || self.memory == Memory::Deal {
            self.speaker = None;
            self.speaker = Some(self.source.start(self.seed(deal))?);
            self.first = true;
        }
        Ok(())
    }

    fn decide(&mut self, ask: Ask<'_, G::Deal>) -> Result<ActionOf<G>, Failure> {
        self.write_question(&ask.view());
        let speaker = self.speaker.as_mut().expect("begin comes before the first question");
        let answer = speaker.ask(&self.question)?;
        self.answer.clear();
        self.answer.extend_from_slice(answer);
        json::from_slice_strict(&self.answer).map_err(|error| {
            let detail = format!("the answer is not an action of {}: {error}", G::NAME);
            Failure::Fault(Fault::new(FaultKind::Malformed, detail).with_output(&self.answer))
        })
    }

    fn refused(&self) -> Vec<u8> {
        self.answer.clone()
    }

    fn fuel(&self) -> u64 {
        self.speaker.as_ref().map_or(0, |speaker| speaker.fuel())
    }

    fn end(&mut self, deal: u64, over: Over<'_, G::Deal>) {
        if self.memory == Memory::Deal {
            return;
        }
        if self.past.len() == MAX_PAST {
            let mut oldest = self.past.pop_front().expect("it is full");
            oldest.clear();
            self.spare.push(oldest);
            self.missed += 1;
        }
        let mut told = self.spare.pop().unwrap_or_default();
        told.extend_from_slice(b"{\"deal\":");
        deal.to_json(&mut told);
        told.extend_from_slice(b",\"recap\":");
        over.recap().to_json(&mut told);
        told.push(b'}');
        self.past.push_back(told);
    }
}
