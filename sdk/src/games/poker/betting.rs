//! Chips on the table: stacks, bets, and one betting round after another.
//!
//! Responsible for who is asked, what a call costs, which raises are allowed and when a round is over, at any table of 2
//! to [`MAX_SEATS`] seats. It knows neither cards nor blinds by name, so every poker game can use it; a game turns a
//! [`Refusal`] into its own clause. What becomes of the chips is for [`pots`](mod@super::pots).
//!
//! - What must be matched is the full bet, even where a blind was posted short of it.
//! - The least raise is the last full bet or raise of the round, at least the minimum bet, and is never capped by an
//!   opponent's stack. All-in for less is always allowed.
//! - A seat that has acted may raise again only if the bet has grown by a full raise since; short all-ins add up.
//! - Nobody is asked when nobody else could be asked for chips and nothing that he has not matched is at stake.
//! - How much a raise may be is the [`Structure`]'s: anything, the pot, or one fixed step.

use super::SeatSet;
use super::pots::{self, Pots};
use crate::table::{Chips, MAX_SEATS, Seat};

/// The chips of a deal and the state of its present betting round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Betting {
    seats: usize,
    structure: Structure,
    /// Full bets and raises of this round, counted where the structure limits them.
    full_raises: u8,
    min_bet: Chips,
    stacks: [Chips; MAX_SEATS],
    /// On all streets together, antes included.
    put_in: [Chips; MAX_SEATS],
    /// On this street, antes not included.
    bets: [Chips; MAX_SEATS],
    /// For seats in `acted`: the bet as it stood after their last action.
    answered: [Chips; MAX_SEATS],
    live: SeatSet,
    /// Live and with chips left.
    able: SeatSet,
    /// Able, and the bet as it stands is not answered yet.
    pending: SeatSet,
    acted: SeatSet,
    /// What must be matched on this street.
    bet: Chips,
    /// The last full bet or raise.
    step: Chips,
    /// Given back from the pots at the end.
    awarded: Chips,
    aggressor: Option<Seat>,
    turn: Option<Seat>,
}

/// How much may be bet. All-in for less is always allowed, whatever the structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Structure {
    /// Anything from the least raise to all-in, as often as one likes.
    #[default]
    NoLimit,
    /// At most the pot as it stands after a call; the least raise is allowed even where the pot is smaller.
    PotLimit,
    /// Exactly the minimum bet, and exactly so much more with every raise; one bet and so many raises a round. An all-in
    /// for less than a full bet or raise does not count.
    FixedLimit {
        /// How many raises after the bet.
        raises: u8,
    },
}

/// The least and the most to which a seat may raise: totals on the street, equal when only all-in is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaiseRange {
    /// The least.
    pub least: Chips,
    /// The most: all-in, or less where the structure says so.
    pub most: Chips,
}

/// Why a check or a raise is refused, in words for the author of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A check while something is owed.
    #[error("{owed} to call: a check is possible only when nothing is owed")]
    Owing {
        /// What a call costs.
        owed: Chips,
    },
    /// Less than the least raise, and not all-in.
    #[error("raise to at least {least} (asked {asked})")]
    BelowLeast {
        /// The least raise.
        least: Chips,
        /// The raise refused.
        asked: Chips,
    },
    /// More than there is.
    #[error("raise to at most {most}, which is all-in (asked {asked})")]
    AboveStack {
        /// All-in.
        most: Chips,
        /// The raise refused.
        asked: Chips,
    },
    /// More than the pot, where that is the limit.
    #[error("raise to at most {most}, the size of the pot after a call (asked {asked})")]
    AbovePot {
        /// The most.
        most: Chips,
        /// The raise refused.
        asked: Chips,
    },
    /// Another size than the fixed one.
    #[error("raise to {fixed}, no more and no less (asked {asked})")]
    NotTheLimit {
        /// The one raise there is.
        fixed: Chips,
        /// The raise refused.
        asked: Chips,
    },
    /// One raise too many.
    #[error("no raise: one bet and {raises} raises have been made in this round; call or fold")]
    RoundCapped {
        /// How many are allowed.
        raises: u8,
    },
    /// A raise by a stack that a call takes whole.
    #[error("no raise: a call takes the whole stack; call or fold")]
    StackTooShort,
    /// A raise after acting, the bet having grown too little since.
    #[error("no raise: the bet has grown by {grown} since this seat acted, a full raise is {step}; call or fold")]
    NotReopened {
        /// By how much the bet has grown.
        grown: Chips,
        /// What would have reopened the betting.
        step: Chips,
    },
    /// A raise that no opponent has the chips to answer.
    #[error("no raise: no opponent has chips beyond the present bet; call, check or fold")]
    NobodyToAnswer,
}

impl Betting {
    /// The table before any chip is put in.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] stacks.
    pub fn new(stacks: &[Chips], min_bet: Chips) -> Betting {
        Betting::with_structure(stacks, min_bet, Structure::NoLimit)
    }

