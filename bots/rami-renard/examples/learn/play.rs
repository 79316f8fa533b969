//! One deal of bots drawn by lot, and what was seen and brought in it.

use crate::fit::Row;
use arena_sdk::cards::Stock;
use arena_sdk::game::{Deal, Game, Returns, ToAct};
use arena_sdk::games::rami::{Action, Laying, Options, Question, Rami, Turn, View};
use arena_sdk::guest::Bot;
use arena_sdk::message::{FixtureOf, QuestionOf};
use arena_sdk::rng::Rng;
use arena_sdk::table::{MAX_SEATS, Seat, Table};
use rami_dumper::Dumper;
use rami_greedy::Greedy;
use rami_holder::Holder;
use rami_renard::Renard;
use rami_renard::choice::{choices, ways};
use rami_renard::features::{FEATURES, Stand};
use rami_renard::net::Net;
use rami_renard::scene::Scene;

/// How many seats: half of the deals are for two.
const SEATS: [u8; 10] = [2, 2, 2, 2, 2, 3, 4, 4, 4, 5];
/// So many turns of a hundred the judgement tries something else.
const TRIES: u32 = 6;

type Player = Box<dyn FnMut(&View, &mut Rng) -> Action>;

/// Plays a deal and adds how every turn ended and what the deal brought.
pub fn deal(learned: Option<&Net>, rng: &mut Rng, rows: &mut Vec<Row>) {
    let seats = SEATS[rng.below(SEATS.len() as u32) as usize];
    let game = Rami::new(Options { seats }).expect("seats");
    let mut players: Vec<Player> = (0..seats).map(|_| player(learned, rng)).collect();
    let mut seen = Vec::new();
    let points = play(&game, &mut players, rng, &mut seen);
    let net = game.net(&points);
    let brought = |seat: Seat| net[seat] as f32 / f32::from(seats - 1) / 100.0;
    rows.extend(seen.into_iter().map(|(seat, row)| (row, brought(seat))));
}

fn play(game: &Rami, players: &mut [Player], rng: &mut Rng, seen: &mut Vec<(Seat, [f32; FEATURES])>) -> Returns {
    let mut deck = game.deck();
    rng.shuffle(&mut deck);
    let dealer = Seat::new(rng.below(players.len() as u32) as usize);
    let mut deal = game.deal(&Table { dealer, totals: [0; MAX_SEATS] }, Stock::new(&deck));
    loop {
        match deal.to_act() {
            ToAct::Seat(seat) => {
                let view = deal.view(seat);
                let action = players[seat.index()](&view, rng);
                seen.extend(before(&view).into_iter().chain(after(&view, &action)).map(|row| (seat, row)));
                deal.apply(action).expect("the house bots play legally");
            }
            ToAct::Dealer(mut cards) => {
                rng.shuffle(&mut cards);
                deal.restock(&cards);
            }
            ToAct::Nobody(points) => return points,
        }
    }
}

/// The judgement two times in three, once there is one; else a house bot.
fn player(learned: Option<&Net>, rng: &mut Rng) -> Player {
    match (rng.below(20), learned) {
        (0..=2, _) => house::<Greedy>(),
        (3..=5, _) | (13.., None) => house::<Holder>(),
        (6, _) => house::<Dumper>(),
        (_, Some(net)) => learner(net.clone()),
        (_, None) => house::<Greedy>(),
    }
}

fn house<B: Bot<Game = Rami>>() -> Player {
    let mut bot = B::new(&FixtureOf::<Rami>::default(), Rng::new(0));
    Box::new(move |view, _| bot.act(&QuestionOf::<Rami> { view: view.clone(), ..Default::default() }))
}

fn learner(net: Net) -> Player {
    let renard = Renard::with(net.clone());
    Box::new(move |view, rng| {
        let tries = view.ask == Question::Turn && rng.percent(TRIES);
        if tries { any_good(&net, view, rng) } else { renard.decide(view) }
    })
}

/// One of the eight best turns.
fn any_good(net: &Net, view: &View, rng: &mut Rng) -> Action {
    let (scene, ways) = (Scene::new(view), ways(&Laying::of(view)));
    let mut all = choices(net, &scene, &ways);
    all.sort_by(|one, other| other.2.total_cmp(&one.2));
    let (way, discard, _) = all[rng.below(all.len().min(8) as u32) as usize];
    Action::Play(Turn { lay: way.lay.clone(), discard })
}

/// How the turn began, if a card was drawn from the stock.
fn before(view: &View) -> Option<[f32; FEATURES]> {
    let mut begun = view.clone();
    begun.hand.remove_first(view.drawn?);
    Some(Stand::before(&Scene::new(&begun)).features(None))
}

/// How the turn ends, unless it is the last.
fn after(view: &View, action: &Action) -> Option<[f32; FEATURES]> {
    let mut laying = Laying::of(view);
    let (lay, thrown) = match action {
        Action::Take(Turn { lay, discard }) | Action::Play(Turn { lay, discard }) => (&lay[..], *discard),
        Action::Pass if view.ask == Question::Turn => (&[][..], view.drawn?),
        _ => return None,
    };
    lay.iter().for_each(|op| laying.lay(op).expect("the house bots play legally"));
    let goes_on = laying.hand().len() > 1;
    goes_on.then(|| Stand::after(&Scene::new(view), &laying).features(Some(thrown)))
}
