//! Random texts: JSON as others write it, JSON that is slightly wrong, and what is known to be hard.

use proptest::prelude::*;
use proptest::sample::Index;
use serde::Serialize;
use serde_json::Value;

/// Texts on which parsers are known to differ.
pub const HARD: &[&str] = &[
    "",
    " ",
    "null",
    "nul",
    "nulll",
    "true",
    "\"",
    "\"\\",
    "\"\\\"",
    "\"a",
    "\"a\\u",
    "\"\\u00e9\"",
    "\"\\u00E9\"",
    "\"\\ud800\"",
    "\"\\ud800\\u0041\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ude00\"",
    "\"\\x41\"",
    "\"\\/\"",
    "\"\u{7f}\"",
    "\"\u{1}\"",
    "\"\t\"",
    "\"é\"",
    "\"\\u0000\"",
    "'fold'",
    "\"f\\u006fld\"",
    "\"fold\"x",
    "\"fold\" \n",
    "\u{feff}\"fold\"",
    "\u{a0}1",
    "0",
    "-0",
    "-",
    "+1",
    "01",
    "-01",
    "1.",
    "1.0",
    "1e2",
    "1E+2",
    "1e",
    ".5",
    "0x10",
    "1_000",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e999",
    "-1e-999",
    "NaN",
    "Infinity",
    "[",
    "]",
    "[]",
    "[1]",
    "[1,2]",
    "[1,2,3]",
    "[1,2,]",
    "[,1]",
    "[1 2]",
    "[1,2",
    "[1,2]]",
    "[ 1 , 2 ]",
    "{",
    "}",
    "{}",
    "{,}",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{a:1}",
    "{\"raise_to\":300}",
    "{ \"raise_to\" : 300 }",
    "{\"raise_to\":300,}",
    "{\"raise_to\":300,\"raise_to\":300}",
    "{\"raise_to\":300,\"fold\":null}",
    "{\"raise\\u005fto\":300}",
    "{\"raise_to\":\"300\"}",
    "{\"raise_to\":null}",
    "{\"raise_to\":[300]}",
    "{\"raise_to\":3e2}",
    "{\"fold\":null}",
    "{\"fold\":1}",
    "\"raise_to\"",
    "{\"seat\":0}",
    "// c\n1",
    "/**/1",
    "[[[[[[[[1]]]]]]]]",
    "{\"a\":{\"b\":[{},[],\"\",0,true,false,null]}}",
    "[true,fals]",
    "[\"\\ud800\"]",
    "\u{b}1",
];

/// A string literal, often with escapes, sometimes wrong.
pub fn string() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => "[0-9a-zA-Z /]{1,9}",
        2 => "[2-9TJQKA][cdhs]",
        2 => Just("Jk".to_owned()),
        1 => "\\\\[\"\\\\/bfnrtux0]",
        1 => "\\\\u[0-9a-fA-F]{4}",
        1 => "\\\\u[dD][89a-fA-F][0-9a-f]{2}",
        1 => "\\PC{1,3}",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(part, 0..8).prop_map(|parts| format!("\"{}\"", parts.concat()))
}

/// Any JSON document, sometimes wrong.
pub fn document() -> impl Strategy<Value = String> {
    let number = prop_oneof!["-?(0|[1-9][0-9]{0,25})", "-?[0-9]{1,3}(\\.[0-9]{0,3})?([eE][+-]?[0-9]{0,4})?"];
    let word = prop::sample::select(vec!["true", "false", "null", "nil", "tru"]).prop_map(str::to_owned);
    let leaf = prop_oneof![4 => number, 3 => string(), 3 => word, 1 => (1..200usize).prop_map(deep)];
    leaf.prop_recursive(4, 24, 5, |inner| {
        let space = "[ \n\r\t]{0,2}";
        prop_oneof![
            (prop::collection::vec(inner.clone(), 0..5), space)
                .prop_map(|(items, space)| { format!("[{space}{}{space}]", items.join(&format!("{space},{space}"))) }),
            (prop::collection::vec((string(), inner), 0..5), space).prop_map(|(fields, space)| {
                let fields: Vec<String> =
                    fields.into_iter().map(|(key, value)| format!("{key}{space}:{value}")).collect();
                format!("{{{space}{}{space}}}", fields.join(&format!(",{space}")))
            }),
        ]
    })
}

fn deep(depth: usize) -> String {
    "[".repeat(depth) + &"]".repeat(depth)
}

#[derive(Clone, Debug)]
enum Edit {
    /// Another way to write the same: keys in another order, white space, escapes.
    Reorder(Index),
    Space(Index),
    Escape(Index),
    /// Changes of content.
    Duplicate(Index),
    Drop(Index),
    Replace(Index, String),
    Add(Index, String, String),
    /// Changes of bytes.
    Byte(Index, u8),
    Insert(Index, u8),
    Cut(Index),
    Append(String),
}

