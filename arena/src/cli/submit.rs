//! `arena submit`: the exam, then into the registry.

use super::{Exit, Outcome, Stop, check, field, house};
use crate::bridge::GameInfo;
use crate::exam::{DEALS, Exam, Verdict};
use crate::registry::{self, Examined, Registry, SCHEME, Submission, Submitted};
use arena_sdk::message::PROTOCOL_VERSION;
use std::path::PathBuf;

/// Arguments of `arena submit`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The bot: a .wasm file.
    #[arg(value_name = "BOT.wasm")]
    bot: PathBuf,
    /// The name it enters under: one line, at most 200 characters. A name has versions.
    #[arg(long, value_name = "N")]
    name: String,
    /// Who made it.
    #[arg(long, value_name = "A")]
    author: Option<String>,
    /// The registry.
    #[arg(long, value_name = "DIR", default_value = registry::FOLDER)]
    registry: PathBuf,
}

/// Submits.
pub fn run(args: &Args) -> Outcome {
    registry::check_name(&args.name).map_err(Stop::user)?;
    if let Some(wrong) = args.author.as_deref().and_then(|author| crate::plan::wrong_name("an author's name", author)) {
        return Err(Stop::user(wrong));
    }
    let wasm = check::read(&args.bot)?;
    let registry = Registry::at(&args.registry);
    let sha256 = crate::hash::sha256(&wasm);
    if let Some(already) = registry.already(&args.name, &sha256).map_err(Stop::user)? {
        registry.put_back(&wasm, &already).map_err(Stop::user)?;
        return Ok(said(args, &Submitted::Already(already)));
    }
    let sandbox = field::sandbox(2)?;
    let house = |game: &GameInfo| house::bots(game, &sandbox);
    let exam = Exam { name: &args.name, wasm: &wasm, game: None, deals: DEALS, house: &house };
    let print = &mut |item: &_| check::print(item, &args.bot, DEALS);
    let verdict = exam.run(&sandbox, print).map_err(Stop::bug)?;
    println!("{verdict}");
    if !verdict.is_passed() {
        eprintln!("not submitted: a bot must pass the exam");
        return Ok(Exit::Findings);
    }
    let submitted = registry.submit(&wasm, draft(args, sha256, &verdict)).map_err(Stop::user)?;
    Ok(said(args, &submitted))
}

fn draft(args: &Args, sha256: String, verdict: &Verdict) -> Submission {
    Submission {
        name: args.name.clone(),
        version: 0,
        author: args.author.clone(),
        sha256,
        games: verdict.games.iter().map(|game| (*game).to_owned()).collect(),
        submitted: registry::now(),
        exam: Examined {
            result: verdict.to_string(),
            deals: DEALS,
            arena: env!("CARGO_PKG_VERSION").to_owned(),
            protocol: PROTOCOL_VERSION,
        },
    }
}

fn said(args: &Args, submitted: &Submitted) -> Exit {
    let folder = args.registry.display();
    match submitted {
        Submitted::New(Submission { name, version, sha256, games, .. }) => {
            println!("`{name}` version {version}, for {}, sha256 {sha256}", games.join(", "));
            eprintln!(
                "submitted to {folder}; in a tournament file: path = {}",
                toml::Value::from(format!("{SCHEME}{name}"))
            );
        }
        Submitted::Already(Submission { name, version, .. }) => {
            println!("`{name}` version {version} is this very module; nothing changed");
        }
    }
    Exit::Done
}
