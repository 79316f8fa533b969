//! Numbers as text: fixed decimals, and whole numbers without formatting machinery.

/// With so many decimals; never `-0.00`.
pub(super) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|byte| byte == b'0' || byte == b'.') => digits.to_owned(),
        _ => text,
    }
}

/// With its sign; `0.00` has none.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    let zero = text.bytes().all(|byte| byte == b'0' || byte == b'.');
    if zero || text.starts_with('-') { text } else { format!("+{text}") }
}

/// Appends a whole number; most counters have one digit.
pub(super) fn push(out: &mut Vec<u8>, value: u64) {
    if value < 10 {
        out.push(b'0' + value as u8);
    } else {
        out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
    }
}

/// Appends a whole number that may be negative.
pub(super) fn push_signed(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    push(out, value.unsigned_abs());
}

/// A whole number in groups of three, for people: `1,234,567`.
pub(super) fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!([fixed(-0.004, 2), fixed(-0.005, 2), fixed(-0.0, 1)], ["0.00", "-0.01", "0.0"]);
        assert_eq!([signed(-0.004, 2), signed(1.25, 1), signed(-1.0, 1)], ["0.00", "+1.2", "-1.0"]);
    }

    #[test]
    fn whole_numbers_are_complete() {
        let mut out = Vec::new();
        for value in [0, 9, 10, -1, -10, i64::MIN, i64::MAX] {
            push_signed(&mut out, value);
            out.push(b' ');
        }
        assert_eq!(String::from_utf8(out).unwrap(), "0 9 10 -1 -10 -9223372036854775808 9223372036854775807 ");
    }

    #[test]
    fn groups_of_three() {
        assert_eq!([grouped(0), grouped(999), grouped(1_000), grouped(1_234_567)], ["0", "999", "1,000", "1,234,567"]);
    }
}
