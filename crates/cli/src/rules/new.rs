//! `arbiter rules new`: a first file of regulations, from flags or from a few questions.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::path::PathBuf;

use arbiter_ruleset::{Checked, Library, Setting, SourceText, check, format};
use arbiter_server::Shelf;
use clap::Args;

use super::rendered;
use crate::failure::{Failure, Outcome, print};
use crate::library::directory;

/// What `arbiter rules new` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The file to write, which must not exist; without it the regulations are printed
    file: Option<PathBuf>,
    /// The name of the tournament
    #[arg(long)]
    title: Option<String>,
    /// The thinking time, such as "3+2" or "90 min for 40 moves, then 30 min, plus 30 s a move"
    #[arg(long)]
    time: Option<String>,
    /// How late a player may come, such as "15 min from the actual start"
    #[arg(long)]
    late: Option<String>,
    /// Under which article fast games are supervised, such as A.5 or B.3
    #[arg(long)]
    supervision: Option<String>,
    /// How a decision is appealed, such as "to the appeals committee of 3, within 1 h of the end of the round", or none
    #[arg(long)]
    appeals: Option<String>,
    /// The edition of the FIDE Laws; the newest one, if not told
    #[arg(long)]
    laws: Option<String>,
}

/// Asks a question on the terminal, or nobody.
type Ask<'a> = &'a mut dyn FnMut(&str) -> Result<Option<String>, Failure>;

/// Writes a first file.
///
/// # Errors
/// When an answer is missing and nobody can be asked, when an answer is refused, or when the file cannot be written.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if let Some(file) = arguments.file.as_ref().filter(|file| file.exists()) {
        let message = format!("{} exists already; name another file", file.display());
        return Err(Failure::Usage(message));
    }
    let shelf = Shelf::new(directory());
    let mut ask = |question: &str| on_terminal(question);
    let text = regulations(arguments, &shelf, &mut ask)?;
    let Some(path) = &arguments.file else {
        print(&text)?;
        return Ok(Outcome::Fine);
    };
    let fault = |error: std::io::Error| Failure::Fault(format!("{}: {error}", path.display()));
    let mut file = std::fs::File::create_new(path).map_err(fault)?;
    file.write_all(text.as_bytes()).map_err(fault)?;
    print(&format!("{}: written\n", path.display()))?;
    Ok(Outcome::Fine)
}

/// The answer to a question, or nothing if there is nobody to answer.
fn on_terminal(question: &str) -> Result<Option<String>, Failure> {
    let fault = |error: std::io::Error| Failure::Fault(format!("the terminal: {error}"));
    if !std::io::stdin().is_terminal() {
        return Ok(None);
    }
    eprint!("{question} ");
    std::io::stderr().flush().map_err(fault)?;
    let mut line = String::new();
    let read = std::io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(fault)?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

/// What is being written.
struct Draft<'a> {
    shelf: &'a dyn Library,
    lines: Vec<String>,
}

impl Draft<'_> {
    fn with(&self, line: &str) -> Checked {
        let lines = self.lines.iter().map(String::as_str).chain([line]);
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        let name = "new".to_owned();
        check(&SourceText { name, text }, self.shelf)
    }

    /// Adds the line that an answer makes, once it is understood.
    ///
    /// # Errors
    /// When nobody answers, or as [`Draft::add_if_told`] says.
    fn add(
        &mut self,
        flag: (&str, Option<&String>),
        question: &str,
        ask: Ask<'_>,
        line: impl Fn(&str) -> String,
    ) -> Result<(), Failure> {
        let name = flag.0;
        if self.add_if_told(flag, question, ask, line)? {
            return Ok(());
        }
        let message = format!("nobody can be asked here: add --{name} \"…\"");
        Err(Failure::Usage(message))
    }

    /// Adds the line that an answer makes, if there is one, once it is understood. An answer from a flag is refused, one
    /// from the terminal is asked for again.
    fn add_if_told(
        &mut self,
        flag: (&str, Option<&String>),
        question: &str,
        ask: Ask<'_>,
        line: impl Fn(&str) -> String,
    ) -> Result<bool, Failure> {
        let (name, mut given) = (flag.0, flag.1.cloned());
        let told = given.is_some();
        loop {
            let answer = match given.take() {
                Some(answer) => answer,
                None => match ask(question)? {
                    Some(answer) => answer,
                    None => return Ok(false),
                },
            };
            let line = line(&answer);
            let checked = self.with(&line);
            // Only this line must be right. What is still missing will be asked for: the first line is where that is
            // said, and it is wrong only if it cannot be read.
            let number = self.lines.len() + 1;
            let wrong = checked.diagnostics.iter().filter(|one| one.file == "new");
            let here = wrong.filter(|one| one.span.line == number);
            let mut wrong = here
                .filter(|one| number > 1 || one.code.starts_with("E00"))
                .peekable();
            if wrong.peek().is_none() && !answer.contains(['\n', '\r']) {
                self.lines.push(line);
                return Ok(true);
            }
            let said: String = wrong.map(|one| one.render(&checked.sources)).collect();
            if told {
                return Err(Failure::Input(format!(
                    "--{name} is not understood\n{said}"
                )));
            }
            eprint!("{said}");
        }
    }
}

