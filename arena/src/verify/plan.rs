//! `run.json` against the plan that the ledger begins with.

use crate::output::RunFile;
use crate::plan::Manifest;
use serde_json::Value;

/// What a `run.json` says otherwise than the ledger's plan lets expect; its clock may say anything.
pub fn run_file_differences(text: &str, plan: &Manifest) -> Vec<String> {
    let found: RunFile = match serde_json::from_str(text) {
        Ok(found) => found,
        Err(error) => return vec![format!("expected what `arena run` writes: {error}")],
    };
    let mut expected = RunFile::new(plan.clone(), found.clock.clone());
    // Another arena of the same rules, protocol and sandbox may have played it.
    expected.versions.arena.clone_from(&found.versions.arena);
    let value = |file: &RunFile| serde_json::to_value(file).expect("it serialises");
    let mut differences = Vec::new();
    differ("", &value(&expected), &value(&found), &mut differences);
    if differences.is_empty() && text != expected.to_text() {
        differences.push("the same values, but not as `arena run` writes them".to_owned());
    }
    differences
}

/// Notes every leaf that differs, by its path.
fn differ(path: &str, expected: &Value, found: &Value, differences: &mut Vec<String>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (expected, found) {
        (Value::Object(one), Value::Object(other)) => {
            let extra = other.keys().filter(|key| !one.contains_key(*key));
            for key in one.keys().chain(extra) {
                let at = |object: &serde_json::Map<String, Value>| object.get(key).cloned().unwrap_or(Value::Null);
                differ(&below(key), &at(one), &at(other), differences);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (place, (expected, found)) in one.iter().zip(other).enumerate() {
                differ(&format!("{path}[{place}]"), expected, found, differences);
            }
        }
        _ if expected == found => {}
        _ => differences.push(format!("{path}: expected {expected} as in the ledger, found {found}")),
    }
}
