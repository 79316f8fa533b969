//! What is counted in a deal, and the statistics made of it.
//!
//! A fold over the log and nothing else.

use super::event::Event;
use super::score::deadwood;
use super::{NOT_OPEN, RAMI_SEC, RamiDeal};
use crate::cards::Card;
use crate::counters::counters;
use crate::game::{Deal, Ratio};
use crate::table::Seat;

counters! {
    /// 1: deals dealt in.
    deals
    /// What the seat scored; fewer is better.
    points
    /// 1 if it went out.
    won
    /// 1 if it laid its first melds.
    opened
    /// The number of its turn in which it did, from 1; 0 if it did not.
    turns_to_open
    /// What its first laying counted; 0 if there was none.
    opening_points
    /// What its hand counted at the end (R21 to R23), whether it scored that or not.
    deadwood
    /// 1 if it scored 100 flat, not being open.
    scored_100
    /// 1 if it scored 200 after another seat's *rami sec*.
    scored_200
    /// 1 in either case.
    scored_100_or_200
    /// 1 if it went out at once while nobody else was open.
    rami_sec
    /// Its turns.
    turns
    /// 1 if the deal was blocked.
    blocked
    /// Discards it took.
    takes
    /// Jokers it was dealt, drew and took from the pile.
    jokers_drawn
    /// Jokers it laid, in new melds and in additions.
    jokers_laid
    /// Jokers it took back from melds.
    jokers_freed
    /// Jokers in its hand at the end.
    jokers_kept
    /// Cards it added to melds it had laid itself.
    layoffs_own
    /// Cards it added to melds of others.
    layoffs_others
    /// Cards it threw.
    discards
    /// Those of them that the next seat took.
    gifts
}

/// The statistics, in order.
pub(super) const RATIOS: &[Ratio] = &[
    Ratio::plain("points", "points", "deals").with_interval(),
    Ratio::percent("won", "won", "deals"),
    Ratio::percent("opened", "opened", "deals"),
    Ratio::plain("turns_to_open", "turns_to_open", "opened"),
    Ratio::plain("opening_points", "opening_points", "opened"),
    Ratio::plain("deadwood", "deadwood", "deals"),
    Ratio::percent("scored_100", "scored_100", "deals"),
    Ratio::percent("scored_200", "scored_200", "deals"),
    Ratio::percent("rami_sec", "rami_sec", "deals"),
    Ratio::plain("turns", "turns", "deals"),
    Ratio::percent("blocked", "blocked", "deals"),
    Ratio::percent("takes", "takes", "turns"),
    Ratio::plain("jokers_drawn", "jokers_drawn", "deals"),
    Ratio::plain("jokers_laid", "jokers_laid", "deals"),
    Ratio::plain("jokers_freed", "jokers_freed", "deals"),
    Ratio::plain("jokers_kept", "jokers_kept", "deals"),
    Ratio::plain("layoffs_own", "layoffs_own", "deals"),
    Ratio::plain("layoffs_others", "layoffs_others", "deals"),
    Ratio::percent("gifts", "gifts", "discards"),
];

/// Counts a finished deal for one seat.
pub(super) fn tally(deal: &RamiDeal, seat: Seat, row: &mut [u32]) {
    let mut fold = Fold { me: seat, counts: Counts { deals: 1, ..Counts::default() }, threw_last: false };
    deal.log().iter().for_each(|event| fold.see(event));
    fold.counts.write(row);
}

/// Where the fold stands in the log.
struct Fold {
    me: Seat,
    counts: Counts,
    /// The top of the pile is this seat's.
    threw_last: bool,
}

impl Fold {
    fn see(&mut self, event: &Event) {
        let counts = &mut self.counts;
        match event {
            Event::Took { .. } if self.threw_last => counts.gifts += 1,
            Event::Discarded { seat, .. } => self.threw_last = *seat == self.me,
            Event::Blocked { .. } => counts.blocked = 1,
            _ => {}
        }
        if actor(event) == Some(self.me) {
            self.see_own(event);
        }
    }

    fn see_own(&mut self, event: &Event) {
        let counts = &mut self.counts;
        match event {
            Event::Dealt { hand, .. } => counts.jokers_drawn += jokers(hand),
            Event::Drew { card, .. } => {
                counts.turns += 1;
                counts.jokers_drawn += jokers(&[*card]);
            }
            Event::Took { card, .. } => {
                counts.turns += 1;
                counts.takes += 1;
                counts.jokers_drawn += jokers(&[*card]);
            }
            Event::Laid { meld, .. } => counts.jokers_laid += u32::from(meld.has_joker()),
            Event::Opened { points, .. } => {
                counts.opened = 1;
                counts.turns_to_open = counts.turns;
                counts.opening_points = *points as u32;
            }
            Event::Added { owner, card, .. } => {
                counts.jokers_laid += jokers(&[*card]);
                let own = *owner == self.me;
                *(if own { &mut counts.layoffs_own } else { &mut counts.layoffs_others }) += 1;
            }
            Event::Swapped { .. } => counts.jokers_freed += 1,
            Event::Discarded { .. } => counts.discards += 1,
            Event::WentOut { sec, .. } => {
                counts.won = 1;
                counts.rami_sec = u32::from(*sec);
            }
            Event::Left { hand, .. } => {
                counts.deadwood = deadwood(hand) as u32;
                counts.jokers_kept = jokers(hand);
            }
            Event::Scored { points, .. } => {
                counts.points = *points as u32;
                counts.scored_100 = u32::from(*points == NOT_OPEN && counts.opened == 0);
                counts.scored_200 = u32::from(*points == RAMI_SEC && counts.opened == 0);
                counts.scored_100_or_200 = counts.scored_100 + counts.scored_200;
            }
            Event::TurnedUp { .. } | Event::Renewed { .. } | Event::Blocked { .. } => {}
        }
    }
}

fn jokers(cards: &[Card]) -> u32 {
    cards.iter().filter(|card| card.is_joker()).count() as u32
}

/// Whose event it is, if anybody's.
fn actor(event: &Event) -> Option<Seat> {
    match event {
        Event::Dealt { seat, .. }
        | Event::Drew { seat, .. }
        | Event::Took { seat, .. }
        | Event::Laid { seat, .. }
        | Event::Opened { seat, .. }
        | Event::Added { seat, .. }
        | Event::Swapped { seat, .. }
        | Event::Discarded { seat, .. }
        | Event::WentOut { seat, .. }
        | Event::Left { seat, .. }
        | Event::Scored { seat, .. } => Some(*seat),
        Event::TurnedUp { .. } | Event::Renewed { .. } | Event::Blocked { .. } => None,
    }
}
