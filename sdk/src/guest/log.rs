//! Words for the bot's author. The import exists in a module only when something calls these.

#[cfg(target_arch = "wasm32")]
mod import {
    #[link(wasm_import_module = "arena")]
    unsafe extern "C" {
        pub fn log(text: *const u8, len: usize);
    }
}

/// Adds a line to the bot's log: kept by the arena up to a limit, and costing fuel by the byte. On other targets than
/// wasm it goes to stderr. Never part of a result.
pub fn log(text: &str) {
    #[cfg(target_arch = "wasm32")]
    unsafe {
        import::log(text.as_ptr(), text.len());
    }
    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("{text}");
}

/// From now on a panic is logged before it traps, with its message and its line. Costs some kilobytes of module; meant
/// for development. Call it in [`Bot::new`](super::Bot::new).
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| log(&panic.to_string())));
}

/// [`log`](crate::guest::log()) with the arguments of `format!`.
#[macro_export]
macro_rules! log {
    ($($part:tt)+) => { $crate::guest::log(&::std::format!($($part)+)) };
}
