//! What stands above every table: comment lines that say what was played and how numbers are made.

use super::number::grouped;
use super::text::one_line;
use crate::standings::{Field, Tables};

/// The lines of `title`'s file, each beginning with `# `.
pub(super) fn lines(field: &Field, title: &str, notes: &[String]) -> Vec<u8> {
    let mut lines = vec![
        format!("{title} of `{}`, seed {}{}", field.tournament, field.seed, practice(field)),
        played(field),
        faults(field),
    ];
    lines.extend(gauntlet(field));
    lines.extend_from_slice(notes);
    lines.push("columns: results/README.md; lines that begin with # are comments".to_owned());
    lines.iter().flat_map(|line| format!("# {}\n", one_line(line)).into_bytes()).collect()
}

fn practice(field: &Field) -> &'static str {
    if field.practice { " (practice: the seed was short or known beforehand)" } else { "" }
}

fn played(field: &Field) -> String {
    format!(
        "game: {} (rules {}), {} seats, {} bots; a match set: {} seatings x {} deals on the same decks; {} match sets \
         a line-up",
        field.game,
        field.rules_version,
        field.seats,
        field.bots.len(),
        field.seatings,
        grouped(field.deals_per_fixture),
        grouped(u64::from(field.match_sets)),
    )
}

/// Who challenges, where somebody does.
fn gauntlet(field: &Field) -> Option<String> {
    let names: Vec<_> = field.challengers().map(|bot| format!("`{}`", bot.name)).collect();
    (!names.is_empty()).then(|| {
        format!(
            "format: gauntlet, one challenger at every table and the others with one only; challengers: {}",
            names.join(", ")
        )
    })
}

fn faults(field: &Field) -> String {
    format!(
        "faults: policy {}, max_faults {} a fixture; then the seat is forfeited and its fallback plays on; a bot forfeited in \
         any fixture of a match set loses it to every opponent that was not, both forfeited is a draw; chips count as played",
        field.fault_policy, field.max_faults,
    )
}

/// How the numbers of the standings are made.
pub(super) fn standings_notes(field: &Field, tables: &Tables) -> Vec<String> {
    let mut notes = vec![
        format!("elo: relative, mean 0; {} ({}, clusters = match sets)", field.rating.word, field.rating.about),
        outcome(field),
        net(field, "net"),
    ];
    notes.extend(warnings(field, tables));
    notes
}

/// How the numbers of the head-to-head table are made.
pub(super) fn head_to_head_notes(field: &Field, tables: &Tables) -> Vec<String> {
    let what = if field.seats > 2 { "half the difference of the two bots' nets" } else { "net" };
    let mut notes = vec![outcome(field), net(field, what)];
    notes.extend(incomplete(field, tables));
    notes
}

pub(super) fn net(field: &Field, what: &str) -> String {
    let (column, per) = (field.unit.column, field.unit.per());
    format!("{column}: {what} {per}; {column}_low, {column}_high: 95 % interval, Student's t over match sets")
}

fn outcome(field: &Field) -> String {
    let tables = if field.seats > 2 { "; at a table of more than two each pair of bots is compared" } else { "" };
    let ties = field.tie_breaks.iter().map(|tie| {
        let more = if tie.more_is_better { "more" } else { "less" };
        format!("{more} {}", tie.counter)
    });
    let ties: Vec<_> = ties.collect();
    let ties = if ties.is_empty() { String::new() } else { format!(", equal nets by {}", ties.join(", then ")) };
    format!("wins, draws, losses: match sets, compared by net over the whole match set{ties}{tables}")
}

/// What a reader must know before trusting the numbers; nothing in the usual case.
pub(super) fn warnings(field: &Field, tables: &Tables) -> Vec<String> {
    let mut warnings = Vec::new();
    if tables.ghost() {
        warnings.push(ghost_note().to_owned());
    }
    if tables.groups > 1 {
        warnings.push(groups_note(tables.groups as usize, "match sets"));
    }
    warnings.extend(incomplete(field, tables));
    warnings
}

/// What is said where a ghost stands behind a rating.
pub(super) fn ghost_note() -> &'static str {
    "ghost: no finite rating fits, for one bot or several never lost or never won against the rest; half a win and half a loss \
     against a ghost at Elo 0 was added to each flagged bot"
}

/// What is said where not all can be compared.
pub(super) fn groups_note(groups: usize, games: &str) -> String {
    format!(
        "groups: no chain of {games} connects all bots; {groups} groups have a scale each, and Elo compares only within one"
    )
}

fn incomplete(field: &Field, tables: &Tables) -> Option<String> {
    (tables.incomplete > 0).then(|| {
        format!(
            "incomplete: match sets begun and not finished: {}; what was played of them does not count here: {} x {} deals",
            grouped(tables.incomplete),
            grouped(tables.incomplete_fixtures),
            grouped(field.deals_per_fixture),
        )
    })
}
