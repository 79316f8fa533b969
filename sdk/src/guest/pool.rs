//! The allocator's book-keeping: blocks by size class, taken from a region that is handed out once.
//!
//! Where the region comes from, and that it is the global allocator, is [`super::heap`]'s business. Blocks are never
//! merged: a bot allocates the same few sizes with every message, so each size class soon lives off its own free list.

use std::alloc::Layout;
use std::ptr;

/// Every block is a multiple of this and starts at one.
const GRAIN: usize = 16;
/// Sizes up to this are served by the grain, larger ones by four classes a doubling.
const SMALL: usize = 128;
/// Classes up to 2 GiB.
const CLASSES: usize = 8 + 24 * 4;

/// The class whose blocks are the smallest that hold `size` bytes.
#[inline]
const fn class_of(size: usize) -> usize {
    if size <= SMALL {
        return size.saturating_sub(1) / GRAIN;
    }
    let last = size - 1;
    let log = last.ilog2() as usize;
    8 + (log - 7) * 4 + ((last >> (log - 2)) & 3)
}

/// The bytes of a block of this class.
#[inline]
const fn size_of_class(class: usize) -> usize {
    if class < 8 {
        return (class + 1) * GRAIN;
    }
    let (doubling, step) = ((class - 8) / 4, (class - 8) % 4);
    (5 + step) << (doubling + 5)
}

/// The class of a request; none where no class is large enough.
#[inline]
fn class_for(size: usize) -> Option<usize> {
    let class = class_of(size);
    (class < CLASSES).then_some(class)
}

/// Where more memory comes from when the region is used up.
pub trait More {
    /// At least `bytes` zeroed bytes nobody else uses, aligned to 16 bytes: the first and how many. None when refused.
    fn more(&mut self, bytes: usize) -> Option<(*mut u8, usize)>;
}

/// A free block begins with the address of the next.
type Free = *mut u8;

/// Blocks by size class over a region.
pub struct Pool<M> {
    free: [Free; CLASSES],
    next: *mut u8,
    left: usize,
    more: M,
}

impl<M: More> Pool<M> {
    /// A pool that gets all its memory from `more`.
    pub const fn new(more: M) -> Pool<M> {
        Pool { free: [ptr::null_mut(); CLASSES], next: ptr::null_mut(), left: 0, more }
    }

    /// A block for `layout`, and whether its bytes are known to be zero. Null when memory is refused.
    ///
    /// # Safety
    /// All blocks of the pool are used as an allocator's client must use them.
    #[inline]
    pub unsafe fn take(&mut self, layout: Layout) -> (*mut u8, bool) {
        let Some(class) = class_for(layout.size()) else { return (ptr::null_mut(), false) };
        if layout.align() > GRAIN {
            return (unsafe { self.take_aligned(class, layout.align()) }, false);
        }
        let head = self.free[class];
        if !head.is_null() {
            self.free[class] = unsafe { head.cast::<Free>().read() };
            return (head, false);
        }
        let size = size_of_class(class);
        if size <= self.left {
            return (unsafe { self.cut(size) }, true);
        }
        unsafe { self.take_slowly(class) }
    }

    /// Gives a block back.
    ///
    /// # Safety
    /// `block` was taken for `layout` and is not used any more.
    #[inline]
    pub unsafe fn give(&mut self, block: *mut u8, layout: Layout) {
        unsafe { self.push(block, class_of(layout.size())) }
    }

    /// Makes a block hold `size` bytes, in place where possible. Null when memory is refused; the block is then as before.
    ///
    /// # Safety
    /// `block` was taken for `layout`; only the result is used afterwards.
    pub unsafe fn resize(&mut self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let Some(wanted) = class_for(size) else { return ptr::null_mut() };
        let (old, new) = (size_of_class(class_of(layout.size())), size_of_class(wanted));
        if new <= old {
            unsafe { self.carve(block.add(new), old - new) };
            return block;
        }
        let last = block.wrapping_add(old) == self.next;
        if last && (new - old <= self.left || self.refill(new - old)) && block.wrapping_add(old) == self.next {
            unsafe { self.cut(new - old) };
            return block;
        }
        let Ok(layout_wanted) = Layout::from_size_align(size, layout.align()) else { return ptr::null_mut() };
        let (moved, _) = unsafe { self.take(layout_wanted) };
        if !moved.is_null() {
            unsafe {
                ptr::copy_nonoverlapping(block, moved, layout.size());
                self.give(block, layout);
            }
        }
        moved
    }

