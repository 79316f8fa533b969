//! How many five-card hands of each category the five decks hold: by formula and by enumeration.

use super::*;
use crate::games::poker::rank::{Category, Hand};

/// What was computed by hand, in the order of [`Category::ALL`]: high card, pair, two pair, three, straight, flush, full
/// house, four, straight flush.
const COUNTS: [(u8, usize, [u64; 9]); 5] = [
    (2, 24, [4_080, 23_040, 8_640, 3_840, 2_040, 16, 720, 120, 8]),
    (3, 28, [18_360, 53_760, 15_120, 6_720, 3_060, 72, 1_008, 168, 12]),
    (4, 32, [53_040, 107_520, 24_192, 10_752, 4_080, 208, 1_344, 224, 16]),
    (5, 40, [250_920, 322_560, 51_840, 23_040, 6_120, 984, 2_160, 360, 24]),
    (6, 52, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]),
];

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, step| product * (n - step) / (step + 1))
}

/// For a deck of so many ranks in four suits, of which so many runs of five are straights.
fn formula(ranks: u64, runs: u64) -> [u64; 9] {
    let straight_flush = 4 * runs;
    [
        (choose(ranks, 5) - runs) * (4u64.pow(5) - 4),
        ranks * choose(4, 2) * choose(ranks - 1, 3) * 4u64.pow(3),
        choose(ranks, 2) * choose(4, 2).pow(2) * 4 * (ranks - 2),
        ranks * 4 * choose(ranks - 1, 2) * 4u64.pow(2),
        runs * 4u64.pow(5) - straight_flush,
        4 * choose(ranks, 5) - straight_flush,
        ranks * 4 * (ranks - 1) * choose(4, 2),
        ranks * 4 * (ranks - 1),
        straight_flush,
    ]
}

fn enumerated(game: &Draw) -> [u64; 9] {
    let (deck, order) = (game.deck(), game.ranking().order);
    let mut counts = [0; 9];
    for a in 0..deck.len() {
        for b in 0..a {
            for c in 0..b {
                let three: Hand = [deck[a], deck[b], deck[c]].into_iter().collect();
                for d in 0..c {
                    let four = three.with(deck[d]);
                    for card in &deck[..d] {
                        counts[four.with(*card).value(order).category() as usize] += 1;
                    }
                }
            }
        }
    }
    counts
}

#[test]
fn draw_clauses_d1_d7_d8_five_card_hands_of_each_category_in_each_deck() {
    for (seats, cards, counts) in COUNTS {
        let game = table(options(seats.into()));
        assert_eq!(game.deck().len(), cards);
        let ranks = cards as u64 / 4;
        // Only in the full deck does a run begin with the ace below.
        let runs = ranks - 4 + u64::from(cards == 52);
        assert_eq!(formula(ranks, runs), counts, "{cards} cards, by formula");
        assert_eq!(enumerated(&game), counts, "{cards} cards, by enumeration");
        assert_eq!(counts.iter().sum::<u64>(), choose(cards as u64, 5));
    }
}

#[test]
fn draw_clause_d7_flushes_are_rarer_than_full_houses_in_every_stripped_deck() {
    for (seats, _, counts) in COUNTS {
        let (flush, full) = (counts[Category::Flush as usize], counts[Category::FullHouse as usize]);
        assert_eq!(flush < full, seats < 6);
    }
}
