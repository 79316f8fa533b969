//! The two traits every game implements, and what they speak of. No particular game is known here.
//!
//! A [`Game`] is a set of options that cannot be wrong any more; a [`Deal`] is the state machine of one deal. Chance
//! comes in as data (the [`Stock`]); choices are described and sampled, never enumerated; a refused action changes
//! nothing; a seat is given a view, never the state.

use crate::cards::{Card, Stock};
use crate::json::{FromJson, ToJson};
use crate::rng::Rng;
use crate::table::{BySeat, Seat, Table};
use serde::{Serialize, de::DeserializeOwned};
use std::borrow::Cow;
use std::fmt::Debug;

/// What crosses the wall as JSON. Both forms of reading and writing exist: the SDK's own, which is fast, and serde's,
/// which it is tested against.
#[cfg(not(feature = "schema"))]
pub trait Wire:
    ToJson + for<'a> FromJson<'a> + Serialize + DeserializeOwned + Clone + Debug + PartialEq + Send
{
}
#[cfg(not(feature = "schema"))]
impl<T> Wire for T where
    T: ToJson + for<'a> FromJson<'a> + Serialize + DeserializeOwned + Clone + Debug + PartialEq + Send
{
}

/// What crosses the wall as JSON. Both forms of reading and writing exist: the SDK's own, which is fast, and serde's,
/// which it is tested against; and its schema can be printed.
#[cfg(feature = "schema")]
pub trait Wire:
    ToJson + for<'a> FromJson<'a> + Serialize + DeserializeOwned + Clone + Debug + PartialEq + Send + schemars::JsonSchema
{
}
#[cfg(feature = "schema")]
impl<T> Wire for T where
    T: ToJson
        + for<'a> FromJson<'a>
        + Serialize
        + DeserializeOwned
        + Clone
        + Debug
        + PartialEq
        + Send
        + schemars::JsonSchema
{
}

/// What each seat won (chips) or scored (points) in a deal.
pub type Returns = BySeat<i64>;

/// Who must speak next: one answer, so that three functions cannot disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// This seat owes an action.
    Seat(Seat),
    /// The dealer must shuffle these cards and hand them to [`Deal::restock`].
    Dealer(Vec<Card>),
    /// The deal is over.
    Nobody(Returns),
}

/// Why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} ({clause})")]
pub struct Illegal {
    /// The clause of the game's rules page, such as `H6`.
    pub clause: &'static str,
    /// What is wrong with it, in words a bot author can act on.
    pub reason: Cow<'static, str>,
}

impl Illegal {
    /// The refusal by `clause` for `reason`.
    pub fn new(clause: &'static str, reason: impl Into<Cow<'static, str>>) -> Illegal {
        Illegal { clause, reason: reason.into() }
    }
}

/// An option that the game cannot be played with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{option}` is {value}, expected {expected}")]
pub struct OptionsError {
    /// The option's name as a person writes it.
    pub option: &'static str,
    /// What was given.
    pub value: String,
    /// What can be given.
    pub expected: String,
}

impl OptionsError {
    /// Refuses a number that is not in `least..=most`.
    pub fn within(option: &'static str, value: i64, least: i64, most: i64) -> Result<(), OptionsError> {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        Err(OptionsError { option, value: value.to_string(), expected: format!("{least} to {most}") })
    }
}

/// How a statistic is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// 100 × numerator / denominator.
    Percent,
    /// numerator / denominator.
    Plain,
}

/// A statistic of a game: one counter over another, summed over a bot's deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// Its column in `stats_<game>.csv`.
    pub name: &'static str,
    /// The counter above the line, a name in [`Game::COUNTERS`].
    pub numerator: &'static str,
    /// The counter below the line, a name in [`Game::COUNTERS`].
    pub denominator: &'static str,
    /// Percent or plain.
    pub scale: Scale,
    /// Is it printed with its interval over match sets?
    pub interval: bool,
}

impl Ratio {
    /// Printed as 100 × numerator / denominator.
    pub const fn percent(name: &'static str, numerator: &'static str, denominator: &'static str) -> Ratio {
        Ratio { name, numerator, denominator, scale: Scale::Percent, interval: false }
    }

    /// Printed as numerator / denominator.
    pub const fn plain(name: &'static str, numerator: &'static str, denominator: &'static str) -> Ratio {
        Ratio { scale: Scale::Plain, ..Ratio::percent(name, numerator, denominator) }
    }

    /// The same, with its interval over match sets.
    pub const fn with_interval(self) -> Ratio {
        Ratio { interval: true, ..self }
    }
}

/// In what unit results are reported: `bb/100` for hold'em.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// As a person reads it: `bb/100`.
    pub label: &'static str,
    /// As a column is named: `bb_per_100`.
    pub column: &'static str,
    /// How many chips or points make one of it: the big blind.
    pub chips: i64,
    /// For how many deals it is: 100.
    pub deals: i64,
    /// Does it decide the ranking? Else Elo does.
    pub ranks: bool,
}

impl Unit {
    /// For how many deals it is, in words: `per 100 deals`.
    pub fn per(&self) -> String {
        if self.deals == 1 { "per deal".to_owned() } else { format!("per {} deals", self.deals) }
    }

    /// In this unit, from chips or points a deal.
    pub fn of(&self, chips_per_deal: f64) -> f64 {
        self.deals as f64 * chips_per_deal / self.chips as f64
    }
}

