//! Game files: what people and programs write, game by game.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

use arbiter_formats::pgn::{
    MAX_DEPTH, MAX_FILE_BYTES, MAX_GAMES, Pgn, PgnGame, PgnResult, WhyNoMove, one_game, parse,
};
use arbiter_formats::{Code, Severity};
use arbiter_laws::{Letters, Ply};
use proptest::prelude::*;
use proptest::sample::select;

fn read(text: &str) -> Pgn {
    parse(text.as_bytes()).unwrap()
}

/// The only game of a text, with the result taken for granted.
fn only(text: &str) -> PgnGame {
    let mut games = read(text).games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn plies(game: &PgnGame) -> u32 {
    game.game.as_ref().unwrap().ply().0
}

/// The codes of what is said about a game, but for a missing result.
fn codes(game: &PgnGame) -> Vec<Code> {
    let codes = game.findings.iter().map(|finding| finding.code);
    codes
        .filter(|&code| code != Code::PgnResultMissing)
        .collect()
}

#[test]
fn given_a_game_as_the_format_has_it_then_nothing_is_said_about_it() {
    let text = "[Event \"Open\"]\n[White \"Lind, \\\"L\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 {[%clk 0:05:00]} Nc6 3. Bc4 Nf6\n4. Qxf7# 1-0\n";
    let game = only(text);
    assert_eq!(game.findings, []);
    assert_eq!(
        (plies(&game), game.result, game.tag("White")),
        (7, PgnResult::WhiteWins, Some("Lind, \"L\""))
    );
    assert_eq!(game.moves[2].comments[0].clock_ms(), Some(300_000));
    assert_eq!(
        (
            game.moves[6].text.as_str(),
            game.moves[6].line,
            game.moves[6].column
        ),
        ("Qxf7#", 6, 4)
    );
}

#[test]
fn given_bytes_as_files_have_them_then_they_are_read_with_a_note() {
    let plain = "[White \"Muller\"]\n1. e4 e5 *";
    let said = |bytes: &[u8]| {
        let file = parse(bytes).unwrap();
        assert_eq!(plies(&file.games[0]), 2);
        file.findings
            .iter()
            .map(|finding| finding.code)
            .collect::<Vec<_>>()
    };
    assert_eq!(said(plain.as_bytes()), []);
    assert_eq!(said(plain.replace('\n', "\r\n").as_bytes()), []);
    assert_eq!(
        said(plain.replace('\n', "\r").as_bytes()),
        [Code::FileLineEnds]
    );
    assert_eq!(
        said(&[b"\xEF\xBB\xBF", plain.as_bytes()].concat()),
        [Code::FileByteOrderMark]
    );
    let latin: Vec<u8> = plain
        .bytes()
        .map(|byte| if byte == b'u' { 0xFC } else { byte })
        .collect();
    assert_eq!(said(&latin), [Code::FileEncoding]);
    assert_eq!(parse(&latin).unwrap().games[0].tag("White"), Some("Müller"));
}

#[test]
fn given_what_is_unusual_and_clear_then_the_moves_are_read_and_it_is_noted() {
    let cases: [(&str, u32, &[Code]); 26] = [
        ("% 1. d4\n1. e4 e5 *", 2, &[]),
        ("1. e4 { a ; b } e5 *", 2, &[]),
        ("1. e4 { a { b } e5 *", 2, &[]),
        ("1. e4 { ( } e5 *", 2, &[]),
        ("1. e4 {a\n\nb} e5 *", 2, &[]),
        ("1. e4 ; all of it { ( \n e5 *", 2, &[]),
        ("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 *", 2, &[]),
        ("1. e4 ({x} 1. d4 d5) 1... e5 *", 2, &[]),
        ("1. ... e5", 0, &[Code::PgnMove]),
        ("1. e4 1. ... e5 *", 2, &[]),
        ("1. e4 1... e5 2.Nf3 *", 3, &[]),
        ("e4 e5 Nf3 *", 3, &[]),
        ("1. e4 e5 3. Nf3 *", 3, &[Code::PgnNumber]),
        ("1. e4! $1 e5 N 2. Nf3 += *", 3, &[]),
        ("1. e4\u{b1} e5 2. Nf3 \u{25ca} *", 3, &[Code::PgnGlyph]),
        ("1. e4 $999 *", 1, &[Code::PgnGlyph]),
        (
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 *",
            8,
            &[Code::PgnNotation],
        ),
        ("1. e4 e5 2. nf3 nc6 *", 4, &[Code::PgnNotation]),
        ("1. e4 a6 2. e5 d5 3. exd6e.p. *", 5, &[Code::PgnNotation]),
        (
            "1. e4 a6 2. e5 d5 3. exd6 e.p. *",
            5,
            &[Code::PgnNotation, Code::PgnNotation],
        ),
        (
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7++ 1-0",
            7,
            &[Code::PgnNotation],
        ),
        ("1. e4 (1. -- e5) (1. d4 Z0) e5 *", 2, &[]),
        ("1. e4 (1. e5) e5 *", 2, &[Code::PgnVariation]),
        ("[Event \"x\"] [Result \"*\"] 1. e4 e5 *", 2, &[]),
        ("1. e4 (=) e5(=) *", 2, &[]),
        ("1. e4 ) } e5 *", 2, &[Code::PgnStray]),
    ];
    for (text, moves, said) in cases {
        let game = only(text);
        assert_eq!(plies(&game), moves, "{text}: {:?}", game.fault);
        let mut codes = codes(&game);
        codes.dedup();
        let mut said = said.to_vec();
        said.dedup();
        assert_eq!(codes, said, "{text}: {:#?}", game.findings);
        assert_eq!(game.moves.len(), usize::try_from(moves).unwrap(), "{text}");
    }
}

#[test]
fn given_signs_of_judgement_and_offers_then_they_stand_with_their_move() {
    let game = only("1. e4! $14 e5 N (=) 2. Nf3?! *");
    let glyphs: Vec<_> = game.moves.iter().map(|one| one.glyphs.clone()).collect();
    assert_eq!(glyphs, [vec![1, 14], vec![146], vec![6]]);
    assert_eq!(
        game.moves
            .iter()
            .map(|one| one.draw_offer)
            .collect::<Vec<_>>(),
        [false, true, false]
    );
}

#[test]
fn given_a_text_that_is_no_move_then_ply_text_reason_and_place_are_told_and_the_moves_before_it_are_there()
 {
    let cases: [(&str, u32, &str, &str); 12] = [
        ("1. e4 e5\n2. %Nf3 Nf6 *", 3, "%Nf3", "`%`"),
        ("1. e4 e5\n2. zzz Nf6 *", 3, "zzz", "`z`"),
        ("1. e4 e5\n2. Ke3 *", 3, "Ke3", "king"),
        ("1. e4 e5\n2. -- Nf6 *", 3, "--", "no move"),
        ("1. e4 e5\n2. Z0 Nf6 *", 3, "Z0", "no move"),
        ("1. e4 e5\n2. N\u{435}2 *", 3, "N\u{435}2", "U+0435"),
        ("1. e4 e5\n2. Nf3\u{a0}Nc6 *", 3, "Nf3\u{a0}Nc6", "U+00A0"),
        ("1. e4 e5\n2. Nf\u{0}3 *", 3, "Nf\u{0}3", "U+0000"),
        ("1. e4 e5\n2. Nbd2 *", 3, "Nbd2", "own"),
        ("1. e4 e5\n2. Qxe5 *", 3, "Qxe5", "way"),
        ("1. e4 e5 *\n2. Nf3 *", 3, "Nf3", "after the result"),
        ("1. e4 e5\n2. 0-0 *", 3, "0-0", "castl"),
    ];
    for (text, ply, written, reason) in cases {
        let game = only(text);
        let fault = game
            .fault
            .clone()
            .unwrap_or_else(|| panic!("{text}: {:#?}", game.findings));
        assert_eq!(
            (fault.ply, fault.text.as_str(), fault.line, fault.column),
            (Ply(ply), written, 2, 4),
            "{text}"
        );
        assert_eq!(plies(&game), ply - 1, "{text}");
        let why = fault.why.to_string();
        assert!(why.contains(reason), "{text}: {why}");
        let errors = game
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error);
        let errors: Vec<_> = errors
            .map(|finding| (finding.line, finding.columns.map(|(first, _)| first)))
            .collect();
        assert_eq!(errors, [(2, Some(4))], "{text}");
    }
    assert_eq!(
        only("1. e4 * 1... e5").fault.unwrap().why,
        WhyNoMove::AfterResult
    );
}

