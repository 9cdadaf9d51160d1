//! A log as a file: whole, spoilt in any place, or something else altogether.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use arbiter_tournament::*;
use common::*;
use proptest::prelude::*;

const TEXT: &str = "The slip was misread";
const SALT: [u8; 16] = [5; 16];

/// A log with a result that was corrected, signed at its end; the key.
fn hall() -> (Hall, LogKey) {
    let mut hall = Hall::open();
    let key = LogKey::from_seed([9; 32]);
    let reason = TextRef {
        text: TextId(id(900)),
        digest: TextRef::digest_of(&SALT, TEXT),
    };
    hall.act(Command::CloseRound {
        round: RoundNumber::try_from(3).unwrap(),
        despite: Missing {
            without_result: vec![GameId(id(200)), GameId(id(201))],
            ..Missing::default()
        },
        reason: Some(reason),
    })
    .unwrap();
    let signed = Checkpoint::sign(hall.state.id, hall.state.head, hall.now_ms, &key);
    hall.act(Command::SignCheckpoint(signed.told().unwrap()))
        .unwrap();
    (hall, key)
}

fn lines(hall: &Hall, key: &LogKey) -> Vec<BundleLine> {
    let public = key.public();
    let mut lines = vec![
        BundleLine::Header(BundleHeader {
            format: BUNDLE_FORMAT.to_owned(),
            version: BUNDLE_VERSION,
            tournament: hall.state.id,
            entries: hall.state.head.seq,
            head: hall.state.head.hash.hex(),
            exported_at_ms: hall.now_ms,
            persons: true,
        }),
        BundleLine::Key {
            id: public.id().to_string(),
            public: public.to_string(),
        },
    ];
    lines.extend(hall.log.iter().map(entry_line));
    lines.push(BundleLine::Text {
        text: TextId(id(900)),
        digest: TextRef::digest_of(&SALT, TEXT),
        erased: false,
        salt: Some(hex(&SALT)),
        content: Some(TEXT.to_owned()),
    });
    lines
}

fn read(text: &str) -> BundleInspection {
    let mut reader = BundleReader::new();
    text.lines().for_each(|line| reader.line(line));
    reader.end()
}

fn written(lines: &[BundleLine]) -> String {
    lines
        .iter()
        .map(|line| bundle_line(line).unwrap())
        .collect()
}

#[test]
fn given_an_exported_log_then_it_is_whole_and_goes_through_its_checkpoints() {
    let (hall, key) = hall();
    let found = read(&written(&lines(&hall, &key)));
    assert_eq!(found.faults, []);
    assert_eq!(found.hashes.len(), hall.log.len());
    assert_eq!(found.keys, [key.public()]);
    let checkpoint = found.checkpoints[0];
    assert_eq!(
        found.agreement(&checkpoint),
        Agreement::Extends { later: 1 }
    );
}

#[test]
fn given_a_line_that_is_missing_or_twice_there_then_the_log_is_not_whole() {
    let (hall, key) = hall();
    let whole = lines(&hall, &key);
    for place in 0..whole.len() {
        let mut fewer = whole.clone();
        fewer.remove(place);
        assert!(
            !read(&written(&fewer)).faults.is_empty(),
            "without line {}",
            place + 1
        );
        // A key told twice is still the key.
        if place != 1 {
            let mut more = whole.clone();
            more.insert(place, whole[place].clone());
            assert!(
                !read(&written(&more)).faults.is_empty(),
                "line {} twice",
                place + 1
            );
        }
    }
    assert!(!read("").faults.is_empty());
}

#[test]
fn given_a_text_or_a_signature_of_somebody_else_then_its_line_is_named() {
    let (hall, key) = hall();
    let mut other = lines(&hall, &key);
    let last = other.len();
    if let Some(BundleLine::Text { content, .. }) = other.last_mut() {
        *content = Some("He paid".to_owned());
    }
    let stranger = LogKey::from_seed([1; 32]).public();
    other[1] = BundleLine::Key {
        id: stranger.id().to_string(),
        public: stranger.to_string(),
    };
    let faults = read(&written(&other)).faults;
    let named: Vec<(usize, &str)> = faults
        .iter()
        .map(|fault| (fault.line, fault.what.as_str()))
        .collect();
    assert_eq!(
        named,
        [
            (last - 1, "none of the keys has signed this checkpoint"),
            (last, "the text is not what was written"),
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn given_any_changed_byte_of_an_entry_then_the_log_is_not_whole(place: prop::sample::Index, bit in 0_u8..7) {
        let (hall, key) = hall();
        let text = written(&lines(&hall, &key));
        let begin = text.find("{\"line\":\"entry\"").unwrap();
        let end = text.find("{\"line\":\"text\"").unwrap();
        let at = begin + place.index(end - begin);
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1 << bit;
        let changed = String::from_utf8_lossy(&bytes);
        // `seq` stands beside the envelope for readers; the envelope's own is what counts, and blanks mean nothing.
        let same = |text: &str| -> Vec<Option<BundleLine>> {
            let line = |line: &str| match serde_json::from_str(line).ok()? {
                BundleLine::Entry { hash, envelope, .. } => Some(BundleLine::Entry { seq: 0, hash, envelope }),
                other => Some(other),
            };
            text.lines().map(line).collect()
        };
        prop_assert!(same(&changed) == same(&text) || !read(&changed).faults.is_empty(), "{at}");
    }

    #[test]
    fn given_any_text_then_it_is_no_log_and_nothing_breaks(text in "(\\{\"line\":\"(header|entry|key|text)\"[^\n]{0,80}\\}?\n?){0,4}") {
        prop_assert!(!read(&text).faults.is_empty());
    }
}
