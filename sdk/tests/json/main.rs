//! The SDK's reader and writer of messages against serde_json, on the types of the protocol.
//!
//! The writer must give the same bytes. The reader must take exactly the same texts and make the same of them, but for
//! the differences that `sdk/src/json/mod.rs` states; [`differs_as_stated`] is their exact form.
#![allow(clippy::unwrap_used, reason = "a test")]

mod texts;
mod values;

use arena_sdk::games::holdem::{Action, Options, Recap, View};
use arena_sdk::json::{self, FromJson, ToJson};
use arena_sdk::message::{Fixture, Limits, Question};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

type HoldemQuestion = Question<Options, View, Recap>;

fn written<T: ToJson>(value: &T) -> Vec<u8> {
    let mut out = Vec::new();
    value.to_json(&mut out);
    out
}

/// Both writers agree, and both readers read it back.
fn assert_writes<T>(value: &T)
where
    T: ToJson + for<'a> FromJson<'a> + Serialize + DeserializeOwned + PartialEq + Debug,
{
    let text = written(value);
    assert_eq!(String::from_utf8_lossy(&text), serde_json::to_string(value).unwrap());
    assert_eq!(json::from_slice_strict::<T>(&text).as_ref(), Ok(value));
    assert_eq!(&serde_json::from_slice::<T>(&text).unwrap(), value);
}

/// Is this one of the differences that are stated, given that one reader takes the text and the other does not?
fn differs_as_stated(text: &[u8], ours: Option<&json::Error>, serde: Option<&serde_json::Error>) -> bool {
    match (ours, serde) {
        // Unknown fields are skipped everywhere, also where serde was told to refuse them (in tournament files).
        (None, Some(error)) => error.to_string().contains("unknown field"),
        (Some(error), None) => match (error.expected, text.get(error.at)) {
            // A struct written as an array.
            ("an object", Some(b'[')) => true,
            // A unit variant written as an object, where the enum is read as a string, and where it is an answer.
            ("a string", Some(b'{')) => true,
            ("\"fold\", \"check\", \"call\" or {\"raise_to\":N}", _) => text.trim_ascii_start().starts_with(b"{"),
            ("less nesting", _) => true,
            _ => false,
        },
        _ => false,
    }
}

/// Both readers take the text or both refuse it, and make the same of it.
fn assert_reads<T>(text: &[u8], read: fn(&[u8]) -> Result<T, json::Error>)
where
    T: for<'a> FromJson<'a> + DeserializeOwned + PartialEq + Debug,
{
    let shown = || String::from_utf8_lossy(text).into_owned();
    match (read(text), serde_json::from_slice::<T>(text)) {
        (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs, "{}", shown()),
        (Err(_), Err(_)) => {}
        (ours, theirs) => assert!(
            differs_as_stated(text, ours.as_ref().err(), theirs.as_ref().err()),
            "ours {ours:?}\nserde {theirs:?}\non {}",
            shown()
        ),
    }
}

fn read<T: for<'a> FromJson<'a>>(text: &[u8]) -> Result<T, json::Error> {
    json::from_slice(text)
}

fn read_strictly<T: for<'a> FromJson<'a>>(text: &[u8]) -> Result<T, json::Error> {
    json::from_slice_strict(text)
}

/// Reading in place of an earlier value is the same as reading afresh.
fn read_over<T: for<'a> FromJson<'a>>(earlier: T, text: &[u8]) -> Result<T, json::Error> {
    let mut value = earlier;
    json::read_slice(&mut value, text).map(|()| value)
}

