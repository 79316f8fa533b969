//! The course of a deal as one word, in views and recaps.

use crate::games::poker::history::{self, Notation, number};
use crate::table::Chips;

/// What a seat did, as everybody saw it: a check is a call of nothing, and of an exchange the number of cards is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// `f`
    Fold,
    /// `c`: check or call.
    Call,
    /// `r300`: bet or raise to 300 in this round.
    RaiseTo(Chips),
    /// `x3`: exchange three cards; `x0` is to stand pat.
    Exchange(u8),
}

/// One entry of a [`History`].
pub type Step = history::Step<Move>;

/// A deal as one word: `1c 0c/1x3 0x0/1c 0r300 1f` — the seat's number, then `f` fold, `c` check or call, `r` and the
/// round's total raised to, `x` and the number of cards exchanged; `/` stands between the first betting round, the
/// exchange and the second betting round.
pub type History = history::History<Move>;

impl Notation for Move {
    const DESCRIPTION: &'static str = "A deal as one word, such as `1c 0c/1x3 0x0/1c 0r300 1f`: the seat's number, then \
                                       `f` fold, `c` check or call, `r` and the round's total raised to, `x` and the \
                                       number of cards exchanged; `/` stands between the first betting round, the \
                                       exchange and the second betting round.";

    fn is_raise(self) -> bool {
        matches!(self, Move::RaiseTo(_))
    }

    #[inline]
    fn write(self, history: &mut History) {
        match self {
            Move::Fold => history.put(b'f'),
            Move::Call => history.put(b'c'),
            Move::RaiseTo(total) => {
                history.put(b'r');
                history.put_number(total);
            }
            Move::Exchange(cards) => {
                history.put(b'x');
                history.put(b'0' + cards);
            }
        }
    }

    fn read(rest: &mut &[u8]) -> Option<Move> {
        let (letter, tail) = rest.split_first()?;
        *rest = tail;
        match letter {
            b'f' => Some(Move::Fold),
            b'c' => Some(Move::Call),
            b'r' => Some(Move::RaiseTo(number(rest))),
            b'x' => {
                let (digit @ b'0'..=b'5', tail) = rest.split_first()? else { return None };
                *rest = tail;
                Some(Move::Exchange(digit - b'0'))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Seat;

    #[test]
    fn a_history_is_read_back_as_pushed() {
        let mut history = History::new();
        let moves = [Move::Call, Move::RaiseTo(90), Move::Fold, Move::Exchange(0), Move::Exchange(5)];
        for (seat, made) in moves.iter().enumerate() {
            history.push(Seat::new(seat), *made);
        }
        history.end_street();
        assert_eq!(history.as_str(), "0c 1r90 2f 3x0 4x5/");
        let steps: Vec<Step> = history.steps().collect();
        assert_eq!(steps.len(), 6);
        assert_eq!(steps[4], Step::Moved(Seat::new(4), Move::Exchange(5)));
        assert_eq!(steps[5], Step::Street);
    }

    #[test]
    fn what_is_not_in_the_notation_ends_the_steps() {
        let steps = |text: &str| History::from(text).steps().count();
        assert_eq!([steps("1c 0x6"), steps("0x"), steps("0x2 1y"), steps("1c/1x2")], [1, 0, 1, 3]);
    }
}
