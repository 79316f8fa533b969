//! `faults.csv`: a row for every fault, with the command that shows it again.

use super::header;
use super::text::{csv_writer, escaped};
use crate::record::Record;
use crate::schedule::Fixture;
use crate::standings::Field;

/// The file's name.
pub(super) const NAME: &str = "faults.csv";

/// Its columns.
pub(super) const COLUMNS: [&str; 9] =
    ["match", "deal", "seat", "bot", "decision", "kind", "detail", "output", "command"];

/// The comment lines and the line of columns.
pub(super) fn head(field: &Field) -> Vec<u8> {
    let note = "command: run it in this folder; output: the beginning of the offending answer, escaped".to_owned();
    let mut head = header::lines(field, "faults", &[note]);
    head.extend_from_slice(COLUMNS.join(",").as_bytes());
    head.push(b'\n');
    head
}

/// The rows of a fixture, in the order the faults happened.
pub(super) fn rows(field: &Field, fixture: &Fixture, record: &Record) -> Vec<u8> {
    let mut writer = csv_writer(Vec::new());
    for fault in &record.faults {
        let command = format!("arena replay . --match {} --deal {}", fixture.number, fault.deal);
        writer
            .write_record([
                &fixture.number.to_string(),
                &fault.deal.to_string(),
                &fault.seat.to_string(),
                field.name(fixture.seats[fault.seat]),
                &fault.decision.to_string(),
                fault.kind.word(),
                &fault.detail,
                &escaped(&fault.output),
                &command,
            ])
            .expect("writing to memory");
    }
    writer.into_inner().expect("writing to memory")
}
