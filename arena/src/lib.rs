//! The arena: shuffles, sandboxes, referees, schedules, rates and reports.
//!
//! Data flows one way: tournament file → plan → schedule → run and referee → records → standings → output.

pub mod audit;
pub mod bridge;
pub mod build;
pub mod cli;
pub mod compare;
pub mod exam;
pub mod hash;
pub mod outcomes;
pub mod output;
pub mod plan;
pub mod player;
pub mod ratings;
pub mod record;
pub mod referee;
pub mod registry;
pub mod run;
pub mod sandbox;
pub mod scaffold;
pub mod schedule;
pub mod seed;
pub mod standings;
pub mod verify;
