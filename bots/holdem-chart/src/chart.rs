//! The charts: which hands to raise and to call with before the flop.

use arena_sdk::games::holdem::Range;

/// What to raise with and what to call with; the rest is folded, or checked where that is free.
pub struct Advice {
    /// Raise.
    pub raise: Range,
    /// Call.
    pub call: Range,
}

/// What to raise with when nobody has, by the number of players still to act; the last line holds for more.
const OPEN: [&str; 7] = [
    // The big blind when others have only called.
    "99+, ATs+, KJs+, AJo+, KQo",
    // The small blind, which is the button of two.
    "22+, A2s+, K2s+, Q4s+, J6s+, T6s+, 96s+, 85s+, 75s+, 64s+, 54s, A2o+, K5o+, Q8o+, J8o+, T8o+, 98o",
    // The button.
    "22+, A2s+, K7s+, Q8s+, J8s+, T8s+, 97s+, 87s, 76s, 65s, A5o+, KTo+, QTo+, JTo",
    // The seat before it, and so on.
    "22+, A2s+, K9s+, Q9s+, J9s+, T9s, 98s, 87s, A9o+, KTo+, QJo",
    "44+, A7s+, KTs+, QTs+, JTs, T9s, ATo+, KJo+",
    "66+, A9s+, KTs+, QJs, JTs, AJo+, KQo",
    "77+, ATs+, KQs, AQo+",
];

/// Raise and call against one raise, against two, and against more, at a table of two …
const AGAINST_TWO_SEATS: [(&str, &str); 3] = [
    ("99+, AJs+, KQs, AQo+", "22+, A2s+, K8s+, Q8s+, J8s+, T8s+, 98s, 87s, 76s, A7o+, KTo+, QTo+, JTo"),
    ("QQ+, AKs, AKo", "88+, ATs+, KQs, AJo+"),
    ("KK+", "JJ+, AQs+, AKo"),
];
/// … and at a larger one.
const AGAINST: [(&str, &str); 3] =
    [("JJ+, AKs, AKo", "55+, ATs+, KJs+, QJs, JTs, AQo+"), ("KK+", "TT+, AQs+, AKo"), ("AA", "KK")];

/// All charts of a table.
pub struct Chart {
    open: Vec<Advice>,
    against: Vec<Advice>,
}

impl Chart {
    /// For a table of so many seats.
    pub fn new(seats: usize) -> Chart {
        let against = if seats == 2 { AGAINST_TWO_SEATS } else { AGAINST };
        Chart {
            open: OPEN.iter().map(|raise| Advice { raise: read(raise), call: Range::EMPTY }).collect(),
            against: against.iter().map(|(raise, call)| Advice { raise: read(raise), call: read(call) }).collect(),
        }
    }

    /// Nobody has raised yet, and so many are still to act.
    pub fn open(&self, still_to_act: usize) -> &Advice {
        &self.open[still_to_act.min(OPEN.len() - 1)]
    }

    /// It was raised so many times, at least once.
    pub fn against(&self, raises: usize) -> &Advice {
        &self.against[raises.clamp(1, AGAINST.len()) - 1]
    }
}

fn read(text: &str) -> Range {
    text.parse().expect("the charts are written in range notation")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_to_act_means_more_to_raise_with_and_more_raises_mean_less_to_play() {
        for seats in [2, 6] {
            let chart = Chart::new(seats);
            let opened: Vec<f64> = (1..9).map(|behind| chart.open(behind).raise.percent()).collect();
            assert!(opened.is_sorted_by(|more, less| more >= less), "{opened:?}");
            let played = [1, 2, 3].map(|raises| chart.against(raises)).map(|advice| {
                assert!(advice.raise.hands().all(|hand| chart.against(1).raise.contains(hand)));
                advice.raise.percent() + advice.call.percent()
            });
            assert!(played.is_sorted_by(|more, less| more > less), "{played:?}");
        }
    }
}
