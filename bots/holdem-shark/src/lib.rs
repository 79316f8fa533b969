//! The shark: a strong heads-up player that adapts to whom it meets.
//!
//! It counts how each opponent answers a price (nothing, cheap, fair or dear) on each street, and starts from the belief
//! that he is an ordinary player. In a deal it keeps for each opponent a weight for every pair of hole cards and narrows
//! it with each of his acts: who folds his worst half to such a bet and raises his best tenth holds something in between
//! when he calls. Hands shown tell how honest his raises are. For a decision it plays some hundred deals out against
//! those ranges and takes the action of most value: folding, staying in, or one of a few raises, each with the folds,
//! calls and raises the model expects with each hand. So it bluffs those who fold, bets its good hands into those who
//! call, and calls those who bluff, without a line of code that says so. It looks one answer ahead, not further.

mod decide;
mod model;
mod range;
mod replay;
mod sample;
mod strength;

use arena_sdk::cards::Card;
use arena_sdk::games::holdem::{Action, Combo, History, Holdem, Options, Recap, Step, View};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;
use arena_sdk::table::{BySeat, Seat};
use decide::{Rival, Spot};
use model::{Act, Model};
use range::{Response, Weights, middle};
use replay::{Facing, Replay};
use std::rc::Rc;
use strength::Strength;

/// See the module.
pub struct Shark {
    options: Options,
    seat: Seat,
    rng: Rng,
    models: BySeat<Model>,
    preflop: Rc<Strength>,
    deal: Option<Box<Deal>>,
}

/// What was made of the deal so far.
struct Deal {
    number: u64,
    replay: Replay,
    /// By seat.
    ranges: Vec<Weights>,
    /// By street, as far as it was needed.
    strengths: Vec<Rc<Strength>>,
    /// How many steps of the history were taken in.
    steps: usize,
    raises: Vec<Raise>,
}

/// An opponent's bet or raise, kept until he shows his hand.
struct Raise {
    seat: Seat,
    street: usize,
    share: f32,
}

impl Bot for Shark {
    type Game = Holdem;

    fn new(fixture: &FixtureOf<Holdem>, rng: Rng) -> Shark {
        let seats = usize::from(fixture.options.seats);
        let models = BySeat::all(seats, Model::new());
        Shark {
            options: fixture.options.clone(),
            seat: fixture.seat,
            rng,
            models,
            preflop: Rc::new(Strength::on(&[])),
            deal: None,
        }
    }

    fn act(&mut self, question: &QuestionOf<Holdem>) -> Action {
        for past in &question.past {
            let recap = &past.recap;
            let mut deal = self.deal(past.deal, recap.button, &recap.hand);
            self.follow(&mut deal, &recap.actions, None);
            self.learn(&deal, recap);
        }
        let view = &question.view;
        let mut deal = self.deal(question.deal, view.button, &view.hand);
        self.follow(&mut deal, &view.actions, Some(&view.board));
        let action = self.decide(&deal, view);
        self.deal = Some(deal);
        action
    }
}

impl Shark {
    /// The deal of this number: the one at hand, or a new one.
    fn deal(&mut self, number: u64, button: Seat, hand: &[Card]) -> Box<Deal> {
        if let Some(deal) = self.deal.take().filter(|deal| deal.number == number) {
            return deal;
        }
        let mut any = Weights::any();
        any.exclude(hand);
        Box::new(Deal {
            number,
            replay: Replay::new(&self.options, button),
            ranges: vec![any; self.models.seats()],
            strengths: vec![self.preflop.clone()],
            steps: 0,
            raises: Vec::new(),
        })
    }

    /// Takes in what happened since: notes how the opponents act and, while the deal is on, narrows their ranges.
    fn follow(&mut self, deal: &mut Deal, history: &History, board: Option<&[Card]>) {
        for step in history.steps().skip(deal.steps) {
            deal.steps += 1;
            match (step, board) {
                (Step::Street, Some(board)) => deal.next_street(board),
                (Step::Street, None) => deal.replay.next_street(),
                (Step::Moved(seat, made), _) => {
                    if seat != self.seat {
                        let (act, street, facing) = (made.into(), deal.replay.street, deal.replay.facing(seat));
                        if board.is_some() {
                            deal.narrow(seat, act, facing, &self.models[seat]);
                        }
                        self.models[seat].note(street, facing, act);
                    }
                    deal.replay.play(seat, made);
                }
            }
        }
    }

    /// Compares the hands that were shown with what was raised with them.
    fn learn(&mut self, deal: &Deal, recap: &Recap) {
        for raise in &deal.raises {
            if let Some(hand) = recap.shown[raise.seat].as_ref().and_then(|hand| Combo::from_cards(hand)) {
                let bucket = deal.strengths[raise.street].buckets[hand.index()];
                self.models[raise.seat].note_shown(middle(usize::from(bucket)), raise.share);
            }
        }
    }

    fn decide(&mut self, deal: &Deal, view: &View) -> Action {
        let street = deal.replay.street;
        let strength = &*deal.strengths[street];
        let live = Seat::all(self.models.seats()).filter(|seat| *seat != self.seat && !view.folded.contains(seat));
        let rivals = live
            .map(|seat| Rival {
                seat,
                range: &deal.ranges[seat.index()],
                model: &self.models[seat],
                behind: !deal.replay.acted[seat],
                committed: deal.replay.committed[seat],
            })
            .collect();
        let spot = Spot { view, street, rivals, strength };
        spot.best(&mut self.rng)
    }
}

impl Deal {
    fn next_street(&mut self, board: &[Card]) {
        self.replay.next_street();
        let known = &board[..board.len().min(self.replay.street + 2)];
        for range in self.ranges.iter_mut() {
            range.exclude(known);
        }
        self.strengths.push(Rc::new(Strength::on(known)));
    }

    fn narrow(&mut self, seat: Seat, act: Act, facing: Facing, model: &Model) {
        let street = self.replay.street;
        let habit = model.habit(street, facing);
        let response = Response::new(habit, model.bluffs());
        self.ranges[seat.index()].narrow(&self.strengths[street], &response, act);
        if act == Act::Raise {
            self.raises.push(Raise { seat, street, share: habit.raise });
        }
    }
}

arena_sdk::bot!(Shark);

#[cfg(test)]
mod tests;
