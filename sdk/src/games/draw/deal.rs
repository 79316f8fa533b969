//! One deal as a state machine.
//!
//! Responsible for the order of things (antes, cards, betting, exchange, betting, showdown) and for the log. Who may bet
//! what is decided by [`poker::betting`](crate::games::poker::betting), who gets which card by the exchange, who wins by
//! the ranking.

use super::exchange::{Exchange, RunOut};
use super::ranking::Showdown;
use super::{Action, Draw, Event, Held, History, MAX_PLAYERS, Move, Part, Phase, Ranking, Recap, View};
use crate::cards::{Card, Cards, Stock};
use crate::game::{Deal, Illegal, Returns, ToAct};
use crate::games::poker::SeatSet;
use crate::games::poker::betting::{Betting, RaiseRange};
use crate::games::poker::pots::{self, Pots};
use crate::rng::Rng;
use crate::table::{BySeat, Chips, Seat, Table};

/// One deal, from the antes to the returns.
#[derive(Clone, Debug)]
pub struct DrawDeal {
    ranking: Ranking,
    dealer: Seat,
    start: [Chips; MAX_PLAYERS],
    betting: Betting,
    hands: [Held; MAX_PLAYERS],
    exchange: Exchange,
    stage: Stage,
    history: History,
    log: Vec<Event>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    First,
    /// This seat chooses what to throw away.
    Choosing(Seat),
    /// Cards are owed and the stock is used up.
    RunOut,
    Second,
    Over {
        shown: SeatSet,
    },
}

/// What the seat to act may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// Fold, check or call, and perhaps raise.
    Bet {
        /// What a call costs: 0 when a check is free, at most the stack.
        call: Chips,
        /// To what it may raise; none when it may not.
        raise: Option<RaiseRange>,
    },
    /// Throw away any of its cards, or none.
    Exchange,
}

/// Room for the log of an ordinary deal, so that it is allocated once.
const ROOM_FOR_EVENTS: usize = 6;

impl DrawDeal {
    pub(super) fn new(game: &Draw, stacks: &[Chips], table: &Table, mut stock: Stock) -> DrawDeal {
        let seats = stacks.len();
        let options = &game.options;
        let mut start = [0; MAX_PLAYERS];
        start[..seats].copy_from_slice(stacks);
        let hands = deal_hands(&mut stock, seats, table.dealer);
        let mut deal = DrawDeal {
            ranking: game.ranking,
            dealer: table.dealer,
            start,
            betting: Betting::with_structure(stacks, options.least_bet(), options.structure()),
            hands,
            exchange: Exchange::new(stock),
            stage: Stage::First,
            history: History::new(),
            log: Vec::with_capacity(ROOM_FOR_EVENTS + 7 * seats),
        };
        let everybody = SeatSet::first(seats).round(deal.left_of_dealer());
        for seat in everybody {
            let chips = deal.betting.ante(seat, options.ante);
            deal.log.push(Event::Ante { seat, chips });
        }
        for seat in everybody {
            deal.log.push(Event::Dealt { seat, hand: deal.five(seat) });
        }
        deal.betting.open(deal.left_of_dealer());
        deal.end_round_if_done();
        deal
    }

    /// The cards of a seat: five, or those kept while others still choose. Hidden from the others: for simulators and
    /// tests, never for a view.
    pub fn hand(&self, seat: Seat) -> &[Card] {
        &self.hands[seat.index()]
    }

    /// What a seat threw away. As hidden as its hand, and for good.
    pub fn thrown(&self, seat: Seat) -> &[Card] {
        &self.exchange.thrown[seat.index()]
    }

