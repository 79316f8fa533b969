//! From what each seat put in to pots, and from pots to seats.
//!
//! A pot is a layer between two all-in levels of the seats that are still in. Chips of seats that folded stay in the
//! layers they reached; what nobody matched is no pot and is given back first.

use super::SeatSet;
use crate::table::{Chips, MAX_SEATS, Seat};
use arrayvec::ArrayVec;

/// Chips and who can win them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pot {
    /// How much.
    pub chips: Chips,
    /// The seats still in that put in enough; never empty.
    pub eligible: SeatSet,
}

/// The main pot first, then side pots; later ones have fewer eligible seats.
pub type Pots = ArrayVec<Pot, MAX_SEATS>;

/// Who put in more than everyone else, and by how much.
pub fn uncalled(put_in: &[Chips]) -> Option<(Seat, Chips)> {
    let (mut top, mut most, mut second) = (0, 0, 0);
    for (index, &chips) in put_in.iter().enumerate() {
        if chips > most {
            (top, most, second) = (index, chips, most);
        } else {
            second = second.max(chips);
        }
    }
    (most > second).then(|| (Seat::new(top), most - second))
}

/// The pots among the `live` seats.
///
/// Every chip of `put_in` is in one of them: what folded seats put in above the highest live one is added to the last.
pub fn layer(put_in: &[Chips], live: SeatSet) -> Pots {
    let mut pots = Pots::new();
    let mut levels = live.iter().map(|seat| put_in[seat.index()]);
    if let Some(level) = levels.next()
        && level > 0
        && levels.all(|other| other == level)
    {
        pots.push(Pot { chips: put_in.iter().sum(), eligible: live });
        return pots;
    }
    let mut floor = 0;
    let up_to = |level: Chips| put_in.iter().map(|&chips| chips.min(level)).sum::<Chips>();
    let mut below = 0;
    while let Some(level) = live.iter().map(|seat| put_in[seat.index()]).filter(|&chips| chips > floor).min() {
        let eligible = live.iter().filter(|seat| put_in[seat.index()] >= level).collect();
        let through = up_to(level);
        pots.push(Pot { chips: through - below, eligible });
        (floor, below) = (level, through);
    }
    let above = put_in.iter().sum::<Chips>() - below;
    match pots.last_mut() {
        Some(last) => last.chips += above,
        None if above > 0 => pots.push(Pot { chips: above, eligible: live }),
        None => {}
    }
    pots
}

/// A pot divided among its winners: whole chips, the odd ones one each from the left of the button.
pub fn share(chips: Chips, winners: SeatSet, left_of_button: Seat) -> impl Iterator<Item = (Seat, Chips)> {
    let (each, odd) = match winners.is_several() {
        true => (chips / winners.len() as Chips, chips % winners.len() as Chips),
        false => (chips, 0),
    };
    winners.round(left_of_button).zip(0..).map(move |(seat, place)| (seat, each + Chips::from(place < odd)))
}
