//! The page on a code: what it is about, why it is one, and how the checker says it.

use std::fmt::Write as _;

use crate::check::check;
use crate::codes::Code;
use crate::library::Library;
use crate::source::SourceText;

/// Where the example of what is wrong begins and ends.
const WRONG: &str = "```rules wrong\n";
const END: &str = "```\n";

impl Code {
    /// The page on this code, in Markdown: what it is about, why it is one, an example with what the checker says of
    /// it, and the way out. `library` holds the laws that examples are played under.
    #[must_use]
    pub fn page(self, library: &dyn Library) -> String {
        let mut page = format!("# {}: {}\n\n", self.code, self.title);
        match self.example() {
            None => page.push_str(self.why),
            Some((before, wrong, behind)) => {
                let source = SourceText {
                    name: "example".to_owned(),
                    text: wrong.to_owned(),
                };
                let checked = check(&source, library);
                let said = checked.diagnostics.iter();
                let said: Vec<String> = said.map(|one| one.render(&checked.sources)).collect();
                // Writing to a string cannot fail.
                let _ = write!(
                    page,
                    "{before}{WRONG}{wrong}{END}```text\n{}{END}{behind}",
                    said.join("\n")
                );
            }
        }
        let _ = writeln!(page, "\nThe way out: {}.", self.help);
        page
    }

    /// The text before the example, the example, and the text behind it.
    fn example(self) -> Option<(&'static str, &'static str, &'static str)> {
        let (before, rest) = self.why.split_once(WRONG)?;
        let (wrong, behind) = rest.split_once(END)?;
        Some((before, wrong, behind))
    }
}
