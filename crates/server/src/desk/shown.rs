//! What many ask for again and again, kept as it is sent.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::web::Bytes;
use arbiter_tournament::{RoundNumber, State, TournamentId, hex};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// Texts kept at most: the rounds that a hall looks at.
const KEPT: usize = 64;

/// A JSON text with its tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The text.
    pub body: Bytes,
    /// The entity tag, in quotes. It is made of the text alone: a number of the log would tell players that something
    /// happened (12.6).
    pub tag: String,
}

impl Shown {
    /// What is shown, as text.
    ///
    /// # Errors
    /// When it cannot be written; it is plain data, so that is a fault of ours.
    pub fn of<T: Serialize>(body: &T) -> Result<Self, Problem> {
        let body = serde_json::to_vec(body).map_err(|error| Problem::internal(&error))?;
        let digest = Sha256::digest(&body);
        Ok(Self {
            tag: format!("\"{}\"", hex(digest.get(..16).unwrap_or_default())),
            body: body.into(),
        })
    }
}

/// The results of rounds as they were last shown. An entry of the log names a state that never changes: whoever asks
/// before the next one is given the same text.
#[derive(Debug, Default)]
pub struct LastShown(Mutex<BTreeMap<(TournamentId, RoundNumber), AsOf>>);

/// What was shown, and the entry as of which.
type AsOf = (i64, Arc<Shown>);

impl LastShown {
    /// What was shown of a round at this state.
    pub fn of(&self, state: &State, round: RoundNumber) -> Option<Arc<Shown>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (as_of, shown) = kept.get(&(state.id, round))?;
        (*as_of == state.head.seq).then(|| Arc::clone(shown))
    }

    /// Keeps what is shown of a round at this state; where there is no room, a round of the oldest tournament goes.
    pub fn keep(&self, state: &State, round: RoundNumber, shown: &Arc<Shown>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT && !kept.contains_key(&(state.id, round)) {
            kept.pop_first();
        }
        kept.insert((state.id, round), (state.head.seq, Arc::clone(shown)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(number: u32, seq: i64) -> State {
        let id = format!("0193a5c2-7b1e-7c4d-9a61-{number:012x}");
        let mut state = State::empty(id.parse().unwrap());
        state.head.seq = seq;
        state
    }

    #[test]
    fn given_another_entry_then_what_was_shown_before_is_not_shown_again() {
        let last = LastShown::default();
        let round = RoundNumber::try_from(1).unwrap();
        let shown = Arc::new(Shown::of(&1).unwrap());
        last.keep(&state(1, 7), round, &shown);
        assert_eq!(last.of(&state(1, 7), round), Some(shown));
        assert_eq!(last.of(&state(1, 8), round), None);
        assert_eq!(last.of(&state(2, 7), round), None);
    }

    #[test]
    fn given_more_rounds_than_are_kept_then_the_oldest_tournaments_go() {
        let last = LastShown::default();
        let round = RoundNumber::try_from(1).unwrap();
        let shown = Arc::new(Shown::of(&1).unwrap());
        for number in 0..=u32::try_from(KEPT).unwrap() {
            last.keep(&state(number, 1), round, &shown);
        }
        assert!(last.of(&state(0, 1), round).is_none());
        assert!(last.of(&state(1, 1), round).is_some());
    }

    #[test]
    fn given_one_text_then_it_has_one_tag_and_another_text_another() {
        let tag = |text: &str| Shown::of(&text).unwrap().tag;
        assert_eq!(tag("a"), tag("a"));
        assert_ne!(tag("a"), tag("b"));
    }
}
