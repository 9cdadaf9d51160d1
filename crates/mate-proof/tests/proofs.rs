//! What the checker accepts, and with which step named it rejects everything else.

use arbiter_mate_proof::check;

/// A proof of five lines and more.
fn proof(fen: &str, side: &str, verdict: &str, ground: &str) -> String {
    format!("arbiter-mate-proof 2\nposition {fen}\nside {side}\nverdict {verdict}\n{ground}\nend\n")
}

/// Why a text is rejected; empty if it is accepted.
fn rejection(text: &str) -> String {
    check(text).map_or_else(|rejection| rejection.to_string(), |()| String::new())
}

fn line(fen: &str, side: &str, moves: &str) -> String {
    let ground = format!("line {moves}");
    rejection(&proof(fen, side, "yes", ground.trim_end()))
}

fn no(fen: &str, side: &str, ground: &str) -> String {
    rejection(&proof(fen, side, "no", ground))
}

/// Whether a lemma holds; if not, that is the reason given.
fn lemma(fen: &str, side: &str, name: &str) -> bool {
    let reason = no(fen, side, &format!("lemma {name}"));
    let fails = format!("line 5: the lemma `{name}` does not hold");
    assert!(reason.is_empty() || reason == fails, "{reason}");
    reason.is_empty()
}

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
const NO_MATE: &str = "line 5: the line does not end in mate";

#[test]
fn given_a_line_of_legal_moves_to_mate_then_it_is_accepted() {
    assert_eq!(line(BACK_RANK, "white", "a1a8"), "");
    assert_eq!(line(BACK_RANK, "white", "e1e2 g8f8 a1a7 f8g8 a7a8"), "");
}

#[test]
fn given_mate_on_the_board_then_no_move_is_needed() {
    let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(line(mate, "white", ""), "");
    assert_eq!(line(mate, "black", ""), NO_MATE);
}

#[test]
fn given_a_line_with_a_changed_move_then_that_move_is_named() {
    for (moves, number, text) in [
        ("a1b3", 1, "a1b3"),
        ("a1a7 g8g9", 2, "g8g9"),
        ("a1a7 f7f8q", 2, "f7f8q"),
        ("a1a8 g8h8", 2, "g8h8"),
        ("a1a8q", 1, "a1a8q"),
        ("a1a8 ", 2, ""),
        ("nonsense", 1, "nonsense"),
        ("é1a8", 1, "é1a8"),
    ] {
        let ground = format!("line {moves}");
        assert_eq!(
            rejection(&proof(BACK_RANK, "white", "yes", &ground)),
            format!("line 5: move {number}, `{text}`, is not legal")
        );
    }
}

#[test]
fn given_a_line_that_ends_before_mate_or_for_the_other_side_then_it_is_rejected() {
    assert_eq!(line(BACK_RANK, "white", "a1a7"), NO_MATE);
    assert_eq!(line(BACK_RANK, "black", "a1a8"), NO_MATE);
}

#[test]
fn given_castling_en_passant_and_promotion_then_the_line_is_followed_3_7_3_8() {
    let castles = "5k2/8/8/8/8/6PP/4P2R/R3K1RR w Q - 0 1";
    assert_eq!(line(castles, "white", "e1c1"), NO_MATE);
    assert_eq!(line(castles, "white", "e1a1"), NO_MATE);
    // The king may step to c4 only if the pawn there has been captured.
    let passed = "8/8/8/8/1pP5/k7/3K4/1R6 b - c3 0 1";
    assert_eq!(line(passed, "white", "b4c3 d2c3 a3a4 c3c4"), NO_MATE);
    let not_passed = passed.replace(" c3 ", " - ");
    let illegal = "line 5: move 1, `b4c3`, is not legal";
    assert_eq!(line(&not_passed, "white", "b4c3"), illegal);
    let promotes = "7k/5P2/6K1/8/8/8/8/8 w - - 0 1";
    assert_eq!(line(promotes, "white", "f7f8q"), "");
    assert_eq!(line(promotes, "white", "f7f8r"), "");
    assert_eq!(line(promotes, "white", "f7f8b"), NO_MATE);
    for text in ["f7f8", "f7f8p", "f7f8k", "f7f8Q", "f7f8qq"] {
        let illegal = format!("line 5: move 1, `{text}`, is not legal");
        assert_eq!(line(promotes, "white", text), illegal);
    }
}

