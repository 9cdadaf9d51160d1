//! The pages in a real browser with a phone's screen.

use arbiter_tests::{Server, browser};

#[test]
fn the_printed_address_opens_on_a_phone_without_a_fault() {
    let server = Server::demo();
    let visit = browser::visit("front-page", server.address(), &[]);
    assert!(visit.output.contains("title "), "{}", visit.output);
    assert!(visit.screenshots.join("front-page.png").is_file());
}
