//! The JSON Schema files in `sdk/schema` are those of the types. `UPDATE=1 cargo test -p arena-sdk --features schema
//! --test schema` writes them anew.
#![allow(clippy::unwrap_used, reason = "a test")]

use arena_sdk::game::Game;
use arena_sdk::message::{ActionOf, QuestionOf};
use schemars::Schema;
use std::path::PathBuf;

fn assert_checked_in(name: String, schema: &Schema) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("schema").join(name);
    let text = serde_json::to_string_pretty(schema).unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "{} is not the schema of the types; run again with UPDATE=1", path.display());
}

fn assert_game<G: Game>() {
    assert_checked_in(format!("{}.question.json", G::NAME), &schemars::schema_for!(QuestionOf<G>));
    assert_checked_in(format!("{}.answer.json", G::NAME), &schemars::schema_for!(ActionOf<G>));
}

#[test]
fn the_schema_of_every_game_is_checked_in() {
    macro_rules! game {
        ($game:ty) => {
            assert_game::<$game>();
        };
    }
    arena_sdk::for_each_game!(game);
}
