//! A deal as JSON, one object a line: everything that happened, hidden cards included. Documented in `results/README.md`.

use crate::bridge::{Substitution, ToldDeal};
use serde_json::{Map, Value, json};

/// The lines of a deal.
pub fn deal_json(told: &ToldDeal) -> Vec<String> {
    let mut lines = vec![json!({ "deal": told.number, "dealer": told.dealer })];
    let mut substitutions = told.substitutions.iter().peekable();
    for (place, event) in told.events.iter().enumerate() {
        while let Some(substitution) = substitutions.next_if(|substitution| substitution.before <= place) {
            lines.push(substituted(told.number, substitution));
        }
        lines.push(flat(told.number, &event.json, event.text.as_deref()));
    }
    lines.push(json!({ "deal": told.number, "net": told.net }));
    lines.iter().map(Value::to_string).collect()
}

/// What belongs to the event beside its name, not below it.
fn flat(deal: u64, event: &Value, text: Option<&str>) -> Value {
    let mut line = Map::from_iter([("deal".to_owned(), json!(deal))]);
    match event {
        Value::Object(object) => {
            for (name, parts) in object {
                line.insert("event".to_owned(), json!(name));
                line.extend(parts.as_object().into_iter().flatten().map(|(key, value)| (key.clone(), value.clone())));
            }
        }
        name => drop(line.insert("event".to_owned(), name.clone())),
    }
    if let Some(text) = text {
        line.insert("text".to_owned(), json!(text));
    }
    Value::Object(line)
}

fn substituted(deal: u64, substitution: &Substitution) -> Value {
    let fault = substitution.fault.as_ref().map(|fault| {
        json!({ "kind": fault.kind, "detail": fault.detail, "output": fault.output.escape_ascii().to_string() })
    });
    json!({ "deal": deal, "seat": substitution.seat, "substituted": substitution.action, "fault": fault })
}
