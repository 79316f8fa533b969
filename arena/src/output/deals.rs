//! `deals.csv`: a row for every deal and seat, as fast as it is played.

use super::header;
use super::number::{push, push_signed};
use super::text::csv_field;
use crate::record::{Record, Row};
use crate::schedule::Fixture;
use crate::standings::Field;

/// The file's name.
pub(super) const NAME: &str = "deals.csv";

/// The columns before the game's counters.
pub(super) const COLUMNS: [&str; 8] = ["match", "match_set", "seating", "deal", "seat", "bot", "net", "substituted"];

/// Turns records into rows. Pure and quick: any thread may do it, as long as rows reach the file in schedule order.
#[derive(Clone, Debug)]
pub struct DealRows {
    /// Each bot's name as a CSV field.
    names: Vec<String>,
    row: Row,
    before: Vec<u8>,
}

impl DealRows {
    /// Rows of this field's records.
    pub fn new(field: &Field) -> DealRows {
        let row = Row { counters: vec![0; field.counters.len()], ..Row::default() };
        DealRows { names: field.bots.iter().map(|bot| csv_field(&bot.name)).collect(), row, before: Vec::new() }
    }

    /// The comment lines and the line of columns.
    pub fn head(field: &Field) -> Vec<u8> {
        let mut head = header::lines(field, "deals", &[note(field)]);
        let columns: Vec<_> = COLUMNS.iter().chain(field.counters).copied().collect();
        head.extend_from_slice(columns.join(",").as_bytes());
        head.push(b'\n');
        head
    }

    /// Appends the rows of a fixture.
    ///
    /// # Panics
    /// When the record holds fewer rows than its deals and seats.
    pub fn append(&mut self, fixture: &Fixture, record: &Record, out: &mut Vec<u8>) {
        self.before.clear();
        for number in [fixture.number, u64::from(fixture.match_set) + 1, u64::from(fixture.seating) + 1] {
            push(&mut self.before, number);
            self.before.push(b',');
        }
        let mut rows = record.rows.read();
        for deal in 1..=record.deals {
            for (seat, &bot) in fixture.seats.iter().enumerate() {
                assert!(rows.next_into(&mut self.row), "the record of match {} has too few rows", record.fixture);
                out.extend_from_slice(&self.before);
                push(out, deal);
                out.extend_from_slice(&[b',', b'0' + seat as u8, b',']);
                out.extend_from_slice(self.names[usize::from(bot)].as_bytes());
                self.append_row(out);
            }
        }
    }

    fn append_row(&self, out: &mut Vec<u8>) {
        out.push(b',');
        push_signed(out, self.row.net);
        out.push(b',');
        push(out, u64::from(self.row.substituted));
        push_counters(out, &self.row.counters);
        out.push(b'\n');
    }
}

/// Appends `,` and number for each. Counters nearly always have one digit, and then their places are known.
fn push_counters(out: &mut Vec<u8>, counters: &[u32]) {
    if counters.iter().fold(true, |all, counter| all & (*counter < 10)) {
        let start = out.len();
        out.resize(start + 2 * counters.len(), b',');
        for (place, counter) in out[start..].chunks_exact_mut(2).zip(counters) {
            place[1] = b'0' + *counter as u8;
        }
        return;
    }
    for &counter in counters {
        out.push(b',');
        push(out, u64::from(counter));
    }
}

fn note(field: &Field) -> String {
    format!(
        "net: what the seat won in this deal, in chips or points; {} in the tables: {} of them {} make 1",
        field.unit.column,
        field.unit.chips,
        field.unit.per()
    )
}
