//! `PROTOCOL.md` cannot go stale: its examples are what the rules and the encoder give today, every one is read back, and
//! the budget of bytes that it states is kept. `UPDATE=1 cargo test -p arena-sdk --test protocol` writes it anew.
#![allow(clippy::unwrap_used, reason = "a test")]

mod draw;
mod examples;
mod rami;

use arena_sdk::game::Game;
use arena_sdk::games::draw::Draw;
use arena_sdk::games::holdem::{Holdem, Options};
use arena_sdk::games::rami::Rami;
use arena_sdk::json::{self, ToJson};
use arena_sdk::message::{ActionOf, Question, QuestionOf};
use examples::{Played, text};
use std::path::PathBuf;

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("PROTOCOL.md")
}

/// The examples in the page, by the word after `json` on their first line.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let mut blocks = Vec::new();
    for part in page.split("```json ").skip(1) {
        let (name, rest) = part.split_once('\n').expect("a block has lines");
        let (body, _) = rest.split_once("```").expect("a block ends");
        blocks.push((name, body));
    }
    blocks
}

/// One message on several lines: the line breaks and what they are indented with are not part of it.
fn joined(block: &str) -> String {
    block.lines().map(str::trim_start).collect()
}

/// A message with a line for each field of the outer two objects.
fn laid_out(message: &str) -> String {
    let (mut out, mut quoted, mut open) = (String::new(), false, Vec::new());
    for letter in message.chars() {
        out.push(letter);
        match letter {
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => open.push(letter),
            '}' | ']' if !quoted => drop(open.pop()),
            ',' if !quoted && open.len() <= 2 && !open.contains(&'[') => {
                out.push('\n');
                out.push_str(&"  ".repeat(open.len()));
            }
            _ => {}
        }
    }
    out.push('\n');
    out
}

/// Name and text of every example, in the order of the page.
fn all() -> Vec<(&'static str, String)> {
    [examples::all(), rami::all(), draw::all()].concat()
}

#[test]
fn the_examples_are_what_is_written_today() {
    let page = std::fs::read_to_string(page()).unwrap();
    let examples = all();
    if std::env::var_os("UPDATE").is_some() {
        let mut new = page.clone();
        for ((name, block), (_, message)) in blocks(&page).into_iter().zip(&examples) {
            let (old, now) =
                (format!("```json {name}\n{block}```"), format!("```json {name}\n{}```", laid_out(message)));
            new = new.replacen(&old, &now, 1);
        }
        std::fs::write(self::page(), new).unwrap();
        return;
    }
    let found: Vec<(&str, String)> = blocks(&page).into_iter().map(|(name, block)| (name, joined(block))).collect();
    assert_eq!(found, examples, "run again with UPDATE=1 and look at what changed");
}

#[test]
fn the_examples_are_read_back_by_both_readers() {
    for (name, message) in all() {
        let read_alike = match name.split_once('-') {
            Some(("draw", name)) => is_read_alike::<Draw>(name, &message),
            Some(("rami", name)) => is_read_alike::<Rami>(name, &message),
            _ => is_read_alike::<Holdem>(name, &message),
        };
        assert!(read_alike, "{name}: {message}");
    }
}

/// Do both readers take it for the same?
fn is_read_alike<G: Game>(name: &str, message: &str) -> bool {
    if name.starts_with("answer") {
        let answer = json::from_slice_strict::<ActionOf<G>>(message.as_bytes()).unwrap();
        serde_json::from_str(message).ok() == Some(answer)
    } else {
        let question = json::from_slice::<QuestionOf<G>>(message.as_bytes()).unwrap();
        serde_json::from_str(message).ok() == Some(question)
    }
}

#[test]
fn what_the_page_says_of_versions_and_limits_is_so() {
    let page = std::fs::read_to_string(page()).unwrap();
    let limits = arena_sdk::message::Limits::default();
    for sentence in [
        format!("protocol version {}", arena_sdk::message::PROTOCOL_VERSION),
        format!("at most {} finished deals", arena_sdk::message::MAX_PAST),
        format!("| `fuel` | {} |", grouped(limits.fuel)),
        format!("| `fixture_fuel` | {} |", grouped(limits.fixture_fuel)),
        format!("| `memory` | {} |", grouped(limits.memory)),
        format!("| `answer` | {} |", grouped(limits.answer.into())),
        format!("| `log` | {} |", grouped(limits.log.into())),
        format!("| `faults` | {} |", limits.faults),
    ] {
        assert!(page.contains(&sentence), "PROTOCOL.md does not say `{sentence}`");
    }
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

#[test]
fn the_page_has_the_bot_in_c_as_it_is_in_the_examples() {
    let page = std::fs::read_to_string(page()).unwrap();
    let caller = include_str!("../../examples/c/caller.c");
    assert!(page.contains(&format!("```c\n{caller}```")), "sdk/examples/c/caller.c and PROTOCOL.md differ");
}

#[test]
fn a_heads_up_question_on_the_river_is_under_300_bytes() {
    // Raised, re-raised and called before the flop, bet and raised on both streets since: more than an ordinary deal.
    let river = Played::new(Options::default(), "0r300 1r900 0r2100 1c/1c 0c/1r2000 0c/1r1500 0r3200");
    let question = text(&river.question(1, 1000));
    assert!(question.len() < 300, "{} bytes: {question}", question.len());
}

#[test]
fn the_fixture_is_told_once_and_the_rest_of_the_envelope_is_small() {
    let river = Played::new(Options::default(), "0c 1c/1c 0c/1c 0c/");
    let question = river.question(1, 1);
    let (mut whole, mut view) = (Vec::new(), Vec::new());
    question.to_json(&mut whole);
    question.view.to_json(&mut view);
    assert_eq!(whole.len() - view.len(), r#"{"deal":1,"view":}"#.len());
    let told: Question<_, _, _> = examples::first();
    assert!(told.fixture.is_some() && question.fixture.is_none());
}
