//! Whether the event says how a decision is appealed: it has to, and half of all regulations forget it.

use crate::check::MAIN_STAGE;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::policy::{Appeals, PolicyKind};
use crate::resolve::Chain;
use crate::vocabulary::Speed;

/// Asks to whom a decision is appealed, and until when. `stage` is the part of the tournament: an appeal is a matter of
/// the whole of it.
pub(crate) fn appeals(stage: &str, chain: &Chain, problems: &mut Vec<Diagnostic>) {
    let Some(file) = chain.levels.last().filter(|file| !file.is_laws()) else {
        return;
    };
    if stage != MAIN_STAGE || file.flawed {
        return;
    }
    let mut said = chain.policies.iter();
    let said = said.find_map(|stated| Some((Appeals::of(&stated.policy)?, stated)));
    let (span, message) = match said {
        None => (
            file.span,
            "can a decision be appealed, to whom, and until when? The regulations do not say it",
        ),
        Some((Appeals::To(body), stated)) if body.deadline.is_none() => {
            (stated.span, "until when is an appeal made?")
        }
        Some(_) => return,
    };
    // What FIDE's own events allow.
    let within = match chain.speed {
        Some(Speed::Rapid | Speed::Blitz) => "15 min",
        _ => "1 h",
    };
    let help = format!(
        "write `appeals: to the appeals committee of 3, within {within} of the end of the round, fee 50, returned if \
         upheld`, or `appeals: none`"
    );
    let problem = Diagnostic::new(codes::APPEALS_UNSAID, &file.name, span, message);
    problems.push(problem.help(help).article(Some("11.10".to_owned())));
}
