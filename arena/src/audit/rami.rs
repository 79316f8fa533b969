//! Rule cases of rami: single melds, whole turns from the middle of a deal, the meld solver, and scores.

use super::script::Unreadable;
use arena_sdk::cards::{Card, Cards};
use arena_sdk::game::{Deal, ToAct};
use arena_sdk::games::rami::{
    Action, Add, Asked, Event, Goal, Hand, Kind, Laid, Meld, MeldCards, Op, Position, RENEWALS, RamiDeal, Side, Solver,
    Swap, Turn, points,
};
use arena_sdk::table::{BySeat, Points, Seat};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Debug;

/// A case, ready to be held against the rules.
#[derive(Clone, Debug)]
pub struct Case {
    /// How the file names it.
    pub label: String,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Meld(MeldCase),
    Turn(Box<TurnCase>),
    Solve(SolveCase),
    Score(ScoreCase),
}

/// The kinds of cases that are replayed, and the one in words that is not.
pub const KINDS: [&str; 4] = ["meld", "turn", "solve", "score"];
pub const IN_WORDS: &str = "engine";

/// Reads a case of one of [`KINDS`].
pub fn read(case: Value, kind: &str, label: &str) -> Result<Case, Unreadable> {
    let what = match kind {
        "meld" => MeldCase::deserialize(case).map(What::Meld),
        "turn" => TurnCase::deserialize(case).map(|case| What::Turn(Box::new(case))),
        "solve" => SolveCase::deserialize(case).map(What::Solve),
        _ => ScoreCase::deserialize(case).map(What::Score),
    };
    match what {
        Ok(what) => Ok(Case { label: label.to_owned(), what }),
        Err(error) => Err(Unreadable::new(label, error.to_string())),
    }
}

impl Case {
    /// Every difference, each in one line.
    pub fn differences(&self) -> Vec<String> {
        let mut found = Differences::default();
        match &self.what {
            What::Meld(case) => case.compare(&mut found),
            What::Turn(case) => case.compare(&mut found),
            What::Solve(case) => case.compare(&mut found),
            What::Score(case) => case.compare(&mut found),
        }
        found.0
    }
}

