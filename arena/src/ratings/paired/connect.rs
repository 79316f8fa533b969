//! Who can be compared with whom, and what outcomes can tell apart.

use super::tally::{Edge, Score};
use std::collections::BTreeMap;

/// The competitors with a game, in groups connected by games; groups and members ascending.
pub(super) fn groups(n: usize, edges: &BTreeMap<Edge, Score>) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); n];
    for edge in edges.keys() {
        neighbours[edge.lower].push(edge.higher);
        neighbours[edge.higher].push(edge.lower);
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
pub(super) fn wins_connect(n: usize, edges: &[(Edge, Score)]) -> bool {
    let (mut beats, mut beaten) = (vec![Vec::new(); n], vec![Vec::new(); n]);
    for &(Edge { lower, higher, .. }, score) in edges {
        if score.wins + score.draws > 0 {
            beats[lower].push(higher);
            beaten[higher].push(lower);
        }
        if score.losses + score.draws > 0 {
            beats[higher].push(lower);
            beaten[lower].push(higher);
        }
    }
    [beats, beaten].iter().all(|graph| reach(0, graph, &mut vec![false; n]).len() == n)
}

/// Can an advantage at home be told from strength in a group? Not where every member could be given a potential such that the
/// one at home is always ahead by 1 and nobody is where neither is.
pub(super) fn home_is_told(n: usize, edges: &[(Edge, Score)]) -> bool {
    let mut steps = vec![Vec::new(); n];
    for &(Edge { lower, higher, home }, _) in edges {
        steps[lower].push((higher, -i64::from(home)));
        steps[higher].push((lower, i64::from(home)));
    }
    let mut potential = vec![None; n];
    let mut next = vec![(0, 0)];
    while let Some((at, value)) = next.pop() {
        match potential[at] {
            Some(known) if known != value => return true,
            Some(_) => {}
            None => {
                potential[at] = Some(value);
                next.extend(steps[at].iter().map(|&(to, step)| (to, value + step)));
            }
        }
    }
    false
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

    const WIN: Score = Score { wins: 1, draws: 0, losses: 0 };
    const DRAW: Score = Score { wins: 0, draws: 1, losses: 0 };
    const LOSS: Score = Score { wins: 0, draws: 0, losses: 1 };

    fn edge(lower: usize, higher: usize, home: i8) -> Edge {
        Edge { lower, higher, home }
    }

    #[test]
    fn games_make_groups_and_the_idle_are_in_none() {
        let edges = BTreeMap::from([(edge(1, 4, 0), WIN), (edge(0, 3, 1), WIN), (edge(3, 5, 0), DRAW)]);
        assert_eq!(groups(6, &edges), [vec![0, 3, 5], vec![1, 4]]);
    }

    #[test]
    fn a_cycle_of_wins_connects_and_a_chain_does_not() {
        let chain = [(edge(0, 1, 0), WIN), (edge(1, 2, 0), WIN), (edge(0, 2, 0), WIN)];
        assert!(!wins_connect(3, &chain));
        assert!(wins_connect(3, &[chain[0], chain[1], (edge(0, 2, 0), LOSS)]));
    }

    #[test]
    fn a_draw_connects_both_ways() {
        assert!(wins_connect(2, &[(edge(0, 1, 0), DRAW)]));
    }

    #[test]
    fn home_is_told_where_somebody_plays_both_at_home_and_away() {
        assert!(!home_is_told(2, &[(edge(0, 1, 1), WIN)]));
        assert!(home_is_told(2, &[(edge(0, 1, -1), WIN), (edge(0, 1, 1), WIN)]));
        assert!(home_is_told(2, &[(edge(0, 1, 0), WIN), (edge(0, 1, 1), WIN)]));
        // 0 at home against 1, 1 against 2: then 0 against 2 tells only if it is not a lead of two.
        let chain = [(edge(0, 1, 1), WIN), (edge(1, 2, 1), WIN)];
        assert!(!home_is_told(3, &chain));
        assert!(home_is_told(3, &[chain[0], chain[1], (edge(0, 2, 1), WIN)]));
    }
}
