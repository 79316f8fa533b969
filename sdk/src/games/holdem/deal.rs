//! One deal of hold'em: the state machine.
//!
//! Responsible for the order of things (blinds, cards, rounds, board, showdown) and for the log. Who may bet what is
//! decided by [`poker::betting`](crate::games::poker::betting).

use super::showdown::{self, Values};
use super::{Action, Event, History, Holdem, Move, Post, Recap, Street, View};
use crate::cards::{Card, Cards, Stock};
use crate::game::{Deal, Illegal, Returns, ToAct};
use crate::games::poker::SeatSet;
use crate::games::poker::betting::{Betting, RaiseRange, Refusal};
use crate::games::poker::pots::{self, Pots};
use crate::games::poker::rank::{Hand, HandValue, Order};
use crate::rng::Rng;
use crate::table::{BySeat, Chips, MAX_SEATS, Seat, Table};

/// One deal, from the blinds to the returns.
#[derive(Clone, Debug)]
pub struct HoldemDeal {
    button: Seat,
    start: [Chips; MAX_SEATS],
    betting: Betting,
    hands: [[Card; 2]; MAX_SEATS],
    board: Cards<5>,
    stock: Stock,
    stage: Stage,
    history: History,
    log: Vec<Event>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Betting(Street),
    Over { shown: SeatSet },
}

/// What the seat to act may do. It may always fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What a call costs: 0 when a check is free, at most the stack.
    pub call: Chips,
    /// To what it may raise; none when it may not.
    pub raise: Option<RaiseRange>,
}

/// Room for the log of an ordinary deal, so that it is allocated once.
const ROOM_FOR_EVENTS: usize = 24;

impl HoldemDeal {
    pub(super) fn new(game: &Holdem, stacks: &[Chips], table: &Table, mut stock: Stock) -> HoldemDeal {
        let seats = stacks.len();
        let mut start = [0; MAX_SEATS];
        start[..seats].copy_from_slice(stacks);
        let hands = deal_hands(&mut stock, seats, table.dealer);
        let mut deal = HoldemDeal {
            button: table.dealer,
            start,
            betting: Betting::new(stacks, game.options.big_blind),
            hands,
            board: Cards::new(),
            stock,
            stage: Stage::Betting(Street::Preflop),
            history: History::new(),
            log: Vec::with_capacity(ROOM_FOR_EVENTS + 4 * seats),
        };
        let first = deal.post_all(game);
        for seat in SeatSet::first(seats).round(deal.left_of_button()) {
            deal.log.push(Event::Dealt { seat, hand: deal.hands[seat.index()] });
        }
        deal.betting.open(first);
        if deal.betting.turn().is_none() {
            deal.end_round();
        }
        deal
    }

    /// The two cards of a seat. Hidden from the others: for simulators and tests, never for a view.
    pub fn hand(&self, seat: Seat) -> [Card; 2] {
        self.hands[seat.index()]
    }

    /// The board so far.
    pub fn board(&self) -> &[Card] {
        &self.board
    }

    /// The cards not dealt yet, hidden from every seat.
    pub fn undealt(&self) -> &[Card] {
        self.stock.rest()
    }

    /// The chips on the table and before the seats.
    pub fn betting(&self) -> &Betting {
        &self.betting
    }

    /// The pots as they were won, what was returned not included; none while the deal goes on.
    pub fn pots(&self) -> Pots {
        match self.stage {
            Stage::Betting(_) => Pots::new(),
            Stage::Over { .. } => self.betting.pots(),
        }
    }

    /// Who holds the button.
    pub fn button(&self) -> Seat {
        self.button
    }

    /// What a seat started the deal with.
    pub fn start(&self, seat: Seat) -> Chips {
        self.start[seat.index()]
    }

    fn seats(&self) -> usize {
        self.betting.seats()
    }

    fn left_of_button(&self) -> Seat {
        self.button.next(self.seats())
    }

    /// Antes and blinds (H4); answers who is first to speak before the flop.
    fn post_all(&mut self, game: &Holdem) -> Seat {
        let seats = self.seats();
        let left = self.left_of_button();
        let small = if seats == 2 { self.button } else { left };
        let big = small.next(seats);
        if game.options.ante > 0 {
            for seat in SeatSet::first(seats).round(left) {
                let chips = self.betting.ante(seat, game.options.ante);
                self.note_post(seat, Post::Ante, chips);
            }
        }
        let chips = self.betting.post(small, game.options.small_blind);
        self.note_post(small, Post::SmallBlind, chips);
        let chips = self.betting.post(big, game.options.big_blind);
        self.note_post(big, Post::BigBlind, chips);
        big.next(seats)
    }

    /// A stack that the ante has emptied posts nothing, and nothing is noted.
    fn note_post(&mut self, seat: Seat, post: Post, chips: Chips) {
        if chips > 0 {
            self.log.push(Event::Posted { seat, post, chips });
        }
    }