    /// Cards that can still be dealt, next first, hidden from every seat: those of the stock, and of the stock renewed.
    pub fn undealt(&self) -> impl Iterator<Item = Card> + '_ {
        self.exchange.undealt()
    }

    /// Discards and folded hands that have not become the stock; from the left of the dealer, as they were held.
    pub fn out_of_play(&self) -> Vec<Card> {
        let (live, renewed) = (self.betting.live(), self.exchange.renewed_with());
        let mut cards = Vec::new();
        for seat in SeatSet::first(self.seats()).round(self.left_of_dealer()) {
            if !live.contains(seat) && !renewed.is_some_and(|folded| folded.contains(seat)) {
                cards.extend_from_slice(self.hand(seat));
            }
            if renewed.is_none() {
                cards.extend_from_slice(self.thrown(seat));
            }
        }
        cards
    }

    /// The chips on the table and before the seats.
    pub fn betting(&self) -> &Betting {
        &self.betting
    }

    /// The pots as they were won, what was returned not included; none while the deal goes on.
    pub fn pots(&self) -> Pots {
        match self.stage {
            Stage::Over { .. } => self.betting.pots(),
            _ => Pots::new(),
        }
    }

    /// How hands are compared.
    pub fn ranking(&self) -> Ranking {
        self.ranking
    }

    /// Who deals.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// What a seat started the deal with.
    pub fn start(&self, seat: Seat) -> Chips {
        self.start[seat.index()]
    }

    /// Was the stock renewed?
    pub fn is_reshuffled(&self) -> bool {
        self.exchange.renewed_with().is_some()
    }

    /// What the deal has come to; the last betting round stands for the end too.
    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::First => Phase::First,
            Stage::Choosing(_) | Stage::RunOut => Phase::Exchange,
            Stage::Second | Stage::Over { .. } => Phase::Second,
        }
    }

    fn seats(&self) -> usize {
        self.betting.seats()
    }

    fn left_of_dealer(&self) -> Seat {
        self.dealer.next(self.seats())
    }

    fn five(&self, seat: Seat) -> [Card; 5] {
        self.hand(seat).try_into().expect("a live hand has five cards")
    }

    fn turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::Choosing(seat) => Some(seat),
            _ => self.betting.turn(),
        }
    }

    fn judge(&self, action: &Action) -> Result<Seat, Illegal> {
        match (self.stage, action) {
            (Stage::Over { .. } | Stage::RunOut, _) => Err(nobody()),
            (Stage::Choosing(seat), Action::Discard(cards)) => self.judge_discard(seat, cards).map(|()| seat),
            (Stage::Choosing(_), _) => Err(no_bets()),
            (Stage::First | Stage::Second, Action::Discard(_)) => Err(no_exchange()),
            (Stage::First | Stage::Second, _) => self.judge_bet(action),
        }
    }

    fn judge_bet(&self, action: &Action) -> Result<Seat, Illegal> {
        let seat = self.betting.turn().ok_or_else(nobody)?;
        let verdict = match action {
            Action::Check => self.betting.judge_check(seat),
            Action::RaiseTo(total) => self.betting.judge_raise(seat, *total),
            _ => Ok(()),
        };
        // What the hold'em page says of raises holds here by D4.
        verdict.map(|()| seat).map_err(|refusal| Illegal::new("D4", refusal.to_string()))
    }

    fn judge_discard(&self, seat: Seat, cards: &[Card]) -> Result<(), Illegal> {
        for (place, card) in cards.iter().enumerate() {
            if !self.hand(seat).contains(card) {
                return Err(Illegal::new("D5", format!("{card} is not in the hand")));
            }
            if cards[..place].contains(card) {
                return Err(Illegal::new("D5", format!("{card} is thrown away twice")));
            }
        }
        Ok(())
    }

    fn is_all_in(&self, seat: Seat) -> bool {
        self.betting.stacks()[seat.index()] == 0
    }

    fn fold(&mut self, seat: Seat) {
        self.betting.fold(seat);
        self.history.push(seat, Move::Fold);
        self.log.push(Event::Folded { seat });
        self.end_round_if_done();
    }

    fn call(&mut self, seat: Seat) {
        let chips = self.betting.call(seat);
        let all_in = self.is_all_in(seat);
        self.history.push(seat, Move::Call);
        self.log.push(if chips == 0 { Event::Checked { seat } } else { Event::Called { seat, chips, all_in } });
        self.end_round_if_done();
    }

    fn raise(&mut self, seat: Seat, to: Chips) {
        let opens = self.betting.bet() == 0;
        self.betting.raise_to(seat, to);
        let all_in = self.is_all_in(seat);
        self.history.push(seat, Move::RaiseTo(to));
        self.log.push(if opens { Event::Bet { seat, chips: to, all_in } } else { Event::Raised { seat, to, all_in } });
        self.end_round_if_done();
    }

    fn end_round_if_done(&mut self) {
        if self.betting.turn().is_some() {
            return;
        }
        if self.stage == Stage::First && self.betting.live().is_several() {
            self.history.end_street();
            self.stage = Stage::Choosing(self.first_live());
        } else {
            self.end();
        }
    }

    fn first_live(&self) -> Seat {
        self.betting.live().from(self.left_of_dealer()).expect("somebody is in")
    }

    /// Takes the cards out of the hand; nobody is given any before all have chosen.
    fn discard(&mut self, seat: Seat, cards: &[Card]) {
        let held = &self.hands[seat.index()];
        let (mut thrown, mut kept) = (Held::new(), Held::new());
        held.iter().for_each(|card| if cards.contains(card) { thrown.push(*card) } else { kept.push(*card) });
        self.hands[seat.index()] = kept;
        self.history.push(seat, Move::Exchange(thrown.len() as u8));
        self.log.push(Event::Discarded { seat, cards: thrown.clone() });
        self.exchange.thrown[seat.index()] = thrown;
        match self.chooser_after(seat) {
            Some(next) => self.stage = Stage::Choosing(next),
            None => self.give(),
        }
    }

    fn chooser_after(&self, seat: Seat) -> Option<Seat> {
        let next = self.betting.live().from(seat.next(self.seats())).expect("somebody is in");
        (next != self.first_live()).then_some(next)
    }

    /// Gives the cards that are owed, as far as the stock lasts; then the second betting round begins.
    fn give(&mut self) {
        let (live, first) = (self.betting.live(), self.left_of_dealer());
        loop {
            match self.exchange.next(live, first) {
                Ok(Some(portion)) => {
                    portion.cards.iter().for_each(|card| self.hands[portion.seat.index()].push(*card));
                    self.log.push(Event::Drew { seat: portion.seat, cards: portion.cards });
                }
                Ok(None) => return self.open_second_round(),
                Err(RunOut) => {
                    self.stage = Stage::RunOut;
                    return;
                }
            }
        }
    }

    fn open_second_round(&mut self) {
        self.stage = Stage::Second;
        if self.betting.able().is_several() {
            self.history.end_street();
            self.betting.next_round(self.left_of_dealer());
        } else {
            self.end();
        }
    }

    fn end(&mut self) {
        if let Some((seat, chips)) = self.betting.return_uncalled() {
            self.log.push(Event::Returned { seat, chips });
        }
        let pots = self.betting.pots();
        let live = self.betting.live();
        let shown = if live.is_several() { live } else { SeatSet::NONE };
        if live.is_several() {
            self.show_hands();
            self.pay(&pots);
        } else {
            self.pay_last(&pots);
        }
        self.stage = Stage::Over { shown };
    }

    /// Everyone else has folded: he takes all and shows nothing, in every variant.
    fn pay_last(&mut self, pots: &Pots) {
        for seat in self.betting.live().iter() {
            let chips = pots.iter().map(|pot| pot.chips).sum();
            self.betting.award(seat, chips);
            self.log.push(Event::Won { seat, pot: 0, part: Part::Unshown, chips });
        }
    }

    /// Who was in at the end shows, last aggressor first.
    fn show_hands(&mut self) {
        let first = self.betting.aggressor().unwrap_or(self.left_of_dealer());
        for seat in self.betting.live().round(first) {
            self.log.push(Event::Shown { seat, hand: self.five(seat) });
        }
    }

    fn pay(&mut self, pots: &Pots) {
        let left = self.left_of_dealer();
        let showdown = Showdown::new(self.ranking, &self.hands, self.betting.live());
        for (number, pot) in (0..).zip(pots) {
            for won in showdown.decide(pot) {
                for (seat, chips) in pots::share(won.chips, won.winners, left) {
                    if chips > 0 {
                        self.betting.award(seat, chips);
                        self.log.push(Event::Won { seat, pot: number, part: won.part, chips });
                    }
                }
            }
        }
    }

    fn returns(&self) -> Returns {
        BySeat::from_fn(self.seats(), |seat| self.betting.stacks()[seat.index()] - self.start(seat))
    }
}