fn edit() -> impl Strategy<Value = Edit> {
    let byte = || prop::sample::select(b"{}[]\",:\\ \n0129-+.eEtfnujAs\x00\x1f\x7f\xc3\xff".to_vec());
    let at = || any::<Index>();
    prop_oneof![
        4 => at().prop_map(Edit::Reorder),
        4 => at().prop_map(Edit::Space),
        4 => at().prop_map(Edit::Escape),
        1 => at().prop_map(Edit::Duplicate),
        1 => at().prop_map(Edit::Drop),
        2 => (at(), document()).prop_map(|(at, text)| Edit::Replace(at, text)),
        3 => (at(), string(), document()).prop_map(|(at, key, value)| Edit::Add(at, key, value)),
        1 => (at(), byte()).prop_map(|(at, byte)| Edit::Byte(at, byte)),
        1 => (at(), byte()).prop_map(|(at, byte)| Edit::Insert(at, byte)),
        1 => at().prop_map(Edit::Cut),
        1 => "[ \n]|[\\]},x0\"]".prop_map(Edit::Append),
    ]
}

/// A value's text after up to three edits.
pub fn edited<T: Serialize + std::fmt::Debug>(value: impl Strategy<Value = T>) -> impl Strategy<Value = Vec<u8>> {
    (value, prop::collection::vec(edit(), 0..4)).prop_map(|(value, edits)| {
        let mut text = serde_json::to_vec(&value).unwrap();
        edits.iter().for_each(|edit| apply(edit, &mut text));
        text
    })
}

/// Where fields begin and end in a text that is still valid, by the tree of serde_json printed field by field.
fn apply(edit: &Edit, text: &mut Vec<u8>) {
    match edit {
        Edit::Byte(at, byte) if !text.is_empty() => {
            let at = at.index(text.len());
            text[at] = *byte;
        }
        Edit::Insert(at, byte) => text.insert(at.index(text.len() + 1), *byte),
        Edit::Cut(at) => text.truncate(at.index(text.len() + 1)),
        Edit::Append(more) => text.extend_from_slice(more.as_bytes()),
        Edit::Space(at) => put_after_token(text, *at, b" \n"),
        Edit::Escape(at) => escape_a_letter(text, *at),
        Edit::Reorder(at) => with_fields(text, *at, |fields, at| fields.rotate_left(at)),
        Edit::Duplicate(at) => with_fields(text, *at, |fields, at| fields.push(fields[at].clone())),
        Edit::Drop(at) => with_fields(text, *at, |fields, at| drop(fields.remove(at))),
        Edit::Replace(at, value) => with_fields(text, *at, |fields, at| fields[at].1.clone_from(value)),
        Edit::Add(at, key, value) => {
            with_fields(text, *at, |fields, at| fields.insert(at, (key.clone(), value.clone())));
        }
        Edit::Byte(..) => {}
    }
}

/// Edits the fields of one of the objects in the text; nothing where it is no JSON or holds none.
fn with_fields(text: &mut Vec<u8>, at: Index, edit: impl FnOnce(&mut Vec<(String, String)>, usize)) {
    let Ok(value) = serde_json::from_slice::<Value>(text) else { return };
    let mut objects = Vec::new();
    collect(&value, &mut objects);
    if objects.is_empty() {
        return;
    }
    let chosen = objects[at.index(objects.len())];
    let fields = chosen.as_object().unwrap();
    if fields.is_empty() {
        return;
    }
    let mut fields: Vec<(String, String)> =
        fields.iter().map(|(key, value)| (serde_json::to_string(key).unwrap(), value.to_string())).collect();
    let place = at.index(fields.len());
    edit(&mut fields, place);
    let edited: Vec<String> = fields.into_iter().map(|(key, value)| format!("{key}:{value}")).collect();
    let before = chosen.to_string();
    let whole = value.to_string();
    *text = whole.replacen(&before, &format!("{{{}}}", edited.join(",")), 1).into_bytes();
}

fn collect<'v>(value: &'v Value, objects: &mut Vec<&'v Value>) {
    match value {
        Value::Object(fields) => {
            objects.push(value);
            fields.values().for_each(|value| collect(value, objects));
        }
        Value::Array(items) => items.iter().for_each(|value| collect(value, objects)),
        _ => {}
    }
}

fn put_after_token(text: &mut Vec<u8>, at: Index, space: &[u8]) {
    let tokens: Vec<usize> = (0..text.len()).filter(|at| b"{}[],:".contains(&text[*at])).collect();
    if !tokens.is_empty() {
        let after = tokens[at.index(tokens.len())] + 1;
        text.splice(after..after, space.iter().copied());
    }
}

fn escape_a_letter(text: &mut Vec<u8>, at: Index) {
    let letters: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_alphabetic()).collect();
    if !letters.is_empty() {
        let letter = letters[at.index(letters.len())];
        let escaped = format!("\\u{:04x}", text[letter]);
        text.splice(letter..=letter, escaped.into_bytes());
    }
}
