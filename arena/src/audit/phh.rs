//! Public hand histories in the PHH format: one hand a `.phh` file, one table a hand in `.phhs` files. Variant NT only.

use super::layout::{self, Fate, Unfit};
use super::script::{Expected, ExpectedPot, Reading, Script, Step, Unreadable, cards, seat, table};
use arena_sdk::cards::Card;
use arena_sdk::games::holdem::Action;
use arena_sdk::table::{Chips, Seat};
use toml::{Table, Value};

/// Reads one hand.
pub fn one(text: &str) -> Result<Vec<Reading>, Unreadable> {
    Ok(vec![hand("hand", &parse(text)?)?])
}

/// Reads every hand, in the order of their numbers.
pub fn many(text: &str) -> Result<Vec<Reading>, Unreadable> {
    let mut hands: Vec<(String, Value)> = parse(text)?.into_iter().collect();
    hands.sort_by_key(|(name, _)| name.parse().unwrap_or(u64::MAX));
    hands
        .into_iter()
        .map(|(name, value)| match value {
            Value::Table(table) => hand(&format!("hand [{name}]"), &table),
            _ => Err(Unreadable::new(format!("`{name}`"), "expected a table, one for each hand")),
        })
        .collect()
}

fn parse(text: &str) -> Result<Table, Unreadable> {
    text.parse().map_err(|error: toml::de::Error| Unreadable::new("the document", format!("expected TOML: {error}")))
}

fn hand(place: &str, record: &Table) -> Result<Reading, Unreadable> {
    let wrong = |problem: String| Unreadable::new(place, problem);
    match record.get("variant").and_then(Value::as_str) {
        Some("NT") => {}
        Some(other) => return Ok(Reading::skipped(format!("variant {other}, not NT"))),
        None => return Err(wrong("`variant`: expected a string, such as 'NT'".to_owned())),
    }
    let lines = Lines::read(record).map_err(wrong)?;
    let money = Money::read(record, &lines).map_err(wrong)?;
    let (small_blind, big_blind, ante) = match money.as_ours() {
        Ok(amounts) => amounts,
        Err(reason) => return Ok(Reading::skipped(reason)),
    };
    let game = match table(&money.stacks, small_blind, big_blind, ante) {
        Ok(game) => game,
        Err(error) => return Ok(Reading::skipped(format!("no table of ours: {error}"))),
    };
    let stock = match layout::stock(&lines.hands, &lines.fates(), &lines.board) {
        Ok(stock) => stock,
        Err(Unfit::Wrong(problem)) => return Err(wrong(problem)),
        Err(Unfit::Unknown(reason)) => return Ok(Reading::skipped(reason)),
    };
    let finishing = numbers(record, "finishing_stacks").map_err(wrong)?;
    if finishing.as_ref().is_some_and(|finishing| finishing.len() != money.stacks.len()) {
        return Err(wrong(format!("`finishing_stacks`: expected {} numbers", money.stacks.len())));
    }
    let expected = Expected {
        finishing,
        scale: money.scale,
        board: Some(lines.board.len()),
        pots: money.pots(record).map_err(wrong)?,
        ..Expected::default()
    };
    let steps = lines.steps(money.scale);
    Ok(Reading::Script(Box::new(Script { label: place.to_owned(), game, stock, steps, checks: Vec::new(), expected })))
}

/// The numbers under a key, whole or not; `None` where there is no such key.
fn numbers(record: &Table, key: &str) -> Result<Option<Vec<f64>>, String> {
    let Some(value) = record.get(key) else { return Ok(None) };
    let number = |value: &Value| value.as_float().or(value.as_integer().map(|number| number as f64));
    let numbers = value.as_array().and_then(|values| values.iter().map(number).collect());
    numbers.map(Some).ok_or_else(|| format!("`{key}`: expected a list of numbers"))
}

fn needed(record: &Table, key: &str, count: Option<usize>) -> Result<Vec<f64>, String> {
    let numbers = numbers(record, key)?.ok_or_else(|| format!("`{key}` is missing"))?;
    match count {
        Some(count) if numbers.len() != count => Err(format!("`{key}`: expected {count} numbers")),
        _ => Ok(numbers),
    }
}

