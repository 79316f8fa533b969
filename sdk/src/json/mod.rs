//! Reading and writing the protocol's JSON without a heap and without formatting machinery.
//!
//! Parsing dominates the cost of a decision inside the sandbox, so messages are read by a pull parser made for them:
//! each type reads itself straight from the bytes. It takes exactly what JSON is, and for the types of the protocol what
//! serde_json takes, but: a struct must be an object (serde takes an array too), a unit variant must be a string (serde
//! takes `{"fold":null}` too), a skipped value may be nested 128 deep, and unknown fields are skipped or refused for a
//! whole message instead of type by type. It is not a general JSON library: there is no tree of values.

mod escape;
mod object;
mod reader;
mod skip;
mod tagged;

pub use object::{Blank, Fields, key_bytes};
pub use reader::{Reader, Unknown};
pub use skip::MAX_DEPTH;
pub use tagged::{one_key, tagged};

use arrayvec::ArrayVec;
use std::borrow::Cow;

/// Where a message stopped making sense, and what was expected there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} at byte {at}")]
pub struct Error {
    /// Offset into the message, from 0.
    pub at: usize,
    /// What would have been right.
    pub expected: &'static str,
}

/// Reading has stopped; the [`Reader`] knows where and why. Carried alone, it costs nothing on the way up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// Writes itself as JSON.
pub trait ToJson {
    /// Appends one JSON value to `out`.
    fn to_json(&self, out: &mut Vec<u8>);
}

/// Reads itself from JSON.
pub trait FromJson<'a>: Sized {
    /// Reads one value where the reader stands.
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop>;
    /// Reads one value in place of this one, using its memory again. After an error it holds something.
    #[inline]
    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        *self = Self::from_json(reader)?;
        Ok(())
    }
}

/// Reads a whole message, skipping keys it does not know.
pub fn from_slice<'a, T: FromJson<'a>>(bytes: &'a [u8]) -> Result<T, Error> {
    whole(Reader::new(bytes, Unknown::Skip))
}

/// Reads a whole message in which every key must be known.
pub fn from_slice_strict<'a, T: FromJson<'a>>(bytes: &'a [u8]) -> Result<T, Error> {
    whole(Reader::new(bytes, Unknown::Refuse))
}

/// Reads a whole message in place of `value`, using its memory again; skips keys it does not know.
pub fn read_slice<'a, T: FromJson<'a>>(value: &mut T, bytes: &'a [u8]) -> Result<(), Error> {
    let mut reader = Reader::new(bytes, Unknown::Skip);
    value.read(&mut reader).and_then(|()| reader.end()).map_err(|Stop| reader.error())
}

fn whole<'a, T: FromJson<'a>>(mut reader: Reader<'a>) -> Result<T, Error> {
    let value = T::from_json(&mut reader).and_then(|value| reader.end().map(|()| value));
    value.map_err(|Stop| reader.error())
}

macro_rules! integers {
    ($($int:ty, $read:ident;)*) => {$(
        impl ToJson for $int {
            #[inline]
            fn to_json(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(itoa::Buffer::new().format(*self).as_bytes());
            }
        }
        impl<'a> FromJson<'a> for $int {
            fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
                let mut value = 0;
                value.read(reader)?;
                Ok(value)
            }

            // Called, not copied: it is some seventy instructions, and every message type reads numbers in many places.
            #[inline(never)]
            fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
                let value = reader.$read()?;
                *self = <$int>::try_from(value).map_err(|_| reader.expected("a number in range"))?;
                Ok(())
            }
        }
    )*};
}
integers!(i64, integer; i32, integer; u64, unsigned; u32, unsigned; u16, unsigned; u8, unsigned;);

impl ToJson for bool {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(if *self { b"true" } else { b"false" });
    }
}

impl<'a> FromJson<'a> for bool {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        if reader.word("true") {
            Ok(true)
        } else if reader.word("false") {
            Ok(false)
        } else {
            Err(reader.expected("true or false"))
        }
    }
}

