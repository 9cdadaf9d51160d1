//! Limits on what a file may ask of the program, each with its reason.

/// Bytes in one file. The longest real regulations fill a tenth of it; the rest of the program may rely on the bound.
pub const MAX_FILE_BYTES: usize = 64 * 1024;

/// Levels of indentation, and of parentheses in a condition. Nobody reads deeper ones, and recursion stays shallow.
pub const MAX_NESTING: usize = 32;

/// Parser calls for one clause. Valid clauses need a few calls a byte; the limit stops a clause that was made to
/// backtrack, a hundred times above anything written by hand.
pub const MAX_PARSER_CALLS: usize = 64 * MAX_FILE_BYTES + 10_000;

/// Situations that the provisions on one kind of incident may tell apart. The checker visits every one of them, so
/// that its answers are exact; a million take about a second.
pub const MAX_CELLS: usize = 1 << 20;

/// Parts of a tournament that the modifiers of one file may tell apart: stages times sections times rounds. Each is
/// checked by itself; no real regulations need a dozen.
pub const MAX_PARTS: usize = 64;

/// Conditions that the checker may test for one kind of incident: situations times provisions. Without it a file of
/// the largest size could keep a server busy for a minute.
pub const MAX_CELL_TESTS: usize = 1 << 26;

/// Laws files below one another. FIDE needs three: standard, rapid, blitz.
pub const MAX_LAWS_CHAIN: usize = 8;

/// Diagnostics of one check. Nobody reads more, and an answer stays of bounded size whatever was sent.
pub const MAX_DIAGNOSTICS: usize = 100;

/// The longest duration that can be written: a week, longer than any session, and far from overflowing milliseconds.
pub const MAX_DURATION_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

/// The largest move number, number of moves, rounds or points that can be written.
pub const MAX_NUMBER: u32 = 10_000;

/// Periods of one time control. Four are the most that anybody plays.
pub const MAX_PERIODS: usize = 8;
