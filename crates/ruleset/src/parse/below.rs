//! Lines below a clause of the organiser's layer.

use super::{Reader, citations};
use crate::clauses::starts_with;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::wording::Pieces;

impl<'a> Reader<'a, '_> {
    /// Reads the lines below a clause by one entry rule, and writes each down as `read` gives it back. A line that begins
    /// with none of the first words is reported as no part of `what` it stands in.
    pub(crate) fn below(
        &mut self,
        block: &Block<'a>,
        entry: Rule,
        leads: &[&'static str],
        what: &str,
        mut read: impl FnMut(&mut Self, &Node<'a>) -> Option<Pieces>,
    ) {
        for child in &block.children {
            if !leads.iter().any(|lead| starts_with(child.text, lead)) {
                self.no_such_part(child, what, leads.iter().copied());
                continue;
            }
            self.no_children(child);
            let Some(line) = self.line(entry, child) else {
                continue;
            };
            if let Some(pieces) = read(self, &line) {
                self.other_wording(&line, || pieces.join(", "));
                self.write(child.start, &citations(&line), || pieces);
            }
        }
    }
}
