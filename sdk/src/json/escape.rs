//! Strings with escapes: what the arena does not write, and other writers may.

use super::{Reader, Stop};

impl Reader<'_> {
    /// A string whatever is in it.
    #[cold]
    #[inline(never)]
    pub(super) fn escaped(&mut self) -> Result<String, Stop> {
        if !self.eat(b'"') {
            return Err(self.expected("a string"));
        }
        let mut text = Vec::new();
        loop {
            match self.string_byte()? {
                b'"' => return String::from_utf8(text).map_err(|_| self.expected("UTF-8")),
                b'\\' => self.escape(&mut text)?,
                byte => text.push(byte),
            }
        }
    }

    pub(super) fn string_byte(&mut self) -> Result<u8, Stop> {
        match self.byte() {
            Some(0..=0x1f) => Err(self.expected("no control character in a string")),
            Some(byte) => {
                self.at += 1;
                Ok(byte)
            }
            None => Err(self.expected("the rest of the string")),
        }
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Result<(), Stop> {
        let plain = match self.string_byte()? {
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

    fn unicode(&mut self) -> Result<char, Stop> {
        let high = self.hex4()?;
        let code = if (0xd800..0xdc00).contains(&high) {
            if self.string_byte()? != b'\\' || self.string_byte()? != b'u' {
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
        char::from_u32(code).ok_or_else(|| self.expected("a character"))
    }

    pub(super) fn hex4(&mut self) -> Result<u32, Stop> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = (self.string_byte()? as char).to_digit(16);
            code = code * 16 + digit.ok_or_else(|| self.expected("four hexadecimal digits"))?;
        }
        Ok(code)
    }
}
