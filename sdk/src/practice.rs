//! Bots against bots without an arena: seeded duplicate deals, in the author's own tests.
//!
//! The rules, the questions and the deals that are told afterwards are those of a tournament; there is no JSON, no fuel
//! and no sandbox, and the decks are no tournament's. Every deck is played once for each rotation of the entrants, as in
//! a match set, so that luck of the cards cancels where the bots play alike. An illegal answer counts as a fault and the
//! fallback is played; nobody is forfeited.
//!
//! ```ignore
//! let [mine, _] = Practice::<Holdem>::new(Options::default()).deals(10_000).duel::<MyBot, Caller>();
//! println!("{mine}");
//! assert!(mine.wins());
//! ```

use crate::cards::{Card, Stock};
use crate::game::{Ask, Deal, Game, Returns, ToAct, Unit};
use crate::guest::Bot;
use crate::message::{ActionOf, Fixture, FixtureOf, Limits, MAX_PAST, Memory, PROTOCOL_VERSION, Past, QuestionOf};
use crate::rng::Rng;
use crate::table::{BySeat, MAX_SEATS, Seat, Table};
use std::fmt;

/// Who can sit down: makes a fresh player for each fixture.
pub struct Entrant<G: Game>(Box<Start<G>>);

type Start<G> = dyn Fn(&FixtureOf<G>, Rng) -> Box<dyn Plays<G>>;

/// A player at work.
trait Plays<G: Game> {
    fn act(&mut self, ask: &Ask<G::Deal>, question: &mut QuestionOf<G>) -> ActionOf<G>;
}

impl<B: Bot> Plays<B::Game> for B {
    fn act(&mut self, ask: &Ask<<B::Game as Game>::Deal>, question: &mut QuestionOf<B::Game>) -> ActionOf<B::Game> {
        question.view = ask.view();
        Bot::act(self, question)
    }
}

struct Sampler(Rng);

impl<G: Game> Plays<G> for Sampler {
    fn act(&mut self, ask: &Ask<G::Deal>, _: &mut QuestionOf<G>) -> ActionOf<G> {
        ask.sample(&mut self.0)
    }
}

impl<G: Game> Entrant<G> {
    /// A bot as a tournament would start it.
    pub fn of<B: Bot<Game = G>>() -> Entrant<G> {
        Entrant::with(B::new)
    }

    /// A bot made by hand: the same strategy with other settings, say.
    pub fn with<B: Bot<Game = G>>(start: impl Fn(&FixtureOf<G>, Rng) -> B + 'static) -> Entrant<G> {
        Entrant(Box::new(move |fixture, rng| Box::new(start(fixture, rng))))
    }

    /// Plays random legal actions.
    pub fn random() -> Entrant<G> {
        Entrant(Box::new(|_, rng| Box::new(Sampler(rng))))
    }
}

/// What is played and how much of it.
#[derive(Clone, Debug)]
pub struct Practice<G: Game> {
    options: G::Options,
    deals: u64,
    fixture: u64,
    seed: u64,
    memory: Memory,
}

impl<G: Game> Practice<G> {
    /// 10,000 decks in fixtures of 100 deals, seed 1, memory kept over a fixture.
    pub fn new(options: G::Options) -> Self {
        Practice { options, deals: 10_000, fixture: 100, seed: 1, memory: Memory::Fixture }
    }

    /// How many different decks, rounded up to whole fixtures and at least two of these. Each is played once a rotation.
    pub fn deals(self, deals: u64) -> Self {
        Practice { deals, ..self }
    }

    /// How many deals a fixture has, 1 or more: how long a bot lives.
    pub fn fixture(self, deals: u64) -> Self {
        Practice { fixture: deals.max(1), ..self }
    }

    /// Other cards, and other random streams of the bots.
    pub fn seed(self, seed: u64) -> Self {
        Practice { seed, ..self }
    }

    /// How long a bot's memory lasts.
    pub fn memory(self, memory: Memory) -> Self {
        Practice { memory, ..self }
    }

    /// One bot against another at a table of two.
    ///
    /// # Panics
    /// When the options are no table of two.
    pub fn duel<A: Bot<Game = G>, B: Bot<Game = G>>(&self) -> [Score; 2] {
        let scores = self.play(&[Entrant::of::<A>(), Entrant::of::<B>()]);
        scores.try_into().expect("one score an entrant")
    }

