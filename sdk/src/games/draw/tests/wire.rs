use super::*;
use crate::json::{ToJson, from_slice_strict};

fn json(value: &impl ToJson) -> String {
    let mut out = Vec::new();
    value.to_json(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn a_view_is_everything_the_seat_may_know() {
    let mut deal = deal(&table(options(3)), &["AcAdAhKcKd", "QcQdQhJcJd", "8c9dTcJhAs"], &["", "8d8h", "9h9s"]);
    play(&mut deal, "0c 1r10 2c 0c / 0x 1xJcJd");
    assert_eq!(
        json(&deal.view(Seat::new(2))),
        r#"{"seat":2,"dealer":2,"phase":"exchange","hand":"8c9dTcJhAs","thrown":"","actions":"0c 1r10 2c 0c/0x0 1x2","#
            .to_owned()
            + r#""pot":45,"stacks":[85,85,85],"bets":[10,10,10],"folded":[],"call":0,"raise":null}"#
    );
    play(&mut deal, "2x8c9d / 0f 1r20");
    assert_eq!(
        json(&deal.view(Seat::new(2))),
        r#"{"seat":2,"dealer":2,"phase":"second","hand":"TcJhAs9h9s","thrown":"8c9d","#.to_owned()
            + r#""actions":"0c 1r10 2c 0c/0x0 1x2 2x2/0f 1r20","pot":65,"stacks":[85,65,85],"bets":[0,20,0],"#
            + r#""folded":[0],"call":20,"raise":[40,85]}"#
    );
}

#[test]
fn a_seat_that_is_not_asked_is_told_no_choices() {
    let deal = deal(&table(options(3)), &[], &[]);
    let view = deal.view(Seat::new(1));
    assert_eq!((view.call, view.raise, view.phase), (0, None, Phase::First));
}

#[test]
fn a_view_says_who_is_in_and_how_often_it_was_raised() {
    let mut deal = deal(&table(options(3)), &[], &[]);
    play(&mut deal, "0r10 1f 2r20");
    let view = deal.view(Seat::new(0));
    assert_eq!(view.opponents().collect::<Vec<_>>(), [Seat::new(2)]);
    assert_eq!(view.actions.raises(), 2);
    play(&mut deal, "0c / 0x 2x");
    assert_eq!(deal.view(Seat::new(0)).actions.raises(), 0);
}

#[test]
fn a_recap_tells_what_was_shown_and_no_discard_of_another() {
    let mut deal = deal(&table(options(2)), &["AcAdAhKcKd", "QcQdQhJcJd"], &["", "9h9s"]);
    play(&mut deal, "0c 1c / 0x 1xJcJd / 0c 1c");
    assert_eq!(
        json(&deal.recap(Seat::new(0))),
        r#"{"dealer":1,"hand":"AcAdAhKcKd","thrown":"","actions":"0c 1c/0x0 1x2/0c 1c","#.to_owned()
            + r#""shown":["AcAdAhKcKd","QcQdQh9h9s"],"net":[5,-5]}"#
    );
    assert!(json(&deal.recap(Seat::new(1))).contains(r#""thrown":"JcJd""#));
}

#[test]
fn answers_are_read_as_they_are_defined_and_no_other_way() {
    for (text, action) in [
        (r#""fold""#, Action::Fold),
        (r#" "check" "#, Action::Check),
        (r#""call""#, Action::Call),
        (r#"{"raise_to":300}"#, Action::RaiseTo(300)),
        (r#"{"discard":""}"#, Action::stand_pat()),
        (r#"{ "discard" : "7h8cAs" }"#, Action::Discard("7h8cAs".parse().unwrap())),
    ] {
        assert_eq!(from_slice_strict(text.as_bytes()), Ok(action.clone()), "{text}");
        assert_eq!(serde_json::from_str::<Action>(text).unwrap(), action, "{text}");
    }
    for text in [
        "",
        "null",
        r#""discard""#,
        r#"["discard"]"#,
        "{}",
        r#"{"discard":["7h"]}"#,
        r#"{"discard":"7h8"}"#,
        r#"{"discard":"7h 8c"}"#,
        r#"{"discard":"7h8c9cTcJcQc"}"#,
        r#"{"discard":"","discard":""}"#,
        r#"{"discard":"","raise_to":1}"#,
        r#"{"discard":3}"#,
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
        Draw::new(options).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(with(&|_| {}), Ok(()));
    let refused = |change: &dyn Fn(&mut Options)| with(change).unwrap_err();
    assert_eq!(refused(&|options| options.seats = 1), "`seats` is 1, expected 2 to 6");
    assert_eq!(refused(&|options| options.seats = 7), "`seats` is 7, expected 2 to 6");
    assert_eq!(refused(&|options| options.ante = 0), "`ante` is 0, expected 1 to 1000000000000");
    assert_eq!(refused(&|options| options.min_bet = Some(0)), "`min_bet` is 0, expected 1 to 2000000000000");
    assert_eq!(refused(&|options| options.stack = 0), "`stack` is 0, expected 1 to 1000000000000");
    let three = Some([1, 2, 3].into_iter().collect());
    assert_eq!(refused(&|options| options.stacks = three.clone()), "`stacks` is 3 stacks, expected 2, one a seat");
}

#[test]
fn words_of_options_are_read_by_both_readers_and_others_are_refused() {
    for variant in Variant::ALL {
        let text = format!(r#"{{"variant":"{variant}","betting":"pot-limit","deck":"full","low_ace":"low"}}"#);
        let options: Options = serde_json::from_str(&text).unwrap();
        assert_eq!(options, crate::json::from_slice(text.as_bytes()).unwrap());
        assert_eq!((options.variant, options.betting, options.deck), (*variant, Limit::Pot, Deck::Full));
    }
    for text in [r#"{"variant":"High"}"#, r#"{"variant":1}"#, r#"{"deck":"32"}"#] {
        assert!(serde_json::from_str::<Options>(text).is_err());
        assert!(from_slice_strict::<Options>(text.as_bytes()).is_err());
    }
}
