//! What deals look like when greedy plays itself: turns, openings, points.
//!
//! `cargo run --release -p rami-greedy --example mirror -- 20000`, the number of deals at each table.

use arena_sdk::cards::Stock;
use arena_sdk::game::{Deal, Game, ToAct};
use arena_sdk::games::rami::{Event, Options, Rami, RamiDeal, TURN_CAP};
use arena_sdk::guest::Bot;
use arena_sdk::message::QuestionOf;
use arena_sdk::rng::Rng;
use arena_sdk::table::{MAX_SEATS, Seat, Table};
use rami_greedy::Greedy;

fn main() {
    let deals = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(20_000);
    for seats in [2, 4] {
        Sums::over(seats, deals).print(seats);
    }
}

#[derive(Default)]
struct Sums {
    rows: u32,
    points: u32,
    turns: u32,
    sec: u32,
    /// How many opened in each of their turns; those who did not in 0.
    opened_in: Vec<u32>,
    renewed: u32,
    most_turns: Vec<u32>,
}

impl Sums {
    fn over(seats: u8, deals: u64) -> Sums {
        let game = Rami::new(Options { seats }).expect("2 and 4 are seats");
        let mut sums = Sums { opened_in: vec![0; 1 + usize::from(TURN_CAP)], ..Sums::default() };
        let mut rng = Rng::new(51);
        for number in 0..deals {
            let dealer = Seat::new(number as usize % usize::from(seats));
            let deal = play(&game, dealer, &mut rng);
            sums.add(&game, &deal);
        }
        sums
    }

    fn add(&mut self, game: &Rami, deal: &RamiDeal) {
        let mut most = 0;
        for seat in Seat::all(game.seats()) {
            let mut row = vec![0; Rami::COUNTERS.len()];
            game.tally(deal, seat, &mut row);
            let count = |name| row[Rami::COUNTERS.iter().position(|counter| *counter == name).expect("a counter")];
            self.rows += 1;
            self.points += count("points");
            self.turns += count("turns");
            self.sec += count("rami_sec");
            self.opened_in[count("turns_to_open") as usize] += 1;
            most = most.max(count("turns"));
        }
        self.most_turns.push(most);
        let renewals = deal.log().iter().filter(|event| matches!(event, Event::Renewed { .. }));
        self.renewed += u32::from(renewals.count() > 0);
    }

    fn print(mut self, seats: u8) {
        self.most_turns.sort_unstable();
        let deals = self.most_turns.len();
        let share = |count: u32, of: u32| 100.0 * f64::from(count) / f64::from(of);
        let by = |turn: usize| share(self.opened_in[1..=turn].iter().sum(), self.rows);
        println!("greedy × {seats}, {deals} deals");
        let mean = f64::from(self.turns) / f64::from(self.rows);
        println!(
            "  own turns, mean / p99 / max  {mean:.1} / {} / {}",
            self.most_turns[deals * 99 / 100],
            self.most_turns[deals - 1]
        );
        println!("  open by own turn 1/3/5/10    {:.1}/{:.1}/{:.1}/{:.1} %", by(1), by(3), by(5), by(10));
        println!("  never open                   {:.1} %", share(self.opened_in[0], self.rows));
        println!("  rami sec per deal            {:.1} %", share(self.sec, deals as u32));
        println!("  stock renewed                {:.1} %", share(self.renewed, deals as u32));
        println!("  points per deal              {:.1}", f64::from(self.points) / f64::from(self.rows));
    }
}

fn play(game: &Rami, dealer: Seat, rng: &mut Rng) -> RamiDeal {
    let mut deck = game.deck();
    rng.shuffle(&mut deck);
    let mut deal = game.deal(&Table { dealer, totals: [0; MAX_SEATS] }, Stock::new(&deck));
    loop {
        match deal.to_act() {
            ToAct::Seat(seat) => {
                let question = QuestionOf::<Rami> { view: deal.view(seat), ..Default::default() };
                deal.apply(Greedy.act(&question)).expect("greedy plays legally");
            }
            ToAct::Dealer(mut cards) => {
                rng.shuffle(&mut cards);
                deal.restock(&cards);
            }
            ToAct::Nobody(_) => return deal,
        }
    }
}
