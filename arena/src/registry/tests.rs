use super::*;
use tempfile::{TempDir, tempdir};

fn draft(name: &str, wasm: &[u8]) -> Submission {
    Submission {
        name: name.to_owned(),
        version: 0,
        author: Some("É. Galois, \"père\"".to_owned()),
        sha256: crate::hash::sha256(wasm),
        games: vec!["holdem".to_owned()],
        submitted: now(),
        exam: Examined { result: "passed".to_owned(), deals: 200, arena: "0.1.0".to_owned(), protocol: 1 },
    }
}

fn registry() -> (TempDir, Registry) {
    let folder = tempdir().unwrap();
    let registry = Registry::at(&folder.path().join("registry"));
    (folder, registry)
}

fn standing(rank: u32) -> LastStanding {
    LastStanding {
        tournament: "demo".to_owned(),
        seed: "1".to_owned(),
        game: "holdem".to_owned(),
        rank: Some(rank),
        bots: 2,
        elo: Some(-12.5),
        date: now(),
    }
}

#[test]
fn versions_of_a_name_are_numbered_and_kept_and_a_module_may_have_two_names() {
    let (_folder, registry) = registry();
    for (name, wasm, version) in [("a", b"1", 1), ("a", b"2", 2), ("b", b"1", 1), ("a", b"3", 3)] {
        match registry.submit(wasm, draft(name, wasm)).unwrap() {
            Submitted::New(submission) => assert_eq!((submission.name.as_str(), submission.version), (name, version)),
            already => panic!("{already:?}"),
        }
    }
    assert_eq!(registry.find("a").unwrap().version, 3);
    let first = registry.find("a@1").unwrap();
    assert_eq!(fs::read(registry.module(&first)).unwrap(), b"1");
    assert_eq!(first.sha256, registry.find("b").unwrap().sha256);
    assert_eq!(listed(&registry.modules()).unwrap().len(), 3, "a module is kept once");
}

#[test]
fn the_same_module_under_the_same_name_changes_nothing() {
    let (_folder, registry) = registry();
    registry.submit(b"1", draft("a", b"1")).unwrap();
    registry.submit(b"2", draft("a", b"2")).unwrap();
    let before = registry.entries().unwrap();
    let again = registry.submit(b"1", Submission { author: None, ..draft("a", b"1") }).unwrap();
    assert_eq!(again, Submitted::Already(before[0].submission.clone()));
    assert_eq!(registry.entries().unwrap(), before);
}

#[test]
fn submissions_at_once_get_a_version_each() {
    let (_folder, registry) = registry();
    std::thread::scope(|scope| {
        for number in 0..8u8 {
            let registry = &registry;
            scope.spawn(move || registry.submit(&[number], draft("a", &[number])).unwrap());
        }
    });
    let versions: Vec<u32> = registry.entries().unwrap().iter().map(|entry| entry.submission.version).collect();
    assert_eq!(versions, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn names_of_every_kind_have_a_folder_each_and_come_back() {
    let (folder, registry) = registry();
    let (long, wide) = ("x".repeat(200), "名".repeat(200));
    let names = [
        "A", "a", "é", "../../up", "a/b", "a\\b", ".", "-", "con", " a", "a ", "a\"b", "a,b", &long, &wide, "🂡", "a@b",
    ];
    for name in names {
        registry.submit(b"1", draft(name, b"1")).unwrap();
    }
    for name in names {
        assert_eq!(registry.find(name).unwrap().name, name);
    }
    assert_eq!(registry.entries().unwrap().len(), names.len());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is written outside of it");
}

#[test]
fn other_names_are_refused() {
    for (name, expected) in [
        ("", "a bot's name is empty, expected 1 to 200 characters"),
        (" \u{3000}", "a bot's name is empty, expected 1 to 200 characters"),
        ("a\nb", "a bot's name `a\\nb` holds a control character, expected one line of text"),
        ("a\u{2028}b", "a bot's name `a\\u{2028}b` holds a control character, expected one line of text"),
        ("a\u{202e}b", "a bot's name `a\\u{202e}b` holds a control character, expected one line of text"),
        ("shark@2", "the name `shark@2` ends in `@2`, which means a version; expected another name"),
    ] {
        assert_eq!(check_name(name).unwrap_err().to_string(), expected);
    }
    assert!(check_name(&"é".repeat(201)).is_err());
}

#[test]
fn what_is_not_there_is_told_with_what_is() {
    let (_folder, registry) = registry();
    let missing = |wanted: &str| registry.find(wanted).unwrap_err().to_string();
    assert!(missing("shark").contains("nothing was submitted there"), "{}", missing("shark"));
    for name in ["shark", "chart", "odds", "maniac"] {
        registry.submit(b"1", draft(name, b"1")).unwrap();
    }
    assert!(missing("Shrak").ends_with("the nearest names are `shark`, `chart`, `maniac`"), "{}", missing("Shrak"));
    assert_eq!(missing("shark@2"), "bot `shark` has no version 2; expected 1 to 1, or no version for the latest");
}

#[test]
fn a_module_that_was_altered_is_not_played_and_can_be_submitted_again() {
    let (_folder, registry) = registry();
    registry.submit(b"1", draft("a", b"1")).unwrap();
    let path = registry.module(&registry.find("a").unwrap());
    fs::write(&path, b"other").unwrap();
    assert!(matches!(registry.find("a"), Err(RegistryError::Altered { .. })));
    registry.submit(b"1", draft("a", b"1")).unwrap();
    assert_eq!(registry.find("a").unwrap().version, 1);
    fs::remove_file(path).unwrap();
    assert!(matches!(registry.find("a"), Err(RegistryError::Read { .. })));
}

#[test]
fn a_damaged_manifest_is_named() {
    let (_folder, registry) = registry();
    registry.submit(b"1", draft("a", b"1")).unwrap();
    let path = registry.shelf("a").join("1.toml");
    fs::write(&path, "name = 7").unwrap();
    let error = registry.entries().unwrap_err().to_string();
    assert!(error.contains(path.to_str().unwrap()) && error.contains("is no manifest of a bot"), "{error}");
}

#[test]
fn a_standing_goes_to_the_submission_of_that_module_and_name() {
    let (_folder, registry) = registry();
    registry.note(&[("a".to_owned(), "x".to_owned(), standing(1))]).unwrap();
    assert!(!registry.folder().exists(), "without a registry nothing is noted");
    for (name, wasm) in [("a", b"1"), ("b", b"1"), ("a", b"2"), ("c", b"3"), ("d", b"4")] {
        registry.submit(wasm, draft(name, wasm)).unwrap();
    }
    let hash = |wasm: &[u8]| crate::hash::sha256(wasm);
    let run = [
        ("a".to_owned(), hash(b"1"), standing(1)),
        ("b".to_owned(), hash(b"1"), standing(2)),
        ("old name".to_owned(), hash(b"3"), standing(3)),
    ];
    registry.note(&run).unwrap();
    let entries = registry.entries().unwrap();
    let ranks = entries.iter().map(|entry| {
        let rank = entry.standing.as_ref().and_then(|standing| standing.rank);
        (entry.submission.name.as_str(), entry.submission.version, rank)
    });
    let expected = [("a", 1, Some(1)), ("a", 2, None), ("b", 1, Some(2)), ("c", 1, Some(3)), ("d", 1, None)];
    assert_eq!(ranks.collect::<Vec<_>>(), expected);
}
