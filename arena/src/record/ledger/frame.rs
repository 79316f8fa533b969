//! A frame: `length u32, checksum of the payload u32, checksum of the head u32, payload`, all little-endian.
//!
//! The head's checksum also covers the run's key, so that a frame can be told from any other bytes without knowing where
//! it begins: that is how a torn end is told from damage in the middle. The key comes from the manifest, whose seed no bot
//! knows, so that an answer kept in a record cannot pass for a frame.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes of a head.
pub const HEAD: usize = 12;
/// No frame is longer: a length beyond it is damage.
pub const LONGEST: u32 = 1 << 30;
/// How much is read at once in the search for a frame.
const PIECE: u64 = 1 << 20;

/// What the heads of a run are signed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Key(u32);

impl Key {
    /// The key of the run whose first payload this is.
    pub fn of(manifest: &[u8]) -> Key {
        Key(crc32fast::hash(manifest))
    }

    fn checksum(self, length: [u8; 4], payload: [u8; 4]) -> u32 {
        let mut hash = crc32fast::Hasher::new();
        for part in [self.0.to_le_bytes(), length, payload] {
            hash.update(&part);
        }
        hash.finalize()
    }
}

/// What stands before a payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    pub length: u32,
    pub checksum: u32,
}

impl Head {
    /// The head of this payload; none where it is too long for one.
    pub fn of(payload: &[u8]) -> Option<Head> {
        let length = u32::try_from(payload.len()).ok().filter(|length| *length <= LONGEST)?;
        Some(Head { length, checksum: crc32fast::hash(payload) })
    }

    /// As it is written.
    pub fn to_bytes(self, key: Key) -> [u8; HEAD] {
        let (length, checksum) = (self.length.to_le_bytes(), self.checksum.to_le_bytes());
        let mut bytes = [0; HEAD];
        for (place, part) in
            bytes.chunks_exact_mut(4).zip([length, checksum, key.checksum(length, checksum).to_le_bytes()])
        {
            place.copy_from_slice(&part);
        }
        bytes
    }

    /// Reads a head; none where these bytes are none.
    pub fn read(bytes: &[u8], key: Key) -> Option<Head> {
        let ([length, checksum, own], []) = bytes.as_chunks::<4>() else { return None };
        let head = Head { length: u32::from_le_bytes(*length), checksum: u32::from_le_bytes(*checksum) };
        (head.length <= LONGEST && key.checksum(*length, *checksum) == u32::from_le_bytes(*own)).then_some(head)
    }
}

/// Where the first whole frame of the file begins, from byte `from` on.
pub fn find_whole(file: &Path, from: u64, key: Key) -> io::Result<Option<u64>> {
    let mut input = File::open(file)?;
    input.seek(SeekFrom::Start(from))?;
    let mut window: Vec<u8> = Vec::new();
    let mut end = from;
    loop {
        // A head may lie across two pieces.
        window.drain(..window.len().saturating_sub(HEAD - 1));
        let start = end - window.len() as u64;
        let read = input.by_ref().take(PIECE).read_to_end(&mut window)? as u64;
        if read == 0 {
            return Ok(None);
        }
        end += read;
        for (at, bytes) in (start..).zip(window.windows(HEAD)) {
            if let Some(head) = Head::read(bytes, key)
                && is_whole(file, at, head)?
            {
                return Ok(Some(at));
            }
        }
    }
}

/// Does the payload behind the head at byte `at` fit it?
fn is_whole(file: &Path, at: u64, head: Head) -> io::Result<bool> {
    let mut input = File::open(file)?;
    input.seek(SeekFrom::Start(at + HEAD as u64))?;
    let mut payload = Vec::new();
    input.take(u64::from(head.length)).read_to_end(&mut payload)?;
    Ok(Head::of(&payload) == Some(head))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_found_wherever_it_begins_and_only_with_its_own_key() {
        let key = Key::of(b"plan");
        let payload = b"a record";
        let head = Head::of(payload).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ledger.bin");
        for before in [0, 1, 11, PIECE as usize - 5, PIECE as usize, 2 * PIECE as usize + 7] {
            let mut bytes = vec![0x5a; before];
            bytes.extend(head.to_bytes(key));
            bytes.extend(payload);
            std::fs::write(&file, &bytes).unwrap();
            assert_eq!(find_whole(&file, 0, key).unwrap(), Some(before as u64));
            assert_eq!(find_whole(&file, before as u64 + 1, key).unwrap(), None);
            assert_eq!(find_whole(&file, 0, Key::of(b"another plan")).unwrap(), None);
            std::fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
            assert_eq!(find_whole(&file, 0, key).unwrap(), None, "cut short");
        }
    }

    #[test]
    fn an_empty_payload_has_a_head_that_zeros_are_not() {
        let key = Key::default();
        assert_eq!(Head::read(&Head::of(b"").unwrap().to_bytes(key), key), Head::of(b""));
        assert_eq!(Head::read(&[0; HEAD], Key::of(b"plan")), None);
    }
}