/// The regulations in their canonical layout.
fn regulations(
    arguments: &Arguments,
    shelf: &dyn Library,
    ask: Ask<'_>,
) -> Result<String, Failure> {
    let mut draft = Draft {
        shelf,
        lines: Vec::new(),
    };
    let question = "What is the tournament called?";
    draft.add(
        ("title", arguments.title.as_ref()),
        question,
        ask,
        |title| format!("regulations \"{title}\""),
    )?;
    let edition = arguments.laws.clone().or_else(|| newest(shelf));
    draft.add(
        ("laws", edition.as_ref()),
        "Which edition of the FIDE Laws?",
        ask,
        |edition| format!("  played under FIDE Laws {edition}"),
    )?;
    let question =
        "How much time does a player have? For instance 3+2, or 90 min plus 30 s a move:";
    draft.add(("time", arguments.time.as_ref()), question, ask, |time| {
        format!("  time control: {time}")
    })?;
    let question = "How late may a player come? For instance 15 min from the actual start:";
    draft.add(("late", arguments.late.as_ref()), question, ask, |late| {
        format!("  default time: {late}")
    })?;
    supervision(&mut draft, arguments.supervision.as_ref(), ask)?;
    let question = "How is a decision appealed? For instance to the appeals committee of 3, within 1 h of the end of the round; or \
         none:";
    // Where nobody can be asked, the checker does.
    draft.add_if_told(
        ("appeals", arguments.appeals.as_ref()),
        question,
        ask,
        |appeals| format!("  appeals: {appeals}"),
    )?;
    finished(&draft)
}

/// Says the supervision where the laws want it said. What it can be stands in the laws.
fn supervision(draft: &mut Draft<'_>, told: Option<&String>, ask: Ask<'_>) -> Result<(), Failure> {
    let lines: Vec<String> = choices(draft.shelf)
        .into_iter()
        .filter(|line| draft.with(line).rules.is_some())
        .collect();
    if draft.with("").rules.is_some() || lines.is_empty() {
        return match told {
            None => Ok(()),
            Some(_) => Err(Failure::Usage(
                "--supervision is for rapid chess and blitz, and this is neither".to_owned(),
            )),
        };
    }
    let said: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    let question = format!("Which of these: {}?", said.join(", or "));
    let chosen = |answer: &str| {
        let answer = answer.trim();
        let found = lines.iter().find(|line| {
            let line = line.trim();
            line.eq_ignore_ascii_case(answer)
                || line
                    .rsplit(' ')
                    .next()
                    .is_some_and(|word| word.eq_ignore_ascii_case(answer))
        });
        found.cloned()
    };
    let mut given = told.cloned();
    loop {
        let answer = match given.take() {
            Some(answer) => answer,
            None => ask(&question)?.ok_or_else(|| {
                let message = "nobody can be asked here: add --supervision with the article of";
                Failure::Usage(format!("{message} {}", said.join(" or ")))
            })?,
        };
        if let Some(line) = chosen(&answer) {
            draft.lines.push(line);
            return Ok(());
        }
        if told.is_some() {
            let message = format!("--supervision cannot be {answer}: {}", said.join(" or "));
            return Err(Failure::Usage(message));
        }
    }
}

/// Every line that could say the supervision under some laws.
fn choices(shelf: &dyn Library) -> Vec<String> {
    let mut lines = Vec::new();
    let laws = shelf
        .names()
        .into_iter()
        .filter_map(|name| shelf.source(&name));
    for rules in laws.filter_map(|source| check(&source, shelf).rules) {
        for stage in rules
            .stages
            .iter()
            .filter(|stage| stage.time_control.is_none())
        {
            let Some(setting) = stage.settings().get(&Setting::Supervision) else {
                continue;
            };
            let words = setting.words.iter().filter(|_| setting.value.is_none());
            lines.extend(words.map(|word| format!("  {} rules: {word}", stage.speed)));
        }
    }
    lines.sort();
    lines.dedup();
    lines
}

