//! What is wrong with a file, line by line.

use arbiter_phrases::{Args, harmless};
use serde_json::Value;

use super::views::Fault;
use super::visit::Visit;
use crate::desk::Written;

/// What the reader of tournament files found, from its JSON.
pub fn findings(visit: &Visit, list: Option<&Value>) -> Vec<Fault> {
    faults(list, |finding| {
        let line = number(finding, "line");
        let columns = finding
            .get("columns")
            .and_then(Value::as_array)
            .map(Vec::as_slice);
        let args = Args::new().word("line", line);
        match columns {
            Some([from, to]) if from == to => {
                visit.say("fault-place-column", &args.word("column", from.to_string()))
            }
            Some([from, to]) => {
                let args = args
                    .word("from", from.to_string())
                    .word("to", to.to_string());
                visit.say("fault-place-columns", &args)
            }
            _ => visit.say("fault-place", &args),
        }
    })
}

/// What the checker of regulations found, from its JSON.
pub fn diagnostics(visit: &Visit, list: Option<&Value>) -> Vec<Fault> {
    faults(list, |diagnostic| {
        let span = diagnostic.get("span").unwrap_or(&Value::Null);
        let args = Args::new()
            .word("line", number(span, "line"))
            .word("column", number(span, "column"));
        visit.say("fault-place-column", &args)
    })
}

/// A part of what was answered.
pub fn member(written: &Written, name: &str) -> Option<Value> {
    let mut body: Value = serde_json::from_str(&written.body).ok()?;
    body.get_mut(name).map(Value::take)
}

fn faults(list: Option<&Value>, place: impl Fn(&Value) -> String) -> Vec<Fault> {
    let fault = |one: &Value| Fault {
        severity: text(one, "severity").unwrap_or_default(),
        place: place(one),
        message: text(one, "message").unwrap_or_default(),
        help: text(one, "help"),
    };
    list.and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(fault)
        .collect()
}

fn text(value: &Value, name: &str) -> Option<String> {
    value.get(name).and_then(Value::as_str).map(harmless)
}

fn number(value: &Value, name: &str) -> String {
    value.get(name).map(ToString::to_string).unwrap_or_default()
}
