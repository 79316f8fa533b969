//! What a hand is worth if all cards come: its part of the pot on average, exactly or by sampling.
//!
//! It knows hole cards, ranges and boards, and nothing of betting: equity is what is won when nobody folds any more. A bot
//! asks for its own share against what it thinks of the others:
//!
//! ```
//! use arena_sdk::games::holdem::equity::{self, Holding};
//! use arena_sdk::games::holdem::{Combo, Range};
//! use arena_sdk::{cards::Cards, rng::Rng};
//!
//! let mine = Combo::from_cards(&"AsKs".parse::<Cards<2>>().unwrap()).unwrap();
//! let flop: Cards<5> = "Kd7h2c".parse().unwrap();
//!
//! // Against two random hands, 2000 trials: about ± 0.02 (two standard errors).
//! let mut rng = Rng::new(1);
//! let estimate = equity::against_random(mine, 2, &flop, 2000, &mut rng).unwrap();
//! assert!(estimate.share(0) > 0.7 && estimate.error(0) < 0.0112);
//!
//! // Against a range, exactly.
//! let range: Range = "TT+, AJs+, KQs".parse().unwrap();
//! let exact = equity::exact(&[Holding::Known(mine), Holding::Range(&range)], &flop).unwrap();
//! assert!((exact.share(0) + exact.share(1) - 1.0).abs() < 1e-12);
//! ```
//!
//! Cost: about one ranking per seat and trial. Natively 10 to 20 million trials a second heads-up; in the sandbox a trial
//! costs fuel like anything else, so choose `trials` by the budget of a decision. The error falls with the square root:
//! 100 trials ± 0.05, 1000 ± 0.016, 10,000 ± 0.005 at most (one standard error).

mod deal;
#[cfg(test)]
mod tests;

use super::{Combo, Range};
use crate::cards::Card;
use crate::rng::Rng;
use crate::table::MAX_SEATS;
use arrayvec::ArrayVec;
use deal::Setting;

/// What is known of a seat's two cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holding<'a> {
    /// These two.
    Known(Combo),
    /// One of these hands, each equally likely as far as the other cards allow.
    Range(&'a Range),
    /// Any two cards.
    Random,
}

impl From<Combo> for Holding<'_> {
    fn from(hand: Combo) -> Self {
        Holding::Known(hand)
    }
}

/// Why there is no equity to speak of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// Equity is between two seats at least and ten at most.
    #[error("equity is between 2 to 10 seats, not {0}")]
    Seats(usize),
    /// A board has at most five cards.
    #[error("a board of {0} cards")]
    Board(usize),
    /// The same card in two hands, in a hand and on the board, or twice on the board; or a joker.
    #[error("{0} cannot be dealt here: it is a joker, or already in a hand or on the board")]
    Card(Card),
    /// The known cards and the ranges leave no hand for some seat.
    #[error("the ranges and the known cards exclude each other")]
    Ranges,
}

/// One pot in the unit of [`Tally::share`]: divisible by any number of winners.
pub const POT: u64 = 2520;

/// How often a seat won, and what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Showdowns won alone.
    pub wins: u64,
    /// Showdowns won together with others.
    pub ties: u64,
    /// What it won, in 2520ths of a pot ([`POT`]): a win is 2520, a tie of three 840.
    pub share: u64,
}

/// What each seat won over a number of showdowns. The counts are integers, so they are the same on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equity {
    /// Showdowns counted: all there are, or the trials made. Never 0.
    pub showdowns: u64,
    /// By seat, in the order in which the hands were given.
    pub seats: ArrayVec<Tally, MAX_SEATS>,
}

impl Equity {
    fn new(seats: usize) -> Equity {
        Equity { showdowns: 0, seats: (0..seats).map(|_| Tally::default()).collect() }
    }

    /// The part of the pot that a seat wins on average, 0 to 1.
    ///
    /// # Panics
    /// When there is no such seat; so do the others.
    pub fn share(&self, seat: usize) -> f64 {
        self.seats[seat].share as f64 / (self.showdowns * POT) as f64
    }

    /// How often a seat wins alone, 0 to 1.
    pub fn win(&self, seat: usize) -> f64 {
        self.seats[seat].wins as f64 / self.showdowns as f64
    }

    /// How often a seat ties for the best hand, 0 to 1.
    pub fn tie(&self, seat: usize) -> f64 {
        self.seats[seat].ties as f64 / self.showdowns as f64
    }

    /// The standard error of [`Equity::share`] if the showdowns were drawn at random: at most this, √(p(1 − p) ⁄ n), as
    /// ties make it smaller. Twice it on either side holds the true share 19 times in 20. Of an exact result it says
    /// nothing; and of one near 0 or 1 in few trials, too little.
    pub fn error(&self, seat: usize) -> f64 {
        let share = self.share(seat);
        (share * (1.0 - share) / self.showdowns as f64).sqrt()
    }
}

/// The equity of every seat, over all boards that can follow and all hands of the unknown seats.
///
/// The time is that of [`cost`] showdowns: 990 with one random opponent on the river, 1,070,190 on the flop, 1,712,304
/// for two known hands before it.
///
/// # Errors
/// When no showdown is possible; the reason is in the error.
pub fn exact(seats: &[Holding<'_>], board: &[Card]) -> Result<Equity, Impossible> {
    Setting::new(seats, board)?.exact()
}

/// How many showdowns [`exact`] looks at, at most; `u64::MAX` when it is more than that holds.
///
/// # Errors
/// As [`exact`], but for ranges that exclude each other only together.
pub fn cost(seats: &[Holding<'_>], board: &[Card]) -> Result<u64, Impossible> {
    Ok(Setting::new(seats, board)?.cost())
}

/// The equity of every seat, estimated over `trials` random deals of the unknown hands and the rest of the board.
///
/// All deals that the known cards and the ranges allow are equally likely, as in [`exact`]. The error is
/// [`Equity::error`]. The loop allocates nothing; a range takes one list before it. At least one trial is made.
///
/// # Errors
/// When no showdown is possible; the reason is in the error. Ranges that exclude each other but for one deal in a million
/// count as impossible.
pub fn monte_carlo(seats: &[Holding<'_>], board: &[Card], trials: u32, rng: &mut Rng) -> Result<Equity, Impossible> {
    Setting::new(seats, board)?.monte_carlo(trials.max(1), rng)
}

/// [`monte_carlo`] for seat 0 with this hand against so many random ones.
///
/// # Errors
/// As [`monte_carlo`]; with 0 or more than 9 opponents.
pub fn against_random(
    hand: Combo,
    opponents: usize,
    board: &[Card],
    trials: u32,
    rng: &mut Rng,
) -> Result<Equity, Impossible> {
    if opponents >= MAX_SEATS {
        return Err(Impossible::Seats(opponents + 1));
    }
    let mut seats = [Holding::Random; MAX_SEATS];
    seats[0] = Holding::Known(hand);
    monte_carlo(&seats[..=opponents], board, trials, rng)
}
