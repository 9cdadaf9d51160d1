//! What must hold for any TOML that the program reads: configurations and cases to be judged.

use std::path::Path;

use arbiter_ruling::JudgeInput;

// The program's own reader; a program is no library that one could depend on.
#[path = "../../crates/cli/src/config/mod.rs"]
#[allow(dead_code, unused_imports)]
mod config;

/// Bytes read as a configuration and as a case: each is taken, or refused with a reason at a place.
///
/// # Panics
/// If something does not hold.
pub fn toml(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    if let Err(faults) = config::Config::read(Path::new("arbiter.toml"), text) {
        assert!(!faults.is_empty());
        let lines = text.matches('\n').count() + 1;
        for fault in faults {
            assert!(
                (1..=lines).contains(&fault.line),
                "{fault} of {lines} lines"
            );
            assert!(fault.column >= 1 && !fault.message.is_empty(), "{fault}");
        }
    }
    if let Ok(document) = ::toml::from_str::<serde_json::Value>(text)
        && let Err(errors) = JudgeInput::read(&document)
    {
        assert!(!errors.is_empty());
        assert!(errors.iter().all(|error| !error.message.is_empty()));
    }
}
