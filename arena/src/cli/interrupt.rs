//! Ctrl-C: the first asks a run to end so that it can be resumed, the second ends the process.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a shell reports for a process that Ctrl-C ended.
const KILLED: i32 = 130;

/// Becomes true with the first SIGINT or SIGTERM. Call it once in a process.
///
/// # Errors
/// When the system takes no handler.
pub fn flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the second signal finds the flag set by the first.
        flag::register_conditional_shutdown(signal, KILLED, Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}
