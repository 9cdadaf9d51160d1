//! Beginning a tournament, finding one, and what it shows.

use std::sync::Arc;

use arbiter_store::SubmitError;
use arbiter_tournament::{Command, Entry, RoundNumber, State, TournamentId, decide};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::round_of;
use super::view::{PlayerView, RoundResults, RoundView, TournamentView, Views};
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Shown, Written};
use crate::access::{Action, CreateTournament, Permit, ReadResults, ReadTournament};
use crate::identity;
use crate::limits::MAX_NAME_CHARS;
use crate::problem::{Problem, ProblemKind};

/// The longest name in addresses; it has to fit a line.
const MAX_SLUG_CHARS: usize = 60;

/// A tournament that somebody begins.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentAsked {
    /// The name.
    pub name: String,
    /// The name in addresses: `a-z`, `0-9`, `-`; made from the name, if not told.
    #[serde(default)]
    pub slug: Option<String>,
}

/// A new tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentAnswer {
    /// The tournament's id.
    #[schema(format = "uuid")]
    pub id: String,
    /// The name in addresses.
    pub slug: String,
    /// The name.
    pub name: String,
}

/// Whether a name can be stored: not empty, not longer than a page's head, no zero character.
///
/// # Errors
/// What is wrong with it, at `path`.
pub fn check_name(path: &str, name: &str) -> Result<(), Problem> {
    if name.trim().is_empty() {
        return Err(Problem::field(path, "is empty"));
    }
    if name.chars().count() > MAX_NAME_CHARS {
        return Err(Problem::field(
            path,
            format!("is longer than {MAX_NAME_CHARS} characters"),
        ));
    }
    if name.contains('\0') {
        return Err(Problem::field(path, "holds a zero character"));
    }
    Ok(())
}

/// A name in addresses from a name; none if nothing of it is left.
#[must_use]
pub fn slug_of(name: &str) -> Option<String> {
    let mut slug = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        if slug.len() >= MAX_SLUG_CHARS {
            break;
        }
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    is_slug(slug).then(|| slug.to_owned())
}

/// Whether a text is a name in addresses. One that reads as an id is none, or an address would mean two things.
fn is_slug(text: &str) -> bool {
    let letters = text
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    letters
        && (1..=MAX_SLUG_CHARS).contains(&text.len())
        && !text.starts_with('-')
        && text.parse::<TournamentId>().is_err()
}

/// A name in addresses, as somebody chose it.
///
/// # Errors
/// When it is none.
pub fn checked_slug(slug: &str) -> Result<String, Problem> {
    if is_slug(slug) {
        return Ok(slug.to_owned());
    }
    let message = format!("must be 1 to {MAX_SLUG_CHARS} of a-z, 0-9 and -, and no id");
    Err(Problem::field("slug", message))
}

impl TournamentAnswer {
    /// A tournament that has just begun.
    #[must_use]
    pub fn of(state: &State) -> Self {
        Self {
            id: state.id.to_string(),
            slug: state.slug.clone(),
            name: state.name.clone(),
        }
    }
}

impl Desk {
    /// Begins a tournament.
    ///
    /// # Errors
    /// When the name or the slug cannot be taken, or another tournament has the slug.
    pub async fn create(
        &self,
        permit: &Permit<CreateTournament>,
        asked: &Asked,
        new: &TournamentAsked,
    ) -> Result<Written, Problem> {
        let principal = permit.principal();
        if let Some(written) = self.earlier(principal, asked).await? {
            return Ok(written);
        }
        check_name("name", &new.name)?;
        let slug = match &new.slug {
            Some(slug) => checked_slug(slug)?,
            None => slug_of(&new.name).ok_or_else(|| {
                Problem::field("slug", "is missing: the name has no letters for an address")
            })?,
        };
        let id = TournamentId(identity::fresh(self.clock())?);
        let state = State::empty(id);
        let command = Command::Create {
            slug: slug.clone(),
            name: new.name.trim().to_owned(),
            grants: Vec::new(),
        };
        let plan = decide(&state, self.context(principal, Told::default())?, command)?;
        let answering = Arc::new(move |_: &[Entry], after: &State| {
            answer(201, &TournamentAnswer::of(after), None)
        });
        let work = Work {
            plan,
            private: Vec::new(),
            answer: answering,
        };
        match self.submit(principal, asked, work).await {
            Err(SubmitError::SlugTaken) => Err(self.slug_taken(&slug).await),
            written => Ok(written?),
        }
    }

    /// That a slug is taken, with the tournament that has it: every one stands on the public list.
    pub(super) async fn slug_taken(&self, slug: &str) -> Problem {
        let detail = format!("another tournament is called \"{slug}\" in addresses already");
        let problem = Problem::new(ProblemKind::SlugTaken, detail);
        let all = match self.public_tournaments().await {
            Ok(all) => all,
            Err(fault) => return fault,
        };
        let current = all.into_iter().find(|line| line.slug == slug);
        problem.with("current", serde_json::to_value(current).unwrap_or_default())
    }