#[test]
fn given_castling_that_the_laws_forbid_then_it_is_not_legal_3_8_2() {
    for fen in [
        // No right any more; out of check; over an attacked square; to one; past a man.
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
        "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1",
    ] {
        for text in ["e1g1", "e1h1"] {
            let illegal = format!("line 5: move 1, `{text}`, is not legal");
            assert_eq!(line(fen, "white", text), illegal, "{fen}");
        }
    }
    // The rook may pass an attacked square, the king may not.
    let rook_passes = "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(line(rook_passes, "white", "e1c1"), NO_MATE);
    // Once moved and back again, neither king nor rook may castle; nor with another rook.
    let waits = "4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (moves, last) in [
        ("e1e2 a7a6 e2e1 a6a5 e1g1", "e1g1"),
        ("h1h2 a7a6 h2h1 a6a5 e1g1", "e1g1"),
        ("h1h8 e8d7 h8h1 a7a6 e1g1", "e1g1"),
    ] {
        let illegal = format!("line 5: move 5, `{last}`, is not legal");
        assert_eq!(line(waits, "white", moves), illegal);
    }
    assert_eq!(line(waits, "white", "h1h2 a7a6 e1c1"), NO_MATE);
}

#[test]
fn given_chess960_then_castling_is_the_king_going_to_its_rook() {
    let fen = "4rkr1/R5p1/4p3/8/8/8/8/4K1R1 w G - 0 1";
    assert_eq!(line(fen, "white", "e1g1"), "");
    // King and rook change places.
    let swap = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    assert_eq!(line(swap, "white", "f1g1 e8e7 g1h1 e7e8 f1a1"), NO_MATE);
    let blocked = "4k3/8/8/8/8/8/8/4K1RR w H - 0 1";
    for text in ["e1g1", "e1h1"] {
        let illegal = format!("line 5: move 1, `{text}`, is not legal");
        assert_eq!(line(blocked, "white", text), illegal);
    }
}

#[test]
fn given_a_position_that_cannot_be_then_it_is_rejected_with_the_reason() {
    for (fen, reason) in [
        ("", "a FEN has six fields, this one 1"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - -",
            "a FEN has six fields, this one 4",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2P w - - 0 1",
            "a pawn stands on an end rank",
        ),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "each side has one king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "each side has one king"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "`K` fits no king and rook"),
        (
            "4k3/8/8/8/8/8/8/4K2R w KH - 0 1",
            "`KH` fits no king and rook",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w k - 0 1",
            "`k` fits no king and rook",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w z - 0 1",
            "`z` fits no king and rook",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "no pawn has passed over `e6`",
        ),
        (
            "4k3/8/8/8/4p3/8/8/4K3 w - e5 0 1",
            "no pawn has passed over `e5`",
        ),
        (
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "the side that does not have the move is in check",
        ),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "`x` is not `w` or `b`"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "a board has 8 ranks"),
        ("8/4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a board has 8 ranks"),
        (
            "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
            "`9` has other letters than men",
        ),
        (
            "4k3/C7/8/8/8/8/8/4K3 w - - 0 1",
            "`C7` has other letters than men",
        ),
        ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "`7` is not 8 squares"),
        ("4k3/88/8/8/8/8/4K3 w - - 0 1", "`88` is not 8 squares"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x 1",
            "`x 1` are no counts of moves",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 -1",
            "`0 -1` are no counts of moves",
        ),
    ] {
        assert_eq!(line(fen, "white", ""), format!("line 2: {reason}"), "{fen}");
    }
}

#[test]
fn given_a_bare_king_then_it_never_mates() {
    let fen = "4k3/8/8/8/8/8/8/4KR2 w - - 0 1";
    assert!(lemma(fen, "black", "bare-king"));
    assert!(!lemma(fen, "white", "bare-king"));
    assert!(!lemma(fen, "black", "bear-king"));
}

