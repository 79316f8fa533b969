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

fn faults(field: &Field) -> String {
    format!(
        "faults: policy {}, max_faults {} a fixture; then the seat is forfeited and its fallback plays on; a bot forfeited in \
         any fixture of a match set loses it to every opponent that was not, both forfeited is a draw; chips count as played",
        field.fault_policy, field.max_faults,
    )
}

/// How ratings and results are made.
pub(super) fn rating_notes(field: &Field, tables: &Tables) -> Vec<String> {
    let mut notes = vec![
        format!("elo: relative, mean 0; {} ({})", field.rating.word, field.rating.about),
        outcome(field),
        format!(
            "{}: net a 100 deals, mean over match sets; low and high: 95 % interval, Student's t over match sets",
            field.unit.column
        ),
    ];
    notes.extend(warnings(field, tables));
    notes
}

fn outcome(field: &Field) -> String {
    let tables = if field.seats > 2 { "; at a table of more than two each pair of bots is compared" } else { "" };
    format!("wins, draws, losses: match sets, compared by net chips over the whole match set{tables}")
}

/// What a reader must know before trusting the numbers; nothing in the usual case.
pub(super) fn warnings(field: &Field, tables: &Tables) -> Vec<String> {
    let mut warnings = Vec::new();
    if tables.ghost() {
        warnings.push(
            "ghost: no finite rating fits (someone never lost or never won); half a win and half a loss against a ghost at \
             Elo 0 was added to each flagged bot"
                .to_owned(),
        );
    }
    if tables.groups > 1 {
        warnings.push(format!(
            "groups: no chain of match sets connects all bots; {} groups have a scale each, and Elo compares only within one",
            tables.groups
        ));
    }
    if tables.incomplete > 0 {
        warnings.push(format!(
            "incomplete: {} match sets were not finished; their {} fixtures of {} deals do not count here",
            grouped(tables.incomplete),
            grouped(tables.incomplete_fixtures),
            grouped(field.deals_per_fixture),
        ));
    }
    warnings
}
