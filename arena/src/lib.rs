//! The arena: shuffles, sandboxes, referees, schedules, rates and reports.
//!
//! Data flows one way: tournament file → plan → schedule → run and referee → records → standings → output.

pub mod output;
pub mod player;
pub mod ratings;
pub mod record;
pub mod schedule;
pub mod standings;
