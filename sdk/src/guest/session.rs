//! A module's state between calls: its seed, its buffers, and the bot that is playing.

use super::Bot;
use crate::game::Game;
use crate::json::{self, Reader, Stop, ToJson, Unknown};
use crate::message::QuestionOf;
use crate::rng::Rng;
use std::borrow::Cow;

/// A bot at work, its game forgotten: bytes in, bytes out.
trait Seated {
    /// Reads a question and appends the answer to `out`.
    fn answer(&mut self, question: &[u8], out: &mut Vec<u8>) -> Result<(), json::Error>;
}

struct Player<B: Bot> {
    seed: u64,
    bot: Option<B>,
    /// The last question; its memory serves the next.
    question: QuestionOf<B::Game>,
}

impl<B: Bot> Player<B> {
    fn new(seed: u64) -> Self {
        Player { seed, bot: None, question: Default::default() }
    }
}

impl<B: Bot> Seated for Player<B> {
    fn answer(&mut self, question: &[u8], out: &mut Vec<u8>) -> Result<(), json::Error> {
        json::read_slice(&mut self.question, question)?;
        if let Some(fixture) = &self.question.fixture {
            self.bot = Some(B::new(fixture, Rng::new(self.seed)));
        }
        let bot = self.bot.as_mut().ok_or(json::Error { at: 0, expected: "a fixture in the first message" })?;
        bot.act(&self.question).to_json(out);
        Ok(())
    }
}

/// One game that a module plays, and the bot that plays it.
#[derive(Clone, Copy)]
pub struct Entry {
    game: &'static str,
    seat: fn(u64) -> Box<dyn Seated>,
}

impl Entry {
    /// The entry of a bot.
    pub const fn of<B: Bot>() -> Entry {
        Entry { game: <B::Game as Game>::NAME, seat: |seed| Box::new(Player::<B>::new(seed)) }
    }
}

/// The length of the custom section `arena.games`: the names of the games with commas between.
pub const fn games_section_len(entries: &[Entry]) -> usize {
    let (mut len, mut index) = (entries.len() - 1, 0);
    while index < entries.len() {
        len += entries[index].game.len();
        index += 1;
    }
    len
}

/// The bytes of the custom section `arena.games`.
pub const fn games_section<const LEN: usize>(entries: &[Entry]) -> [u8; LEN] {
    let (mut bytes, mut at, mut index) = ([b','; LEN], 0, 0);
    while index < entries.len() {
        let name = entries[index].game.as_bytes();
        let mut letter = 0;
        while letter < name.len() {
            bytes[at + letter] = name[letter];
            letter += 1;
        }
        at += name.len() + 1;
        index += 1;
    }
    bytes
}

/// What the exported functions work on. The macro makes one a module.
pub struct Session {
    entries: &'static [Entry],
    seed: u64,
    inbox: Vec<u8>,
    outbox: Vec<u8>,
    player: Option<Box<dyn Seated>>,
}

impl Session {
    /// A session before `init`.
    pub const fn new(entries: &'static [Entry]) -> Session {
        Session { entries, seed: 0, inbox: Vec::new(), outbox: Vec::new(), player: None }
    }

    /// The export `init`: the bot's own random seed.
    pub fn init(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The export `alloc`: room for a message of `len` bytes, in place of the room given before.
    pub fn alloc(&mut self, len: usize) -> *mut u8 {
        self.inbox.clear();
        self.inbox.reserve(len);
        self.inbox.as_mut_ptr()
    }

    /// The export `act`: the answer to a question. A question that cannot be read is answered with `{"error":…}`, which
    /// no game takes for an action, so that the reason stands in the record of the fault.
    pub fn act(&mut self, question: &[u8]) -> &[u8] {
        self.outbox.clear();
        if let Err(error) = self.answer(question) {
            self.outbox.clear();
            complain(error, &mut self.outbox);
        }
        &self.outbox
    }

    fn answer(&mut self, question: &[u8]) -> Result<(), json::Error> {
        let player = match &mut self.player {
            Some(player) => player,
            None => self.player.insert(seat(self.entries, self.seed, question)?),
        };
        player.answer(question, &mut self.outbox)
    }
}

/// The bot for the game that the first message names.
#[cold]
fn seat(entries: &[Entry], seed: u64, question: &[u8]) -> Result<Box<dyn Seated>, json::Error> {
    let mut reader = Reader::new(question, Unknown::Skip);
    let game = game_named(&mut reader).map_err(|_| reader.error())?;
    let entry = entries.iter().find(|entry| entry.game == game);
    let entry = entry.ok_or(json::Error { at: 0, expected: "a game that this module plays" })?;
    Ok((entry.seat)(seed))
}

/// The game's name in the fixture part of a first message.
fn game_named<'a>(reader: &mut Reader<'a>) -> Result<Cow<'a, str>, Stop> {
    ["fixture", "game"].into_iter().try_for_each(|key| enter(reader, key))?;
    reader.text()
}

