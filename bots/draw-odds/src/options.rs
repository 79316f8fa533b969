//! Which exchanges are worth a thought: what a player would keep, and no more than a decision's fuel can go through.

use arena_sdk::cards::{Card, Cards};
use arena_sdk::games::draw::Ranking;
use arena_sdk::games::poker::rank::Category;

/// What could be kept of a hand, fewer than five cards. Groups are broken for one card only, a draw to a straight or a
/// flush; of nothing it may be the two highest, the highest two of a suit, or any three.
pub fn worth_a_thought(hand: &[Card], ranking: &Ranking) -> Vec<Cards<5>> {
    let grouped = |card: &Card| hand.iter().filter(|other| other.rank() == card.rank()).count() > 1;
    let groups = hand.iter().filter(|card| grouped(card)).count();
    let all: Vec<Cards<5>> = (1u8..31).map(|mask| chosen(hand, mask)).collect();
    let keeps_groups = |kept: &Cards<5>| kept.iter().filter(|card| grouped(card)).count() == groups;
    let mut options: Vec<Cards<5>> = all.iter().filter(|kept| kept.len() == 4).cloned().collect();
    options.extend(all.iter().filter(|kept| kept.len() == 3 && keeps_groups(kept)).cloned());
    if ranking.high(hand).category() == Category::HighCard {
        options.extend(best_two(&all, |_| true));
        options.extend(best_two(&all, |kept| kept[0].suit() == kept[1].suit()));
    } else {
        options.extend(all.iter().filter(|kept| kept.len() == 2 && groups == 2 && keeps_groups(kept)).cloned());
    }
    options
}

/// The two highest cards of which `wanted` holds.
fn best_two(all: &[Cards<5>], wanted: impl Fn(&Cards<5>) -> bool) -> Option<Cards<5>> {
    let ranks = |kept: &Cards<5>| {
        let mut ranks = [kept[0].rank(), kept[1].rank()];
        ranks.sort();
        [ranks[1], ranks[0]]
    };
    all.iter().filter(|kept| kept.len() == 2 && wanted(kept)).max_by_key(|kept| ranks(kept)).cloned()
}

fn chosen(hand: &[Card], mask: u8) -> Cards<5> {
    (0..hand.len()).filter(|place| mask >> place & 1 == 1).map(|place| hand[place]).collect()
}
