//! The pages on codes tell the truth: the wrong example draws the code, the right one does not, and the printed pages
//! are the ones that the program shows.
#![allow(clippy::expect_used)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use std::path::{Path, PathBuf};

use arbiter_ruleset::{CODES, Code, SourceText, check};
use support::Disk;

/// Codes whose example would be long, would not be seen, or needs laws that are not shipped.
const WITHOUT_EXAMPLE: &[&str] = &[
    "E0006", "E0007", "E0010", "E0013", "E0015", "E0017", "E0202", "E0305", "E0398", "E0399",
    "N0001", "N0202", "W0506",
];

const INTRODUCTION: &str = "# Codes\n\nEvery diagnostic of the checker has a code. `arbiter rules check --explain E0301` prints the page on one of them; here are all. The list of codes stands in [the manual](language.md#codes).\n\n<!-- These pages are generated: UPDATE_MANUAL=1 cargo test -p arbiter-ruleset --test pages -->\n";

fn blocks<'a>(page: &'a str, info: &str) -> Vec<&'a str> {
    let mut parts = page.split("```");
    parts.next();
    let inner = parts.step_by(2);
    inner
        .filter_map(|block| block.strip_prefix(info)?.strip_prefix('\n'))
        .collect()
}

fn codes(text: &str) -> Vec<&'static str> {
    let source = SourceText {
        name: "example".to_owned(),
        text: text.to_owned(),
    };
    check(&source, &Disk)
        .diagnostics
        .iter()
        .map(|problem| problem.code)
        .collect()
}

#[test]
fn the_wrong_example_draws_its_code_alone_and_the_right_one_nothing() {
    for code in CODES {
        let page = code.page(&Disk);
        let (wrong, right) = (blocks(&page, "rules wrong"), blocks(&page, "rules"));
        if WITHOUT_EXAMPLE.contains(&code.code) {
            assert!(wrong.is_empty() && right.is_empty(), "{page}");
            continue;
        }
        assert_eq!(
            wrong
                .iter()
                .flat_map(|text| codes(text))
                .collect::<Vec<_>>(),
            [code.code],
            "{page}"
        );
        assert_eq!(right.len(), 1, "{page}");
        assert!(right.iter().all(|text| codes(text).is_empty()), "{page}");
    }
}

#[test]
fn the_printed_pages_are_those_of_the_program() {
    let pages: Vec<String> = CODES
        .iter()
        .map(|code| format!("\n#{}", code.page(&Disk)))
        .collect();
    let renewed = format!("{INTRODUCTION}{}", pages.concat());
    if std::env::var_os("UPDATE_MANUAL").is_some() {
        std::fs::write(path(), &renewed).expect("the pages can be written");
    }
    assert_eq!(renewed, std::fs::read_to_string(path()).expect("the pages"));
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/codes.md")
}

#[test]
fn a_code_is_found_however_it_is_capitalised_and_a_slip_is_understood() {
    assert_eq!(Code::named("e0301").map(|code| code.code), Ok("E0301"));
    let slip = Code::named("e03o1").expect_err("no such code");
    assert_eq!(slip.nearest, Some("E0301"));
    assert_eq!(
        Code::named("nonsense").expect_err("no such code").nearest,
        None
    );
}
