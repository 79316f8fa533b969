//! A game for the tests of what knows no particular game: each of two seats is dealt a card and keeps it or swaps it for
//! the next of the stock; the higher rank wins the stake.

use crate::cards::{Card, Stock, full};
use crate::game::{Deal, Game, Illegal, OptionsError, Ratio, Scale, ToAct, Unit};
use crate::json::{FromJson, Reader, Stop, ToJson};
use crate::json_object;
use crate::rng::Rng;
use crate::table::{BySeat, Seat, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToyOptions {
    pub stake: i64,
}
json_object!(ToyOptions [] { stake });

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToyView {
    pub seat: Seat,
    pub rank: u32,
}
json_object!(ToyView [] { seat, rank });

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToyRecap {
    pub ranks: Vec<u32>,
}
json_object!(ToyRecap [] { ranks });

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    Keep,
    Swap,
    /// Never legal.
    Cheat,
}

impl ToJson for Turn {
    fn to_json(&self, out: &mut Vec<u8>) {
        ["keep", "swap", "cheat"][*self as usize].to_json(out);
    }
}

impl<'a> FromJson<'a> for Turn {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        match &*reader.text()? {
            "keep" => Ok(Turn::Keep),
            "swap" => Ok(Turn::Swap),
            "cheat" => Ok(Turn::Cheat),
            _ => Err(reader.expected("a turn")),
        }
    }
}

pub struct Toy(ToyOptions);

#[derive(Clone, Debug)]
pub struct ToyDeal {
    stake: i64,
    dealer: Seat,
    cards: [Card; 2],
    stock: Stock,
    log: Vec<Turn>,
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    const ALIASES: &'static [&'static str] = &[];
    const RULES_VERSION: u32 = 1;
    const COUNTERS: &'static [&'static str] = &["swaps", "turns"];
    const RATIOS: &'static [Ratio] =
        &[Ratio { name: "swaps", numerator: "swaps", denominator: "turns", scale: Scale::Percent, interval: false }];
    type Options = ToyOptions;
    type Deal = ToyDeal;

    fn new(options: ToyOptions) -> Result<Self, OptionsError> {
        Ok(Toy(options))
    }
    fn options(&self) -> &ToyOptions {
        &self.0
    }
    fn seats(&self) -> usize {
        2
    }
    fn deck(&self) -> Vec<Card> {
        full()
    }
    fn reach(&self) -> usize {
        4
    }
    fn deal(&self, table: &Table, mut stock: Stock) -> ToyDeal {
        let cards = [(); 2].map(|()| stock.draw().expect("the stock reaches four cards"));
        ToyDeal { stake: self.0.stake, dealer: table.dealer, cards, stock, log: Vec::new() }
    }
    fn unit(&self) -> Unit {
        Unit { label: "stakes/100", column: "stakes_per_100", chips: self.0.stake, deals: 100, ranks: false }
    }
    fn tally(&self, _: &ToyDeal, _: Seat, _: &mut [u32]) {}
    fn show(&self, _: &Turn, _: &BySeat<String>) -> Option<String> {
        None
    }
}

impl ToyDeal {
    fn actor(&self) -> Seat {
        if self.log.is_empty() { self.dealer.next(2) } else { self.dealer }
    }
    fn ranks(&self) -> [u8; 2] {
        self.cards.map(|card| card.rank().index())
    }
}

impl Deal for ToyDeal {
    type View = ToyView;
    type Choices = ();
    type Action = Turn;
    type Event = Turn;
    type Recap = ToyRecap;

    fn to_act(&self) -> ToAct {
        if self.log.len() < 2 {
            return ToAct::Seat(self.actor());
        }
        let won = self.stake * (self.ranks()[0].cmp(&self.ranks()[1]) as i64);
        ToAct::Nobody([won, -won].into_iter().collect())
    }
    fn view(&self, seat: Seat) -> ToyView {
        ToyView { seat, rank: self.ranks()[seat.index()].into() }
    }
    fn choices(&self) {}
    fn check(&self, action: &Turn) -> Result<(), Illegal> {
        if *action == Turn::Cheat { Err(Illegal::new("T1", "no cheating")) } else { Ok(()) }
    }
    fn apply(&mut self, action: Turn) -> Result<(), Illegal> {
        self.check(&action)?;
        if action == Turn::Swap {
            let actor = self.actor().index();
            self.cards[actor] = self.stock.draw().expect("the stock reaches four cards");
        }
        self.log.push(action);
        Ok(())
    }
    fn restock(&mut self, _: &[Card]) {
        unreachable!("the stock suffices")
    }
    fn fallback(&self) -> Turn {
        Turn::Keep
    }
    fn sample(&self, rng: &mut Rng) -> Turn {
        if rng.one_in(2) { Turn::Keep } else { Turn::Swap }
    }
    fn log(&self) -> &[Turn] {
        &self.log
    }
    fn recap(&self, _: Seat) -> ToyRecap {
        ToyRecap { ranks: self.ranks().map(u32::from).to_vec() }
    }
}
