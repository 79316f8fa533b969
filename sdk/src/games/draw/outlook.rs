//! What an exchange can bring, and what others are likely to hold: for bots, who may use floats.
//!
//! ```
//! use arena_sdk::cards::Cards;
//! use arena_sdk::games::draw::{Options, outlook};
//! use arena_sdk::games::poker::rank::Category;
//!
//! // Four to a flush with 32 cards: four spades are left among 27 unseen cards.
//! let options = Options { seats: 4, ..Options::default() };
//! let kept: Cards<5> = "7s9sTsKs".parse().unwrap();
//! let unseen = outlook::unseen(&options.cards(), &"7s9sTsKsAd".parse::<Cards<5>>().unwrap(), &[]);
//! let (mut flushes, mut all) = (0, 0);
//! outlook::each_outcome(&kept, &unseen, |hand| {
//!     all += 1;
//!     flushes += u32::from(options.ranking().high(hand).category() == Category::Flush);
//! });
//! assert_eq!((flushes, all), (4, 27));
//! ```

use super::Ranking;
use crate::cards::{Card, Cards, Suit};
use crate::games::poker::rank::{Hand, HandValue, LowValue};
use crate::rng::Rng;

/// The cards of the deck that a seat has not seen.
pub fn unseen(deck: &[Card], hand: &[Card], thrown: &[Card]) -> Vec<Card> {
    deck.iter().copied().filter(|card| !hand.contains(card) && !thrown.contains(card)).collect()
}

/// Calls `visit` with every hand of five that can come of `kept` and cards of `unseen`, once each; all are equally likely.
///
/// # Panics
/// With more than five cards kept.
pub fn each_outcome(kept: &[Card], unseen: &[Card], mut visit: impl FnMut(&[Card; 5])) {
    let mut hand = [Card::JOKER; 5];
    hand[..kept.len()].copy_from_slice(kept);
    fill(&mut hand, kept.len(), unseen, &mut visit);
}

fn fill(hand: &mut [Card; 5], place: usize, unseen: &[Card], visit: &mut impl FnMut(&[Card; 5])) {
    if place == hand.len() {
        return visit(hand);
    }
    for (index, card) in unseen.iter().enumerate() {
        hand[place] = *card;
        fill(hand, place + 1, &unseen[index + 1..], visit);
    }
}

/// The same hands to be ranked, those of equal value together: calls `visit` with one of them and how many there are.
///
/// Cards of two suits make no flush any more, and then only ranks count: for a pair and three cards of 47 these are some
/// 400 visits instead of 16,215.
///
/// # Panics
/// With more than five cards kept.
pub fn each_value(kept: &[Card], unseen: &[Card], mut visit: impl FnMut(Hand, u32)) {
    assert!(kept.len() <= 5, "a hand has five cards");
    let (hand, missing) = (kept.iter().copied().collect(), 5 - kept.len());
    if is_one_suit(kept) {
        gather(hand, missing, unseen, &mut |hand| visit(hand, 1));
    } else {
        gather_by_rank(hand, missing, &by_rank(unseen), 1, &mut visit);
    }
}

/// How many times [`each_value`] calls at most.
pub fn values(kept: &[Card], unseen: &[Card]) -> usize {
    if is_one_suit(kept) {
        return outcomes(kept.len(), unseen.len());
    }
    let ranks = by_rank(unseen).len();
    (0..5 - kept.len()).fold(1, |product, step| product * (ranks + step) / (step + 1))
}

fn is_one_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}

fn by_rank(cards: &[Card]) -> Vec<Cards<4>> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards.chunk_by(|one, other| one.rank() == other.rank()).map(Cards::from).collect()
}

fn gather(hand: Hand, missing: usize, unseen: &[Card], visit: &mut impl FnMut(Hand)) {
    match missing {
        0 => visit(hand),
        1 => unseen.iter().for_each(|card| visit(hand.with(*card))),
        _ => (0..unseen.len()).for_each(|at| gather(hand.with(unseen[at]), missing - 1, &unseen[at + 1..], visit)),
    }
}

/// Takes none, one, two … cards of the first rank, in as many ways as there are, and goes on with the next rank.
fn gather_by_rank(hand: Hand, missing: usize, ranks: &[Cards<4>], ways: u32, visit: &mut impl FnMut(Hand, u32)) {
    if missing == 0 {
        return visit(hand, ways);
    }
    let Some((rank, rest)) = ranks.split_first() else { return };
    let (mut hand, mut ways) = (hand, ways);
    gather_by_rank(hand, missing, rest, ways, visit);
    for (taken, card) in (1..).zip(rank.iter().take(missing)) {
        hand.add(*card);
        ways = ways * (rank.len() as u32 + 1 - taken) / taken;
        gather_by_rank(hand, missing - taken as usize, rest, ways, visit);
    }
}

/// How many hands [`each_outcome`] visits.
pub fn outcomes(kept: usize, unseen: usize) -> usize {
    (0..5 - kept).fold(1, |product, step| product * unseen.saturating_sub(step) / (step + 1))
}

