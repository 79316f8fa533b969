//! What the battery must know of a game beyond the traits: how to vary it and where to look.

use arena_sdk::cards::Card;
use arena_sdk::game::{Deal, Game};
use arena_sdk::message::ActionOf;
use arena_sdk::rng::Rng;
use arena_sdk::table::Seat;

pub type EventOf<G> = <<G as Game>::Deal as Deal>::Event;

pub trait Probe: Game {
    /// Random options that a table can be played with, extremes included.
    fn random_options(rng: &mut Rng) -> Self::Options;
    /// An answer that may be legal or not, both being likely.
    fn random_answer(deal: &Self::Deal, rng: &mut Rng) -> ActionOf<Self>;
    /// The same answer with other faces; as given where an answer names no card. More or less than one answer where the
    /// hidden cards decide into how many questions a decision is cut.
    fn renamed(deal: &Self::Deal, action: ActionOf<Self>, face: &dyn Fn(Card) -> Card) -> Vec<ActionOf<Self>>;
    /// Every card of the stock, wherever it is now.
    fn all_cards(deal: &Self::Deal) -> Vec<Card>;
    /// All chips and whatever else must stay the same; nothing where a game has none.
    fn all_chips(deal: &Self::Deal) -> Option<i64>;
    /// The faces that a seat may know, told by the log alone.
    fn seen(deal: &Self::Deal, seat: Seat) -> Vec<Card>;
    /// Did everybody see this event, in full?
    fn is_public(event: &EventOf<Self>) -> bool;
}
