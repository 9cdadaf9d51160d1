//! Long lists of boards: ways to their parts, and which of the boards are shown.

use arbiter_phrases::Args;

use super::views::Link;
use super::visit::Visit;

/// From more boards than these on, a list is long: two screens of a phone.
const MANY: usize = 40;

/// How many boards a part has.
const PART: usize = 20;

/// Whether a list of so many boards is long.
pub const fn is_long(boards: usize) -> bool {
    boards > MANY
}

/// The ways to the parts of a long list, each to its first board at `#b1`; none for a short one.
pub fn parts(boards: impl Iterator<Item = i64>) -> Vec<Link> {
    let boards: Vec<i64> = boards.collect();
    if !is_long(boards.len()) {
        return Vec::new();
    }
    let part = |part: &[i64]| {
        let (first, last) = (part.first()?, part.last()?);
        Some(Link {
            href: format!("#b{first}"),
            text: format!("{first}–{last}"),
        })
    };
    boards.chunks(PART).filter_map(part).collect()
}

/// Which boards of a long list are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// All of them.
    All,
    /// Those that have no result yet.
    Playing,
    /// All of them with the players' names, where the others have none.
    Names,
}

impl Shown {
    /// What the address asks for.
    pub fn asked(visit: &Visit) -> Self {
        match visit.query("show").as_deref() {
            Some("playing") => Self::Playing,
            Some("names") => Self::Names,
            _ => Self::All,
        }
    }

    /// The word in the address, and the key of what it is called.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::All => ("all", "show-all"),
            Self::Playing => ("playing", "show-playing"),
            Self::Names => ("names", "show-names"),
        }
    }
}

/// A way to show other boards of the same list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choosable {
    /// The page with it.
    pub href: String,
    /// What it shows, and of how many boards.
    pub text: String,
    /// Whether it is what is shown.
    pub current: bool,
}

/// The ways to show the boards of a long list otherwise; none for a short one.
pub fn choices(
    visit: &Visit,
    here: &str,
    current: Shown,
    offered: &[(Shown, usize)],
) -> Vec<Choosable> {
    let is_long = offered.iter().any(|(_, boards)| is_long(*boards));
    let choice = |(shown, boards): &(Shown, usize)| {
        let n = i64::try_from(*boards).unwrap_or(i64::MAX);
        let (word, key) = shown.words();
        Choosable {
            href: format!("{here}?show={word}"),
            text: visit.say(key, &Args::new().number("n", n)),
            current: *shown == current,
        }
    };
    offered.iter().filter(|_| is_long).map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_long_list_then_it_has_parts_by_board_numbers() {
        assert_eq!(parts(1..=40), Vec::new());
        let long: Vec<String> = parts(101..=150).into_iter().map(|link| link.text).collect();
        assert_eq!(long, ["101–120", "121–140", "141–150"]);
        assert_eq!(parts(1..=120).len(), 6);
        assert_eq!(parts(1..=120)[1].href, "#b21");
    }
}
