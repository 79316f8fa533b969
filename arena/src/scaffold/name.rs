//! Which names a crate may have.

/// No longer, so that the folder and the module have a name on every system.
const LONGEST: usize = 64;

/// Words of the language, and names that cargo or the compiler keep for themselves.
const RESERVED: &[&str] = &[
    "abstract",
    "alloc",
    "arena",
    "arena-sdk",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "build",
    "const",
    "continue",
    "core",
    "crate",
    "deps",
    "do",
    "dyn",
    "else",
    "enum",
    "examples",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "incremental",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "proc-macro",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
];

/// What is wrong with a name, and one that would do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` cannot name a crate: {reason}; {}", name.escape_debug(), advice(name))]
pub struct WrongName {
    name: String,
    reason: String,
}

/// A name that a crate may have: small letters, digits, `-` and `_`, a letter first. `taken` are names of crates that the
/// bot is built with.
///
/// # Errors
/// What is wrong with it.
pub fn check<'a>(name: &str, taken: impl IntoIterator<Item = &'a str>) -> Result<(), WrongName> {
    let wrong = |reason: &str| Err(WrongName { name: name.to_owned(), reason: reason.to_owned() });
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    let dashed = name.replace('_', "-");
    let mut taken = taken.into_iter();
    match name.chars().next() {
        None => wrong("it is empty"),
        Some(_) if name.len() > LONGEST => wrong("it has more than 64 characters"),
        Some(first) if !first.is_ascii_lowercase() => wrong("it must begin with a small letter"),
        Some(_) if !name.chars().all(plain) => wrong("only small letters, digits, `-` and `_` may be in it"),
        Some(_) if RESERVED.contains(&&*dashed) => wrong("the word is reserved"),
        Some(_) if taken.any(|other| other.replace('_', "-") == dashed) => {
            wrong("the SDK is built with a crate of that name")
        }
        Some(_) => Ok(()),
    }
}

fn advice(name: &str) -> String {
    const EXAMPLE: &str = "expected for example `my-bot`";
    let mut better = String::new();
    for c in name.to_lowercase().chars() {
        match c {
            'a'..='z' | '0'..='9' | '_' => better.push(c),
            _ if better.ends_with('-') => {}
            _ => better.push('-'),
        }
    }
    let better = better.trim_matches(['-', '_']);
    let better =
        if better.starts_with(|c: char| c.is_ascii_digit()) { format!("bot-{better}") } else { better.to_owned() };
    if better != name && check(&better, []).is_ok() {
        format!("expected for example `{better}`")
    } else {
        EXAMPLE.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_cargo_takes_pass() {
        for name in ["a", "my-bot", "holdem_2", "rami-des-familles", &"x".repeat(64)] {
            assert_eq!(check(name, ["serde"]), Ok(()), "{name}");
        }
    }

    #[test]
    fn other_names_are_refused_with_one_that_would_do() {
        let text = |name: &str| check(name, ["serde", "proc_macro2"]).unwrap_err().to_string();
        for (name, reason, better) in [
            ("", "it is empty", "my-bot"),
            ("My Bot!", "it must begin with a small letter", "my-bot"),
            ("my bot", "only small letters, digits, `-` and `_` may be in it", "my-bot"),
            ("2fast", "it must begin with a small letter", "bot-2fast"),
            ("-x", "it must begin with a small letter", "x"),
            ("../up", "it must begin with a small letter", "up"),
            ("a/b", "only small letters, digits, `-` and `_` may be in it", "a-b"),
            ("été", "it must begin with a small letter", "t"),
            ("fn", "the word is reserved", "my-bot"),
            ("arena_sdk", "the word is reserved", "my-bot"),
            ("proc-macro2", "the SDK is built with a crate of that name", "my-bot"),
            (&"x".repeat(65), "it has more than 64 characters", "my-bot"),
        ] {
            let expected = format!("`{name}` cannot name a crate: {reason}; expected for example `{better}`");
            assert_eq!(text(name), expected);
        }
        assert!(text("a\nb").starts_with("`a\\nb` "), "on one line");
    }
}
