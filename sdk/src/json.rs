//! Reading and writing the protocol's JSON without a heap and without formatting machinery.
//!
//! Parsing dominates the cost of a decision inside the sandbox, so messages are read by a pull parser made for them:
//! each type reads itself straight from the bytes. It accepts exactly JSON; numbers are whole; strings read as
//! [`Reader::plain`] hold no escapes. It is not a general JSON library: there is no tree of values.

use arrayvec::ArrayVec;

/// Nesting beyond this is refused, as serde_json does.
pub const MAX_DEPTH: u8 = 128;

/// Where a message stopped making sense, and what was expected there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} at byte {at}")]
pub struct Error {
    /// Offset into the message, from 0.
    pub at: usize,
    /// What would have been right.
    pub expected: &'static str,
}

/// Writes itself as JSON.
pub trait ToJson {
    /// Appends one JSON value to `out`.
    fn to_json(&self, out: &mut Vec<u8>);
}

/// Reads itself from JSON.
pub trait FromJson<'a>: Sized {
    /// Reads one value where the reader stands.
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Error>;
}

/// What to do with a key that the type does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Skip it: a bot survives a newer arena.
    Skip,
    /// Refuse it: the arena takes an answer only as it is defined.
    Refuse,
}

/// A position in a JSON text.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: u8,
    unknown: Unknown,
}

/// Reads a whole message, skipping keys it does not know.
pub fn from_slice<'a, T: FromJson<'a>>(bytes: &'a [u8]) -> Result<T, Error> {
    whole(Reader::new(bytes, Unknown::Skip))
}

/// Reads a whole message in which every key must be known.
pub fn from_slice_strict<'a, T: FromJson<'a>>(bytes: &'a [u8]) -> Result<T, Error> {
    whole(Reader::new(bytes, Unknown::Refuse))
}

fn whole<'a, T: FromJson<'a>>(mut reader: Reader<'a>) -> Result<T, Error> {
    let value = T::from_json(&mut reader)?;
    reader.end()?;
    Ok(value)
}

impl<'a> Reader<'a> {
    /// A reader at the start of `bytes`.
    pub fn new(bytes: &'a [u8], unknown: Unknown) -> Reader<'a> {
        Reader { bytes, at: 0, depth: 0, unknown }
    }

    /// The error that `what` was expected here.
    #[cold]
    pub fn expected(&self, what: &'static str) -> Error {
        Error { at: self.at, expected: what }
    }

    /// The next byte that is not white space, not consumed.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    /// Consumes `byte` if it comes next.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Nothing but white space may follow.
    pub fn end(&mut self) -> Result<(), Error> {
        if self.peek().is_none() { Ok(()) } else { Err(self.expected("the end of the message")) }
    }

    /// Enters an object; then call [`Reader::key`] until it answers none.
    #[inline]
    pub fn object(&mut self) -> Result<(), Error> {
        self.enter(b'{', "an object")
    }

    /// Enters an array; then call [`Reader::item`] until it answers false.
    #[inline]
    pub fn array(&mut self) -> Result<(), Error> {
        self.enter(b'[', "an array")
    }

    fn enter(&mut self, open: u8, what: &'static str) -> Result<(), Error> {
        if self.depth == MAX_DEPTH {
            return Err(self.expected("less nesting"));
        }
        if !self.eat(open) {
            return Err(self.expected(what));
        }
        self.depth += 1;
        Ok(())
    }

    /// The next key of the object (its value comes next), or none at its end. `first` starts true.
    #[inline]
    pub fn key(&mut self, first: &mut bool) -> Result<Option<&'a [u8]>, Error> {
        if self.eat(b'}') {
            self.depth -= 1;
            return Ok(None);
        }
        if !std::mem::replace(first, false) && !self.eat(b',') {
            return Err(self.expected("`,` or `}`"));
        }
        let key = self.plain()?;
        if self.eat(b':') { Ok(Some(key)) } else { Err(self.expected("`:`")) }
    }

    /// Is there another item in the array? `first` starts true.
    #[inline]
    pub fn item(&mut self, first: &mut bool) -> Result<bool, Error> {
        if self.eat(b']') {
            self.depth -= 1;
            return Ok(false);
        }
        if std::mem::replace(first, false) || self.eat(b',') { Ok(true) } else { Err(self.expected("`,` or `]`")) }
    }

