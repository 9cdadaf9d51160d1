//! Progress: what runs now, since when, and a table at the end.

use std::time::{Duration, Instant};

use anyhow::Result;

/// The stages of one run, in the order in which they ran.
pub struct Stages {
    began: Instant,
    finished: Vec<Stage>,
}

struct Stage {
    name: &'static str,
    took: Duration,
    outcome: String,
}

impl Stages {
    /// Starts the clock.
    pub fn begin() -> Self {
        Self {
            began: now(),
            finished: Vec::new(),
        }
    }

    /// Runs one stage: says that it begins and what it does, then how long it took.
    /// What `work` returns beside its value goes into the table.
    pub fn run<T>(
        &mut self,
        name: &'static str,
        doing: &str,
        work: impl FnOnce() -> Result<(T, String)>,
    ) -> Result<T> {
        let began = now();
        println!("[{}] {name}: {doing}", seconds(began - self.began));
        let result = work();
        let took = now() - began;
        let outcome = match &result {
            Ok((_, outcome)) => outcome.clone(),
            Err(_) => "FAILED".to_owned(),
        };
        println!(
            "[{}] {name}: {outcome}, took {}",
            seconds(now() - self.began),
            seconds(took).trim_start()
        );
        self.finished.push(Stage {
            name,
            took,
            outcome,
        });
        result.map(|(value, _)| value)
    }

    /// One line per stage, and the whole.
    pub fn summary(&self) -> String {
        let whole = Stage {
            name: "in all",
            took: now() - self.began,
            outcome: String::new(),
        };
        let lines = self.finished.iter().chain([&whole]).map(|stage| {
            format!(
                "{:<12} {}  {}",
                stage.name,
                seconds(stage.took),
                stage.outcome
            )
            .trim_end()
            .to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn seconds(time: Duration) -> String {
    format!("{:7.1} s", time.as_secs_f64())
}

#[expect(
    clippy::disallowed_methods,
    reason = "a chore tells a person how long it takes; nothing is decided by it"
)]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_stage_stands_in_the_table_with_those_before_it() {
        let mut stages = Stages::begin();
        stages
            .run("tools", "looking", || Ok(((), "all found".to_owned())))
            .unwrap();
        stages
            .run("tests", "running", || -> Result<((), String)> {
                anyhow::bail!("no")
            })
            .unwrap_err();

        let summary = stages.summary();
        let lines: Vec<_> = summary.lines().collect();
        assert_eq!(lines.len(), 3, "{summary}");
        assert!(
            lines[0].starts_with("tools") && lines[0].ends_with("all found"),
            "{summary}"
        );
        assert!(
            lines[1].starts_with("tests") && lines[1].ends_with("FAILED"),
            "{summary}"
        );
        assert!(lines[2].starts_with("in all"), "{summary}");
    }
}
