//! Rulings that hang on whether a player can still mate by any series of legal moves, judged by the shipped rules with
//! the position on the board. Each test names the article, and every proof is checked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use arbiter_ruleset::{GameOutcome, Library, Termination, Verdict, check};
use arbiter_rulesets::Shipped;
use arbiter_ruling::{JudgeInput, MateProof, Ruling, judge};
use serde_json::{Value, json};

const BLITZ: &str = "events/city-blitz";
const RAPID: &str = "events/harbour-rapid";
const STANDARD: &str = "events/lakeside-open";

/// White's flag, resignation or illegal move with Black to mate: only by help, and not at all.
const BY_HELP: &str = "8/8/8/4k3/4n3/4P3/4K3/8 w - - 0 60";
const NEVER: &str = "4k3/8/8/8/8/8/8/K6R w - - 0 60";
/// Locked pawns; a forced capture; a wall with a bishop that cannot pass.
const DEAD: [&str; 3] = [
    "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 40",
    "r7/K1k5/8/8/8/8/8/8 w - - 0 60",
    "8/6b1/1p3k2/1Pp1p1p1/2P1PpP1/5P2/8/5K2 b - - 11 61",
];

/// The ruling on an incident by White with that position on the board.
fn judged(ruleset: &str, kind: &str, fen: &str, told: Value, before: u32) -> Ruling {
    let mut incident = json!({ "kind": kind, "by": "white", "position": fen });
    for (name, value) in told.as_object().unwrap() {
        incident[name] = value.clone();
    }
    let document = json!({
        "ruleset": ruleset, "incident": incident,
        "history": { "illegal_move": { "white": before } },
    });
    let input = JudgeInput::read(&document).unwrap_or_else(|errors| panic!("{errors:?}"));
    let source = Shipped.source(ruleset).unwrap();
    let rules = check(&source, &Shipped).rules.unwrap();
    judge(rules.stage("main").unwrap(), &input.case).unwrap()
}

/// The proof that the opponent can, or cannot, which the independent checker has accepted.
fn proof(ruling: &Ruling) -> &MateProof {
    let proof = ruling.proof.as_ref().unwrap();
    assert_eq!(proof.side, arbiter_laws::Color::Black);
    assert_eq!(
        arbiter_mate_proof::check(proof.text.as_ref().unwrap()),
        Ok(())
    );
    let search = proof.search.as_ref().unwrap();
    assert_eq!((search.rules.as_str(), search.board_level), ("bare", false));
    proof
}

fn ended(ruling: &Ruling) -> (Option<Verdict>, GameOutcome, Termination) {
    let result = ruling.result.as_ref().unwrap();
    (ruling.verdict, result.outcome, result.termination.unwrap())
}

#[test]
fn given_a_flag_and_a_mate_by_help_then_the_line_is_shown_and_without_any_the_reason_6_9() {
    for ruleset in [STANDARD, RAPID, BLITZ] {
        let flag = |fen| {
            judged(
                ruleset,
                "flag_fall",
                fen,
                json!({ "period_completed": false }),
                0,
            )
        };
        let lost = flag(BY_HELP);
        assert_eq!(
            ended(&lost),
            (
                Some(Verdict::GameLost),
                GameOutcome::BlackWins,
                Termination::Time
            )
        );
        assert_eq!(proof(&lost).can_mate(), Some(true));
        assert!(!proof(&lost).line.is_empty());
        let drawn = flag(NEVER);
        assert_eq!(
            ended(&drawn),
            (
                Some(Verdict::GameDrawn),
                GameOutcome::Draw,
                Termination::Time
            )
        );
        assert_eq!(proof(&drawn).ground(), Some("bare-king"));
    }
}

#[test]
fn given_limited_supervision_then_the_claimant_of_the_flag_must_be_able_to_win_a_5_3() {
    let claimed = |fen| judged(BLITZ, "flag_fall", fen, json!({}), 0);
    let drawn = claimed(NEVER);
    assert_eq!(drawn.verdict, Some(Verdict::GameDrawn));
    assert!(
        drawn.articles.iter().any(|article| article == "A.5.3"),
        "{:?}",
        drawn.articles
    );
    assert_eq!(proof(&drawn).can_mate(), Some(false));
    assert_eq!(claimed(BY_HELP).verdict, Some(Verdict::GameLost));
}

