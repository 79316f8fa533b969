//! `arena check`: the exam of a bot, told item by item, and any deal of it in words.

use super::house;
use super::{Exit, Outcome, Stop, arena_word, field, shell_word};
use crate::bridge::{self, GameInfo};
use crate::exam::{DEALS, Exam, House, Item, Moment, Table};
use crate::sandbox::{AdmitError, Sandbox};
use arena_sdk::message::Limits;
use std::path::{Path, PathBuf};

/// Arguments of `arena check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The bot: a .wasm file.
    #[arg(value_name = "BOT.wasm")]
    bot: PathBuf,
    /// The game to play; every game that the bot plays by default.
    #[arg(long, value_name = "G")]
    game: Option<String>,
    /// Deals against each house player.
    #[arg(long, value_name = "N", default_value_t = DEALS, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// Tell this deal of the exam in words, instead of examining.
    #[arg(long, value_name = "K", requires_all = ["game", "against"])]
    deal: Option<u64>,
    /// The house player of that deal: random, passive, itself, or a house bot.
    #[arg(long, value_name = "WHO", requires = "deal")]
    against: Option<String>,
}

/// Examines, or tells a deal.
pub fn run(args: &Args) -> Outcome {
    let wasm = read(&args.bot)?;
    let name = args.bot.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let game = args.game.as_deref().map(bridge::find).transpose().map_err(Stop::user)?;
    let sandbox = field::sandbox(2)?;
    if let (Some(deal), Some(against), Some(game)) = (args.deal, &args.against, game) {
        let house = house::named(against, &game, &sandbox)?;
        return tell(args, &sandbox, &name, &wasm, (game, &house, deal));
    }
    let house = |game: &GameInfo| house::bots(game, &sandbox);
    let exam = Exam { name: &name, wasm: &wasm, game, deals: args.deals, house: &house };
    let verdict = exam.run(&sandbox, &mut |item| print(item, &args.bot, args.deals)).map_err(Stop::bug)?;
    println!("{verdict}");
    Ok(if verdict.is_passed() { Exit::Done } else { Exit::Findings })
}

/// The module's bytes.
pub fn read(bot: &Path) -> Result<Vec<u8>, Stop> {
    std::fs::read(bot).map_err(|error| Stop::user(format!("{}: {error}; expected a .wasm file", bot.display())))
}

/// Prints an item; where a deal shows what is wrong, the command that tells it.
pub fn print(item: &Item, bot: &Path, deals: u64) {
    let Some(remedy) = &item.failed else { return println!("pass  {}: {}", item.what, item.found) };
    println!("FAIL  {}: {}", item.what, item.found);
    println!("      what to do: {}", remedy.advice);
    if let Some(moment) = &remedy.moment {
        println!("      to see it: {}", command(moment, bot, deals));
    }
}

fn command(moment: &Moment, bot: &Path, deals: u64) -> String {
    let Moment { game, against, deal } = moment;
    // How many deals a fixture has is told to the bot, so it belongs to the moment.
    let deals = if deals == DEALS { String::new() } else { format!(" --deals {deals}") };
    let against = shell_word(Path::new(against));
    format!("{} check {}{deals} --game {game} --against {against} --deal {deal}", arena_word(), shell_word(bot))
}

fn tell(
    args: &Args,
    sandbox: &Sandbox,
    name: &str,
    wasm: &[u8],
    (game, house, deal): (GameInfo, &House, u64),
) -> Outcome {
    if !(1..=args.deals).contains(&deal) {
        return Err(Stop::user(format!("`--deal {deal}`: the exam has deals 1 to {}", args.deals)));
    }
    let module = sandbox.admit(name, wasm, &Limits::default()).map_err(|error| match error {
        AdmitError::Host(error) => Stop::bug(error),
        refused @ AdmitError::Refused { .. } => Stop::user(refused),
    })?;
    let table = Table::new(&game, name, &module, args.deals).map_err(Stop::bug)?;
    table.tell(house, deal, &mut |deal| deal.words().iter().for_each(|line| println!("{line}"))).map_err(Stop::bug)?;
    Ok(Exit::Done)
}
