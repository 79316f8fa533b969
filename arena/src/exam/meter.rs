//! A bot whose decisions are measured.

use crate::player::{Failure, Source, Speaker};
use std::sync::{Arc, Mutex};

/// A source whose bots note what each decision costs.
pub struct Metered<'a> {
    source: &'a dyn Source,
    notes: Arc<Mutex<Notes>>,
}

/// What was noted.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The fuel of each decision.
    pub fuel: Vec<u64>,
    /// Bytes of all questions.
    pub asked: u64,
    /// Bytes of the longest answer.
    pub longest_answer: usize,
    /// The first answer, where there was one.
    pub first: Option<Vec<u8>>,
}

impl Notes {
    /// The least fuel that so many percent of the decisions did not exceed; none without a decision.
    pub fn percentile(&self, percent: usize) -> Option<u64> {
        let mut fuel = self.fuel.clone();
        fuel.sort_unstable();
        let rank = (fuel.len() * percent).div_ceil(100).max(1);
        fuel.get(rank - 1).copied()
    }
}

impl<'a> Metered<'a> {
    /// Measures the bots of `source`.
    pub fn new(source: &'a dyn Source) -> Metered<'a> {
        Metered { source, notes: Arc::default() }
    }

    /// What was noted so far.
    pub fn notes(&self) -> Notes {
        self.notes.lock().expect("nobody panics while measuring").clone()
    }
}

impl Source for Metered<'_> {
    fn start(&self, seed: u64) -> Result<Box<dyn Speaker>, Failure> {
        let speaker = self.source.start(seed)?;
        Ok(Box::new(MeteredSpeaker { speaker, answer: Vec::new(), notes: self.notes.clone() }))
    }
}

struct MeteredSpeaker {
    speaker: Box<dyn Speaker>,
    answer: Vec<u8>,
    notes: Arc<Mutex<Notes>>,
}

impl Speaker for MeteredSpeaker {
    fn ask(&mut self, question: &[u8]) -> Result<&[u8], Failure> {
        self.answer.clear();
        let failed = self.speaker.ask(question).map(|answer| self.answer.extend_from_slice(answer)).err();
        let mut notes = self.notes.lock().expect("nobody panics while measuring");
        notes.fuel.push(self.speaker.fuel());
        notes.asked += question.len() as u64;
        notes.longest_answer = notes.longest_answer.max(self.answer.len());
        match failed {
            Some(failure) => Err(failure),
            None => {
                notes.first.get_or_insert_with(|| self.answer.clone());
                Ok(&self.answer)
            }
        }
    }

    fn fuel(&self) -> u64 {
        self.speaker.fuel()
    }

    fn log(&self) -> &[u8] {
        self.speaker.log()
    }
}

#[cfg(test)]
mod tests {
    use super::Notes;

    #[test]
    fn percentiles_are_values_that_occurred() {
        let notes = |fuel: &[u64]| Notes { fuel: fuel.to_vec(), ..Notes::default() };
        let hundred: Vec<u64> = (1..=100).rev().collect();
        assert_eq!(
            [0, 1, 50, 99, 100].map(|percent| notes(&hundred).percentile(percent).unwrap()),
            [1, 1, 50, 99, 100]
        );
        assert_eq!([50, 99].map(|percent| notes(&[7]).percentile(percent)), [Some(7); 2]);
        assert_eq!(notes(&[]).percentile(50), None);
    }
}
