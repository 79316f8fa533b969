//! Challengers against the field: at every table one challenger, and those of the field do not meet without one.

use super::BotId;
use super::round_robin;
use crate::seed::SeedTree;

/// How many line-ups there are of one of so many `challengers` and `seats` − 1 of so many in the `field`.
pub fn choose(challengers: usize, field: usize, seats: usize) -> u64 {
    round_robin::choose(field, seats - 1).saturating_mul(challengers as u64)
}

/// The line-ups to play: all of them, or `most`. All challengers play with the same others of the field, so that they can be
/// compared; of these none plays two line-ups more than another. A longer sample begins with a shorter one.
pub fn lineups(challenger: &[bool], seats: usize, most: u64, seeds: &SeedTree) -> Vec<Vec<BotId>> {
    let of = |wanted: bool| -> Vec<BotId> {
        (0..).zip(challenger).filter(|(_, challenger)| **challenger == wanted).map(|(bot, _)| bot).collect()
    };
    let (challengers, field) = (of(true), of(false));
    let companies = round_robin::lineups(field.len(), seats - 1, most.div_ceil(challengers.len() as u64), seeds);
    let lineups = companies.iter().flat_map(|company| {
        challengers.iter().map(|challenger| {
            let mut lineup: Vec<BotId> = company.iter().map(|place| field[usize::from(*place)]).collect();
            lineup.push(*challenger);
            lineup.sort_unstable();
            lineup
        })
    });
    lineups.take(usize::try_from(most).unwrap_or(usize::MAX)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use std::collections::BTreeSet;

    fn seeds() -> SeedTree {
        SeedTree::new(Seed::from(1))
    }

    #[test]
    fn heads_up_every_challenger_meets_everyone_of_the_field_and_nobody_else_meets() {
        let found = lineups(&[false, true, false, true, false], 2, 1000, &seeds());
        assert_eq!(found, [[0, 1], [0, 3], [1, 2], [2, 3], [1, 4], [3, 4]]);
        assert_eq!(found.len() as u64, choose(2, 3, 2));
    }

    #[test]
    fn at_every_table_there_is_one_challenger() {
        let challenger = [true, false, false, false, true, false, false];
        for seats in 2..=6 {
            let found = lineups(&challenger, seats, u64::MAX, &seeds());
            assert_eq!(found.len() as u64, choose(2, 5, seats));
            assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len());
            for lineup in &found {
                assert!(lineup.is_sorted() && lineup.len() == seats);
                assert_eq!(lineup.iter().filter(|bot| challenger[usize::from(**bot)]).count(), 1);
            }
        }
    }

    #[test]
    fn a_sample_is_fair_to_challengers_and_field_and_a_longer_one_begins_alike() {
        let mut challenger = [false; 14];
        challenger[..3].fill(true);
        let long = lineups(&challenger, 6, 100, &seeds());
        assert_eq!(long.len(), 100);
        let played = |bots: std::ops::Range<BotId>| {
            let count = |bot| long.iter().filter(|lineup| lineup.contains(&bot)).count();
            let counts: Vec<usize> = bots.map(count).collect();
            counts.iter().max().unwrap() - counts.iter().min().unwrap()
        };
        // The last company may not have met all challengers, so the field differs by up to as many.
        assert!(played(0..3) <= 1 && played(3..14) <= 3);
        assert_eq!(lineups(&challenger, 6, 31, &seeds()), long[..31]);
    }
}