#[test]
fn given_a_resignation_then_the_opponent_wins_only_if_some_mate_is_possible_5_1_2() {
    let resigns = |fen| judged(STANDARD, "resignation", fen, json!({}), 0);
    let lost = resigns(BY_HELP);
    assert_eq!(
        ended(&lost),
        (
            Some(Verdict::GameLost),
            GameOutcome::BlackWins,
            Termination::Resignation
        )
    );
    assert_eq!(proof(&lost).can_mate(), Some(true));
    // A queen that is lost by force: no series of legal moves keeps it.
    let drawn = resigns("7k/6q1/p4PPK/6PP/8/5P2/8/8 w - - 0 60");
    assert_eq!(
        ended(&drawn),
        (
            Some(Verdict::GameDrawn),
            GameOutcome::Draw,
            Termination::Resignation
        )
    );
    assert_eq!(proof(&drawn).can_mate(), Some(false));
}

#[test]
fn given_the_losing_illegal_move_then_the_mate_is_sought_where_the_game_stands_after_it_7_5_5() {
    for ruleset in [STANDARD, RAPID, BLITZ] {
        let again = |fen| judged(ruleset, "illegal_move", fen, json!({}), 1);
        let lost = again(BY_HELP);
        assert_eq!(
            ended(&lost),
            (
                Some(Verdict::GameLost),
                GameOutcome::BlackWins,
                Termination::IllegalMoves
            )
        );
        assert_eq!(proof(&lost).fen, BY_HELP);
        // The rook can only be taken; before that the material alone tells nothing.
        let drawn = again(DEAD[1]);
        assert_eq!(
            ended(&drawn),
            (
                Some(Verdict::GameDrawn),
                GameOutcome::Draw,
                Termination::IllegalMoves
            )
        );
        assert_eq!(proof(&drawn).fen, DEAD[1]);
        assert_eq!(proof(&drawn).can_mate(), Some(false));
    }
}

#[test]
fn given_a_dead_position_then_the_game_was_over_before_the_flag_and_the_resignation_5_2_2() {
    for fen in DEAD {
        for kind in ["flag_fall", "resignation", "game_over_noticed"] {
            let ruling = judged(STANDARD, kind, fen, json!({}), 0);
            assert_eq!(
                ended(&ruling),
                (
                    Some(Verdict::AlreadyOver),
                    GameOutcome::Draw,
                    Termination::DeadPosition
                ),
                "{kind} {fen}"
            );
            assert_eq!(proof(&ruling).can_mate(), Some(false));
        }
    }
    // Where one of the two can mate, nothing is over.
    let told = json!({ "period_completed": false });
    let open = judged(STANDARD, "flag_fall", NEVER, told, 0);
    assert_eq!(open.verdict, Some(Verdict::GameDrawn));
}

#[test]
fn given_men_that_no_game_brings_about_then_the_proof_says_so_2_2() {
    let nine = "4k3/8/8/8/8/p7/pppppppp/K7 w - - 0 1".replace("K7", "8");
    let nine = nine.replacen("4k3/8/8", "4k3/8/2K5", 1);
    let ruling = judged(STANDARD, "flag_fall", &nine, json!({}), 0);
    assert!(ruling.proof.unwrap().is_board_level());
}

#[test]
fn given_a_proof_of_an_older_program_then_it_is_read_and_written_again_as_it_was() {
    let older = json!({
        "side": "black", "verdict": "no", "fen": NEVER, "line": [], "text": "arbiter-mate-proof 1\n",
    });
    let proof: MateProof = serde_json::from_value(older.clone()).unwrap();
    assert_eq!((proof.search.as_ref(), proof.nodes()), (None, 0));
    assert_eq!(serde_json::to_value(proof).unwrap(), older);
}
