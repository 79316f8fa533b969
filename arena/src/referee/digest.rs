//! One hash over everything that happened in a fixture.

use serde::Serialize;
use sha2::{Digest, Sha256};

/// SHA-256 over every deal's number and events in postcard's encoding.
pub struct EventDigest {
    hash: Sha256,
    buffer: Vec<u8>,
}

/// Hashing in pieces of about this size costs least.
const PIECE: usize = 4096;

impl EventDigest {
    pub fn new() -> EventDigest {
        EventDigest { hash: Sha256::new(), buffer: Vec::with_capacity(PIECE * 2) }
    }

    pub fn deal<E: Serialize>(&mut self, number: u64, events: &[E]) {
        let buffer = std::mem::take(&mut self.buffer);
        self.buffer = postcard::to_extend(&(number, events), buffer).expect("events serialise into memory");
        if self.buffer.len() >= PIECE {
            self.hash.update(&self.buffer);
            self.buffer.clear();
        }
    }

    pub fn finish(mut self) -> [u8; 32] {
        self.hash.update(&self.buffer);
        self.hash.finalize().into()
    }
}
