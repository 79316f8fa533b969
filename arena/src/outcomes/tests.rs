use super::*;

fn good(text: &str) -> Outcomes {
    parse(text.as_bytes()).unwrap()
}

#[test]
fn columns_may_stand_in_any_order_among_others() {
    let outcomes = good(
        "\u{feff}# from somewhere\nhome,date,b,score_a,a,count,cluster\n1,x,Été,0.5,\"a, \"\"b\"\"\",12,day 2\n -1 ,y,c,1.0,Été,,\n",
    );
    assert_eq!(outcomes.names, ["a, \"b\"", "c", "Été"]);
    let [one, other] = outcomes.outcomes[..] else { panic!("two rows") };
    assert_eq!((one.one, one.other, one.wins, one.draws, one.losses), (0, 2, 0, 12, 0));
    assert_eq!((one.cluster, one.home), (Some(0), Home::One));
    assert_eq!((other.one, other.other, other.wins, other.cluster, other.home), (2, 1, 1, None, Home::Other));
    assert_eq!(outcomes.clusters(), 2);
}

#[test]
fn shuffled_rows_are_the_same_outcomes() {
    let rows = ["b,a,1,x", "c,a,0,y", "a,b,0.5,y", "d,c,1,"];
    let text = |rows: &[&str]| format!("a,b,score_a,cluster\n{}\n", rows.join("\n"));
    let first = good(&text(&rows));
    let turned = good(&text(&[rows[3], rows[1], rows[0], rows[2]]));
    assert_eq!(first.names, turned.names);
    assert!(first.outcomes.iter().all(|outcome| turned.outcomes.contains(outcome)));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (text, line, what) in [
        ("", 1, "no column `a`"),
        ("a;b;score_a\nx;y;1\n", 1, "found `a;b;score_a`"),
        ("a,b\nx,y\n", 1, "no column `score_a`"),
        ("a,b,a,score_a\n", 1, "the column `a` comes twice"),
        ("a,b,score_a\nx,y,1\nx,y\n", 3, "2 cells, expected 3 as in the first line"),
        ("a,b,score_a\n# note\nx,y,2\n", 3, "`score_a` is `2`, expected 1, 0.5 or 0"),
        ("a,b,score_a\nx,y,NaN\n", 2, "`score_a` is `NaN`"),
        ("a,b,score_a\nx,x,1\n", 2, "`x` against itself"),
        ("a,b,score_a\n,x,1\n", 2, "`a` is empty"),
        ("a,b,score_a,count\nx,y,1,-1\n", 2, "`count` is `-1`, expected a whole number up to 1000000000"),
        ("a,b,score_a,count\nx,y,1,1000000001\n", 2, "`count` is `1000000001`"),
        ("a,b,score_a,home\nx,y,1,2\n", 2, "`home` is `2`, expected 1, 0 or -1"),
    ] {
        let (at, told) = parse(text.as_bytes()).unwrap_err();
        assert_eq!(at, line, "{text}: {told}");
        assert!(told.contains(what), "{text}: {told}");
    }
    assert_eq!(parse(b"a,b,score_a\nx,\xff,1\n").unwrap_err(), (2, "cell 2: not UTF-8, expected text".to_owned()));
}

#[test]
fn a_subset_keeps_what_is_between_its_members() {
    let outcomes = good("a,b,score_a\nx,y,1\ny,z,1\nx,z,0\n").between(|name| name != "y");
    assert_eq!(outcomes.names, ["x", "z"]);
    let [only] = outcomes.outcomes[..] else { panic!("one row") };
    assert_eq!((only.one, only.other, only.losses), (0, 1, 1));
}

#[test]
fn tables_together_share_names_and_no_clusters() {
    let (one, other) = (good("a,b,score_a,cluster\ny,z,1,k\nz,y,1,\n"), good("a,b,score_a,cluster\nx,y,0,k\n"));
    let all = Outcomes::together([(&one, None), (&other, None)].into_iter());
    assert_eq!(all.names, ["x", "y", "z"]);
    let told: Vec<_> = all.outcomes.iter().map(|o| (o.one, o.other, o.cluster)).collect();
    assert_eq!(told, [(1, 2, Some(0)), (2, 1, None), (0, 1, Some(1))]);
    assert_eq!(Outcomes::together(std::iter::once((&one, None))), one);
    let shared = Outcomes::together([(&one, Some("seed")), (&other, Some("seed"))].into_iter());
    assert_eq!(shared.outcomes.iter().map(|o| o.cluster).collect::<Vec<_>>(), [Some(0), None, Some(0)]);
}