    /// A key that the type does not have: skipped or refused, as the reader was told.
    pub fn unknown_key(&mut self) -> Result<(), Error> {
        match self.unknown {
            Unknown::Skip => self.skip(),
            Unknown::Refuse => Err(self.expected("a known field")),
        }
    }

    /// A string of printable ASCII without escapes, its bytes.
    #[inline]
    pub fn plain(&mut self) -> Result<&'a [u8], Error> {
        if !self.eat(b'"') {
            return Err(self.expected("a string"));
        }
        let start = self.at;
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b'"' {
                self.at += 1;
                return Ok(&self.bytes[start..self.at - 1]);
            }
            if byte == b'\\' || !(0x20..0x7f).contains(&byte) {
                break;
            }
            self.at += 1;
        }
        Err(self.expected("a plain string"))
    }

    /// A string of printable ASCII without escapes.
    pub fn plain_str(&mut self) -> Result<&'a str, Error> {
        let bytes = self.plain()?;
        std::str::from_utf8(bytes).map_err(|_| self.expected("a plain string"))
    }

    /// Any string, its escapes resolved.
    pub fn string(&mut self) -> Result<String, Error> {
        if !self.eat(b'"') {
            return Err(self.expected("a string"));
        }
        let mut text = Vec::new();
        loop {
            let byte = self.next_byte()?;
            match byte {
                b'"' => return String::from_utf8(text).map_err(|_| self.expected("UTF-8")),
                b'\\' => self.escape(&mut text)?,
                0..=0x1f => return Err(self.expected("no control character in a string")),
                _ => text.push(byte),
            }
        }
    }

    fn next_byte(&mut self) -> Result<u8, Error> {
        let byte = *self.bytes.get(self.at).ok_or(self.expected("the rest of the string"))?;
        self.at += 1;
        Ok(byte)
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Result<(), Error> {
        let plain = match self.next_byte()? {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'b' => 8,
            b'f' => 12,
            same @ (b'"' | b'\\' | b'/') => same,
            b'u' => {
                let letter = self.unicode()?;
                text.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
                return Ok(());
            }
            _ => return Err(self.expected("an escape")),
        };
        text.push(plain);
        Ok(())
    }

    fn unicode(&mut self) -> Result<char, Error> {
        let high = self.hex4()?;
        let code = if (0xd800..0xdc00).contains(&high) {
            if self.next_byte()? != b'\\' || self.next_byte()? != b'u' {
                return Err(self.expected("the second half of a surrogate pair"));
            }
            let low = self.hex4()?;
            if !(0xdc00..0xe000).contains(&low) {
                return Err(self.expected("the second half of a surrogate pair"));
            }
            0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
        } else {
            high
        };
        char::from_u32(code).ok_or(self.expected("a character"))
    }

    fn hex4(&mut self) -> Result<u32, Error> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = (self.next_byte()? as char).to_digit(16).ok_or(self.expected("four hexadecimal digits"))?;
            code = code * 16 + digit;
        }
        Ok(code)
    }

    /// A whole number. Fractions, exponents, leading zeros and −0 are refused.
    #[inline]
    pub fn integer(&mut self) -> Result<i64, Error> {
        let negative = self.eat(b'-');
        let start = self.at;
        let mut value: i64 = 0;
        while let Some(digit @ b'0'..=b'9') = self.bytes.get(self.at).copied() {
            // Counted downwards, so that the lowest number fits.
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_sub(i64::from(digit - b'0')))
                .ok_or(self.expected("a smaller number"))?;
            self.at += 1;
        }
        let digits = self.at - start;
        let bad_zero = digits > 0 && self.bytes[start] == b'0' && (digits > 1 || negative);
        if digits == 0 || bad_zero || matches!(self.bytes.get(self.at), Some(b'.' | b'e' | b'E')) {
            return Err(self.expected("a whole number"));
        }
        if negative { Ok(value) } else { value.checked_neg().ok_or(self.expected("a smaller number")) }
    }

    /// Consumes `word` (`true`, `false`, `null`) if it comes next.
    pub fn word(&mut self, word: &str) -> bool {
        self.peek();
        let found = self.bytes[self.at..].starts_with(word.as_bytes());
        self.at += if found { word.len() } else { 0 };
        found
    }

    /// Any value, passed over.
    pub fn skip(&mut self) -> Result<(), Error> {
        let mut first = true;
        match self.peek() {
            Some(b'{') => {
                self.object()?;
                while self.skip_key(&mut first)? {
                    self.skip()?;
                }
                Ok(())
            }
            Some(b'[') => {
                self.array()?;
                while self.item(&mut first)? {
                    self.skip()?;
                }
                Ok(())
            }
            Some(b'"') => self.string().map(drop),
            Some(b't' | b'f' | b'n') => {
                if ["true", "false", "null"].iter().any(|word| self.word(word)) {
                    Ok(())
                } else {
                    Err(self.expected("a value"))
                }
            }
            _ => self.skip_number(),
        }
    }

    /// Like [`Reader::key`], for any key.
    fn skip_key(&mut self, first: &mut bool) -> Result<bool, Error> {
        if self.eat(b'}') {
            self.depth -= 1;
            return Ok(false);
        }
        if !std::mem::replace(first, false) && !self.eat(b',') {
            return Err(self.expected("`,` or `}`"));
        }
        self.string()?;
        if self.eat(b':') { Ok(true) } else { Err(self.expected("`:`")) }
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        self.at - start
    }

    fn skip_number(&mut self) -> Result<(), Error> {
        self.eat(b'-');
        let zero = self.bytes.get(self.at) == Some(&b'0');
        let whole = self.digits();
        let mut good = whole > 0 && !(zero && whole > 1);
        if self.bytes.get(self.at) == Some(&b'.') {
            self.at += 1;
            good &= self.digits() > 0;
        }
        if matches!(self.bytes.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.bytes.get(self.at), Some(b'+' | b'-')));
            good &= self.digits() > 0;
        }
        if good { Ok(()) } else { Err(self.expected("a value")) }
    }
}

