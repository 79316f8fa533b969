//! `arena build`: Rust bots → `.wasm`.

use super::{Exit, Outcome, Stop};
use crate::build;
use std::path::PathBuf;

/// Arguments of `arena build`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders of bots' crates, in this workspace or anywhere else.
    #[arg(value_name = "CRATE", required = true)]
    crates: Vec<PathBuf>,
}

/// Builds; one line a module: path, bytes, SHA-256.
pub fn run(args: &Args) -> Outcome {
    for built in build::build(&args.crates).map_err(Stop::user)? {
        let path = built.wasm.display();
        let bytes = std::fs::read(&built.wasm).map_err(|error| Stop::user(format!("{path}: {error}")))?;
        let hash = crate::hash::sha256(&bytes);
        println!("{path}  {} bytes  sha256 {hash}", bytes.len());
    }
    Ok(Exit::Done)
}
