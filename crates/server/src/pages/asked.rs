//! What the pages about one position at a board share: their head, and what they are asked in the address or in a form.
//!
//! What was read stands in the page's address afterwards, written anew: so these pages need neither a script nor a place to
//! keep anything, and the program's log holds no query.

use actix_web::HttpResponse;
use arbiter_formats::pgn::MAX_FILE_BYTES;
use arbiter_laws::{Letters, Ply};
use arbiter_phrases::Lang;

use super::form::Form;
use super::views::{Choice, Link, Shell};
use super::visit::{Tabbed, Visit};
use crate::access::{Permit, ReadIncident, ReadTournament};
use crate::body::Body;
use crate::problem::Problem;

/// The longest scoresheet that an address carries, in bytes: every move of the longest games, in long notation.
pub const MAX_MOVES_BYTES: usize = 12 * 1024;

/// The longest text that a page shows again where it could not be read; whoever pasted more has it elsewhere.
const MAX_SHOWN_BYTES: usize = 48 * 1024;

/// A form with the largest game file, each letter of which may take three.
const MAX_FORM_BYTES: usize = 3 * MAX_FILE_BYTES + 4 * 1024;

/// The longest FEN that a report may carry.
pub const MAX_POSITION_BYTES: usize = 128;

/// What stands above a page about a board.
pub struct Head {
    /// What surrounds the page.
    pub shell: Shell,
    /// The way back to the board.
    pub board: Link,
    /// The page's title.
    pub title: String,
    /// The page itself.
    pub here: String,
}

impl Head {
    /// The head of the page `name` of the board in the address.
    ///
    /// # Errors
    /// When there is no such board, or the reader is no arbiter here.
    pub async fn of(
        visit: &Visit,
        title: &str,
        name: &str,
    ) -> Result<(Permit<ReadIncident>, Self), Problem> {
        let permit = visit.permit::<ReadIncident>().await?;
        let reading = visit.permit::<ReadTournament>().await?;
        let at = visit.at()?;
        visit.desk().has_board(permit.place(), at).await?;
        let slug = visit.desk().tournament(&reading).await?.slug;
        let board = format!("/t/{slug}/rounds/{}/boards/{}", at.round, at.board);
        let title = visit.t(title);
        let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
        let here = format!("{board}/{name}");
        if !visit.request().method().is_safe() {
            shell.here.clone_from(&here);
        }
        let board = Link {
            href: board,
            text: visit.board_title(at.board.get()),
        };
        let head = Self {
            shell,
            board,
            title,
            here,
        };
        Ok((permit, head))
    }
}

/// What a page is asked, in its address or in a form that was sent.
pub enum Query<'a> {
    /// The address.
    Address(&'a Visit),
    /// A form.
    Form(Form),
}

impl Query<'_> {
    /// A form, which may carry the largest game file.
    ///
    /// # Errors
    /// When it is none, or too long.
    pub async fn form(body: Body) -> Result<Self, Problem> {
        Ok(Self::Form(Form::read_up_to(body, MAX_FORM_BYTES).await?))
    }

    /// A field; nothing if it was not sent.
    pub fn get(&self, name: &str) -> String {
        match self {
            Self::Address(visit) => visit.query(name).unwrap_or_default(),
            Self::Form(form) => form.text(name).to_owned(),
        }
    }

    /// The letters that are named; else those usual in the reader's language.
    pub fn letters(&self, visit: &Visit) -> Letters {
        let usual = match visit.phrases.lang() {
            Lang::Sv => Letters::Swedish,
            _ => Letters::English,
        };
        let word = self.get("letters");
        let named = LETTERS.iter().find(|(name, ..)| *name == word);
        named.map_or(usual, |(.., letters)| *letters)
    }

    /// The position that is to be shown: a button says where to, beside what is shown now.
    pub fn stepped(&self) -> Option<Ply> {
        let word = |name: &&str| self.get(name).parse().ok();
        ["to", "ply"].iter().find_map(word).map(Ply)
    }

    /// Whether a form was sent: then what could be read is written into the address.
    pub const fn is_form(&self) -> bool {
        matches!(self, Self::Form(_))
    }
}

/// The sets of letters, with their names in the address and what they are called.
const LETTERS: [(&str, &str, Letters); 4] = [
    ("en", "letters-en", Letters::English),
    ("sv", "letters-sv", Letters::Swedish),
    ("de", "letters-de", Letters::German),
    ("figurines", "letters-figurines", Letters::Figurines),
];

/// The sets of letters to choose from.
pub fn letter_choices(visit: &Visit, chosen: Letters) -> Vec<Choice> {
    let choice = |(name, key, letters): &(&str, &str, Letters)| Choice {
        word: (*name).to_owned(),
        text: visit.t(key),
        chosen: *letters == chosen,
    };
    LETTERS.iter().map(choice).collect()
}

/// The name of a set of letters in the address.
pub fn letters_word(letters: Letters) -> &'static str {
    let found = LETTERS.iter().find(|(.., known)| *known == letters);
    found.map_or("en", |(name, ..)| name)
}

/// What was typed, as a page shows it again.
pub fn shown_again(text: String) -> String {
    if text.len() > MAX_SHOWN_BYTES {
        String::new()
    } else {
        text
    }
}

/// Sends the reader to the page with what was read in its address.
pub fn go(visit: &Visit, here: &str, fields: &[(&str, &str)]) -> HttpResponse {
    let told = fields.iter().filter(|(_, value)| !value.is_empty());
    let pairs: Vec<String> = told
        .map(|(name, value)| format!("{name}={}", escaped(value)))
        .collect();
    visit.go(&format!("{here}?{}#stand", pairs.join("&")))
}

/// A value as an address has it.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + value.len() / 2);
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                text.push(char::from(byte));
            }
            b' ' => text.push('+'),
            _ => text += &format!("%{byte:02X}"),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_an_address_is_escaped() {
        assert_eq!(escaped("1. Qh4# & é+"), "1.+Qh4%23+%26+%C3%A9%2B");
    }
}
