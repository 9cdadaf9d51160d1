//! A text read from front to back, with the place of what was read.

/// Where something stands: line and column from 1, in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

pub(super) struct Scanner<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            place: Place { line: 1, column: 1 },
        }
    }

    pub(super) const fn place(&self) -> Place {
        self.place
    }

    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes so many bytes, or all that there are.
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        for c in taken.chars() {
            if c == '\n' {
                self.place.line += 1;
                self.place.column = 1;
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    pub(super) fn take_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.take(c.len_utf8());
        Some(c)
    }

    /// Takes as long as it holds.
    pub(super) fn take_while(&mut self, holds: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !holds(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(|c| c.is_ascii_whitespace());
    }

    /// Takes the rest of the line, without its end.
    pub(super) fn take_line(&mut self) -> &'a str {
        self.take_while(|c| c != '\n')
    }

    /// Goes on at the next line that begins a game; at the end, if there is none.
    pub(super) fn skip_to_next_game(&mut self) {
        let end = next_game(self.rest).unwrap_or(self.rest.len());
        self.take(end);
    }
}

/// Where the next line begins that begins a game.
pub(super) fn next_game(text: &str) -> Option<usize> {
    text.find("\n[Event ").map(|end| end + 1)
}
