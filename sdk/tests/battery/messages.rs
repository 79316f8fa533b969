//! The SDK's own JSON and serde's agree on every message, in both directions.

use super::play::Setting;
use super::probe::Probe;
use arena_sdk::game::{Deal, Game, Wire};
use arena_sdk::json::{self, FromJson, ToJson};
use arena_sdk::message::{Fixture, Limits, Memory, PROTOCOL_VERSION, Past, Question, QuestionOf};
use arena_sdk::table::Seat;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

pub fn both_parsers_read_what_both_writers_write<G: Probe>(seed: u64) {
    let mut setting = Setting::<G>::random(seed);
    let options = setting.game.options().clone();
    agree_wire(&options);
    let mut views = Vec::new();
    let (end, _) = setting.play(|deal, seat, action, rng| {
        agree_wire(action);
        agree_wire(&G::random_answer(deal, rng));
        let view = deal.view(seat);
        agree_wire(&view);
        views.push(view);
    });
    let recaps: Vec<_> = Seat::all(setting.game.seats()).map(|seat| end.recap(seat)).collect();
    recaps.iter().for_each(agree_wire);
    let first = Some(fixture::<G>(options, seed));
    for (number, view) in views.into_iter().enumerate() {
        let (missed, deal) = (number as u64 % 2, number as u64 + 1);
        let past = recaps[..number.min(recaps.len())].iter().map(|recap| Past { deal, recap: recap.clone() }).collect();
        let fixture = first.clone().filter(|_| number == 0);
        let question: QuestionOf<G> = Question { fixture, deal, missed, past, view };
        agree(&question);
    }
}

fn fixture<G: Game>(options: G::Options, seed: u64) -> Fixture<G::Options> {
    Fixture {
        protocol: PROTOCOL_VERSION,
        game: G::NAME.to_owned(),
        rules: G::RULES_VERSION,
        options,
        seat: Seat::new(1),
        deals: seed,
        memory: if seed.is_multiple_of(2) { Memory::Fixture } else { Memory::Deal },
        limits: Limits::default(),
        seed: format!("{seed:016x}"),
        names: seed.is_multiple_of(3).then(|| vec!["a \"quoted\" name".to_owned(), "é\n".to_owned()]),
    }
}

fn agree_wire<T: Wire>(value: &T) {
    agree(value);
}

fn agree<T>(value: &T)
where
    T: ToJson + for<'a> FromJson<'a> + Serialize + DeserializeOwned + Debug + PartialEq,
{
    let mut ours = Vec::new();
    value.to_json(&mut ours);
    let theirs = serde_json::to_vec(value).expect("it can be written");
    for text in [&ours, &theirs] {
        let shown = String::from_utf8_lossy(text);
        assert_eq!(json::from_slice_strict::<T>(text).as_ref(), Ok(value), "SDK of {shown}");
        assert_eq!(&serde_json::from_slice::<T>(text).expect("serde reads it"), value, "serde of {shown}");
    }
    let tree = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).expect("it is JSON");
    assert_eq!(tree(&ours), tree(&theirs), "not the same fields");
    cut_short::<T>(&ours);
}

/// A message that stops anywhere is refused, and no panic comes of it.
fn cut_short<T: for<'a> FromJson<'a> + Debug>(text: &[u8]) {
    for end in (0..text.len()).step_by(1 + text.len() / 30) {
        assert!(json::from_slice::<T>(&text[..end]).is_err(), "{}", String::from_utf8_lossy(&text[..end]));
    }
}
