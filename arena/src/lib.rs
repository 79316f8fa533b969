//! The arena: shuffles, sandboxes, referees, schedules, rates and reports.