/// Enters the object where the reader stands, up to the value of this key.
fn enter(reader: &mut Reader, wanted: &str) -> Result<(), Stop> {
    let mut first = true;
    reader.object()?;
    while let Some(key) = reader.key(&mut first)? {
        if key == wanted {
            return Ok(());
        }
        reader.skip()?;
    }
    Err(reader.expected("a fixture with a game in the first message"))
}

#[cold]
fn complain(error: json::Error, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"error\":{\"expected\":");
    error.expected.to_json(out);
    out.extend_from_slice(b",\"at\":");
    (error.at as u64).to_json(out);
    out.extend_from_slice(b"}}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::FixtureOf;
    use crate::toy::{Toy, Turn};

    struct Counter(u32);
    impl Bot for Counter {
        type Game = Toy;
        fn new(fixture: &FixtureOf<Toy>, mut rng: Rng) -> Self {
            assert_eq!(rng.next_u64(), Rng::new(7).next_u64());
            Counter(fixture.deals as u32)
        }
        fn act(&mut self, question: &QuestionOf<Toy>) -> Turn {
            self.0 += question.view.rank;
            if self.0.is_multiple_of(2) { Turn::Keep } else { Turn::Swap }
        }
    }

    const ENTRIES: &[Entry] =
        &[Entry { game: "chess", seat: |_| unreachable!("chess was not asked for") }, Entry::of::<Counter>()];
    const FIRST: &[u8] = br#"{"fixture":{"protocol":1,"game":"toy","rules":1,"options":{"stake":1},"seat":0,"deals":10,"memory":"fixture","limits":{},"seed":"0000000000000007"},"deal":1,"view":{"seat":0,"rank":4}}"#;

    fn started() -> Session {
        let mut session = Session::new(ENTRIES);
        session.init(7);
        session
    }

    #[test]
    fn the_first_message_chooses_the_bot_by_its_game_and_later_ones_keep_it() {
        let mut session = started();
        assert_eq!(session.act(FIRST), b"\"keep\"");
        assert_eq!(session.act(br#"{"deal":2,"view":{"seat":0,"rank":1}}"#), b"\"swap\"");
        assert_eq!(session.act(br#"{"deal":3,"view":{"seat":0,"rank":0}}"#), b"\"swap\"");
    }

    #[test]
    fn a_further_fixture_starts_a_fresh_bot() {
        let mut session = started();
        session.act(FIRST);
        session.act(br#"{"deal":2,"view":{"seat":0,"rank":1}}"#);
        assert_eq!(session.act(FIRST), b"\"keep\"");
    }

    #[test]
    fn a_question_that_cannot_be_read_is_answered_with_the_reason() {
        let mut session = started();
        assert_eq!(
            session.act(br#"{"deal":2,"view":{"seat":0,"rank":1}}"#),
            br#"{"error":{"expected":"a fixture with a game in the first message","at":37}}"#
        );
        assert_eq!(
            session.act(br#"{"fixture":{"game":"rami"}}"#),
            br#"{"error":{"expected":"a game that this module plays","at":0}}"#
        );
        session.act(FIRST);
        assert_eq!(session.act(b"{]"), br#"{"error":{"expected":"a string","at":1}}"#);
        assert_eq!(session.act(br#"{"deal":2,"view":{"seat":0,"rank":2}}"#), b"\"keep\"");
    }

    #[test]
    fn alloc_gives_room_for_the_message() {
        let mut session = started();
        for len in [0, 1, 300, 5000, 200] {
            let room = session.alloc(len);
            assert!(!room.is_null());
            (0..len).for_each(|at| unsafe { room.add(at).write(b'x') });
        }
    }

    #[test]
    fn the_section_names_the_games_in_order() {
        const LEN: usize = games_section_len(ENTRIES);
        assert_eq!(&games_section::<LEN>(ENTRIES), b"chess,toy");
    }
}
