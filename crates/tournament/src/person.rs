//! The person behind a player: personal data, which the log never holds.

use serde::{Deserialize, Serialize};

use crate::ids::PlayerId;

/// What is known of the person behind a player. It stands in an erasable table, apart from the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The player.
    pub player: PlayerId,
    /// Last name, first name.
    pub name: String,
    /// The FIDE identity number.
    pub fide_id: Option<i64>,
    /// The federation's three letters.
    pub federation: Option<String>,
    /// The rating.
    pub rating: Option<i32>,
    /// The title, as `GM`.
    pub title: Option<String>,
    /// `m` or `w`.
    pub sex: Option<String>,
    /// The birth date as the source tells it: a year, or year, month and day.
    pub birth: Option<String>,
}