    /// The table before any chip is put in, for betting of this structure.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] stacks.
    pub fn with_structure(stacks: &[Chips], min_bet: Chips, structure: Structure) -> Betting {
        let live = SeatSet::first(stacks.len());
        let mut betting = Betting {
            seats: stacks.len(),
            structure,
            full_raises: 0,
            min_bet,
            stacks: [0; MAX_SEATS],
            put_in: [0; MAX_SEATS],
            bets: [0; MAX_SEATS],
            answered: [0; MAX_SEATS],
            live,
            able: live,
            pending: SeatSet::NONE,
            acted: SeatSet::NONE,
            bet: 0,
            step: min_bet,
            awarded: 0,
            aggressor: None,
            turn: None,
        };
        betting.stacks[..stacks.len()].copy_from_slice(stacks);
        betting
    }

    /// Takes an ante, which is no bet; answers what was paid, less than `chips` where the stack is shorter.
    #[inline]
    pub fn ante(&mut self, seat: Seat, chips: Chips) -> Chips {
        let paid = chips.min(self.stacks[seat.index()]);
        self.pay(seat, paid);
        paid
    }

    /// Takes a blind, which is a bet; answers what was paid. The others must match `chips` even where it is posted short.
    #[inline]
    pub fn post(&mut self, seat: Seat, chips: Chips) -> Chips {
        let paid = self.ante(seat, chips);
        self.bets[seat.index()] += paid;
        self.bet = self.bet.max(chips);
        paid
    }

    /// Opens the first round, after antes and blinds; the first to be asked is the first at or after `first`.
    #[inline]
    pub fn open(&mut self, first: Seat) {
        self.pending = self.able;
        self.turn = self.next_to_ask(first);
    }

    /// Opens the next round: the bets are swept in, the least raise starts again at the minimum bet.
    #[inline]
    pub fn next_round(&mut self, first: Seat) {
        self.bets = [0; MAX_SEATS];
        self.bet = 0;
        self.step = self.min_bet;
        self.full_raises = 0;
        self.acted = SeatSet::NONE;
        self.aggressor = None;
        self.open(first);
    }

    /// Who is asked; nobody when the round is over.
    #[inline]
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// How many seats there are.
    #[inline]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Who has not folded.
    #[inline]
    pub fn live(&self) -> SeatSet {
        self.live
    }

    /// Who has not folded and has chips left. With fewer than two of them there is no betting any more.
    #[inline]
    pub fn able(&self) -> SeatSet {
        self.able
    }

    /// Who bet or raised last in this round.
    #[inline]
    pub fn aggressor(&self) -> Option<Seat> {
        self.aggressor
    }

    /// What each seat has left.
    #[inline]
    pub fn stacks(&self) -> &[Chips] {
        &self.stacks[..self.seats]
    }

    /// What each seat has bet on this street.
    #[inline]
    pub fn bets(&self) -> &[Chips] {
        &self.bets[..self.seats]
    }

    /// What each seat has put in on all streets together, antes included.
    #[inline]
    pub fn put_in(&self) -> &[Chips] {
        &self.put_in[..self.seats]
    }

    /// All chips put in and not yet won.
    pub fn pot(&self) -> Chips {
        self.put_in().iter().sum::<Chips>() - self.awarded
    }

    /// The smallest bet, and the least that a first raise adds.
    pub fn min_bet(&self) -> Chips {
        self.min_bet
    }

    /// What must be matched on this street.
    #[inline]
    pub fn bet(&self) -> Chips {
        self.bet
    }

    /// What a call costs the seat: 0 when a check is free, at most its stack.
    #[inline]
    pub fn owed(&self, seat: Seat) -> Chips {
        (self.bet - self.bets[seat.index()]).min(self.stacks[seat.index()])
    }

    /// To what the seat may raise, or why it may not.
    #[inline]
    pub fn raise_range(&self, seat: Seat) -> Result<RaiseRange, Refusal> {
        let range = self.no_limit_range(seat)?;
        match self.structure {
            Structure::NoLimit => Ok(range),
            Structure::PotLimit => {
                Ok(RaiseRange { most: range.most.min(self.pot_limit(seat).max(range.least)), ..range })
            }
            Structure::FixedLimit { raises } if self.full_raises > raises => Err(Refusal::RoundCapped { raises }),
            Structure::FixedLimit { .. } => Ok(RaiseRange { most: range.least, ..range }),
        }
    }

    /// The total of the street that a raise by the pot comes to: the pot is counted after the call.
    fn pot_limit(&self, seat: Seat) -> Chips {
        let owed = self.bet - self.bets[seat.index()];
        self.bet + self.pot() + owed
    }

    fn no_limit_range(&self, seat: Seat) -> Result<RaiseRange, Refusal> {
        let most = self.reach(seat);
        if most <= self.bet {
            return Err(Refusal::StackTooShort);
        }
        if !self.able.without(seat).iter().any(|other| self.reach(other) > self.bet) {
            return Err(Refusal::NobodyToAnswer);
        }
        let grown = self.bet - self.answered[seat.index()];
        if self.acted.contains(seat) && grown < self.step {
            return Err(Refusal::NotReopened { grown, step: self.step });
        }
        Ok(RaiseRange { least: most.min(self.bet + self.step), most })
    }

