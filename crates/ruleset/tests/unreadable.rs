//! Files that are no text: told at the byte, with a way out, and never a panic.
#![allow(clippy::expect_used)] // outside `#[test]` functions clippy does not know that this is a test

use arbiter_ruleset::{Checked, MAX_FILE_BYTES, SourceText, Unreadable};
use proptest::prelude::*;

const SOUND: &str = "regulations \"Case\"\n  played under FIDE Laws 2023\n  time control: 3+2\n";

fn refused(bytes: &[u8]) -> Checked {
    let unreadable = SourceText::from_bytes("case", bytes).expect_err("not a text of rules");
    Checked::from(*unreadable)
}

fn said(checked: &Checked) -> String {
    let lines = checked.diagnostics.iter();
    lines.map(|one| one.render(&checked.sources)).collect()
}

#[test]
fn a_western_letter_is_named_at_its_byte_and_shown_in_its_line() {
    let bytes = SOUND.replace("Case", "Caf\u{1}").into_bytes();
    let bytes: Vec<u8> = bytes
        .into_iter()
        .map(|byte| if byte == 1 { 0xe9 } else { byte })
        .collect();
    let checked = refused(&bytes);
    assert!(checked.rules.is_none());
    assert_eq!(
        said(&checked),
        "error[E0013]: byte 16 (0xE9) is not UTF-8\n  --> case:1:17\n  |\n1 | regulations \"Caf\u{fffd}\"\n  |                 ^\n   = help: save it as UTF-8; some editors call what this is \"ANSI\" or \"Western\"\n"
    );
}

#[test]
fn utf_16_is_told_from_other_bytes() {
    for units in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let text = format!("\u{feff}{SOUND}");
        let bytes: Vec<u8> = text.encode_utf16().flat_map(units).collect();
        let said = said(&refused(&bytes));
        assert!(
            said.starts_with("error[E0013]: byte 0 is not UTF-8: the file is UTF-16\n"),
            "{said}"
        );
        assert!(said.contains("  --> case:1:1\n"), "{said}");
    }
}

#[test]
fn a_cut_letter_at_the_end_is_not_utf_8() {
    let mut bytes = format!("{SOUND}  // é").into_bytes();
    bytes.pop();
    let said = said(&refused(&bytes));
    let at = bytes.len() - 1;
    assert!(
        said.contains(&format!("byte {at} (0xC3) is not UTF-8")),
        "{said}"
    );
    assert!(said.contains("  --> case:4:6\n"), "{said}");
}

#[test]
fn a_file_has_at_most_64_kib() {
    let text = |bytes: usize| format!("{SOUND}//{}", " ".repeat(bytes - SOUND.len() - 2));
    assert!(SourceText::from_bytes("case", text(MAX_FILE_BYTES).as_bytes()).is_ok());
    let checked = refused(text(MAX_FILE_BYTES + 1).as_bytes());
    let codes: Vec<&str> = checked.diagnostics.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["E0006"]);
    let said = said(&checked);
    assert!(
        said.contains("a rules file has at most 65536 bytes"),
        "{said}"
    );
}

#[test]
fn a_file_that_was_not_opened_says_the_systems_reason() {
    let checked = Checked::from(Unreadable::unopened("case", &"permission denied"));
    let said = said(&checked);
    assert!(
        said.starts_with("error[E0017]: permission denied\n"),
        "{said}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_a_text_or_refused_at_the_first_byte_that_is_none(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        match SourceText::from_bytes("any", &bytes) {
            Ok(source) => prop_assert_eq!(source.text.as_bytes(), &bytes[..]),
            Err(unreadable) => {
                let at = std::str::from_utf8(&bytes).expect_err("refused").valid_up_to();
                prop_assert_eq!(unreadable.problem.span.start, at);
                prop_assert!(!unreadable.problem.render(&[unreadable.source]).is_empty());
            }
        }
    }
}
