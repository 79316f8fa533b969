//! The maximum of the likelihood of one connected group.
//!
//! The parameters are a strength for each member, then the advantage at home and ln ν where they are fitted. The
//! likelihood is concave in them.

use super::connect;
use super::law::{Curvature, Law, Weights};
use super::matrix::Symmetric;
use super::tally::{Edge, Score};
use std::collections::BTreeMap;

/// Half a win and half a loss, against a ghost of strength 0.
const GHOST: Weights = Weights { win: 0.5, draw: 0.0, loss: 0.5 };

/// Newton stops when no parameter moves further than this.
const CLOSE: f64 = 1e-11;
/// A step as short as this that no longer shortens is rounding.
const SMALL: f64 = 1e-4;
const NEWTON_STEPS: usize = 100;
const BOUNDED_STEPS: usize = 20_000;

/// Games at one difference of strengths: one's own, less the opponent's, plus the advantage at home.
#[derive(Clone, Copy, Debug)]
pub(super) struct Games {
    one: usize,
    /// Nothing for the ghost.
    other: Option<usize>,
    home: f64,
    seen: Weights,
}

/// Competitors connected by games, renumbered from 0.
#[derive(Debug)]
pub(super) struct Group {
    n: usize,
    /// Where the advantage at home stands among the parameters.
    pub home: Option<usize>,
    /// Where ln ν stands among them.
    pub draws: Option<usize>,
    /// Some game says who was at home, and yet the advantage cannot be told from strength.
    pub home_untold: bool,
    weigh: fn(Score) -> Weights,
    games: Vec<Games>,
    /// Do its members play the ghost?
    pub ghost: bool,
}

/// The parameters, strengths first.
pub(super) type Point = Vec<f64>;

impl Group {
    /// Of these members; with draws as an outcome of their own, or as half a win.
    pub fn new(members: &[usize], edges: &BTreeMap<Edge, Score>, thirds: bool) -> Group {
        let renumbered: Vec<(Edge, Score)> =
            edges.iter().filter_map(|(edge, &score)| Some((within(members, edge)?, score))).collect();
        let n = members.len();
        let someone_at_home = renumbered.iter().any(|(edge, _)| edge.home != 0);
        let told = someone_at_home && connect::home_is_told(n, &renumbered);
        let draws = thirds && renumbered.iter().any(|(_, score)| score.draws > 0);
        let weigh = if draws { Weights::thirds } else { Weights::halves };
        let home = told.then_some(n);
        let mut group = Group {
            n,
            home,
            draws: draws.then_some(n + usize::from(told)),
            home_untold: someone_at_home && !told,
            weigh,
            games: Vec::new(),
            ghost: false,
        };
        group.games = renumbered.iter().map(|(edge, score)| group.games_of(edge, *score)).collect();
        if !connect::wins_connect(n, &renumbered) {
            group.add_ghost();
        }
        group
    }

    /// How many parameters.
    pub fn size(&self) -> usize {
        self.n + usize::from(self.home.is_some()) + usize::from(self.draws.is_some())
    }

    /// Games between members.
    pub fn games_of(&self, edge: &Edge, score: Score) -> Games {
        Games { one: edge.lower, other: Some(edge.higher), home: f64::from(edge.home), seen: (self.weigh)(score) }
    }

    /// Half of its games the ghost plays at home, half away.
    fn add_ghost(&mut self) {
        self.ghost = true;
        let places: &[(f64, f64)] = if self.home.is_some() { &[(1.0, 0.5), (-1.0, 0.5)] } else { &[(0.0, 1.0)] };
        for one in 0..self.n {
            for &(home, share) in places {
                let seen = Weights { win: share * GHOST.win, draw: 0.0, loss: share * GHOST.loss };
                self.games.push(Games { one, other: None, home, seen });
            }
        }
    }

    /// The parameters at the maximum, the mean of the strengths 0. Where a group has none after all, because home or draws can
    /// grow without end, the ghost comes in.
    pub fn fit(&mut self) -> Point {
        if self.size() > self.n && self.is_boundless() {
            self.add_ghost();
        }
        let mut point = self.newton().unwrap_or_else(|reached| self.climb_bounded(reached));
        let mean = point[..self.n].iter().sum::<f64>() / self.n as f64;
        point[..self.n].iter_mut().for_each(|strength| *strength -= mean);
        point
    }

    /// Does the likelihood level off without end, where Newton's steps lead?
    fn is_boundless(&self) -> bool {
        let point = self.newton().unwrap_or_else(|reached| reached);
        !self.ghost && self.information(&point).is_singular()
    }

    fn newton(&self) -> Result<Point, Point> {
        let step = |point: &[f64], slope: &[f64]| self.information(point).inverse().times(slope);
        self.ascend(vec![0.0; self.size()], step, NEWTON_STEPS)
    }