macro_rules! integers {
    ($($int:ty)*) => {$(
        impl ToJson for $int {
            #[inline]
            fn to_json(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(itoa::Buffer::new().format(*self).as_bytes());
            }
        }
        impl<'a> FromJson<'a> for $int {
            #[inline]
            fn from_json(reader: &mut Reader<'a>) -> Result<Self, Error> {
                let value = reader.integer()?;
                <$int>::try_from(value).map_err(|_| reader.expected("a number in range"))
            }
        }
    )*};
}
integers!(i64 u64 i32 u32 u16 u8);

impl ToJson for bool {
    fn to_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(if *self { b"true" } else { b"false" });
    }
}

impl<'a> FromJson<'a> for bool {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Error> {
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
    fn to_json(&self, out: &mut Vec<u8>) {
        const HEX: &[u8; 16] = b"0123456789abcdef";
        out.push(b'"');
        for &byte in self.as_bytes() {
            match byte {
                b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
                0..=0x1f => {
                    out.extend_from_slice(b"\\u00");
                    out.extend_from_slice(&[HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
                }
                _ => out.push(byte),
            }
        }
        out.push(b'"');
    }
}

impl ToJson for String {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.as_str().to_json(out);
    }
}

impl<'a> FromJson<'a> for String {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Error> {
        reader.string()
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

impl<'a, T: FromJson<'a>> FromJson<'a> for Option<T> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Error> {
        if reader.word("null") { Ok(None) } else { T::from_json(reader).map(Some) }
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
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Error> {
        let (mut list, mut first) = (Vec::new(), true);
        reader.array()?;
        while reader.item(&mut first)? {
            list.push(T::from_json(reader)?);
        }
        Ok(list)
    }
}

impl<T: ToJson, const N: usize> ToJson for ArrayVec<T, N> {
    fn to_json(&self, out: &mut Vec<u8>) {
        self.as_slice().to_json(out);
    }
}

impl<'a, T: FromJson<'a>, const N: usize> FromJson<'a> for ArrayVec<T, N> {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Error> {
        let (mut list, mut first) = (ArrayVec::new_const(), true);
        reader.array()?;
        while reader.item(&mut first)? {
            let value = T::from_json(reader)?;
            list.try_push(value).map_err(|_| reader.expected("a shorter list"))?;
        }
        Ok(list)
    }
}
