//! Who sits where in the fixtures of a match set.

use crate::seed::SeedTree;

/// Two seats: both ways; three: all six; more: as many rotations as seats.
pub fn count(seats: usize) -> usize {
    match seats {
        3 => 6,
        seats => seats,
    }
}

/// For each seat, the place in the line-up of the bot that takes it.
pub fn seats(seats: usize, seating: usize, match_set: u32, seeds: &SeedTree) -> Vec<usize> {
    const THREE: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    match seats {
        3 => THREE[seating].to_vec(),
        0..=2 => (0..seats).map(|seat| (seat + seating) % seats).collect(),
        _ => {
            let order = seeds.order(match_set, seats);
            (0..seats).map(|seat| order[(seat + seating) % seats]).collect()
        }
    }
}
