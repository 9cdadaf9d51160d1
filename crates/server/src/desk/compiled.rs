//! Rules compiled once and kept for all rulings that follow.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use arbiter_ruleset::Rules;

/// Rules compiled at most: one for each tournament that is being played, and some.
const KEPT: usize = 64;

/// The rules compiled last, by their semantic hash.
#[derive(Debug, Default)]
pub struct RulesInForce(Mutex<BTreeMap<String, (Arc<Compiled>, u64)>>);

/// Rules ready to be asked.
#[derive(Debug)]
pub struct Compiled {
    /// The rules.
    pub rules: Rules,
}

impl RulesInForce {
    /// Those of this semantic hash, if they are kept.
    pub fn get(&self, hash: &str) -> Option<Arc<Compiled>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let next = next_use(&kept);
        let (rules, used) = kept.get_mut(hash)?;
        *used = next;
        Some(Arc::clone(rules))
    }

    /// Keeps rules; the one that was not asked for the longest goes.
    pub fn keep(&self, hash: String, rules: Arc<Compiled>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let next = next_use(&kept);
        kept.insert(hash, (rules, next));
        if kept.len() > KEPT {
            let oldest = kept
                .iter()
                .min_by_key(|(_, (_, used))| *used)
                .map(|(hash, _)| hash.clone());
            if let Some(oldest) = oldest {
                kept.remove(&oldest);
            }
        }
    }
}

fn next_use(kept: &BTreeMap<String, (Arc<Compiled>, u64)>) -> u64 {
    kept.values()
        .map(|(_, used)| *used)
        .max()
        .unwrap_or_default()
        + 1
}
