//! One list of a game's counters makes the struct, their names and the row, so that they cannot disagree.

/// Makes `Counts`, `COUNTERS` and how a row is written, of names with their documentation.
macro_rules! counters {
    ($($(#[$doc:meta])* $name:ident)*) => {
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub(super) struct Counts {
            $($(#[$doc])* pub(super) $name: u32,)*
        }
        /// The names of the counters, in order.
        pub(super) const COUNTERS: &[&str] = &[$(stringify!($name)),*];
        impl Counts {
            fn write(&self, row: &mut [u32]) {
                row.copy_from_slice(&[$(self.$name),*]);
            }
        }
    };
}
pub(crate) use counters;