    /// Goes on from a point: slow, and never falls.
    fn climb_bounded(&self, from: Point) -> Point {
        let inverse = self.curved(|_| Curvature::BOUND).inverse();
        self.ascend(from, |_, slope| inverse.times(slope), BOUNDED_STEPS).unwrap_or_else(|reached| reached)
    }

    /// The covariance that the model gives, strengths relative to their mean: the pseudo-inverse of the information.
    pub fn covariance(&self, point: &[f64]) -> Symmetric {
        self.information(point).inverse().centred(self.n)
    }

    fn law(&self, point: &[f64], games: &Games) -> Law {
        let opponent = games.other.map_or(0.0, |other| point[other]);
        let home = self.home.map_or(0.0, |place| games.home * point[place]);
        Law::at(point[games.one] - opponent + home, self.draws.map(|place| point[place]))
    }

    fn likelihood(&self, point: &[f64]) -> f64 {
        self.games.iter().map(|games| self.law(point, games).likelihood(games.seen)).sum()
    }

    fn gradient(&self, point: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.size()];
        self.games.iter().for_each(|games| self.add_slopes(point, games, &mut gradient));
        gradient
    }

    /// Adds the slopes of the likelihood of these games.
    pub fn add_slopes(&self, point: &[f64], games: &Games, gradient: &mut [f64]) {
        let (slope, level) = self.law(point, games).slopes(games.seen);
        gradient[games.one] += slope;
        if let Some(other) = games.other {
            gradient[other] -= slope;
        }
        if let Some(home) = self.home {
            gradient[home] += games.home * slope;
        }
        if let Some(draws) = self.draws {
            gradient[draws] += level;
        }
    }

    /// The negated second derivative. Without a ghost a shift of all strengths changes nothing, and J/n is added over them:
    /// that fixes the mean and leaves everything else alone.
    fn information(&self, point: &[f64]) -> Symmetric {
        self.curved(|games| self.law(point, games).curvature())
    }

    fn curved(&self, curvature: impl Fn(&Games) -> Curvature) -> Symmetric {
        let mut information = Symmetric::new(self.size());
        for games in &self.games {
            let (weight, curvature) = (games.seen.games(), curvature(games));
            let signs = [
                Some((games.one, 1.0)),
                games.other.map(|other| (other, -1.0)),
                self.home.filter(|_| games.home != 0.0).map(|home| (home, games.home)),
            ];
            for &(i, sign) in signs.iter().flatten() {
                for &(j, other) in signs.iter().flatten() {
                    information.add(i, j, weight * curvature.lead * sign * other);
                }
                if let Some(draws) = self.draws {
                    information.add(i, draws, weight * curvature.both * sign);
                    information.add(draws, i, weight * curvature.both * sign);
                }
            }
            if let Some(draws) = self.draws {
                information.add(draws, draws, weight * curvature.draw);
            }
        }
        if !self.ghost {
            (0..self.n).for_each(|i| (0..self.n).for_each(|j| information.add(i, j, 1.0 / self.n as f64)));
        }
        information
    }

    /// Goes from a point in the direction of `step(point, gradient)`, halved until the likelihood does not fall, until
    /// nothing moves any more but by rounding; where that is not reached, the point that was.
    fn ascend(&self, from: Point, step: impl Fn(&[f64], &[f64]) -> Vec<f64>, steps: usize) -> Result<Point, Point> {
        let (mut point, mut last) = (from, f64::INFINITY);
        let mut height = self.likelihood(&point);
        for _ in 0..steps {
            let gradient = self.gradient(&point);
            let mut step = step(&point, &gradient);
            if !self.ghost {
                // A shift of all strengths changes nothing; of many games rounding alone would shift them.
                let mean = step[..self.n].iter().sum::<f64>() / self.n as f64;
                step[..self.n].iter_mut().for_each(|s| *s -= mean);
            }
            let longest = step.iter().fold(0.0, |longest: f64, s| longest.max(s.abs()));
            let gain: f64 = step.iter().zip(&gradient).map(|(s, slope)| s * slope).sum();
            let is_noise = longest < SMALL && longest >= last && gain <= rounding(height);
            match self.stride(&point, &step, height) {
                Some(reached) => (point, height) = reached,
                None if is_noise => return Ok(point),
                None => return Err(point),
            }
            if longest < CLOSE || is_noise {
                return Ok(point);
            }
            last = longest;
        }
        Err(point)
    }

    fn stride(&self, point: &[f64], step: &[f64], height: f64) -> Option<(Point, f64)> {
        let mut share = 1.0;
        while share > 1e-9 {
            let tried: Point = point.iter().zip(step).map(|(t, s)| t + share * s).collect();
            let reached = self.likelihood(&tried);
            if reached >= height - rounding(height) {
                return Some((tried, reached));
            }
            share *= 0.5;
        }
        None
    }
}

/// How much a likelihood of this height may be off.
fn rounding(height: f64) -> f64 {
    1e-12 * (1.0 + height.abs())
}

