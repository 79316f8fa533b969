//! `arena new`: a bot that compiles and plays legally at once.

use super::{Exit, Outcome, Stop, arena_word, shell_word};
use crate::bridge;
use crate::scaffold::{Home, Scaffold};
use std::path::{Path, PathBuf};

/// Arguments of `arena new`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The crate's name: small letters, digits, `-` and `_`.
    #[arg(value_name = "NAME")]
    name: String,
    /// The game it plays.
    #[arg(long, value_name = "G")]
    game: String,
    /// The folder to make: `bots/NAME` in a checkout of the arena, `NAME` elsewhere.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Writes the crate; says what was done and what to type next.
pub fn run(args: &Args) -> Outcome {
    let game = bridge::find(&args.game).map_err(Stop::user)?;
    let here = std::env::current_dir().map_err(|error| Stop::user(format!("the folder one is in: {error}")))?;
    let bot = Scaffold::new(&args.name, game.name, args.folder.as_deref(), &here).map_err(Stop::user)?;
    bot.write().map_err(Stop::user)?;
    let folder = bot.folder().strip_prefix(&here).unwrap_or(bot.folder());
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    let shown = shell_word(folder);
    let (arena, built_in) = match bot.home() {
        Home::Checkout(root) => {
            eprintln!("{shown}: a bot for {}; as a member of the workspace it uses the SDK in sdk/", game.name);
            ("cargo arena".to_owned(), root.strip_prefix(&here).unwrap_or(root).to_owned())
        }
        Home::Own => {
            eprintln!("{shown}: a bot for {}, in a workspace of its own with the SDK in {shown}/sdk", game.name);
            (arena_word(), folder.to_owned())
        }
    };
    eprintln!("next:");
    println!("{arena} build {shown}");
    println!("{arena} check {}", shell_word(&built_in.join(bot.module())));
    println!("{arena} run {}", shell_word(&folder.join(bot.tournament())));
    Ok(Exit::Done)
}
