//! A run cannot be lost: killed anywhere, resumed, its files are those of a run that never stopped.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test")]

use arena_sdk::rng::Rng;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A bot that gives one answer of two, by the length of the question.
fn bot(answers: [&str; 2]) -> Vec<u8> {
    let data = |at: usize, answer: &str| format!("(data (i32.const {at}) \"{}\")", answer.replace('"', "\\22"));
    let packed = |at: usize, answer: &str| ((at as u64) << 32) | answer.len() as u64;
    let text = format!(
        "(module (memory (export \"memory\") 1) {} {}
           (func (export \"alloc\") (param i32) (result i32) (i32.const 2048))
           (func (export \"init\") (param i64))
           (func (export \"act\") (param i32 i32) (result i64)
             (select (i64.const {}) (i64.const {}) (i32.and (local.get 1) (i32.const 1)))))",
        data(16, answers[0]),
        data(256, answers[1]),
        packed(16, answers[0]),
        packed(256, answers[1]),
    );
    wat::parse_str(text).unwrap()
}

/// Four bots, one of which commits faults, and a tournament of them.
fn tournament(folder: &Path, match_sets: u32) -> PathBuf {
    let bots = [
        ("caller", ["\"call\"", "\"call\""]),
        ("folder", ["\"call\"", "\"fold\""]),
        ("raiser", ["{\"raise_to\":300}", "\"call\""]),
        ("odd, \"one\"", ["\"fold\"", "\"call\""]),
    ];
    let mut text = format!(
        "name = \"kill\"\nseed = \"7\"\nformat = \"round-robin\"\nmatch_sets = {match_sets}\ndeals = 20\n[game]\nname = \"holdem\"\n"
    );
    for (number, (name, answers)) in bots.into_iter().enumerate() {
        fs::write(folder.join(format!("{number}.wasm")), bot(answers)).unwrap();
        text.push_str(&format!("[[bots]]\nname = '{name}'\npath = \"{number}.wasm\"\n"));
    }
    let file = folder.join("kill.toml");
    fs::write(&file, text).unwrap();
    file
}

fn arena(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    command.args(arguments).env("ARENA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn output(arguments: &[&str]) -> Output {
    arena(arguments).output().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every file of the folder but `run.json`, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.file_type().unwrap().is_file() && entry.file_name() != "run.json");
    files.map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap())).collect()
}

fn assert_same(found: &Path, expected: &BTreeMap<String, Vec<u8>>) {
    let found = files(found);
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, bytes) in expected {
        assert!(found[name] == *bytes, "{name} differs");
    }
}

/// The one folder in `results`.
fn run_folder(results: &Path) -> PathBuf {
    let mut folders = fs::read_dir(results).into_iter().flatten().map(|entry| entry.unwrap().path());
    folders.next().expect("a run has begun")
}

struct Run {
    home: TempDir,
    file: PathBuf,
    uninterrupted: BTreeMap<String, Vec<u8>>,
}

impl Run {
    fn new(match_sets: u32) -> Run {
        let home = TempDir::new().unwrap();
        let file = tournament(home.path(), match_sets);
        let whole = home.path().join("whole");
        let output = output(&["run", file.to_str().unwrap(), "--threads", "2", "--out", whole.to_str().unwrap()]);
        assert!(output.status.success(), "{}", told(&output));
        let uninterrupted = files(&run_folder(&whole));
        assert_eq!(uninterrupted.len(), 6);
        Run { home, file, uninterrupted }
    }

    /// A new run that has just been started.
    fn start(&self, name: &str) -> (Child, PathBuf) {
        let out = self.home.path().join(name);
        let mut command =
            arena(&["run", self.file.to_str().unwrap(), "--threads", "2", "--out", out.to_str().unwrap()]);
        (command.spawn().unwrap(), out)
    }

    /// Waits until a run has a ledger with something in it.
    fn begun(out: &Path) -> PathBuf {
        for _ in 0..2000 {
            let ledger =
                fs::read_dir(out).into_iter().flatten().next().map(|entry| entry.unwrap().path().join("ledger.bin"));
            if ledger.as_ref().is_some_and(|ledger| fs::metadata(ledger).is_ok_and(|file| file.len() > 2000)) {
                return run_folder(out);
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("the run does not begin");
    }

    fn assert_resumes(&self, folder: &Path) {
        let output = output(&["resume", folder.to_str().unwrap(), "--threads", "2"]);
        assert!(output.status.success(), "{}", told(&output));
        assert_same(folder, &self.uninterrupted);
    }

    /// A finished run whose files but the ledger are taken away: as if killed after its last match.
    fn only_ledger(&self, name: &str) -> PathBuf {
        let (mut child, out) = self.start(name);
        assert!(child.wait().unwrap().success());
        let folder = run_folder(&out);
        for file in files(&folder).keys().filter(|name| *name != "ledger.bin") {
            fs::remove_file(folder.join(file)).unwrap();
        }
        fs::remove_file(folder.join("run.json")).unwrap();
        folder
    }
}

#[test]
fn killed_at_a_hundred_random_points_and_resumed_a_run_leaves_the_same_files() {
    let run = Run::new(60);
    let (mut rng, mut kills, mut runs) = (Rng::new(100), 0, 0);
    while kills < 100 {
        runs += 1;
        let (mut child, out) = run.start(&format!("killed {runs}"));
        let folder = Run::begun(&out);
        loop {
            std::thread::sleep(Duration::from_millis(u64::from(rng.below(40))));
            child.kill().unwrap();
            if child.wait().unwrap().success() || folder.join("run.json").exists() {
                break;
            }
            kills += 1;
            let arguments = ["resume", folder.to_str().unwrap(), "--threads", "2"];
            child = arena(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        }
        run.assert_resumes(&folder);
    }
    assert!(runs < kills, "most runs are killed more than once: {runs} runs, {kills} kills");
}

#[test]
fn ctrl_c_keeps_every_finished_match_prints_the_command_that_goes_on_and_exits_5() {
    let run = Run::new(400);
    let (child, out) = run.start("it's interrupted");
    let folder = Run::begun(&out);
    rustix::process::kill_process(
        rustix::process::Pid::from_raw(child.id() as i32).unwrap(),
        rustix::process::Signal::INT,
    )
    .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(5), "{}", told(&output));
    let told = told(&output);
    let command = told.lines().find_map(|line| line.strip_prefix("to go on: ")).expect("the command is printed");
    assert!(told.contains(" of 4800 matches are kept"), "{told}");
    assert!(files(&folder).keys().all(|name| name == "ledger.bin"), "{:?}", files(&folder).keys());
    // As printed, through a shell that finds `arena`.
    let shell = command.replacen("arena", env!("CARGO_BIN_EXE_arena"), 1);
    let resumed = Command::new("sh").args(["-c", &shell]).output().unwrap();
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    assert_same(&folder, &run.uninterrupted);
    let again = self::output(&["resume", folder.to_str().unwrap()]);
    assert_eq!(again.status.code(), Some(0));
    assert!(self::told(&again).contains("is complete: there is nothing to resume"), "{}", self::told(&again));
}

#[test]
fn a_ledger_cut_short_at_any_byte_is_resumed_from_what_is_sound() {
    let run = Run::new(2);
    let folder = run.only_ledger("cut");
    let ledger = folder.join("ledger.bin");
    let whole = fs::read(&ledger).unwrap();
    let manifest = 20 + u32::from_le_bytes(whole[12..16].try_into().unwrap()) as usize;
    let mut rng = Rng::new(3);
    let places = (0..12).map(|_| rng.between(manifest as i64, whole.len() as i64) as usize);
    // In a length, in a checksum, in a record, behind the last record, and right behind the manifest.
    for end in places.chain([manifest, manifest + 2, manifest + 6, manifest + 9, whole.len() - 1, whole.len()]) {
        fs::write(&ledger, &whole[..end]).unwrap();
        run.assert_resumes(&folder);
        run.uninterrupted
            .keys()
            .filter(|name| *name != "ledger.bin")
            .for_each(|name| fs::remove_file(folder.join(name)).unwrap());
        fs::remove_file(folder.join("run.json")).unwrap();
    }
}

#[test]
fn a_damaged_record_is_named_and_played_again_with_all_behind_it() {
    let run = Run::new(2);
    let folder = run.only_ledger("damaged");
    let ledger = folder.join("ledger.bin");
    let mut bytes = fs::read(&ledger).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x40;
    fs::write(&ledger, &bytes).unwrap();
    let output = output(&["resume", folder.to_str().unwrap()]);
    let told = told(&output);
    assert!(
        output.status.success() && told.contains("ledger.bin: damaged at byte ") && told.contains(" is played again"),
        "{told}"
    );
    assert_same(&folder, &run.uninterrupted);
}

#[test]
fn what_cannot_be_resumed_is_said() {
    let run = Run::new(1);
    let nowhere = run.home.path().join("nowhere");
    let output = output(&["resume", nowhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        told(&output).contains("nowhere: expected the folder of a run that has begun to play"),
        "{}",
        told(&output)
    );

    let folder = run.only_ledger("tampered");
    let module = fs::read_dir(folder.join("bots")).unwrap().next().unwrap().unwrap().path();
    fs::write(&module, bot(["\"fold\"", "\"fold\""])).unwrap();
    let output = self::output(&["resume", folder.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("not the module that `"), "{}", told(&output));

    let empty = folder.join("ledger.bin");
    fs::write(&empty, b"TAVLEDGE\x01\0\0\0\x10").unwrap();
    let output = self::output(&["resume", folder.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("ledger.bin: cut short at byte 12, in frame 0"), "{}", told(&output));
}

#[test]
fn two_processes_never_play_one_run() {
    let run = Run::new(400);
    let (mut child, out) = run.start("shared");
    let folder = Run::begun(&out);
    let output = output(&["resume", folder.to_str().unwrap()]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("another process is playing this run"), "{}", told(&output));
}

#[test]
fn a_full_disk_ends_a_run_with_its_name_and_loses_nothing() {
    let run = Run::new(60);
    let out = run.home.path().join("full");
    // Files may not grow beyond 48 blocks of 512 bytes; the signal that says so is ignored.
    let script = format!(
        "trap '' XFSZ; ulimit -f 48; exec '{}' run '{}' --threads 2 --out '{}'",
        env!("CARGO_BIN_EXE_arena"),
        run.file.display(),
        out.display()
    );
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled");
    let output = Command::new("bash").args(["-c", &script]).env("ARENA_CACHE", cache).output().unwrap();
    let folder = run_folder(&out);
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert!(told(&output).contains("File too large") && told(&output).contains("arena resume"), "{}", told(&output));
    assert!(!folder.join("standings.csv").exists());
    run.assert_resumes(&folder);
}