/// The newest edition in the library.
fn newest(shelf: &dyn Library) -> Option<String> {
    let names = shelf.names().into_iter();
    let editions = names.filter_map(|name| {
        let edition = name.strip_prefix("fide/")?.split('/').next()?;
        Some(edition.to_owned())
    });
    editions.max()
}

/// The text in its canonical layout; whatever is still wrong with it is said.
fn finished(draft: &Draft<'_>) -> Result<String, Failure> {
    let checked = draft.with("");
    if checked.rules.is_none() {
        let said = rendered(&checked);
        return Err(Failure::Input(format!(
            "these answers do not go together\n{said}"
        )));
    }
    eprint!("{}", rendered(&checked));
    let lines = draft.lines.iter();
    let source = SourceText {
        name: "new".to_owned(),
        text: lines.map(|line| format!("{line}\n")).collect(),
    };
    let formatted = format(&source, draft.shelf);
    formatted
        .map(|formatted| formatted.text)
        .map_err(|unformatted| Failure::Fault(unformatted.to_string()))
}

#[cfg(test)]
mod tests {
    use arbiter_server::Shelf;

    use super::{Arguments, regulations};
    use crate::failure::Failure;

    fn arguments(time: &str, supervision: Option<&str>) -> Arguments {
        Arguments {
            file: None,
            title: Some("Club Evening".to_owned()),
            time: Some(time.to_owned()),
            late: Some("10 min from the actual start".to_owned()),
            supervision: supervision.map(str::to_owned),
            appeals: None,
            laws: None,
        }
    }

    fn alone(arguments: &Arguments) -> Result<String, Failure> {
        regulations(arguments, &Shelf::new(None), &mut |_| Ok(None))
    }

    #[test]
    fn flags_alone_make_sound_regulations_in_the_canonical_layout() {
        assert_eq!(
            alone(&arguments("90+30", None)).unwrap(),
            "regulations \"Club Evening\"\n  played under FIDE Laws 2023\n  time control: 90 min plus 30 s a move\n  default time: 10 min from the actual start\n"
        );
        let rapid = alone(&arguments("15+10", Some("a.5"))).unwrap();
        assert!(rapid.ends_with("  rapid rules: A.5\n"), "{rapid}");
    }

    #[test]
    fn what_is_missing_or_refused_is_told_with_its_flag_a_6() {
        for (asked, refusal) in [
            (
                arguments("15+10", None),
                "--supervision with the article of rapid rules: A.4 or",
            ),
            (
                arguments("15+10", Some("B.3")),
                "--supervision cannot be B.3",
            ),
            (arguments("90+30", Some("A.5")), "this is neither"),
            (arguments("90 mni", None), "did you mean `min`?"),
            (
                Arguments {
                    late: None,
                    ..arguments("90+30", None)
                },
                "--late",
            ),
            (
                Arguments {
                    title: Some("A \"B\" C".to_owned()),
                    ..arguments("90+30", None)
                },
                "--title",
            ),
            (
                Arguments {
                    laws: Some("2032".to_owned()),
                    ..arguments("90+30", None)
                },
                "--laws",
            ),
        ] {
            let refused = alone(&asked).unwrap_err().to_string();
            assert!(refused.contains(refusal), "{refused}");
        }
    }

    #[test]
    fn questions_are_asked_until_they_are_answered() {
        let asked = Arguments {
            file: None,
            title: None,
            time: None,
            late: None,
            supervision: None,
            appeals: None,
            laws: None,
        };
        let mut answers = [
            "Blitz",
            "3 plus 2",
            "3+2",
            "3 min from the actual start",
            "C.1",
            "B.3",
            "to the arbiter",
            "to the arbiter, within 15 min of the end of the round",
        ]
        .into_iter();
        let text = regulations(&asked, &Shelf::new(None), &mut |_| {
            Ok(answers.next().map(str::to_owned))
        });
        assert_eq!(
            text.unwrap(),
            "regulations \"Blitz\"\n  played under FIDE Laws 2023\n  time control: 3 min plus 2 s a move\n  default time: 3 min from the actual start\n  blitz rules: B.3\n  appeals: to the arbiter, within 15 min of the end of the round\n"
        );
        assert_eq!(answers.next(), None);
    }
}
