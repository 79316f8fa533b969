//! A set of hole cards and how players write one: `77+, A2s+, KTs+, QJo, T9s-76s`.

use super::combo::{Class, Combo};
use crate::cards::{Card, Rank};
use std::fmt;
use std::str::FromStr;

const WORDS: usize = Combo::COUNT.div_ceil(64);

/// Some of the 1326 hands. 168 bytes, no heap.
///
/// As text, items separated by commas or spaces:
///
/// | item | hands |
/// |---|---|
/// | `77`, `AKs`, `AKo` | one class |
/// | `AK` | `AKs` and `AKo`; so everywhere below where the letter is left out |
/// | `77+` | the pair and all higher ones |
/// | `A2s+`, `KTo+` | the higher card stays, the lower goes up to just below it |
/// | `TT-77` | pairs from one to the other, in any order |
/// | `A5s-A2s` | the same higher card, the lower from one to the other |
/// | `T9s-76s` | both cards go down together |
/// | `AsKd` | one hand |
/// | `any` | all hands |
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Range([u64; WORDS]);

impl Range {
    /// No hand.
    pub const EMPTY: Range = Range([0; WORDS]);

    /// All 1326 hands.
    pub fn any() -> Range {
        Combo::all().collect()
    }

    /// The strongest classes by [`Class::by_strength`], as many as fit into `percent` of the 1326 hands.
    ///
    /// That is how an all-in before the flop against a random hand sees them; how well a hand plays after the flop is not
    /// in that order.
    ///
    /// ```
    /// # use arena_sdk::games::holdem::Range;
    /// assert_eq!(Range::top(5.0), "77+, AJs+".parse().unwrap());
    /// ```
    pub fn top(percent: f64) -> Range {
        let room = (percent / 100.0 * Combo::COUNT as f64 + 1e-9) as u32;
        let mut taken = 0;
        Class::by_strength()
            .take_while(|class| {
                taken += class.combos();
                taken <= room
            })
            .collect()
    }

    /// Is this hand in it?
    #[inline]
    pub const fn contains(&self, hand: Combo) -> bool {
        let index = hand.index();
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Puts a hand in.
    #[inline]
    pub const fn insert(&mut self, hand: Combo) {
        let index = hand.index();
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Puts all hands of a class in.
    pub fn insert_class(&mut self, class: Class) {
        self.extend(class.hands());
    }

    /// Takes a hand out.
    pub const fn remove(&mut self, hand: Combo) {
        let index = hand.index();
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// The hands that hold none of these cards: what is left of a range once a board or one's own hand is seen.
    #[must_use]
    pub fn without(&self, seen: &[Card]) -> Range {
        self.hands().filter(|hand| hand.cards().iter().all(|card| !seen.contains(card))).collect()
    }

    /// How many hands, 0 to 1326.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Is there no hand?
    pub fn is_empty(&self) -> bool {
        *self == Range::EMPTY
    }

    /// Its part of the 1326 hands, in percent.
    pub fn percent(&self) -> f64 {
        f64::from(self.len()) * 100.0 / Combo::COUNT as f64
    }

    /// The hands, in the order of their indices.
    pub fn hands(&self) -> impl Iterator<Item = Combo> + Clone + '_ {
        Combo::all().filter(|hand| self.contains(*hand))
    }
}

impl Extend<Combo> for Range {
    fn extend<I: IntoIterator<Item = Combo>>(&mut self, hands: I) {
        hands.into_iter().for_each(|hand| self.insert(hand));
    }
}

impl FromIterator<Combo> for Range {
    fn from_iter<I: IntoIterator<Item = Combo>>(hands: I) -> Range {
        let mut range = Range::EMPTY;
        range.extend(hands);
        range
    }
}

impl FromIterator<Class> for Range {
    fn from_iter<I: IntoIterator<Item = Class>>(classes: I) -> Range {
        classes.into_iter().flat_map(Class::hands).collect()
    }
}

/// An item of a range that says nothing, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{item}` in a range: {why}")]
pub struct RangeError {
    /// The item as it was written, at most 40 characters of it.
    pub item: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl FromStr for Range {
    type Err = RangeError;
    fn from_str(text: &str) -> Result<Range, RangeError> {
        let mut range = Range::EMPTY;
        for item in text.split([',', ' ', '\t', '\n']).filter(|item| !item.is_empty()) {
            add_item(&mut range, item).map_err(|why| RangeError { item: item.chars().take(40).collect(), why })?;
        }
        Ok(range)
    }
}

/// Two ranks and which suits they may have.
#[derive(Clone, Copy)]
struct Shape {
    high: Rank,
    low: Rank,
    suited: bool,
    offsuit: bool,
}

fn add_item(range: &mut Range, item: &str) -> Result<(), &'static str> {
    if item == "any" {
        *range = Range::any();
        return Ok(());
    }
    if let Some(hand) = combo(item) {
        range.insert(hand?);
        return Ok(());
    }
    if let Some(start) = item.strip_suffix('+') {
        return add_upwards(range, shape(start)?);
    }
    match item.split_once('-') {
        Some((from, to)) => add_between(range, shape(from)?, shape(to)?),
        None => {
            add_shape(range, shape(item)?);
            Ok(())
        }
    }
}

/// `AsKd`, if the item is four letters that begin like it.
fn combo(item: &str) -> Option<Result<Combo, &'static str>> {
    let [a, b, c, d] = *item.as_bytes() else { return None };
    let high = Card::from_letters([a, b]).filter(|card| !card.is_joker())?;
    let Some(low) = Card::from_letters([c, d]).filter(|card| !card.is_joker()) else {
        return Some(Err("the second card is none"));
    };
    Some(if high == low { Err("the same card twice") } else { Ok(Combo::new(high, low)) })
}

fn shape(text: &str) -> Result<Shape, &'static str> {
    const FORM: &str = "expected a hand such as 77, AKs, AKo or AK";
    let rank = |letter: u8| Rank::all().find(|rank| rank.letter() == letter as char).ok_or(FORM);
    let (high, low, suits) = match *text.as_bytes() {
        [high, low] => (high, low, None),
        [high, low, suits] => (high, low, Some(suits)),
        _ => return Err(FORM),
    };
    let (high, low) = (rank(high)?, rank(low)?);
    let (suited, offsuit) = match suits {
        None => (high != low, true),
        Some(_) if high == low => return Err("a pair is neither suited nor offsuit"),
        Some(b's') => (true, false),
        Some(b'o') => (false, true),
        Some(_) => return Err("after the ranks comes s for suited, o for offsuit, or nothing"),
    };
    if high < low {
        return Err("the higher rank is written first");
    }
    Ok(Shape { high, low, suited, offsuit })
}

