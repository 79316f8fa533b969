//! What others are likely to hold at the end, by how many cards they exchanged.

use arena_sdk::cards::{Card, Cards};
use arena_sdk::games::draw::outlook::{self, Field};
use arena_sdk::games::draw::{Ranking, Variant};
use arena_sdk::games::poker::rank::{Category, LowAce};
use arena_sdk::rng::Rng;

/// Hands dealt for all fields together.
const SAMPLE: usize = 600;
/// With fewer hands than this a field says too little.
const ENOUGH: usize = 20;

/// A field for each number of cards exchanged, and one of all.
pub struct Rivals {
    all: Field,
    by_cards: Vec<Field>,
}

impl Rivals {
    /// Of players who exchange for the goal of the variant.
    pub fn new(ranking: &Ranking, deck: &[Card], rng: &mut Rng) -> Rivals {
        let hands = outlook::random_hands(deck, SAMPLE, |hand| discard(hand, ranking), rng);
        let of = |wanted: Option<usize>| {
            let hands = hands.iter().filter(|(cards, _)| wanted.is_none_or(|wanted| wanted == *cards));
            Field::of(&hands.map(|(_, hand)| *hand).collect::<Vec<_>>(), ranking)
        };
        Rivals { all: of(None), by_cards: (0..=5).map(|cards| of(Some(cards))).collect() }
    }

    /// The hands of one who has exchanged so many cards, or has not chosen yet.
    pub fn field(&self, exchanged: Option<u8>) -> &Field {
        let field = exchanged.and_then(|cards| self.by_cards.get(usize::from(cards)));
        field.filter(|field| field.len() >= ENOUGH).unwrap_or(&self.all)
    }
}

/// What a sensible player throws away in this variant.
pub fn discard(hand: &[Card], ranking: &Ranking) -> Cards<5> {
    match ranking.variant {
        Variant::Low => low_discard(hand, ranking.ace),
        // Without a pair one plays for the low half, and stands pat.
        Variant::HighLow if ranking.high(hand).category() == Category::HighCard => Cards::new(),
        _ => outlook::usual_discard(hand, ranking),
    }
}

/// One card of each rank is kept, but for the highest: an ace that is high, and kings.
fn low_discard(hand: &[Card], ace: LowAce) -> Cards<5> {
    let height = |card: &Card| match ace {
        LowAce::High => card.rank().index() + 1,
        LowAce::Low => (card.rank().index() + 1) % 13,
    };
    let twice = |place: usize| hand[..place].iter().any(|other| other.rank() == hand[place].rank());
    let is_thrown = |place: &usize| twice(*place) || height(&hand[*place]) >= 12;
    (0..hand.len()).filter(is_thrown).map(|place| hand[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_sdk::games::draw::{End, Options};

    #[test]
    fn who_stands_pat_holds_more_than_who_draws_three() {
        let options = Options::default();
        let ranking = options.ranking();
        let rivals = Rivals::new(&ranking, &options.cards(), &mut Rng::new(1));
        let two_pair = ranking.high(&"AcAdKcKdQh".parse::<Cards<5>>().unwrap());
        let [pat, three] = [0, 3].map(|cards| rivals.field(Some(cards)).below_high(two_pair));
        assert!(pat < three, "{pat} {three}");
    }

    #[test]
    fn in_low_pairs_and_the_highest_cards_are_thrown_away() {
        let low = |low_ace| Options { seats: 6, variant: Variant::Low, low_ace, ..Options::default() }.ranking();
        let thrown = |hand: &str, end| discard(&hand.parse::<Cards<5>>().unwrap(), &low(end)).to_string();
        assert_eq!(thrown("2c2d5hKs9c", End::High), "2dKs");
        assert_eq!(thrown("Ac3d5h8s9c", End::High), "Ac");
        assert_eq!(thrown("Ac3d5h8s9c", End::Low), "");
    }
}