#[test]
fn given_a_fault_in_one_game_then_the_next_one_is_read() {
    let next = "\n\n[Event \"Next\"]\n[Result \"1-0\"]\n\n1. d4 1-0\n";
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(MAX_DEPTH + 1));
    let cases = [
        ("[Event \"x\"]\n1. e4 { no end", Code::PgnUnclosed, 1),
        ("[Event \"x\"]\n1. e4 (1. d4 d5", Code::PgnUnclosed, 1),
        ("[Event \"x\"]\n1. e4 e9 *", Code::PgnMove, 1),
        (
            "[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 *",
            Code::PgnStart,
            0,
        ),
        ("[Event \"x\"]\n[SetUp \"1\"]\n1. e4 *", Code::PgnStart, 0),
        (deep.as_str(), Code::PgnTooDeep, 1),
    ];
    for (text, code, moves) in cases {
        let file = read(&format!("{text}{next}"));
        assert_eq!(file.games.len(), 2, "{text}");
        assert!(
            codes(&file.games[0]).contains(&code),
            "{text}: {:#?}",
            file.games[0].findings
        );
        assert_eq!(
            file.games[0].game.as_ref().map_or(0, |game| game.ply().0),
            moves,
            "{text}"
        );
        assert_eq!(
            (plies(&file.games[1]), codes(&file.games[1])),
            (1, vec![]),
            "{text}"
        );
    }
}

