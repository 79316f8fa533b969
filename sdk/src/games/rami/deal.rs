//! One deal of rami: the state machine.
//!
//! Responsible for whose turn it is, where cards come from, the renewal of the stock, the end, and the log. What may be
//! laid is decided by [`Laying`], what a deal costs by [`score`](super::score).

mod play;
mod position;

pub use position::{Asked, Position};

use super::event::{Blocked, Event};
use super::laying::Laying;
use super::refusal::{Refusal, Refused};
use super::wire::{Action, Hand, Melds, Question, Recap, View};
use super::{HAND, Options, RENEWALS, TAKE_FROM_TURN, TURN_CAP, score, take};
use crate::cards::{Card, Cards, MAX_STOCK, Stock};
use crate::game::{Deal, Illegal, Returns, ToAct};
use crate::rng::Rng;
use crate::table::{BySeat, Points, Seat, Table};

/// One deal, from the first card to the points.
#[derive(Clone, Debug)]
pub struct RamiDeal {
    dealer: Seat,
    totals: BySeat<Points>,
    hands: BySeat<Hand>,
    table: Melds,
    stock: Stock,
    pile: Cards<MAX_STOCK>,
    open: BySeat<bool>,
    /// Turns begun.
    turns: BySeat<u8>,
    /// How often the stock may still be renewed.
    renewals: u8,
    stage: Stage,
    log: Vec<Event>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The seat may take the discard.
    Draw(Seat),
    /// The seat drew this card from the stock.
    Turn(Seat, Card),
    /// The dealer must renew the stock before the seat's turn.
    Renew(Seat),
    Over {
        winner: Option<Seat>,
        sec: bool,
    },
}

/// What the seat to act is asked. What it may lay is tried with a [`Laying`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The question.
    pub ask: Question,
}

/// Room for the log of an ordinary deal, so that it is allocated once.
const ROOM_FOR_EVENTS: usize = 128;

impl RamiDeal {
    pub(super) fn new(options: &Options, table: &Table, mut stock: Stock) -> RamiDeal {
        let seats = usize::from(options.seats);
        let mut hands = BySeat::all(seats, Hand::new());
        let mut next = || stock.draw().expect("the stock is the whole deck");
        for _ in 0..HAND {
            let mut seat = table.dealer;
            for _ in 0..seats {
                seat = seat.next(seats);
                hands[seat].push(next());
            }
        }
        let turned_up = next();
        let mut log = Vec::with_capacity(ROOM_FOR_EVENTS);
        log.extend(hands.by_seat().map(|(seat, hand)| Event::Dealt { seat, hand: hand.clone() }));
        log.push(Event::TurnedUp { card: turned_up });
        let mut deal = RamiDeal {
            dealer: table.dealer,
            totals: BySeat::from_fn(seats, |seat| table.totals[seat.index()]),
            hands,
            table: Melds::new(),
            stock,
            pile: [turned_up].as_slice().into(),
            open: BySeat::all(seats, false),
            turns: BySeat::all(seats, 0),
            renewals: RENEWALS,
            stage: Stage::Over { winner: None, sec: false },
            log,
        };
        deal.begin(table.dealer.next(seats));
        deal
    }

    /// The cards of a seat. Hidden from the others: for simulators and tests, never for a view.
    pub fn hand(&self, seat: Seat) -> &[Card] {
        &self.hands[seat]
    }

    /// The melds on the table.
    pub fn table(&self) -> &Melds {
        &self.table
    }

    /// The discard pile, the card thrown last at the end.
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// The stock, next card first. Hidden from every seat.
    pub fn stock(&self) -> &[Card] {
        self.stock.rest()
    }

    /// Has the seat laid melds?
    pub fn is_open(&self, seat: Seat) -> bool {
        self.open[seat]
    }

    /// How many turns the seat has begun.
    pub fn turns(&self, seat: Seat) -> u8 {
        self.turns[seat]
    }

    /// Who went out, when the deal is over and not blocked.
    pub fn winner(&self) -> Option<Seat> {
        match self.stage {
            Stage::Over { winner, .. } => winner,
            _ => None,
        }
    }

    /// Did the winner lay everything at once while nobody else was open?
    pub fn is_sec(&self) -> bool {
        matches!(self.stage, Stage::Over { sec: true, .. })
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.hands.seats()
    }

    /// The seat that is to act, if one is.
    pub fn actor(&self) -> Option<Seat> {
        match self.stage {
            Stage::Draw(seat) | Stage::Turn(seat, _) => Some(seat),
            Stage::Renew(_) | Stage::Over { .. } => None,
        }
    }

