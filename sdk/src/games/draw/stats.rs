//! What is counted in a deal, and the statistics made of it.
//!
//! A fold over the log and nothing else. Terms: a seat is *asked* when it must bet or fold; it *faces* a bet when it owes
//! something then; a *raise* is everything that makes a bet larger, all-ins for less than a full raise included.

use super::{DrawDeal, Event, Part, Variant};
use crate::counters::counters;
use crate::game::{Deal, Ratio};
use crate::games::poker::SeatSet;
use crate::table::{Chips, Seat};

counters! {
    /// 1: deals dealt in.
    deals
    /// How many seats after the dealer: 0 the dealer, 1 the next in dealing direction, who speaks first …
    position
    /// 1 if asked in the first round when nobody had bet there.
    open_chance
    /// 1 if it bet then.
    opened
    /// How often it was asked when something was owed.
    faced
    /// Calls.
    calls
    /// Folds to a bet.
    folds
    /// Raises of a bet.
    raises
    /// Bets and raises.
    bets_raises
    /// 1 if in at the exchange, all-in or not.
    exchange
    /// Cards exchanged.
    cards
    /// 1 if it stood pat.
    drew_0
    /// 1 if it exchanged one card.
    drew_1
    /// 1 if it exchanged two.
    drew_2
    /// 1 if it exchanged three.
    drew_3
    /// 1 if it exchanged four.
    drew_4
    /// 1 if it exchanged all five.
    drew_5
    /// 1 if it stood pat and won chips of a pot, at a showdown or not.
    won_0
    /// The same with one card exchanged.
    won_1
    /// With two.
    won_2
    /// With three.
    won_3
    /// With four.
    won_4
    /// With five.
    won_5
    /// 1 if the stock ran out and was renewed.
    reshuffled
    /// 1 if in at the end with at least one other.
    showdown
    /// 1 if it won chips at a showdown, a share, a half or a side pot included.
    won_showdown
    /// 1 if it won chips of a pot, at a showdown or not. What is returned is not won.
    won
    /// 1 if all in at any time, by the ante included.
    all_in
    /// 60 for each pot it could win at a showdown that had a half for the best hand.
    high_halves
    /// Of these the share it won: 60 alone, 30 of two … Where the same seats win both halves, each of the halves.
    high_share
    /// 60 for each pot it could win at a showdown that had a half for the weakest hand.
    low_halves
    /// Of these the share it won.
    low_share
    /// 60 for each pot it could win at a showdown that had a half for a spade.
    spade_halves
    /// Of these the share it won.
    spade_share
}

/// The statistics, in order.
pub(super) const RATIOS: &[Ratio] = &[
    Ratio::percent("open", "opened", "open_chance"),
    Ratio::percent("call", "calls", "faced"),
    Ratio::percent("fold", "folds", "faced"),
    Ratio::percent("raise", "raises", "faced"),
    Ratio::plain("af", "bets_raises", "calls"),
    Ratio::percent("stayed", "exchange", "deals"),
    Ratio::plain("cards_drawn", "cards", "exchange"),
    Ratio::percent("pat", "drew_0", "exchange"),
    Ratio::percent("draw_1", "drew_1", "exchange"),
    Ratio::percent("draw_2", "drew_2", "exchange"),
    Ratio::percent("draw_3", "drew_3", "exchange"),
    Ratio::percent("draw_4", "drew_4", "exchange"),
    Ratio::percent("draw_5", "drew_5", "exchange"),
    Ratio::percent("won_pat", "won_0", "drew_0"),
    Ratio::percent("won_draw_1", "won_1", "drew_1"),
    Ratio::percent("won_draw_2", "won_2", "drew_2"),
    Ratio::percent("won_draw_3", "won_3", "drew_3"),
    Ratio::percent("won_draw_4", "won_4", "drew_4"),
    Ratio::percent("won_draw_5", "won_5", "drew_5"),
    Ratio::percent("high_half", "high_share", "high_halves"),
    Ratio::percent("low_half", "low_share", "low_halves"),
    Ratio::percent("spade_half", "spade_share", "spade_halves"),
    Ratio::percent("wtsd", "showdown", "exchange"),
    Ratio::percent("wsd", "won_showdown", "showdown"),
    Ratio::percent("won", "won", "deals"),
    Ratio::percent("all_in", "all_in", "deals"),
    Ratio::percent("reshuffled", "reshuffled", "deals"),
];

/// One half of a pot in the counters of halves: every number of winners divides it.
const HALF: u32 = 60;

/// Counts a finished deal for one seat.
pub(super) fn tally(deal: &DrawDeal, seat: Seat, row: &mut [u32]) {
    let mut fold = Fold::new(deal, seat);
    deal.log().iter().for_each(|event| fold.see(event));
    fold.count_halves();
    fold.counts.write(row);
}

/// Where the fold stands in the log.
struct Fold<'a> {
    deal: &'a DrawDeal,
    me: Seat,
    counts: Counts,
    /// What must be matched in this round, and what I have put in.
    level: Chips,
    mine: Chips,
    exchanging: bool,
    /// How many cards I exchanged.
    drawn: Option<usize>,
}

