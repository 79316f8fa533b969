//! Every house bot of rami against every other, two at a table.
//!
//! `cargo run --release -p rami-renard --example duels -- 4000`, the number of decks of each duel.

use arena_sdk::games::rami::{Options, Rami};
use arena_sdk::guest::Bot;
use arena_sdk::practice::{Entrant, Practice};
use rami_dumper::Dumper;
use rami_greedy::Greedy;
use rami_holder::Holder;
use rami_random::Random;
use rami_renard::Renard;

type Start = fn() -> Entrant<Rami>;

fn of<B: Bot<Game = Rami>>() -> Entrant<Rami> {
    Entrant::of::<B>()
}

const BOTS: [(&str, Start); 5] = [
    ("random", of::<Random>),
    ("dumper", of::<Dumper>),
    ("greedy", of::<Greedy>),
    ("holder", of::<Holder>),
    ("renard", of::<Renard>),
];

fn main() {
    let deals = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(4_000);
    for (index, (other, start_other)) in BOTS.iter().enumerate() {
        for (bot, start) in &BOTS[index + 1..] {
            let practice = Practice::<Rami>::new(Options::default()).deals(deals);
            let scores = practice.play(&[start(), start_other()]);
            println!("{bot:>8} over {other:<8} {}", scores[0]);
        }
    }
}
