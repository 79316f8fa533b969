//! Dealing what is missing of a showdown, in all ways or at random, and counting who wins.

use super::{Equity, Holding, Impossible, POT};
use crate::cards::Card;
use crate::games::holdem::Combo;
use crate::games::poker::rank::{Hand, HandValue, Order};
use crate::rng::Rng;
use crate::table::MAX_SEATS;
use arrayvec::ArrayVec;

/// How often in a row hands drawn from ranges may clash before the ranges count as excluding each other.
const PATIENCE: u32 = 1 << 20;

/// A set of cards: bit 4 × rank + suit, the card's index.
type Seen = u64;

/// The cards that are known and, per seat, what it may hold.
pub(super) struct Setting {
    seats: ArrayVec<Seat, MAX_SEATS>,
    board: Hand,
    /// The known hands and the board.
    seen: Seen,
}

enum Seat {
    Known(Hand),
    /// At least one, none with a card already seen.
    Among(Vec<Hole>),
    Random,
}

/// A possible hand, ready to be compared with the cards seen and to be put beside a board.
#[derive(Clone, Copy)]
struct Hole {
    cards: Seen,
    hand: Hand,
}

impl Hole {
    fn new(combo: Combo) -> Hole {
        let [a, b] = combo.cards();
        Hole { cards: 1 << a.index() | 1 << b.index(), hand: Hand::EMPTY.with(a).with(b) }
    }
}

impl Setting {
    pub(super) fn new(seats: &[Holding<'_>], board: &[Card]) -> Result<Setting, Impossible> {
        if !(2..=MAX_SEATS).contains(&seats.len()) {
            return Err(Impossible::Seats(seats.len()));
        }
        if board.len() > 5 {
            return Err(Impossible::Board(board.len()));
        }
        let mut seen = 0;
        let known =
            seats.iter().filter_map(|seat| if let Holding::Known(hand) = seat { Some(hand.cards()) } else { None });
        for card in board.iter().copied().chain(known.flatten()) {
            if card.is_joker() || seen >> card.index() & 1 == 1 {
                return Err(Impossible::Card(card));
            }
            seen |= 1 << card.index();
        }
        let seats = seats.iter().map(|holding| Seat::new(*holding, seen)).collect::<Result<_, _>>()?;
        Ok(Setting { seats, board: board.iter().copied().collect(), seen })
    }

    fn missing(&self) -> u32 {
        5 - self.board.len()
    }

    pub(super) fn cost(&self) -> u64 {
        let mut unseen = u64::from(52 - self.seen.count_ones());
        let boards = (0..u64::from(self.missing())).fold(1, |ways, drawn| ways * (unseen - drawn) / (drawn + 1));
        unseen -= u64::from(self.missing());
        self.seats.iter().fold(boards, |ways, seat| match seat {
            Seat::Known(_) => ways,
            Seat::Among(holes) => ways.saturating_mul(holes.len() as u64),
            Seat::Random => {
                let pairs = unseen * (unseen - 1) / 2;
                unseen -= 2;
                ways.saturating_mul(pairs)
            }
        })
    }

    pub(super) fn exact(mut self) -> Result<Equity, Impossible> {
        for seat in &mut self.seats {
            if let Seat::Random = seat {
                *seat = Seat::among(Combo::all(), self.seen)?;
            }
        }
        // Known hands first, so that each is ranked once a board and not once for every hand of the others.
        let mut order: ArrayVec<usize, MAX_SEATS> = (0..self.seats.len()).collect();
        order.sort_by_key(|seat| !matches!(self.seats[*seat], Seat::Known(_)));
        let mut walk = Walk {
            setting: &self,
            order,
            values: [HandValue::LOWEST; MAX_SEATS],
            count: Equity::new(self.seats.len()),
        };
        walk.boards(self.board, self.seen, 0, self.missing());
        if walk.count.showdowns == 0 { Err(Impossible::Ranges) } else { Ok(walk.count) }
    }

    pub(super) fn monte_carlo(&self, trials: u32, rng: &mut Rng) -> Result<Equity, Impossible> {
        let mut count = Equity::new(self.seats.len());
        let mut hands = [Hand::EMPTY; MAX_SEATS];
        let mut values = [HandValue::LOWEST; MAX_SEATS];
        let (hands, values) = (&mut hands[..self.seats.len()], &mut values[..self.seats.len()]);
        for _ in 0..trials {
            let mut seen = self.draw_hands(hands, rng)?;
            let board = (0..self.missing()).fold(self.board, |board, _| board.with(draw(&mut seen, rng)));
            for (value, hand) in values.iter_mut().zip(&*hands) {
                *value = (board + *hand).value(Order::STANDARD);
            }
            count.add(values);
        }
        Ok(count)
    }

    /// A hand for every seat, all combinations equally likely, and the cards seen then.
    #[inline]
    fn draw_hands(&self, hands: &mut [Hand], rng: &mut Rng) -> Result<Seen, Impossible> {
        let mut seen = self.draw_from_ranges(hands, rng)?;
        for (hand, seat) in hands.iter_mut().zip(&self.seats) {
            match seat {
                Seat::Known(known) => *hand = *known,
                Seat::Among(_) => (),
                Seat::Random => *hand = Hand::EMPTY.with(draw(&mut seen, rng)).with(draw(&mut seen, rng)),
            }
        }
        Ok(seen)
    }

    /// Draws every range anew when two clash: drawing only the later one again would favour some combinations.
    #[inline]
    fn draw_from_ranges(&self, hands: &mut [Hand], rng: &mut Rng) -> Result<Seen, Impossible> {
        'again: for _ in 0..PATIENCE {
            let mut seen = self.seen;
            for (hand, seat) in hands.iter_mut().zip(&self.seats) {
                if let Seat::Among(holes) = seat {
                    let hole = holes[rng.below(holes.len() as u32) as usize];
                    if seen & hole.cards != 0 {
                        continue 'again;
                    }
                    seen |= hole.cards;
                    *hand = hole.hand;
                }
            }
            return Ok(seen);
        }
        Err(Impossible::Ranges)
    }
}

