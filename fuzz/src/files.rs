//! What must hold for any file that the crate of formats reads.

use arbiter_formats::{Severity, pgn, trf};
use arbiter_laws::Letters;

/// Bytes read as a tournament file: they come back as they were; brought into shape they say the same, and stay so.
///
/// # Panics
/// If something does not hold.
pub fn trf(bytes: &[u8]) {
    let parsed = match trf::parse(bytes) {
        Ok(parsed) => parsed,
        Err(findings) => {
            assert!(
                findings
                    .iter()
                    .any(|finding| finding.severity == Severity::Error)
            );
            return;
        }
    };
    let before = parsed.document;
    assert_eq!(before.to_bytes(), bytes);
    for (_, rule) in before.rules() {
        let line = trf::rule_line(rule);
        let again = trf::parse(line.as_bytes()).map(|parsed| parsed.document);
        let again = again.unwrap_or_else(|findings| panic!("{line}: {findings:?}"));
        assert_eq!(
            again.rules().map(|(_, rule)| rule).collect::<Vec<_>>(),
            [rule],
            "{line}"
        );
    }
    let mut after = before.clone();
    after.arrange().unwrap_or_else(|error| panic!("{error}"));
    let shaped = after.to_bytes();
    if shaped.len() > trf::MAX_FILE_BYTES {
        return;
    }
    let again = trf::parse(&shaped).map(|parsed| parsed.document);
    let mut again = again.unwrap_or_else(|findings| panic!("{findings:?}"));
    for round in 1..=before.rounds() {
        assert_eq!(
            again.pairings(round),
            before.pairings(round),
            "round {round}"
        );
        assert_eq!(again.byes(round), before.byes(round), "round {round}");
    }
    again.arrange().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.to_bytes(), shaped);
}

/// Bytes read as a game file: what was played is what is written, and every place is in the file.
///
/// # Panics
/// If something does not hold.
pub fn pgn(bytes: &[u8]) {
    let lines = 1 + bytes
        .iter()
        .filter(|byte| matches!(byte, b'\n' | b'\r'))
        .count();
    let file = match pgn::parse(bytes) {
        Ok(file) => file,
        Err(findings) => {
            assert!(!findings.is_empty());
            return;
        }
    };
    for game in file.games {
        assert!(
            game.findings
                .iter()
                .all(|finding| (1..=lines).contains(&finding.line))
        );
        let Some(played) = game.game else {
            assert!(game.moves.is_empty());
            continue;
        };
        assert_eq!(played.moves().len(), game.moves.len());
        let positions = played.positions().map(|(_, position)| position);
        for ((mv, position), written) in played.moves().zip(positions).zip(&game.moves) {
            let read = position.read_san(&written.text, Letters::English);
            assert_eq!(read.map(|read| read.mv).ok(), Some(mv), "{}", written.text);
        }
    }
}