/// The amounts of a record, in chips of ours: so many to one of the record's unit that all of them are whole.
struct Money {
    scale: f64,
    stacks: Vec<Chips>,
    blinds: Vec<Chips>,
    antes: Vec<Chips>,
    min_bet: Chips,
}

impl Money {
    fn read(record: &Table, lines: &Lines) -> Result<Money, String> {
        let stacks = needed(record, "starting_stacks", Some(lines.hands.len()))?;
        let blinds = needed(record, "blinds_or_straddles", Some(stacks.len()))?;
        let antes = needed(record, "antes", Some(stacks.len()))?;
        let min_bet = record.get("min_bet").ok_or("`min_bet` is missing")?;
        let min_bet = min_bet.as_float().or(min_bet.as_integer().map(|number| number as f64));
        let min_bet = min_bet.ok_or("`min_bet`: expected a number")?;
        let all = || stacks.iter().chain(&blinds).chain(&antes).chain([&min_bet]).chain(lines.raises());
        let scale = [1.0, 2.0, 4.0, 10.0, 100.0, 1000.0]
            .into_iter()
            .find(|scale| all().filter(|amount| amount.is_finite()).all(|amount| (amount * scale).fract() == 0.0))
            .ok_or("amounts finer than a thousandth of the unit")?;
        let ours = |amounts: &[f64]| amounts.iter().map(|amount| (amount * scale) as Chips).collect();
        let (stacks, blinds, antes) = (ours(&stacks), ours(&blinds), ours(&antes));
        Ok(Money { scale, stacks, blinds, antes, min_bet: (min_bet * scale) as Chips })
    }

    /// Small blind, big blind and ante, where they are such as a table of ours has.
    fn as_ours(&self) -> Result<(Chips, Chips, Chips), &'static str> {
        let (&small, &big, &ante) = match (self.blinds.as_slice(), self.antes.as_slice()) {
            ([small, big, rest @ ..], [ante, ..]) if rest.iter().all(|post| *post == 0) => (small, big, ante),
            _ => return Err("straddles or posts beside the blinds"),
        };
        if self.antes.iter().any(|other| *other != ante) {
            return Err("antes that are not the same for all");
        }
        if self.min_bet != big {
            return Err("a least bet that is not the big blind");
        }
        if self.stacks.contains(&Chips::MAX) {
            return Err("a starting stack that is not known");
        }
        Ok((small, big, ante))
    }

    /// The pots, where the record has them under the private key `_pots`.
    fn pots(&self, record: &Table) -> Result<Option<Vec<ExpectedPot>>, String> {
        let pots = numbers(record, "_pots")?;
        Ok(pots.map(|pots| pots.iter().map(|chips| ((chips * self.scale) as Chips, None)).collect()))
    }
}

/// The actions of a record, read but not yet in our chips.
struct Lines {
    hands: Vec<[Option<Card>; 2]>,
    board: Vec<Option<Card>>,
    /// Threw its hand away at the showdown.
    mucked: Vec<bool>,
    folded: Vec<bool>,
    acts: Vec<(usize, Line)>,
}

enum Line {
    Fold(Seat, String),
    Call(Seat, String),
    RaiseTo(Seat, f64, String),
    Board(usize),
}

impl Lines {
    fn read(record: &Table) -> Result<Lines, String> {
        let seats = needed(record, "starting_stacks", None)?.len();
        if !(2..=arena_sdk::table::MAX_SEATS).contains(&seats) {
            return Err(format!("`starting_stacks`: {seats} seats, expected 2 to {}", arena_sdk::table::MAX_SEATS));
        }
        let mut lines = Lines {
            hands: vec![[None; 2]; seats],
            board: Vec::new(),
            mucked: vec![false; seats],
            folded: vec![false; seats],
            acts: Vec::new(),
        };
        let actions = record.get("actions").and_then(Value::as_array).ok_or("`actions`: expected a list of strings")?;
        for (index, action) in actions.iter().enumerate() {
            let text = action.as_str().ok_or_else(|| format!("action {}: expected a string", index + 1))?;
            lines.line(index + 1, text).map_err(|problem| format!("action {} `{text}`: {problem}", index + 1))?;
        }
        Ok(lines)
    }

