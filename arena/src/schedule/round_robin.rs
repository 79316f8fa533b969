//! Everybody against everybody: all line-ups of the field, or a balanced sample where they are too many.

use super::BotId;
use crate::seed::{SeedTree, below};

/// How many line-ups of `seats` a field of `bots` has; `u64::MAX` where that does not fit.
pub fn choose(bots: usize, seats: usize) -> u64 {
    if seats > bots {
        return 0;
    }
    let mut product: u128 = 1;
    for step in 0..seats.min(bots - seats) as u128 {
        product = product * (bots as u128 - step) / (step + 1);
        if product > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    product as u64
}

/// The line-ups to play: all of them in lexical order, or `most` drawn so that no bot plays two more than another, and
/// bots that have met least meet first. A longer sample begins with a shorter one.
pub fn lineups(bots: usize, seats: usize, most: u64, seeds: &SeedTree) -> Vec<Vec<BotId>> {
    if choose(bots, seats) <= most { all(bots, seats) } else { sample(bots, seats, most, seeds) }
}

fn all(bots: usize, seats: usize) -> Vec<Vec<BotId>> {
    let mut found = Vec::new();
    let mut lineup: Vec<BotId> = (0..seats as BotId).collect();
    while lineup.last().is_some_and(|last| usize::from(*last) < bots) {
        found.push(lineup.clone());
        // The last place that can still move up takes the next bot, and those after it follow.
        let Some(place) = (0..seats).rev().find(|place| usize::from(lineup[*place]) < bots - (seats - place)) else {
            break;
        };
        let next = lineup[place] + 1;
        for (step, bot) in lineup[place..].iter_mut().enumerate() {
            *bot = next + step as BotId;
        }
    }
    found
}

fn sample(bots: usize, seats: usize, most: u64, seeds: &SeedTree) -> Vec<Vec<BotId>> {
    let mut stream = seeds.lineups();
    let mut played = vec![0u64; bots];
    let mut met = vec![0u64; bots * bots];
    let mut found = Vec::new();
    for _ in 0..most {
        let mut lineup: Vec<usize> = Vec::with_capacity(seats);
        while lineup.len() < seats {
            // The fewest games first; then the fewest meetings with those already chosen; then chance.
            let next = (0..bots)
                .filter(|bot| !lineup.contains(bot))
                .map(|bot| {
                    let meetings: u64 = lineup.iter().map(|other| met[bot * bots + other]).sum();
                    (played[bot], meetings, below(u32::MAX, &mut stream), bot)
                })
                .min()
                .expect("there are at least as many bots as seats");
            lineup.push(next.3);
        }
        for bot in &lineup {
            played[*bot] += 1;
            for other in &lineup {
                met[bot * bots + other] += 1;
            }
        }
        lineup.sort_unstable();
        found.push(lineup.into_iter().map(|bot| bot as BotId).collect());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;

    fn seeds() -> SeedTree {
        SeedTree::new(Seed::from(1))
    }

    #[test]
    fn heads_up_every_pair_meets_once() {
        assert_eq!(lineups(4, 2, 1000, &seeds()), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(lineups(2, 2, 1000, &seeds()), [[0, 1]]);
    }

    #[test]
    fn all_lineups_are_as_many_as_the_binomial_and_distinct() {
        for (bots, seats) in [(6, 6), (7, 6), (9, 3), (10, 5)] {
            let found = lineups(bots, seats, u64::MAX, &seeds());
            assert_eq!(found.len() as u64, choose(bots, seats));
            let distinct: std::collections::BTreeSet<_> = found.iter().collect();
            assert_eq!(distinct.len(), found.len());
        }
        assert_eq!(
            (choose(10, 3), choose(3, 4), choose(52, 5), choose(300, 10)),
            (120, 0, 2_598_960, 1398320233241701770)
        );
        assert_eq!(choose(600, 100), u64::MAX);
    }

    #[test]
    fn a_sample_never_starves_a_bot_and_a_longer_one_begins_alike() {
        let (bots, seats) = (13, 6);
        let long = lineups(bots, seats, 100, &seeds());
        let mut played = vec![0i64; bots];
        for lineup in &long {
            for bot in lineup {
                played[usize::from(*bot)] += 1;
            }
            assert!(played.iter().max().unwrap() - played.iter().min().unwrap() <= 1, "{played:?}");
        }
        assert_eq!(lineups(bots, seats, 30, &seeds()), long[..30]);
    }
}
