//! Makes the SDK a part of the tool: lists its sources, so that `arena new` can write them beside a bot that lives elsewhere.
//!
//! The lock file is copied as it is now rather than watched: it changes with every bot that joins the workspace, and the
//! arena need not be built anew for that.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let sdk = root.join("sdk");
    for watched in [sdk.join("src"), sdk.join("Cargo.toml"), root.join("Cargo.toml")] {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let mut sources = Vec::new();
    collect(&sdk.join("src"), &mut sources)?;
    sources.sort();
    let mut list = String::from("&[\n");
    for source in sources {
        let below = source.strip_prefix(&sdk).expect("it was found below").to_string_lossy().replace('\\', "/");
        writeln!(list, "    ({below:?}, include_str!({:?})),", source.display().to_string())
            .expect("writing to memory");
    }
    list.push_str("]\n");
    fs::write(out.join("sdk_sources.rs"), list)?;
    fs::copy(root.join("Cargo.lock"), out.join("Cargo.lock"))?;
    Ok(())
}

/// The sources below a folder, without tests.
fn collect(folder: &Path, sources: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        if path.is_dir() {
            collect(&path, sources)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            sources.push(path);
        }
    }
    Ok(())
}
