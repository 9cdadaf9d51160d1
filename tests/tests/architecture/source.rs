//! Looks through source text as rustfmt leaves it, without comments and without what is compiled for tests only.

use std::fs;
use std::path::{Path, PathBuf};

/// The code of one file.
pub struct Source {
    /// The file.
    pub path: PathBuf,
    /// Its lines; those of comments and tests are empty.
    pub lines: Vec<String>,
}

impl Source {
    /// Every place that matches, as `path:line: text`.
    pub fn places(&self, matches: impl Fn(&str) -> bool) -> Vec<String> {
        let found = self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| matches(line));
        found
            .map(|(index, line)| format!("{}:{}: {}", self.path.display(), index + 1, line.trim()))
            .collect()
    }
}

/// The code below `folder/src`, without the files of test modules.
pub fn sources(folder: &Path) -> Vec<Source> {
    let mut files = Vec::new();
    collect(&folder.join("src"), &mut files);
    assert!(!files.is_empty(), "{} has no source", folder.display());
    let mut for_tests: Vec<PathBuf> = Vec::new();
    let mut sources = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let (lines, modules) = without_tests(&text);
        let folder = module_folder(&path);
        for module in modules {
            for_tests.extend([
                folder.join(&module).with_extension("rs"),
                folder.join(&module),
            ]);
        }
        sources.push(Source { path, lines });
    }
    sources.retain(|source| {
        !for_tests
            .iter()
            .any(|hidden| source.path.starts_with(hidden))
    });
    sources
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Where the modules declared in a file have their own files.
fn module_folder(file: &Path) -> PathBuf {
    match file.file_stem().and_then(|stem| stem.to_str()) {
        Some("lib" | "main" | "mod") => file.with_file_name(""),
        _ => file.with_extension(""),
    }
}

/// The lines with comments and `#[cfg(test)]` items blanked, and the modules declared for tests only.
fn without_tests(text: &str) -> (Vec<String>, Vec<String>) {
    let mut lines = Vec::new();
    let mut modules = Vec::new();
    let mut hidden_below: Option<usize> = None;
    for line in text.lines() {
        let code = without_comment(line);
        let depth = code.len() - code.trim_start().len();
        let trimmed = code.trim();
        match hidden_below {
            None if trimmed == "#[cfg(test)]" => {
                hidden_below = Some(depth);
                lines.push(String::new());
            }
            None => lines.push(code.to_owned()),
            Some(item) => {
                lines.push(String::new());
                if depth == item && !trimmed.is_empty() {
                    let module = trimmed.strip_prefix("pub ").unwrap_or(trimmed);
                    if let Some(name) = module
                        .strip_prefix("mod ")
                        .and_then(|m| m.strip_suffix(';'))
                    {
                        modules.push(name.to_owned());
                    }
                    if trimmed.starts_with('}') || trimmed.ends_with([';', ',', '}']) {
                        hidden_below = None;
                    }
                }
            }
        }
    }
    (lines, modules)
}

/// A line up to its comment. An address such as `http://…` begins none.
fn without_comment(line: &str) -> &str {
    let comment = line
        .match_indices("//")
        .find(|(at, _)| !line[..*at].ends_with(':'))
        .map_or(line.len(), |(at, _)| at);
    &line[..comment]
}

/// The modules of `std` that a `use std::{…}` of this text names, first step of each path.
pub fn imported_from_std(lines: &[String]) -> Vec<String> {
    let text = lines.join("\n");
    let mut modules = Vec::new();
    for (at, opening) in text.match_indices("use std::{") {
        let mut depth = 0;
        let mut path = String::new();
        for letter in text[at + opening.len()..].chars() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => modules.push(std::mem::take(&mut path)),
                _ if depth == 0 => path.push(letter),
                _ => {}
            }
        }
        modules.push(path);
    }
    let first = |path: String| {
        path.trim()
            .split([':', ' '])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    modules
        .into_iter()
        .map(first)
        .filter(|module| !module.is_empty())
        .collect()
}

#[test]
fn comments_and_tests_are_not_code_and_what_follows_them_is() {
    let text = "\
//! std::fs in a comment
fn before() {}
#[cfg(test)]
mod tests {
    fn inside() {}
}
fn after() {} // std::fs
#[cfg(test)]
mod cases;
#[cfg(test)]
fn wide(
    argument: u8,
) {
    inside();
}
const ADDRESS: &str = \"http://example\";
";
    let (lines, modules) = without_tests(text);
    let code: Vec<_> = lines
        .iter()
        .map(|line| line.trim())
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(
        code,
        [
            "fn before() {}",
            "fn after() {}",
            "const ADDRESS: &str = \"http://example\";"
        ]
    );
    assert_eq!(modules, ["cases"]);
}

#[test]
fn imports_in_braces_are_seen() {
    let lines = [
        "use std::{",
        "    fmt::{self, Display},",
        "    fs,",
        "    io::Read,",
        "};",
    ];
    let lines = lines.map(str::to_owned);
    assert_eq!(imported_from_std(&lines), ["fmt", "fs", "io"]);
}
