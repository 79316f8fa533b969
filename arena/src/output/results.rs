//! All result files of a run but `run.json`.

use super::{DealRows, OutputError, WholeFile, deals, faults, tables};
use crate::record::Record;
use crate::schedule::Fixture;
use crate::standings::{Field, Tables};
use std::path::{Path, PathBuf};

/// The files of a run while it goes on: rows of deals and faults are streamed, tables come at the end.
#[derive(Debug)]
pub struct Results<'a> {
    field: &'a Field,
    folder: PathBuf,
    rows: DealRows,
    buffer: Vec<u8>,
    deals: WholeFile,
    faults: WholeFile,
}

impl<'a> Results<'a> {
    /// Begins the files in an existing folder.
    pub fn create(folder: &Path, field: &'a Field) -> Result<Results<'a>, OutputError> {
        let (mut deals, mut faults) =
            (WholeFile::create(folder, deals::NAME)?, WholeFile::create(folder, faults::NAME)?);
        deals.append(&DealRows::head(field))?;
        faults.append(&faults::head(field))?;
        Ok(Results { field, folder: folder.to_owned(), rows: DealRows::new(field), buffer: Vec::new(), deals, faults })
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
        let (field, folder) = (self.field, &self.folder);
        let stats = format!("stats_{}.csv", field.game);
        self.deals.finish()?;
        self.faults.finish()?;
        WholeFile::write(folder, "head_to_head.csv", &tables::head_to_head(field, tables))?;
        WholeFile::write(folder, &stats, &tables::stats(field, tables))?;
        WholeFile::write(folder, "standings.csv", &tables::standings(field, tables))?;
        Ok(vec![
            "standings.csv".to_owned(),
            "head_to_head.csv".to_owned(),
            stats,
            deals::NAME.to_owned(),
            faults::NAME.to_owned(),
        ])
    }
}
