//! A turn in progress: what a seat holds and what lies on the table after each operation.
//!
//! The referee judges whole turns with it, and a bot can try operations one by one. It decides everything about laying,
//! adding and taking back jokers; whose turn it is and where the card came from is not its business.

use super::laid::Laid;
use super::meld::Meld;
use super::refusal::{Refusal, Refused};
use super::wire::{Add, Hand, Melds, Op, Swap, Turn, View};
use super::{KEEP_FREED_JOKER, LAY_OFF_WHEN_OPENING, OPENING_POINTS};
use crate::cards::Card;
use crate::table::{Points, Seat};

/// A turn in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laying {
    seat: Seat,
    hand: Hand,
    table: Melds,
    /// Open before this turn.
    was_open: bool,
    /// What the new melds of this turn count.
    points: Points,
    /// One of them is a run without a joker.
    pure_run: bool,
    /// The card taken from the discard pile that has not been laid yet.
    to_lay: Option<Card>,
    /// Jokers taken back from melds and not laid since.
    freed: u8,
}

impl Laying {
    /// The turn of `seat` after it drew from the stock; `hand` holds the card drawn.
    pub fn new(seat: Seat, hand: Hand, table: Melds, open: bool) -> Laying {
        Laying { seat, hand, table, was_open: open, points: 0, pure_run: false, to_lay: None, freed: 0 }
    }

    /// The turn of `seat` after it took `card` from the discard pile, which must be laid (R3).
    ///
    /// # Panics
    /// When the hand is full: a seat about to draw has at most thirteen cards.
    pub fn taking(seat: Seat, hand: Hand, table: Melds, open: bool, card: Card) -> Laying {
        let mut laying = Laying::new(seat, hand, table, open);
        laying.hand.push(card);
        laying.to_lay = Some(card);
        laying
    }

    /// The turn that a question asks for: with the card drawn, or, when asked whether to draw, with the top of the
    /// discard pile taken.
    pub fn of(view: &View) -> Laying {
        let open = view.open.contains(&view.seat);
        let (hand, table) = (view.hand.clone(), view.table.clone());
        match (view.ask, view.pile.last()) {
            (super::Question::Draw, Some(&top)) => Laying::taking(view.seat, hand, table, open, top),
            _ => Laying::new(view.seat, hand, table, open),
        }
    }

    /// What the seat holds now.
    pub fn hand(&self) -> &[Card] {
        &self.hand
    }

    /// What lies on the table now.
    pub fn table(&self) -> &[Laid] {
        &self.table
    }

    /// May the seat add to melds and take jokers now (D8)?
    pub fn is_open(&self) -> bool {
        self.was_open || (LAY_OFF_WHEN_OPENING && self.opens())
    }

    /// What the new melds of this turn count (D6).
    pub fn points(&self) -> Points {
        self.points
    }

    /// The card taken from the discard pile, while it is not laid.
    pub fn to_lay(&self) -> Option<Card> {
        self.to_lay
    }

    fn opens(&self) -> bool {
        self.points >= OPENING_POINTS && self.pure_run
    }

    /// Does one operation. When it is refused nothing changes.
    pub fn lay(&mut self, op: &Op) -> Result<(), Refusal> {
        match op {
            Op::Meld(cards) => self.meld(cards),
            Op::Add(add) => self.add(add),
            Op::Swap(swap) => self.swap(swap),
        }
    }

    /// Lays a new meld.
    pub fn meld(&mut self, cards: &[Card]) -> Result<(), Refusal> {
        let hand = without(&self.hand, cards)?;
        let meld = Meld::new(cards)?;
        self.leave(hand, cards);
        self.table.push(Laid { owner: self.seat, meld });
        self.points += meld.value();
        self.pure_run |= meld.is_pure_run();
        Ok(())
    }

    /// Adds cards to a meld, one by one (R17).
    pub fn add(&mut self, add: &Add) -> Result<(), Refusal> {
        let mut meld = self.meld_to_change(add.meld, &add.cards)?;
        let hand = without(&self.hand, &add.cards)?;
        for &card in add.cards.iter() {
            meld = meld.add(card, add.side)?;
        }
        self.leave(hand, &add.cards);
        self.table[usize::from(add.meld)].meld = meld;
        Ok(())
    }

    /// Takes a joker into the hand (R18, R19).
    pub fn swap(&mut self, swap: &Swap) -> Result<(), Refusal> {
        let meld = self.meld_to_change(swap.meld, &swap.cards)?;
        let mut hand = without(&self.hand, &swap.cards)?;
        let meld = meld.swap(&swap.cards)?;
        hand.push(Card::JOKER);
        self.leave(hand, &swap.cards);
        self.table[usize::from(swap.meld)].meld = meld;
        self.freed += 1;
        Ok(())
    }

    fn meld_to_change(&self, number: u8, cards: &[Card]) -> Result<Meld, Refusal> {
        if !self.is_open() {
            return Err(Refusal::NotOpened);
        }
        if cards.is_empty() {
            return Err(Refusal::NoCards);
        }
        self.table.get(usize::from(number)).map(|laid| laid.meld).ok_or(Refusal::NoSuchMeld(number))
    }

    fn leave(&mut self, hand: Hand, cards: &[Card]) {
        self.hand = hand;
        if self.to_lay.is_some_and(|taken| cards.contains(&taken)) {
            self.to_lay = None;
        }
        let jokers = cards.iter().filter(|card| card.is_joker()).count() as u8;
        self.freed = self.freed.saturating_sub(jokers);
    }

    /// Would the turn be complete if no more is laid?
    pub fn may_end(&self) -> Result<(), Refusal> {
        if !self.was_open && self.points > 0 && !self.opens() {
            let enough = self.points >= OPENING_POINTS;
            return Err(if enough { Refusal::OpeningNoPureRun } else { Refusal::OpeningBelow51(self.points) });
        }
        if !KEEP_FREED_JOKER && self.freed > 0 {
            return Err(Refusal::FreedJokerKept);
        }
        match (self.to_lay, self.hand.is_empty()) {
            (Some(card), _) => Err(Refusal::TakenNotLaid(card)),
            (None, true) => Err(Refusal::NothingToThrow),
            (None, false) => Ok(()),
        }
    }

    /// Throws a card and ends the turn.
    pub fn discard(&mut self, card: Card) -> Result<(), Refusal> {
        self.may_end()?;
        self.hand = without(&self.hand, &[card])?;
        Ok(())
    }

    /// Plays a whole turn. After a refusal this is somewhere inside it.
    pub(super) fn play(&mut self, turn: &Turn) -> Result<(), Refused> {
        for (index, op) in turn.lay.iter().enumerate() {
            self.lay(op).map_err(|why| Refused { why, op: Some(index) })?;
        }
        Ok(self.discard(turn.discard)?)
    }

    /// What the seat holds and what lies on the table at the end.
    pub(super) fn into_parts(self) -> (Hand, Melds) {
        (self.hand, self.table)
    }

    /// Open by now, and before this turn.
    pub(super) fn opened(&self) -> (bool, bool) {
        (self.was_open || self.opens(), self.was_open)
    }
}

/// The hand without these cards, the others in their order.
fn without(hand: &Hand, cards: &[Card]) -> Result<Hand, Refusal> {
    let mut rest = hand.clone();
    for card in cards {
        rest.remove_first(*card).then_some(()).ok_or(Refusal::NotInHand(*card))?;
    }
    Ok(rest)
}
