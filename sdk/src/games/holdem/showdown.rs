//! Who shows, who mucks, who wins: clauses H8 to H10.

use crate::games::poker::SeatSet;
use crate::games::poker::pots::Pot;
use crate::games::poker::rank::HandValue;
use crate::table::{MAX_SEATS, Seat};

/// What each live hand is worth; the entries of other seats mean nothing.
pub(super) type Values = [HandValue; MAX_SEATS];

/// The eligible seats with the best hand.
pub(super) fn winners(pot: &Pot, values: &Values) -> SeatSet {
    let best = pot.eligible.iter().map(|seat| values[seat.index()]).max();
    pot.eligible.iter().filter(|seat| Some(values[seat.index()]) == best).collect()
}

/// Who shows when the hands are opened in `order`: everyone who is not beaten, by hands shown before his, in every pot
/// he is in (H9).
pub(super) fn showing(order: impl Iterator<Item = Seat>, pots: &[Pot], values: &Values) -> SeatSet {
    let mut shown = SeatSet::NONE;
    for seat in order {
        let beaten = |pot: &Pot| {
            let others = pot.eligible.and(shown);
            others.iter().any(|other| values[other.index()] > values[seat.index()])
        };
        if !pots.iter().filter(|pot| pot.eligible.contains(seat)).all(beaten) {
            shown.insert(seat);
        }
    }
    shown
}
