//! The API as a program meets it: in process, on a store of its own, with the demonstration's tournament.

mod access;
mod addresses;
mod bad_input;
mod clock;
mod conditional;
mod decisions;
mod ends;
mod house;
mod incidents;
mod limits;
mod live;
mod meta;
mod pages;
mod pairing_program;
mod positions;
mod results;
mod roles_md;
mod rounds;
mod rules;
mod scoring;
mod secrecy;
mod secrecy_md;
mod sectors;
mod sign_in;
mod webhooks;

use house::House;

/// Holds the parts of a page that are made from the code to what the code says, and writes them anew with
/// `UPDATE_DOCS=1`.
#[track_caller]
fn keep(page: &str, parts: &[(&str, String)]) {
    let path = format!("{}/../../{page}", env!("CARGO_MANIFEST_DIR"));
    let mut text = std::fs::read_to_string(&path).unwrap();
    for (name, made) in parts {
        let begin = format!("<!-- {name}: from the code -->\n");
        let end = format!("<!-- end of {name} -->");
        let from = text.find(&begin).unwrap() + begin.len();
        let to = text.find(&end).unwrap();
        if std::env::var_os("UPDATE_DOCS").is_some() {
            text.replace_range(from..to, made);
            std::fs::write(&path, &text).unwrap();
        } else {
            assert_eq!(
                &text[from..to],
                made,
                "{page}: UPDATE_DOCS=1 cargo test -p arbiter-server docs"
            );
        }
    }
}
