//! How a turn may end, as numbers: how near the seat is to opening and to going out, how near the others are, what it
//! would pay, and what the card it threw is worth to the next.

use crate::faces::{Faces, takes};
use crate::outlook::{Prospects, Waiting, goes_on};
use crate::scene::Scene;
use arena_sdk::cards::Card;
use arena_sdk::games::rami::{Goal, Hand, Helping, Laying, OPENING_POINTS, Solver, View, deadwood, hand_value};
use arena_sdk::table::Points;

/// How many numbers.
pub const FEATURES: usize = 59;

/// Steps of a search in a hand as it is. Only hands full of jokers need more.
const NODES: u32 = 100;

/// A turn in which all is laid and a card is still to be thrown; or one that is about to begin, and nothing is thrown.
pub struct Stand<'a> {
    scene: &'a Scene<'a>,
    hand: Hand,
    /// The cards of the hand, those that help it least first, each face once.
    by_help: Vec<Card>,
    /// The faces that go on melds of the table.
    table: Faces,
    open: bool,
    prospects: Prospects,
}

/// Numbers written one after the other.
struct Row {
    values: [f32; FEATURES],
    next: usize,
}

impl Row {
    fn put(&mut self, value: f32) {
        self.values[self.next] = value;
        self.next += 1;
    }

    fn flag(&mut self, value: bool) {
        self.put(f32::from(u8::from(value)));
    }

    /// One of `count` places is 1; what is beyond is the last.
    fn place(&mut self, value: usize, count: usize) {
        self.values[self.next + value.min(count - 1)] = 1.0;
        self.next += count;
    }

    /// So many numbers stay 0.
    fn skip(&mut self, count: usize) {
        self.next += count;
    }
}

/// What is in a hand.
struct Holding {
    /// What is left when the best melds are taken out, and what that counts.
    loose: Hand,
    loose_value: Points,
    /// The faces that would go on those melds.
    extends: Faces,
    /// How many loose cards go on melds of the table.
    fitting: usize,
    /// What the melds that count most come to, and whether they open.
    points: Points,
    ready: bool,
}

impl Holding {
    fn new(hand: &[Card], open: bool, table: Faces) -> Holding {
        let solver = |goal| Solver::new(goal).keep_one(false).nodes(NODES);
        let best = solver(Goal::FewestCards).solve(hand).expect("nothing is demanded");
        let most = || solver(Goal::MostPoints).solve(hand).map_or(0, |most| most.points);
        let loose = best.left(hand);
        let points = if open { 0 } else { most() };
        Holding {
            fitting: loose.iter().filter(|card| table.has(**card)).count(),
            loose,
            loose_value: best.left_value,
            extends: goes_on(&best.melds),
            points,
            ready: points >= OPENING_POINTS && solver(Goal::MostPoints).opening().solve(hand).is_some(),
        }
    }
}