proptest! {

    #[test]
    fn what_is_written_is_what_serde_json_writes(
        action in values::action(), question in values::question(), options in values::options(), text in any::<String>()
    ) {
        assert_writes(&action);
        assert_writes(&question.view);
        assert_writes(&options);
        assert_writes(&question);
        assert_writes(&text);
    }

    #[test]
    fn whole_numbers_are_written_and_read_alike(signed in any::<i64>(), unsigned in any::<u64>(), shift in 0..64u32) {
        for signed in [signed, signed >> shift] {
            assert_writes(&signed);
        }
        for unsigned in [unsigned, unsigned >> shift] {
            assert_writes(&unsigned);
            assert_reads::<i64>(unsigned.to_string().as_bytes(), read);
            assert_reads::<u8>(unsigned.to_string().as_bytes(), read);
            assert_reads::<u64>(format!("{unsigned}0").as_bytes(), read);
            assert_reads::<i64>(format!(" {unsigned} ").as_bytes(), read);
            assert_reads::<i64>(format!("-{unsigned}").as_bytes(), read);
        }
    }

    #[test]
    fn an_answer_is_taken_strictly_iff_serde_json_takes_it(text in texts::edited(values::action())) {
        assert_reads::<Action>(&text, read_strictly);
    }

    #[test]
    fn a_question_is_taken_iff_serde_json_takes_it(text in texts::edited(values::question())) {
        assert_reads::<HoldemQuestion>(&text, read);
    }

    #[test]
    fn a_view_a_recap_and_options_are_taken_iff_serde_json_takes_them(
        view in texts::edited(values::view()), recap in texts::edited(values::recap()),
        options in texts::edited(values::options()), limits in texts::edited(values::limits())
    ) {
        assert_reads::<View>(&view, read);
        assert_reads::<Recap>(&recap, read);
        assert_reads::<Options>(&options, read_strictly);
        assert_reads::<Limits>(&limits, read_strictly);
    }

    #[test]
    fn any_json_is_passed_over_where_it_is_unknown(unknown in texts::document()) {
        assert_reads::<Fixture<Options>>(format!("{{\"new\":{unknown}}}").as_bytes(), read);
        let text = format!("{{\"new\":{unknown},\"deal\":1,\"recap\":0}}");
        assert_reads::<arena_sdk::message::Past<i64>>(text.as_bytes(), read);
        assert_reads::<Action>(format!("{{\"raise_to\":{unknown}}}").as_bytes(), read_strictly);
    }

    #[test]
    fn any_string_is_read_alike(text in texts::string()) {
        assert_reads::<String>(text.as_bytes(), read);
        assert_reads::<arena_sdk::games::holdem::History>(text.as_bytes(), read);
        assert_reads::<arena_sdk::cards::Cards<5>>(text.as_bytes(), read);
    }

    #[test]
    fn any_bytes_are_read_alike(text in prop::collection::vec(any::<u8>(), 0..12)) {
        assert_reads::<Action>(&text, read_strictly);
        assert_reads::<i64>(&text, read);
        let quoted = [b"\"", &text[..], b"\""].concat();
        assert_reads::<String>(&quoted, read);
        assert_reads::<Recap>(&[b"{\"new\":", &quoted[..], b"}"].concat(), read);
    }

    #[test]
    fn reading_over_an_earlier_question_leaves_nothing_of_it(
        earlier in values::question(), text in texts::edited(values::question())
    ) {
        prop_assert_eq!(read_over(earlier, &text).ok(), read::<HoldemQuestion>(&text).ok());
    }
}

#[test]
fn known_hard_texts_are_read_alike() {
    for text in texts::HARD {
        assert_reads::<Action>(text.as_bytes(), read_strictly);
        assert_reads::<View>(text.as_bytes(), read);
        assert_reads::<String>(text.as_bytes(), read);
        assert_reads::<i64>(text.as_bytes(), read);
        assert_reads::<Option<[i64; 2]>>(text.as_bytes(), read);
        let unknown = format!("{{\"deal\":1,\"recap\":0,\"new\":{text}}}");
        assert_reads::<arena_sdk::message::Past<i64>>(unknown.as_bytes(), read);
    }
}

#[test]
fn the_stated_differences_are_there() {
    let past = |new: &str| format!("{{\"deal\":1,\"recap\":0,\"new\":{new}}}");
    let deep = |depth: usize| past(&("[".repeat(depth) + &"]".repeat(depth)));
    assert!(read::<arena_sdk::message::Past<i64>>(deep(128).as_bytes()).is_ok());
    assert!(read::<arena_sdk::message::Past<i64>>(deep(129).as_bytes()).is_err());
    assert!(read_strictly::<Action>(br#"{"fold":null}"#).is_err());
    assert!(read::<arena_sdk::message::Past<i64>>(b"[1,0]").is_err());
    assert!(read::<Options>(br#"{"seats":2,"new":0}"#).is_ok());
}

#[test]
fn a_refusal_says_where_and_what_was_expected() {
    let words = |text: &str| read_strictly::<Action>(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(words(r#"{"raise_to":1.5}"#), "expected a whole number at byte 13");
    assert_eq!(words(r#""raise""#), r#"expected "fold", "check", "call" or {"raise_to":N} at byte 7"#);
    assert_eq!(words(r#""fold" "#.repeat(2).as_str()), "expected the end of the message at byte 7");
    let view = read::<View>(br#"{"seat":0,"seat":0}"#).unwrap_err();
    assert_eq!(view.to_string(), "expected each field once at byte 17");
}
