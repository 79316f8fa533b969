//! The wasm target of the toolchain that builds a crate.

use super::{BuildError, TARGET, cargo};
use std::path::Path;
use std::process::Command;

/// Adds the target unless the toolchain that is active in `folder` has it.
pub fn ensure(folder: &Path) -> Result<(), BuildError> {
    let mut rustc = cargo::clean(Command::new("rustc"));
    rustc.current_dir(folder).args(["--print", "target-libdir", "--target", TARGET]);
    let output = rustc.output().map_err(|error| BuildError::Program {
        program: "rustc".into(),
        error,
        remedy: "install Rust from https://rustup.rs",
    })?;
    let libraries = String::from_utf8_lossy(&output.stdout);
    if output.status.success() && Path::new(libraries.trim()).is_dir() {
        return Ok(());
    }
    add(folder)
}

fn add(folder: &Path) -> Result<(), BuildError> {
    eprintln!("adding the Rust target {TARGET}");
    let mut rustup = cargo::clean(Command::new("rustup"));
    rustup.current_dir(folder).args(["target", "add", TARGET]);
    let output =
        rustup.output().map_err(|error| BuildError::Target { reason: format!("cannot run rustup ({error})") })?;
    if output.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&output.stderr);
    let last = words.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("rustup said nothing").trim();
    Err(BuildError::Target { reason: last.to_owned() })
}