fn add_shape(range: &mut Range, shape: Shape) {
    if shape.suited {
        range.insert_class(Class::suited(shape.high, shape.low));
    }
    if shape.offsuit {
        range.insert_class(Class::offsuit(shape.high, shape.low));
    }
}

fn add_upwards(range: &mut Range, start: Shape) -> Result<(), &'static str> {
    for rank in Rank::all().filter(|rank| *rank >= start.low) {
        if start.high == start.low {
            add_shape(range, Shape { high: rank, low: rank, ..start });
        } else if rank < start.high {
            add_shape(range, Shape { low: rank, ..start });
        }
    }
    Ok(())
}

fn add_between(range: &mut Range, from: Shape, to: Shape) -> Result<(), &'static str> {
    if (from.suited, from.offsuit) != (to.suited, to.offsuit) {
        return Err("both ends are suited, or both offsuit, or both neither");
    }
    let (from, to) = if (from.high, from.low) >= (to.high, to.low) { (from, to) } else { (to, from) };
    let gap = |shape: Shape| shape.high.index() - shape.low.index();
    let same_high = from.high == to.high;
    if !same_high && gap(from) != gap(to) {
        return Err("both ends have the same higher card, or the same gap between their cards");
    }
    for low in Rank::all().filter(|rank| (to.low..=from.low).contains(rank)) {
        let high = if same_high { Some(from.high) } else { Rank::new(low.index() + gap(from)) };
        let high = high.expect("at most the higher end's");
        add_shape(range, Shape { high, low, ..from });
    }
    Ok(())
}

