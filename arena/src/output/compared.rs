//! A result file that should be on disk already, compared with what it should hold, and told where it does not.

use super::{OutputError, Sheet};
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::Path;

/// So many lines of a file are told; the others are counted.
const TOLD: u64 = 3;
/// So much of a line is told where its cells cannot be.
const SHOWN: usize = 160;
/// The columns that say which row it is.
const NAMING: [&str; 5] = ["match", "deal", "seat", "bot", "opponent"];

/// Compares line by line with the file of that name; what differs goes to `findings`.
pub struct Compared<'a> {
    name: String,
    found: Option<BufReader<File>>,
    findings: &'a RefCell<Vec<String>>,
    /// The beginning of a line whose end has not come in yet.
    pending: Vec<u8>,
    /// The same line in the file.
    line: Vec<u8>,
    number: u64,
    /// The cells of the line of column names.
    columns: Vec<String>,
    differences: u64,
}

impl<'a> Compared<'a> {
    /// Begins with the file `folder`/`name`, which may be missing: that is a finding.
    ///
    /// # Errors
    /// When it is there and cannot be opened.
    pub fn open(folder: &Path, name: &str, findings: &'a RefCell<Vec<String>>) -> Result<Compared<'a>, OutputError> {
        let path = folder.join(name);
        let found = match File::open(&path) {
            Ok(file) => Some(BufReader::with_capacity(1 << 18, file)),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                findings.borrow_mut().push(format!("{name}: missing"));
                None
            }
            Err(error) => return Err(OutputError::of("read", &path)(error)),
        };
        let (pending, line, columns) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Compared { name: name.to_owned(), found, findings, pending, line, number: 0, columns, differences: 0 })
    }

    /// Compares the pending line with the next of the file.
    fn compare(&mut self) -> Result<(), OutputError> {
        let Some(found) = &mut self.found else { return Ok(()) };
        self.number += 1;
        self.line.clear();
        let failed = OutputError::of("read", Path::new(&self.name));
        found.read_until(b'\n', &mut self.line).map_err(failed)?;
        if self.columns.is_empty() && !self.pending.starts_with(b"#") {
            self.columns = cells(&self.pending).unwrap_or_default();
        }
        if self.pending != self.line {
            self.differences += 1;
            if self.differences <= TOLD {
                let what = self.difference();
                self.tell(&format!("line {}{what}", self.number));
            }
        }
        self.pending.clear();
        Ok(())
    }

    fn tell(&self, what: &str) {
        self.findings.borrow_mut().push(format!("{}: {what}", self.name));
    }

    /// What differs between the line as it should be and as it is: which row, which cells.
    fn difference(&self) -> String {
        if self.line.is_empty() {
            return format!(
                "{}: missing, and all behind it; expected `{}`",
                self.row(&self.pending),
                shown(&self.pending)
            );
        }
        let cells = (cells(&self.pending), cells(&self.line));
        if let (Some(expected), Some(found)) = cells
            && expected.len() == self.columns.len()
            && found.len() == expected.len()
            && !self.pending.starts_with(b"#")
        {
            let differ = self.columns.iter().zip(expected.iter().zip(&found)).filter(|(_, (one, other))| one != other);
            let told: Vec<String> = differ
                .map(|(column, (expected, found))| format!("{column}: expected `{expected}`, found `{found}`"))
                .collect();
            if !told.is_empty() {
                return format!("{}: {}", self.row(&self.pending), told.join("; "));
            }
        }
        format!(": expected `{}`, found `{}`", shown(&self.pending), shown(&self.line))
    }

    /// ` (match 3, deal 2, seat 1)`, as far as the row says so.
    fn row(&self, line: &[u8]) -> String {
        let cells = cells(line).filter(|cells| cells.len() == self.columns.len()).unwrap_or_default();
        let named: Vec<String> = self
            .columns
            .iter()
            .zip(&cells)
            .filter(|(column, cell)| NAMING.contains(&column.as_str()) && column.as_str() != cell.as_str())
            .map(|(column, cell)| format!("{column} {cell}"))
            .collect();
        if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) }
    }
}