    /// The faults of a bot among random players and more of itself, everybody in every seat: 0 of a bot that may be
    /// submitted.
    ///
    /// # Panics
    /// When the options are refused.
    pub fn faults<B: Bot<Game = G>>(&self) -> u64 {
        let seats = self.game().seats();
        let entrant = |place: usize| if place.is_multiple_of(3) { Entrant::of::<B>() } else { Entrant::random() };
        let table: Vec<_> = (0..seats).map(entrant).collect();
        self.play(&table).iter().map(|score| score.faults).sum()
    }

    fn game(&self) -> G {
        match G::new(self.options.clone()) {
            Ok(game) => game,
            Err(error) => panic!("{error}"),
        }
    }

    /// As many entrants as the options have seats, in this order round the table, everybody in every seat.
    ///
    /// # Panics
    /// When the options are refused, or have another number of seats.
    pub fn play(&self, entrants: &[Entrant<G>]) -> Vec<Score> {
        let game = self.game();
        assert_eq!(entrants.len(), game.seats(), "as many entrants as seats");
        let sets = self.deals.div_ceil(self.fixture).max(2);
        let mut scores: Vec<Score> = entrants.iter().map(|_| Score::new(game.unit())).collect();
        for set in 0..sets {
            let mut nets = vec![0i64; entrants.len()];
            for rotation in 0..entrants.len() {
                let who = |seat: Seat| (seat.index() + rotation) % entrants.len();
                let mut bout = Bout::new(self, &game, set, entrants, who);
                for (seat, net) in bout.play().by_seat() {
                    nets[who(seat)] += net;
                }
                for (seat, place) in bout.places.iter().enumerate() {
                    scores[who(Seat::new(seat))].blame(place);
                }
            }
            let deals = self.fixture * entrants.len() as u64;
            scores.iter_mut().zip(nets).for_each(|(score, net)| score.add(net, deals));
        }
        scores
    }
}

/// One player in one seat during a fixture.
struct Place<'a, G: Game> {
    entrant: &'a Entrant<G>,
    rng: Rng,
    player: Box<dyn Plays<G>>,
    question: QuestionOf<G>,
    faults: u64,
    fault: Option<String>,
}

impl<G: Game> Place<'_, G> {
    fn tell(&mut self, deal: u64, recap: <G::Deal as Deal>::Recap) {
        let past = &mut self.question.past;
        if past.len() == MAX_PAST {
            past.remove(0);
            self.question.missed += 1;
        }
        past.push(Past { deal, recap });
    }

    fn ask(&mut self, state: &mut G::Deal, seat: Seat, deal: u64) {
        self.question.deal = deal;
        let action = self.player.act(&Ask::new(state, seat), &mut self.question);
        self.question.fixture = None;
        self.question.missed = 0;
        self.question.past.clear();
        if let Err(illegal) = state.apply(action) {
            self.faults += 1;
            self.fault.get_or_insert_with(|| format!("deal {deal}, seat {seat}: {illegal}"));
            state.apply(state.fallback()).expect("the fallback is always legal");
        }
    }
}

/// One fixture.
struct Bout<'a, G: Game> {
    practice: &'a Practice<G>,
    game: &'a G,
    set: u64,
    places: Vec<Place<'a, G>>,
    deck: Vec<Card>,
    /// What each seat has scored so far, as its bot may know it.
    totals: [i64; MAX_SEATS],
}

impl<'a, G: Game> Bout<'a, G> {
    fn new(
        practice: &'a Practice<G>,
        game: &'a G,
        set: u64,
        entrants: &'a [Entrant<G>],
        who: impl Fn(Seat) -> usize,
    ) -> Self {
        let places = Seat::all(game.seats()).map(|seat| {
            let entrant = &entrants[who(seat)];
            // The stream belongs to the seat, not to the bot, so that a bot against itself comes out even.
            let seed = stream(&[practice.seed, 1, set, seat.index() as u64]).next_u64();
            let fixture = fixture(practice, seat, seed);
            let player = (entrant.0)(&fixture, Rng::new(seed));
            let question = QuestionOf::<G> { fixture: Some(fixture), ..Default::default() };
            Place { entrant, rng: Rng::new(seed), player, question, faults: 0, fault: None }
        });
        Bout { practice, game, set, places: places.collect(), deck: Vec::new(), totals: [0; MAX_SEATS] }
    }

