//! Messages as they are written.

use super::*;
use crate::json::ToJson;

fn written(value: &impl ToJson) -> String {
    let mut out = Vec::new();
    value.to_json(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn a_turn_is_a_list_of_operations_and_a_discard() {
    let played = action("play 7h8h9h, 0+Jk low, 1=9h9s / Qc");
    let text = r#"{"play":{"lay":[{"meld":"7h8h9h"},{"add":{"meld":0,"cards":"Jk","side":"low"}},{"swap":{"meld":1,"cards":"9h9s"}}],"discard":"Qc"}}"#;
    assert_eq!(written(&played), text);
    assert_eq!(json::from_slice_strict::<Action>(text.as_bytes()), Ok(played));
    for (text, answer) in [("\"stock\"", "stock"), ("\"pass\"", "pass"), (r#"{"take":{"discard":"2c"}}"#, "take / 2c")]
    {
        assert_eq!(json::from_slice_strict::<Action>(text.as_bytes()), Ok(action(answer)));
    }
}

#[test]
fn d11_melds_are_written_with_owner_and_what_the_joker_stands_for() {
    let deal = scene(&["KcKd4d", "2d7s"]).open(&[1]).meld("9c9dJk").meld("QsKsJk").meld("6s7s8s").deal();
    assert_eq!(
        written(&deal.view(seat(0))),
        concat!(
            r#"{"seat":0,"dealer":1,"ask":"turn","turn":4,"cap":60,"hand":"KcKd4d","drawn":"4d","#,
            r#""table":[{"owner":1,"cards":"9c9dJk","joker":"9h9s"},{"owner":1,"cards":"QsKsJk","joker":"As"},"#,
            r#"{"owner":1,"cards":"6s7s8s"}],"pile":"2c","counts":[3,2],"open":[1],"stock":2,"renewals":2,"#,
            r#""totals":[0,0]}"#
        )
    );
}

#[test]
fn a_view_with_a_list_that_is_no_meld_is_refused() {
    let mut text = written(&scene(&["KcKd4d", "2d7s"]).meld("6s7s8s").deal().view(seat(0)));
    assert!(json::from_slice::<View>(text.as_bytes()).is_ok());
    text = text.replace("6s7s8s", "6s7s9s");
    assert_eq!(json::from_slice::<View>(text.as_bytes()).unwrap_err().expected, "a meld");
}