impl Sheet for Compared<'_> {
    fn append(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.pending.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.compare()?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), OutputError> {
        if !self.pending.is_empty() {
            self.compare()?;
        }
        if self.differences > TOLD {
            self.tell(&format!("{} more lines differ", self.differences - TOLD));
        }
        let Some(mut found) = self.found.take() else { return Ok(()) };
        self.line.clear();
        found.read_until(b'\n', &mut self.line).map_err(OutputError::of("read", Path::new(&self.name)))?;
        if !self.line.is_empty() {
            self.tell(&format!(
                "line {}: expected the end of the file, found `{}`",
                self.number + 1,
                shown(&self.line)
            ));
        }
        Ok(())
    }
}

/// The cells of a line, where it is a row of CSV for itself.
fn cells(line: &[u8]) -> Option<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line);
    let row = reader.records().next()?.ok()?;
    Some(row.iter().map(str::to_owned).collect())
}

/// A line for a message: on one line, and not too long.
fn shown(line: &[u8]) -> String {
    let text = line.trim_ascii_end().escape_ascii().to_string();
    if text.len() <= SHOWN { text } else { format!("{}…", &text[..SHOWN]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found where the file holds `found` and `expected` comes in.
    fn findings(found: Option<&str>, expected: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        if let Some(found) = found {
            std::fs::write(folder.path().join("t.csv"), found).unwrap();
        }
        let findings = RefCell::new(Vec::new());
        let mut compared = Compared::open(folder.path(), "t.csv", &findings).unwrap();
        // In pieces that end anywhere.
        for piece in expected.as_bytes().chunks(5) {
            compared.append(piece).unwrap();
        }
        compared.finish().unwrap();
        findings.into_inner()
    }

    const GOOD: &str = "# of a, b\nmatch,bot,net\n1,a,5\n1,\"b,c\",-5\n";

    #[test]
    fn the_same_bytes_are_no_finding() {
        assert_eq!(findings(Some(GOOD), GOOD), [""; 0]);
    }

    #[test]
    fn row_column_expected_and_found_are_named() {
        for (bad, told) in [
            (GOOD.replace("-5", "-6"), "t.csv: line 4 (match 1, bot b,c): net: expected `-5`, found `-6`"),
            (GOOD.replace("of a", "of x"), "t.csv: line 1: expected `# of a, b`, found `# of x, b`"),
            (GOOD.replace("1,a,5", "1,a"), "t.csv: line 3: expected `1,a,5`, found `1,a`"),
            (GOOD.replace("net\n", "won\n"), "t.csv: line 2: net: expected `net`, found `won`"),
            (
                GOOD.replace("\n1,a,5\n", "\r\n1,a,5\n"),
                "t.csv: line 2: expected `match,bot,net`, found `match,bot,net`",
            ),
            (format!("{GOOD}9,x,1\n"), "t.csv: line 5: expected the end of the file, found `9,x,1`"),
        ] {
            assert_eq!(findings(Some(&bad), GOOD), [told]);
        }
        let cut = findings(Some(&GOOD[..GOOD.len() - 11]), GOOD);
        assert_eq!(cut, ["t.csv: line 4 (match 1, bot b,c): missing, and all behind it; expected `1,\\\"b,c\\\",-5`"]);
        assert_eq!(findings(None, GOOD), ["t.csv: missing"]);
    }

    #[test]
    fn many_differences_are_counted() {
        let expected: String = (0..50).map(|number| format!("{number}\n")).collect();
        let found = findings(Some(&expected.replace('\n', "x\n")), &expected);
        assert_eq!((found.len(), found[3].as_str()), (4, "t.csv: 47 more lines differ"));
    }
}