    /// The turn of a seat comes up: is there anything to draw (D13, D15)?
    fn begin(&mut self, seat: Seat) {
        if self.turns[seat] == TURN_CAP {
            self.end(Err(Blocked::TurnCap));
        } else if !self.stock.rest().is_empty() {
            self.start(seat);
        } else if self.renewals == 0 || self.pile.len() < 2 {
            self.end(Err(Blocked::NoStock));
        } else {
            self.stage = Stage::Renew(seat);
        }
    }

    fn start(&mut self, seat: Seat) {
        self.turns[seat] += 1;
        if self.may_take(seat) {
            self.stage = Stage::Draw(seat);
        } else {
            self.draw(seat);
        }
    }

    /// Is it a real choice whether to draw (R3, R4)?
    fn may_take(&self, seat: Seat) -> bool {
        let hand = &self.hands[seat];
        let Some(&top) = self.pile.last() else { return false };
        self.turns[seat] >= TAKE_FROM_TURN
            && hand.len() > 1
            && take::may_be_laid(top, hand, &self.table, self.open[seat])
    }

    fn draw(&mut self, seat: Seat) {
        let card = self.stock.draw().expect("a turn begins with a stock");
        self.hands[seat].push(card);
        self.log.push(Event::Drew { seat, card });
        self.stage = Stage::Turn(seat, card);
    }

    /// Why this answer would be refused, and where in it; nothing when it would be taken.
    pub fn refusal(&self, action: &Action) -> Option<Refused> {
        self.judge(action).err()
    }

    fn judge(&self, action: &Action) -> Result<(), Refused> {
        let seat = self.asked(action)?;
        match action {
            Action::Stock | Action::Pass => Ok(()),
            Action::Take(turn) => self.taking(seat).play(turn),
            Action::Play(turn) => self.playing(seat).play(turn),
        }
    }

    /// Who is asked for an answer of this kind.
    fn asked(&self, action: &Action) -> Result<Seat, Refusal> {
        match (self.stage, action) {
            (Stage::Draw(seat), Action::Stock | Action::Pass) => Ok(seat),
            (Stage::Turn(seat, _), Action::Play(_) | Action::Pass) => Ok(seat),
            (Stage::Draw(seat), Action::Take(_)) => self.may_ever_take(seat).map(|()| seat),
            (Stage::Draw(_), Action::Play(_)) => Err(Refusal::AskedToDraw),
            (Stage::Turn(seat, _), Action::Take(_)) => self.may_ever_take(seat).and(Err(Refusal::AskedForTurn)),
            (Stage::Turn(..), Action::Stock) => Err(Refusal::AskedForTurn),
            (Stage::Renew(_) | Stage::Over { .. }, _) => Err(Refusal::Over),
        }
    }

    /// Not in one's first turn and not with a single card (R3, R4).
    fn may_ever_take(&self, seat: Seat) -> Result<(), Refusal> {
        let drawn = usize::from(matches!(self.stage, Stage::Turn(..)));
        if self.turns[seat] < TAKE_FROM_TURN {
            Err(Refusal::FirstRoundNoTake)
        } else if self.hands[seat].len() - drawn == 1 {
            Err(Refusal::OneCardMustDraw)
        } else {
            Ok(())
        }
    }

    fn taking(&self, seat: Seat) -> Laying {
        let top = *self.pile.last().expect("there is a discard at every turn");
        Laying::taking(seat, self.hands[seat].clone(), self.table.clone(), self.open[seat], top)
    }

    fn playing(&self, seat: Seat) -> Laying {
        Laying::new(seat, self.hands[seat].clone(), self.table.clone(), self.open[seat])
    }

    /// The card leaves the hand for the pile, and the turn is over.
    fn throw(&mut self, seat: Seat, card: Card, was_open: bool) {
        self.pile.push(card);
        self.log.push(Event::Discarded { seat, card });
        if self.hands[seat].is_empty() {
            let others_open = self.open.by_seat().any(|(other, open)| other != seat && *open);
            self.end(Ok((seat, !was_open && !others_open)));
        } else {
            self.begin(seat.next(self.seats()));
        }
    }

    fn pass(&mut self, seat: Seat) {
        if let Stage::Draw(_) = self.stage {
            self.draw(seat);
        }
        let Stage::Turn(_, drawn) = self.stage else { unreachable!("a card was drawn") };
        self.hands[seat].remove_first(drawn);
        self.throw(seat, drawn, self.open[seat]);
    }

    fn end(&mut self, how: Result<(Seat, bool), Blocked>) {
        let (winner, sec) = match how {
            Ok((seat, sec)) => {
                self.log.push(Event::WentOut { seat, sec });
                (Some(seat), sec)
            }
            Err(why) => {
                self.log.push(Event::Blocked { why });
                (None, false)
            }
        };
        self.stage = Stage::Over { winner, sec };
        for (seat, points) in self.points().by_seat() {
            self.log.push(Event::Left { seat, hand: self.hands[seat].clone() });
            self.log.push(Event::Scored { seat, points: *points });
        }
    }