    /// A tournament, as the one who asks may see it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tournament(
        &self,
        permit: &Permit<ReadTournament>,
    ) -> Result<TournamentView, Problem> {
        let state = self.state(permit.place()).await?;
        let persons = std::collections::BTreeMap::new();
        Ok(Views {
            state: &state,
            persons: &persons,
        }
        .tournament(permit.roles()))
    }

    /// A round with its pairings, as the one who asks may see it.
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn round(
        &self,
        permit: &Permit<ReadTournament>,
        number: RoundNumber,
    ) -> Result<RoundView, Problem> {
        let state = self.state(permit.place()).await?;
        let round = round_of(&state, number)?;
        let persons = self.persons(&state).await?;
        let for_arbiters = permit.also(Action::ReadIncident);
        Ok(Views {
            state: &state,
            persons: &persons,
        }
        .round(number, round, for_arbiters))
    }

    /// The players, by starting rank.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn players(
        &self,
        permit: &Permit<ReadTournament>,
    ) -> Result<Vec<PlayerView>, Problem> {
        let state = self.state(permit.place()).await?;
        let persons = self.persons(&state).await?;
        let views = Views {
            state: &state,
            persons: &persons,
        };
        let players = state.by_start_number.values();
        Ok(players.map(|player| views.player(*player)).collect())
    }

    /// The results of a round, as they are sent.
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn results(
        &self,
        permit: &Permit<ReadResults>,
        number: RoundNumber,
    ) -> Result<Arc<Shown>, Problem> {
        let state = self.state(permit.place()).await?;
        if let Some(shown) = self.0.results.of(&state, number) {
            return Ok(shown);
        }
        let results = self.results_of(&state, number).await?;
        let shown = Arc::new(Shown::of(&results)?);
        self.0.results.keep(&state, number, &shown);
        Ok(shown)
    }

    /// The tournaments, for the public: id, slug and name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn public_tournaments(&self) -> Result<Vec<TournamentAnswer>, Problem> {
        let line = |row: arbiter_store::TournamentSummary| TournamentAnswer {
            id: row.id.to_string(),
            slug: row.slug,
            name: row.name,
        };
        Ok(self
            .store()
            .tournaments()
            .await?
            .into_iter()
            .map(line)
            .collect())
    }

    /// A tournament for the public: its name, regulations and rounds.
    ///
    /// # Errors
    /// When there is none of this id or slug.
    pub async fn public_tournament(
        &self,
        name: &str,
    ) -> Result<(TournamentId, TournamentView), Problem> {
        let id = self.store().find(name).await?;
        let id = id.ok_or_else(|| Problem::bare(ProblemKind::TournamentNotFound))?;
        let state = self.state(id).await?;
        let persons = std::collections::BTreeMap::new();
        Ok((
            id,
            Views {
                state: &state,
                persons: &persons,
            }
            .tournament([]),
        ))
    }

    /// The pairings and results of a round, for everybody: nothing of an incident is in them (12.6).
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn public_results(
        &self,
        tournament: TournamentId,
        number: RoundNumber,
    ) -> Result<RoundResults, Problem> {
        let state = self.state(tournament).await?;
        self.results_of(&state, number).await
    }

    async fn results_of(
        &self,
        state: &State,
        number: RoundNumber,
    ) -> Result<RoundResults, Problem> {
        let round = round_of(state, number)?;
        let persons = self.persons(state).await?;
        let scoring = self.scoring_of_round(state, number).await?;
        let views = Views {
            state,
            persons: &persons,
        };
        Ok(views.results(number, round, &scoring))
    }

    /// What a stale request for the whole tournament is shown of it: nothing. The number of the last entry would tell an
    /// organiser or a pairing program that an incident is under way (12.6).
    pub(super) fn untold(_: &State) -> (serde_json::Value, Option<i64>) {
        (serde_json::Value::Null, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_name_then_its_slug_is_what_an_address_takes_of_it() {
        let cases = [
            ("Sofia Open 2026", Some("sofia-open-2026")),
            ("  Škofja Loka — Blitz!! ", Some("kofja-loka-blitz")),
            ("<script>alert(1)</script>", Some("script-alert-1-script")),
            ("国際", None),
            ("0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10", None),
        ];
        for (name, slug) in cases {
            assert_eq!(slug_of(name).as_deref(), slug, "{name}");
        }
        assert!(slug_of(&"a".repeat(200)).unwrap().len() <= MAX_SLUG_CHARS);
    }

    #[test]
    fn given_a_hostile_name_then_it_is_stored_unless_it_cannot_be() {
        assert!(check_name("name", "<script>alert(1)</script>\u{202e}").is_ok());
        for name in ["", "  ", "a\0b", &"x".repeat(201)] {
            assert!(check_name("name", name).is_err());
        }
    }
}