    /// The first `size` bytes of the region, which has them.
    #[inline]
    unsafe fn cut(&mut self, size: usize) -> *mut u8 {
        let block = self.next;
        self.next = unsafe { block.add(size) };
        self.left -= size;
        block
    }

    #[inline]
    unsafe fn push(&mut self, block: *mut u8, class: usize) {
        unsafe { block.cast::<Free>().write(self.free[class]) };
        self.free[class] = block;
    }

    /// Neither the class's list nor the region has a block: splits a larger free one, else gets more memory.
    #[cold]
    unsafe fn take_slowly(&mut self, class: usize) -> (*mut u8, bool) {
        let size = size_of_class(class);
        for larger in class + 1..CLASSES {
            let block = self.free[larger];
            if !block.is_null() {
                self.free[larger] = unsafe { block.cast::<Free>().read() };
                unsafe { self.carve(block.add(size), size_of_class(larger) - size) };
                return (block, false);
            }
        }
        if self.refill(size) { (unsafe { self.cut(size) }, true) } else { (ptr::null_mut(), false) }
    }

    /// A block at a multiple of `align`, which is more than the grain. Rare, so the list is searched.
    #[cold]
    unsafe fn take_aligned(&mut self, class: usize, align: usize) -> *mut u8 {
        let mut link: *mut Free = &mut self.free[class];
        loop {
            let block = unsafe { link.read() };
            if block.is_null() {
                break;
            }
            if block.addr() % align == 0 {
                unsafe { link.write(block.cast::<Free>().read()) };
                return block;
            }
            link = block.cast();
        }
        let size = size_of_class(class);
        if size + align > self.left && !self.refill(size + align) {
            return ptr::null_mut();
        }
        let gap = self.next.align_offset(align);
        let before = unsafe { self.cut(gap) };
        unsafe { self.carve(before, gap) };
        unsafe { self.cut(size) }
    }

    /// Puts a stretch of memory on the free lists, in the largest blocks it makes.
    unsafe fn carve(&mut self, mut start: *mut u8, mut len: usize) {
        while len >= GRAIN {
            let above = class_of(len);
            let class = if size_of_class(above) == len { above } else { above - 1 };
            unsafe {
                self.push(start, class);
                start = start.add(size_of_class(class));
            }
            len -= size_of_class(class);
        }
    }

