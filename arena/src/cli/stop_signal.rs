//! Ctrl-C and the like as a wish to stop, which a run fulfils when it has kept what it is playing.

use super::{Exit, Stop};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user wants this process to stop.
pub struct StopSignal {
    given: Arc<AtomicBool>,
    told: Cell<bool>,
    /// What becomes of the matches being played.
    then: &'static str,
}

impl StopSignal {
    /// From now on a first signal is a wish, and a second ends the process at once. `then` says what becomes of the matches
    /// being played.
    pub fn watch(then: &'static str) -> Result<StopSignal, Stop> {
        let given = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // The order matters: the first signal must not find the flag set by itself.
            flag::register_conditional_shutdown(signal, Exit::Interrupted.code().into(), given.clone())
                .and_then(|_| flag::register(signal, given.clone()))
                .map_err(|error| Stop::bug(format!("cannot watch for signals: {error}")))?;
        }
        Ok(StopSignal { given, told: Cell::new(false), then })
    }

    /// Has it been given? Says so the first time.
    pub fn is_given(&self) -> bool {
        let given = self.given.load(Ordering::Relaxed);
        if given && !self.told.replace(true) {
            eprintln!("stopping: {}; again to stop at once", self.then);
        }
        given
    }
}
