//! The command line: typed arguments, one file per command, and what the exit codes mean.
//!
//! Data goes to stdout, everything else to stderr.

mod audit;
mod build;
mod check;
mod compare;
mod field;
mod house;
mod list;
mod new;
mod rate;
mod recorded;
mod replay;
mod resume;
mod run;
mod stop_signal;
mod submit;
mod tournament;
mod verify;

use clap::{Parser, Subcommand};
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It did what was asked.
    Done,
    /// It found something: a failed check, a difference, a fault under `--fail-on-faults`.
    Findings,
    /// What was asked cannot be done; the message says what is wrong.
    User,
    /// It was interrupted; what is finished is kept and can be gone on with.
    Interrupted,
    /// Something of ours failed.
    Bug,
}

impl Exit {
    /// As the system is told it.
    pub const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Findings => 1,
            Exit::User => 2,
            Exit::Interrupted => 5,
            Exit::Bug => 101,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// A command that could not go on.
#[derive(Debug)]
pub struct Stop {
    exit: Exit,
    message: String,
}

impl Stop {
    /// The user's to mend.
    pub fn user(message: impl Display) -> Stop {
        Stop { exit: Exit::User, message: message.to_string() }
    }

    /// The world's to mend; then it can be gone on with.
    pub fn interrupted(message: impl Display) -> Stop {
        Stop { exit: Exit::Interrupted, message: message.to_string() }
    }

    /// Ours to mend.
    pub fn bug(message: impl Display) -> Stop {
        Stop { exit: Exit::Bug, message: message.to_string() }
    }
}

/// A path as a shell takes it.
fn shell_word(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "-_./+:@%=,".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// How this program was called, as a shell takes it.
fn arena_word() -> String {
    std::env::args_os().next().map_or_else(|| "arena".to_owned(), |arena| shell_word(Path::new(&arena)))
}

/// What a command answers.
pub type Outcome = Result<Exit, Stop>;

/// A bot arena for three French card games: plays seeded tournaments between sandboxed WebAssembly bots.
#[derive(Debug, Parser)]
#[command(name = "arena", version = version(), arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a tournament; writes results/<name>-<seed>/.
    Run(run::Args),
    /// Go on with a run that was interrupted; the files become those of a run that was not.
    Resume(resume::Args),
    /// Write a bot to begin with: it compiles and plays legally at once.
    New(new::Args),
    /// Build Rust bots to .wasm; adds the wasm target when it is missing.
    Build(build::Args),
    /// Examine a bot: exports, size, protocol, deals, fuel, twice the same.
    Check(check::Args),
    /// Examine a bot and take it into the registry, under a name.
    Submit(submit::Args),
    /// Compare two bots: plays until it is clear which is better, and says how sure that is.
    Compare(compare::Args),
    /// List what this arena has.
    List(list::Args),
    /// Play recorded fixtures again and tell their deals.
    Replay(replay::Args),
    /// Prove that a run's files are what its bots do: makes them again from its ledger, and matches from its seed.
    Verify(verify::Args),
    /// Rate a finished run again, or outcomes from elsewhere.
    Rate(rate::Args),
    /// Replay other people's recorded deals through our rules and report every difference.
    Audit(audit::Args),
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == crate::sandbox::COMPILE_COMMAND) {
        return crate::sandbox::compile_child_main(words);
    }
    let outcome = match Cli::parse().command {
        Command::Run(args) => run::run(&args),
        Command::Resume(args) => resume::run(&args),
        Command::New(args) => new::run(&args),
        Command::Build(args) => build::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Submit(args) => submit::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::List(args) => list::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Audit(args) => audit::run(&args),
    };
    match outcome {
        Ok(exit) => exit.into(),
        Err(stop) => {
            for line in stop.message.lines() {
                eprintln!("error: {line}");
            }
            stop.exit.into()
        }
    }
}

/// Tool, protocol, rules and wasmtime versions.
fn version() -> &'static str {
    static TEXT: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
        let rules: Vec<String> =
            crate::bridge::games().iter().map(|game| format!("{} {}", game.name, game.rules_version)).collect();
        format!(
            "{}\nprotocol {}\nrules {}\nwasmtime {}",
            env!("CARGO_PKG_VERSION"),
            arena_sdk::message::PROTOCOL_VERSION,
            rules.join(", "),
            crate::sandbox::WASMTIME_VERSION,
        )
    });
    &TEXT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_split_them() {
        let words = [("results/a-1", "results/a-1"), ("my runs/a", "'my runs/a'"), ("it's", r"'it'\''s'"), ("", "''")];
        for (word, expected) in words {
            assert_eq!(shell_word(Path::new(word)), expected);
        }
    }
}
