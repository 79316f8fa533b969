//! Seats, and what is counted by seat. Chips and points are whole numbers everywhere.

use crate::json::{self, Reader};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// Chips at stake; never fractional.
pub type Chips = i64;
/// Points written down; never fractional.
pub type Points = i64;

/// The most seats any game has.
pub const MAX_SEATS: usize = 10;

/// A place at the table, counted from 0 in dealing direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl TryFrom<u8> for Seat {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Seat, &'static str> {
        if usize::from(index) < MAX_SEATS { Ok(Seat(index)) } else { Err("a seat is a number from 0 to 9") }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl Seat {
    /// The seat with this index.
    ///
    /// # Panics
    /// When `index` is not below [`MAX_SEATS`].
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS);
        Seat(index as u8)
    }

    /// Its index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour in dealing direction at a table of `seats`.
    pub const fn next(self, seats: usize) -> Seat {
        let index = self.0 as usize + 1;
        Seat(if index >= seats { 0 } else { index as u8 })
    }

    /// The seats 0 … `seats` − 1.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// What a rule needs to know of the table before the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Who deals (holds the button).
    pub dealer: Seat,
    /// What each seat has scored in the deals before; 0 where nobody keeps count.
    pub totals: [i64; MAX_SEATS],
}

impl Table {
    /// A table at which nothing was played yet.
    pub const fn new(dealer: Seat) -> Table {
        Table { dealer, totals: [0; MAX_SEATS] }
    }
}

/// One value a seat, without a heap.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent, bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct BySeat<T>(ArrayVec<T, MAX_SEATS>);

impl<T> BySeat<T> {
    /// The value for each of `seats` seats.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] seats.
    pub fn from_fn(seats: usize, value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::all(seats).map(value).collect())
    }

    /// How many seats.
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    /// Seat and value, from seat 0.
    pub fn by_seat(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(index, value)| (Seat::new(index), value))
    }

    /// The same shape with other values.
    pub fn map<U>(&self, value: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat(self.0.iter().map(value).collect())
    }
}

impl<T: Clone> BySeat<T> {
    /// The same value for each of `seats` seats.
    pub fn all(seats: usize, value: T) -> Self {
        Self::from_fn(seats, |_| value.clone())
    }
}

impl<T> Default for BySeat<T> {
    fn default() -> Self {
        Self(ArrayVec::new_const())
    }
}

impl<T> Deref for BySeat<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for BySeat<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T> FromIterator<T> for BySeat<T> {
    /// # Panics
    /// When the iterator yields more than [`MAX_SEATS`] values.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for BySeat<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("BySeat_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "array",
            "description": "One entry a seat, seat 0 first.",
            "items": generator.subschema_for::<T>(),
            "maxItems": MAX_SEATS,
        })
    }
}

impl json::ToJson for Seat {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.0.to_json(out);
    }
}

impl<'a> json::FromJson<'a> for Seat {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Stop> {
        let index = u8::from_json(reader)?;
        if usize::from(index) < MAX_SEATS { Ok(Seat(index)) } else { Err(reader.expected("a seat")) }
    }
}

impl<T: json::ToJson> json::ToJson for BySeat<T> {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.0.to_json(out);
    }
}

impl<'a, T: json::FromJson<'a> + Default> json::FromJson<'a> for BySeat<T> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, json::Stop> {
        ArrayVec::from_json(reader).map(BySeat)
    }

    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), json::Stop> {
        self.0.read(reader)
    }
}
