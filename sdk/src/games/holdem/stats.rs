//! What is counted in a deal, and the statistics made of it: the definitions of the usual tracking programs.
//!
//! A fold over the log and nothing else. Terms: a seat is *asked* when it must act; a *raise* is everything that makes
//! the bet larger, all-ins for less than a full raise included; before the flop the blinds are a bet that nobody raised.

use super::{Event, HoldemDeal, Post, Street};
use crate::counters::counters;
use crate::game::{Deal, Ratio};
use crate::games::poker::SeatSet;
use crate::table::{Chips, Seat};

counters! {
    /// 1: deals dealt in.
    deals
    /// How many seats after the button: 0 the button, 1 the next in dealing direction (heads-up the big blind) …
    position
    /// 1 if asked before the flop at least once. Not so when everyone folded to the big blind.
    preflop
    /// 1 if it called or raised before the flop. Blinds and the big blind's check are not voluntary.
    vpip
    /// 1 if it raised before the flop.
    pfr
    /// 1 if first to come in could raise from a late seat: asked when nobody had called or raised, on the button, in the
    /// seat before it or in the small blind.
    steal_chance
    /// 1 if it raised then.
    steal
    /// 1 if asked before the flop when exactly one raise had been made, by another seat, and allowed to raise.
    three_bet_chance
    /// 1 if it raised then.
    three_bet
    /// 1 if in when the flop was dealt, all-in or not.
    saw_flop
    /// 1 if in when the turn was dealt.
    saw_turn
    /// 1 if in when the river was dealt.
    saw_river
    /// 1 if it made the last raise before the flop and was asked on the flop when nobody had bet there.
    cbet_chance
    /// 1 if it bet then.
    cbet
    /// 1 if asked on the flop when another seat's bet of that kind had not been raised.
    faced_cbet
    /// 1 if it folded then.
    folded_to_cbet
    /// Bets and raises after the flop was dealt.
    bets_raises
    /// Calls after the flop was dealt.
    calls
    /// 1 if in at the end with at least one other.
    showdown
    /// 1 if it won chips at a showdown, a share or a side pot included.
    won_showdown
    /// 1 if it won chips of a pot, at a showdown or not. What is returned is not won.
    won
    /// 1 if all in at any time, by a blind or an ante included.
    all_in
}

/// The statistics, in order.
pub(super) const RATIOS: &[Ratio] = &[
    Ratio::percent("vpip", "vpip", "preflop"),
    Ratio::percent("pfr", "pfr", "preflop"),
    Ratio::percent("three_bet", "three_bet", "three_bet_chance"),
    Ratio::percent("steal", "steal", "steal_chance"),
    Ratio::percent("cbet_flop", "cbet", "cbet_chance"),
    Ratio::percent("fold_to_cbet", "folded_to_cbet", "faced_cbet"),
    Ratio::plain("af", "bets_raises", "calls"),
    Ratio::percent("wtsd", "showdown", "saw_flop"),
    Ratio::percent("wsd", "won_showdown", "showdown"),
    Ratio::percent("won", "won", "deals"),
    Ratio::percent("all_in", "all_in", "deals"),
];

/// Counts a finished deal for one seat.
pub(super) fn tally(deal: &HoldemDeal, seat: Seat, row: &mut [u32]) {
    let mut fold = Fold::new(deal, seat);
    deal.log().iter().for_each(|event| fold.see(event));
    fold.counts.write(row);
}

/// Where the fold stands in the log.
struct Fold<'a> {
    deal: &'a HoldemDeal,
    me: Seat,
    counts: Counts,
    street: Street,
    folded: SeatSet,
    posted: Chips,
    antes: Chips,
    /// Somebody called or raised before the flop.
    entered: bool,
    /// Raises on this street so far, a first bet counting as one.
    raises: u32,
    /// To what the last of them went.
    level: Chips,
    /// Who raised last before the flop.
    raiser: Option<Seat>,
    /// Who made the continuation bet.
    bettor: Option<Seat>,
    acted: bool,
}

