//! The global allocator of a bot: a fixed arena inside the module, and more linear memory only when that is used up.
//!
//! Growing linear memory costs the host two system calls a fixture that all its threads wait for, and the standard
//! allocator grows at its very first allocation. So the arena comes first; an ordinary bot never leaves it.

use super::pool::{More, Pool};
use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;

/// Bytes of the arena. They are zero, so they cost nothing in the module and nothing until touched.
pub const ARENA: usize = 512 << 10;

const PAGE: usize = 64 << 10;
/// Grown by at least so much, since each time costs.
const STRIDE: usize = 4 * PAGE;

#[repr(align(16))]
struct Arena(UnsafeCell<[u8; ARENA]>);

/// The arena at first, then linear memory.
struct Linear {
    fresh: bool,
}

static BYTES: Arena = Arena(UnsafeCell::new([0; ARENA]));

// SAFETY: the module has one thread, and only the pool reaches the arena.
unsafe impl Sync for Arena {}

impl More for Linear {
    fn more(&mut self, bytes: usize) -> Option<(*mut u8, usize)> {
        if self.fresh && bytes <= ARENA {
            self.fresh = false;
            return Some((BYTES.0.get().cast(), ARENA));
        }
        grow(bytes.max(STRIDE)).or_else(|| grow(bytes))
    }
}

fn grow(bytes: usize) -> Option<(*mut u8, usize)> {
    let pages = bytes.div_ceil(PAGE);
    let before = core::arch::wasm32::memory_grow::<0>(pages);
    (before != usize::MAX).then(|| (std::ptr::without_provenance_mut(before * PAGE), pages * PAGE))
}

/// The allocator that [`crate::bot`] installs.
pub struct Heap(UnsafeCell<Pool<Linear>>);

// SAFETY: the module has one thread, and no allocation happens inside another.
unsafe impl Sync for Heap {}

impl Heap {
    /// An allocator over the arena; there must be only one.
    #[expect(clippy::new_without_default, reason = "it is the value of a static")]
    pub const fn new() -> Heap {
        Heap(UnsafeCell::new(Pool::new(Linear { fresh: true })))
    }
}

// SAFETY: the pool keeps blocks apart, aligned and unmoved, as its tests show.
unsafe impl GlobalAlloc for Heap {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { (*self.0.get()).take(layout).0 }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let (block, zero) = unsafe { (*self.0.get()).take(layout) };
        if !block.is_null() && !zero {
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { (*self.0.get()).give(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        unsafe { (*self.0.get()).resize(block, layout, size) }
    }
}
