//! How much a request may carry. Whoever needs more is told so with 413.

/// A report with facts, position and clocks is about a kibibyte; a judge's request with its moves, twenty.
pub const MAX_JSON_BYTES: usize = 64 * 1024;

/// A game file of the largest size, in JSON: there a line end or a quotation mark takes two bytes, and such are fewer than
/// every eighth one.
pub const MAX_GAME_BYTES: usize = arbiter_formats::pgn::MAX_FILE_BYTES / 8 * 9 + MAX_JSON_BYTES;

/// Five thousand boards, the most that starting ranks can fill, at fifty bytes each.
pub const MAX_PAIRINGS_BYTES: usize = 256 * 1024;

/// The longest printed regulations fill a tenth of it.
pub const MAX_RULES_BYTES: usize = arbiter_ruleset::MAX_FILE_BYTES;

/// A file that is a little too large is read far enough for the checker to say so beside the other mistakes.
pub const MAX_RULES_BODY_BYTES: usize = 4 * MAX_RULES_BYTES;

/// A tournament file of two thousand players and thirteen rounds is half of it.
pub const MAX_TRF_BYTES: usize = arbiter_formats::trf::MAX_FILE_BYTES;

/// The longest `Idempotency-Key`; a UUID is 36.
pub const MAX_IDEMPOTENCY_KEY_BYTES: usize = 64;

/// The most entries that one answer lists; the next one begins after its last.
pub const MAX_ENTRIES_LISTED: i64 = 500;

/// A reason is a sentence or two, not an essay.
pub const MAX_REASON_CHARS: usize = 2_000;

/// A tournament's name fits a page's head; a FIDE form takes far fewer.
pub const MAX_NAME_CHARS: usize = 200;

/// A command that another one overtook is computed again this often before its author is asked.
pub const MAX_ATTEMPTS: usize = 3;

/// How many positions are looked at for whether a side can still mate, where anybody may ask as often as he likes: all
/// but locked boards of problems need fewer, and it is done within a second. A ruling looks further.
pub const MAX_MATE_POSITIONS: u32 = 50_000;
