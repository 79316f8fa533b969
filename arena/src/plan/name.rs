//! Which names bots and their authors may have.

use std::path::Path;

/// No longer, in characters.
const LONGEST: usize = 200;

/// What is wrong with a name, if anything is; `what` is whose it is: `a bot's name`. Everything that fits on one line is
/// allowed, but characters that would move the cursor, break the line or turn the direction of what follows.
pub fn wrong_name(what: &str, name: &str) -> Option<String> {
    let length = name.chars().count();
    if name.trim().is_empty() {
        Some(format!("{what} is empty, expected 1 to {LONGEST} characters"))
    } else if length > LONGEST {
        Some(format!("{what} has {length} characters, expected at most {LONGEST}"))
    } else if name.chars().any(moves) {
        Some(format!("{what} `{}` holds a control character, expected one line of text", name.escape_debug()))
    } else {
        None
    }
}

/// The name of a bot whose file or folder lies there, where it is given none.
pub fn usual_name(path: &Path) -> String {
    let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
    name.unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn moves(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
