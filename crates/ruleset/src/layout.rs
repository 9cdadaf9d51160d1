//! Layout: a file becomes blocks by indentation before any grammar sees it, so that a clause that cannot be read never
//! takes its neighbour with it.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::limits::MAX_NESTING;
use crate::source::Lines;

/// A line and the deeper lines below it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block<'a> {
    /// The line without indentation, comment and trailing space; never empty.
    pub(crate) text: &'a str,
    /// Byte offset of `text` in the file.
    pub(crate) start: usize,
    pub(crate) indent: usize,
    pub(crate) children: Vec<Block<'a>>,
}

/// Splits a file into blocks. What cannot be placed is reported and put where it most probably belongs. Nothing if tabs
/// leave open how deep lines are: whatever else would be said of them were a guess.
pub(crate) fn blocks<'a>(
    file: &str,
    text: &'a str,
    lines: &Lines<'_>,
    problems: &mut Vec<Diagnostic>,
) -> Option<Vec<Block<'a>>> {
    if tabs(file, text, lines, problems) {
        return None;
    }
    // The open blocks, outermost first; closing one moves it into the block before it.
    let mut open: Vec<Block<'a>> = Vec::new();
    let mut done: Vec<Block<'a>> = Vec::new();
    let mut reported_depth = false;
    for block in lines_of(text) {
        let mut narrowest = usize::MAX;
        while open.last().is_some_and(|last| last.indent >= block.indent) {
            narrowest = open.last().map_or(narrowest, |last| last.indent);
            close(&mut open, &mut done);
        }
        let siblings = open.last().map_or(&done, |parent| &parent.children);
        let misfit = siblings
            .last()
            .is_some_and(|sibling| sibling.indent != block.indent);
        if misfit && narrowest > block.indent {
            let span = lines.span(block.start, block.start + block.text.len());
            let message = "this line is indented less than the block before it and more than the one around it";
            problems.push(Diagnostic::new(codes::INDENTATION, file, span, message));
        }
        if open.len() >= MAX_NESTING {
            close(&mut open, &mut done);
            if !reported_depth {
                let span = lines.span(block.start, block.start + block.text.len());
                let message = format!("more than {MAX_NESTING} levels of indentation");
                problems.push(Diagnostic::new(codes::TOO_DEEP, file, span, message));
                reported_depth = true;
            }
        }
        open.push(block);
    }
    while !open.is_empty() {
        close(&mut open, &mut done);
    }
    Some(done)
}

fn close<'a>(open: &mut Vec<Block<'a>>, done: &mut Vec<Block<'a>>) {
    if let Some(block) = open.pop() {
        open.last_mut()
            .map_or(done, |parent| &mut parent.children)
            .push(block);
    }
}

/// A line that says something.
struct Line<'a> {
    /// Byte offset of the indentation.
    offset: usize,
    indentation: &'a str,
    /// The rest without comment and trailing space; never empty.
    body: &'a str,
}

fn said_lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let offset = start;
        start += line.len();
        // A byte order mark is not text.
        let (offset, line) = match line.strip_prefix('\u{feff}') {
            Some(rest) if offset == 0 => (line.len() - rest.len(), rest),
            _ => (offset, line),
        };
        let said = without_comment(line).trim_end();
        let body = said.trim_start_matches([' ', '\t']);
        let indentation = said.get(..said.len() - body.len())?;
        (!body.is_empty()).then_some(Line {
            offset,
            indentation,
            body,
        })
    })
}

/// Reports tabs in the indentation, once. Whether they stand among spaces, so that nobody knows how deep they are.
fn tabs(file: &str, text: &str, lines: &Lines<'_>, problems: &mut Vec<Diagnostic>) -> bool {
    let indented = |sign| move |line: &Line<'_>| line.indentation.contains(sign);
    let place = |line: &Line<'_>, sign| {
        let at = line.offset + line.indentation.find(sign).unwrap_or_default();
        lines.span(at, at + 1)
    };
    let Some(tab) = said_lines(text).find(indented('\t')) else {
        return false;
    };
    let problem = |code, message: &str| Diagnostic::new(code, file, place(&tab, '\t'), message);
    let space = said_lines(text).find(indented(' '));
    problems.push(match &space {
        None => problem(codes::TAB, "this file is indented with tabs"),
        Some(line) if line.offset == tab.offset => problem(
            codes::TABS_AND_SPACES,
            "this line is indented with a tab and with spaces",
        ),
        Some(line) => problem(
            codes::TABS_AND_SPACES,
            "this line is indented with a tab, and others with spaces",
        )
        .related(file, place(line, ' '), "this one is indented with spaces"),
    });
    space.is_some()
}

