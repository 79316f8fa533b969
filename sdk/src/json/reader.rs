//! A position in a JSON text, moving forward.
//!
//! Every reading function has a short way for what the arena writes (no white space, no escapes) and leaves the rest of
//! JSON to a slow one: inside the sandbox each branch and each call is paid for.

use super::{Error, Stop};
use std::borrow::Cow;

/// A one in every byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bit of every byte of a word.
const HIGH: u64 = ONES << 7;

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
    pub(super) at: usize,
    unknown: Unknown,
    error: Error,
}

impl<'a> Reader<'a> {
    /// A reader at the start of `bytes`.
    pub fn new(bytes: &'a [u8], unknown: Unknown) -> Reader<'a> {
        Reader { bytes, at: 0, unknown, error: Error { at: 0, expected: "a message" } }
    }

    /// Notes that `what` was expected here.
    #[cold]
    #[inline(never)]
    pub fn expected(&mut self, what: &'static str) -> Stop {
        self.error = Error { at: self.at, expected: what };
        Stop
    }

    /// What was noted last.
    pub fn error(&self) -> Error {
        self.error
    }

    /// Where the reader stands, from 0.
    #[inline]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes back to where the reader stood.
    pub fn go_back(&mut self, at: usize) {
        debug_assert!(at <= self.at);
        self.at = at;
    }

    #[inline]
    pub(super) fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline]
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    #[cold]
    #[inline(never)]
    fn skip_space(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte() {
            self.at += 1;
        }
        self.byte()
    }