#[test]
fn given_a_lone_knight_then_only_queens_leave_it_helpless() {
    for (fen, holds) in [
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("3rk3/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/3p4/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false),
    ] {
        assert_eq!(lemma(fen, "white", "lone-knight"), holds, "{fen}");
    }
}

#[test]
fn given_bishops_of_one_colour_then_other_bishops_knights_and_pawns_undo_it() {
    for (fen, holds) in [
        ("5K2/8/8/1B6/8/k7/6b1/8 w - - 0 1", true),
        ("8/8/8/8/8/2k5/8/2KB1B1r w - - 0 1", true),
        ("6BK/6b1/7k/8/8/8/8/8 w - - 0 1", false),
        ("8/8/8/8/8/2k5/8/2KB1n2 w - - 0 1", false),
        ("8/8/8/8/2p5/2k5/8/2KB4 w - - 0 1", false),
    ] {
        assert_eq!(lemma(fen, "white", "bishops-of-one-colour"), holds, "{fen}");
    }
    // Two checks at once, which no game can bring about, yet it is mate on the board.
    let flight = "8/8/8/8/K7/2B3B1/4q3/3rk1r1 b - - 0 1";
    assert_eq!(line(flight, "white", ""), NO_MATE);
    let mate = "8/8/8/8/K7/2B3B1/4q3/3rkr2 b - - 0 1";
    assert_eq!(line(mate, "white", ""), "");
    assert!(!lemma(mate, "white", "bishops-of-one-colour"));
}

#[test]
fn given_stalemate_or_ones_own_mate_then_the_game_is_over_5_1_1_5_2_1() {
    let stalemate = "1k6/8/1KQ5/8/8/8/8/8 b - - 0 1";
    assert!(lemma(stalemate, "white", "game-over"));
    let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    assert!(lemma(mate, "black", "game-over"));
    assert!(!lemma(mate, "white", "game-over"));
    assert!(!lemma(BACK_RANK, "white", "game-over"));
}

/// Bishop takes knight is the only move; the bishop alone is a lemma.
const FORCED: &str = "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50";
const FORCED_SET: &str = "closed 2 30b9e70f4748d95d";

#[test]
fn f4_f5_forced_captures_close_the_set_5_2_2() {
    assert_eq!(no(FORCED, "white", FORCED_SET), "");
    let pawn = "k7/P1K5/8/8/8/8/8/8 b - - 2 58";
    assert_eq!(no(pawn, "white", "closed 2 7f50f2bd59dac87b"), "");
}

#[test]
fn given_a_set_with_another_number_or_hash_then_it_is_rejected_5_2_2() {
    let (_, found) = FORCED_SET.split_once(' ').unwrap();
    for claimed in [
        "3 30b9e70f4748d95d",
        "2 30b9e70f4748d95c",
        "2",
        "02 30b9e70f4748d95d",
    ] {
        assert_eq!(
            no(FORCED, "white", &format!("closed {claimed}")),
            format!("line 5: the set is `{found}`, not `{claimed}`")
        );
    }
    let more = "line 5: there are more than 1 positions";
    assert_eq!(no(FORCED, "white", "closed 1 30b9e70f4748d95d"), more);
    let none = "line 5: there are more than 0 positions";
    assert_eq!(no(FORCED, "white", "closed -1 30b9e70f4748d95d"), none);
}

#[test]
fn given_a_set_from_which_mate_is_reached_then_it_is_no_proof() {
    let fen = "7k/5P2/6K1/8/8/8/8/8 w - - 0 1";
    let reached = "line 5: a mate can be reached";
    assert_eq!(no(fen, "white", "closed 20000 0"), reached);
}

#[test]
fn given_75_moves_counted_in_then_the_clock_ends_the_line_and_the_set_9_6_2() {
    let side = "white with 75 moves";
    let last = "k7/8/1K6/8/8/8/8/7R w - - 149 120";
    assert_eq!(line(last, side, "h1h8"), "");
    let over = "line 5: 75 moves are over before move 1";
    assert_eq!(line(&last.replace("149", "150"), side, "h1h8"), over);
    assert_eq!(line(&last.replace("149", "150"), "white", "h1h8"), "");
    // Without any repetition there is none for the fifth time, so none is let pass.
    let again = "line 5: after move 4 a position occurs again";
    let walks = "8/8/1k6/8/8/8/8/K6R w - - 0 1";
    assert_eq!(line(walks, side, "a1a2 b6b5 a2a1 b5b6 h1h2"), again);
    assert_eq!(line(walks, "white", "a1a2 b6b5 a2a1 b5b6"), NO_MATE);
    let rook = "8/8/8/3k4/8/8/8/K6R w - - 149 120";
    assert_eq!(no(rook, side, "counted 17 1aacdb451e8a5a0f"), "");
    let no_ground = "line 5: no ground for that verdict";
    assert_eq!(no(rook, "white", "counted 17 1aacdb451e8a5a0f"), no_ground);
}

/// A board locked by three pairs of pawns, and the one table of it.
const LOCKED: &str = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1";
const TABLE: &str = "table Ka1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3 Pa4 Pd4 Pg4 pa5 pd5 \
     pg5 ka6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
const LEFT: &str = "a move may lead out of the table and into no other";

/// What is said to a set of one position with tables.
fn tables(fen: &str, side: &str, hash: &str, tables: &str) -> String {
    no(fen, side, &format!("closed 1 {hash}\nfrom {fen}\n{tables}"))
}

fn locked(table: &str) -> String {
    tables(LOCKED, "white", "7bb2e4e46a678392", table)
}

#[test]
fn f1_tables_prove_a_locked_board_dead_5_2_2() {
    assert_eq!(locked(TABLE), "");
    assert_eq!(tables(LOCKED, "black", "7bb2e4e46a678392", TABLE), "");
    // That pawns face each other may be said where it is plain; more tables do no harm.
    assert_eq!(locked(&format!("{TABLE} 1<4 5<2 3<6")), "");
    assert_eq!(locked(&format!("{TABLE}\n{TABLE}")), "");
}

#[test]
fn given_a_table_with_something_altered_then_it_is_rejected_with_its_line() {
    let left = &format!("line 7: {LEFT}");
    let start = "line 6: the position does not fit the first table";
    let none = "line 7: that is no table";
    for (from, to, reason) in [
        // A square less: a king may go there all the same.
        ("a1b1", "b1", left.as_str()),
        ("g8h8", "g8", left),
        // A square more, from which a man goes on.
        ("h3 ", "h3b4 ", left),
        ("Pd4", "Pd4d3", left),
        ("pd5", "pd5?", left),
        // Another board than the position's.
        ("Pd4", "Pd3", start),
        ("Pd4 ", "", start),
        ("pd5", "pd6", start),
        // No table at all.
        ("Pd4", "Xd4", none),
        ("Pd4", "Pd9", none),
        ("Pd4", "Pd", none),
        ("Ka1", "Ka1/a8", none),
        ("Pd4", "Pd4 *e", none),
        ("pg5", "pg5 1<x", none),
        ("Pd4", " Pd4", none),
        // Pawns that do not face each other.
        ("h8", "h8 1<2", start),
        ("h8", "h8 1<5", start),
        ("h8", "h8 1<9", start),
        ("h8", "h8 0<7", start),
    ] {
        let altered = TABLE.replacen(from, to, 1);
        assert_ne!(altered, TABLE);
        assert_eq!(locked(&altered), reason, "{from} {to}");
    }
}

#[test]
fn given_tables_of_which_one_is_missing_or_has_other_men_then_a_move_leads_out() {
    let start = "table Ke1 Pa4 Pd4 Pg4 pa5 pd5 pg5 ke8";
    assert_eq!(locked(start), format!("line 7: {LEFT}"));
    // The second table takes in what leaves the first.
    assert_eq!(locked(&format!("{start}\n{TABLE}")), "");
    // Fewer men, or others, are not the same men.
    for other in ["table Ka1b1c1d1e1f1d2e2f2", &TABLE.replace("Pd4", "Qd4")] {
        let two = format!("{start}\n{other}");
        assert_eq!(locked(&two), format!("line 7: {LEFT}"));
    }
    // What leaves the second is told of the second.
    let narrow = TABLE.replace("a1b1", "b1");
    let two = format!("{start}\n{narrow}");
    assert_eq!(locked(&two), format!("line 8: {LEFT}"));
}

#[test]
fn given_tables_that_say_who_has_the_move_then_each_move_changes_that() {
    let of = |turn: &str| TABLE.replace("table", &format!("table {turn}"));
    let (white, black) = (of("white"), of("black"));
    assert_eq!(locked(&format!("{white}\n{black}")), "");
    assert_eq!(locked(&white), format!("line 7: {LEFT}"));
    let start = "line 6: the position does not fit the first table";
    assert_eq!(locked(&format!("{black}\n{white}")), start);
}

#[test]
fn given_a_table_in_which_mate_is_possible_then_it_is_rejected() {
    let name = |square: u8| format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1);
    let all: String = (0..64).map(name).collect();
    let fen = "7k/5K2/8/8/8/8/6R1/8 b - - 0 1";
    let table = format!("table R{all}? K{all} k{all}");
    let mate = "line 7: the table may hold a mate";
    assert_eq!(tables(fen, "white", "0", &table), mate);
    // A king alone never mates, so that table is good for the other side.
    let set = "83bb64c2a4f5f2df";
    assert_eq!(tables(fen, "black", set, &table), "");
}