/// The lines that hold anything, as blocks without children. A line that ends with a comma goes on in the deeper line
/// below it; no clause ends with one, and a line of the same depth is never swallowed.
fn lines_of(text: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    for Line {
        offset,
        indentation,
        body,
    } in said_lines(text)
    {
        // Tabs are reported once in the file; each counts as two spaces, the usual step.
        let indent = indentation
            .chars()
            .map(|c| if c == '\t' { 2 } else { 1 })
            .sum();
        let begin = offset + indentation.len();
        match found.last_mut() {
            Some(above) if above.text.ends_with(',') && above.indent < indent => {
                above.text = text
                    .get(above.start..begin + body.len())
                    .unwrap_or(above.text);
            }
            _ => found.push(Block {
                text: body,
                start: begin,
                indent,
                children: Vec::new(),
            }),
        }
    }
    found
}

/// The line up to a `//` that does not stand in a text in quotes.
pub(crate) fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut slash = false;
    for (at, character) in line.char_indices() {
        match character {
            '"' => quoted = !quoted,
            '/' if slash && !quoted => return line.get(..at - 1).unwrap_or(line),
            _ => {}
        }
        slash = character == '/';
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(text: &str) -> (String, Vec<&'static str>) {
        fn write(blocks: &[Block<'_>], depth: usize, into: &mut String) {
            for block in blocks {
                into.push_str(&format!("{}{}\n", "-".repeat(depth), block.text));
                write(&block.children, depth + 1, into);
            }
        }
        let mut problems = Vec::new();
        let lines = Lines::new(text);
        let blocks = blocks("test", text, &lines, &mut problems).unwrap_or_default();
        let mut outline = String::new();
        write(&blocks, 0, &mut outline);
        (
            outline,
            problems.iter().map(|problem| problem.code).collect(),
        )
    }

    #[test]
    fn deeper_lines_belong_to_the_line_above() {
        let (blocks, codes) = outline("a\n  b // said aside\n    c\n\n  d\ne\n");
        assert_eq!(blocks, "a\n-b\n--c\n-d\ne\n");
        assert!(codes.is_empty());
    }

    #[test]
    fn a_comment_sign_in_quotes_is_text() {
        assert_eq!(outline("a \"x // y\" // z\n").0, "a \"x // y\"\n");
    }

    #[test]
    fn a_line_between_two_levels_is_reported_and_kept() {
        let (blocks, codes) = outline("a\n    b\n  c\n");
        assert_eq!(blocks, "a\n-b\n-c\n");
        assert_eq!(codes, ["E0002"]);
    }

    #[test]
    fn a_comma_carries_a_line_on_into_the_deeper_one_and_never_into_its_neighbour() {
        assert_eq!(
            outline("a\n  b, // aside\n    c\n  d,\n  e\n").0,
            "a\n-b, // aside\n    c\n-d,\n-e\n"
        );
    }

    #[test]
    fn offsets_are_those_of_the_file() {
        let text = "\u{feff}a\r\n  bc\r\n";
        let lines = Lines::new(text);
        let blocks = blocks("test", text, &lines, &mut Vec::new()).unwrap();
        let child = &blocks[0].children[0];
        assert_eq!(&text[child.start..child.start + child.text.len()], "bc");
    }

    #[test]
    fn endless_indentation_is_refused_once() {
        let deep: String = (0..100)
            .map(|depth| format!("{}x\n", " ".repeat(depth)))
            .collect();
        assert_eq!(outline(&deep).1, ["E0007"]);
    }
}
