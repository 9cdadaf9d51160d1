//! Erasing a person: what leaves the tables, and what the log says about it.

use arbiter_formats::trf::Document;
use serde::{Deserialize, Serialize};

use crate::ids::{PlayerId, StartNumber, TextId};
use crate::payload::{Payload, TextRef};
use crate::person::Person;
use crate::plan::{Draft, Plan};
use crate::refusal::Refusal;
use crate::state::State;
use crate::words::words;

words! {
    /// Why a person's data are erased. A code, not a text: a reason in words would be personal data again.
    ErasureReason {
        /// The person asked for it.
        Request = "request",
        /// Whoever answers for the person asked for it, as a parent.
        Guardian = "guardian",
        /// The time for which the data were kept is over.
        Retention = "retention",
        /// They should not have been stored.
        Mistake = "mistake",
    }
}

/// `person_erased`: the player stands in the envelope.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PersonErased {
    /// Why.
    pub reason: ErasureReason,
    /// The private texts that were erased with the person: files and remarks that named him.
    pub texts: Vec<TextId>,
    /// The tournament file without the person, in place of the one that named him.
    pub document: Option<TextRef>,
}

/// Records that a person is erased. Which texts name him was looked up in this very state.
pub fn erase(
    state: &State,
    plan: &mut Plan,
    player: PlayerId,
    erased: PersonErased,
) -> Result<(), Refusal> {
    if !state.players.contains_key(&player) {
        return Err(Refusal::NoPlayer);
    }
    plan.whole_log = Some(state.head.seq);
    plan.drafts.push(Draft {
        payload: Payload::PersonErased(erased),
        place: None,
        player: Some(player),
        ruled: None,
    });
    Ok(())
}

/// How a person is named in texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameInTexts {
    /// The whole name, in lower case, in every order.
    whole: Vec<String>,
    /// The family name, in lower case: by it remarks mention players.
    family: String,
    /// Numbers that are his alone: the FIDE identity number, a birth date with its day.
    numbers: Vec<String>,
}

/// A number with fewer digits may be any other number.
const LEAST_DIGITS: usize = 5;

/// A birth date with its day has as many characters.
const WHOLE_DATE: usize = 10;

impl NameInTexts {
    /// How a person may be named.
    #[must_use]
    pub fn of(person: &Person) -> Self {
        let name = person.name.trim().to_lowercase();
        let (family, given) = match name.split_once(',') {
            Some((family, given)) => (family.trim(), given.trim()),
            None => name.split_once(' ').unwrap_or((&name, "")),
        };
        let mut whole = vec![name.clone()];
        if !given.is_empty() {
            let orders = [
                format!("{family}, {given}"),
                format!("{family},{given}"),
                format!("{family} {given}"),
                format!("{given} {family}"),
            ];
            whole.extend(orders);
        }
        let is_name = |name: &String| name.chars().any(char::is_alphabetic);
        whole.retain(is_name);
        whole.sort_unstable();
        whole.dedup();
        let id = person.fide_id.map(|id| id.to_string());
        let id = id.filter(|id| id.len() >= LEAST_DIGITS);
        let birth = person.birth.clone();
        let birth = birth.filter(|birth| birth.chars().count() >= WHOLE_DATE);
        Self {
            whole,
            family: family.to_owned(),
            numbers: id.into_iter().chain(birth).collect(),
        }
    }

    /// Whether a remark names the person: the whole name, the family name alone or a number, as whole words and in
    /// either case. Another person of the same family name is named by the same word, and the remark goes, too.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let names = self.whole.iter().chain(&self.numbers).chain([&self.family]);
        names
            .filter(|name| name.chars().any(char::is_alphanumeric))
            .any(|name| has_word(&text, name))
    }
}

/// Whether a text holds another as whole words.
fn has_word(text: &str, name: &str) -> bool {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, found)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + found.len()..);
        !word(before) && !word(after.and_then(|text| text.chars().next()))
    })
}

/// Takes a person out of a tournament file: the columns of the row that identify him, and his whole name and numbers,
/// as the row and as `person` tell them, in every other record. Points and games stay.
pub fn redact(document: &mut Document, start_number: StartNumber, person: Option<&NameInTexts>) {
    let record = document.player(start_number.get());
    let nobody = PlayerId(uuid::Uuid::nil());
    let own = record.map(|record| NameInTexts::of(&crate::trf::person(nobody, record)));
    let named = person.into_iter().chain(&own);
    let named: Vec<String> = named
        .flat_map(|name| name.whole.iter().chain(&name.numbers).cloned())
        .collect();
    document.erase_person(start_number.get(), &named);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mueller() -> NameInTexts {
        NameInTexts::of(&Person {
            player: PlayerId(uuid::Uuid::nil()),
            name: "Müller, Anna".into(),
            fide_id: Some(1_234_567),
            federation: None,
            rating: Some(2100),
            title: None,
            sex: None,
            birth: Some("2001/05/17".into()),
        })
    }

    #[test]
    fn given_remarks_then_those_that_name_the_person_are_told_from_others() {
        for (text, named) in [
            ("MÜLLER said that the clock stood", true),
            ("anna müller was asked", true),
            ("born 2001/05/17", true),
            ("see 1234567", true),
            ("Anna was asked", false),
            ("Müllerin", false),
            ("her rating is 2100", false),
            ("12345678", false),
            ("", false),
        ] {
            assert_eq!(mueller().is_in(text), named, "{text}");
        }
    }

    #[test]
    fn given_a_file_then_the_row_loses_the_person_and_keeps_points_and_games() {
        let row = |number: u8,
                   sex: &str,
                   title: &str,
                   name: &str,
                   rating: u16,
                   id: &str,
                   birth: &str,
                   points: &str,
                   game: &str| {
            format!(
                "001 {number:>4} {sex}{title:>3} {name:<33} {rating:>4} GER {id:>11} {birth:<10} {points:>4} {number:>4}  {game}\n"
            )
        };
        let file = [
            "012 Open\n### Müller, Anna (1234567) asked for a bye\n".to_owned(),
            row(
                1,
                "w",
                "WFM",
                "Müller, Anna",
                2100,
                "1234567",
                "2001/05/17",
                "1.0",
                "   2 w 1",
            ),
            row(
                2,
                "m",
                "",
                "Müller, Hans",
                1900,
                "7654321",
                "1980/01/02",
                "0.0",
                "   1 b 0",
            ),
        ]
        .concat();
        let parsed = arbiter_formats::trf::parse(file.as_bytes());
        let mut document = parsed.unwrap().document;
        let first = StartNumber::try_from(1).unwrap();
        redact(&mut document, first, Some(&mueller()));
        let text = String::from_utf8(document.to_bytes()).unwrap();
        for gone in ["Anna", "1234567", "2001/05/17", "WFM", "2100"] {
            assert!(!text.contains(gone), "{gone} in {text}");
        }
        let others: Vec<&str> = file.lines().skip(3).collect();
        assert!(
            text.ends_with(&format!("{}\n", others.join("\n"))),
            "{text}"
        );
        let again = arbiter_formats::trf::parse(text.as_bytes())
            .unwrap()
            .document;
        let (before, after) = (document.player(1).unwrap(), again.player(1).unwrap());
        assert_eq!(before, after);
        assert_eq!((after.name.as_str(), after.points_x2), ("", Some(2)));
        assert_eq!(after.cell(1).opponent, Some(2));
    }
}
