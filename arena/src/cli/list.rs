//! `arena list`: what this arena has.

use super::{Exit, Outcome, Stop};
use crate::bridge;
use crate::plan::Format;
use std::path::{Path, PathBuf};

/// What to list.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum What {
    /// Games, with their aliases.
    Games,
    /// House bots, with what they do.
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
            println!("bradley-terry  maximum likelihood over match sets, a draw as half a win; relative, mean 0");
        }
        What::Bots => return bots(&args.bots),
    }
    Ok(Exit::Done)
}

/// The house bots: every crate of the folder, with the description in its manifest.
fn bots(folder: &Path) -> Outcome {
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
    Ok(Exit::Done)
}
