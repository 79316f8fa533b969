//! Hold'em deals as public hand histories, the PHH format: TOML, one table a hand. Other tools read it, ours too.
//!
//! Players stand in the order in which they get their cards, the small blind first and the button last (heads-up the big
//! blind first); `seats` says where they sat. Whose keys begin with `_` are ours.

use crate::bridge::ToldDeal;
use arena_sdk::cards::Card;
use arena_sdk::games::holdem::{Event, HoldemDeal, Options};
use arena_sdk::table::{Chips, Seat};
use toml::Value;

/// What a hand history says beside the deal.
#[derive(Clone, Debug)]
pub struct PhhContext {
    /// The table's options.
    pub options: Options,
    /// The tournament's name.
    pub tournament: String,
    /// Its seed.
    pub seed: String,
    /// The match's number.
    pub fixture: u64,
    /// SHA-256 of the bots, by seat.
    pub hashes: Vec<String>,
}

/// Whether the format has a word for this game.
pub fn phh_can_tell(game: &str) -> bool {
    game == <arena_sdk::games::holdem::Holdem as arena_sdk::game::Game>::NAME
}

/// One hand as keys and values, a line each.
///
/// # Panics
/// When the deal is not of hold'em.
pub fn phh(context: &PhhContext, told: &ToldDeal) -> String {
    let deal: &HoldemDeal = told.played.downcast_ref().expect("a deal of hold'em");
    let seats = context.hashes.len();
    let order: Vec<Seat> = (1..=seats).map(|step| Seat::new((told.dealer.index() + step) % seats)).collect();
    let hand = Hand { context, told, deal, order };
    let lines: Vec<String> = hand.keys().into_iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
    lines.concat()
}

struct Hand<'a> {
    context: &'a PhhContext,
    told: &'a ToldDeal<'a>,
    deal: &'a HoldemDeal,
    /// The seats as the format numbers the players.
    order: Vec<Seat>,
}

impl Hand<'_> {
    fn keys(&self) -> Vec<(&'static str, Value)> {
        let Options { small_blind, big_blind, ante, .. } = self.context.options;
        let blind = |place: usize| [small_blind, big_blind].get(place).copied().unwrap_or(0);
        let hash = |seat: Seat| self.context.hashes[seat.index()].clone();
        let finishing = |seat: Seat| self.deal.start(seat) + self.told.net[seat];
        vec![
            ("variant", "NT".into()),
            ("ante_trimming_status", true.into()),
            ("antes", self.by_player(|_, _| ante)),
            ("blinds_or_straddles", self.by_player(|place, _| blind(place))),
            ("min_bet", big_blind.into()),
            ("starting_stacks", self.by_player(|_, seat| self.deal.start(seat))),
            ("actions", Value::Array(self.actions().into_iter().map(Value::from).collect())),
            ("event", self.context.tournament.as_str().into()),
            ("hand", whole(self.told.number)),
            ("seat_count", whole(self.order.len() as u64)),
            ("seats", self.by_player(|_, seat| seat.index() as i64 + 1)),
            ("players", self.by_player(|_, seat| self.told.names[seat].clone())),
            ("finishing_stacks", self.by_player(|_, seat| finishing(seat))),
            ("_match", whole(self.context.fixture)),
            ("_seed", self.context.seed.as_str().into()),
            ("_sha256", self.by_player(|_, seat| hash(seat))),
            ("_pots", Value::Array(self.deal.pots().iter().map(|pot| pot.chips.into()).collect())),
        ]
    }

    fn by_player<T: Into<Value>>(&self, value: impl Fn(usize, Seat) -> T) -> Value {
        Value::Array(self.order.iter().enumerate().map(|(place, seat)| value(place, *seat).into()).collect())
    }

    fn actions(&self) -> Vec<String> {
        use arena_sdk::game::Deal;
        let mut substitutions = self.told.substitutions.iter().peekable();
        let mut actions = Vec::new();
        for (place, event) in self.deal.log().iter().enumerate() {
            let Some(mut action) = self.action(event) else { continue };
            if let Some(substitution) = substitutions.next_if(|substitution| substitution.before == place) {
                let why = substitution.fault.as_ref().map_or("forfeited", |fault| fault.kind.word());
                action.push_str(&format!(" # {why}"));
            }
            actions.push(action);
        }
        actions
    }

    /// An event as the format has it. Posts, returned chips and won pots follow from the rest and are not written.
    fn action(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Dealt { seat, hand } => format!("d dh {} {}", self.player(*seat), cards(hand)),
            Event::Folded { seat } => format!("{} f", self.player(*seat)),
            Event::Checked { seat } | Event::Called { seat, .. } => format!("{} cc", self.player(*seat)),
            Event::Bet { seat, chips, .. } => self.raise(*seat, *chips),
            Event::Raised { seat, to, .. } => self.raise(*seat, *to),
            Event::Flop { cards: three } => format!("d db {}", cards(three)),
            Event::Turn { card } | Event::River { card } => format!("d db {card}"),
            Event::Shown { seat, hand, .. } => format!("{} sm {}", self.player(*seat), cards(hand)),
            Event::Mucked { seat } => format!("{} sm", self.player(*seat)),
            Event::Posted { .. } | Event::Returned { .. } | Event::Won { .. } => return None,
        })
    }

    fn raise(&self, seat: Seat, to: Chips) -> String {
        format!("{} cbr {to}", self.player(seat))
    }

    fn player(&self, seat: Seat) -> String {
        let place = self.order.iter().position(|other| *other == seat).expect("every seat is in the order");
        format!("p{}", place + 1)
    }
}

fn cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}

fn whole(number: u64) -> Value {
    Value::Integer(i64::try_from(number).expect("fixtures and deals are fewer than 2^63"))
}
