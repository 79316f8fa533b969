//! All result files of a run but `run.json`.

use super::{DealRows, OutputError, Sheet, WholeFile, deals, faults, tables};
use crate::record::Record;
use crate::schedule::Fixture;
use crate::standings::{Field, Tables};
use std::path::Path;

/// Begins the file of a name.
type Open<'a, S> = Box<dyn Fn(&str) -> Result<S, OutputError> + 'a>;

/// The files of a run while it goes on: rows of deals and faults are streamed, tables come at the end.
pub struct Results<'a, S: Sheet = WholeFile> {
    field: &'a Field,
    open: Open<'a, S>,
    rows: DealRows,
    buffer: Vec<u8>,
    deals: S,
    faults: S,
}

impl<'a> Results<'a> {
    /// Begins the files in an existing folder.
    pub fn create(folder: &Path, field: &'a Field) -> Result<Results<'a>, OutputError> {
        let folder = folder.to_owned();
        Results::on(field, move |name| WholeFile::create(&folder, name))
    }
}

impl<'a, S: Sheet> Results<'a, S> {
    /// Begins the files, each on what `open` gives for its name.
    pub fn on(
        field: &'a Field,
        open: impl Fn(&str) -> Result<S, OutputError> + 'a,
    ) -> Result<Results<'a, S>, OutputError> {
        let (mut deals, mut faults) = (open(deals::NAME)?, open(faults::NAME)?);
        deals.append(&DealRows::head(field))?;
        faults.append(&faults::head(field))?;
        Ok(Results { field, open: Box::new(open), rows: DealRows::new(field), buffer: Vec::new(), deals, faults })
    }

    /// Writes what a fixture left behind; in schedule order.
    pub fn add(&mut self, fixture: &Fixture, record: &Record) -> Result<(), OutputError> {
        self.buffer.clear();
        self.rows.append(fixture, record, &mut self.buffer);
        self.deals.append(&self.buffer)?;
        if record.faults.is_empty() { Ok(()) } else { self.faults.append(&faults::rows(self.field, fixture, record)) }
    }

    /// Writes the tables and gives every file its name; the names, in the order to be listed.
    pub fn finish(self, tables: &Tables) -> Result<Vec<String>, OutputError> {
        let field = self.field;
        let stats = format!("stats_{}.csv", field.game);
        self.deals.finish()?;
        self.faults.finish()?;
        let write = |name: &str, bytes: &[u8]| {
            let mut sheet = (self.open)(name)?;
            sheet.append(bytes)?;
            sheet.finish()
        };
        write("head_to_head.csv", &tables::head_to_head(field, tables))?;
        write(&stats, &tables::stats(field, tables))?;
        write("standings.csv", &tables::standings(field, tables))?;
        Ok(vec![
            "standings.csv".to_owned(),
            "head_to_head.csv".to_owned(),
            stats,
            deals::NAME.to_owned(),
            faults::NAME.to_owned(),
        ])
    }
}
