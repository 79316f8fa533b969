//! A comparison of two bots: a small table, and the verdict in words.

use super::number::{grouped, signed};
use super::terminal::{aligned, dash, fault_note, shortened};
use super::text::one_line;
use crate::compare::Finding;
use crate::standings::{Duel, Totals};
use serde_json::{Value, json};

/// Below this share of effective match sets it is said that few decide; of normal leads it is 0.64.
const FEW: f64 = 0.2;

/// What came of a comparison, and how to say it.
#[derive(Clone, Copy, Debug)]
pub struct DuelReport<'a> {
    /// What was played.
    pub duel: &'a Duel<'a>,
    /// What is known by it.
    pub finding: Finding,
    /// Which interval it is, in a few words.
    pub how: &'a str,
    /// The two are one module.
    pub same_module: bool,
    /// It was stopped before its end.
    pub interrupted: bool,
}

impl DuelReport<'_> {
    /// The estimate in short, for somebody who watches.
    pub fn live(&self) -> String {
        let (mean, interval) = (self.signed(self.finding.mean), self.interval());
        format!("{} {mean}{interval} {}", self.name(0), self.duel.field().unit.label)
    }

    fn name(&self, place: usize) -> String {
        shortened(&one_line(&self.duel.field().bots[place].name))
    }

    fn signed(&self, lead: f64) -> String {
        signed(self.duel.in_unit(lead), 2)
    }

    /// ` [+1.00, +3.00]`.
    fn interval(&self) -> String {
        let text = |(low, high)| format!(" [{}, {}]", self.signed(low), self.signed(high));
        self.finding.interval.map_or_else(String::new, text)
    }

    fn deals_of(&self, match_sets: u64) -> u64 {
        let field = self.duel.field();
        match_sets * u64::from(field.seatings) * field.deals_per_fixture
    }

    /// Table and verdict.
    pub fn text(&self) -> String {
        let field = self.duel.field();
        let mut rows =
            vec![["bot", field.unit.label, "95 %", "W/D/L", "deals", "fuel/decision"].map(str::to_owned).to_vec()];
        let turned = |(low, high): (f64, f64)| (-high, -low);
        let sides =
            [(self.finding.mean, self.finding.interval), (-self.finding.mean, self.finding.interval.map(turned))];
        let score = self.duel.score();
        for (place, ((mean, interval), score)) in sides.into_iter().zip([score, score.reversed()]).enumerate() {
            let totals = &self.duel.totals()[place];
            let mark = if totals.all_faults() > 0 { " *" } else { "" };
            rows.push(vec![
                self.name(place) + mark,
                self.signed(mean),
                interval.map_or_else(dash, |(low, high)| format!("[{}, {}]", self.signed(low), self.signed(high))),
                format!("{}/{}/{}", score.wins, score.draws, score.losses),
                grouped(totals.deals),
                totals.fuel_per_decision().map_or_else(dash, grouped),
            ]);
        }
        let mut text = format!(
            "{} against {}: {}, seed {}\n\n{}\n",
            self.name(0),
            self.name(1),
            field.game,
            field.seed,
            aligned(&rows, 0)
        );
        text.push_str(&format!(
            "{} is net {}; match sets of {} x {} deals on the same decks, seats swapped; {}.\n",
            field.unit.label,
            field.unit.per(),
            field.seatings,
            grouped(field.deals_per_fixture),
            self.how,
        ));
        for place in 0..2 {
            let note = fault_note(&field.bots[place].name, &self.duel.totals()[place], "");
            text.extend(note.map(|note| note + "\n"));
        }
        text.push_str(&format!("\n{}\n", self.verdict()));
        text
    }

    fn played(&self) -> String {
        let sets = self.duel.leads().count;
        let sets_word = if sets == 1 { "match set" } else { "match sets" };
        format!("{} deals in {} {sets_word}", grouped(self.deals_of(sets)), grouped(sets))
    }

    /// By how much, how sure, and what would make it surer.
    fn verdict(&self) -> String {
        let leads = self.duel.leads();
        let begin = if self.interrupted { "Interrupted. " } else { "" };
        if leads.count == 0 {
            return format!("{begin}Undecided: no match set was played to its end.");
        }
        if leads.different == 0 {
            let why = if self.same_module { "; they are one module" } else { "" };
            return format!("{begin}No difference: after {} every match set is even{why}.", self.played());
        }
        let Finding { mean, decided, .. } = self.finding;
        let (ahead, behind) = if mean >= 0.0 { (0, 1) } else { (1, 0) };
        let (by, played) = (self.by(mean), self.played());
        let mut sentences = vec![if decided {
            format!("{begin}{} beats {} by {by}; 95 % sure after {played}.", self.name(ahead), self.name(behind))
        } else {
            let luck = match self.finding.interval {
                Some((low, high)) if low <= 0.0 && high >= 0.0 => ", which may be luck",
                Some(_) => "",
                None => "; one match set has no interval",
            };
            let (ahead, behind) = (self.name(ahead), self.name(behind));
            format!("{begin}Undecided after {played}: {ahead} is ahead of {behind} by {by}{luck}.")
        }];
        sentences.extend(self.doubts(ahead));
        sentences.join(" ")
    }

    /// What keeps the difference from being sure, and what is odd about it.
    fn doubts(&self, ahead: usize) -> Vec<String> {
        let (leads, Finding { more, sparse, early, .. }) = (self.duel.leads(), self.finding);
        let mut doubts = Vec::new();
        match (early, leads.deviation()) {
            (Some(fewest), Some(0.0)) => doubts.push(format!(
                "All match sets came out alike: before {} of them nobody knows what else may come.",
                grouped(fewest)
            )),
            (Some(fewest), _) => doubts.push(format!("Before {} match sets it is too early to tell.", grouped(fewest))),
            (None, _) if sparse => doubts.push(format!(
                "Only {} of {} match sets were not even: too few to judge by.",
                grouped(leads.different),
                grouped(leads.count)
            )),
            _ => {}
        }
        if leads.effective() < FEW * leads.count as f64 && leads.count > 1 {
            doubts.push(format!(
                "It rests on few of them: they say as much as {:.0} of equal size.",
                leads.effective().max(1.0)
            ));
        }
        let score = self.duel.score();
        let won = if ahead == 0 { score } else { score.reversed() };
        if won.wins < won.losses {
            let forfeits = if self.duel.totals()[ahead].forfeits > 0 { ", and matches forfeited" } else { "" };
            doubts.push(format!(
                "{} is ahead by net alone: it lost {} match sets{forfeits} and won {}.",
                self.name(ahead),
                grouped(won.losses),
                grouped(won.wins)
            ));
        }
        doubts.extend(more.map(|more| {
            let deals = grouped(self.deals_of(more));
            format!("If that is the true difference, about {deals} more deals would separate them, four times in five.")
        }));
        doubts
    }

    /// `+52.80 bb/100 [+34.60, +71.10]`, seen from whoever is ahead; also a hundred deals where the unit is of another number.
    fn by(&self, mean: f64) -> String {
        let unit = self.duel.field().unit;
        let sign = if mean >= 0.0 { 1.0 } else { -1.0 };
        let value = |lead: f64| sign * self.duel.in_unit(lead);
        let (mean, ends) = (
            value(mean),
            self.finding.interval.map(|(low, high)| {
                let (low, high) = (value(low), value(high));
                (low.min(high), low.max(high))
            }),
        );
        let told = |scale: f64, label: &str| {
            let interval =
                ends.map(|(low, high)| format!(" [{}, {}]", signed(scale * low, 2), signed(scale * high, 2)));
            format!("{} {label}{}", signed(scale * mean, 2), interval.unwrap_or_default())
        };
        let hundred = if unit.deals == 100 {
            String::new()
        } else {
            format!(" ({} per 100 deals)", signed(100.0 / unit.deals as f64 * mean, 1))
        };
        told(1.0, unit.label) + &hundred
    }

    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let field = self.duel.field();
        let leads = self.duel.leads();
        let bot = |place: usize| {
            let totals: &Totals = &self.duel.totals()[place];
            json!({
                "bot": field.bots[place].name,
                "sha256": field.bots[place].hash,
                "deals": totals.deals,
                "decisions": totals.decisions,
                "fuel_per_decision": totals.fuel_per_decision(),
                "faults": totals.all_faults(),
                "forfeits": totals.forfeits,
            })
        };
        let score = self.duel.score();
        let unit = |lead: f64| self.duel.in_unit(lead);
        json!({
            "game": field.game,
            "seed": field.seed,
            "a": bot(0),
            "b": bot(1),
            "unit": field.unit.label,
            "difference": unit(self.finding.mean),
            "low": self.finding.interval.map(|(low, _)| unit(low)),
            "high": self.finding.interval.map(|(_, high)| unit(high)),
            "interval": self.how,
            "decided": self.finding.decided,
            "interrupted": self.interrupted,
            "match_sets": leads.count,
            "match_sets_not_even": leads.different,
            "match_sets_effective": leads.effective(),
            "wins": score.wins,
            "draws": score.draws,
            "losses": score.losses,
            "more_deals": self.finding.more.map(|more| self.deals_of(more)),
            "verdict": self.verdict(),
        })
    }
}
