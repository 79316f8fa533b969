//! Fits the network to rows by gradient descent, with Adam's step sizes.

use arena_sdk::rng::Rng;
use rami_renard::features::FEATURES;
use rami_renard::net::{HIDDEN, Net};

/// How a turn ended, and what the deal brought.
pub type Row = ([f32; FEATURES], f32);

/// How often every row is seen.
const EPOCHS: u32 = 5;
/// Rows for one step.
const BATCH: usize = 128;
/// Numbers of a hidden unit.
const WIDTH: usize = FEATURES + 1;
/// All numbers of the network.
const COUNT: usize = HIDDEN * WIDTH + HIDDEN + 1;

/// A network that knows nothing.
pub fn fresh(rng: &mut Rng) -> Net {
    let mut random = || ((rng.next_u64() >> 40) as f32 / (1 << 24) as f32 - 0.5) * 0.4;
    Net { hidden: std::array::from_fn(|_| std::array::from_fn(|_| random())), out: std::array::from_fn(|_| random()) }
}

/// Fits the network; the mean squared error of the last epoch.
pub fn fit(net: &mut Net, rows: &mut [Row], rng: &mut Rng) -> f32 {
    let mut adam = Adam { mean: vec![0.0; COUNT], square: vec![0.0; COUNT], step: 0 };
    let mut error = 0.0;
    for epoch in 0..EPOCHS {
        rng.shuffle(rows);
        let rate = 0.002 * (1.0 - epoch as f32 / EPOCHS as f32) + 0.0001;
        let errors: f64 = rows.chunks(BATCH).map(|batch| f64::from(adam.step(net, batch, rate))).sum();
        error = errors as f32 / rows.len() as f32;
    }
    error
}

struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

impl Adam {
    /// One step; the squared errors before it, added up.
    fn step(&mut self, net: &mut Net, batch: &[Row], rate: f32) -> f32 {
        let mut slopes = vec![0.0; COUNT];
        let errors = batch.iter().map(|row| add_slopes(net, row, &mut slopes)).sum();
        self.step += 1;
        let (start, start_square) = (1.0 - 0.9f32.powi(self.step), 1.0 - 0.999f32.powi(self.step));
        for (at, slope) in slopes.iter().map(|slope| slope / batch.len() as f32).enumerate() {
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope;
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope * slope;
            let change = rate * (self.mean[at] / start) / ((self.square[at] / start_square).sqrt() + 1e-8);
            match at.checked_sub(HIDDEN * WIDTH) {
                Some(out) => net.out[out] -= change,
                None => net.hidden[at / WIDTH][at % WIDTH] -= change,
            }
        }
        errors
    }
}

/// Adds the slopes of one row's squared error; returns that.
fn add_slopes(net: &Net, (features, brought): &Row, slopes: &mut [f32]) -> f32 {
    let active = net.active(features);
    let error = net.weigh(&active) - brought;
    let (hidden, out) = slopes.split_at_mut(HIDDEN * WIDTH);
    for (unit, slopes) in hidden.chunks_mut(WIDTH).enumerate() {
        out[unit] += error * active[unit];
        if active[unit] > 0.0 {
            let back = error * net.out[unit];
            slopes.iter_mut().zip(features).for_each(|(slope, feature)| *slope += back * feature);
            slopes[FEATURES] += back;
        }
    }
    out[HIDDEN] += error;
    error * error
}
