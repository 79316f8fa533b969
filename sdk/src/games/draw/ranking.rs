//! How hands are compared in each variant, and who wins which part of a pot: D7 to D13.

use super::event::Part;
use super::{MAX_PLAYERS, Variant};
use crate::cards::{Card, Suit};
use crate::games::poker::SeatSet;
use crate::games::poker::pots::Pot;
use crate::games::poker::rank::{Hand, HandValue, LowAce, LowValue, Order};
use crate::table::{Chips, Seat};
use arrayvec::ArrayVec;

/// What decides who wins, as the options have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// Which hand wins.
    pub variant: Variant,
    /// The order of `high`: flush over full house, and A-2-3-4-5 a straight in 52 cards only.
    pub order: Order,
    /// What an ace is in the order of `low`.
    pub ace: LowAce,
    /// Is the low half of high-low decided by the order of `low`?
    pub low_half_by_low: bool,
}

impl Ranking {
    /// The value of five cards by the order of `high`.
    #[inline]
    pub fn high(&self, hand: &[Card]) -> HandValue {
        hand.iter().copied().collect::<Hand>().value(self.order)
    }

    /// The value of five cards by the order of `low`; smaller is better there.
    #[inline]
    pub fn low(&self, hand: &[Card]) -> LowValue {
        LowValue::of(hand.iter().copied().collect(), self.ace)
    }

    /// The spade with which a hand takes part in the half of the spade: its highest, or its lowest in `low-spade`.
    #[inline]
    pub fn spade(&self, hand: &[Card]) -> Option<Card> {
        let spades = hand.iter().copied().filter(|card| card.suit() == Suit::Spades);
        if self.variant == Variant::LowSpade { spades.min() } else { spades.max() }
    }
}

/// Who wins one part of a pot, and how much that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Won {
    pub part: Part,
    pub chips: Chips,
    pub winners: SeatSet,
}

/// A pot is won whole or in two halves.
pub(super) type Parts = ArrayVec<Won, 2>;

/// The hands at the showdown and how they are compared. Entries of seats that are not live mean nothing.
pub(super) struct Showdown<'a> {
    ranking: Ranking,
    hands: &'a [super::Held; MAX_PLAYERS],
    high: [HandValue; MAX_PLAYERS],
}

impl<'a> Showdown<'a> {
    pub fn new(ranking: Ranking, hands: &'a [super::Held; MAX_PLAYERS], live: SeatSet) -> Showdown<'a> {
        let mut high = [HandValue::LOWEST; MAX_PLAYERS];
        for seat in live.iter() {
            high[seat.index()] = ranking.high(&hands[seat.index()]);
        }
        Showdown { ranking, hands, high }
    }

    /// Decides one pot among the seats that can win it.
    pub fn decide(&self, pot: &Pot) -> Parts {
        let among = pot.eligible;
        match self.ranking.variant {
            Variant::High => whole(pot, self.best(among)),
            Variant::Low => whole(pot, self.lowest(among)),
            Variant::SecondHigh => whole(pot, self.second(among)),
            Variant::HighLow => halves(pot, self.best(among), Part::Low, self.weakest(among)),
            Variant::HighSpade | Variant::LowSpade => match self.holder(among) {
                Some(holder) => halves(pot, self.best(among), Part::Spade, SeatSet::only(holder)),
                None => whole(pot, self.best(among)),
            },
        }
    }

    fn hand(&self, seat: Seat) -> &[Card] {
        &self.hands[seat.index()]
    }

    fn high(&self, seat: Seat) -> HandValue {
        self.high[seat.index()]
    }

    fn best(&self, among: SeatSet) -> SeatSet {
        greatest(among, |seat| self.high(seat))
    }

    /// By the order of `low` (D10).
    fn lowest(&self, among: SeatSet) -> SeatSet {
        greatest(among, |seat| std::cmp::Reverse(self.ranking.low(self.hand(seat))))
    }

    /// The low half of high-low (D11): by the order of `high` unless the options say otherwise.
    fn weakest(&self, among: SeatSet) -> SeatSet {
        if self.ranking.low_half_by_low {
            self.lowest(among)
        } else {
            greatest(among, |seat| std::cmp::Reverse(self.high(seat)))
        }
    }

    /// The second distinct value; all, where there is only one (D12).
    fn second(&self, among: SeatSet) -> SeatSet {
        let best = self.best(among);
        let others: SeatSet = among.iter().filter(|seat| !best.contains(*seat)).collect();
        if others.is_empty() { best } else { self.best(others) }
    }

    /// Who holds the spade that counts (D13), if anybody holds one.
    fn holder(&self, among: SeatSet) -> Option<Seat> {
        let spades = among.iter().filter_map(|seat| Some((self.ranking.spade(self.hand(seat))?, seat)));
        let spade = if self.ranking.variant == Variant::LowSpade { spades.min() } else { spades.max() };
        spade.map(|(_, seat)| seat)
    }
}

#[inline]
fn greatest<T: Ord + Copy>(among: SeatSet, value: impl Fn(Seat) -> T) -> SeatSet {
    let (mut best, mut seats) = (None, SeatSet::NONE);
    for seat in among.iter() {
        let value = Some(value(seat));
        if value > best {
            (best, seats) = (value, SeatSet::NONE);
        }
        if value == best {
            seats.insert(seat);
        }
    }
    seats
}

fn whole(pot: &Pot, winners: SeatSet) -> Parts {
    Parts::from_iter([Won { part: Part::Whole, chips: pot.chips, winners }])
}

/// The odd chip goes to the side of the best hand; where the same seats win both halves, the pot is split once.
fn halves(pot: &Pot, best: SeatSet, part: Part, others: SeatSet) -> Parts {
    if best == others {
        return Parts::from_iter([Won { part: Part::Both, chips: pot.chips, winners: best }]);
    }
    let half = pot.chips / 2;
    Parts::from_iter([
        Won { part: Part::High, chips: pot.chips - half, winners: best },
        Won { part, chips: half, winners: others },
    ])
}
