//! The house bots as they are submitted: built to modules and run in the sandbox.
#![allow(clippy::unwrap_used, reason = "a test")]

use arena::bridge;
use arena::build;
use arena::plan::{Entry, Format, Plan};
use arena::player::Source;
use arena::referee::FaultPolicy;
use arena::run::{self, Ended, Job};
use arena::sandbox::{Sandbox, SandboxConfig};
use arena::seed::Seed;
use arena_sdk::message::{Limits, Memory};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn house() -> Vec<PathBuf> {
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots");
    let mut folders: Vec<PathBuf> = std::fs::read_dir(bots).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|folder| folder.join("Cargo.toml").is_file());
    folders.sort();
    folders
}

fn plan(game: &str, seats: usize) -> Plan {
    Plan {
        name: "self-play".into(),
        format: Format::RoundRobin,
        game: bridge::find(game).unwrap().with_json(serde_json::json!({ "seats": seats })).unwrap(),
        deals: 10,
        match_sets: 2,
        max_lineups: 1,
        memory: Memory::Fixture,
        show_names: false,
        limits: Limits::default(),
        faults: FaultPolicy::default(),
        entries: (0..seats)
            .map(|bot| Entry { name: format!("twin {bot}"), path: PathBuf::new(), challenger: false })
            .collect(),
        seed: None,
    }
}

#[test]
fn law_4_every_house_bot_nets_exactly_0_against_itself_heads_up_and_at_a_full_table_and_commits_no_fault() {
    let folders = house();
    assert!(folders.len() >= 7);
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled");
    let sandbox = Sandbox::new(SandboxConfig::new(16, cache, env!("CARGO_BIN_EXE_arena"))).unwrap();
    for built in build::build(&folders).unwrap() {
        let wasm = std::fs::read(&built.wasm).unwrap();
        let bot = sandbox.admit("bot", &wasm, &Limits::default()).unwrap();
        // Bots that somebody adds with `arena new` need not be named after their game.
        let games = bot.facts().games.clone().unwrap();
        let game = &*games[0];
        for seats in if game == "rami" { [2, 4] } else { [2, 6] } {
            let twins = (0..seats).map(|_| Arc::new(bot.clone()) as Arc<dyn Source>).collect();
            let job = Job::new(plan(game, seats), Seed::from(4), twins);
            let mut net = vec![vec![0; seats]; 2];
            let ended = run::run(
                &job,
                1,
                2,
                || false,
                |fixture, record| {
                    assert!(record.faults.is_empty(), "{}: {:?}", built.folder.display(), record.faults);
                    for (seat, twin) in fixture.seats.by_seat() {
                        net[fixture.match_set as usize][usize::from(*twin)] += record.seats[seat].net;
                    }
                    Ok::<_, std::convert::Infallible>(())
                },
            );
            assert_eq!(ended.unwrap(), Ended::Complete);
            assert!(net.iter().flatten().all(|net| *net == 0), "{}: {net:?}", built.folder.display());
        }
    }
}