/// The edge between places in the list of members, where both are in it.
pub(super) fn within(members: &[usize], edge: &Edge) -> Option<Edge> {
    let place = |member: &usize| members.binary_search(member).ok();
    Some(Edge { lower: place(&edge.lower)?, higher: place(&edge.higher)?, home: edge.home })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(lower: usize, higher: usize, home: i8) -> Edge {
        Edge { lower, higher, home }
    }

    fn score(wins: u64, draws: u64, losses: u64) -> Score {
        Score { wins, draws, losses }
    }

    fn cycle(thirds: bool) -> Group {
        let edges = BTreeMap::from([
            (edge(0, 1, 1), score(20, 10, 10)),
            (edge(0, 1, -1), score(9, 2, 11)),
            (edge(1, 2, 0), score(30, 0, 10)),
            (edge(0, 2, 1), score(2, 1, 7)),
        ]);
        Group::new(&[0, 1, 2], &edges, thirds)
    }

    #[test]
    fn the_fallback_finds_what_newton_finds() {
        for thirds in [false, true] {
            let group = cycle(thirds);
            assert_eq!((group.ghost, group.size()), (false, if thirds { 5 } else { 4 }));
            for (newton, bounded) in group.newton().unwrap().iter().zip(group.climb_bounded(vec![0.0; group.size()])) {
                assert!((newton - bounded).abs() < 1e-8, "{newton} {bounded}");
            }
        }
    }

    #[test]
    fn the_fallback_finds_what_newton_finds_with_a_ghost() {
        let edges = BTreeMap::from([(edge(0, 1, 1), score(10, 0, 0)), (edge(0, 1, -1), score(3, 0, 0))]);
        let group = Group::new(&[0, 1], &edges, false);
        assert!(group.ghost && group.home.is_some());
        for (newton, bounded) in group.newton().unwrap().iter().zip(group.climb_bounded(vec![0.0; group.size()])) {
            assert!((newton - bounded).abs() < 1e-8, "{newton} {bounded}");
        }
    }

    #[test]
    fn at_the_maximum_points_home_points_and_draws_are_those_expected() {
        let mut group = cycle(true);
        let point = group.fit();
        let gradient = group.gradient(&point);
        assert!(gradient.iter().all(|slope| slope.abs() < 1e-9), "{gradient:?}");
    }

    #[test]
    fn a_million_to_one_is_found() {
        let edges = BTreeMap::from([(edge(0, 1, 0), score(1_000_000, 0, 1))]);
        let point = Group::new(&[0, 1], &edges, false).fit();
        assert!((point[0] - point[1] - 1e6_f64.ln()).abs() < 1e-8, "{point:?}");
    }

    #[test]
    fn a_lopsided_bot_among_a_thousand_million_games_a_pair_is_where_its_games_say() {
        let (mut edges, truth) = (BTreeMap::new(), |bot: usize| bot as f64 * 0.11);
        for i in 0..12 {
            for j in i + 1..12 {
                let wins = (1e9 / (1.0 + (truth(j) - truth(i)).exp())).round() as u64;
                edges.insert(edge(i, j, 0), score(wins, 0, 1_000_000_000 - wins));
            }
        }
        for odds in [10_000, 1_000_000] {
            edges.insert(edge(0, 12, 0), score(odds, 0, 1));
            let members: Vec<usize> = (0..13).collect();
            let mut group = Group::new(&members, &edges, false);
            assert!(group.newton().is_ok());
            let point = group.fit();
            for bot in 1..12 {
                assert!((point[bot] - point[0] - truth(bot)).abs() < 1e-7, "{odds}: {point:?}");
            }
            assert!((point[0] - point[12] - (odds as f64).ln()).abs() < 1e-6, "{odds}: {point:?}");
        }
    }

    #[test]
    fn draws_that_could_grow_without_end_bring_the_ghost_in() {
        // 0 always beats 1, both always draw with 2: the further apart and the likelier draws are, the better it fits.
        let edges = BTreeMap::from([
            (edge(0, 1, 0), score(10, 0, 0)),
            (edge(1, 2, 0), score(0, 10, 0)),
            (edge(0, 2, 0), score(0, 10, 0)),
        ]);
        let mut group = Group::new(&[0, 1, 2], &edges, true);
        assert!(!group.ghost);
        let point = group.fit();
        assert!(group.ghost && point.iter().all(|parameter| parameter.abs() < 20.0), "{point:?}");
        assert!(point[0] > point[2] && point[2] > point[1]);
    }

    #[test]
    fn a_home_that_always_wins_brings_the_ghost_in() {
        let edges = BTreeMap::from([(edge(0, 1, 1), score(10, 0, 0)), (edge(0, 1, -1), score(0, 0, 10))]);
        let mut group = Group::new(&[0, 1], &edges, false);
        assert!(!group.ghost);
        let point = group.fit();
        assert!(group.ghost && (0.5..20.0).contains(&point[2]) && point[0].abs() < 1e-9, "{point:?}");
    }
}
