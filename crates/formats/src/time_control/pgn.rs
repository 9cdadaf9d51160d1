//! The `TimeControl` tag of a game file: `5400+30`, `40/7200:20/3600:900+30`, `*180`, `?`, `-`.

use arbiter_laws::TimeControl;

use super::{NotationError, milliseconds, read_schedule, write_schedule};

/// What the tag says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagValue {
    /// `?`: not known.
    Unknown,
    /// `-`: there was none.
    None,
    /// `*180`: what one player uses, the other gains. The Laws know no such clock.
    Sandclock {
        /// Each player's time at the start, in milliseconds.
        ms: i64,
    },
    /// The same periods for both players.
    Control(TimeControl),
}

/// Reads the value of the tag.
///
/// # Errors
/// [`NotationError`] quotes the part that cannot be read, or says why the periods make no time control.
pub fn parse(text: &str) -> Result<TagValue, NotationError> {
    let text = text.trim_matches(' ');
    match text {
        "" => Err(NotationError::Empty),
        "?" => Ok(TagValue::Unknown),
        "-" => Ok(TagValue::None),
        _ => match text.strip_prefix('*') {
            Some(seconds) => milliseconds(seconds)
                .map(|ms| TagValue::Sandclock { ms })
                .ok_or_else(|| NotationError::Period {
                    text: text.to_owned(),
                }),
            None => Ok(TagValue::Control(TimeControl::symmetric(read_schedule(
                text,
            )?))),
        },
    }
}

/// Writes the value of the tag.
///
/// # Errors
/// [`NotationError`] for what the tag cannot express: different times for the colours, a delay, an
/// increment that begins within a period, a fraction of a second.
pub fn write(control: &TimeControl) -> Result<String, NotationError> {
    let white = write_schedule(&control.white)?;
    if write_schedule(&control.black)? != white {
        return Err(NotationError::PerColour);
    }
    Ok(white)
}
