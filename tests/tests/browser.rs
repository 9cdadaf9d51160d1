//! The pages in a real browser with a phone's screen.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use arbiter_tests::{Arbiter, Server, browser};

#[test]
fn the_printed_address_opens_on_a_phone_without_a_fault() {
    let server = Server::demo();
    let visit = browser::visit("front-page", server.address(), &[]);
    assert!(visit.output.contains("title "), "{}", visit.output);
    assert!(visit.screenshots.join("front-page.png").is_file());
}

/// The word behind `before` in what the server printed, up to the next space.
fn printed(server: &Server, line: &str, before: &str) -> String {
    let line = server.line_starting(line);
    let (_, after) = line
        .split_once(before)
        .unwrap_or_else(|| panic!("no {before} in {line}"));
    after
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn an_evening_on_the_floor_with_two_phones_one_of_which_runs_no_script() {
    let server = Server::demo();
    let arbiter = printed(&server, "  arbiter", "/join#");
    let visit = browser::visit(
        "floor",
        server.address(),
        &[("ARBITER_FIRST", &arbiter), ("ARBITER_SECOND", &arbiter)],
    );
    assert!(visit.output.contains("told to the end"), "{}", visit.output);
}

#[test]
fn after_the_ruling_the_chief_the_wrong_board_and_a_claim_on_two_phones_that_run_no_script() {
    let server = Server::demo();
    let [floor, organiser] =
        ["  arbiter", "  organiser"].map(|line| printed(&server, line, "/join#"));
    let visit = browser::visit(
        "chief",
        server.address(),
        &[("ARBITER_FLOOR", &floor), ("ARBITER_ORGANISER", &organiser)],
    );
    assert!(visit.output.contains("told to the end"), "{}", visit.output);
}

#[test]
fn a_round_from_its_empty_chairs_to_its_end_on_phones_without_a_script_and_a_keyboard() {
    let server = Server::demo();
    let [floor, organiser] =
        ["  arbiter", "  organiser"].map(|line| printed(&server, line, "/join#"));
    let visit = browser::visit(
        "round",
        server.address(),
        &[("ARBITER_FLOOR", &floor), ("ARBITER_ORGANISER", &organiser)],
    );
    assert!(visit.output.contains("told to the end"), "{}", visit.output);
}

#[test]
fn an_organiser_makes_a_token_and_is_told_what_is_wrong_with_his_regulations() {
    let server = Server::demo();
    let organiser = printed(&server, "  organiser", "/join#");
    let visit = browser::visit(
        "organiser",
        server.address(),
        &[("ARBITER_ORGANISER", &organiser)],
    );
    assert!(visit.output.contains("told to the end"), "{}", visit.output);
}

#[test]
fn names_that_would_rather_be_code_are_shown_harmlessly_on_every_page() {
    let arbiter = Arbiter::on_sqlite();
    let server = arbiter.serve();
    let owner = printed(&server, "Owner link", "once): ");
    let visit = browser::visit(
        "hostile-names",
        server.address(),
        &[("ARBITER_OWNER", &owner)],
    );
    assert!(visit.output.contains("told to the end"), "{}", visit.output);
}

/// The file of a round of so many boards that is paired and not played.
fn large_round(boards: u32) -> String {
    let row = |number: u32| {
        let (opponent, colour) = if number <= boards {
            (number + boards, 'w')
        } else {
            (number - boards, 'b')
        };
        format!(
            "001 {number:>4}      {:<33} {:>4}{:28} 0.0 {number:>4}  {opponent:>4} {colour}  \n",
            format!("Player {number}"),
            2600 - number,
            ""
        )
    };
    let rows: String = (1..=2 * boards).map(row).collect();
    format!("012 Large Open\n062 {}\n142 9\n{rows}", 2 * boards)
}

#[test]
fn a_hall_of_120_boards_on_a_phone_and_its_slips_from_the_keyboard() {
    let arbiter = Arbiter::on_sqlite();
    let file = arbiter.folder().join("large.trf");
    std::fs::write(&file, large_round(120)).unwrap();
    let tournament = arbiter.import_trf(&file, Some("events/lakeside-open"));
    let server = arbiter.serve();
    let [phone, laptop] = [(); 2].map(|()| arbiter.token("arbiter", &tournament));
    let visit = browser::visit(
        "hall",
        server.address(),
        &[
            ("ARBITER_TOURNAMENT", &tournament),
            ("ARBITER_FLOOR", &phone),
            ("ARBITER_FLOOR_TOO", &laptop),
        ],
    );
    assert!(visit.output.contains("told to the end"), "{}", visit.output);
}

#[test]
fn three_phones_in_one_hall_see_at_once_what_one_of_them_reports() {
    let server = Server::demo();
    let arbiter = printed(&server, "  arbiter", "/join#");
    let visit = browser::visit(
        "live",
        server.address(),
        &[
            ("ARBITER_FIRST", &arbiter),
            ("ARBITER_SECOND", &arbiter),
            ("ARBITER_THIRD", &arbiter),
        ],
    );
    assert!(visit.output.contains("told to the end"), "{}", visit.output);
}