impl<'a> Stand<'a> {
    /// After all is laid.
    pub fn after(scene: &'a Scene, laying: &Laying) -> Stand<'a> {
        let helping = Helping::new(laying.hand(), &scene.unseen);
        let mut by_help: Vec<(u32, Card)> = laying.hand().iter().map(|card| (helping.of(*card), *card)).collect();
        by_help.sort_unstable();
        by_help.dedup();
        Stand::new(scene, laying, by_help.into_iter().map(|(_, card)| card).collect())
    }

    /// Before a card is drawn from the stock.
    pub fn before(scene: &'a Scene) -> Stand<'a> {
        let View { seat, hand, table, .. } = scene.view;
        let laying = Laying::new(*seat, hand.clone(), table.clone(), scene.is_open(*seat));
        Stand::new(scene, &laying, Vec::new())
    }

    fn new(scene: &'a Scene, laying: &Laying, by_help: Vec<Card>) -> Stand<'a> {
        let table = laying.table().iter().fold(Faces::default(), |all, laid| all.or(takes(&laid.meld)));
        let (hand, open, spare) = (Hand::from(laying.hand()), laying.is_open(), by_help.first().copied());
        let mut rest = hand.clone();
        spare.iter().for_each(|spare| _ = rest.remove_first(*spare));
        let prospects = Waiting { hand: &rest, open, table }.prospects(scene, spare);
        Stand { scene, hand, by_help, table, open, prospects }
    }

    /// The cards of the hand, those that help it least first, each face once.
    pub fn by_help(&self) -> &[Card] {
        &self.by_help
    }

    /// The numbers if this card is thrown, or none where the turn is about to begin. A card must be left.
    pub fn features(&self, thrown: Option<Card>) -> [f32; FEATURES] {
        let mut row = Row { values: [0.0; FEATURES], next: 0 };
        let mut hand = self.hand.clone();
        thrown.iter().for_each(|card| _ = hand.remove_first(*card));
        let holding = Holding::new(&hand, self.open, self.table);
        self.put_hand(&hand, &holding, &mut row);
        self.put_outlook(&hand, &holding, thrown, &mut row);
        put_others(self.scene, &mut row);
        match thrown {
            Some(card) => put_thrown(self.scene, card, self.table, &mut row),
            None => row.skip(6),
        }
        row.flag(thrown.is_none());
        row.values
    }

    fn put_hand(&self, hand: &[Card], holding: &Holding, row: &mut Row) {
        let scene = self.scene;
        let jokers = |cards: &[Card]| cards.iter().filter(|card| card.is_joker()).count() as f32;
        let loose = Faces::of(holding.loose.iter());
        let pairs = loose.run_outs().or(loose.set_outs());
        row.flag(self.open);
        row.place(holding.loose.len(), 10);
        row.place(holding.loose.len() - holding.fitting, 6);
        row.put(hand.len() as f32 / 13.0);
        row.put(deadwood(hand) as f32 / 100.0);
        row.put(holding.loose_value as f32 / 100.0);
        row.put(jokers(&holding.loose));
        row.put(jokers(hand));
        row.put(scene.chance(pairs, pairs != Faces::default()));
        row.put(scene.chance(holding.extends, true));
        row.put(scene.chance(self.table, true));
        row.put(holding.fitting as f32 / 3.0);
        row.put(scene.live(loose.near()).count() as f32 / 40.0);
    }

    fn put_outlook(&self, hand: &[Card], holding: &Holding, thrown: Option<Card>, row: &mut Row) {
        let Holding { points, ready, .. } = *holding;
        let outlook = self.prospects.throwing(thrown);
        row.put(outlook.out);
        row.put(outlook.out.sqrt());
        if self.open {
            return row.skip(7);
        }
        let faces = Faces::of(hand);
        let open = if ready { 1.0 } else { outlook.open };
        row.flag(ready);
        row.flag(faces.holds_run());
        row.put(self.scene.chance(faces.run_outs(), false));
        row.put(points.min(OPENING_POINTS) as f32 / OPENING_POINTS as f32);
        row.put(open);
        row.put(open.sqrt());
        row.put((OPENING_POINTS - points).clamp(0, 20) as f32 / 20.0);
    }
}

fn put_others(scene: &Scene, row: &mut Row) {
    let view = scene.view;
    let counts = || scene.others().filter(|seat| scene.is_open(*seat)).map(|seat| view.counts[seat]);
    let (open, others) = (counts().count() as f32, scene.others().count() as f32);
    row.place(counts().min().map_or(0, |least| usize::from(least).min(7)), 8);
    row.put(open / others);
    row.put(open / 4.0);
    row.put((others - 1.0) / 3.0);
    row.put(counts().map(f32::from).sum::<f32>() / 26.0);
    row.put(f32::from(view.turn.min(20)) / 20.0);
    row.put(f32::from(view.stock.min(20)) / 20.0);
    row.flag(scene.is_open(scene.next()));
    row.put(f32::from(view.counts[scene.next()]) / 13.0);
}

fn put_thrown(scene: &Scene, card: Card, table: Faces, row: &mut Row) {
    row.flag(card.is_joker());
    if card.is_joker() {
        return row.skip(5);
    }
    let next_open = scene.is_open(scene.next());
    // In how many ways another may hold two cards to lay this one with.
    let ways = Helping::new(&[], &scene.unseen).of(card) as f32 / 30.0;
    row.flag(next_open && table.has(card));
    row.flag(!next_open && table.has(card));
    row.put(ways);
    row.put(if next_open { ways } else { 0.0 });
    row.put(hand_value(card) as f32 / 10.0);
}
