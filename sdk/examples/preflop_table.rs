//! Computes the tables of `sdk/src/games/holdem/preflop.rs`: what each of the 169 starting hands wins all in against a
//! random hand.
//!
//! Exact: every board, every hand, every opponent. `cargo run --release -p arena-sdk --example preflop_table` prints
//! them; it takes some seconds.
//!
//! Boards that differ by a swap of suits only are visited once, with their number as weight: 134,459 boards for 2,598,960.
//! On a board all 1081 hands are sorted by value; a hand beats those sorted below it, but for the ones that share a card
//! with it, which are counted per card while going up.

use arena_sdk::cards::{Card, full};
use arena_sdk::games::holdem::{Class, Combo};
use arena_sdk::games::poker::rank::{Hand, HandValue, Order};

/// Boards without one's own two cards, times the opponent's hands on each.
const SHOWDOWNS: u64 = 2_118_760 * 990;

fn main() {
    let halves = half_pots();
    let millionths = |class: Class| {
        let all = u128::from(SHOWDOWNS) * 2 * u128::from(class.combos());
        (u128::from(halves[class.index()]) * 1_000_000 + all / 2) / all
    };
    let mut order: Vec<Class> = Class::all().collect();
    order.sort_by_key(|class| std::cmp::Reverse(u128::from(halves[class.index()]) * 12 / u128::from(class.combos())));
    print_table("EQUITY: [u32; Class::COUNT]", Class::all().map(|class| millionths(class).to_string()));
    print_table("STRONGEST_FIRST: [u8; Class::COUNT]", order.iter().map(|class| class.index().to_string()));
    let sum: u64 = halves.iter().sum();
    assert_eq!(sum, SHOWDOWNS * Combo::COUNT as u64, "what one wins another loses");
}

fn print_table(head: &str, entries: impl Iterator<Item = String>) {
    println!("\n#[rustfmt::skip]\npub(super) static {head} = [");
    let entries: Vec<String> = entries.collect();
    for line in entries.chunks(13) {
        println!("    {},", line.join(", "));
    }
    println!("];");
}

/// Half pots won by all hands of each class over all showdowns.
fn half_pots() -> [u64; Class::COUNT] {
    let mut halves = [0; Class::COUNT];
    let deck = full();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        let board = [a, b, c, d, e].map(|index| deck[index]);
                        if let Some(weight) = weight(&board) {
                            add_board(&board, weight, &mut halves);
                        }
                    }
                }
            }
        }
    }
    halves
}

/// How many boards this one stands for, if it is the one of them that is visited: that whose suits are in order.
fn weight(board: &[Card; 5]) -> Option<u64> {
    let mut suits = [0u16; 4];
    board.iter().for_each(|card| suits[card.suit() as usize] |= 1 << card.rank().index());
    if !suits.is_sorted() {
        return None;
    }
    let alike: u64 = suits.chunk_by(|a, b| a == b).map(|suits| (1..=suits.len() as u64).product::<u64>()).product();
    Some(24 / alike)
}

fn add_board(board: &[Card; 5], weight: u64, halves: &mut [u64; Class::COUNT]) {
    let shared: Hand = board.iter().copied().collect();
    let mut hands: Vec<(HandValue, Combo)> = Combo::all()
        .filter(|hand| !hand.cards().iter().any(|card| board.contains(card)))
        .map(|hand| (hand.cards().into_iter().fold(shared, Hand::with).value(Order::STANDARD), hand))
        .collect();
    hands.sort_unstable();
    // How many hands lie below the present group, and in it; and how many of them hold each card.
    let (mut below, mut below_with) = (0, [0u64; 52]);
    for group in hands.chunk_by(|a, b| a.0 == b.0) {
        let mut equal_with = [0u64; 52];
        for (_, hand) in group {
            hand.cards().iter().for_each(|card| equal_with[card.index() as usize] += 1);
        }
        for (_, hand) in group {
            let [a, b] = hand.cards().map(|card| card.index() as usize);
            let beaten = below - below_with[a] - below_with[b];
            let equal = group.len() as u64 + 1 - equal_with[a] - equal_with[b];
            halves[hand.class().index()] += weight * (2 * beaten + equal);
        }
        below += group.len() as u64;
        (0..52).for_each(|card| below_with[card] += equal_with[card]);
    }
}
