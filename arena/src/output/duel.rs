//! A comparison of two bots: a small table, and the verdict in words.

use super::number::{grouped, signed};
use super::terminal::{aligned, dash, fault_note, shortened};
use super::text::one_line;
use crate::compare::Finding;
use crate::standings::{Duel, Totals};
use serde_json::{Value, json};

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
        if leads.count == 0 {
            return "Undecided: no match set was played to its end.".to_owned();
        }
        if leads.different == 0 {
            let why = if self.same_module { "; they are one module" } else { "" };
            return format!("No difference: after {} every match set is even{why}.", self.played());
        }
        let Finding { mean, decided, more, sparse, early, .. } = self.finding;
        let (ahead, behind) = if mean >= 0.0 { (0, 1) } else { (1, 0) };
        let by = self.by(mean);
        if decided {
            return format!(
                "{} beats {} by {by}; 95 % sure after {}.",
                self.name(ahead),
                self.name(behind),
                self.played()
            );
        }
        let mut text = format!(
            "Undecided after {}: {} is ahead of {} by {by}",
            self.played(),
            self.name(ahead),
            self.name(behind)
        );
        text.push_str(match self.finding.interval {
            Some((low, high)) if low <= 0.0 && high >= 0.0 => ", which may be luck.",
            Some(_) => ".",
            None => "; one match set has no interval.",
        });
        if let Some(fewest) = early {
            text.push_str(&format!(" Before {fewest} match sets it is too early to tell."));
        } else if sparse {
            text.push_str(&format!(
                " Only {} of {} match sets were not even: too few to judge by.",
                grouped(leads.different),
                grouped(leads.count)
            ));
        }
        text.push_str(&match more {
            Some(more) => format!(
                " If that is the true difference, about {} more deals would separate them.",
                grouped(self.deals_of(more))
            ),
            None => String::new(),
        });
        text
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
