//! What differs between what a run's folder says and what it should say.
//!
//! Pure comparisons, each difference a line that names the place, what was expected and what was found. Reading the folder,
//! playing matches again and making tables again are others' work.

mod plan;
mod record;
mod sample;

pub use plan::run_file_differences;
pub use record::record_differences;
pub use sample::sample;
