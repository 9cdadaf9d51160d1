//! A ruling on a case that belongs to no tournament: `arbiter judge` and `POST /judge`.

use arbiter_ruleset::Checked;
use arbiter_ruling::{JudgeInput, Report, Ruling};

use super::Desk;
use super::findings::DiagnosticView;
use super::regulations::{RulesAsked, check_rules};
use super::thread::in_a_thread;
use crate::library::Shelf;
use crate::problem::{Problem, ProblemKind};

/// What the rules say about a case. `rules` are those that its `ruleset` names.
///
/// # Errors
/// When the rules have mistakes, lack the stage, or say nothing about such an incident.
pub fn judge(
    input: &JudgeInput,
    rules: &RulesAsked,
    shelf: &Shelf,
) -> Result<(Report, Ruling), Problem> {
    let Checked {
        rules, diagnostics, ..
    } = check_rules(rules, shelf)?;
    let rules = rules.ok_or_else(|| {
        let views: Vec<DiagnosticView> = diagnostics.iter().map(DiagnosticView::from).collect();
        let member = serde_json::to_value(views).unwrap_or_default();
        Problem::new(ProblemKind::FaultyRules, "the ruleset has mistakes")
            .with("diagnostics", member)
    })?;
    let stage = rules.stage(&input.stage).ok_or_else(|| {
        let stages = rules.stage_names();
        Problem::field(
            "stage",
            format!("is none of the ruleset's: {}", stages.join(", ")),
        )
    })?;
    Ok((
        input.case.report.clone(),
        arbiter_ruling::judge(stage, &input.case)?,
    ))
}

impl Desk {
    /// What the rules of a name say about a case.
    ///
    /// # Errors
    /// As [`judge`].
    pub async fn judge(&self, input: JudgeInput) -> Result<(Report, Ruling), Problem> {
        let shelf = self.shelf().clone();
        in_a_thread(move || judge(&input, &RulesAsked::Named(input.ruleset.clone()), &shelf))
            .await?
    }
}
