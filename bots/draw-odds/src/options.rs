//! Which exchanges are worth a thought: what a player would keep, and no more than a decision's fuel can go through.

use arena_sdk::cards::{Card, Cards};
use arena_sdk::games::draw::{Ranking, outlook};
use arena_sdk::games::poker::rank::Category;

/// So many different ends at most are gone through in one decision.
pub const ENDS: usize = 8_000;

/// What could be kept of a hand, fewer than five cards, the likeliest first, as many as the number of unseen cards allows.
/// Groups are broken for one card only, a draw to a straight or a flush; of nothing it may be the two highest, any three,
/// or the highest two of a suit.
pub fn worth_a_thought(hand: &[Card], ranking: &Ranking, unseen: &[Card]) -> Vec<Cards<5>> {
    let mut options = by_likelihood(hand, ranking);
    let mut ends = 0;
    options.retain(|kept| {
        let more = outlook::values(kept, unseen);
        let fits = ends + more <= ENDS;
        ends += if fits { more } else { 0 };
        fits
    });
    options
}

fn by_likelihood(hand: &[Card], ranking: &Ranking) -> Vec<Cards<5>> {
    let grouped = |card: &Card| hand.iter().filter(|other| other.rank() == card.rank()).count() > 1;
    let groups = hand.iter().filter(|card| grouped(card)).count();
    let of = |size: usize| (1u8..31).map(|mask| chosen(hand, mask)).filter(move |kept| kept.len() == size);
    let keeps_groups = |kept: &Cards<5>| kept.iter().filter(|card| grouped(card)).count() == groups;
    let mut options: Vec<Cards<5>> = of(4).collect();
    let nothing = ranking.high(hand).category() == Category::HighCard;
    if nothing {
        options.extend(best_two(of(2), |_| true));
    } else {
        options.extend(of(2).filter(|kept| groups == 2 && keeps_groups(kept)));
    }
    let (suited, others): (Vec<_>, Vec<_>) = of(3).filter(keeps_groups).partition(is_suited);
    options.extend(suited);
    options.extend(others);
    if nothing {
        options.extend(best_two(of(2), is_suited));
    }
    options
}

/// The two highest cards of which `wanted` holds.
fn best_two(pairs: impl Iterator<Item = Cards<5>>, wanted: impl Fn(&Cards<5>) -> bool) -> Option<Cards<5>> {
    pairs.filter(|kept| wanted(kept)).max_by_key(|kept| {
        let ranks = [kept[0].rank(), kept[1].rank()];
        (ranks.into_iter().max(), ranks.into_iter().min())
    })
}

fn is_suited(kept: &Cards<5>) -> bool {
    kept.iter().all(|card| card.suit() == kept[0].suit())
}

fn chosen(hand: &[Card], mask: u8) -> Cards<5> {
    (0..hand.len()).filter(|place| mask >> place & 1 == 1).map(|place| hand[place]).collect()
}