    /// Reads one action; what follows a `#` is commentary.
    fn line(&mut self, number: usize, text: &str) -> Result<(), String> {
        let spoken = text.split('#').next().unwrap_or_default();
        let words: Vec<&str> = spoken.split_whitespace().collect();
        let told = || spoken.trim().to_owned();
        match words.as_slice() {
            [] => {}
            ["d", "dh", who, hand] => {
                let seat = self.seat(who)?;
                self.hole_cards(seat, hand)?;
            }
            ["d", "db", board] => {
                self.board.extend(cards(board)?);
                self.acts.push((number, Line::Board(self.board.len())));
            }
            [who, "f"] => {
                let seat = self.seat(who)?;
                self.folded[seat.index()] = true;
                self.acts.push((number, Line::Fold(seat, told())));
            }
            [who, "cc"] => self.acts.push((number, Line::Call(self.seat(who)?, told()))),
            [who, "cbr", total] => {
                let amount = total.parse().map_err(|_| format!("`{total}` is no number"))?;
                self.acts.push((number, Line::RaiseTo(self.seat(who)?, amount, told())));
            }
            [who, "sm"] => {
                let seat = self.seat(who)?;
                self.mucked[seat.index()] = true;
            }
            [who, "sm", "-"] => drop(self.seat(who)?),
            [who, "sm", hand] => {
                let seat = self.seat(who)?;
                self.hole_cards(seat, hand)?;
            }
            _ => return Err("expected d dh, d db, or a player's f, cc, cbr or sm".to_owned()),
        }
        Ok(())
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        let seats = self.hands.len();
        seat(text, seats).ok_or_else(|| format!("`{text}` is no player, expected p1 to p{seats}"))
    }

    /// Notes what is told of a hand, by the deal or by a show.
    fn hole_cards(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let told: [Option<Card>; 2] = cards(text)?.try_into().map_err(|_| "expected two cards".to_owned())?;
        let known = &mut self.hands[seat.index()];
        let agrees = known.iter().flatten().all(|card| told.contains(&Some(*card)) || told.contains(&None));
        match (known.contains(&None), told.contains(&None)) {
            (_, false) if agrees => *known = told,
            (true, true) if known.iter().all(Option::is_none) => *known = told,
            (_, true) if agrees => {}
            _ => return Err("contradicts what was told of this hand before".to_owned()),
        }
        Ok(())
    }

    fn fates(&self) -> Vec<Fate> {
        let showdown = self.folded.iter().filter(|folded| !**folded).count() > 1;
        let fate = |(folded, mucked): (&bool, &bool)| match (showdown && !folded, mucked) {
            (false, _) => Fate::Unseen,
            (true, true) => Fate::Mucked,
            (true, false) => Fate::Compared,
        };
        self.folded.iter().zip(&self.mucked).map(fate).collect()
    }

    fn raises(&self) -> impl Iterator<Item = &f64> {
        self.acts.iter().filter_map(|(_, line)| match line {
            Line::RaiseTo(_, amount, _) => Some(amount),
            _ => None,
        })
    }

    fn steps(self, scale: f64) -> Vec<(usize, Step)> {
        let act = |seat, action, text| Step::Act { seat, action, text };
        let step = |line| match line {
            Line::Fold(seat, text) => act(seat, Action::Fold, text),
            Line::Call(seat, text) => act(seat, Action::Call, text),
            Line::RaiseTo(seat, amount, text) => act(seat, Action::RaiseTo((amount * scale) as Chips), text),
            Line::Board(cards) => Step::Board(cards),
        };
        self.acts.into_iter().map(|(number, line)| (number, step(line))).collect()
    }
}