    /// The next byte that is not white space, not consumed.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        match self.byte() {
            Some(byte) if byte > b' ' => Some(byte),
            _ => self.skip_space(),
        }
    }

    /// Consumes `byte` if it comes next.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte) || (self.byte() <= Some(b' ') && self.skip_space() == Some(byte));
        self.at += usize::from(found);
        found
    }

    /// Consumes `byte` if it is the very next, without white space before it.
    #[inline]
    pub fn eat_at_once(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Nothing but white space may follow.
    #[inline]
    pub fn end(&mut self) -> Result<(), Stop> {
        if self.at == self.bytes.len() || self.skip_space().is_none() {
            Ok(())
        } else {
            Err(self.expected("the end of the message"))
        }
    }

    /// Enters an object; then call [`Reader::key`] until it answers none.
    #[inline]
    pub fn object(&mut self) -> Result<(), Stop> {
        if self.eat(b'{') { Ok(()) } else { Err(self.expected("an object")) }
    }

    /// Enters an array; then read its items until there are none.
    #[inline]
    pub fn array(&mut self) -> Result<(), Stop> {
        if self.eat(b'[') { Ok(()) } else { Err(self.expected("an array")) }
    }

    /// The next key of the object (its value comes next), or none at its end. `first` starts true.
    pub fn key(&mut self, first: &mut bool) -> Result<Option<Cow<'a, str>>, Stop> {
        if self.eat(b'}') {
            // A comma before the brace is caught below, where a key is then expected.
            return Ok(None);
        }
        if !std::mem::replace(first, false) && !self.eat(b',') {
            return Err(self.expected("`,` or `}`"));
        }
        let key = self.text()?;
        if self.eat(b':') { Ok(Some(key)) } else { Err(self.expected("`:`")) }
    }

    /// Is there a first item in the array just entered?
    #[inline]
    pub fn any(&mut self) -> bool {
        !self.eat(b']')
    }

    /// Is there another item in the array, after one was read?
    #[inline]
    pub fn more(&mut self) -> Result<bool, Stop> {
        let more = match self.peek() {
            Some(b',') => true,
            Some(b']') => false,
            _ => return Err(self.expected("`,` or `]`")),
        };
        self.at += 1;
        Ok(more)
    }

    /// A key that the type does not have: its value is skipped or refused, as the reader was told.
    pub fn unknown_key(&mut self) -> Result<(), Stop> {
        match self.unknown {
            Unknown::Skip => self.skip(),
            Unknown::Refuse => Err(self.expected("a known field")),
        }
    }

    /// Consumes the key of a field if it comes next exactly as the arena writes it. `key` is written `,"name":`, and
    /// `separator` is what must stand in place of its comma: `{` before the first field.
    #[inline(always)]
    pub(crate) fn field<const N: usize>(&mut self, separator: &mut u8, key: &[u8; N]) -> bool {
        let Some(next) = self.rest().first_chunk::<N>() else { return false };
        let found = next[0] == *separator && same_tail(next, key);
        if found {
            self.at += N;
            *separator = b',';
        }
        found
    }

    /// A string without escapes if that is what comes next, its content.
    #[inline(never)]
    pub fn plain(&mut self) -> Option<&'a str> {
        if self.byte() != Some(b'"') {
            return None;
        }
        let text = &self.bytes[self.at + 1..];
        let len = plain_len(text);
        if text.get(len) != Some(&b'"') {
            return None;
        }
        self.at += len + 2;
        // SAFETY: `plain_len` counts ASCII only.
        Some(unsafe { std::str::from_utf8_unchecked(&text[..len]) })
    }

    /// Any string, its escapes resolved; borrowed where it has none.
    #[inline]
    pub fn text(&mut self) -> Result<Cow<'a, str>, Stop> {
        match self.plain() {
            Some(text) => Ok(Cow::Borrowed(text)),
            None => self.escaped().map(Cow::Owned),
        }
    }

    /// The number that comes next; none where there is none, or it is long, or the message ends soon after.
    ///
    /// Eight bytes at once: finds the first that is no digit, moves the digits before it to the top and adds them up in
    /// pairs, fours and all. What follows is some other token's business: a fraction fits none.
    #[inline]
    fn short_number(&mut self) -> Option<u64> {
        let word = u64::from_le_bytes(*self.rest().first_chunk::<8>()?);
        let digits = word ^ (ONES * b'0' as u64);
        let stops = (digits.wrapping_add(ONES * 0x76) | digits) & HIGH;
        let len = stops.trailing_zeros() / 8;
        let leading_zero = word as u8 == b'0' && len > 1;
        if len == 0 || len == 8 || leading_zero {
            return None;
        }
        self.at += len as usize;
        let digits = digits << (64 - 8 * len);
        let pairs = (digits.wrapping_mul(10) + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
        let fours = (pairs.wrapping_mul(100) + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
        Some(fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff)
    }

    /// A whole number. Fractions, exponents, leading zeros and −0 are refused.
    #[inline]
    pub fn integer(&mut self) -> Result<i64, Stop> {
        match self.short_number() {
            Some(value) => Ok(value as i64),
            None => {
                let value = self.long_number()?;
                i64::try_from(value).map_err(|_| self.expected("a number in range"))
            }
        }
    }

    /// A whole number from 0.
    #[inline]
    pub fn unsigned(&mut self) -> Result<u64, Stop> {
        match self.short_number() {
            Some(value) => Ok(value),
            None => {
                let value = self.long_number()?;
                u64::try_from(value).map_err(|_| self.expected("a number in range"))
            }
        }
    }

    /// A whole number of up to 20 digits, with or without a sign.
    #[cold]
    #[inline(never)]
    fn long_number(&mut self) -> Result<i128, Stop> {
        let negative = self.eat(b'-');
        let start = self.at;
        let digits = self.digits();
        let text = &self.bytes[start..start + digits];
        let bad_zero = text.first() == Some(&b'0') && (digits > 1 || negative);
        if digits == 0 || bad_zero || matches!(self.byte(), Some(b'.' | b'e' | b'E')) {
            return Err(self.expected("a whole number"));
        }
        if digits > 20 {
            return Err(self.expected("a number in range"));
        }
        // Nineteen digits fit 64 bits; only the twentieth needs more.
        let (head, tail) = text.split_at(digits.min(19));
        let head = head.iter().fold(0, |value: u64, byte| value * 10 + u64::from(byte - b'0'));
        let value = tail.iter().fold(i128::from(head), |value, byte| value * 10 + i128::from(byte - b'0'));
        Ok(if negative { -value } else { value })
    }

    /// Consumes `word` (`true`, `false`, `null`) if it comes next.
    #[inline]
    pub fn word(&mut self, word: &str) -> bool {
        self.peek();
        let found = self.rest().starts_with(word.as_bytes());
        self.at += if found { word.len() } else { 0 };
        found
    }

    pub(super) fn digits(&mut self) -> usize {
        let start = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        self.at - start
    }
}

/// Are all bytes but the first the same? Compared by words, which the compiler unrolls for a constant key.
#[inline(always)]
fn same_tail<const N: usize>(next: &[u8; N], key: &[u8; N]) -> bool {
    let word = |bytes: &[u8; N], at: usize| -> u64 {
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[at..at + 8]);
        u64::from_le_bytes(word)
    };
    let half = |bytes: &[u8; N], at: usize| -> u32 {
        let mut half = [0; 4];
        half.copy_from_slice(&bytes[at..at + 4]);
        u32::from_le_bytes(half)
    };
    if N < 5 {
        return next[1..] == key[1..];
    }
    if N < 9 {
        // Two halves that overlap.
        return half(next, 1) == half(key, 1) && half(next, N - 4) == half(key, N - 4);
    }
    let mut at = 1;
    while at + 8 <= N {
        if word(next, at) != word(key, at) {
            return false;
        }
        at += 8;
    }
    word(next, N - 8) == word(key, N - 8)
}

/// How many bytes come before the first that is not plain: a quote, a backslash, a control character, beyond ASCII.
#[inline]
fn plain_len(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(word) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let stops = stops(u64::from_le_bytes(*word));
        if stops != 0 {
            return at + (stops.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while text.get(at).is_some_and(|byte| (0x20..0x80).contains(byte) && *byte != b'"' && *byte != b'\\') {
        at += 1;
    }
    at
}

/// The high bit of every byte that is not plain. A borrow can set one beyond the first such byte, never before it.
#[inline]
fn stops(word: u64) -> u64 {
    let zero = |word: u64| word.wrapping_sub(ONES) & !word;
    let quote = zero(word ^ (ONES * b'"' as u64));
    let backslash = zero(word ^ (ONES * b'\\' as u64));
    let control = word.wrapping_sub(ONES * 0x20) & !word;
    (quote | backslash | control | word) & HIGH
}
