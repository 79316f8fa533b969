//! Small dense symmetric matrices: inverse by Cholesky, and centring.

use libm::sqrt;

/// A symmetric matrix of `n` × `n`.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    n: usize,
    cells: Vec<f64>,
}

impl Symmetric {
    pub fn new(n: usize) -> Symmetric {
        Symmetric { n, cells: vec![0.0; n * n] }
    }

    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.n + column]
    }

    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.n + column] += value;
    }

    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.cells.chunks(self.n).map(|row| dot(row, vector)).collect()
    }

    /// The inverse of a positive definite matrix. A pivot that rounding has brought to nothing is raised to 10⁻¹³ of the
    /// largest, so that the result is finite always.
    pub fn inverse(&self) -> Symmetric {
        let factor = self.cholesky();
        let mut inverse = Symmetric::new(self.n);
        for column in 0..self.n {
            let mut unit = vec![0.0; self.n];
            unit[column] = 1.0;
            factor.solve(&mut unit);
            for (row, value) in unit.into_iter().enumerate() {
                inverse.cells[row * self.n + column] = value;
            }
        }
        inverse
    }

    /// Below this a pivot is taken for rounding.
    fn floor(&self) -> f64 {
        1e-13 * (0..self.n).map(|i| self.at(i, i)).fold(f64::MIN_POSITIVE, f64::max)
    }

    /// The lower triangle L of L·Lᵀ.
    fn cholesky(&self) -> Symmetric {
        let n = self.n;
        let floor = self.floor();
        let mut lower = Symmetric::new(n);
        for i in 0..n {
            for j in 0..=i {
                let known = dot(&lower.cells[i * n..i * n + j], &lower.cells[j * n..j * n + j]);
                let rest = self.at(i, j) - known;
                lower.cells[i * n + j] = if i == j { sqrt(rest.max(floor)) } else { rest / lower.at(j, j) };
            }
        }
        lower
    }

    /// Solves L·Lᵀ·x = `b` in place, `self` being L.
    fn solve(&self, b: &mut [f64]) {
        let n = self.n;
        for i in 0..n {
            b[i] = (b[i] - dot(&self.cells[i * n..i * n + i], &b[..i])) / self.at(i, i);
        }
        for i in (0..n).rev() {
            let known: f64 = (i + 1..n).map(|k| self.at(k, i) * b[k]).sum();
            b[i] = (b[i] - known) / self.at(i, i);
        }
    }

    /// Does a pivot vanish but for rounding?
    pub fn is_singular(&self) -> bool {
        let (factor, floor) = (self.cholesky(), self.floor());
        (0..self.n).any(|i| factor.at(i, i) <= sqrt(floor))
    }

    /// The same covariances with the first `count` variables taken relative to their mean: P·M·P, P being 1 − J/count on
    /// them and 1 on the others.
    pub fn centred(mut self, count: usize) -> Symmetric {
        for column in 0..self.n {
            let mean = (0..count).map(|row| self.at(row, column)).sum::<f64>() / count as f64;
            (0..count).for_each(|row| self.add(row, column, -mean));
        }
        for row in 0..self.n {
            let mean = (0..count).map(|column| self.at(row, column)).sum::<f64>() / count as f64;
            (0..count).for_each(|column| self.add(row, column, -mean));
        }
        self
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_times_matrix_is_one() {
        let mut matrix = Symmetric::new(3);
        for (i, j, value) in
            [(0, 0, 4.0), (1, 1, 5.0), (2, 2, 6.0), (0, 1, 1.0), (1, 0, 1.0), (1, 2, -2.0), (2, 1, -2.0)]
        {
            matrix.add(i, j, value);
        }
        let inverse = matrix.inverse();
        for column in 0..3 {
            let image = matrix.times(&[inverse.at(0, column), inverse.at(1, column), inverse.at(2, column)]);
            for (row, value) in image.iter().enumerate() {
                assert!((value - f64::from(u8::from(row == column))).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn centred_rows_sum_to_nothing() {
        let mut matrix = Symmetric::new(2);
        for (i, j, value) in [(0, 0, 3.0), (0, 1, 1.0), (1, 0, 1.0), (1, 1, 5.0)] {
            matrix.add(i, j, value);
        }
        let centred = matrix.centred(2);
        assert_eq!((centred.at(0, 0), centred.at(0, 1), centred.at(1, 1)), (1.5, -1.5, 1.5));
    }

    #[test]
    fn variables_behind_are_not_centred() {
        let mut matrix = Symmetric::new(3);
        for (i, j, value) in [(0, 0, 3.0), (1, 1, 5.0), (2, 2, 7.0), (0, 2, 1.0), (2, 0, 1.0), (1, 2, 2.0), (2, 1, 2.0)]
        {
            matrix.add(i, j, value);
        }
        let centred = matrix.centred(2);
        assert_eq!((centred.at(0, 2), centred.at(1, 2), centred.at(2, 0), centred.at(2, 2)), (-0.5, 0.5, -0.5, 7.0));
        assert_eq!((centred.at(0, 0), centred.at(0, 1)), (2.0, -2.0));
    }

    #[test]
    fn a_singular_matrix_is_known_and_inverts_to_finite_numbers() {
        let mut matrix = Symmetric::new(2);
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            matrix.add(i, j, 1.0);
        }
        let inverse = matrix.inverse();
        assert!((0..2).all(|i| (0..2).all(|j| inverse.at(i, j).is_finite())));
        assert!(matrix.is_singular());
        matrix.add(0, 0, 1.0);
        assert!(!matrix.is_singular());
    }
}
