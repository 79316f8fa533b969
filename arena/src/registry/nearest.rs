//! Which names are most like one that is not there.

/// So many are told.
const TOLD: usize = 3;

/// The names most like `wanted`, the nearest first, each once.
pub fn names<'a>(wanted: &str, all: impl Iterator<Item = &'a str>) -> Vec<String> {
    let wanted = wanted.to_lowercase();
    let mut ranked: Vec<(usize, &str)> =
        all.map(|name| (strsim::damerau_levenshtein(&wanted, &name.to_lowercase()), name)).collect();
    ranked.sort_unstable();
    ranked.dedup();
    ranked.into_iter().take(TOLD).map(|(_, name)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_slip_of_the_finger_is_nearest_whatever_the_case() {
        let all = ["shark", "chart", "odds", "shark", "Été 2"];
        assert_eq!(super::names("Shrak", all.into_iter()), ["shark", "chart", "odds"]);
        assert_eq!(super::names("été", all.into_iter())[0], "Été 2");
        assert!(super::names("x", std::iter::empty()).is_empty());
    }
}
