//! Rule cases: a JSON document with a list `cases`, or one case a line. The notation is defined in the document's header.

use super::draw;
use super::layout::{self, Fate, Unfit};
use super::rami;
use super::script::{Check, Expected, Reading, Script, Step, Unreadable, cards, name, seat, table};
use arena_sdk::cards::Card;
use arena_sdk::games::holdem::Action;
use arena_sdk::table::{Chips, Seat};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Reads a document: an object with `cases`, a list of cases, or one case.
pub fn document(text: &str) -> Result<Vec<Reading>, Unreadable> {
    let document: Value = serde_json::from_str(text).map_err(|error| not_json("the document", &error))?;
    let cases = match document {
        Value::Array(cases) => cases,
        Value::Object(mut object) => match object.remove("cases") {
            Some(Value::Array(cases)) => cases,
            Some(_) => return Err(Unreadable::new("`cases`", "expected a list of cases")),
            None => vec![Value::Object(object)],
        },
        _ => return Err(Unreadable::new("the document", "expected an object with a list `cases`")),
    };
    cases.into_iter().enumerate().map(|(index, case)| read(case, &format!("case {}", index + 1))).collect()
}

/// Reads one case a line; empty lines are passed over.
pub fn lines(text: &str) -> Result<Vec<Reading>, Unreadable> {
    let numbered = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    numbered
        .map(|(index, line)| {
            let place = format!("line {}", index + 1);
            let case = serde_json::from_str(line).map_err(|error| not_json(&place, &error))?;
            read(case, &place)
        })
        .collect()
}

fn not_json(place: &str, error: &serde_json::Error) -> Unreadable {
    Unreadable::new(place, format!("expected JSON: {error}"))
}

