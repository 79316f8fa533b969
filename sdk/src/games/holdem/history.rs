//! The betting of a deal as one word, in views and recaps.

use crate::games::poker::history::{self, Notation, number};
use crate::table::Chips;

/// What a seat did, as everybody saw it: a check is a call of nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// `f`
    Fold,
    /// `c`: check or call.
    Call,
    /// `r300`: bet or raise to 300 on this street.
    RaiseTo(Chips),
}

/// One entry of a [`History`].
pub type Step = history::Step<Move>;

/// The betting of a deal as one word: `1c 0r300 1c/0c 1f` — the seat's number, then `f` fold, `c` check or call, `r` and
/// the street total raised to; `/` stands between two betting rounds.
pub type History = history::History<Move>;

impl Notation for Move {
    const DESCRIPTION: &'static str = "The betting of a deal as one word, such as `1c 0r300 1c/0c 1f`: the seat's number, then \
                                       `f` fold, `c` check or call, `r` and the street total raised to; `/` stands \
                                       between two rounds.";

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
        }
    }

    fn read(rest: &mut &[u8]) -> Option<Move> {
        let (letter, tail) = rest.split_first()?;
        *rest = tail;
        match letter {
            b'f' => Some(Move::Fold),
            b'c' => Some(Move::Call),
            b'r' => Some(Move::RaiseTo(number(rest))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Seat;

    #[test]
    fn a_history_of_any_length_is_read_back_as_pushed() {
        let mut history = History::new();
        let mut pushed = Vec::new();
        for turn in 0..60 {
            let seat = Seat::new(turn % 10);
            let made = [Move::Fold, Move::Call, Move::RaiseTo(turn as Chips * 100)][turn % 3];
            history.push(seat, made);
            pushed.push(Step::Moved(seat, made));
            if turn % 7 == 6 {
                history.end_street();
                pushed.push(Step::Street);
            }
            assert_eq!(history.steps().collect::<Vec<_>>(), pushed);
            assert_eq!(History::from(history.as_str()), history);
            assert_eq!(history.clone(), history);
        }
        assert!(history.as_str().starts_with("0f 1c 2r200 3f 4c 5r500 6f/7c"));
    }

    #[test]
    fn what_is_not_in_the_notation_ends_the_steps() {
        let steps = |text: &str| History::from(text).steps().count();
        assert_eq!([steps("1c 0x"), steps("c"), steps(""), steps("1c/"), steps("1c  2c")], [1, 0, 0, 2, 1]);
    }
}