/// One of the hands that [`each_outcome`] visits, at random; puts the unseen cards into another order.
///
/// # Panics
/// With more than five cards kept, or too few unseen.
pub fn random_outcome(kept: &[Card], unseen: &mut [Card], rng: &mut Rng) -> [Card; 5] {
    let mut hand = [Card::JOKER; 5];
    let missing = hand.len() - kept.len();
    rng.shuffle_first(unseen, missing);
    hand[..kept.len()].copy_from_slice(kept);
    hand[kept.len()..].copy_from_slice(&unseen[..missing]);
    hand
}

/// What to throw away of a hand to make the best one by the order of `high`, as most players do it: nothing of five cards
/// that belong together, else all that are in no group; with four to a flush or to an open straight the fifth; with
/// nothing all but the two highest.
pub fn usual_discard(hand: &[Card], ranking: &Ranking) -> Cards<5> {
    use crate::games::poker::rank::Category as C;
    let category = ranking.high(hand).category();
    if category >= C::Straight && category != C::FourOfAKind {
        return Cards::new();
    }
    let grouped = |card: &Card| hand.iter().filter(|other| other.rank() == card.rank()).count() > 1;
    if category <= C::Pair
        && let Some(odd) = odd_one_out(hand)
    {
        return Cards::from_iter([odd]);
    }
    let mut alone: Cards<5> = hand.iter().copied().filter(|card| !grouped(card)).collect();
    alone.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    let kept = if category == C::HighCard { 2 } else { 0 };
    alone[kept..].into()
}

/// The card without which four are of one suit, or four ranks in a row that begin with no deuce and end with no ace.
fn odd_one_out(hand: &[Card]) -> Option<Card> {
    let suited = |suit: Suit| hand.iter().filter(|card| card.suit() == suit).count() == 4;
    if let Some(suit) = Suit::ALL.into_iter().find(|suit| suited(*suit)) {
        return hand.iter().copied().find(|card| card.suit() != suit);
    }
    let ranks = hand.iter().fold(0u32, |ranks, card| ranks | 1 << card.rank().index());
    let rows = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & 0b1_1111_1110;
    if rows == 0 {
        return None;
    }
    let in_row = |card: &Card| (0b1111 << rows.trailing_zeros()) >> card.rank().index() & 1 == 1;
    let twice = |card: &Card| hand.iter().filter(|other| other.rank() == card.rank()).count() > 1;
    hand.iter().copied().find(|card| !in_row(card) || twice(card))
}

/// A sample of the hands that others show at the end, to be compared with.
#[derive(Clone, Debug)]
pub struct Field {
    highs: Vec<HandValue>,
    lows: Vec<LowValue>,
}

impl Field {
    /// Of these hands.
    pub fn of(hands: &[[Card; 5]], ranking: &Ranking) -> Field {
        let mut highs: Vec<HandValue> = hands.iter().map(|hand| ranking.high(hand)).collect();
        let mut lows: Vec<LowValue> = hands.iter().map(|hand| ranking.low(hand)).collect();
        highs.sort_unstable();
        lows.sort_unstable();
        Field { highs, lows }
    }

    /// How many hands.
    pub fn len(&self) -> usize {
        self.highs.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.highs.is_empty()
    }

    /// The part of the hands that are weaker by the order of `high`, equal ones counting half; one half of no hands.
    pub fn below_high(&self, value: HandValue) -> f64 {
        below(&self.highs, &value)
    }

    /// The part of the hands that lose to this one by the order of `low`, equal ones counting half.
    pub fn above_low(&self, value: LowValue) -> f64 {
        1.0 - below(&self.lows, &value)
    }
}

fn below<T: Ord>(sorted: &[T], value: &T) -> f64 {
    let less = sorted.partition_point(|other| other < value);
    let equal = sorted[less..].iter().take_while(|other| *other == value).count();
    if sorted.is_empty() { 0.5 } else { (less as f64 + equal as f64 / 2.0) / sorted.len() as f64 }
}