/// Five cards each, one at a time, from the left of the dealer (D3).
fn deal_hands(stock: &mut Stock, seats: usize, dealer: Seat) -> [Held; MAX_PLAYERS] {
    let mut hands: [Held; MAX_PLAYERS] = Default::default();
    let mut seat = dealer;
    for _ in 0..5 * seats {
        seat = seat.next(seats);
        hands[seat.index()].push(stock.draw().expect("a deck holds five cards a seat"));
    }
    hands
}

#[cold]
fn nobody() -> Illegal {
    Illegal::new("D6", "nobody is to act")
}

#[cold]
fn no_bets() -> Illegal {
    Illegal::new("D5", "no bets in the exchange; say what is thrown away, \"\" to stand pat")
}

#[cold]
fn no_exchange() -> Illegal {
    Illegal::new("D4", "no cards are exchanged in a betting round; fold, call or raise")
}

impl Deal for DrawDeal {
    type View = View;
    type Choices = Choices;
    type Action = Action;
    type Event = Event;
    type Recap = Recap;

    fn to_act(&self) -> ToAct {
        match (self.stage, self.turn()) {
            (Stage::RunOut, _) => ToAct::Dealer(self.out_of_play()),
            (_, Some(seat)) => ToAct::Seat(seat),
            (_, None) => ToAct::Nobody(self.returns()),
        }
    }

