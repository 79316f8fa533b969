//! `arena audit`: other people's recorded deals through our rules.

use super::{Exit, Outcome, Stop};
use crate::audit;
use std::path::PathBuf;

/// Arguments of `arena audit`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Hand histories (.phh, .phhs, variant NT) or rule cases (.json, .jsonl).
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Audits; every difference, then one line a file.
pub fn run(args: &Args) -> Outcome {
    let findings = audit::run(&args.files, &mut std::io::stdout().lock()).map_err(Stop::user)?;
    if !findings.unreadable.is_empty() {
        return Err(Stop::user(findings.unreadable.join("\n")));
    }
    Ok(if findings.differences == 0 { Exit::Done } else { Exit::Findings })
}
