//! The arbiter's reasoning: from an incident and the rules to a ruling, with clocks, penalties and proof.