    #[inline]
    fn judge(&self, action: Action) -> Result<Seat, Illegal> {
        let Some(seat) = self.betting.turn() else { return Err(over()) };
        let verdict = match action {
            Action::Fold | Action::Call => return Ok(seat),
            Action::Check => self.betting.judge_check(seat),
            Action::RaiseTo(total) => self.betting.judge_raise(seat, total),
        };
        verdict.map(|()| seat).map_err(illegal)
    }

    fn is_all_in(&self, seat: Seat) -> bool {
        self.betting.stacks()[seat.index()] == 0
    }

    fn fold(&mut self, seat: Seat) {
        self.betting.fold(seat);
        self.history.push(seat, Move::Fold);
        self.log.push(Event::Folded { seat });
    }

    fn call(&mut self, seat: Seat) {
        let chips = self.betting.call(seat);
        let all_in = self.is_all_in(seat);
        self.history.push(seat, Move::Call);
        self.log.push(if chips == 0 { Event::Checked { seat } } else { Event::Called { seat, chips, all_in } });
    }

    fn raise(&mut self, seat: Seat, to: Chips) {
        let opens = self.betting.bet() == 0;
        self.betting.raise_to(seat, to);
        let all_in = self.is_all_in(seat);
        self.history.push(seat, Move::RaiseTo(to));
        self.log.push(if opens { Event::Bet { seat, chips: to, all_in } } else { Event::Raised { seat, to, all_in } });
    }

    /// Nobody is asked any more on this street: the next one, or the end.
    fn end_round(&mut self) {
        let Stage::Betting(street) = self.stage else { return };
        match street.next() {
            Some(next) if self.betting.able().is_several() => {
                self.deal_board(next);
                self.stage = Stage::Betting(next);
                self.history.end_street();
                self.betting.next_round(self.left_of_button());
            }
            _ => self.end(street),
        }
    }

    fn end(&mut self, street: Street) {
        if let Some((seat, chips)) = self.betting.return_uncalled() {
            self.log.push(Event::Returned { seat, chips });
        }
        let pots = self.betting.pots();
        let shown = if !self.betting.live().is_several() {
            self.pay_unshown(&pots);
            SeatSet::NONE
        } else if !self.betting.able().is_several() {
            self.table_all();
            self.run_out(street);
            self.pay(&pots, &self.values());
            self.betting.live()
        } else {
            let values = self.values();
            let shown = self.open_hands(&pots, &values);
            self.pay(&pots, &values);
            shown
        };
        self.stage = Stage::Over { shown };
    }

    /// Everyone else has folded (H10).
    fn pay_unshown(&mut self, pots: &Pots) {
        for seat in self.betting.live().iter() {
            let chips = pots.iter().map(|pot| pot.chips).sum();
            self.betting.award(seat, chips);
            self.log.push(Event::Won { seat, pot: 0, with: None, chips });
        }
    }

    /// The order of the showdown (H9).
    fn show_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.betting.live().round(self.betting.aggressor().unwrap_or(self.left_of_button()))
    }

    /// All-in and no betting left: every live hand is tabled, before the rest of the board.
    fn table_all(&mut self) {
        let complete = self.board.len() == Street::River.board();
        for seat in self.show_order() {
            let value = complete.then(|| self.value(seat));
            self.log.push(Event::Shown { seat, hand: self.hand(seat), value });
        }
    }

    fn run_out(&mut self, street: Street) {
        let mut street = street;
        while let Some(next) = street.next() {
            self.deal_board(next);
            street = next;
        }
    }

    /// The hands are opened in turn; those that are beaten are thrown away.
    fn open_hands(&mut self, pots: &Pots, values: &Values) -> SeatSet {
        let shown = showdown::showing(self.show_order(), pots, values);
        for seat in self.show_order() {
            self.log.push(if shown.contains(seat) {
                Event::Shown { seat, hand: self.hand(seat), value: Some(values[seat.index()]) }
            } else {
                Event::Mucked { seat }
            });
        }
        shown
    }

    fn pay(&mut self, pots: &Pots, values: &Values) {
        for (number, pot) in (0..).zip(pots) {
            let winners = showdown::winners(pot, values);
            for (seat, chips) in pots::share(pot.chips, winners, self.left_of_button()) {
                if chips > 0 {
                    self.betting.award(seat, chips);
                    let with = Some(values[seat.index()].category());
                    self.log.push(Event::Won { seat, pot: number, with, chips });
                }
            }
        }
    }

    fn value(&self, seat: Seat) -> HandValue {
        let board: Hand = self.board.iter().copied().collect();
        self.value_with(seat, board)
    }

    #[inline]
    fn value_with(&self, seat: Seat, board: Hand) -> HandValue {
        let [first, second] = self.hand(seat);
        board.with(first).with(second).value(Order::STANDARD)
    }

    #[inline]
    fn values(&self) -> Values {
        let board: Hand = self.board.iter().copied().collect();
        let mut values = [Hand::EMPTY.value(Order::STANDARD); MAX_SEATS];
        for seat in self.betting.live().iter() {
            values[seat.index()] = self.value_with(seat, board);
        }
        values
    }

    fn deal_board(&mut self, street: Street) {
        let mut next = || self.stock.draw().expect("a stock reaches to the river");
        let event = match street {
            Street::Preflop => return,
            Street::Flop => Event::Flop { cards: [next(), next(), next()] },
            Street::Turn => Event::Turn { card: next() },
            Street::River => Event::River { card: next() },
        };
        match event {
            Event::Flop { cards } => cards.iter().for_each(|card| self.board.push(*card)),
            Event::Turn { card } | Event::River { card } => self.board.push(card),
            _ => {}
        }
        self.log.push(event);
    }

    fn returns(&self) -> Returns {
        BySeat::from_fn(self.seats(), |seat| self.betting.stacks()[seat.index()] - self.start[seat.index()])
    }
}

