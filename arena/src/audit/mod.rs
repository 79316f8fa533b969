//! Other people's recorded deals, replayed through our rules.
//!
//! Responsible for reading public hand histories and rule cases and for saying every difference. It knows no bot and no
//! tournament. A recorded deal, whatever its format, becomes a `Script`: our options, the cards as a
//! stock that our own code deals from, and what was done and expected. Nothing is computed beside the rules.

mod cases;
mod draw;
mod layout;
mod phh;
mod rami;
mod replay;
mod script;

use script::{Reading, Unreadable};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What an audit found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Deals replayed.
    pub deals: u64,
    /// Differences between what was recorded and what our rules say.
    pub differences: u64,
    /// Deals not replayed, because our rules do not cover them or too little of them is known.
    pub skipped: u64,
    /// The files that could not be read, each with file, place and expectation.
    pub unreadable: Vec<String>,
}

/// Audits the files one after the other: every difference and one summary line a file go to `out`.
///
/// A file that cannot be read is noted in the findings and does not keep the others from being audited.
///
/// # Errors
/// When `out` cannot be written.
pub fn run(files: &[PathBuf], out: &mut dyn Write) -> io::Result<Findings> {
    let mut total = Findings::default();
    for file in files {
        match read(file) {
            Ok(readings) => audit_file(file, readings, &mut total, out)?,
            Err(error) => total.unreadable.push(format!("{}: {error}", file.display())),
        }
    }
    Ok(total)
}

fn read(file: &Path) -> Result<Vec<Reading>, Unreadable> {
    let text = || std::fs::read_to_string(file).map_err(|error| Unreadable::new("the file", error.to_string()));
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("phh") => phh::one(&text()?),
        Some("phhs") => phh::many(&text()?),
        Some("json") => cases::document(&text()?),
        Some("jsonl") => cases::lines(&text()?),
        _ => Err(Unreadable::new("the file's name", "expected .phh, .phhs, .json or .jsonl")),
    }
}

/// Says the differences of one case, and how many they are.
fn told(file: &Path, label: &str, differences: Vec<String>, out: &mut dyn Write) -> io::Result<u64> {
    for difference in &differences {
        writeln!(out, "{}: {label}: {difference}", file.display())?;
    }
    Ok(differences.len() as u64)
}

fn audit_file(file: &Path, readings: Vec<Reading>, total: &mut Findings, out: &mut dyn Write) -> io::Result<()> {
    let (mut deals, mut differences) = (0, 0);
    let mut skipped = BTreeMap::<String, u64>::new();
    for reading in readings {
        match reading {
            Reading::Skipped { reason } => *skipped.entry(reason).or_default() += 1,
            Reading::Script(script) => {
                deals += 1;
                differences += told(file, &script.label, replay::differences(&script), out)?;
            }
            Reading::Rami(case) => {
                deals += 1;
                differences += told(file, &case.label, case.differences(), out)?;
            }
            Reading::Draw(script) => {
                deals += 1;
                differences += told(file, &script.label, draw::differences(&script), out)?;
            }
        }
    }
    write!(out, "{}: {deals} deals, {differences} differences", file.display())?;
    let left_out: u64 = skipped.values().sum();
    if left_out > 0 {
        let reasons: Vec<String> = skipped.iter().map(|(reason, count)| format!("{count} × {reason}")).collect();
        write!(out, ", {left_out} skipped ({})", reasons.join("; "))?;
    }
    writeln!(out)?;
    total.deals += deals;
    total.differences += differences;
    total.skipped += left_out;
    Ok(())
}