/// What decides between two bots whose nets over a match set are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// A name in [`Game::COUNTERS`].
    pub counter: &'static str,
    /// Is the larger sum the better one?
    pub more_is_better: bool,
}

/// A game with its options.
pub trait Game: Sized + Send + Sync + 'static {
    /// The one word of the list of games.
    const NAME: &'static str;
    /// Other words a person may type.
    const ALIASES: &'static [&'static str];
    /// Raised with every change of the rules that could change a result.
    const RULES_VERSION: u32;
    /// What is counted in a deal for each seat: the columns of `deals.csv`, in order.
    const COUNTERS: &'static [&'static str];
    /// The statistics made of them: the columns of `stats_<game>.csv`, in order.
    const RATIOS: &'static [Ratio];
    /// What decides between equal nets over a match set, the first that differs; all equal is a draw.
    const TIE_BREAKS: &'static [TieBreak] = &[];

    /// What a tournament file may set.
    type Options: Wire + Default;
    /// One deal of it.
    type Deal: Deal;

    /// Checks the options.
    fn new(options: Self::Options) -> Result<Self, OptionsError>;
    /// The options as given.
    fn options(&self) -> &Self::Options;
    /// How many play.
    fn seats(&self) -> usize;
    /// The whole deck, unshuffled, in a fixed order.
    fn deck(&self) -> Vec<Card>;
    /// How many cards from the top a deal can reach; the dealer need not shuffle deeper.
    fn reach(&self) -> usize {
        self.deck().len()
    }
    /// Deals. The stock holds at least [`Game::reach`] cards.
    fn deal(&self, table: &Table, stock: Stock) -> Self::Deal;
    /// The unit of results.
    fn unit(&self) -> Unit;
    /// No seat wins or loses more in a deal, in chips or points; nothing where no bound is known.
    fn at_stake(&self) -> Option<i64> {
        None
    }
    /// What each seat is credited with, summing to 0; more is better.
    fn net(&self, returns: &Returns) -> BySeat<i64> {
        returns.clone()
    }
    /// The counters of a finished deal for one seat, in the order of [`Game::COUNTERS`]; `row` comes in zeroed.
    fn tally(&self, deal: &Self::Deal, seat: Seat, row: &mut [u32]);
    /// An event as a person would tell it, one line; `names` by seat. Nothing where the event tells nothing.
    fn show(&self, event: &<Self::Deal as Deal>::Event, names: &BySeat<String>) -> Option<String>;
}

/// One deal, from the first card to the returns.
pub trait Deal: Clone + Debug + Send + 'static {
    /// Everything one seat may know while it must act, its choices included. Its default is what reading one starts from.
    type View: Wire + Default;
    /// What may be done now, described.
    type Choices: Clone + Debug + PartialEq;
    /// An answer.
    type Action: Wire;
    /// One thing that happened. The log of events is the deal's full history.
    type Event: Clone + Debug + PartialEq + Serialize + Send;
    /// Everything one seat may know of a deal that is over.
    type Recap: Wire + Default;

    /// Who must speak.
    fn to_act(&self) -> ToAct;
    /// What `seat` may know.
    fn view(&self, seat: Seat) -> Self::View;
    /// What the seat to act may do.
    ///
    /// # Panics
    /// When no seat is to act.
    fn choices(&self) -> Self::Choices;
    /// Would the action be taken? Refused too when no seat is to act.
    fn check(&self, action: &Self::Action) -> Result<(), Illegal>;
    /// Plays it for the seat to act. A refused action changes nothing.
    fn apply(&mut self, action: Self::Action) -> Result<(), Illegal>;
    /// Takes the cards shuffled after [`ToAct::Dealer`].
    ///
    /// # Panics
    /// When the dealer was not to act, or other cards come back.
    fn restock(&mut self, cards: &[Card]);
    /// What the referee plays for a faulty bot; always legal.
    fn fallback(&self) -> Self::Action;
    /// A random legal action, every kind of action being likely.
    fn sample(&self, rng: &mut Rng) -> Self::Action;
    /// Everything that happened, in order.
    fn log(&self) -> &[Self::Event];
    /// What `seat` may know now that the deal is over.
    ///
    /// # Panics
    /// When it is not over.
    fn recap(&self, seat: Seat) -> Self::Recap;
}

/// A question to one seat: its window on the deal. What it gives is what that seat may know, made only when asked for.
#[derive(Debug)]
pub struct Ask<'a, D> {
    deal: &'a D,
    seat: Seat,
}

impl<'a, D: Deal> Ask<'a, D> {
    /// The question to `seat`, which must be the one to act.
    pub fn new(deal: &'a D, seat: Seat) -> Self {
        Ask { deal, seat }
    }
    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// Everything the seat may know.
    pub fn view(&self) -> D::View {
        self.deal.view(self.seat)
    }
    /// What it may do.
    pub fn choices(&self) -> D::Choices {
        self.deal.choices()
    }
    /// The referee's own answer for a faulty bot.
    pub fn fallback(&self) -> D::Action {
        self.deal.fallback()
    }
    /// A random legal answer.
    pub fn sample(&self, rng: &mut Rng) -> D::Action {
        self.deal.sample(rng)
    }
    /// Would this answer be taken?
    pub fn check(&self, action: &D::Action) -> Result<(), Illegal> {
        self.deal.check(action)
    }
}