    /// Makes the region at least `bytes` long; what is left of the old one, if it does not adjoin, goes to the lists.
    #[cold]
    fn refill(&mut self, bytes: usize) -> bool {
        let Some((start, len)) = self.more.more(bytes) else { return false };
        if start == self.next.wrapping_add(self.left) && !self.next.is_null() {
            self.left += len;
        } else {
            let (rest, left) = (self.next, self.left);
            (self.next, self.left) = (start, len);
            unsafe { self.carve(rest, left) };
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Hands out parts of one buffer, adjoining or with holes between them.
    struct Buffer {
        bytes: Vec<u128>,
        used: usize,
        hole: usize,
    }

    impl Buffer {
        fn new(bytes: usize, hole: usize) -> Buffer {
            Buffer { bytes: vec![0; bytes / 16], used: 0, hole }
        }
    }

    impl More for Buffer {
        fn more(&mut self, bytes: usize) -> Option<(*mut u8, usize)> {
            let bytes = bytes.next_multiple_of(1024);
            let start = self.used + self.hole;
            self.used = start + bytes;
            let base = self.bytes.as_mut_ptr().cast::<u8>();
            (self.used <= self.bytes.len() * 16).then(|| (base.wrapping_add(start), bytes))
        }
    }

    #[test]
    fn a_class_holds_its_size_and_wastes_at_most_a_quarter_of_it() {
        for size in 1..100_000 {
            let block = size_of_class(class_of(size));
            assert!(block >= size && block.is_multiple_of(GRAIN));
            assert!(block - size < GRAIN || (block - size) * 4 <= size, "{size} in {block}");
            assert_eq!(class_of(block), class_of(size));
        }
        assert_eq!(size_of_class(CLASSES - 1), 1 << 31);
    }

    #[test]
    fn the_same_sizes_again_and_again_take_no_more_memory() {
        let mut pool = Pool::new(Buffer::new(1 << 20, 0));
        let round = |pool: &mut Pool<Buffer>| {
            let layouts = [10, 300, 48, 5000, 200].map(|size| Layout::from_size_align(size, 8).unwrap());
            let blocks = layouts.map(|layout| unsafe { pool.take(layout).0 });
            for (block, layout) in blocks.into_iter().zip(layouts) {
                unsafe { pool.give(block, layout) };
            }
        };
        round(&mut pool);
        let (next, used) = (pool.next, pool.more.used);
        (0..1000).for_each(|_| round(&mut pool));
        assert_eq!((pool.next, pool.more.used), (next, used));
    }

    #[test]
    fn a_lone_growing_list_grows_in_place() {
        let mut pool = Pool::new(Buffer::new(1 << 20, 0));
        let mut layout = Layout::from_size_align(16, 8).unwrap();
        let first = unsafe { pool.take(layout).0 };
        while layout.size() < 1 << 18 {
            let size = layout.size() * 2;
            assert_eq!(unsafe { pool.resize(first, layout, size) }, first);
            layout = Layout::from_size_align(size, 8).unwrap();
        }
    }

    #[test]
    fn refused_memory_is_null_and_larger_blocks_are_split_before() {
        let mut pool = Pool::new(Buffer::new(4096, 0));
        let all = Layout::from_size_align(4096, 16).unwrap();
        let small = Layout::from_size_align(64, 16).unwrap();
        let block = unsafe { pool.take(all).0 };
        assert!(!block.is_null() && unsafe { pool.take(small).0 }.is_null());
        unsafe { pool.give(block, all) };
        for _ in 0..64 {
            assert!(!unsafe { pool.take(small).0 }.is_null());
        }
        assert!(unsafe { pool.take(small).0 }.is_null());
    }

    #[derive(Clone, Debug)]
    enum Step {
        Take(usize, u32),
        Give(usize),
        Resize(usize, usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        let size = prop_oneof![1..200usize, 1..9000usize];
        prop_oneof![
            (size.clone(), 0..8u32).prop_map(|(size, align)| Step::Take(size, align)),
            any::<usize>().prop_map(Step::Give),
            (any::<usize>(), size).prop_map(|(which, size)| Step::Resize(which, size)),
        ]
    }

    fn fill(block: *mut u8, from: usize, to: usize, mark: u8) {
        (from..to).for_each(|at| unsafe { block.add(at).write(mark) });
    }

    fn holds(block: *mut u8, len: usize, mark: u8) -> bool {
        (0..len).all(|at| unsafe { block.add(at).read() } == mark)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn blocks_never_overlap_and_keep_their_bytes(
            steps in prop::collection::vec(step(), 1..200), hole in prop_oneof![Just(0usize), Just(48usize)]
        ) {
            let mut pool = Pool::new(Buffer::new(1 << 20, hole));
            let mut live: Vec<(*mut u8, Layout, u8)> = Vec::new();
            for (turn, step) in steps.into_iter().enumerate() {
                let mark = turn as u8;
                match step {
                    Step::Take(size, align) => {
                        let layout = Layout::from_size_align(size, 1 << align).unwrap();
                        let (block, zero) = unsafe { pool.take(layout) };
                        prop_assert!(block.is_null() || block.addr() % layout.align() == 0);
                        if !block.is_null() {
                            prop_assert!(!zero || holds(block, size, 0));
                            fill(block, 0, size, mark);
                            live.push((block, layout, mark));
                        }
                    }
                    Step::Give(which) if !live.is_empty() => {
                        let (block, layout, mark) = live.swap_remove(which % live.len());
                        prop_assert!(holds(block, layout.size(), mark));
                        unsafe { pool.give(block, layout) };
                    }
                    Step::Resize(which, size) if !live.is_empty() => {
                        let which = which % live.len();
                        let (block, layout, mark) = live[which];
                        if layout.align() > GRAIN {
                            continue;
                        }
                        let moved = unsafe { pool.resize(block, layout, size) };
                        if !moved.is_null() {
                            prop_assert!(holds(moved, size.min(layout.size()), mark));
                            fill(moved, 0, size, mark);
                            live[which] = (moved, Layout::from_size_align(size, layout.align()).unwrap(), mark);
                        }
                    }
                    _ => {}
                }
            }
            for (block, layout, mark) in live {
                prop_assert!(holds(block, layout.size(), mark));
            }
        }
    }
}
