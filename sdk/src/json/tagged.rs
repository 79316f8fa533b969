//! Objects with one key, which says what the value is: `{"raise_to":300}`.

use super::{Reader, Stop, ToJson};

/// Writes `{"key":value}`. The key needs no escapes.
pub fn tagged(key: &str, value: &impl ToJson, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"");
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(b"\":");
    value.to_json(out);
    out.push(b'}');
}

/// Reads an object with exactly one key; `read` is given the key and reads its value.
pub fn one_key<'a, T>(
    reader: &mut Reader<'a>,
    wanted: &'static str,
    read: impl FnOnce(&str, &mut Reader<'a>) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let mut first = true;
    reader.object()?;
    let Some(key) = reader.key(&mut first)? else { return Err(reader.expected(wanted)) };
    let value = read(&key, reader)?;
    match reader.key(&mut first)? {
        None => Ok(value),
        Some(_) => Err(reader.expected("`}`")),
    }
}
