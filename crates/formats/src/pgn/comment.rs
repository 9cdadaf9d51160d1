//! Comments, and the commands in them that programs write for each other.

/// A comment beside the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// What it says, with its commands.
    pub text: String,
}

/// A command in a comment: `[%clk 0:05:00]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command<'a> {
    /// Its name, as `clk`.
    pub name: &'a str,
    /// What follows the name, without the blanks around it.
    pub value: &'a str,
}

impl Comment {
    /// Its commands, in their order.
    pub fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        self.text.split("[%").skip(1).filter_map(|part| {
            let (inside, _) = part.split_once(']')?;
            let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
            Some(Command {
                name,
                value: value.trim(),
            })
        })
    }

    /// What the mover's clock showed after the move (`clk`), in milliseconds.
    #[must_use]
    pub fn clock_ms(&self) -> Option<i64> {
        let command = self.commands().find(|command| command.name == "clk")?;
        time_ms(command.value)
    }
}

/// `h:mm:ss` with or without a fraction of a second, in milliseconds.
fn time_ms(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = whole.split(':').map(number);
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    if parts.next().is_some() || minutes > 59 || seconds > 59 {
        return None;
    }
    let thousandths = number(fraction.get(..3).unwrap_or(fraction))?;
    let scale = match fraction.len() {
        1 => 100,
        2 => 10,
        _ => 1,
    };
    Some(((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths * scale)
}

/// A number of at most three digits.
fn number(text: &str) -> Option<i64> {
    let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_commands_stand_in_one_comment() {
        let text = "good [%clk 0:05:00.5][%emt 0:00:03] [%eval 0.3]".to_owned();
        let comment = Comment { text };
        let names: Vec<_> = comment.commands().map(|command| command.name).collect();
        assert_eq!(names, ["clk", "emt", "eval"]);
        assert_eq!(comment.clock_ms(), Some(300_500));
    }

    #[test]
    fn a_clock_is_hours_minutes_and_seconds() {
        let cases = [
            ("1:02:03", Some(3_723_000)),
            ("0:00:00.07", Some(70)),
            ("05:00", None),
            ("0:60:00", None),
            ("-0:01:00", None),
            ("x", None),
        ];
        for (text, ms) in cases {
            assert_eq!(time_ms(text), ms, "{text}");
        }
    }
}
