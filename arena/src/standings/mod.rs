//! Records → tables: who is ahead, by how much, how sure.
//!
//! A pure fold over (fixture, record) in schedule order; it neither plays nor writes. Sums are whole numbers, so the
//! order could only matter where the same fixture comes twice. Memory grows with bots, pairs and match sets, never
//! with deals.
//!
//! *What counts.* The match set is the unit: the fixtures of a line-up that play the same decks, one a seating. Only whole
//! match sets count, in every number here. Each pair of bots at a table is compared by net chips over the match set; a
//! bot forfeited in any fixture of it loses to every opponent that was not, whatever the chips, and both forfeited is
//! a draw. A bot that sits in several seats is compared seat by seat with others and never with itself.

mod duel;
mod estimate;
mod field;
mod gather;
mod tables;
mod totals;

pub use duel::{Duel, Leads};
pub use estimate::Estimate;
pub use field::{Entrant, Field};
pub use tables::{HeadToHead, Score, Standing, Tables};
pub use totals::Totals;

use crate::ratings::{Home, Outcome, Rating};
use crate::record::Record;
use crate::schedule::{BotId, Fixture};
use gather::{Gathering, Meeting};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What a pair did in a match set, over all line-ups; seen from the lower bot.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    lead: i64,
    deals: u64,
    wins: u32,
    draws: u32,
    losses: u32,
}

/// The fold.
#[derive(Debug)]
pub struct Standings<'a> {
    field: &'a Field,
    /// Match sets that are not whole yet, by line-up and match set.
    open: BTreeMap<(u32, u32), Gathering>,
    whole: u64,
    totals: Vec<Totals>,
    /// What is averaged, by bot and match set.
    shares: BTreeMap<(BotId, u32), Sums>,
    /// Pairs by lower bot, higher bot and match set.
    met: BTreeMap<(BotId, BotId, u32), Met>,
}

impl<'a> Standings<'a> {
    /// Nothing played yet.
    pub fn new(field: &'a Field) -> Standings<'a> {
        let totals = vec![Totals::new(field.counters.len()); field.bots.len()];
        Standings { field, open: BTreeMap::new(), whole: 0, totals, shares: BTreeMap::new(), met: BTreeMap::new() }
    }

    /// Takes in what a fixture left behind.
    ///
    /// # Panics
    /// When the record is not of this fixture or holds fewer rows than its deals and seats, or a fixture of the same
    /// line-up seats other bots.
    pub fn add(&mut self, fixture: &Fixture, record: &Record) {
        assert_eq!(fixture.number, record.fixture, "a record goes with its fixture");
        let key = (fixture.lineup, fixture.match_set);
        let gathering = self.open.entry(key).or_default();
        gathering.add(fixture, record, self.field.counters.len());
        if gathering.whole(self.field.seatings)
            && let Some(whole) = self.open.remove(&key)
        {
            self.count(fixture.match_set, &whole);
        }
    }

    fn count(&mut self, match_set: u32, whole: &Gathering) {
        self.whole += 1;
        for (place, share) in whole.shares.iter().enumerate() {
            self.totals[usize::from(share.bot)].merge(&share.totals);
            self.shares.entry((share.bot, match_set)).or_default().add(self.field, &share.totals);
            for other in &whole.shares[place + 1..] {
                self.met.entry((share.bot, other.bot, match_set)).or_default().add(share.meet(other, self.field));
            }
        }
    }

    /// The tables over all whole match sets.
    pub fn finish(self) -> Tables {
        let ratings = (self.field.rating.rate)(self.field.bots.len(), &self.outcomes()).competitors;
        let pairs = self.pairs();
        let standings = self.standings(&ratings, &pairs);
        let head_to_head = by_rank(&standings, pairs);
        Tables {
            head_to_head,
            groups: ratings.iter().flatten().map(|rating| rating.group + 1).max().unwrap_or(0),
            match_sets: self.whole,
            incomplete: self.open.len() as u64,
            incomplete_fixtures: self.open.values().map(Gathering::fixtures).sum(),
            standings,
        }
    }

    /// Who won how many match sets of whom, so far; a cluster is a match set over all line-ups.
    pub fn outcomes(&self) -> Vec<Outcome> {
        self.met
            .iter()
            .map(|(&(one, other, match_set), met)| Outcome {
                cluster: Some(match_set),
                one: u32::from(one),
                other: u32::from(other),
                wins: u64::from(met.wins),
                draws: u64::from(met.draws),
                losses: u64::from(met.losses),
                home: Home::Neither,
            })
            .collect()
    }

    /// Every pair that met, the lower bot first.
    fn pairs(&self) -> Vec<HeadToHead> {
        let met: Vec<_> = self.met.iter().collect();
        met.chunk_by(|((a, b, _), _), ((c, d, _), _)| (a, b) == (c, d))
            .filter_map(|sets| {
                let &(bot, opponent, _) = sets[0].0;
                let clusters: Vec<_> = sets.iter().map(|(_, met)| (met.lead, met.deals)).collect();
                let mut score = Score::default();
                sets.iter().for_each(|(_, met)| score.add(met.score()));
                Some(HeadToHead {
                    bot,
                    opponent,
                    net: Estimate::of(&clusters)?.map(|lead| self.field.unit.of(lead / 2.0)),
                    score,
                    deals: clusters.iter().map(|(_, deals)| deals).sum(),
                    match_sets: clusters.len() as u64,
                })
            })
            .collect()
    }

    fn standings(&self, ratings: &[Option<Rating>], pairs: &[HeadToHead]) -> Vec<Standing> {
        let mut standings: Vec<Standing> =
            (0..self.field.bots.len()).map(|bot| self.standing(bot as BotId, ratings[bot])).collect();
        for pair in pairs {
            standings[usize::from(pair.bot)].score.add(pair.score);
            standings[usize::from(pair.opponent)].score.add(pair.score.reversed());
        }
        let by_net = self.field.unit.ranks;
        standings.sort_by_key(|standing| (place(standing, by_net), standing.bot));
        number(&mut standings, by_net);
        standings
    }

    fn standing(&self, bot: BotId, rating: Option<Rating>) -> Standing {
        let sets: Vec<_> = self.shares.range((bot, 0)..=(bot, u32::MAX)).map(|(_, sums)| sums).collect();
        let nets: Vec<_> = sets.iter().map(|sums| (sums.net, sums.deals)).collect();
        let estimate = |place: usize| {
            let clusters: Vec<_> = sets.iter().map(|sums| sums.ratios[place]).collect();
            Estimate::of(&clusters)
        };
        Standing {
            rank: None,
            bot,
            rating,
            net: Estimate::of(&nets).map(|net| net.map(|chips| self.field.unit.of(chips))),
            ratios: (0..self.field.estimated().count()).map(estimate).collect(),
            score: Score::default(),
            match_sets: sets.len() as u64,
            totals: self.totals[usize::from(bot)].clone(),
        }
    }
}

/// What is averaged over the match sets of a bot, in one of them.
#[derive(Clone, Debug, Default)]
struct Sums {
    net: i64,
    deals: u64,
    /// Numerator and denominator of every statistic with an interval.
    ratios: Vec<(i64, u64)>,
}

impl Sums {
    fn add(&mut self, field: &Field, totals: &Totals) {
        self.net += totals.net;
        self.deals += totals.deals;
        self.ratios.resize(field.estimated().count(), (0, 0));
        for (ratio, (above, below)) in field.estimated().zip(&mut self.ratios) {
            *above += totals.counters[field.counter(ratio.numerator)] as i64;
            *below += totals.counters[field.counter(ratio.denominator)];
        }
    }
}

impl Met {
    fn add(&mut self, meeting: Meeting) {
        self.lead += meeting.lead;
        self.deals += meeting.deals;
        match meeting.outcome {
            Ordering::Greater => self.wins += 1,
            Ordering::Equal => self.draws += 1,
            Ordering::Less => self.losses += 1,
        }
    }

