//! What must hold for any text that the game crate reads. The same is asked by its property tests, with texts that are
//! likelier to be right; here they are made by what reaches new code.

pub mod files;
pub mod log;

pub mod regulations;
pub mod settings;

use arbiter_laws::{Game, Letters, Noted, Position, Setup};

/// A text read as a position: it is refused with its reasons, or what was read is written and read alike, and every
/// legal move leads to a legal position and can be written down.
///
/// # Panics
/// If something does not hold.
pub fn fen(text: &str) {
    let read = match Setup::read(text) {
        Ok(read) => read,
        Err(error) => {
            assert!(!error.faults.is_empty() && !error.to_string().is_empty());
            for fault in error.faults {
                assert!(text.get(fault.span).is_some(), "the place is in the text");
            }
            return;
        }
    };
    let setup = read.value;
    let written = setup.to_string();
    let again = Noted {
        value: setup,
        notes: Vec::new(),
    };
    assert_eq!(Setup::read(&written), Ok(again), "{written}");
    assert_eq!(setup.shredder_fen().to_string().parse(), Ok(setup));
    match Position::from_setup(setup) {
        Ok(position) => moves(&position.value),
        Err(error) => assert_eq!(error.reasons, setup.illegalities()),
    }
}

/// Every legal move of a position.
fn moves(position: &Position) {
    let written = position.to_string();
    assert_eq!(written.parse::<Position>().as_ref(), Ok(position));
    let legal = position.legal_moves();
    assert_eq!(
        position.count_legal_moves(),
        legal.len() as u64,
        "{written}"
    );
    assert_eq!(position.has_legal_move(), !legal.is_empty());
    for &mv in &legal {
        assert!(position.is_legal(mv), "{written} {mv:?}");
        let after = position.after(mv);
        assert_eq!(after.setup().illegalities(), [], "{written} {mv:?}");
        let uci = mv.uci().to_string();
        assert_eq!(position.read_uci(&uci), Ok(mv), "{written} {uci}");
        let san = position.san(mv).to_string();
        let read = position.read_san(&san, Letters::English);
        let read = read.map(|read| (read.mv, read.notes));
        assert_eq!(read, Ok((mv, Vec::new())), "{written} {san}");
    }
}

/// A text read as a move, and as a scoresheet: what is understood is legal, and noted exactly if it is not written as
/// usual; what is not understood is refused at its place.
///
/// # Panics
/// If something does not hold.
pub fn san(text: &str) {
    let (fen, text) = text.split_once('\n').unwrap_or(("", text));
    let position = if fen.is_empty() {
        Position::initial()
    } else if let Ok(position) = fen.parse() {
        position
    } else {
        return;
    };
    for letters in Letters::ALL {
        match position.read_san(text, letters) {
            Ok(read) => {
                assert!(position.is_legal(read.mv), "{position} {text}");
                let usual = position.san(read.mv).with(letters).to_string();
                assert_eq!(read.notes.is_empty(), usual == text, "{position} {text}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        match Game::read(position, text, letters) {
            Ok(sheet) => {
                for remark in sheet.remarks {
                    assert!(text.get(remark.span).is_some());
                    assert!(remark.ply <= sheet.game.ply());
                }
            }
            Err(error) => {
                assert_eq!(text.get(error.span.clone()), Some(error.text.as_str()));
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    fn each_kept(target: &str, check: fn(&str)) {
        each_kept_bytes(target, |bytes| {
            if let Ok(text) = str::from_utf8(bytes) {
                check(text);
            }
        });
    }

    fn each_kept_bytes(target: &str, check: impl Fn(&[u8])) {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let in_folder = |folder: &str| fs::read_dir(here.join(folder).join(target));
        let seeds = in_folder("seeds").unwrap();
        // A target that was never run has found nothing yet.
        let found = in_folder("corpus").into_iter().flatten();
        let mut kept = 0;
        for entry in seeds.chain(found) {
            check(&fs::read(entry.unwrap().path()).unwrap());
            kept += 1;
        }
        assert!(kept > 10, "only {kept} texts are kept for {target}");
    }

    #[test]
    fn every_kept_text_of_a_position_is_read_or_refused() {
        each_kept("fen", super::fen);
    }

    #[test]
    fn every_kept_text_of_a_move_is_read_or_refused() {
        each_kept("san", super::san);
    }

    #[test]
    fn every_kept_text_of_rules_is_read_formatted_and_checked() {
        each_kept_bytes("rules", super::regulations::rules);
        each_kept("format", super::regulations::format);
        each_kept("check", super::regulations::check);
    }

    #[test]
    fn every_kept_log_and_every_kept_toml_is_read_or_refused() {
        each_kept_bytes("envelope", super::log::envelope);
        each_kept_bytes("toml", super::settings::toml);
    }

    #[test]
    fn all_kept_numbers_make_rules_that_the_checker_judges_rightly() {
        each_kept_bytes("evaluate", super::regulations::evaluate);
        each_kept_bytes("cells", super::regulations::cells);
    }
}