/// Two cards each, one at a time, from the left of the dealer (H1).
fn deal_hands(stock: &mut Stock, seats: usize, dealer: Seat) -> [[Card; 2]; MAX_SEATS] {
    let mut hands = [[Card::JOKER; 2]; MAX_SEATS];
    let mut seat = dealer;
    for place in 0..2 * seats {
        seat = seat.next(seats);
        hands[seat.index()][place / seats] = stock.draw().expect("a stock reaches to the river");
    }
    hands
}

#[cold]
fn over() -> Illegal {
    Illegal::new("H1", "nobody is to act: the deal is over")
}

#[cold]
fn illegal(refusal: Refusal) -> Illegal {
    let clause = match refusal {
        Refusal::Owing { .. } => "H5",
        Refusal::BelowLeast { .. } => "H6",
        Refusal::NotReopened { .. } => "H7",
        Refusal::AboveStack { .. } | Refusal::StackTooShort | Refusal::NobodyToAnswer => "H8",
        // Limits that a no-limit table does not have.
        Refusal::AbovePot { .. } | Refusal::NotTheLimit { .. } | Refusal::RoundCapped { .. } => "H6",
    };
    Illegal::new(clause, refusal.to_string())
}

impl Deal for HoldemDeal {
    type View = View;
    type Choices = Choices;
    type Action = Action;
    type Event = Event;
    type Recap = Recap;

    fn to_act(&self) -> ToAct {
        match self.betting.turn() {
            Some(seat) => ToAct::Seat(seat),
            None => ToAct::Nobody(self.returns()),
        }
    }

    /// What a call costs and the raises are told to the seat to act only.
    fn view(&self, seat: Seat) -> View {
        let choices = (self.betting.turn() == Some(seat)).then(|| self.choices());
        let live = self.betting.live();
        View {
            seat,
            button: self.button,
            hand: self.hand(seat).as_slice().into(),
            board: self.board.clone(),
            actions: self.history.clone(),
            pot: self.betting.pot(),
            stacks: self.betting.stacks().iter().copied().collect(),
            bets: self.betting.bets().iter().copied().collect(),
            folded: Seat::all(self.seats()).filter(|seat| !live.contains(*seat)).collect(),
            call: choices.map_or(0, |choices| choices.call),
            raise: choices.and_then(|choices| choices.raise).map(|range| [range.least, range.most]),
        }
    }

    fn choices(&self) -> Choices {
        let seat = self.betting.turn().expect("a seat is to act");
        Choices { call: self.betting.owed(seat), raise: self.betting.raise_range(seat).ok() }
    }

    fn check(&self, action: &Action) -> Result<(), Illegal> {
        self.judge(*action).map(drop)
    }

    fn apply(&mut self, action: Action) -> Result<(), Illegal> {
        let seat = self.judge(action)?;
        match action {
            Action::Fold => self.fold(seat),
            Action::Check | Action::Call => self.call(seat),
            Action::RaiseTo(total) => self.raise(seat, total),
        }
        if self.betting.turn().is_none() {
            self.end_round();
        }
        Ok(())
    }

    fn restock(&mut self, _: &[Card]) {
        panic!("a hold'em deal never asks for more cards");
    }

    /// A check if that is free, else a fold.
    fn fallback(&self) -> Action {
        if self.choices().call == 0 { Action::Check } else { Action::Fold }
    }

    fn sample(&self, rng: &mut Rng) -> Action {
        super::sample::sample(&self.choices(), self.betting.pot(), self.betting.bet(), rng)
    }

    fn log(&self) -> &[Event] {
        &self.log
    }

    fn recap(&self, seat: Seat) -> Recap {
        let Stage::Over { shown } = self.stage else { panic!("the deal is not over") };
        Recap {
            button: self.button,
            hand: self.hand(seat).as_slice().into(),
            board: self.board.clone(),
            actions: self.history.clone(),
            shown: BySeat::from_fn(self.seats(), |seat| {
                shown.contains(seat).then(|| self.hand(seat).as_slice().into())
            }),
            net: self.returns(),
        }
    }
}
