//! ARCHITECTURE.md says what is so.

use std::fs;
use std::path::Path;

use crate::map;
use crate::workspace::root;

#[test]
fn architecture_md_shows_the_map() {
    let map = map::as_markdown();
    assert!(
        between("map").as_deref() == Some(map.as_str()),
        "ARCHITECTURE.md must have exactly this between `<!-- map: begin -->` and its end:\n\n{map}"
    );
}

#[test]
fn architecture_md_names_only_tests_that_exist() {
    let table = between("invariants").expect("ARCHITECTURE.md lists invariants");
    let mut code = String::new();
    read_tests(&root(), &mut code);
    let mut named = 0;
    // What stands between backquotes and looks like the name of a test: a sentence, with lines for spaces.
    for name in table
        .split('`')
        .filter(|word| word.matches('_').count() >= 3)
    {
        named += 1;
        assert!(
            code.contains(&format!("fn {name}(")),
            "there is no test `{name}`"
        );
    }
    assert!(named > 10, "only {named} tests are named in:\n{table}");
}

#[test]
fn architecture_md_points_at_files_that_exist() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let is_path = |word: &&str| word.contains('/') && !word.contains([' ', '<']);
    for path in text.split('`').skip(1).step_by(2).filter(is_path) {
        assert!(
            root().join(path).exists(),
            "ARCHITECTURE.md names {path}, which is not there"
        );
    }
}

#[test]
fn every_picture_of_the_documents_is_taken_by_a_story_in_the_browser() {
    let folder = root().join("docs/screenshots");
    let mut texts = fs::read_to_string(root().join("README.md")).unwrap();
    for entry in fs::read_dir(root().join("docs")).unwrap().flatten() {
        if entry.path().extension().is_some_and(|end| end == "md") {
            texts += &fs::read_to_string(entry.path()).unwrap();
        }
    }
    let mut stories = String::new();
    for entry in fs::read_dir(root().join("tests/browser"))
        .unwrap()
        .flatten()
    {
        if entry.path().extension().is_some_and(|end| end == "mjs") {
            stories += &fs::read_to_string(entry.path()).unwrap();
        }
    }
    let shown: Vec<&str> = texts
        .split("screenshots/")
        .skip(1)
        .filter_map(|rest| rest.split_once(".png"))
        .map(|(name, _)| name)
        .filter(|name| name.chars().all(|letter| letter.is_ascii_lowercase()))
        .collect();
    for name in &shown {
        assert!(
            stories.contains(&format!("forTheDocuments('{name}')")),
            "{name}.png is shown, and no story takes it"
        );
        assert!(folder.join(name).with_extension("png").is_file(), "{name}");
    }
    for picture in fs::read_dir(&folder).unwrap().flatten() {
        let path = picture.path();
        let name = path.file_stem().unwrap().to_string_lossy();
        assert!(shown.contains(&&*name), "{name}.png is shown nowhere");
    }
}

/// The part between `<!-- NAME: begin -->` and `<!-- NAME: end -->`.
fn between(name: &str) -> Option<String> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).ok()?;
    let (_, rest) = text.split_once(&format!("<!-- {name}: begin -->\n"))?;
    let (part, _) = rest.split_once(&format!("<!-- {name}: end -->"))?;
    Some(part.to_owned())
}

/// All Rust code of ours below a folder, in one text.
fn read_tests(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" && name != "node_modules" {
                read_tests(&path, code);
            }
        } else if name.ends_with(".rs") {
            *code += &fs::read_to_string(&path).unwrap();
        }
    }
}
