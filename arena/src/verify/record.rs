//! A match as it was recorded against the same match played again.

use crate::hash::hex;
use crate::record::{FaultNote, Record, Row};

/// What differs: the first row, the totals of seats, the faults, and the events where nothing else tells.
pub fn record_differences(recorded: &Record, played: &Record, counters: &[&str]) -> Vec<String> {
    let mut differences: Vec<String> = first_row(recorded, played, counters).into_iter().collect();
    for ((seat, recorded), played) in recorded.seats.by_seat().zip(played.seats.iter()) {
        let options = |deal: Option<u64>| deal.map_or_else(|| "none".to_owned(), |deal| deal.to_string());
        let pairs = [
            ("net", recorded.net.to_string(), played.net.to_string()),
            ("decisions", recorded.decisions.to_string(), played.decisions.to_string()),
            ("fuel", recorded.fuel.to_string(), played.fuel.to_string()),
            ("substituted", recorded.substituted.to_string(), played.substituted.to_string()),
            ("forfeited in deal", options(recorded.forfeited), options(played.forfeited)),
        ];
        let differ = pairs.into_iter().filter(|(_, recorded, played)| recorded != played);
        differences
            .extend(differ.map(|(what, recorded, played)| told(&format!("seat {seat}: {what}"), &played, &recorded)));
    }
    differences.extend(first_fault(recorded, played));
    if recorded.digest != played.digest {
        differences.push(told("digest of the events", &hex(&played.digest), &hex(&recorded.digest)));
    }
    if differences.is_empty() && recorded != played {
        differences.push("it was recorded otherwise than it is played".to_owned());
    }
    differences
}

fn told(what: &str, played: &str, recorded: &str) -> String {
    format!("{what}: expected {played} as played again, found {recorded}")
}

fn first_row(recorded: &Record, played: &Record, counters: &[&str]) -> Option<String> {
    let empty = || Row { counters: vec![0; counters.len()], ..Row::default() };
    let (mut one, mut other) = ((recorded.rows.read(), empty()), (played.rows.read(), empty()));
    for deal in 1..=played.deals {
        for seat in 0..played.seats.seats() {
            if !one.0.next_into(&mut one.1) || !other.0.next_into(&mut other.1) {
                return Some(format!("deal {deal}: rows are missing"));
            }
            if one.1 != other.1 {
                return Some(format!("deal {deal}, seat {seat}: {}", cells(&one.1, &other.1, counters)));
            }
        }
    }
    None
}

fn cells(recorded: &Row, played: &Row, counters: &[&str]) -> String {
    let head = [
        ("net", recorded.net, played.net),
        ("substituted", i64::from(recorded.substituted), i64::from(played.substituted)),
    ];
    let pairs = recorded.counters.iter().zip(&played.counters).map(|(one, other)| (i64::from(*one), i64::from(*other)));
    let rest = counters.iter().zip(pairs).map(|(name, (one, other))| (*name, one, other));
    let differ = head.into_iter().chain(rest).filter(|(_, recorded, played)| recorded != played);
    let cells: Vec<String> =
        differ.map(|(what, one, other)| told(what, &other.to_string(), &one.to_string())).collect();
    cells.join("; ")
}

fn first_fault(recorded: &Record, played: &Record) -> Option<String> {
    let name = |fault: Option<&FaultNote>| {
        fault.map_or_else(
            || "none".to_owned(),
            |fault| {
                let FaultNote { deal, seat, decision, kind, detail, output } = fault;
                format!(
                    "{kind} in deal {deal}, seat {seat}, decision {decision}: {detail}: `{}`",
                    output.escape_ascii()
                )
            },
        )
    };
    let count = recorded.faults.len().max(played.faults.len());
    let pairs = (0..count).map(|place| (recorded.faults.get(place), played.faults.get(place)));
    let (place, (one, other)) = pairs.enumerate().find(|(_, (one, other))| one != other)?;
    Some(told(&format!("fault {}", place + 1), &name(other), &name(one)))
}
