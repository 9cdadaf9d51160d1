//! From clauses to rules: the files below are fetched, settings get their values, rules become provisions.

mod chain;
mod conditions;
mod decisions;
mod examples;
mod expand;
mod fetch;
mod ladder;
mod overrides;
mod parts;
mod penalties;
mod provisions;
mod settings;
mod speed;
mod values;

pub(crate) use chain::{Chain, chain};
pub(crate) use examples::{Guarantee, examples, guarantees};
pub(crate) use expand::{Expansion, expand, holds, laws_rule, said};
pub(crate) use parts::{Selection, parts};
pub(crate) use penalties::penalties;
pub(crate) use provisions::{Draft, DraftRule, drafts, lower};
pub(crate) use settings::{Resolved, settings};
