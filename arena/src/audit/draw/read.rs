//! A case of draw, read.

use super::{DrawScript, Step};
use crate::audit::cases::{CheckLine, Outcome, check, known_seat, outcome};
use crate::audit::script::{Reading, Unreadable, cards};
use arena_sdk::cards::Card;
use arena_sdk::game::Game;
use arena_sdk::games::draw::{Action, Deck, Draw, Options, Variant};
use arena_sdk::table::Chips;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

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
    players: u8,
    stacks: Vec<Chips>,
    ante: Chips,
    min_bet: Chips,
    button: String,
    variant: Variant,
    hole_cards: BTreeMap<String, String>,
    #[serde(default)]
    draws: BTreeMap<String, String>,
    deck: usize,
}

#[derive(Deserialize)]
struct Renewal {
    expected: Renewed,
}

#[derive(Deserialize)]
struct Renewed {
    reshuffled: Option<bool>,
}

/// Reads one case.
pub fn read(case: Value, place: &str) -> Result<Reading, Unreadable> {
    let wrong = |problem: String| Unreadable::new(place, problem);
    let Renewal { expected: Renewed { reshuffled } } =
        Renewal::deserialize(&case).map_err(|error| wrong(error.to_string()))?;
    let Case { setup, actions, checks, expected } =
        Case::deserialize(case).map_err(|error| wrong(error.to_string()))?;
    let game = table(&setup).map_err(wrong)?;
    let seats = game.seats();
    let hands = by_seat("hole_cards", &setup.hole_cards, seats).map_err(wrong)?;
    if let Some(short) = hands.iter().position(|hand| hand.len() != 5) {
        return Err(wrong(format!("hole_cards of P{}: expected five cards", short + 1)));
    }
    let draws = by_seat("draws", &setup.draws, seats).map_err(wrong)?;
    let (stock, renewed) = layout(&game, &hands, &draws).map_err(wrong)?;
    let steps = (1..)
        .zip(&actions)
        .map(|(number, text)| match step(text, seats) {
            Ok(step) => Ok((number, step)),
            Err(problem) => Err(wrong(format!("action {number}: {problem}"))),
        })
        .collect::<Result<_, _>>()?;
    let checks = checks.into_iter().map(|line| check(line, seats)).collect::<Result<_, _>>().map_err(wrong)?;
    let expected = outcome(expected, seats).map_err(wrong)?;
    let label = place.to_owned();
    let script = DrawScript { label, game, stock, renewed, draws, steps, checks, expected, reshuffled };
    Ok(Reading::Draw(Box::new(script)))
}

/// The table of a case; the deck is the one for so many players or the full one.
fn table(setup: &Setup) -> Result<Draw, String> {
    let seats = usize::from(setup.players);
    if setup.stacks.len() != seats || setup.button != format!("P{seats}") {
        return Err(format!("setup: expected {seats} stacks and the button at P{seats}"));
    }
    if seats > arena_sdk::table::MAX_SEATS {
        return Err(format!("players: expected 2 to 6, not {seats}"));
    }
    let options = Options {
        seats: setup.players,
        variant: setup.variant,
        ante: setup.ante,
        min_bet: Some(setup.min_bet),
        stacks: Some(setup.stacks.iter().copied().collect()),
        ..Options::default()
    };
    let full = Options { deck: Deck::Full, ..options.clone() };
    let options = [options, full].into_iter().find(|options| options.cards().len() == setup.deck);
    let options = options.ok_or_else(|| format!("deck: no {seats} players have {} cards", setup.deck))?;
    Draw::new(options).map_err(|error| error.to_string())
}

fn by_seat(what: &str, told: &BTreeMap<String, String>, seats: usize) -> Result<Vec<Vec<Card>>, String> {
    let mut by_seat = vec![Vec::new(); seats];
    for (who, text) in told {
        let known: Option<Vec<Card>> = cards(text)?.into_iter().collect();
        by_seat[known_seat(who, seats)?.index()] =
            known.ok_or_else(|| format!("{what} of {who}: expected known cards"))?;
    }
    Ok(by_seat)
}

/// The stock, and the replacements for which it is too short. Cards that are not told are filled in behind.
fn layout(game: &Draw, hands: &[Vec<Card>], draws: &[Vec<Card>]) -> Result<(Vec<Card>, Vec<Card>), String> {
    let mut stock: Vec<Card> = (0..5).flat_map(|place| hands.iter().map(move |hand| hand[place])).collect();
    // At most three the first time round, the others the second.
    for pass in [0..3, 3..5] {
        for draw in draws {
            stock.extend(draw.iter().skip(pass.start).take(pass.len()));
        }
    }
    let mut deck = game.deck();
    let renewed = stock.split_off(stock.len().min(deck.len()));
    for card in &stock {
        let place = deck.iter().position(|other| other == card);
        deck.remove(place.ok_or_else(|| format!("{card} is dealt twice or not in the deck"))?);
    }
    stock.extend(deck);
    Ok((stock, renewed))
}

fn step(text: &str, seats: usize) -> Result<Step, String> {
    if text == "/" {
        return Ok(Step::Next);
    }
    let expected = || format!("`{text}`: expected Pk:f, Pk:c, Pk:rN, Pk:x with cards or /");
    let (who, what) = text.split_once(':').ok_or_else(expected)?;
    let (letter, rest) = what.split_at_checked(1).ok_or_else(expected)?;
    let action = match (letter, rest.trim_start()) {
        ("f", "") => Action::Fold,
        ("c", "") => Action::Call,
        ("r", total) => Action::RaiseTo(total.parse().map_err(|_| expected())?),
        ("x", thrown) => Action::Discard(thrown.parse().map_err(|_| expected())?),
        _ => return Err(expected()),
    };
    Ok(Step::Act { seat: known_seat(who, seats)?, action, text: text.to_owned() })
}
