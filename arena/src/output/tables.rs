//! `standings.csv`, `head_to_head.csv` and `stats_<game>.csv`.

use super::header;
use super::number::fixed;
use super::text::csv_writer;
use crate::standings::{Estimate, Field, Standing, Tables, Totals};
use arena_sdk::game::{Ratio, Scale};

/// The columns of the standings.
pub(super) fn standings_columns(field: &Field) -> Vec<String> {
    let unit = field.unit.column;
    let mut columns = strings(["rank", "group", "bot", "elo", "elo_low", "elo_high", "elo_flag"]);
    columns.extend(interval_columns(unit));
    columns.extend(strings(["wins", "draws", "losses", "match_sets", "deals", "decisions", "faults", "forfeits"]));
    columns.extend(strings(["substituted", "fuel_per_decision", "sha256"]));
    columns
}

/// `standings.csv`.
pub(super) fn standings(field: &Field, tables: &Tables) -> Vec<u8> {
    let rows = tables.standings.iter().map(|standing| standings_row(field, standing));
    table(header::lines(field, "standings", &header::standings_notes(field, tables)), standings_columns(field), rows)
}

fn standings_row(field: &Field, standing: &Standing) -> Vec<String> {
    let totals = &standing.totals;
    let group = or_empty(standing.rating.map(|rating| rating.group + 1));
    let mut row = vec![or_empty(standing.rank), group, field.name(standing.bot).to_owned()];
    row.extend(match standing.rating {
        Some(rating) => [rating.elo, rating.low, rating.high].map(|elo| fixed(elo, 1)),
        None => Default::default(),
    });
    row.push(elo_flag(standing).to_owned());
    row.extend(interval(standing.net));
    let score = standing.score;
    row.extend([score.wins, score.draws, score.losses, standing.match_sets].map(|count| count.to_string()));
    row.extend(
        [totals.deals, totals.decisions, totals.all_faults(), totals.forfeits, totals.substituted]
            .map(|count| count.to_string()),
    );
    row.push(or_empty(totals.fuel_per_decision()));
    row.push(field.bots[usize::from(standing.bot)].hash.clone());
    row
}

fn elo_flag(standing: &Standing) -> &'static str {
    match standing.rating {
        Some(rating) if rating.ghost => "ghost",
        Some(_) => "",
        None => "unrated",
    }
}

/// The columns of the head-to-head table.
pub(super) fn head_to_head_columns(field: &Field) -> Vec<String> {
    let mut columns = strings(["bot", "opponent"]);
    columns.extend(interval_columns(field.unit.column));
    columns.extend(strings(["wins", "draws", "losses", "match_sets", "deals"]));
    columns
}

/// `head_to_head.csv`.
pub(super) fn head_to_head(field: &Field, tables: &Tables) -> Vec<u8> {
    let notes = header::head_to_head_notes(field, tables);
    let rows = tables.head_to_head.iter().map(|pair| {
        let mut row = vec![field.name(pair.bot).to_owned(), field.name(pair.opponent).to_owned()];
        row.extend(interval(Some(pair.net)));
        let score = pair.score;
        row.extend([score.wins, score.draws, score.losses, pair.match_sets, pair.deals].map(|count| count.to_string()));
        row
    });
    table(header::lines(field, "head to head", &notes), head_to_head_columns(field), rows)
}

/// The columns of the game's statistics: three for each, the value and both its counters.
pub(super) fn stats_columns(field: &Field) -> Vec<String> {
    let mut columns = strings(["bot", "deals", "substituted"]);
    columns.extend(interval_columns(field.unit.column));
    for Ratio { name, interval, .. } in field.ratios {
        columns.push((*name).to_owned());
        if *interval {
            columns.extend([format!("{name}_low"), format!("{name}_high")]);
        }
        columns.extend([format!("{name}_num"), format!("{name}_den")]);
    }
    columns
}

/// `stats_<game>.csv`.
pub(super) fn stats(field: &Field, tables: &Tables) -> Vec<u8> {
    let mut notes = vec![header::net(field, "net")];
    notes.extend(field.ratios.iter().map(definition));
    let rows = tables.standings.iter().map(|standing| {
        let totals = &standing.totals;
        let mut row =
            vec![field.name(standing.bot).to_owned(), totals.deals.to_string(), totals.substituted.to_string()];
        row.extend(interval(standing.net));
        let mut estimates = standing.ratios.iter();
        for ratio in field.ratios {
            let estimate = ratio.interval.then(|| estimates.next().copied().flatten());
            row.extend(statistic(field, ratio, totals, estimate));
        }
        row
    });
    table(header::lines(field, "statistics", &notes), stats_columns(field), rows)
}

fn definition(ratio: &Ratio) -> String {
    let Ratio { name, numerator, denominator, scale, interval } = ratio;
    let interval = if *interval { format!("; {name}_low, {name}_high: as above") } else { String::new() };
    let factor = if *scale == Scale::Percent { "100 x " } else { "" };
    format!(
        "{name}: {factor}{name}_num / {name}_den = {factor}{numerator} / {denominator}, summed over deals{interval}"
    )
}

/// The value, its interval where it has one (`estimate`), and both counters.
fn statistic(field: &Field, ratio: &Ratio, totals: &Totals, estimate: Option<Option<Estimate>>) -> Vec<String> {
    let counter = |name: &str| totals.counters[field.counter(name)];
    let (numerator, denominator) = (counter(ratio.numerator), counter(ratio.denominator));
    let written = |value: f64| match ratio.scale {
        Scale::Percent => fixed(100.0 * value, 2),
        Scale::Plain => fixed(value, 3),
    };
    let value = if denominator == 0 { String::new() } else { written(numerator as f64 / denominator as f64) };
    let mut cells = vec![value];
    if let Some(estimate) = estimate {
        let ends = estimate.and_then(|estimate| estimate.interval);
        cells.extend(ends.map_or_else(Default::default, |(low, high)| [written(low), written(high)]));
    }
    cells.extend([numerator.to_string(), denominator.to_string()]);
    cells
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn strings<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

fn interval_columns(unit: &str) -> [String; 3] {
    [unit.to_owned(), format!("{unit}_low"), format!("{unit}_high")]
}

fn interval(estimate: Option<Estimate>) -> [String; 3] {
    let Some(estimate) = estimate else { return Default::default() };
    let (low, high) = estimate.interval.map_or_else(Default::default, |(low, high)| (fixed(low, 2), fixed(high, 2)));
    [fixed(estimate.mean, 2), low, high]
}

fn table(head: Vec<u8>, columns: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut writer = csv_writer(head);
    writer.write_record(columns).expect("writing to memory");
    rows.for_each(|row| writer.write_record(row).expect("writing to memory"));
    writer.into_inner().expect("writing to memory")
}