#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn compare<T: PartialEq + Debug>(&mut self, what: &str, expected: T, came: T) {
        if expected != came {
            self.0.push(format!("{what}: expected {expected:?}, came {came:?}"));
        }
    }

    /// Compares what is said of it, if anything is.
    fn compare_if<T: PartialEq + Debug>(&mut self, what: &str, expected: Option<T>, came: T) {
        if let Some(expected) = expected {
            self.compare(what, expected, came);
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
struct MeldCase {
    action: MeldAction,
    expected: MeldOutcome,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MeldAction {
    meld: Vec<Card>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MeldOutcome {
    legal: bool,
    code: Option<String>,
    kind: Option<String>,
    value: Option<Points>,
    pure_run: Option<bool>,
    joker_is: Option<Vec<Card>>,
}

impl MeldCase {
    fn compare(&self, found: &mut Differences) {
        let expected = &self.expected;
        let meld = Meld::new(&self.action.meld);
        found.compare("legal", expected.legal, meld.is_ok());
        match meld {
            Err(error) => found.compare("code", expected.code.as_deref(), Some(error.code())),
            Ok(meld) => {
                let kind = if meld.kind() == Kind::Run { "run" } else { "set" };
                found.compare_if("kind", expected.kind.as_deref(), kind);
                found.compare_if("value", expected.value, meld.value());
                found.compare_if("pure_run", expected.pure_run, meld.is_pure_run());
                found.compare_if("joker_is", expected.joker_is.clone(), meld.joker_is().to_vec());
            }
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
struct TurnCase {
    setup: TurnSetup,
    action: TurnAction,
    expected: TurnOutcome,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnSetup {
    player: usize,
    hand: Vec<Card>,
    table: Vec<TableMeld>,
    discard_pile: Vec<Card>,
    stock_top: Card,
    opened: Vec<bool>,
    turns_played: Vec<u8>,
    other_hands: Option<Vec<Vec<Card>>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableMeld {
    owner: usize,
    cards: Vec<Card>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnAction {
    draw: Draw,
    ops: Vec<Operation>,
    discard: Card,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Draw {
    Stock,
    Discard,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Operation {
    Meld { cards: Vec<Card> },
    Add { meld: u8, cards: Vec<Card>, side: Option<Side> },
    Swap { meld: u8, cards: Vec<Card> },
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnOutcome {
    legal: bool,
    code: Option<String>,
    #[serde(default)]
    state_unchanged: bool,
    points: Option<Points>,
    opened: Option<bool>,
    hand_after: Option<Vec<Card>>,
    table_after: Option<Vec<Vec<Card>>>,
    joker_is: Option<Vec<Vec<Card>>>,
    winner: Option<usize>,
    rami_sec: Option<bool>,
    scores: Option<Vec<Points>>,
}

impl TurnCase {
    fn compare(&self, found: &mut Differences) {
        let (position, action) = match (self.position(), self.action()) {
            (Ok(position), Ok(action)) => (position, action),
            (Err(problem), _) | (_, Err(problem)) => return found.0.push(problem),
        };
        let me = position.seat;
        let mut deal = RamiDeal::resume(position);
        let before = format!("{deal:?}");
        let refused = deal.refusal(&action);
        found.compare("legal", self.expected.legal, refused.is_none());
        found.compare("code", self.expected.code.as_deref(), refused.map(|refused| refused.why.code()));
        let taken = deal.apply(action).is_ok();
        found.compare("taken", self.expected.legal, taken);
        if taken {
            self.compare_end(&deal, me, found);
        } else if self.expected.state_unchanged {
            found.compare("state unchanged", true, format!("{deal:?}") == before);
        }
    }

    fn compare_end(&self, deal: &RamiDeal, me: Seat, found: &mut Differences) {
        let expected = &self.expected;
        let laid = deal.log().iter().map(|event| match event {
            Event::Laid { meld, .. } => meld.value(),
            _ => 0,
        });
        found.compare_if("points", expected.points, laid.sum());
        found.compare_if("opened", expected.opened, deal.is_open(me));
        found.compare_if("hand_after", expected.hand_after.clone().map(sorted), sorted(deal.hand(me).to_vec()));
        let melds: Vec<_> = deal.table().iter().map(|laid| Ok(laid.meld)).collect();
        let table = |lists: &Vec<Vec<Card>>| lists.iter().map(|cards| Meld::new(cards)).collect();
        found.compare_if("table_after", expected.table_after.as_ref().map(table), melds);
        let jokers: Vec<_> = deal.table().iter().map(|laid| laid.meld.joker_is().to_vec()).collect();
        found.compare_if("joker_is", expected.joker_is.clone(), jokers);
        found.compare_if("winner", expected.winner, deal.winner().map_or(usize::MAX, Seat::index));
        found.compare_if("rami_sec", expected.rami_sec, deal.is_sec());
        let scores = match deal.to_act() {
            ToAct::Nobody(points) => points.to_vec(),
            ToAct::Seat(_) | ToAct::Dealer(_) => Vec::new(),
        };
        found.compare_if("scores", expected.scores.clone(), scores);
    }

    fn position(&self) -> Result<Position, String> {
        let setup = &self.setup;
        let seats = setup.opened.len();
        if setup.player != 0 || !(2..=5).contains(&seats) || setup.turns_played.len() != seats {
            return Err("setup: expected player 0, and 2 to 5 seats in `opened` and `turns_played`".to_owned());
        }
        let mut own: Hand = hand(&setup.hand)?;
        let (ask, stock) = match self.action.draw {
            Draw::Stock => (Asked::Turn(setup.stock_top), Cards::new()),
            Draw::Discard => (Asked::Draw, [setup.stock_top].as_slice().into()),
        };
        if self.action.draw == Draw::Stock {
            own.push(setup.stock_top);
        }
        let mut hands = vec![own];
        match &setup.other_hands {
            Some(others) => {
                for other in others {
                    hands.push(hand(other)?);
                }
            }
            // Nothing is asked of hands that are not given.
            None => hands.resize(seats, hand(&setup.hand)?),
        }
        let mut table = arena_sdk::games::rami::Melds::new();
        for TableMeld { owner, cards } in &setup.table {
            let meld = Meld::new(cards).map_err(|error| format!("setup: table: {cards:?}: {error}"))?;
            table.push(Laid { owner: Seat::new(*owner), meld });
        }
        let begun = |seat: Seat| setup.turns_played[seat.index()] + u8::from(seat == Seat::new(0));
        Ok(Position {
            dealer: Seat::new(seats - 1),
            seat: Seat::new(0),
            ask,
            hands: hands.into_iter().collect(),
            table,
            stock,
            pile: setup.discard_pile.as_slice().into(),
            open: setup.opened.iter().copied().collect(),
            turns: BySeat::from_fn(seats, begun),
            renewals: RENEWALS,
            totals: BySeat::all(seats, 0),
        })
    }

    fn action(&self) -> Result<Action, String> {
        let lay = self.action.ops.iter().map(operation).collect::<Result<_, _>>()?;
        let turn = Turn { lay, discard: self.action.discard };
        Ok(if self.action.draw == Draw::Stock { Action::Play(turn) } else { Action::Take(turn) })
    }
}

fn hand(cards: &[Card]) -> Result<Hand, String> {
    let most = Hand::new().capacity() - 1;
    if cards.len() > most {
        return Err(format!("setup: a hand of {} cards, expected at most {most} before the draw", cards.len()));
    }
    Ok(cards.into())
}

fn operation(operation: &Operation) -> Result<Op, String> {
    let list = |cards: &[Card], most: usize| {
        let problem = || format!("{} cards in an operation, expected at most {most}", cards.len());
        if cards.len() > most { Err(problem()) } else { Ok(()) }
    };
    let longest = MeldCards::new().capacity();
    match operation {
        Operation::Meld { cards } => list(cards, longest).map(|()| Op::Meld(cards.as_slice().into())),
        Operation::Add { meld, cards, side } => {
            list(cards, longest).map(|()| Op::Add(Add { meld: *meld, cards: cards.as_slice().into(), side: *side }))
        }
        Operation::Swap { meld, cards } => {
            list(cards, 2).map(|()| Op::Swap(Swap { meld: *meld, cards: cards.as_slice().into() }))
        }
    }
}

fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort();
    cards
}

#[derive(Clone, Debug, Deserialize)]
struct SolveCase {
    setup: SolveSetup,
    action: SolveAction,
    expected: SolveOutcome,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SolveSetup {
    hand: Vec<Card>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SolveAction {
    goal: SolveGoal,
    opening: bool,
    must_use: Option<Card>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum SolveGoal {
    #[serde(rename = "most cards laid, then least hand value; one card kept")]
    FewestCards,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SolveOutcome {
    cards_laid: u8,
    hand_value_left: Option<Points>,
    points: Option<Points>,
}

impl SolveCase {
    fn compare(&self, found: &mut Differences) {
        let SolveGoal::FewestCards = self.action.goal;
        let mut solver = Solver::new(Goal::FewestCards);
        if self.action.opening {
            solver = solver.opening();
        }
        if let Some(card) = self.action.must_use {
            solver = solver.must_use(card);
        }
        let Some(solution) = solver.solve(&self.setup.hand) else {
            return found.0.push("no solution".to_owned());
        };
        found.compare("cards_laid", self.expected.cards_laid, solution.laid);
        found.compare_if("hand_value_left", self.expected.hand_value_left, solution.left_value);
        found.compare_if("points", self.expected.points, solution.points);
    }
}

#[derive(Clone, Debug, Deserialize)]
struct ScoreCase {
    setup: ScoreSetup,
    expected: ScoreOutcome,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScoreSetup {
    winner: Option<u8>,
    opened: Vec<bool>,
    hands: Vec<Vec<Card>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScoreOutcome {
    scores: Vec<Points>,
}

impl ScoreCase {
    fn compare(&self, found: &mut Differences) {
        let winner = self.setup.winner.map(|seat| Seat::new(seat.into()));
        let open = self.setup.opened.iter().copied().collect();
        found.compare("scores", self.expected.scores.clone(), points(winner, false, &open, &self.setup.hands).to_vec());
    }
}
