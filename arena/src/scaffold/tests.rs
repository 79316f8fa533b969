//! The templates are compiled here as they are written, so their own tests run with ours.

use super::*;
use crate::bridge;
use crate::plan::{Format, file};
use tempfile::tempdir;

#[path = "templates/draw.rs"]
mod draw;
#[path = "templates/holdem.rs"]
mod holdem;
#[path = "templates/rami.rs"]
mod rami;

fn scaffold(name: &str, game: &str, folder: Option<&str>, here: &Path) -> Result<Scaffold, ScaffoldError> {
    Scaffold::new(name, game, folder.map(Path::new), here)
}

/// A folder that looks like our checkout.
fn checkout_like(root: &Path) {
    for folder in ["sdk", "bots", "arena/src"] {
        fs::create_dir_all(root.join(folder)).unwrap();
    }
    fs::write(root.join("Cargo.toml"), "[workspace]\nmembers = [\"sdk\", \"bots/*\"]\n").unwrap();
    fs::write(root.join("sdk/Cargo.toml"), "[package]\nname = \"arena-sdk\"\n").unwrap();
}

#[test]
fn every_game_of_the_list_has_a_template() {
    for game in bridge::games() {
        assert!(TEMPLATES.iter().any(|(word, _)| *word == game.name), "{}", game.name);
    }
}

#[test]
fn in_the_checkout_it_joins_the_workspace_from_wherever_it_is_called() {
    let root = tempdir().unwrap();
    checkout_like(root.path());
    for (name, folder, here) in [
        ("one", None, ""),
        ("two", None, "arena/src"),
        ("three", Some("bots/three"), ""),
        ("four", Some("../../bots/4"), "arena/src"),
    ] {
        let bot = scaffold(name, "draw", folder, &root.path().join(here)).unwrap();
        assert!(matches!(bot.home(), Home::Checkout(_)), "{name}: {bot:?}");
        bot.write().unwrap();
    }
    for folder in ["one", "two", "three", "4"] {
        let manifest = fs::read_to_string(root.path().join("bots").join(folder).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("arena-sdk.workspace = true") && !manifest.contains("[workspace]"), "{manifest}");
        assert!(!root.path().join("bots").join(folder).join("sdk").exists());
    }
}

#[test]
fn elsewhere_and_elsewhere_in_the_checkout_it_is_a_workspace_of_its_own() {
    let root = tempdir().unwrap();
    checkout_like(root.path());
    let elsewhere = tempdir().unwrap();
    for (folder, here) in
        [(None, elsewhere.path()), (Some("deep/er/mine"), elsewhere.path()), (Some("mine"), root.path())]
    {
        let bot = scaffold("mine", "rami", folder, here).unwrap();
        assert_eq!(bot.home(), &Home::Own);
        bot.write().unwrap();
        assert!(bot.folder().join("sdk/src/lib.rs").is_file());
        let left = fs::read_dir(bot.folder().parent().unwrap()).unwrap();
        let drafts = left.filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().ends_with(".part"));
        assert_eq!(drafts.count(), 0);
    }
}

#[test]
fn what_exists_is_left_alone() {
    let here = tempdir().unwrap();
    fs::create_dir(here.path().join("mine")).unwrap();
    fs::write(here.path().join("file"), "x").unwrap();
    for folder in ["mine", "file"] {
        let error = scaffold("mine", "holdem", Some(folder), here.path()).unwrap_err().to_string();
        assert!(error.ends_with("exists already; expected a folder that does not exist"), "{error}");
    }
    let late = scaffold("late", "holdem", None, here.path()).unwrap();
    fs::create_dir_all(here.path().join("late/src")).unwrap();
    assert!(matches!(late.write(), Err(ScaffoldError::Exists(_))));
    assert_eq!(fs::read_dir(here.path()).unwrap().count(), 3, "no draft is left");
}

#[test]
fn its_page_has_about_ten_lines_and_names_the_module() {
    let here = tempdir().unwrap();
    let bot = scaffold("my-bot", "holdem", None, here.path()).unwrap();
    let page = bot.files().into_iter().find(|(path, _)| path == "README.md").unwrap().1;
    assert!((8..=13).contains(&page.lines().count()), "{page}");
    assert!(page.contains("arena check target/wasm32-unknown-unknown/bot/my_bot.wasm"), "{page}");
}

#[test]
fn its_tournament_is_one_against_the_house_bots_or_against_itself() {
    let root = tempdir().unwrap();
    checkout_like(root.path());
    for folder in ["holdem-b", "holdem-a", "draw-c"] {
        fs::create_dir_all(root.path().join("bots").join(folder)).unwrap();
        fs::write(root.path().join("bots").join(folder).join("Cargo.toml"), "").unwrap();
    }
    let elsewhere = tempdir().unwrap();
    for game in bridge::games() {
        for (here, format) in [(root.path(), Format::Gauntlet), (elsewhere.path(), Format::RoundRobin)] {
            let bot = scaffold(&format!("my-{}", game.name), game.name, None, here).unwrap();
            bot.write().unwrap();
            let plan = file::read(&bot.folder().join(bot.tournament())).unwrap_or_else(|problems| panic!("{problems}"));
            let names: Vec<&str> = plan.entries.iter().map(|entry| entry.name.as_str()).collect();
            match (format, game.name) {
                (Format::Gauntlet, "holdem") => assert_eq!(names, ["my-holdem", "holdem-a", "holdem-b"]),
                (Format::Gauntlet, "draw") => assert_eq!(names, ["my-draw", "draw-c"]),
                // No house bot of rami is there.
                _ => assert_eq!(names, [format!("my-{}", game.name), format!("my-{} again", game.name)]),
            }
            assert_eq!(plan.format, if names.len() > 2 || names[1] == "draw-c" { format } else { Format::RoundRobin });
            assert_eq!((plan.game.name(), plan.game.seats()), (game.name, 2));
        }
    }
}