impl Seat {
    fn new(holding: Holding<'_>, seen: Seen) -> Result<Seat, Impossible> {
        match holding {
            Holding::Known(hand) => Ok(Seat::Known(Hole::new(hand).hand)),
            Holding::Range(range) => Seat::among(range.hands(), seen),
            Holding::Random => Ok(Seat::Random),
        }
    }

    fn among(hands: impl Iterator<Item = Combo>, seen: Seen) -> Result<Seat, Impossible> {
        let holes: Vec<Hole> = hands.map(Hole::new).filter(|hole| hole.cards & seen == 0).collect();
        if holes.is_empty() { Err(Impossible::Ranges) } else { Ok(Seat::Among(holes)) }
    }
}

/// A card not seen yet, each equally likely.
#[inline]
fn draw(seen: &mut Seen, rng: &mut Rng) -> Card {
    loop {
        let index = rng.below(52);
        if *seen >> index & 1 == 0 {
            *seen |= 1 << index;
            return Card::from_index(index as u8).expect("below 52");
        }
    }
}

/// The way through all boards and, on each, all hands.
struct Walk<'a> {
    setting: &'a Setting,
    order: ArrayVec<usize, MAX_SEATS>,
    values: [HandValue; MAX_SEATS],
    count: Equity,
}

impl Walk<'_> {
    /// Adds `missing` cards from index `from` up in all ways.
    fn boards(&mut self, board: Hand, seen: Seen, from: u8, missing: u32) {
        if missing == 0 {
            return self.hands(board, seen, 0);
        }
        for index in from..52 {
            if seen >> index & 1 == 0 {
                let card = Card::from_index(index).expect("below 52");
                self.boards(board.with(card), seen | 1 << index, index + 1, missing - 1);
            }
        }
    }

    /// Gives the seats from place `turn` of the order on all hands they may hold.
    fn hands(&mut self, board: Hand, seen: Seen, turn: usize) {
        let Some(seat) = self.order.get(turn).copied() else {
            return self.count.add(&self.values[..self.order.len()]);
        };
        match &self.setting.seats[seat] {
            Seat::Known(hand) => {
                self.values[seat] = (board + *hand).value(Order::STANDARD);
                self.hands(board, seen, turn + 1);
            }
            Seat::Among(holes) => {
                for hole in holes.iter().filter(|hole| hole.cards & seen == 0) {
                    self.values[seat] = (board + hole.hand).value(Order::STANDARD);
                    self.hands(board, seen | hole.cards, turn + 1);
                }
            }
            Seat::Random => unreachable!("every random seat has become one among all hands"),
        }
    }
}

impl Equity {
    /// Counts one showdown.
    #[inline]
    fn add(&mut self, values: &[HandValue]) {
        let best = values.iter().copied().fold(HandValue::LOWEST, HandValue::max);
        let winners = values.iter().filter(|value| **value == best).count() as u64;
        self.showdowns += 1;
        for (tally, value) in self.seats.iter_mut().zip(values) {
            if *value == best {
                if winners == 1 {
                    tally.wins += 1;
                    tally.share += POT;
                } else {
                    tally.ties += 1;
                    tally.share += POT / winners;
                }
            }
        }
    }
}