impl<'a> Fold<'a> {
    fn new(deal: &'a DrawDeal, me: Seat) -> Fold<'a> {
        let seats = deal.betting().seats();
        let position = (seats + me.index() - deal.dealer().index()) % seats;
        let counts = Counts { deals: 1, position: position as u32, ..Counts::default() };
        Fold { deal, me, counts, level: 0, mine: 0, exchanging: false, drawn: None }
    }

    fn see(&mut self, event: &Event) {
        match event {
            Event::Ante { seat, chips } if *seat == self.me => {
                self.counts.all_in = u32::from(*chips == self.deal.start(*seat));
            }
            Event::Folded { seat } if *seat == self.me => self.counts.folds += self.asked(),
            Event::Checked { seat } if *seat == self.me => drop(self.asked()),
            Event::Called { seat, chips, all_in } if *seat == self.me => {
                self.counts.calls += self.asked();
                self.counts.all_in |= u32::from(*all_in);
                self.mine += chips;
            }
            Event::Bet { seat, chips, all_in } => self.raised(*seat, *chips, *all_in),
            Event::Raised { seat, to, all_in } => self.raised(*seat, *to, *all_in),
            Event::Discarded { seat, cards } => self.discarded(*seat, cards.len()),
            Event::Reshuffled { .. } => self.counts.reshuffled = 1,
            Event::Shown { seat, .. } => self.counts.showdown |= u32::from(*seat == self.me),
            Event::Won { seat, part, .. } if *seat == self.me => self.won(*part),
            _ => {}
        }
    }

    /// Notes that I was asked; 1 if something was owed.
    fn asked(&mut self) -> u32 {
        let owed = u32::from(self.level > self.mine);
        self.counts.faced += owed;
        self.counts.open_chance |= u32::from(self.level == 0 && !self.exchanging);
        owed
    }

    fn raised(&mut self, seat: Seat, to: Chips, all_in: bool) {
        if seat == self.me {
            self.counts.opened |= u32::from(self.level == 0 && !self.exchanging);
            self.counts.raises += self.asked();
            self.counts.bets_raises += 1;
            self.counts.all_in |= u32::from(all_in);
            self.mine = to;
        }
        self.level = to;
    }

    fn discarded(&mut self, seat: Seat, cards: usize) {
        (self.exchanging, self.level, self.mine) = (true, 0, 0);
        if seat != self.me {
            return;
        }
        self.counts.exchange = 1;
        self.counts.cards = cards as u32;
        self.drawn = Some(cards);
        *self.by_cards(cards).0 = 1;
    }

    /// The counters of those who exchanged so many cards: how many, and how many of them won.
    fn by_cards(&mut self, cards: usize) -> (&mut u32, &mut u32) {
        let counts = &mut self.counts;
        match cards {
            0 => (&mut counts.drew_0, &mut counts.won_0),
            1 => (&mut counts.drew_1, &mut counts.won_1),
            2 => (&mut counts.drew_2, &mut counts.won_2),
            3 => (&mut counts.drew_3, &mut counts.won_3),
            4 => (&mut counts.drew_4, &mut counts.won_4),
            _ => (&mut counts.drew_5, &mut counts.won_5),
        }
    }

    fn won(&mut self, part: Part) {
        self.counts.won = 1;
        self.counts.won_showdown |= u32::from(part != Part::Unshown);
        if let Some(cards) = self.drawn {
            *self.by_cards(cards).1 = 1;
        }
    }

    fn count_halves(&mut self) {
        for (number, pot) in (0..).zip(self.deal.pots()) {
            if pot.eligible.contains(self.me) {
                self.count_half(number, Part::High);
                if let Some(part) = self.other_half() {
                    self.count_half(number, part);
                }
            }
        }
    }

    /// What the half that is not the best hand's is given for, where there is one; only the variant knows, where both were won
    /// together.
    fn other_half(&self) -> Option<Part> {
        match self.deal.ranking().variant {
            Variant::High | Variant::Low | Variant::SecondHigh => None,
            Variant::HighLow => Some(Part::Low),
            Variant::HighSpade | Variant::LowSpade => Some(Part::Spade),
        }
    }

    fn count_half(&mut self, number: u8, part: Part) {
        let mut winners = SeatSet::NONE;
        // What was won stands at the end.
        for event in self.deal.log().iter().rev() {
            let Event::Won { seat, pot, part: won, .. } = event else { break };
            if *pot == number && (*won == part || *won == Part::Both) {
                winners.insert(*seat);
            }
        }
        if winners.is_empty() {
            return;
        }
        let counts = &mut self.counts;
        let (halves, share) = match part {
            Part::High => (&mut counts.high_halves, &mut counts.high_share),
            Part::Low => (&mut counts.low_halves, &mut counts.low_share),
            _ => (&mut counts.spade_halves, &mut counts.spade_share),
        };
        *halves += HALF;
        if winners.contains(self.me) {
            *share += HALF / winners.len() as u32;
        }
    }
}
