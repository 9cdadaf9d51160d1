//! Comments, and where they stand among the lines.

use super::{Item, Place};
use crate::layout::without_comment;
use crate::parse::Written;

/// A comment with its two slashes, without the space behind it.
pub(super) struct Comment<'a> {
    pub(super) start: usize,
    pub(super) text: &'a str,
    indent: usize,
    after_blank: bool,
}

/// Every comment, in order.
pub(super) fn comments(text: &str) -> Vec<Comment<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut after_blank = false;
    for line in text.split_inclusive('\n') {
        let said = without_comment(line);
        if said.len() < line.len() {
            found.push(Comment {
                start: start + said.len(),
                text: line.get(said.len()..).unwrap_or_default().trim_end(),
                indent: said.chars().count(),
                after_blank,
            });
        }
        after_blank = line.trim().is_empty();
        start += line.len();
    }
    found
}

/// A file's lines and comments.
pub(super) struct Layout<'a> {
    text: &'a str,
    places: &'a [Place],
    comments: Vec<Comment<'a>>,
}

impl<'a> Layout<'a> {
    pub(super) fn new(text: &'a str, places: &'a [Place]) -> Self {
        Self {
            text,
            places,
            comments: comments(text),
        }
    }

    /// Lines and comments in the order in which they are printed. A comment within a broken line goes above it; one
    /// behind a line stays there.
    pub(super) fn items(&self, written: &'a [Written]) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        let mut comments = self.comments.iter().peekable();
        for (index, (place, line)) in self.places.iter().zip(written).enumerate() {
            while let Some(comment) = comments.next_if(|comment| comment.start < place.start) {
                items.push(self.alone(comment, index, comment.after_blank));
            }
            let mut after_blank = self.is_after_blank(place.start);
            while let Some(comment) = comments.next_if(|comment| comment.start < place.end) {
                items.push(Item {
                    depth: place.depth,
                    ..self.alone(comment, index, after_blank)
                });
                after_blank = false;
            }
            let behind = comments.next_if(|comment| {
                let between = self.text.get(place.end..comment.start);
                between.is_some_and(|between| !between.contains('\n'))
            });
            items.push(Item {
                depth: place.depth,
                after_blank,
                line: Some(line),
                rule: place.depth == 1 && (place.parent || !line.below.is_empty()),
                comment: behind.map(|comment| comment.text),
            });
        }
        let end = self.places.len();
        items.extend(comments.map(|comment| self.alone(comment, end, comment.after_blank)));
        items
    }

    /// A comment on a line of its own, before the line of this number.
    fn alone(&self, comment: &Comment<'a>, next: usize, after_blank: bool) -> Item<'a> {
        Item {
            depth: self.depth(comment.indent, next),
            after_blank,
            line: None,
            rule: false,
            comment: Some(comment.text),
        }
    }

    /// How deep a comment stands: as deep as the line below it, or, if it is indented more, as the lines above it.
    fn depth(&self, indent: usize, next: usize) -> usize {
        let below = self.places.get(next);
        if let Some(below) = below.filter(|below| indent <= below.indent) {
            return below.depth;
        }
        let least = below.map_or(0, |below| below.depth);
        let mut depth = least;
        // The line above and those it stands below, the deepest first.
        let above = self.places.get(..next).unwrap_or_default();
        let mut limit = usize::MAX;
        for place in above.iter().rev() {
            if place.depth >= limit {
                continue;
            }
            limit = place.depth;
            if place.indent <= indent {
                depth = place.depth.max(least);
                break;
            }
        }
        depth
    }

    fn is_after_blank(&self, start: usize) -> bool {
        let above = self.text.get(..start).unwrap_or_default();
        let mut lines = above.split('\n').rev();
        // The first is the indentation of the line itself.
        lines.next();
        lines.next().is_some_and(|line| line.trim().is_empty())
    }
}
