//! Writes a network as the module `weights`.

use rami_renard::net::Net;
use std::fmt::Write;

const HEAD: &str = r#"//! The weights of the judgement. Written by the example `learn`, not by hand.

use crate::net::Net;

/// Learnt from deals with the house bots and with itself.
#[rustfmt::skip]
#[allow(clippy::approx_constant, reason = "a weight near a constant is not that constant")]
pub const NET: Net = Net {
    hidden: [
"#;

/// Numbers in a line.
const IN_A_LINE: usize = 14;

/// The source of the module.
pub fn module(net: &Net) -> String {
    let mut text = HEAD.to_owned();
    for unit in &net.hidden {
        text += &format!("        [{}],\n", list(unit));
    }
    text + &format!("    ],\n    out: [{}],\n}};\n", list(&net.out))
}

fn list(weights: &[f32]) -> String {
    weights.chunks(IN_A_LINE).fold(String::new(), |mut text, line| {
        text.push_str(if text.is_empty() { "" } else { "\n        " });
        line.iter().for_each(|weight| _ = write!(text, "{weight:.3}, "));
        text.truncate(text.trim_end().len());
        text
    })
}
