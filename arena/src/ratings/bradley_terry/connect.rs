//! Who can be compared with whom, and whether wins connect them.

use super::tally::{Pair, Score};
use std::collections::BTreeMap;

/// The competitors with a game, in groups connected by games; groups and members ascending.
pub(super) fn groups(n: usize, pairs: &BTreeMap<Pair, Score>) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); n];
    for &(lower, higher) in pairs.keys() {
        neighbours[lower].push(higher);
        neighbours[higher].push(lower);
    }
    let mut seen = vec![false; n];
    let mut groups = Vec::new();
    for start in 0..n {
        if !seen[start] && !neighbours[start].is_empty() {
            let mut group = reach(start, &neighbours, &mut seen);
            group.sort_unstable();
            groups.push(group);
        }
    }
    groups
}

/// Does everyone of 0 … `n` − 1 reach everyone else along wins or draws? (The "beats" graph is strongly connected: one
/// member reaches all, and is reached by all.)
pub(super) fn wins_connect(n: usize, edges: impl Iterator<Item = (Pair, Score)>) -> bool {
    let (mut beats, mut beaten) = (vec![Vec::new(); n], vec![Vec::new(); n]);
    for ((lower, higher), score) in edges {
        if score.lower_scored() {
            beats[lower].push(higher);
            beaten[higher].push(lower);
        }
        if score.higher_scored() {
            beats[higher].push(lower);
            beaten[lower].push(higher);
        }
    }
    [beats, beaten].iter().all(|graph| reach(0, graph, &mut vec![false; n]).len() == n)
}

/// Everyone that can be reached from `start`, itself included, and not seen before.
fn reach(start: usize, graph: &[Vec<usize>], seen: &mut [bool]) -> Vec<usize> {
    let mut reached = vec![start];
    seen[start] = true;
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        for &to in &graph[from] {
            if !seen[to] {
                seen[to] = true;
                reached.push(to);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Score = Score { halves: 2, games: 1 };
    const DRAW: Score = Score { halves: 1, games: 1 };

    #[test]
    fn games_make_groups_and_the_idle_are_in_none() {
        let pairs = BTreeMap::from([((1, 4), WIN), ((0, 3), WIN), ((3, 5), DRAW)]);
        assert_eq!(groups(6, &pairs), [vec![0, 3, 5], vec![1, 4]]);
    }

    #[test]
    fn a_cycle_of_wins_connects_and_a_chain_does_not() {
        let lost = Score { halves: 0, games: 1 };
        assert!(wins_connect(3, [((0, 1), WIN), ((1, 2), WIN), ((0, 2), lost)].into_iter()));
        assert!(!wins_connect(3, [((0, 1), WIN), ((1, 2), WIN), ((0, 2), WIN)].into_iter()));
    }

    #[test]
    fn a_draw_connects_both_ways() {
        assert!(wins_connect(2, [((0, 1), DRAW)].into_iter()));
    }
}
