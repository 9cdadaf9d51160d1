//! The pictures of the documents: taken by the browser's stories, and put in their place from there.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// How a story names a picture that is meant for the documents, before the picture's own name.
const FOR_THE_DOCUMENTS: &str = "docs-";

/// Copies every picture that the stories took for the documents from below `taken` into `documents`; their names, in order.
///
/// # Errors
/// When no story took one, or a file cannot be copied.
pub fn renew(taken: &Path, documents: &Path) -> Result<Vec<String>> {
    let mut renewed = Vec::new();
    for story in fs::read_dir(taken).with_context(|| format!("{}", taken.display()))? {
        let story = story?.path();
        if !story.is_dir() {
            continue;
        }
        for picture in fs::read_dir(&story)? {
            let picture = picture?;
            let name = picture.file_name().to_string_lossy().into_owned();
            let Some(name) = name.strip_prefix(FOR_THE_DOCUMENTS) else {
                continue;
            };
            let place = documents.join(name);
            fs::copy(picture.path(), &place)
                .with_context(|| format!("{} cannot be written", place.display()))?;
            renewed.push(name.to_owned());
        }
    }
    if renewed.is_empty() {
        bail!(
            "no story took a picture for the documents: run the browser's tests, as `cargo xtask test --update-screenshots \
             -- -p arbiter-tests --test browser`"
        );
    }
    renewed.sort();
    Ok(renewed)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn given_pictures_of_stories_then_those_for_the_documents_are_put_in_their_place() {
        let folder = std::env::temp_dir().join(format!("arbiter-pictures-{}", std::process::id()));
        let (taken, documents) = (folder.join("taken"), folder.join("documents"));
        for (story, name) in [
            ("floor", "docs-ruling.png"),
            ("floor", "lost.png"),
            ("hall", "docs-floor.png"),
        ] {
            fs::create_dir_all(taken.join(story)).unwrap();
            fs::write(taken.join(story).join(name), name).unwrap();
        }
        fs::create_dir_all(&documents).unwrap();
        assert_eq!(
            renew(&taken, &documents).unwrap(),
            ["floor.png", "ruling.png"]
        );
        assert_eq!(
            fs::read(documents.join("ruling.png")).unwrap(),
            b"docs-ruling.png"
        );
        assert!(!documents.join("lost.png").exists());
        assert!(renew(&documents, &documents).is_err(), "nothing was taken");
        fs::remove_dir_all(&folder).unwrap();
    }
}