    /// What each seat won in all deals together.
    fn play(&mut self) -> BySeat<i64> {
        let mut total = BySeat::all(self.game.seats(), 0);
        for deal in 1..=self.practice.fixture {
            if deal > 1 && self.practice.memory == Memory::Deal {
                self.forget();
            }
            let returns = self.deal(deal);
            if self.practice.memory == Memory::Fixture {
                self.totals.iter_mut().zip(returns.iter()).for_each(|(total, scored)| *total += scored);
            }
            let net = self.game.net(&returns);
            total.iter_mut().zip(net.iter()).for_each(|(total, net)| *total += net);
        }
        total
    }

    /// Fresh bots, each told the fixture again.
    fn forget(&mut self) {
        for (seat, place) in self.places.iter_mut().enumerate() {
            let seed = place.rng.next_u64();
            let fixture = fixture(self.practice, Seat::new(seat), seed);
            place.player = (place.entrant.0)(&fixture, Rng::new(seed));
            place.question = QuestionOf::<G> { fixture: Some(fixture), ..Default::default() };
        }
    }

    fn deal(&mut self, number: u64) -> Returns {
        let seats = self.game.seats();
        let mut chance = stream(&[self.practice.seed, 2, self.set, number]);
        let dealer = Seat::new(((number - 1) % seats as u64) as usize);
        let mut deal = self.game.deal(&Table { dealer, totals: self.totals }, self.stock(&mut chance));
        loop {
            match deal.to_act() {
                ToAct::Seat(seat) => self.places[seat.index()].ask(&mut deal, seat, number),
                ToAct::Dealer(mut cards) => {
                    chance.shuffle(&mut cards);
                    deal.restock(&cards);
                }
                ToAct::Nobody(returns) => {
                    for seat in Seat::all(seats) {
                        self.places[seat.index()].tell(number, deal.recap(seat));
                    }
                    return returns;
                }
            }
        }
    }

    fn stock(&mut self, chance: &mut Rng) -> Stock {
        self.deck.clear();
        self.deck.extend(self.game.deck());
        let reach = self.game.reach().min(self.deck.len());
        chance.shuffle_first(&mut self.deck, reach);
        Stock::new(&self.deck[..reach])
    }
}

fn fixture<G: Game>(practice: &Practice<G>, seat: Seat, seed: u64) -> FixtureOf<G> {
    Fixture {
        protocol: PROTOCOL_VERSION,
        game: G::NAME.to_owned(),
        rules: G::RULES_VERSION,
        options: practice.options.clone(),
        seat,
        deals: practice.fixture,
        memory: practice.memory,
        limits: Limits::default(),
        seed: format!("{seed:016x}"),
        names: None,
    }
}

/// A stream of its own for each list of numbers.
fn stream(numbers: &[u64]) -> Rng {
    numbers.iter().fold(Rng::new(0), |mut rng, number| Rng::new(rng.next_u64() ^ number))
}

/// What an entrant made of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    unit: Unit,
    /// Deals played, all rotations counted.
    pub deals: u64,
    /// Illegal answers.
    pub faults: u64,
    /// The first of them: the deal, the seat, the clause and the reason.
    pub fault: Option<String>,
    /// Net per deal of each match set: the same decks in all rotations.
    sets: Vec<f64>,
}

impl Score {
    fn new(unit: Unit) -> Score {
        Score { unit, deals: 0, faults: 0, fault: None, sets: Vec::new() }
    }

    fn add(&mut self, net: i64, deals: u64) {
        self.deals += deals;
        self.sets.push(net as f64 / deals as f64);
    }

    fn blame<G: Game>(&mut self, place: &Place<G>) {
        self.faults += place.faults;
        if self.fault.is_none() {
            self.fault.clone_from(&place.fault);
        }
    }

    /// Mean net per deal, in chips or points; more is better.
    pub fn mean(&self) -> f64 {
        self.sets.iter().sum::<f64>() / self.sets.len() as f64
    }

    /// The standard error of [`Score::mean`], from the match sets.
    pub fn error(&self) -> f64 {
        let (mean, count) = (self.mean(), self.sets.len() as f64);
        let squares: f64 = self.sets.iter().map(|net| (net - mean) * (net - mean)).sum();
        (squares / (count - 1.0) / count).sqrt()
    }

    /// Mean and standard error in the game's unit, such as bb/100.
    pub fn in_unit(&self) -> (f64, f64) {
        (self.unit.of(self.mean()), self.unit.of(self.error()))
    }

    /// Is the mean above 0, the 95 % interval clear of it?
    pub fn wins(&self) -> bool {
        self.mean() > 1.96 * self.error()
    }
}