    /// May the seat check?
    #[inline]
    pub fn judge_check(&self, seat: Seat) -> Result<(), Refusal> {
        match self.owed(seat) {
            0 => Ok(()),
            owed => Err(Refusal::Owing { owed }),
        }
    }

    /// May the seat raise to `total`?
    #[inline]
    pub fn judge_raise(&self, seat: Seat, total: Chips) -> Result<(), Refusal> {
        let range = self.raise_range(seat)?;
        if total >= range.least && total <= range.most {
            return Ok(());
        }
        Err(self.wrong_size(seat, range, total))
    }

    #[cold]
    fn wrong_size(&self, seat: Seat, range: RaiseRange, asked: Chips) -> Refusal {
        let RaiseRange { least, most } = range;
        match self.structure {
            _ if asked > self.reach(seat) => Refusal::AboveStack { most: self.reach(seat), asked },
            Structure::FixedLimit { .. } => Refusal::NotTheLimit { fixed: least, asked },
            _ if asked < least => Refusal::BelowLeast { least, asked },
            _ => Refusal::AbovePot { most, asked },
        }
    }

    /// Folds for the seat whose turn it is; the two below act for it too.
    #[inline]
    pub fn fold(&mut self, seat: Seat) {
        debug_assert_eq!(self.turn, Some(seat));
        self.live = self.live.without(seat);
        self.able = self.able.without(seat);
        self.answer(seat);
    }

    /// Checks or calls, all-in if short; answers what that cost.
    #[inline]
    pub fn call(&mut self, seat: Seat) -> Chips {
        debug_assert_eq!(self.turn, Some(seat));
        let owed = self.owed(seat);
        self.bet_more(seat, owed);
        self.answer(seat);
        owed
    }

    /// Bets or raises to `total`, which [`judge_raise`](Betting::judge_raise) has allowed.
    #[inline]
    pub fn raise_to(&mut self, seat: Seat, total: Chips) {
        debug_assert_eq!(self.turn, Some(seat));
        debug_assert_eq!(self.judge_raise(seat, total), Ok(()));
        self.bet_more(seat, total - self.bets[seat.index()]);
        self.full_raises = self.full_raises.saturating_add(u8::from(total - self.bet >= self.step));
        self.step = self.step.max(total - self.bet);
        self.bet = total;
        self.aggressor = Some(seat);
        self.pending = self.able;
        self.answer(seat);
    }

    /// Gives back what nobody has matched, once betting is over. It was never in a pot.
    #[inline]
    pub fn return_uncalled(&mut self) -> Option<(Seat, Chips)> {
        let (seat, chips) = pots::uncalled(self.put_in())?;
        self.put_in[seat.index()] -= chips;
        self.bets[seat.index()] -= chips.min(self.bets[seat.index()]);
        self.stacks[seat.index()] += chips;
        Some((seat, chips))
    }

    /// The pots as they stand, the bets of this street included.
    #[inline]
    pub fn pots(&self) -> Pots {
        pots::layer(self.put_in(), self.live)
    }

    /// Gives chips from a pot; whoever calls it must give away all of [`pots`](Betting::pots), no more and no less.
    #[inline]
    pub fn award(&mut self, seat: Seat, chips: Chips) {
        self.stacks[seat.index()] += chips;
        self.awarded += chips;
    }

    /// The most the seat's total on this street can become.
    #[inline]
    fn reach(&self, seat: Seat) -> Chips {
        self.bets[seat.index()] + self.stacks[seat.index()]
    }

    #[inline]
    fn pay(&mut self, seat: Seat, chips: Chips) {
        let stack = &mut self.stacks[seat.index()];
        *stack -= chips;
        if *stack == 0 {
            self.able = self.able.without(seat);
        }
        self.put_in[seat.index()] += chips;
    }

    #[inline]
    fn bet_more(&mut self, seat: Seat, chips: Chips) {
        self.pay(seat, chips);
        self.bets[seat.index()] += chips;
    }

    #[inline]
    fn answer(&mut self, seat: Seat) {
        self.pending = self.pending.without(seat);
        self.acted.insert(seat);
        self.answered[seat.index()] = self.bet;
        self.turn = self.next_to_ask(seat.next(self.seats));
    }

    #[inline]
    fn next_to_ask(&self, start: Seat) -> Option<Seat> {
        if !self.live.is_several() {
            return None;
        }
        let seat = self.pending.from(start)?;
        let can_be_answered = !self.able.without(seat).is_empty();
        (can_be_answered || self.is_behind(seat)).then_some(seat)
    }

    /// Has a live opponent bet more, in fact and not only by the rule that a short blind counts as a full one?
    #[inline]
    fn is_behind(&self, seat: Seat) -> bool {
        let mine = self.bets[seat.index()];
        self.live.iter().any(|other| self.bets[other.index()] > mine)
    }
}
