//! A table of ratings on a terminal and as JSON.

use super::header::{ghost_note, groups_note};
use super::number::{fixed, grouped, signed};
use super::terminal::{aligned, dash, shortened};
use super::text::one_line;
use crate::ratings::{Common, Fitted, Method, Outcome, Rating, Ratings};
use serde_json::{Value, json};

/// Competitors, what came out between them, and their ratings.
#[derive(Clone, Copy, Debug)]
pub struct RatingTable<'a> {
    /// Where the outcomes come from, in a line.
    pub title: &'a str,
    /// The competitors.
    pub names: &'a [String],
    /// Between them.
    pub outcomes: &'a [Outcome],
    /// What an outcome is, in the plural: `match sets`.
    pub games: &'a str,
    /// How many clusters the intervals rest on.
    pub clusters: u64,
    /// How it was rated.
    pub method: &'a Method,
    /// What came of it, by the place of the name.
    pub ratings: &'a Ratings,
}

struct Line<'a> {
    rank: Option<usize>,
    name: &'a str,
    rating: Option<Rating>,
    score: [u64; 3],
}

impl RatingTable<'_> {
    /// The lines, by group and Elo; numbers equal in print share a rank.
    fn lines(&self) -> Vec<Line<'_>> {
        let mut scores = vec![[0; 3]; self.names.len()];
        for &Outcome { one, other, wins, draws, losses, .. } in self.outcomes {
            for (competitor, score) in [(one, [wins, draws, losses]), (other, [losses, draws, wins])] {
                scores[competitor as usize].iter_mut().zip(score).for_each(|(sum, more)| *sum += more);
            }
        }
        let mut lines: Vec<Line<'_>> = self
            .names
            .iter()
            .zip(&self.ratings.competitors)
            .zip(scores)
            .map(|((name, &rating), score)| Line { rank: None, name, rating, score })
            .collect();
        let place = |line: &Line<'_>| {
            line.rating.map_or((u32::MAX, 0), |rating| (rating.group, -libm::round(rating.elo * 10.0) as i64))
        };
        lines.sort_by(|one, other| place(one).cmp(&place(other)).then_with(|| one.name.cmp(other.name)));
        for group in lines.chunk_by_mut(|one, other| place(one).0 == place(other).0) {
            let mut rank = 1;
            for index in 0..group.len() {
                if index > 0 && place(&group[index]) != place(&group[index - 1]) {
                    rank = index + 1;
                }
                group[index].rank = group[index].rating.map(|_| rank);
            }
        }
        lines
    }

    /// As text, with what must be said about it below.
    pub fn text(&self) -> String {
        let many = self.ratings.groups.len() > 1;
        let mut head = vec!["rank".to_owned()];
        head.extend(many.then(|| "group".to_owned()));
        head.extend(["bot", "Elo", "± 95 %", "W/D/L"].map(str::to_owned));
        let mut rows = vec![head];
        for line in self.lines() {
            let mut row = vec![line.rank.map_or_else(dash, |rank| rank.to_string())];
            row.extend(many.then(|| line.rating.map_or_else(dash, |rating| (rating.group + 1).to_string())));
            let ghost = if line.rating.is_some_and(|rating| rating.ghost) { " +" } else { "" };
            row.push(shortened(&one_line(line.name)) + ghost);
            row.push(line.rating.map_or_else(dash, |rating| signed(rating.elo, 1)));
            row.push(line.rating.map_or_else(dash, |rating| format!("± {:.1}", (rating.high - rating.low) / 2.0)));
            row.push(line.score.map(|count| count.to_string()).join("/"));
            rows.push(row);
        }
        let mut text = format!("{}\n\n{}\n", self.title, aligned(&rows, 1 + usize::from(many)));
        self.notes().iter().for_each(|note| text.push_str(&format!("{note}\n")));
        text
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![
            format!("{}: {}; Elo is relative, mean 0.", self.method.word, self.method.about),
            format!("W/D/L are {}; the intervals rest on {} clusters.", self.games, grouped(self.clusters)),
        ];
        for (number, common) in self.ratings.groups.iter().enumerate() {
            let of = if self.ratings.groups.len() > 1 { format!("group {}: ", number + 1) } else { String::new() };
            notes.extend(common_notes(common).into_iter().map(|note| format!("{of}{note}")));
        }
        if self.ratings.competitors.iter().flatten().any(|rating| rating.ghost) {
            notes.push(format!("+ {}", ghost_note()));
        }
        if self.ratings.groups.len() > 1 {
            notes.push(groups_note(self.ratings.groups.len(), self.games));
        }
        notes
    }

    /// As JSON: the same numbers, not rounded.
    pub fn json(&self) -> Value {
        let bots: Vec<Value> = self
            .lines()
            .iter()
            .map(|line| {
                let rating = line.rating;
                json!({
                    "rank": line.rank,
                    "group": rating.map(|rating| rating.group + 1),
                    "bot": line.name,
                    "elo": rating.map(|rating| rating.elo),
                    "elo_low": rating.map(|rating| rating.low),
                    "elo_high": rating.map(|rating| rating.high),
                    "ghost": rating.is_some_and(|rating| rating.ghost),
                    "wins": line.score[0],
                    "draws": line.score[1],
                    "losses": line.score[2],
                })
            })
            .collect();
        let fitted = |fitted: Option<Fitted>| {
            fitted.map(|Fitted { value, low, high }| json!({ "value": value, "low": low, "high": high }))
        };
        let groups: Vec<Value> = self
            .ratings
            .groups
            .iter()
            .map(|common| {
                json!({
                    "home_elo": fitted(common.home),
                    "home_untold": common.home_untold,
                    "draw_nu": fitted(common.draws),
                })
            })
            .collect();
        json!({ "method": self.method.word, "clusters": self.clusters, "bots": bots, "groups": groups })
    }
}

fn common_notes(common: &Common) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(Fitted { value, low, high }) = common.home {
        notes.push(format!("home: worth {} [{}, {}] Elo", signed(value, 1), signed(low, 1), signed(high, 1)));
    }
    if common.home_untold {
        notes.push(
            "home: left out, for whoever is at home is so against all alike: it cannot be told from strength"
                .to_owned(),
        );
    }
    if let Some(Fitted { value, low, high }) = common.draws {
        let share = |nu: f64| fixed(100.0 * nu / (2.0 + nu), 1);
        notes.push(format!(
            "draws: nu {} [{}, {}]; two equals draw {} % [{}, {}] of the time",
            fixed(value, 3),
            fixed(low, 3),
            fixed(high, 3),
            share(value),
            share(low),
            share(high)
        ));
    }
    notes
}
