//! How fast the arena plays rami: decisions and deals a second and core, all in one run, as in the bench `speed`.
//!
//! The trivial bot draws and throws what it drew; as a module, `rami-drawer`, it reads every question all the same.
//! Greedy lays all it can.

mod kit;

use arena::bridge;
use arena::player::{Failure, Player, Source};
use arena::sandbox::Module;
use arena_sdk::game::{Ask, Game};
use arena_sdk::games::rami::{Action, Options, Rami, RamiDeal};
use kit::{
    Measure, REPETITIONS, bytes, decisions, first_question, house, modules, native, questions, sandbox, sandboxed,
};
use std::time::Instant;

/// Deals in a measured fixture; the trivial bot's last for two renewals of the stock.
const DEALS: u64 = 40;

struct Drawer;

impl Player<Rami> for Drawer {
    fn decide(&mut self, _: Ask<'_, RamiDeal>) -> Result<Action, Failure> {
        Ok(Action::Pass)
    }
}

/// The least seconds of several, and the fuel, of every answer.
fn each(module: &Module, first: &[u8], questions: &[Vec<u8>]) -> Vec<(f64, u64)> {
    let mut found = vec![(f64::INFINITY, 0); questions.len()];
    for _ in 0..REPETITIONS {
        let mut speaker = module.start(1).expect("it starts");
        speaker.ask(first).expect("it answers");
        for (question, found) in questions.iter().zip(&mut found) {
            let start = Instant::now();
            speaker.ask(question).expect("it answers");
            *found = (found.0.min(start.elapsed().as_secs_f64()), speaker.fuel());
        }
    }
    found
}

fn main() {
    // `cargo test --benches` passes arguments and wants no timing.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let sandbox = sandbox();
    let [drawer, greedy] = house(&sandbox, ["rami-drawer", "rami-greedy"]);
    let rami = |seats: u8| {
        let options = serde_json::json!({ "seats": seats });
        bridge::find("rami").expect("it is there").with_json(options).expect("good options")
    };
    let (two, four) = (rami(2), rami(4));
    let typed = Rami::new(Options { seats: 2 }).expect("good options");
    let mut measures = vec![
        Measure::new("native, decisions of the trivial bot", || decisions(&native(&typed, DEALS, || Drawer))),
        Measure::new("sandboxed, 2 seats, decisions of the trivial bot", || {
            decisions(&sandboxed(two.as_ref(), DEALS, &drawer))
        }),
        Measure::new("sandboxed, 4 seats, decisions of the trivial bot", || {
            decisions(&sandboxed(four.as_ref(), DEALS, &drawer))
        }),
        Measure::new("sandboxed, 2 seats, decisions of greedy", || decisions(&sandboxed(two.as_ref(), DEALS, &greedy))),
        Measure::new("sandboxed, 2 seats, deals of greedy", || sandboxed(two.as_ref(), DEALS, &greedy).deals),
        Measure::new("sandboxed, 4 seats, deals of greedy", || sandboxed(four.as_ref(), DEALS, &greedy).deals),
    ];
    for _ in 0..REPETITIONS {
        measures.iter_mut().for_each(Measure::repeat);
    }
    println!("rami, a second and core");
    for measure in &measures {
        println!("  {:<50}{:>10.0}", measure.name, 1.0 / measure.median());
    }
    let [probe] = modules(&sandbox, ["benches/solver-probe".to_owned()]);
    let asked = questions(two.as_ref(), &drawer);
    let first = first_question(two.as_ref(), &drawer);
    let (with, without) = (each(&probe, &first, &asked), each(&drawer, &first, &asked));
    let mut solver: Vec<(f64, u64)> =
        with.iter().zip(&without).map(|(a, b)| ((a.0 - b.0).max(0.0), a.1 - b.1)).collect();
    let mut at = |percent: usize| {
        let place = (solver.len() - 1) * percent / 100;
        solver.sort_by(|a, b| a.0.total_cmp(&b.0));
        let seconds = solver[place].0;
        solver.sort_by_key(|one| one.1);
        format!("{:.1} µs, {} fuel", seconds * 1e6, solver[place].1)
    };
    println!(
        "the meld solver in the sandbox, {} random hands of 14: p50 {}; p99 {}; most {}",
        asked.len(),
        at(50),
        at(99),
        at(100)
    );
    for (game, module, name) in
        [(&two, &greedy, "greedy, 2 seats"), (&four, &greedy, "greedy, 4 seats"), (&two, &drawer, "trivial, 2 seats")]
    {
        println!("bytes a question: {name}: {:.0}", bytes(&questions(game.as_ref(), module)));
    }
}