impl ToJson for str {
    #[inline]
    fn to_json(&self, out: &mut Vec<u8>) {
        // One pass over all bytes, without an early end, is what the compiler makes wide.
        let escaped = self.bytes().fold(false, |any, byte| any | is_escaped(byte));
        out.push(b'"');
        if escaped {
            self.bytes().for_each(|byte| escape(byte, out));
        } else {
            out.extend_from_slice(self.as_bytes());
        }
        out.push(b'"');
    }
}

#[inline]
fn is_escaped(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

#[cold]
fn escape(byte: u8, out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let letter = match byte {
        b'"' | b'\\' => byte,
        b'\n' => b'n',
        b'\t' => b't',
        b'\r' => b'r',
        8 => b'b',
        12 => b'f',
        0..=0x1f => {
            let [high, low] = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
            return out.extend_from_slice(&[b'\\', b'u', b'0', b'0', high, low]);
        }
        _ => return out.push(byte),
    };
    out.extend_from_slice(&[b'\\', letter]);
}

impl ToJson for String {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.as_str().to_json(out);
    }
}

impl<'a> FromJson<'a> for String {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        reader.text().map(Cow::into_owned)
    }

    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        let text = reader.text()?;
        self.clear();
        self.push_str(&text);
        Ok(())
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self, out: &mut Vec<u8>) {
        match self {
            Some(value) => value.to_json(out),
            None => out.extend_from_slice(b"null"),
        }
    }
}

impl<'a, T: FromJson<'a> + Default> FromJson<'a> for Option<T> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        let mut value = None;
        value.read(reader)?;
        Ok(value)
    }

    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        if reader.peek() != Some(b'n') {
            return self.get_or_insert_default().read(reader);
        }
        *self = None;
        if reader.word("null") { Ok(()) } else { Err(reader.expected("null")) }
    }
}

impl<T: ToJson> ToJson for [T] {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.push(b'[');
        for (index, value) in self.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            value.to_json(out);
        }
        out.push(b']');
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.as_slice().to_json(out);
    }
}

impl<'a, T: FromJson<'a>> FromJson<'a> for Vec<T> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        let mut list = Vec::new();
        list.read(reader)?;
        Ok(list)
    }

    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.clear();
        reader.array()?;
        let mut more = reader.any();
        while more {
            self.push(T::from_json(reader)?);
            more = reader.more()?;
        }
        Ok(())
    }
}

impl<T: ToJson, const N: usize> ToJson for ArrayVec<T, N> {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.as_slice().to_json(out);
    }
}

impl<'a, T: FromJson<'a> + Default, const N: usize> FromJson<'a> for ArrayVec<T, N> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        let mut list = ArrayVec::new_const();
        list.read(reader)?;
        Ok(list)
    }

    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.clear();
        reader.array()?;
        let mut more = reader.any();
        // Hidden from the compiler, which would lay the loop out once for each of the `N` places.
        let most = std::hint::black_box(N);
        while more {
            if self.len() == most {
                return Err(reader.expected("a shorter list"));
            }
            let mut value = T::default();
            value.read(reader)?;
            self.try_push(value).map_err(|_| reader.expected("a shorter list"))?;
            more = reader.more()?;
        }
        Ok(())
    }
}

impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.as_slice().to_json(out);
    }
}

impl<'a, T: FromJson<'a> + Default, const N: usize> FromJson<'a> for [T; N] {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        let list: ArrayVec<T, N> = ArrayVec::from_json(reader)?;
        list.into_inner().map_err(|_| reader.expected("a longer list"))
    }

    fn read(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        reader.array()?;
        let mut more = reader.any();
        for item in self {
            if !more {
                return Err(reader.expected("a longer list"));
            }
            item.read(reader)?;
            more = reader.more()?;
        }
        if more { Err(reader.expected("a shorter list")) } else { Ok(()) }
    }
}