/// What every case has, of whatever game.
#[derive(Deserialize)]
struct Head {
    id: String,
    game: Option<String>,
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Case {
    setup: Setup,
    actions: Vec<String>,
    #[serde(default)]
    checks: Vec<CheckLine>,
    expected: Outcome,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    players: usize,
    stacks: Vec<Chips>,
    blinds: [Chips; 2],
    #[serde(default)]
    ante: Chips,
    button: String,
    hole_cards: BTreeMap<String, String>,
    #[serde(default)]
    board: String,
    #[serde(default)]
    posts: BTreeMap<String, Chips>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckLine {
    before: usize,
    actor: Option<String>,
    call: Option<Chips>,
    can_raise: Option<bool>,
    min_raise_to: Option<Chips>,
    max_raise_to: Option<Chips>,
    #[serde(default)]
    reject: Vec<Chips>,
}

#[derive(Deserialize)]
pub(super) struct Outcome {
    payoffs: BTreeMap<String, Chips>,
    pots: Option<Vec<(Chips, Vec<String>)>>,
    returned: Option<BTreeMap<String, Chips>>,
    show_order: Option<Vec<String>>,
}

fn read(case: Value, place: &str) -> Result<Reading, Unreadable> {
    let head = Head::deserialize(&case).map_err(|error| Unreadable::new(place, error.to_string()))?;
    let place = format!("case {}", head.id);
    if head.kind.as_deref() == Some("property") {
        return Ok(Reading::skipped("a property, no deal"));
    }
    let Some(game) = head.game else { return rami_case(case, head.kind.as_deref(), &place) };
    match game.as_str() {
        "holdem" => holdem(case, &place),
        "holdem-session" => Ok(Reading::skipped("session mode is not there yet")),
        "draw" => draw::read(case, &place),
        other => {
            Err(Unreadable::new(place, format!("game is `{other}`, expected `holdem`, `holdem-session` or `draw`")))
        }
    }
}

/// Cases of rami name no game, their kinds are theirs alone.
fn rami_case(case: Value, kind: Option<&str>, place: &str) -> Result<Reading, Unreadable> {
    match kind {
        Some(rami::IN_WORDS) => Ok(Reading::skipped("a property in words")),
        Some(kind) if rami::KINDS.contains(&kind) => rami::read(case, kind, place).map(Reading::Rami),
        _ => {
            let kinds = rami::KINDS.join("`, `");
            Err(Unreadable::new(
                place,
                format!("expected a `game`, or a `kind` of rami: `{kinds}` or `{}`", rami::IN_WORDS),
            ))
        }
    }
}

fn holdem(case: Value, place: &str) -> Result<Reading, Unreadable> {
    let wrong = |problem: String| Unreadable::new(place, problem);
    let case = Case::deserialize(case).map_err(|error| wrong(error.to_string()))?;
    let setup = &case.setup;
    if !setup.posts.is_empty() {
        return Ok(Reading::skipped("posts of a returning player need session mode"));
    }
    let seats = setup.players;
    if setup.stacks.len() != seats || setup.button != format!("P{seats}") {
        return Err(wrong(format!("setup: expected {seats} stacks and the button at P{seats}")));
    }
    let [small_blind, big_blind] = setup.blinds;
    let game = table(&setup.stacks, small_blind, big_blind, setup.ante).map_err(|error| wrong(error.to_string()))?;
    let steps = steps(&case.actions, seats).map_err(wrong)?;
    let fates = fates(&steps, seats);
    let hands = hands(&setup.hole_cards, seats).map_err(wrong)?;
    let board = cards(&setup.board).map_err(|problem| wrong(format!("board: {problem}")))?;
    let stock = match layout::stock(&hands, &fates, &board) {
        Ok(stock) => stock,
        Err(Unfit::Wrong(problem)) => return Err(wrong(problem)),
        Err(Unfit::Unknown(reason)) => return Ok(Reading::skipped(reason)),
    };
    let checks = case.checks.into_iter().map(|line| check(line, seats)).collect::<Result<_, _>>().map_err(wrong)?;
    let expected = outcome(case.expected, seats).map_err(wrong)?;
    Ok(Reading::Script(Box::new(Script { label: place.to_owned(), game, stock, steps, checks, expected })))
}

pub(super) fn known_seat(text: &str, seats: usize) -> Result<Seat, String> {
    seat(text, seats).ok_or_else(|| format!("`{text}` is no seat, expected P1 to P{seats}"))
}

fn hands(given: &BTreeMap<String, String>, seats: usize) -> Result<Vec<[Option<Card>; 2]>, String> {
    let mut hands = vec![[None; 2]; seats];
    for (who, text) in given {
        let hand = cards(text)?;
        let problem = |_| format!("hole_cards of {who}: expected two cards");
        hands[known_seat(who, seats)?.index()] = hand.try_into().map_err(problem)?;
    }
    Ok(hands)
}

fn steps(actions: &[String], seats: usize) -> Result<Vec<(usize, Step)>, String> {
    let read = |(number, text): (usize, &String)| match step(text, seats) {
        Ok(step) => Ok((number, step)),
        Err(problem) => Err(format!("action {number}: {problem}")),
    };
    (1..).zip(actions).map(read).collect()
}

fn step(text: &str, seats: usize) -> Result<Step, String> {
    if text == "/" {
        return Ok(Step::NextRound);
    }
    let expected = || format!("`{text}`: expected Pk:f, Pk:c, Pk:rN or /");
    let (who, what) = text.split_once(':').ok_or_else(expected)?;
    let action = match (what, what.strip_prefix('r').map(str::parse)) {
        ("f", _) => Action::Fold,
        ("c", _) => Action::Call,
        (_, Some(Ok(total))) => Action::RaiseTo(total),
        _ => return Err(expected()),
    };
    Ok(Step::Act { seat: known_seat(who, seats)?, action, text: text.to_owned() })
}

/// Who did not fold has a hand to compare, if there are at least two of them.
fn fates(steps: &[(usize, Step)], seats: usize) -> Vec<Fate> {
    let mut fates = vec![Fate::Compared; seats];
    for (_, step) in steps {
        if let Step::Act { seat, action: Action::Fold, .. } = step {
            fates[seat.index()] = Fate::Unseen;
        }
    }
    if fates.iter().filter(|fate| **fate == Fate::Compared).count() < 2 {
        fates.fill(Fate::Unseen);
    }
    fates
}

pub(super) fn check(line: CheckLine, seats: usize) -> Result<(usize, Check), String> {
    let actor = line.actor.map(|text| known_seat(&text, seats)).transpose()?;
    let CheckLine { before, call, can_raise, min_raise_to, max_raise_to, reject, .. } = line;
    // Counted from 0 in the file.
    Ok((before + 1, Check { actor, call, can_raise, min_raise_to, max_raise_to, reject }))
}

pub(super) fn outcome(outcome: Outcome, seats: usize) -> Result<Expected, String> {
    let by_seat = |chips: BTreeMap<String, Chips>| -> Result<Vec<Chips>, String> {
        let mut row = vec![0; seats];
        for (who, chips) in chips {
            row[known_seat(&who, seats)?.index()] = chips;
        }
        Ok(row)
    };
    let pot = |(chips, who): (Chips, Vec<String>)| -> Result<(Chips, Option<Vec<Seat>>), String> {
        let who: Result<_, _> = who.iter().map(|text| known_seat(text, seats)).collect();
        Ok((chips, Some(who?)))
    };
    let shows = |text: String| -> Result<(Seat, bool), String> {
        let expected = || format!("show_order `{text}`: expected `Pk shows` or `Pk mucks`");
        let (who, what) = text.split_once(' ').ok_or_else(expected)?;
        match what {
            "shows" => Ok((known_seat(who, seats)?, true)),
            "mucks" => Ok((known_seat(who, seats)?, false)),
            _ => Err(expected()),
        }
    };
    if outcome.payoffs.len() != seats {
        return Err(format!("payoffs: expected one for each of {} to {}", name(Seat::new(0)), seats));
    }
    Ok(Expected {
        net: Some(by_seat(outcome.payoffs)?),
        pots: outcome.pots.map(|pots| pots.into_iter().map(pot).collect()).transpose()?,
        returned: outcome.returned.map(by_seat).transpose()?,
        show_order: outcome.show_order.map(|order| order.into_iter().map(shows).collect()).transpose()?,
        scale: 1.0,
        ..Expected::default()
    })
}
