//! Passing over values: the fields of a newer arena.

use super::{Reader, Stop};

/// Nesting beyond this is refused, in values that are passed over.
pub const MAX_DEPTH: u32 = 128;

impl Reader<'_> {
    /// Any value, passed over. The content of its strings is not looked at beyond what finding their ends takes.
    #[cold]
    #[inline(never)]
    pub fn skip(&mut self) -> Result<(), Stop> {
        // One bit a level, 1 for an object; the highest bit that is set ends the stack.
        let mut open: u128 = 0;
        let mut depth = 0;
        loop {
            let mut opened = false;
            match self.peek() {
                Some(bracket @ (b'{' | b'[')) => {
                    if depth == MAX_DEPTH {
                        return Err(self.expected("less nesting"));
                    }
                    self.at += 1;
                    (open, depth, opened) = (open << 1 | u128::from(bracket == b'{'), depth + 1, true);
                }
                Some(b'"') => self.skip_string()?,
                Some(b't' | b'f' | b'n') => self.skip_word()?,
                _ => self.skip_number()?,
            }
            // Closes what is complete, then goes on to the next value.
            loop {
                if depth == 0 {
                    return Ok(());
                }
                let object = open & 1 == 1;
                if self.eat(if object { b'}' } else { b']' }) {
                    (open, depth, opened) = (open >> 1, depth - 1, false);
                    continue;
                }
                if !opened && !self.eat(b',') {
                    return Err(self.expected("`,` or the end of the list"));
                }
                if object {
                    self.peek();
                    self.skip_string()?;
                    if !self.eat(b':') {
                        return Err(self.expected("`:`"));
                    }
                }
                break;
            }
        }
    }

    fn skip_word(&mut self) -> Result<(), Stop> {
        let found = ["true", "false", "null"].iter().any(|word| self.word(word));
        if found { Ok(()) } else { Err(self.expected("a value")) }
    }

    fn skip_string(&mut self) -> Result<(), Stop> {
        if !self.eat(b'"') {
            return Err(self.expected("a string"));
        }
        loop {
            match self.string_byte()? {
                b'"' => return Ok(()),
                b'\\' => match self.string_byte()? {
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {}
                    b'u' => drop(self.hex4()?),
                    _ => return Err(self.expected("an escape")),
                },
                _ => {}
            }
        }
    }

    fn skip_number(&mut self) -> Result<(), Stop> {
        self.eat_at_once(b'-');
        let zero = self.byte() == Some(b'0');
        let whole = self.digits();
        let mut good = whole > 0 && !(zero && whole > 1);
        if self.eat_at_once(b'.') {
            good &= self.digits() > 0;
        }
        if self.eat_at_once(b'e') || self.eat_at_once(b'E') {
            let _sign = self.eat_at_once(b'+') || self.eat_at_once(b'-');
            good &= self.digits() > 0;
        }
        if good { Ok(()) } else { Err(self.expected("a value")) }
    }
}
