//! The guest's side of the wall: what a bot implements, and how it becomes a module.
//!
//! A bot implements [`Bot`] and says [`bot!`](crate::bot)`(MyBot);` once. On `wasm32` that exports the ABI of
//! `PROTOCOL.md` (`memory`, `alloc`, `init`, `act`), names the games it plays in a custom section and installs an
//! allocator made for the sandbox; elsewhere it only checks the types, so that a bot's crate is tested like any other.
//! How the host calls a module is not here.

#[cfg(target_arch = "wasm32")]
pub mod heap;
mod log;
#[cfg(any(target_arch = "wasm32", test))]
mod pool;
mod session;

pub use log::{log, log_panics};
pub use session::{Entry, Session, games_section, games_section_len};

use crate::game::Game;
use crate::message::{ActionOf, FixtureOf, QuestionOf};
use crate::rng::Rng;

/// A strategy for one game. It lives for a fixture, or for a deal where the tournament says so, and is asked once for
/// every decision of its seat.
///
/// ```ignore
/// struct Caller;
///
/// impl Bot for Caller {
///     type Game = Holdem;
///     fn new(_: &FixtureOf<Holdem>, _: Rng) -> Self {
///         Caller
///     }
///     fn act(&mut self, _: &QuestionOf<Holdem>) -> Action {
///         Action::Call
///     }
/// }
///
/// arena_sdk::bot!(Caller);
/// ```
pub trait Bot: Sized + 'static {
    /// The game it plays.
    type Game: Game;

    /// A fresh bot for a fixture. `rng` is its own stream: the same in a replay, and the only chance there is.
    fn new(fixture: &FixtureOf<Self::Game>, rng: Rng) -> Self;

    /// The answer to a question. What the rules refuse is a fault, and the referee then checks or folds for the bot.
    fn act(&mut self, question: &QuestionOf<Self::Game>) -> ActionOf<Self::Game>;
}

/// Makes a module of a bot, or of several bots for different games: `bot!(MyHoldem, MyRami);`. Once a crate.
#[macro_export]
macro_rules! bot {
    ($($bot:ty),+ $(,)?) => {
        const _: () = {
            const ENTRIES: &[$crate::guest::Entry] = &[$($crate::guest::Entry::of::<$bot>()),+];

            #[cfg(target_arch = "wasm32")]
            mod module {
                #[global_allocator]
                static HEAP: $crate::guest::heap::Heap = $crate::guest::heap::Heap::new();
            }

            #[cfg(target_arch = "wasm32")]
            const SECTION: usize = $crate::guest::games_section_len(ENTRIES);
            #[cfg(target_arch = "wasm32")]
            #[used]
            #[unsafe(link_section = "arena.games")]
            static GAMES: [u8; SECTION] = $crate::guest::games_section(ENTRIES);

            // One thread, and the host never calls a module inside a call: the session is borrowed by one call at a time.
            #[cfg(target_arch = "wasm32")]
            static mut SESSION: $crate::guest::Session = $crate::guest::Session::new(ENTRIES);
            #[cfg(target_arch = "wasm32")]
            #[unsafe(no_mangle)]
            extern "C" fn init(seed: i64) {
                unsafe { (*&raw mut SESSION).init(seed as u64) }
            }
            #[cfg(target_arch = "wasm32")]
            #[unsafe(no_mangle)]
            extern "C" fn alloc(len: usize) -> *mut u8 {
                unsafe { (*&raw mut SESSION).alloc(len) }
            }
            #[cfg(target_arch = "wasm32")]
            #[unsafe(no_mangle)]
            unsafe extern "C" fn act(question: *const u8, len: usize) -> i64 {
                let answer = unsafe { (*&raw mut SESSION).act(::core::slice::from_raw_parts(question, len)) };
                ((answer.as_ptr().addr() as i64) << 32) | answer.len() as i64
            }
        };
    };
}
