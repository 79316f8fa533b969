//! The tournament file that a new bot brings: against the house bots of its game, or against itself where there are none.

use crate::plan::Entry;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// How its own folder is named in the file.
const HERE: &str = ".";

/// The text of the file, for a bot called `name` in a folder of a checkout's `bots`, or anywhere else.
pub fn text(name: &str, game: &str, bots: Option<&Path>, command: &str) -> String {
    let house = bots.map(|bots| house(bots, game)).unwrap_or_default();
    // A deal of rami has many more decisions than one of poker.
    let (match_sets, deals) = if game == "rami" { (10, 20) } else { (20, 100) };
    let (title, format) = if house.is_empty() {
        (format!("{name} against itself: put other bots in"), "round-robin")
    } else {
        (format!("{name} against the house bots"), "gauntlet")
    };
    let mut text = format!(
        "# {title}. Play it with:  {command}\n\n\
         name = \"{name}\"\n\
         format = \"{format}\"\n\
         match_sets = {match_sets}                # more make the intervals narrower\n\
         deals = {deals}\n\n\
         [game]\nname = \"{game}\"\nseats = 2\n"
    );
    let mut bot = |name: &str, path: &str, more: &str| {
        write!(text, "\n[[bots]]\nname = \"{name}\"\npath = \"{path}\"\n{more}").expect("text takes text");
    };
    if house.is_empty() {
        bot(name, HERE, "");
        bot(&format!("{name} again"), HERE, "");
        text.push_str("\n# A bot is a folder, a .wasm file, or `registry:NAME` of one that was submitted.\n");
    } else {
        bot(name, HERE, "challenger = true              # against everybody below, who do not meet each other\n");
        for Entry { name, .. } in house {
            bot(&name, &format!("../{name}"), "");
        }
    }
    text
}

/// The house bots of a game, in the order of their names.
pub fn house(bots: &Path, game: &str) -> Vec<Entry> {
    let entries = fs::read_dir(bots).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().join("Cargo.toml").is_file());
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut house: Vec<String> = names.filter(|name| name.starts_with(&format!("{game}-"))).collect();
    house.sort();
    house.into_iter().map(|name| Entry { path: bots.join(&name), name, challenger: false }).collect()
}