#[test]
fn given_a_result_against_the_board_or_against_its_tag_then_it_is_told() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let stalemate = "[FEN \"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\"]\n[SetUp \"1\"]\n";
    let cases = [
        (format!("{mate} 0-1"), vec![]),
        (format!("{mate} *"), vec![Code::PgnResult]),
        // Nobody told one.
        (mate.to_owned(), vec![]),
        (format!("{mate} 1-0"), vec![Code::PgnResult]),
        (format!("[Result \"0-1\"]\n{mate}"), vec![]),
        (format!("{stalemate}1/2-1/2"), vec![]),
        (format!("{stalemate}1-0"), vec![Code::PgnResult]),
        (
            "[Result \"1-0\"]\n1. e4 0-1".to_owned(),
            vec![Code::PgnResultTag],
        ),
        (
            "[Result \"2-0\"]\n1. e4 *".to_owned(),
            vec![Code::PgnResultTag],
        ),
        ("1. e4 * 1-0".to_owned(), vec![Code::PgnAfterResult]),
    ];
    for (text, said) in cases {
        assert_eq!(codes(&only(&text)), said, "{text}");
    }
    let game = only("[Result \"1-0\"]\n1. e4 0-1");
    assert_eq!(
        game.result,
        PgnResult::BlackWins,
        "what stands behind the moves counts"
    );
    let game = only("1. e4 e5");
    let findings: Vec<_> = game.findings.iter().map(|finding| finding.code).collect();
    assert_eq!(
        (game.result, findings),
        (PgnResult::Unknown, vec![Code::PgnResultMissing])
    );
}

#[test]
fn given_fen_and_set_up_that_do_not_go_together_then_the_fen_counts() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 10";
    let cases = [
        (format!("[SetUp \"1\"]\n[FEN \"{fen}\"]"), 0),
        (format!("[FEN \"{fen}\"]"), 1),
        (format!("[SetUp \"0\"]\n[FEN \"{fen}\"]"), 1),
        (format!("[SetUp \"1\"]\n[fen \"{fen}\"]"), 1),
        (
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]".to_owned(),
            1,
        ),
    ];
    for (tags, notes) in cases {
        let game = only(&format!("{tags}\ne4 *"));
        assert_eq!(plies(&game), 1, "{tags}");
        assert_eq!(
            codes(&game),
            vec![Code::PgnSetUp; notes],
            "{tags}: {:#?}",
            game.findings
        );
    }
}

#[test]
fn given_tags_that_are_none_or_stand_twice_then_the_line_is_passed_over_and_the_first_counts() {
    let game = only(
        "[Event \"a\"]\n[White \"b\n[Black c]\n[Site \"d\"]\n[Site \"e\"]\n[WhiteElo \"-\"]\n1. e4 *",
    );
    assert_eq!(codes(&game), [Code::PgnTag; 3]);
    let lines: Vec<_> = game.findings.iter().map(|finding| finding.line).collect();
    assert_eq!(lines, [2, 3, 5]);
    assert_eq!((game.tag("Site"), game.tag("WhiteElo")), (Some("d"), None));
}

