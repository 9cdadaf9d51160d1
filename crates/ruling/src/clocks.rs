//! What the clocks show.

use arbiter_laws::Color;
use serde::{Deserialize, Serialize};

/// Whose clock runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Running {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Neither: the clocks are stopped.
    None,
}

/// Clock readings, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// White's remaining time.
    pub white_ms: i64,
    /// Black's remaining time.
    pub black_ms: i64,
    /// Whose clock runs.
    pub running: Running,
}

impl Clocks {
    /// The remaining time of a colour.
    #[must_use]
    pub fn of(&self, color: Color) -> i64 {
        match color {
            Color::White => self.white_ms,
            Color::Black => self.black_ms,
        }
    }

    /// The remaining time of a colour, to be changed.
    pub fn of_mut(&mut self, color: Color) -> &mut i64 {
        match color {
            Color::White => &mut self.white_ms,
            Color::Black => &mut self.black_ms,
        }
    }
}
