//! The charts: the weakest hands to open, call and raise with, before and after the exchange, for each deck.

use arena_sdk::cards::Cards;
use arena_sdk::games::draw::Ranking;
use arena_sdk::games::poker::rank::HandValue;

/// The weakest hands for three things; a better one does the better thing.
pub struct Advice {
    /// Bet with it where nobody has.
    pub open: HandValue,
    /// Call with it.
    pub call: HandValue,
    /// Raise with it.
    pub raise: HandValue,
}

/// By the number of seats, from two: before the exchange and after it, each the weakest hand to open, to call and to raise
/// with. A hand is written with the cards that make it; the others do not matter.
const CHARTS: [[[&str; 3]; 2]; 5] = [
    // 24 cards: nine hands in ten hold a pair, one in three two.
    [["QcQd", "QcQd", "KcKd9c9d"], ["AcAd9c9d", "AcAd", "9c9d9h"]],
    // 28 cards.
    [["QcQd", "KcKd", "AcAd8c8d"], ["QcQd8c8d", "AcAd", "8c8d8h"]],
    // 32 cards: one hand in five holds two pairs or more.
    [["KcKd", "KcKd", "QcQd7c7d"], ["QcQd7c7d", "AcAd", "7c7d7h"]],
    // 40 cards.
    [["QcQd", "KcKd", "JcJd5c5d"], ["JcJd5c5d", "AcAd", "5c5d5h"]],
    // 52 cards: jacks or better are one hand in five.
    [["JcJd", "QcQd", "TcTd2c2d"], ["TcTd2c2d", "KcKd", "2c2d2h"]],
];

/// The charts of a table.
pub struct Charts {
    /// Before the exchange.
    pub first: Advice,
    /// After it.
    pub second: Advice,
}

impl Charts {
    /// For a table of so many seats.
    pub fn new(seats: usize, ranking: &Ranking) -> Charts {
        let read = |text: &str| ranking.high(&text.parse::<Cards<5>>().expect("the charts are written in cards"));
        let advice = |[open, call, raise]: [&str; 3]| Advice { open: read(open), call: read(call), raise: read(raise) };
        let [first, second] = CHARTS[seats - 2].map(advice);
        Charts { first, second }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::draw::Options;

    #[test]
    fn raising_takes_more_than_calling_and_the_second_round_more_than_the_first() {
        for seats in 2..=6 {
            let options = Options { seats, ..Options::default() };
            let Charts { first, second } = Charts::new(seats.into(), &options.ranking());
            assert!(first.raise > first.call && first.call >= first.open);
            assert!(second.raise > second.open && second.open > first.open && second.call > first.call);
        }
    }
}
