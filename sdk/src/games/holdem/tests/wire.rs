use super::*;
use crate::json::{ToJson, from_slice_strict};

fn json(value: &impl ToJson) -> String {
    let mut out = Vec::new();
    value.to_json(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn a_view_is_everything_the_seat_may_know() {
    let mut deal = deal(&table(&[200, 200, 200]), &["AsAd", "KsKd", "QsQd"], BOARD);
    play(&mut deal, "2r30 0f 1c/1r20");
    assert_eq!(
        json(&deal.view(Seat::new(2))),
        r#"{"seat":2,"button":2,"hand":"QsQd","board":"2c7d9h","actions":"2r30 0f 1c/1r20","pot":85,"#.to_owned()
            + r#""stacks":[195,150,170],"bets":[0,20,0],"folded":[0],"call":20,"raise":[40,170]}"#
    );
}

#[test]
fn a_seat_that_is_not_asked_is_told_no_choices() {
    let deal = deal(&table(&[200, 200, 200]), &["AsAd", "KsKd", "QsQd"], BOARD);
    let view = deal.view(Seat::new(0));
    assert_eq!((view.call, view.raise), (0, None));
}

#[test]
fn a_recap_tells_what_was_shown() {
    let deal = played(&[200; 2], &["AsAd", "KsKd"], BOARD, "1c 0c/0c 1c/0c 1c/0r20 1c");
    assert_eq!(
        json(&deal.recap(Seat::new(1))),
        r#"{"button":1,"hand":"KsKd","board":"2c7d9hTc3s","actions":"1c 0c/0c 1c/0c 1c/0r20 1c","#.to_owned()
            + r#""shown":["AsAd",null],"net":[30,-30]}"#
    );
}

#[test]
fn a_river_question_heads_up_is_short() {
    let mut deal = deal(&table(&[10_000; 2]), &[], "");
    play(&mut deal, "1r25 0r80 1c/0r60 1c/0r150 1r400 0c/0r900");
    assert!(json(&deal.view(Seat::new(1))).len() < 280);
}

#[test]
fn answers_are_read_as_they_are_defined_and_no_other_way() {
    for (text, action) in [
        (r#""fold""#, Action::Fold),
        (r#" "check" "#, Action::Check),
        (r#""call""#, Action::Call),
        (r#"{"raise_to":300}"#, Action::RaiseTo(300)),
        (r#"{ "raise_to" : -1 }"#, Action::RaiseTo(-1)),
    ] {
        assert_eq!(from_slice_strict(text.as_bytes()), Ok(action), "{text}");
        assert_eq!(serde_json::from_str::<Action>(text).unwrap(), action, "{text}");
    }
    for text in [
        "",
        "null",
        "fold",
        r#""Fold""#,
        r#""raise""#,
        r#"["fold"]"#,
        "{}",
        r#"{"raise_to":1.5}"#,
        r#"{"raise_to":"300"}"#,
        r#"{"raise_to":300,"raise_to":300}"#,
        r#"{"raise_to":300,"why":1}"#,
        r#"{"raise":300}"#,
        r#"{"raise_to":99999999999999999999}"#,
        r#""fold" "call""#,
    ] {
        assert!(from_slice_strict::<Action>(text.as_bytes()).is_err(), "{text}");
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
}

#[test]
fn options_that_no_table_can_have_are_refused_by_name() {
    let with = |change: &dyn Fn(&mut Options)| {
        let mut options = Options::default();
        change(&mut options);
        Holdem::new(options).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(with(&|_| {}), Ok(()));
    let refused = |change: &dyn Fn(&mut Options)| with(change).unwrap_err();
    assert_eq!(refused(&|options| options.seats = 1), "`seats` is 1, expected 2 to 10");
    assert_eq!(refused(&|options| options.seats = 11), "`seats` is 11, expected 2 to 10");
    assert_eq!(refused(&|options| options.small_blind = 101), "`small_blind` is 101, expected 1 to 100");
    assert_eq!(refused(&|options| options.small_blind = 0), "`small_blind` is 0, expected 1 to 100");
    assert_eq!(refused(&|options| options.big_blind = 0), "`big_blind` is 0, expected 1 to 1000000000000");
    assert_eq!(refused(&|options| options.ante = -1), "`ante` is -1, expected 0 to 1000000000000");
    assert_eq!(refused(&|options| options.stack = 0), "`stack` is 0, expected 1 to 1000000000000");
    let three = Some([1, 2, 3].into_iter().collect());
    assert_eq!(refused(&|options| options.stacks = three.clone()), "`stacks` is 3 stacks, expected 2, one a seat");
    let broke = Some([100, 0].into_iter().collect());
    assert_eq!(refused(&|options| options.stacks = broke.clone()), "`stacks` is 0, expected 1 to 1000000000000");
}