/// Random hands after an exchange, with how many cards were exchanged for each; `discard` says which.
pub fn random_hands(
    deck: &[Card],
    count: usize,
    discard: impl Fn(&[Card]) -> Cards<5>,
    rng: &mut Rng,
) -> Vec<(usize, [Card; 5])> {
    let mut deck = deck.to_vec();
    let mut one = || {
        rng.shuffle_first(&mut deck, 10);
        let mut hand = [Card::JOKER; 5];
        hand.copy_from_slice(&deck[..5]);
        let thrown = discard(&hand);
        let mut next = deck[5..].iter();
        for card in hand.iter_mut().filter(|card| thrown.contains(card)) {
            *card = *next.next().expect("a deck has ten cards");
        }
        (thrown.len(), hand)
    };
    (0..count).map(|_| one()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::draw::Options;
    use crate::games::poker::rank::Category;

    fn cards(text: &str) -> Cards<5> {
        text.parse().unwrap()
    }

    #[test]
    fn every_outcome_is_visited_once() {
        let deck = Options::default().cards();
        for kept in ["9c9d9h9sTc", "9c9dThJs", "9c9dTh", "9c9d", "Ac", ""] {
            let hand = cards(kept);
            let rest = unseen(&deck, &hand, &[]);
            let mut seen = std::collections::BTreeSet::new();
            each_outcome(&hand, &rest, |hand| {
                let mut hand = *hand;
                hand.sort();
                assert!(seen.insert(hand));
            });
            assert_eq!(seen.len(), outcomes(hand.len(), rest.len()), "{kept}");
            let ranking = Options::default().ranking();
            let mut counts = std::collections::BTreeMap::<_, u32>::new();
            seen.iter().for_each(|hand| *counts.entry(ranking.high(hand)).or_default() += 1);
            let (mut gathered, mut visits) = (std::collections::BTreeMap::<_, u32>::new(), 0);
            each_value(&hand, &rest, |hand, ways| {
                *gathered.entry(hand.value(ranking.order)).or_default() += ways;
                visits += 1;
            });
            assert_eq!(gathered, counts, "{kept}");
            assert!(visits <= values(&hand, &rest), "{kept}");
        }
    }

    #[test]
    fn a_pair_improves_as_often_as_combinatorics_say() {
        // 32 cards, a pair of aces and three lower cards of different ranks thrown away: 2925 ways to get three of 27.
        let ranking = Options { seats: 4, ..Options::default() }.ranking();
        let deck = Options { seats: 4, ..Options::default() }.cards();
        let rest = unseen(&deck, &cards("AcAd7h9sJc"), &[]);
        let mut counts = [0; 9];
        each_outcome(&cards("AcAd"), &rest, |hand| counts[ranking.high(hand).category() as usize] += 1);
        assert_eq!(counts.iter().sum::<i32>(), 2925);
        // Four aces: one of 25 others. Full: a third ace and a pair, or three of a rank.
        assert_eq!(counts[Category::FourOfAKind as usize], 25);
        assert_eq!(counts[Category::FullHouse as usize], 2 * (4 * 6 + 3 * 3) + 4 * 4 + 3);
    }

    #[test]
    fn random_outcomes_keep_what_was_kept_and_take_what_was_not_seen() {
        let (deck, kept) = (Options::default().cards(), cards("9c9d"));
        let mut rest = unseen(&deck, &kept, &cards("Ac"));
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let hand = random_outcome(&kept, &mut rest, &mut rng);
            assert_eq!(hand[..2], kept[..]);
            assert!(hand[2..].iter().all(|card| rest.contains(card)));
        }
    }

    #[test]
    fn the_usual_discard_keeps_what_belongs_together() {
        let ranking = Options { seats: 6, ..Options::default() }.ranking();
        for (hand, thrown) in [
            ("9cTdJhQsKc", ""),
            ("2c5c9cJcKc", ""),
            ("9c9d9hKsKc", ""),
            ("9c9d9h9sKc", "Kc"),
            ("9c9dKhKs2c", "2c"),
            ("9c9d9hKs2c", "Ks2c"),
            ("9c9dAhKs2c", "AhKs2c"),
            ("2c5c9cJcKd", "Kd"),
            ("5c6d7h8sKd", "Kd"),
            ("5c5d6d7h8s", "5c"),
            ("AcKdQhJs2d", "QhJs2d"),
            ("AcJd9h7s2d", "9h7s2d"),
        ] {
            assert_eq!(usual_discard(&cards(hand), &ranking), cards(thrown), "{hand}");
        }
    }

    #[test]
    fn a_field_says_what_part_of_it_a_hand_beats() {
        let ranking = Options::default().ranking();
        let hands = ["9cTdJhQsAc", "9d9hTsJcQd", "AdAhKcKdQc", "KhKsAsQhJd"];
        let hands: Vec<[Card; 5]> = hands.iter().map(|hand| cards(hand)[..].try_into().unwrap()).collect();
        let field = Field::of(&hands, &ranking);
        assert_eq!(field.below_high(ranking.high(&cards("TcThKcQcJc"))), 0.5);
        assert_eq!(field.below_high(ranking.high(&cards("9sTcJcQcAd"))), 0.125, "an equal hand counts half");
        assert_eq!(field.above_low(ranking.low(&cards("9sTcJcQcKh"))), 1.0);
    }

    #[test]
    fn random_hands_are_hands_after_an_exchange() {
        let options = Options::default();
        let ranking = options.ranking();
        let hands = random_hands(&options.cards(), 300, |hand| usual_discard(hand, &ranking), &mut Rng::new(2));
        assert!(hands.iter().all(|(_, hand)| (1..5).all(|place| !hand[..place].contains(&hand[place]))));
        assert!(hands.iter().all(|(thrown, hand)| *thrown > 0 || ranking.high(hand).category() >= Category::Straight));
    }
}