#[test]
fn given_something_else_than_tables_after_a_set_then_that_line_is_named() {
    let from = &format!("from {LOCKED}");
    for (rest, reason) in [
        ("more", "line 6: `from` and a FEN expected"),
        (TABLE, "line 6: `from` and a FEN expected"),
        ("from 8/8", "line 6: a FEN has six fields, this one 1"),
        (from, "line 6: the position does not fit the first table"),
    ] {
        let ground = format!("closed 1 7bb2e4e46a678392\n{rest}");
        assert_eq!(no(LOCKED, "white", &ground), reason);
    }
    // A rook that may castle is no man of a table, nor is a pawn that can be captured in passing.
    let castles = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let start = "line 6: the position does not fit the first table";
    assert_eq!(tables(castles, "black", "0", "table Ra1 Ke1 ke8"), start);
    let passed = "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1";
    let table = "table Ke1 Pa4 pb4 ke8";
    assert_eq!(tables(passed, "black", "0", table), start);
    let told = tables(passed, "black", "0", &format!("{table} *a3"));
    assert_eq!(told, format!("line 7: {LEFT}"));
}

#[test]
fn given_a_text_cut_off_anywhere_then_it_is_rejected() {
    for whole in [
        proof(BACK_RANK, "white", "yes", "line e1e2 g8f8 a1a7 f8g8 a7a8"),
        proof(FORCED, "white", "no", FORCED_SET),
    ] {
        assert_eq!(check(&whole), Ok(()));
        for end in 0..whole.len() {
            let rejection = check(&whole[..end]).unwrap_err();
            assert_eq!(rejection.reason, "the text is cut off");
            assert_eq!(rejection.line, whole[..end].split('\n').count());
        }
    }
}