impl fmt::Display for Range {
    /// Classes that are wholly in, highest first, then single hands; a text that reads back to the same range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |class: Class| class.hands().all(|hand| self.contains(hand));
        let mut classes: Vec<Class> = Class::all().filter(|class| whole(*class)).collect();
        classes.sort_by_key(|class| std::cmp::Reverse((class.high(), class.low(), class.is_suited())));
        let mut comma = "";
        for class in classes {
            write!(f, "{comma}{class}")?;
            comma = ", ";
        }
        for hand in self.hands().filter(|hand| !whole(hand.class())) {
            write!(f, "{comma}{hand}")?;
            comma = ", ";
        }
        Ok(())
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Range({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn range(text: &str) -> Range {
        text.parse().unwrap()
    }

    #[test]
    fn each_form_of_item_means_its_classes() {
        for (short, long) in [
            ("77+", "77 88 99 TT JJ QQ KK AA"),
            ("AA+", "AA"),
            ("A9s+", "A9s ATs AJs AQs AKs"),
            ("KTo+", "KTo KJo KQo"),
            ("KT+", "KTs KJs KQs KTo KJo KQo"),
            ("76s+", "76s"),
            ("AK", "AKs,AKo"),
            ("TT-77", "TT,99,88,77"),
            ("77-TT", "TT-77"),
            ("A5s-A2s", "A5s A4s A3s A2s"),
            ("T9s-76s", "T9s 98s 87s 76s"),
            ("76s-T9s", "T9s-76s"),
            ("J9-86", "J9s T8s 97s 86s J9o T8o 97o 86o"),
            ("any", "22+ A2+ K2+ Q2+ J2+ T2+ 92+ 82+ 72+ 62+ 52+ 42+ 32"),
            ("AA , ,KK", "AA\nKK"),
            ("KdAs", "AsKd"),
            ("", ""),
        ] {
            assert_eq!(range(short), range(long), "{short}");
        }
    }

    #[test]
    fn a_range_counts_its_hands() {
        assert_eq!(Range::any().len(), 1326);
        assert_eq!(Range::any().percent(), 100.0);
        assert_eq!(range("77+, A2s+, KTs+, QJo, T9s-76s").len(), 8 * 6 + 12 * 4 + 3 * 4 + 12 + 4 * 4);
        assert_eq!(range("AA, AsAh, KsQs").len(), 7);
        assert!(Range::EMPTY.is_empty());
        let left = range("AA").without(&["As".parse().unwrap(), "2d".parse().unwrap()]);
        assert_eq!(left, range("AhAd AhAc AdAc"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, item, why) in [
            ("AA, 7", "7", "expected a hand such as 77, AKs, AKo or AK"),
            ("KAs", "KAs", "the higher rank is written first"),
            ("77s", "77s", "a pair is neither suited nor offsuit"),
            ("AKx", "AKx", "after the ranks comes s for suited, o for offsuit, or nothing"),
            ("ak", "ak", "expected a hand such as 77, AKs, AKo or AK"),
            ("AsAs", "AsAs", "the same card twice"),
            ("AsKx", "AsKx", "the second card is none"),
            ("A5s-A2o", "A5s-A2o", "both ends are suited, or both offsuit, or both neither"),
            ("QTs-87s", "QTs-87s", "both ends have the same higher card, or the same gap between their cards"),
            ("TT-T9", "TT-T9", "both ends are suited, or both offsuit, or both neither"),
            ("77-", "77-", "expected a hand such as 77, AKs, AKo or AK"),
            ("é+", "é+", "expected a hand such as 77, AKs, AKo or AK"),
        ] {
            assert_eq!(text.parse::<Range>(), Err(RangeError { item: item.into(), why }), "{text}");
        }
        assert_eq!(
            "AA, KAs".parse::<Range>().unwrap_err().to_string(),
            "`KAs` in a range: the higher rank is written first"
        );
    }

    #[test]
    fn any_range_is_read_back_from_its_text() {
        let mut rng = Rng::new(1);
        for percent in [0, 3, 50, 97, 100] {
            let some: Range = Combo::all().filter(|_| rng.percent(percent)).collect();
            assert_eq!(range(&some.to_string()), some);
            let classes: Range = Class::all().filter(|_| rng.percent(percent)).collect();
            assert_eq!(range(&classes.to_string()), classes);
        }
        assert_eq!(range("KK+, 76s, 2s2d").to_string(), "AA, KK, 76s, 2s2d");
    }

    #[test]
    fn removing_undoes_inserting() {
        let hand = Combo::new("As".parse().unwrap(), "Kd".parse().unwrap());
        let mut some = range("QQ");
        some.insert(hand);
        assert!(some.contains(hand));
        some.remove(hand);
        assert_eq!(some, range("QQ"));
    }

    #[test]
    fn the_top_of_all_hands_grows_with_its_percentage() {
        assert!(Range::top(0.0).is_empty());
        assert_eq!(Range::top(100.0), Range::any());
        assert_eq!(Range::top(0.5), range("AA"));
        let mut last = Range::EMPTY;
        for percent in 0..=100 {
            let top = Range::top(f64::from(percent));
            assert!(top.percent() <= f64::from(percent) && last.hands().all(|hand| top.contains(hand)));
            last = top;
        }
    }
}
