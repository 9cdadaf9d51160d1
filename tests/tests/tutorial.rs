//! The tutorial in the manual of the rules' language is true: its files are written, its commands are run, and what they
//! answer is what stands there. `UPDATE_MANUAL=1` writes the answers down anew.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "where an expectation fails, the test has failed"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use arbiter_tests::needs;

fn manual() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md")
}

/// The words of a command; quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (index, part) in line.split('"').enumerate() {
        let quoted = index % 2 == 1;
        let mut pieces = if quoted {
            vec![part]
        } else {
            part.split(' ').collect()
        }
        .into_iter();
        let joined = pieces.next().unwrap_or_default();
        words.last_mut().expect("a word").push_str(joined);
        words.extend(pieces.map(str::to_owned));
    }
    words.retain(|word| !word.is_empty());
    words
}

/// What a command prints in a folder.
fn answer(line: &str, folder: &Path) -> String {
    let words = words(line);
    let (program, arguments) = words.split_first().expect("a program");
    let text = match program.as_str() {
        "cat" => fs::read_to_string(folder.join(&arguments[0])).expect("a file of the tutorial"),
        "arbiter" => {
            let mut command = Command::new(needs::binary());
            let ran = command.args(arguments).current_dir(folder).output();
            let ran = ran.expect("the program runs");
            String::from_utf8_lossy(&ran.stdout).into_owned()
                + &String::from_utf8_lossy(&ran.stderr)
        }
        other => panic!("the tutorial knows no `{other}`"),
    };
    match text.trim_end() {
        "" => String::new(),
        said => format!("{said}\n"),
    }
}

#[test]
fn the_tutorial_shows_what_the_program_answers() {
    let written = fs::read_to_string(manual()).expect("the manual");
    let folder = tempfile::tempdir().expect("a folder");
    let mut renewed = String::new();
    let mut commands = 0;
    let mut lines = written.lines();
    while let Some(line) = lines.next() {
        renewed += &format!("{line}\n");
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if info == "console" {
            for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
                commands += 1;
                renewed += &format!("$ {command}\n{}", answer(command, folder.path()));
            }
        } else {
            let text: String = block.iter().map(|line| format!("{line}\n")).collect();
            renewed += &text;
            if let Some((_, name)) = info.split_once(" file ") {
                fs::write(folder.path().join(name), text).expect("a file can be written");
            }
        }
        renewed += "```\n";
    }
    assert!(commands >= 6, "{commands}");
    if std::env::var_os("UPDATE_MANUAL").is_some() {
        fs::write(manual(), &renewed).expect("the manual can be written");
        return;
    }
    for (shown, real) in written.lines().zip(renewed.lines()) {
        assert_eq!(shown, real, "UPDATE_MANUAL=1 renews it");
    }
    assert_eq!(written, renewed);
}
