//! Text of other people's in our files.

use std::borrow::Cow;

/// A CSV writer with our conventions: `,`, `\n`, quotes where needed, also around a `#`, which begins a comment line.
pub(super) fn csv_writer(out: Vec<u8>) -> csv::Writer<Vec<u8>> {
    csv::WriterBuilder::new().comment(Some(b'#')).terminator(csv::Terminator::Any(b'\n')).from_writer(out)
}

/// One field as CSV, quoted where needed.
pub(super) fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r', '#']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// On one line and without control characters, which could move a terminal's cursor or end a comment line.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if text.chars().any(char::is_control) {
        text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
    } else {
        Cow::Borrowed(text)
    }
}

/// Bytes as printable ASCII: `\n`, `\x00`, `\\`, `\"`.
pub(super) fn escaped(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_quoted_as_the_csv_crate_quotes() {
        for text in ["plain", "a,b", "say \"hi\"", "two\nlines", "cr\rlf", "#1", "a#b", "é 🂡", " spaces ", "a;b", "'"]
        {
            let mut writer = csv_writer(Vec::new());
            writer.write_record([text, "x"]).unwrap();
            assert_eq!(String::from_utf8(writer.into_inner().unwrap()).unwrap(), format!("{},x\n", csv_field(text)));
        }
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(one_line("a\nb\x1b[2J"), "a\\nb\\u{1b}[2J");
        assert_eq!(one_line("été"), "été");
    }
}