impl fmt::Display for Score {
    /// `+12.3 ± 4.5 bb/100 over 20000 deals`, the half-width being that of the 95 % interval.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, error) = self.in_unit();
        write!(f, "{mean:+.1} ± {:.1} {} over {} deals", 1.96 * error, self.unit.label, self.deals)?;
        match &self.fault {
            Some(fault) => write!(f, ", {} faults, the first in {fault}", self.faults),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Toy, ToyOptions, Turn};

    fn practice() -> Practice<Toy> {
        Practice::new(ToyOptions { stake: 5 }).deals(400).fixture(20)
    }

    macro_rules! toy_bot {
        ($name:ident, |$question:ident| $turn:expr) => {
            struct $name;
            impl Bot for $name {
                type Game = Toy;
                fn new(_: &FixtureOf<Toy>, _: Rng) -> Self {
                    $name
                }
                fn act(&mut self, $question: &QuestionOf<Toy>) -> Turn {
                    $turn
                }
            }
        };
    }
    toy_bot!(Keeper, |_question| Turn::Keep);
    toy_bot!(Chooser, |question| if question.view.rank < 6 { Turn::Swap } else { Turn::Keep });
    toy_bot!(Cheat, |_question| Turn::Cheat);

    #[test]
    fn a_bot_against_itself_nets_exactly_nothing_in_every_match_set() {
        let [one, other] = practice().duel::<Chooser, Chooser>();
        assert!(one.sets.iter().chain(&other.sets).all(|net| *net == 0.0));
        assert_eq!((one.deals, one.sets.len()), (800, 20));
    }

    #[test]
    fn the_better_bot_wins_and_the_other_loses_as_much() {
        let [chooser, keeper] = practice().duel::<Chooser, Keeper>();
        assert!(chooser.wins() && !keeper.wins(), "{chooser}");
        assert_eq!(chooser.mean(), -keeper.mean());
        assert_eq!(chooser.error(), keeper.error());
    }

    #[test]
    fn the_same_seed_gives_the_same_score_and_another_another() {
        let play = |seed| practice().seed(seed).play(&[Entrant::random(), Entrant::of::<Chooser>()]);
        assert_eq!(play(3), play(3));
        assert_ne!(play(3), play(4));
    }

    #[test]
    fn an_illegal_answer_is_a_fault_and_the_fallback_is_played() {
        let [cheat, keeper] = practice().duel::<Cheat, Keeper>();
        assert_eq!((cheat.faults, keeper.faults), (800, 0));
        assert_eq!(cheat.mean(), 0.0);
        let fault = "+0.0 ± 0.0 stakes/100 over 800 deals, 800 faults, the first in deal 1, seat 0: no cheating (T1)";
        assert_eq!(cheat.to_string(), fault);
    }

    #[test]
    fn the_error_is_that_of_the_mean_of_the_match_sets() {
        let unit = Unit { label: "bb/100", column: "bb_per_100", chips: 2, deals: 100, ranks: false };
        let score = Score { sets: vec![1.0, 2.0, 6.0], ..Score::new(unit) };
        assert_eq!(score.mean(), 3.0);
        assert!((score.error() - (14.0f64 / 2.0 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(score.in_unit().0, 150.0);
    }

    /// Asserts what a bot may rely on in its messages.
    struct Witness {
        expected: u64,
        memory: Memory,
    }
    impl Bot for Witness {
        type Game = Toy;
        fn new(fixture: &FixtureOf<Toy>, mut rng: Rng) -> Self {
            assert_eq!(fixture.game, "toy");
            assert_eq!(fixture.seed.len(), 16);
            assert_eq!(rng, Rng::new(u64::from_str_radix(&fixture.seed, 16).unwrap()));
            assert_ne!(rng.next_u64(), rng.next_u64());
            Witness { expected: 0, memory: fixture.memory }
        }
        fn act(&mut self, question: &QuestionOf<Toy>) -> Turn {
            let first = self.expected == 0;
            assert_eq!(question.fixture.is_some(), first);
            assert!(question.past.iter().map(|past| past.deal).eq(self.expected.max(1)..question.deal) || first);
            assert!(self.memory == Memory::Fixture || first);
            self.expected = question.deal;
            Turn::Keep
        }
    }

    #[test]
    fn a_bot_is_told_the_fixture_once_and_every_finished_deal() {
        for memory in [Memory::Fixture, Memory::Deal] {
            practice().memory(memory).duel::<Witness, Witness>();
        }
    }
}
