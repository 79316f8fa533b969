//! The games as a person names them.

use super::{AnyGame, bridge};
use arena_sdk::game::{Game, OptionsError};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A game of the list, before its options are known.
#[derive(Clone, Copy)]
pub struct GameInfo {
    /// Its word.
    pub name: &'static str,
    /// Other words for it.
    pub aliases: &'static [&'static str],
    /// The version of its rules.
    pub rules_version: u32,
    from_json: fn(serde_json::Value) -> Result<Arc<dyn AnyGame>, String>,
    from_toml: fn(OptionsTable) -> Checked,
}

/// Outer error: the options cannot be read. Inner error: the game cannot be played with them.
pub type Checked = Result<Result<Arc<dyn AnyGame>, OptionsError>, toml::de::Error>;

/// Options as they stand in a tournament file.
pub type OptionsTable<'a> = toml::Spanned<toml::de::DeTable<'a>>;

/// No game of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a game; expected one of: {1}")]
pub struct NoSuchGame(String, String);

impl GameInfo {
    fn of<G: Game>() -> GameInfo {
        GameInfo {
            name: G::NAME,
            aliases: G::ALIASES,
            rules_version: G::RULES_VERSION,
            from_json: |options| {
                let options: G::Options = serde_json::from_value(options).map_err(|error| error.to_string())?;
                bridge::<G>(options).map_err(|error| error.to_string())
            },
            from_toml: |options| Ok(bridge::<G>(read::<G::Options>(options)?)),
        }
    }

    /// The game with options as [`AnyGame::options`] wrote them.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn with_json(&self, options: serde_json::Value) -> Result<Arc<dyn AnyGame>, String> {
        (self.from_json)(options)
    }

    /// The game with options from a tournament file.
    ///
    /// # Errors
    /// Outer: they cannot be read (unknown option, wrong type). Inner: the game cannot be played with them.
    pub fn with_toml(&self, options: OptionsTable) -> Result<Result<Arc<dyn AnyGame>, OptionsError>, toml::de::Error> {
        (self.from_toml)(options)
    }
}

fn read<T: DeserializeOwned>(options: OptionsTable) -> Result<T, toml::de::Error> {
    T::deserialize(toml::Deserializer::from(options))
}

/// All games, in the order of the list.
pub fn games() -> Vec<GameInfo> {
    let mut games = Vec::new();
    macro_rules! add {
        ($game:ty) => {
            games.push(GameInfo::of::<$game>())
        };
    }
    arena_sdk::for_each_game!(add);
    games
}

/// The game a person means.
///
/// # Errors
/// When no game has that name or alias; the error lists the names.
pub fn find(name: &str) -> Result<GameInfo, NoSuchGame> {
    let wanted = name.to_ascii_lowercase();
    let games = games();
    games.iter().find(|game| game.name == wanted || game.aliases.contains(&wanted.as_str())).copied().ok_or_else(|| {
        let names: Vec<&str> = games.iter().map(|game| game.name).collect();
        NoSuchGame(name.to_owned(), names.join(", "))
    })
}
