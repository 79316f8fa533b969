//! What is wrong with a tournament file, all of it, each with its place.

use std::fmt;
use std::path::{Path, PathBuf};

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1; none where the whole file is meant.
    pub line: Option<usize>,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// Everything that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    file: PathBuf,
    /// In the order of the lines.
    pub list: Vec<Problem>,
}

impl Problems {
    /// No problem yet with `file`.
    pub fn new(file: &Path) -> Problems {
        Problems { file: file.to_owned(), list: Vec::new() }
    }

    /// Adds one at a byte offset of `text`.
    pub fn at(&mut self, text: &str, offset: usize, message: impl Into<String>) {
        let line = text.as_bytes()[..offset.min(text.len())].iter().filter(|byte| **byte == b'\n').count() + 1;
        self.list.push(Problem { line: Some(line), message: message.into() });
    }

    /// Adds one that concerns the whole file.
    pub fn whole(&mut self, message: impl Into<String>) {
        self.list.push(Problem { line: None, message: message.into() });
    }

    /// The value, unless something was wrong.
    pub fn or<T>(mut self, value: Option<T>) -> Result<T, Problems> {
        match value {
            Some(value) if self.list.is_empty() => Ok(value),
            _ => {
                self.list.sort_by_key(|problem| problem.line.unwrap_or(0));
                Err(self)
            }
        }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.list.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", self.file.display())?;
            if let Some(line) = problem.line {
                write!(f, ":{line}")?;
            }
            write!(f, ": {}", problem.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
