//! From clauses to rules: the files below are fetched, settings get their values, rules become provisions.

mod chain;
mod conditions;
mod decisions;
mod examples;
mod expand;
mod exprs;
mod fetch;
mod ladder;
mod leave;
mod overrides;
mod parts;
mod penalties;
mod provisions;
mod settings;
mod speed;
mod values;

pub(crate) use chain::{Chain, chain};
pub(crate) use examples::{Guarantee, examples, guarantees};
pub(crate) use expand::{Expansion, expand, laws_rule, other_clause};
pub(crate) use exprs::{all, any, holds, is_one_of, not, said, with_verdict};
pub(crate) use parts::{Selection, parts};
pub(crate) use penalties::penalties;
pub(crate) use provisions::{Draft, DraftRule, drafts, lower};
pub(crate) use settings::{Resolved, settings};