#[test]
fn given_an_altered_text_then_the_line_at_fault_is_named() {
    let bare = "4k3/8/8/8/8/8/8/4KR2 w - - 0 1";
    let text = proof(bare, "black", "no", "lemma bare-king");
    assert_eq!(check(&text), Ok(()));
    for (from, to, reason) in [
        (
            "proof 2",
            "proof 1",
            "line 1: `arbiter-mate-proof 2` expected",
        ),
        ("position ", "", "line 2: a FEN has six fields, this one 1"),
        (
            "side black",
            "side white",
            "line 5: the lemma `bare-king` does not hold",
        ),
        (
            "side black",
            "side green",
            "line 3: `side white` or `side black` expected",
        ),
        (
            "verdict no",
            "verdict",
            "line 4: `verdict yes` or `verdict no` expected",
        ),
        (
            "verdict no",
            "verdict yes",
            "line 5: no ground for that verdict",
        ),
        ("KR2", "KR1r", "line 5: the lemma `bare-king` does not hold"),
        ("lemma", "table", "line 5: no ground for that verdict"),
        (
            "king\n",
            "king\nmore\n",
            "line 5: no ground for that verdict",
        ),
        ("end\n", "end\nend\n", "line 5: no ground for that verdict"),
        ("end\n", "end\n\n", "line 8: the text is cut off"),
    ] {
        assert_eq!(rejection(&text.replace(from, to)), reason, "{from} {to}");
    }
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(256)
        })]

        #[test]
        fn given_any_text_then_the_checker_answers(
            text in "\\PC{0,80}",
            fen in "[1-8kKQp/]{8,30} [wb] [-KQa]{1,2} [-a-h3]{1,2} 0 1",
            table in "table( [KQPkqp*<a-h1-8/?]{1,9}){0,5}",
        ) {
            prop_assert!(check(&text).is_err());
            prop_assert!(check(&proof(&fen, "white", "no", &text)).is_err());
            prop_assert!(!locked(&table).is_empty());
        }

        #[test]
        fn given_a_proof_with_one_other_letter_then_it_is_rejected_or_still_true(
            at in 0usize..99,
            letter in "[a-h1-8kKqQ/ \n-]",
        ) {
            let whole = proof(BACK_RANK, "white", "yes", "line a1a8");
            let mut text = whole.clone();
            prop_assume!(at < text.len());
            text.replace_range(at..=at, &letter);
            if rejection(&text).is_empty() {
                // A mate from a position that is another one by that letter.
                let others = |text: &str| -> Vec<String> {
                    let lines = text.split('\n').map(str::to_owned);
                    lines.filter(|line| !line.starts_with("position ")).collect()
                };
                prop_assert_eq!(others(&text), others(&whole));
            }
        }
    }
}
