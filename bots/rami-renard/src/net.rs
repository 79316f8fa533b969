//! The judgement: a small neural network from how a turn ends to what the deal will bring.

use crate::features::FEATURES;

/// Hidden units.
pub const HIDDEN: usize = 20;

/// One hidden layer, whose units pass on what is above zero.
#[derive(Clone)]
pub struct Net {
    /// For each hidden unit a weight for each number, and its bias.
    pub hidden: [[f32; FEATURES + 1]; HIDDEN],
    /// A weight for each hidden unit, and the bias.
    pub out: [f32; HIDDEN + 1],
}

impl Net {
    /// What the deal will bring: the others' mean points less one's own, in hundreds.
    pub fn value(&self, features: &[f32; FEATURES]) -> f32 {
        self.weigh(&self.active(features))
    }

    /// What each hidden unit passes on.
    pub fn active(&self, features: &[f32; FEATURES]) -> [f32; HIDDEN] {
        std::array::from_fn(|unit| {
            let unit = &self.hidden[unit];
            let sum: f32 = unit.iter().zip(features).map(|(weight, feature)| weight * feature).sum();
            (sum + unit[FEATURES]).max(0.0)
        })
    }

    /// What the hidden units say together.
    pub fn weigh(&self, active: &[f32; HIDDEN]) -> f32 {
        self.out[HIDDEN] + self.out.iter().zip(active).map(|(weight, active)| weight * active).sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_passes_on_what_is_above_zero() {
        let mut net = Net { hidden: [[0.0; FEATURES + 1]; HIDDEN], out: [0.0; HIDDEN + 1] };
        net.hidden[3][7] = 2.0;
        net.hidden[3][FEATURES] = -1.0;
        net.out[3] = 10.0;
        net.out[HIDDEN] = 0.5;
        let with = |value| {
            let mut features = [0.0; FEATURES];
            features[7] = value;
            net.value(&features)
        };
        assert_eq!([0.0, 0.5, 1.0].map(with), [0.5, 0.5, 10.5]);
    }
}
