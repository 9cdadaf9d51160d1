//! `docs/sources.md` has every statement, and the tests that it names exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const LAST: u32 = 156;
const VERDICTS: [&str; 8] = [
    "agrees", "older", "loose", "wrong", "variant", "remark", "junk", "gap",
];
const REASONS: [&str; 4] = ["*rules*", "*variant*", "*remark*", "*junk*"];

/// A line of one of the tables.
struct Statement {
    /// The text that makes it, as `s0`.
    text: String,
    number: u32,
    article: String,
    verdict: String,
    held_by: String,
}

impl Statement {
    fn tests(&self) -> impl Iterator<Item = &str> {
        self.held_by.split('`').skip(1).step_by(2)
    }
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap().to_owned()
}

fn statements() -> Vec<Statement> {
    let document = fs::read_to_string(root().join("docs/sources.md")).unwrap();
    let mut text = String::new();
    let mut statements = Vec::new();
    for line in document.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            text = name.to_lowercase();
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", number, statement, article, verdict, held_by, ""] = cells[..] else {
            continue;
        };
        if let Ok(number) = number.parse() {
            assert!(!statement.is_empty(), "{number} says nothing");
            statements.push(Statement {
                text: text.clone(),
                number,
                article: article.to_owned(),
                verdict: verdict.to_owned(),
                held_by: held_by.to_owned(),
            });
        }
    }
    statements
}

/// The names of all functions in Rust files below a folder that are tests.
fn collect_tests(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" && name != "node_modules" {
                collect_tests(&path, names);
            }
        } else if name.ends_with(".rs") {
            let code = fs::read_to_string(&path).unwrap();
            for test in code.split("#[test]").skip(1) {
                let name = test
                    .split_once("fn ")
                    .and_then(|(_, rest)| rest.split_once('('));
                names.extend(name.map(|(name, _)| name.to_owned()));
            }
        }
    }
}

fn tests_of_the_project() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect_tests(&root().join("crates"), &mut names);
    names
}

#[test]
fn given_the_document_then_every_statement_has_its_line_with_article_and_verdict() {
    let statements = statements();
    let numbers = statements.iter().map(|statement| statement.number);
    assert!(
        numbers.eq(1..=LAST),
        "a number is missing, double or out of order"
    );
    let texts: BTreeSet<_> = statements.iter().map(|one| one.text.as_str()).collect();
    assert!(texts.into_iter().eq(["s0", "s1", "s2", "s3", "s4"]));
    for one in &statements {
        assert!(!one.article.is_empty(), "{} has no article", one.number);
        assert!(
            VERDICTS.contains(&one.verdict.as_str()),
            "{}: {}",
            one.number,
            one.verdict
        );
    }
}

#[test]
fn given_the_document_then_the_tests_it_names_exist_and_name_their_statement() {
    let known = tests_of_the_project();
    for one in statements() {
        let tests: Vec<&str> = one.tests().collect();
        for name in &tests {
            assert!(known.contains(*name), "{}: no test `{name}`", one.number);
        }
        let marker = format!("{}_{}_", one.text, one.number);
        let is_named = tests
            .iter()
            .any(|name| name.starts_with(&marker) || name.contains(&format!("_{marker}")));
        let has_reason = REASONS.iter().any(|reason| one.held_by.ends_with(reason));
        assert!(
            is_named || (tests.is_empty() && has_reason),
            "{}: {}",
            one.number,
            one.held_by
        );
    }
}

#[test]
fn given_a_test_that_names_a_statement_then_the_document_names_the_test_there() {
    let statements = statements();
    let mut named = 0;
    for test in tests_of_the_project() {
        let words: Vec<&str> = test.split('_').collect();
        for pair in words.windows(2) {
            let one = statements
                .iter()
                .find(|one| one.text == pair[0] && one.number.to_string() == pair[1]);
            if let Some(one) = one {
                named += 1;
                assert!(
                    one.tests().any(|name| name == test),
                    "{} does not name `{test}`",
                    one.number
                );
            }
        }
    }
    assert!(named > 100, "only {named} statements are named by tests");
}
