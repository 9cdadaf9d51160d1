//! Figures of several turns, and the tables that show them.

use std::fmt::Write as _;

/// The figures of one candidate, a turn each.
#[derive(Debug, Default, Clone)]
pub struct Figures(Vec<f64>);

impl Figures {
    /// Adds a turn's.
    pub fn push(&mut self, figure: f64) {
        self.0.push(figure);
    }

    /// The median; 0 without any.
    pub fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or_default()
    }

    /// The median with the smallest and the largest.
    pub fn told(&self) -> String {
        let least = self.0.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.0.iter().copied().fold(0.0, f64::max);
        format!(
            "{} ({}–{})",
            number(self.median()),
            number(least),
            number(most)
        )
    }
}

/// A number with as many digits as matter.
pub fn number(value: f64) -> String {
    match value {
        v if v >= 100.0 => format!("{v:.0}"),
        v if v >= 10.0 => format!("{v:.1}"),
        v => format!("{v:.2}"),
    }
}

/// A table in Markdown.
pub fn print(title: &str, head: &[&str], rows: &[Vec<String>]) {
    let mut out = format!(
        "### {title}\n\n| {} |\n|{}\n",
        head.join(" | "),
        "---|".repeat(head.len())
    );
    for row in rows {
        let _ = writeln!(out, "| {} |", row.join(" | "));
    }
    println!("{out}");
}