    /// What a call costs and the raises are told to the seat to act only.
    fn view(&self, seat: Seat) -> View {
        let choices = (self.betting.turn() == Some(seat)).then(|| self.choices());
        let (call, raise) = match choices {
            Some(Choices::Bet { call, raise }) => (call, raise.map(|range| [range.least, range.most])),
            _ => (0, None),
        };
        let live = self.betting.live();
        View {
            seat,
            dealer: self.dealer,
            phase: self.phase(),
            hand: self.hands[seat.index()].clone(),
            thrown: self.exchange.thrown[seat.index()].clone(),
            actions: self.history.clone(),
            pot: self.betting.pot(),
            stacks: self.betting.stacks().iter().copied().collect(),
            bets: self.betting.bets().iter().copied().collect(),
            folded: Seat::all(self.seats()).filter(|seat| !live.contains(*seat)).collect(),
            call,
            raise,
        }
    }

    fn choices(&self) -> Choices {
        if let Stage::Choosing(_) = self.stage {
            return Choices::Exchange;
        }
        let seat = self.betting.turn().expect("a seat is to act");
        Choices::Bet { call: self.betting.owed(seat), raise: self.betting.raise_range(seat).ok() }
    }

    fn check(&self, action: &Action) -> Result<(), Illegal> {
        self.judge(action).map(drop)
    }

    fn apply(&mut self, action: Action) -> Result<(), Illegal> {
        let seat = self.judge(&action)?;
        match action {
            Action::Fold => self.fold(seat),
            Action::Check | Action::Call => self.call(seat),
            Action::RaiseTo(total) => self.raise(seat, total),
            Action::Discard(cards) => self.discard(seat, &cards),
        }
        Ok(())
    }

    fn restock(&mut self, cards: &[Card]) {
        assert!(self.stage == Stage::RunOut, "the stock has not run out");
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort();
            cards
        };
        assert_eq!(sorted(cards), sorted(&self.out_of_play()), "the cards handed out come back");
        self.log.push(Event::Reshuffled { cards: cards.len() as u8 });
        let folded = Seat::all(self.seats()).filter(|seat| !self.betting.live().contains(*seat)).collect();
        self.exchange.renew(cards, folded);
        self.give();
    }

    /// A check if that is free, else a fold; at the exchange to stand pat.
    fn fallback(&self) -> Action {
        match self.choices() {
            Choices::Exchange => Action::stand_pat(),
            Choices::Bet { call: 0, .. } => Action::Check,
            Choices::Bet { .. } => Action::Fold,
        }
    }

    fn sample(&self, rng: &mut Rng) -> Action {
        match (self.choices(), self.stage) {
            (Choices::Bet { call, raise }, _) => {
                super::sample::bet(call, raise, self.betting.pot(), self.betting.bet(), rng)
            }
            (Choices::Exchange, Stage::Choosing(seat)) => super::sample::discard(self.hand(seat), rng),
            (Choices::Exchange, _) => Action::stand_pat(),
        }
    }

    fn log(&self) -> &[Event] {
        &self.log
    }

    fn recap(&self, seat: Seat) -> Recap {
        let Stage::Over { shown } = self.stage else { panic!("the deal is not over") };
        let show = |seat: Seat| shown.contains(seat).then(|| Cards::from(self.hand(seat)));
        Recap {
            dealer: self.dealer,
            hand: self.hands[seat.index()].clone(),
            thrown: self.exchange.thrown[seat.index()].clone(),
            actions: self.history.clone(),
            shown: BySeat::from_fn(self.seats(), show),
            net: self.returns(),
        }
    }
}