#[test]
fn given_files_beyond_the_limits_then_it_is_said_and_nothing_takes_long() {
    let refused = parse(&vec![b' '; MAX_FILE_BYTES + 1]).unwrap_err();
    assert_eq!(refused[0].code, Code::FileTooLarge);
    assert_eq!(read(" \n").findings[0].code, Code::FileEmpty);
    let many = "[Event \"x\"]\n*\n".repeat(MAX_GAMES + 1);
    let file = read(&many);
    assert_eq!(
        (file.games.len(), file.findings[0].code),
        (MAX_GAMES, Code::PgnTooManyGames)
    );
    let long = format!("[Event \"{}\"]\n1. e4 *", "x".repeat(100_000));
    assert_eq!(codes(&only(&long)), [Code::PgnTagTooLong]);
    assert_eq!(
        plies(&only(&format!("1. e4 {{{}}} e5 *", "y".repeat(900_000)))),
        2
    );
    let nested = only(&format!("1. e4 {}", "(".repeat(20_000)));
    assert!(codes(&nested).contains(&Code::PgnTooDeep));
    assert_eq!(
        only(&format!("1. e4 {}", "{a}".repeat(300_000)))
            .comments
            .len(),
        0
    );
    assert_eq!(plies(&only(&"Nf3 Nf6 Ng1 Ng8 ".repeat(4_000))), 16_000);
}

#[test]
fn given_a_text_that_is_to_be_one_game_then_it_is_that_game_or_says_why_not() {
    let read = |text: &str| one_game(text.as_bytes(), Letters::English);
    let (game, moves) = read("[White \"Lind\"]\n1. e4 e5").unwrap();
    assert_eq!((game.tag("White"), moves.ply()), (Some("Lind"), Ply(2)));
    let (_, swedish) = one_game(b"1. Sf3 Sf6 {a}", Letters::Swedish).unwrap();
    assert_eq!(swedish.ply(), Ply(2));
    let (position_alone, moves) =
        read("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 10\"]\n*").unwrap();
    assert_eq!((position_alone.moves.len(), moves.ply()), (0, Ply(0)));
    for (text, code, before) in [
        ("1. e4 e5 2. Ke3 *", Code::PgnMove, Some(2)),
        ("1. e4 e5 * 2. Nf3", Code::PgnAfterResult, Some(2)),
        ("1. e4 e5 {no end", Code::PgnUnclosed, Some(2)),
        ("1. f3 e5 2. g4 Qh4# 1-0", Code::PgnResult, Some(4)),
        ("[SetUp \"1\"]\n1. e4 *", Code::PgnStart, None),
        (
            "1. e4 *\n[Event \"b\"]\n1. d4 *",
            Code::PgnSeveralGames,
            None,
        ),
        (" \n", Code::FileEmpty, None),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(error.finding.code, code, "{text}");
        assert_eq!(error.game.map(|game| game.ply().0), before, "{text}");
    }
}

#[test]
fn given_a_thousand_games_in_the_file_of_a_round_then_each_begins_at_its_line() {
    let one = "[Event \"Open\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
    let file = read(&one.repeat(20));
    let lines: Vec<usize> = file.games.iter().map(|game| game.line).collect();
    assert_eq!(
        lines,
        (0..20).map(|index| 1 + 5 * index).collect::<Vec<_>>()
    );
    let untagged = read("1. e4 *\n[Event \"b\"]\n1. d4 *");
    assert_eq!(untagged.games.len(), 2);
    let empty = read("[Event \"a\"]\n[Event \"b\"]\n*");
    assert_eq!(empty.games.len(), 2, "a game without moves");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_and_every_place_is_in_the_file(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let lines = 1 + bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
        for game in parse(&bytes).unwrap().games {
            prop_assert!(game.findings.iter().all(|finding| (1..=lines).contains(&finding.line)));
        }
    }

    #[test]
    fn any_signs_are_read_and_what_was_played_is_what_is_written(
        parts in prop::collection::vec(select(vec![
            "e4", "e5", "Nf3", "nc6", "1.", "2...", "{", "}", "(", ")", "[Event \"x\"]", "\n", " ", "*", "1-0", "$3", "!?",
            "--", "0-0", ";", "%", "(=)", "e.p.", "\u{a0}", "[", "]", "\"", "[%clk 0:00:01]", "\n[Event ",
        ]), 0..40),
    ) {
        for game in read(&parts.concat()).games {
            let Some(played) = &game.game else { continue };
            prop_assert_eq!(game.moves.len(), played.moves().len());
            for (one, (ply, _)) in game.moves.iter().zip(played.positions()) {
                let before = played.at(ply).unwrap();
                let read = before.read_san(&one.text, arbiter_laws::Letters::English).unwrap();
                prop_assert_eq!(Some(read.mv), played.moves().nth(usize::try_from(ply.0).unwrap()));
            }
        }
    }
}
