//! Which cards to throw away: the exchange with the best prospect, found by going through the cards that can come or a
//! sample of them.

use crate::share::Prospect;
use arena_sdk::cards::{Card, Cards};
use arena_sdk::games::draw::outlook;
use arena_sdk::rng::Rng;

/// Ends looked at for each of the 32 exchanges, and for the few best of them.
const FIRST_LOOK: usize = 30;
const SECOND_LOOK: usize = 200;
/// How many get a second look.
const BEST: usize = 3;

/// What to throw away, and the share of the pot to be expected with it.
pub fn best(hand: &[Card], unseen: &mut [Card], prospect: &Prospect, rng: &mut Rng) -> (Cards<5>, f64) {
    let mut looked: Vec<(f64, u8)> =
        (0..32).map(|mask| (average(&chosen(hand, mask), unseen, FIRST_LOOK, prospect, rng), mask)).collect();
    looked.sort_by(|one, other| other.0.total_cmp(&one.0));
    looked.truncate(BEST);
    for (share, mask) in &mut looked {
        *share = average(&chosen(hand, *mask), unseen, SECOND_LOOK, prospect, rng);
    }
    let (share, mask) = looked.into_iter().max_by(|one, other| one.0.total_cmp(&other.0)).expect("there are 32");
    (chosen(hand, !mask), share)
}

/// Over all ends, where there are not many more than asked for, or over a sample.
fn average(kept: &[Card], unseen: &mut [Card], ends: usize, prospect: &Prospect, rng: &mut Rng) -> f64 {
    let mut sum = 0.0;
    let all = outlook::outcomes(kept.len(), unseen.len());
    if all <= ends + ends / 2 {
        outlook::each_outcome(kept, unseen, |hand| sum += prospect.share(hand));
        return sum / all as f64;
    }
    for _ in 0..ends {
        sum += prospect.share(&outlook::random_outcome(kept, unseen, rng));
    }
    sum / ends as f64
}

fn chosen(hand: &[Card], mask: u8) -> Cards<5> {
    (0..hand.len()).filter(|place| mask >> place & 1 == 1).map(|place| hand[place]).collect()
}
