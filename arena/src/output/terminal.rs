//! The standings on a terminal, legible without colour, and where the files are.

use super::header;
use super::number::{grouped, signed};
use super::text::one_line;
use crate::player::FaultKind;
use crate::standings::{Estimate, Field, Standing, Tables, Totals};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The widest a name may be, in columns.
const WIDEST: usize = 28;

/// The table, what must be said about it, and the files of the run in `folder`.
pub fn summary(field: &Field, tables: &Tables, folder: &str, files: &[String]) -> String {
    let mut text = format!(
        "{}: {}, {} deals in {} match sets, seed {}\n\n",
        one_line(&field.tournament),
        field.game,
        grouped(tables.match_sets * u64::from(field.seatings) * field.deals_per_fixture),
        grouped(tables.match_sets),
        field.seed,
    );
    text.push_str(&aligned(&rows(field, tables), if tables.groups > 1 { 2 } else { 1 }));
    text.push('\n');
    if field.challengers().next().is_some() {
        text.push_str(&aligned(&challenges(field, tables), 0));
        text.push('\n');
    }
    for note in notes(field, tables) {
        text.push_str(&note);
        text.push('\n');
    }
    text.push_str("\nfiles:\n");
    for file in files {
        text.push_str(&format!("  {folder}/{file}\n"));
    }
    text
}

fn rows(field: &Field, tables: &Tables) -> Vec<Vec<String>> {
    let grouped_ratings = tables.groups > 1;
    let mut head: Vec<String> = vec!["rank".to_owned()];
    head.extend(grouped_ratings.then(|| "group".to_owned()));
    head.extend(
        ["bot", "Elo", "± 95 %", field.unit.label, "± 95 %", "W/D/L", "deals", "fuel/decision"].map(String::from),
    );
    let mut rows = vec![head];
    for standing in &tables.standings {
        let mut row = vec![standing.rank.map_or_else(dash, |rank| rank.to_string())];
        row.extend(grouped_ratings.then(|| standing.rating.map_or_else(dash, |rating| (rating.group + 1).to_string())));
        row.push(marked_name(field, standing));
        row.extend(cells(standing));
        rows.push(row);
    }
    rows
}

/// What the challengers of a gauntlet did against each of the field.
fn challenges(field: &Field, tables: &Tables) -> Vec<Vec<String>> {
    let head = ["challenger against", field.unit.label, "± 95 %", "W/D/L", "deals"].map(str::to_owned);
    let pairs = tables.head_to_head.iter().filter(|pair| field.bots[usize::from(pair.bot)].challenger);
    let rows = pairs.map(|pair| {
        let name = |bot| shortened(&one_line(field.name(bot)));
        let half = pair.net.interval.map_or_else(dash, |(low, high)| format!("± {:.2}", (high - low) / 2.0));
        vec![
            format!("{} against {}", name(pair.bot), name(pair.opponent)),
            signed(pair.net.mean, 2),
            half,
            format!("{}/{}/{}", pair.score.wins, pair.score.draws, pair.score.losses),
            grouped(pair.deals),
        ]
    });
    std::iter::once(head.to_vec()).chain(rows).collect()
}

fn cells(standing: &Standing) -> Vec<String> {
    let half = |low: f64, high: f64, decimals: usize| format!("± {:.decimals$}", (high - low) / 2.0);
    let elo = standing.rating.map(|rating| (signed(rating.elo, 1), half(rating.low, rating.high, 1)));
    let (elo, elo_half) = elo.unwrap_or_else(|| (dash(), dash()));
    let net = standing.net.map_or_else(dash, |net| signed(net.mean, 2));
    let interval = standing.net.and_then(|net: Estimate| net.interval);
    let net_half = interval.map_or_else(dash, |(low, high)| half(low, high, 2));
    let score = standing.score;
    let fuel = standing.totals.fuel_per_decision().map_or_else(dash, grouped);
    let outcome = format!("{}/{}/{}", score.wins, score.draws, score.losses);
    vec![elo, elo_half, net, net_half, outcome, grouped(standing.totals.deals), fuel]
}

pub(super) fn dash() -> String {
    "-".to_owned()
}

/// The name with `*` for faults and `+` for a ghost behind its Elo.
fn marked_name(field: &Field, standing: &Standing) -> String {
    let mut name = shortened(&one_line(field.name(standing.bot)));
    if standing.totals.all_faults() > 0 {
        name.push_str(" *");
    }
    if standing.rating.is_some_and(|rating| rating.ghost) {
        name.push_str(" +");
    }
    name
}

/// Cut to [`WIDEST`] columns.
pub(super) fn shortened(name: &str) -> String {
    if name.width() <= WIDEST {
        return name.to_owned();
    }
    let mut width = 1;
    let kept = name.chars().take_while(|c| {
        width += c.width().unwrap_or(0);
        width <= WIDEST
    });
    kept.chain(['…']).collect()
}

/// Pads the cells: the column of names to the right, numbers to the left.
pub(super) fn aligned(rows: &[Vec<String>], names: usize) -> String {
    let columns = rows[0].len();
    let widths: Vec<usize> =
        (0..columns).map(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let padding = " ".repeat(widths[column] - cell.width());
            line.push_str(if column == 0 { "" } else { "  " });
            line.push_str(&if column == names { format!("{cell}{padding}") } else { format!("{padding}{cell}") });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn notes(field: &Field, tables: &Tables) -> Vec<String> {
    let mut notes = vec![format!(
        "Elo is relative, mean 0; {} is net {}{}; W/D/L and both intervals are over match sets.",
        field.unit.label,
        field.unit.per(),
        if field.unit.ranks { " and decides the rank" } else { "" },
    )];
    notes.extend(
        tables
            .standings
            .iter()
            .filter_map(|standing| fault_note(field.name(standing.bot), &standing.totals, " (faults.csv)")),
    );
    notes.extend(header::warnings(field, tables).into_iter().map(|warning| match warning.strip_prefix("ghost") {
        Some(rest) => format!("+ ghost{rest}"),
        None => warning,
    }));
    notes
}

/// Faults and forfeits of a bot; `more` is where to read more.
pub(super) fn fault_note(name: &str, totals: &Totals, more: &str) -> Option<String> {
    let kinds: Vec<_> = FaultKind::ALL
        .iter()
        .zip(&totals.faults)
        .filter(|(_, count)| **count > 0)
        .map(|(kind, count)| format!("{} {kind}", grouped(*count)))
        .collect();
    let forfeits =
        if totals.forfeits > 0 { format!("; matches forfeited: {}", grouped(totals.forfeits)) } else { String::new() };
    let name = shortened(&one_line(name));
    (!kinds.is_empty()).then(|| format!("* {name}: faults {}{forfeits}{more}", kinds.join(", ")))
}
