//! Learns the weights of the judgement: plays deals, fits the network to what they brought, and begins again.
//!
//! `cargo run --release -p rami-renard --example learn -- 9 8000 bots/rami-renard/src/weights.rs` makes nine rounds of
//! 8,000 deals, from nothing. In the first round the house bots play alone, later the judgement so far among them.

mod fit;
mod play;
mod write;

use arena_sdk::rng::Rng;
use fit::{Row, fit, fresh};

/// No more rows are kept from one round to the next.
const MEMORY: usize = 900_000;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().collect();
    let [_, rounds, deals, file] = &words[..] else { panic!("how many rounds, how many deals, which file?") };
    let (rounds, deals): (u32, u32) = (rounds.parse().expect("a number"), deals.parse().expect("a number"));
    let mut rng = Rng::new(7);
    let mut net = fresh(&mut rng);
    let mut rows: Vec<Row> = Vec::new();
    for round in 0..rounds {
        // What the house bots did alone says little about how the judgement plays.
        let forgotten = if round == 1 { rows.len() } else { rows.len().saturating_sub(MEMORY) };
        rows.drain(..forgotten);
        let learned = (round > 0).then_some(&net);
        let number = if round == 0 { 3 * deals } else { deals };
        (0..number).for_each(|_| play::deal(learned, &mut rng, &mut rows));
        let error = fit(&mut net, &mut rows, &mut rng);
        println!("round {round}: {} rows, mean squared error {error:.4}", rows.len());
        std::fs::write(file, write::module(&net))?;
    }
    Ok(())
}
