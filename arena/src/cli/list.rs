//! `arena list`: what this arena has.

use super::{Exit, Outcome, Stop};
use crate::bridge;
use crate::plan::Format;
use crate::ratings::{METHODS, Method};
use crate::registry::{self, Entry, LastStanding, Registry};
use std::path::{Path, PathBuf};
use unicode_width::UnicodeWidthStr;

/// What to list.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum What {
    /// Games, with their aliases.
    Games,
    /// House bots, with what they do, and those of the registry, with where they came in last.
    Bots,
    /// Tournament formats.
    Formats,
    /// Rating methods.
    Ratings,
}

/// Arguments of `arena list`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to list.
    what: What,
    /// The folder of the house bots.
    #[arg(long, default_value = "bots", value_name = "DIR")]
    bots: PathBuf,
    /// The registry.
    #[arg(long, default_value = registry::FOLDER, value_name = "DIR")]
    registry: PathBuf,
}

/// Lists.
pub fn run(args: &Args) -> Outcome {
    match args.what {
        What::Games => {
            for game in bridge::games() {
                println!("{:<8} rules {}, also called {}", game.name, game.rules_version, game.aliases.join(", "));
            }
        }
        What::Formats => {
            for (name, about) in Format::ALL {
                println!("{name:<12} {about}");
            }
        }
        What::Ratings => {
            for Method { word, about, .. } in METHODS {
                println!("{word:<14} {about}");
            }
        }
        What::Bots => return bots(args),
    }
    Ok(Exit::Done)
}

/// The house bots, where there are any, and the registry's.
fn bots(args: &Args) -> Outcome {
    let entries = Registry::at(&args.registry).entries().map_err(Stop::user)?;
    // Away from a checkout there are no house bots.
    if entries.is_empty() || args.bots.exists() {
        house(&args.bots)?;
    }
    if !entries.is_empty() {
        println!();
        print!("{}", registered(&entries));
    }
    Ok(Exit::Done)
}

/// The registry as a table; the names, of any length, come last but one.
fn registered(entries: &[Entry]) -> String {
    let head = ["version", "games", "submitted", "sha256", "last standing", "bot", "author"];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(entries.iter().map(|Entry { submission, standing }| {
        [
            submission.version.to_string(),
            submission.games.join(","),
            submission.submitted.chars().take(10).collect(),
            submission.sha256[..12.min(submission.sha256.len())].to_owned(),
            standing.as_ref().map_or_else(|| "-".to_owned(), came_in),
            submission.name.clone(),
            submission.author.clone().unwrap_or_default(),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    // Names may have 200 characters: nothing that must stay in its column stands behind them.
    let widths: Vec<usize> = (0..head.len()).map(|column| if column < 5 { width(column) } else { 0 }).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| {
            let padding = " ".repeat(width.saturating_sub(cell.width()));
            format!("{cell}{padding}")
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// `3 of 12, Elo +41.3, in demo on 2026-01-31`.
fn came_in(standing: &LastStanding) -> String {
    let rank = standing.rank.map_or_else(|| "unranked".to_owned(), |rank| rank.to_string());
    let elo = standing.elo.map(|elo| format!(", Elo {elo:+.1}")).unwrap_or_default();
    let date: String = standing.date.chars().take(10).collect();
    format!("{rank} of {}{elo}, in {} on {date}", standing.bots, standing.tournament)
}

/// The house bots: every crate of the folder, with the description in its manifest.
fn house(folder: &Path) -> Result<(), Stop> {
    let unreadable = |error| Stop::user(format!("{}: {error}; expected the folder of the bots", folder.display()));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let Ok(text) = std::fs::read_to_string(path.join("Cargo.toml")) else { continue };
        let manifest: toml::Table =
            text.parse().map_err(|error| Stop::user(format!("{}/Cargo.toml: {error}", path.display())))?;
        let field = |name| Some(manifest.get("package")?.get(name)?.as_str()?.to_owned());
        found.push((field("name").unwrap_or_default(), field("description").unwrap_or_default()));
    }
    found.sort();
    let width = found.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, description) in found {
        println!("{name:<width$}  {description}");
    }
    Ok(())
}