impl<'a> Fold<'a> {
    fn new(deal: &'a HoldemDeal, me: Seat) -> Fold<'a> {
        let seats = deal.betting().seats();
        let position = (seats + me.index() - deal.button().index()) % seats;
        Fold {
            deal,
            me,
            counts: Counts { deals: 1, position: position as u32, ..Counts::default() },
            street: Street::Preflop,
            folded: SeatSet::NONE,
            posted: 0,
            antes: 0,
            entered: false,
            raises: 0,
            level: 0,
            raiser: None,
            bettor: None,
            acted: false,
        }
    }

    fn see(&mut self, event: &Event) {
        match *event {
            Event::Posted { seat, post, chips } => self.posted(seat, post, chips),
            Event::Dealt { .. } | Event::Returned { .. } => {}
            Event::Folded { seat } => {
                self.asked(seat);
                self.counts.folded_to_cbet += u32::from(seat == self.me && self.faces_cbet(seat));
                self.folded.insert(seat);
            }
            Event::Checked { seat } => {
                self.asked(seat);
                self.acted |= seat == self.me;
            }
            Event::Called { seat, all_in, .. } => {
                self.asked(seat);
                self.called(seat, all_in);
            }
            Event::Bet { seat, chips, all_in } => {
                self.asked(seat);
                self.raised(seat, chips, all_in);
            }
            Event::Raised { seat, to, all_in } => {
                self.asked(seat);
                self.raised(seat, to, all_in);
            }
            Event::Flop { .. } => self.counts.saw_flop = self.next_street(Street::Flop),
            Event::Turn { .. } => self.counts.saw_turn = self.next_street(Street::Turn),
            Event::River { .. } => self.counts.saw_river = self.next_street(Street::River),
            Event::Shown { seat, .. } | Event::Mucked { seat } => self.counts.showdown |= u32::from(seat == self.me),
            Event::Won { seat, with, .. } if seat == self.me => {
                self.counts.won = 1;
                self.counts.won_showdown |= u32::from(with.is_some());
            }
            Event::Won { .. } => {}
        }
    }

    fn posted(&mut self, seat: Seat, post: Post, chips: Chips) {
        if post == Post::Ante {
            self.antes = self.antes.max(chips);
        }
        if seat == self.me {
            self.posted += chips;
            self.counts.all_in = u32::from(self.posted == self.deal.start(seat));
        }
    }

    fn next_street(&mut self, street: Street) -> u32 {
        self.street = street;
        self.raises = 0;
        self.bettor = None;
        u32::from(!self.folded.contains(self.me))
    }

    /// What can be said before it is known what the seat does.
    fn asked(&mut self, seat: Seat) {
        if seat != self.me {
            return;
        }
        match self.street {
            Street::Preflop => {
                self.counts.preflop = 1;
                self.counts.steal_chance |= u32::from(self.can_steal());
                self.counts.three_bet_chance |= u32::from(self.can_three_bet());
            }
            Street::Flop => {
                self.counts.cbet_chance |= u32::from(self.can_cbet(seat));
                self.counts.faced_cbet |= u32::from(self.faces_cbet(seat));
            }
            Street::Turn | Street::River => {}
        }
    }

    fn called(&mut self, seat: Seat, all_in: bool) {
        let preflop = self.street == Street::Preflop;
        self.entered |= preflop;
        if seat != self.me {
            return;
        }
        self.acted = true;
        self.counts.all_in |= u32::from(all_in);
        self.counts.vpip |= u32::from(preflop);
        self.counts.calls += u32::from(!preflop);
    }

    fn raised(&mut self, seat: Seat, level: Chips, all_in: bool) {
        if seat == self.me {
            self.raised_myself(all_in);
        }
        if self.street == Street::Preflop {
            self.entered = true;
            self.raiser = Some(seat);
        } else if self.can_cbet(seat) {
            self.bettor = Some(seat);
        }
        self.raises += 1;
        self.level = level;
    }

    fn raised_myself(&mut self, all_in: bool) {
        let preflop = self.street == Street::Preflop;
        self.counts.all_in |= u32::from(all_in);
        self.counts.vpip |= u32::from(preflop);
        self.counts.pfr |= u32::from(preflop);
        self.counts.steal |= u32::from(preflop && self.can_steal());
        self.counts.three_bet |= u32::from(preflop && self.can_three_bet());
        self.counts.cbet |= u32::from(self.can_cbet(self.me));
        self.counts.bets_raises += u32::from(!preflop);
        self.acted = true;
    }

    fn can_steal(&self) -> bool {
        let seats = self.deal.betting().seats();
        let late = [0, 1, seats as u32 - 1].contains(&self.counts.position);
        late && !self.entered
    }

    /// The least raise is one big blind at the first raise, so a raise to less than two blinds was a short all-in and has
    /// not reopened the betting for a seat that had limped.
    fn can_three_bet(&self) -> bool {
        let (deal, me) = (self.deal, self.me);
        let reaches = |seat: Seat| deal.start(seat) - self.antes > self.level;
        let reopened = !self.acted || self.level >= 2 * deal.betting().min_bet();
        let others = SeatSet::first(deal.betting().seats()).without(me);
        self.raises == 1
            && self.raiser != Some(me)
            && reopened
            && reaches(me)
            && others.iter().any(|other| !self.folded.contains(other) && reaches(other))
    }

    fn can_cbet(&self, seat: Seat) -> bool {
        self.street == Street::Flop && self.raises == 0 && self.raiser == Some(seat)
    }

    fn faces_cbet(&self, seat: Seat) -> bool {
        self.street == Street::Flop && self.raises == 1 && self.bettor.is_some_and(|bettor| bettor != seat)
    }
}