    fn points(&self) -> Returns {
        score::points(self.winner(), self.is_sec(), &self.open, &self.hands)
    }

    fn open_seats(&self) -> impl Iterator<Item = Seat> {
        self.open.by_seat().filter(|(_, open)| **open).map(|(seat, _)| seat)
    }
}

impl Deal for RamiDeal {
    type View = View;
    type Choices = Choices;
    type Action = Action;
    type Event = Event;
    type Recap = Recap;

    fn to_act(&self) -> ToAct {
        match self.stage {
            Stage::Draw(seat) | Stage::Turn(seat, _) => ToAct::Seat(seat),
            Stage::Renew(_) => ToAct::Dealer(self.pile[..self.pile.len() - 1].to_vec()),
            Stage::Over { .. } => ToAct::Nobody(self.points()),
        }
    }

    /// A seat that is not to act sees the table as the last turn left it: whether the seat to act has drawn yet depends on
    /// what that seat holds.
    fn view(&self, seat: Seat) -> View {
        let drawing = match self.stage {
            Stage::Turn(actor, card) => Some((actor, card)),
            _ => None,
        };
        let drawn = drawing.filter(|(actor, _)| *actor == seat).map(|(_, card)| card);
        let unseen = drawing.filter(|(actor, _)| *actor != seat).map(|(actor, _)| actor);
        View {
            seat,
            dealer: self.dealer,
            ask: if self.stage == Stage::Draw(seat) { Question::Draw } else { Question::Turn },
            turn: self.turns[seat],
            cap: TURN_CAP,
            hand: self.hands[seat].clone(),
            drawn,
            table: self.table.clone(),
            pile: self.pile.clone(),
            counts: BySeat::from_fn(self.seats(), |other| {
                self.hands[other].len() as u8 - u8::from(unseen == Some(other))
            }),
            open: self.open_seats().collect(),
            stock: self.stock.rest().len() as u8 + u8::from(unseen.is_some()),
            renewals: self.renewals,
            totals: self.totals.clone(),
        }
    }

    fn choices(&self) -> Choices {
        match self.stage {
            Stage::Draw(_) => Choices { ask: Question::Draw },
            Stage::Turn(..) => Choices { ask: Question::Turn },
            Stage::Renew(_) | Stage::Over { .. } => panic!("no seat is to act"),
        }
    }

    fn check(&self, action: &Action) -> Result<(), Illegal> {
        self.judge(action).map_err(|refused| told(&refused, action))
    }

    fn apply(&mut self, action: Action) -> Result<(), Illegal> {
        let seat = self.asked(&action).map_err(|why| told(&why.into(), &action))?;
        match &action {
            Action::Stock => self.draw(seat),
            Action::Pass => self.pass(seat),
            Action::Take(turn) => self.take(seat, turn).map_err(|refused| told(&refused, &action))?,
            Action::Play(turn) => self.play(seat, turn).map_err(|refused| told(&refused, &action))?,
        }
        Ok(())
    }

    fn restock(&mut self, cards: &[Card]) {
        let Stage::Renew(seat) = self.stage else { panic!("the dealer was not asked to renew the stock") };
        let top = self.pile.pop().expect("a pile that is renewed has a top");
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort();
            cards
        };
        assert_eq!(sorted(cards), sorted(&self.pile), "the stock is renewed from the pile but its top");
        self.stock = Stock::new(cards);
        self.pile = [top].as_slice().into();
        self.renewals -= 1;
        self.log.push(Event::Renewed { stock: cards.to_vec() });
        self.start(seat);
    }

    /// Draws from the stock and throws that card (D16).
    fn fallback(&self) -> Action {
        Action::Pass
    }

    fn sample(&self, rng: &mut Rng) -> Action {
        match self.stage {
            Stage::Draw(seat) => super::sample::draw(self.taking(seat), rng),
            Stage::Turn(seat, _) => super::sample::turn(self.playing(seat), rng),
            Stage::Renew(_) | Stage::Over { .. } => panic!("no seat is to act"),
        }
    }

    fn log(&self) -> &[Event] {
        &self.log
    }

    fn recap(&self, seat: Seat) -> Recap {
        let Stage::Over { winner, sec } = self.stage else { panic!("the deal is not over") };
        Recap {
            dealer: self.dealer,
            winner,
            sec,
            hand: self.hands[seat].clone(),
            table: self.table.clone(),
            pile: self.pile.clone(),
            counts: self.hands.map(|hand| hand.len() as u8),
            open: self.open_seats().collect(),
            points: self.points(),
        }
    }
}

fn told(refused: &Refused, action: &Action) -> Illegal {
    match action {
        Action::Take(turn) | Action::Play(turn) => refused.told(&turn.lay),
        Action::Stock | Action::Pass => refused.told(&[]),
    }
}
