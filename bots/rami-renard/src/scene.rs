//! What a seat sees during its turn, whatever it does in it.

use crate::faces::Faces;
use arena_sdk::cards::Card;
use arena_sdk::games::rami::{Unseen, View};
use arena_sdk::table::Seat;

/// What an open hand costs a card, about, in hundreds.
const CARD: f32 = 0.07;

/// What a seat sees.
pub struct Scene<'a> {
    /// All of it.
    pub view: &'a View,
    /// What is out of sight.
    pub unseen: Unseen,
    /// The faces of which one copy at least is out of sight, and those of which both are.
    once: Faces,
    twice: Faces,
}

impl<'a> Scene<'a> {
    /// What the seat asked sees.
    pub fn new(view: &'a View) -> Scene<'a> {
        let unseen = Unseen::of(view);
        let (mut once, mut twice) = (Faces::default(), Faces::default());
        for (card, count) in unseen.faces() {
            once = once.with(card);
            twice = if count > 1 { twice.with(card) } else { twice };
        }
        Scene { view, unseen, once, twice }
    }

    /// The faces of these of which a copy is out of sight.
    pub fn live(&self, faces: Faces) -> Faces {
        faces.and(self.once)
    }

    /// The chance that a card out of sight is one of these, or perhaps a joker.
    pub fn chance(&self, faces: Faces, jokers: bool) -> f32 {
        let naturals = faces.and(self.once).count() + faces.and(self.twice).count();
        let jokers = if jokers { self.unseen.count(Card::JOKER) } else { 0 };
        (naturals + jokers) as f32 / self.unseen.total() as f32
    }

    /// The other seats, from 0 on.
    pub fn others(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.view.counts.seats()).filter(|seat| *seat != self.view.seat)
    }

    /// The seat that draws next.
    pub fn next(&self) -> Seat {
        self.view.seat.next(self.view.counts.seats())
    }

    /// Is this seat open?
    pub fn is_open(&self, seat: Seat) -> bool {
        self.view.open.contains(&seat)
    }

    /// What going out now brings, about: what the others pay on average, in hundreds.
    pub fn out(&self) -> f32 {
        let sec = self.view.open.is_empty();
        let cost = |seat: Seat| match self.is_open(seat) {
            true => CARD * f32::from(self.view.counts[seat]),
            false if sec => 2.0,
            false => 1.0,
        };
        self.others().map(cost).sum::<f32>() / self.others().count() as f32
    }
}