    fn score(&self) -> Score {
        Score { wins: self.wins.into(), draws: self.draws.into(), losses: self.losses.into() }
    }
}

/// Where a bot stands: its group, then Elo and net as printed, or net and Elo where the game is one of points; the better
/// first. Numbers equal in print share a rank.
fn place(standing: &Standing, by_net: bool) -> (u32, i64, i64) {
    let printed = |value: f64, scale: f64| -libm::round(value * scale) as i64;
    let elo = standing.rating.map_or(0, |rating| printed(rating.elo, 10.0));
    let net = standing.net.map_or(i64::MAX, |net| printed(net.mean, 100.0));
    let group = standing.rating.map_or(u32::MAX, |rating| rating.group);
    if by_net { (group, net, elo) } else { (group, elo, net) }
}

/// Gives the ranks to sorted standings.
fn number(standings: &mut [Standing], by_net: bool) {
    let place = |standing: &Standing| place(standing, by_net);
    for group in standings.chunk_by_mut(|a, b| place(a).0 == place(b).0) {
        let mut rank = 1;
        for index in 0..group.len() {
            if index > 0 && place(&group[index]) != place(&group[index - 1]) {
                rank = index as u32 + 1;
            }
            group[index].rank = group[index].rating.map(|_| rank);
        }
    }
}

/// Both directions of every pair, in the order of the standings.
fn by_rank(standings: &[Standing], pairs: Vec<HeadToHead>) -> Vec<HeadToHead> {
    let mut line = vec![0; standings.len()];
    for (index, standing) in standings.iter().enumerate() {
        line[usize::from(standing.bot)] = index;
    }
    let mut all: Vec<_> = pairs.iter().map(HeadToHead::reversed).collect();
    all.extend(pairs);
    all.sort_by_key(|pair| (line[usize::from(pair.bot)], line[usize::from(pair.opponent)]));
    all
}

impl HeadToHead {
    fn reversed(&self) -> HeadToHead {
        HeadToHead {
            bot: self.opponent,
            opponent: self.bot,
            net: self.net.negated(),
            score: self.score.reversed(),
            ..*self
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
