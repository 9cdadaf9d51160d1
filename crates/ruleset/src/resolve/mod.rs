//! From clauses to rules: the files below are fetched, settings get their values, rules become provisions.

mod chain;
mod conditions;
mod decisions;
mod fetch;
mod ladder;
mod overrides;
mod provisions;
mod settings;
mod speed;
mod values;

pub(crate) use chain::{Chain, chain};
pub(crate) use provisions::{Draft, DraftRule, drafts};
pub(crate) use settings::{Resolved, settings};
