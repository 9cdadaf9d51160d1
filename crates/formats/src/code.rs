//! The kinds of findings, as one table.

use std::fmt;

use crate::finding::Severity;

/// One declaration per code; its name on the wire, its severity and the list of all follow from it.
macro_rules! codes {
    ($($(#[$doc:meta])+ $variant:ident = $name:literal, $severity:ident;)+) => {
        /// The kinds of findings. Names never change their meaning.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $($(#[$doc])+ $variant,)+
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name on the wire, as `round.colours`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// How much a finding of this kind weighs.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$variant => Severity::$severity,)+
                }
            }
        }
    };
}

codes! {
    /// There is nothing in the file.
    FileEmpty = "file.empty", Error;
    /// The file is longer than the limit.
    FileTooLarge = "file.too_large", Error;
    /// The file has more lines than the limit.
    FileTooManyLines = "file.too_many_lines", Error;
    /// A byte of value zero: not a text file.
    FileNul = "file.nul", Error;
    /// No line of the file begins with a record code.
    FileNotTrf = "file.not_trf", Error;
    /// There are more findings than are listed.
    FileMoreFindings = "file.more_findings", Note;
    /// The file begins with a byte order mark.
    FileByteOrderMark = "file.byte_order_mark", Warning;
    /// The file, or some of its lines, are not UTF-8 and were read as Windows-1252.
    FileEncoding = "file.encoding", Warning;
    /// Lines end in CR, in CRLF, or not all alike.
    FileLineEnds = "file.line_ends", Warning;
    /// The file has no player record.
    FileNoPlayers = "file.no_players", Warning;

    /// A line that does not begin with a record code.
    LineNoCode = "line.no_code", Error;
    /// A tab in a record whose columns are counted.
    LineTab = "line.tab", Error;
    /// Records that are kept word for word and not interpreted.
    RecordKept = "record.kept", Note;

    /// A record about pairing or points that cannot be read: it is kept and rules nothing.
    RuleUnreadable = "rule.unreadable", Warning;
    /// A record about pairing or points names a player who is not in the file.
    RuleUnknownPlayer = "rule.unknown_player", Warning;
    /// A record about byes says otherwise than the player's row, which counts.
    RuleContradicted = "rule.contradicted", Warning;

    /// A player record too short to hold a starting rank.
    PlayerTooShort = "player.too_short", Error;
    /// The starting rank is not a number from 1 to 9999.
    PlayerStartNumber = "player.start_number", Error;
    /// Two players on one starting rank.
    PlayerDuplicate = "player.duplicate", Error;
    /// Text in a column that separates fields, where the numbers beside it decide games.
    PlayerMisaligned = "player.misaligned", Error;
    /// The points are not a number.
    PlayerPoints = "player.points", Error;
    /// The rank is not a number.
    PlayerRank = "player.rank", Error;
    /// Text in a column that separates fields which identify a person; the doubtful ones are not taken.
    PlayerOverrun = "player.overrun", Warning;
    /// A title written in the old way (`g`, `m`, `wf`) or in small letters.
    PlayerTitleOld = "player.title_old", Warning;
    /// A title that does not exist.
    PlayerTitle = "player.title", Warning;
    /// The sex is neither `m` nor `w`.
    PlayerSex = "player.sex", Warning;
    /// The rating is not a number.
    PlayerRating = "player.rating", Warning;
    /// The FIDE identity number is not a number.
    PlayerFideId = "player.fide_id", Warning;
    /// Two players with one FIDE identity number.
    PlayerFideIdTwice = "player.fide_id_twice", Warning;
    /// A birth date in another way than YYYY/MM/DD.
    PlayerDateStyle = "player.date_style", Warning;
    /// A birth date that cannot be read.
    PlayerDate = "player.date", Warning;
    /// No rank is given.
    PlayerRankBlank = "player.rank_blank", Warning;
    /// No points are given.
    PlayerPointsBlank = "player.points_blank", Warning;
    /// Points that are no multiple of a half, or written with a comma.
    PlayerPointsStyle = "player.points_style", Warning;
    /// The points differ from the sum of the results.
    PlayerPointsTotal = "player.points_total", Warning;
    /// The points were not compared with the results, because a record about the scoring was not read.
    PlayerPointsUnchecked = "player.points_unchecked", Note;
    /// The records do not stand in the order of starting ranks.
    PlayerOrder = "player.order", Warning;

    /// The opponent is not a number.
    RoundOpponent = "round.opponent", Error;
    /// The colour is neither `w` nor `b` nor `-`.
    RoundColour = "round.colour", Error;
    /// The result is none of the known codes.
    RoundResult = "round.result", Error;
    /// Text in a column that separates the fields of a round.
    RoundMisaligned = "round.misaligned", Error;
    /// Text beyond the last possible round.
    RoundTooMany = "round.too_many", Error;
    /// A player paired with himself.
    RoundSelfPaired = "round.self_paired", Error;
    /// The opponent is not in the file.
    RoundUnknownOpponent = "round.unknown_opponent", Error;
    /// The opponent's record names somebody else, or nobody.
    RoundOpponentsDiffer = "round.opponents_differ", Error;
    /// Both players have the same colour, or only one has any.
    RoundColours = "round.colours", Error;
    /// The two results contradict each other.
    RoundResults = "round.results", Error;
    /// A bye against an opponent.
    RoundByeWithOpponent = "round.bye_with_opponent", Error;
    /// A colour or the result of a game without an opponent.
    RoundNoOpponent = "round.no_opponent", Error;
    /// A game without colours.
    RoundNoColour = "round.no_colour", Error;
    /// A forfeit for which no colours are given.
    RoundForfeitWithoutColour = "round.forfeit_without_colour", Warning;
    /// `+`, `-` or `=` without an opponent, where a bye code is meant to stand.
    RoundForfeitWithoutOpponent = "round.forfeit_without_opponent", Warning;
    /// A colour in a capital letter.
    RoundColourCase = "round.colour_case", Warning;
    /// More than one pairing-allocated bye in a round.
    RoundPairingByes = "round.pairing_byes", Warning;
    /// "Not paired" in a round that nobody has.
    RoundSuperfluous = "round.superfluous", Warning;

    /// A header that may stand once stands again with other words; the first one counts.
    HeaderRepeated = "header.repeated", Warning;
    /// A date in another way than YYYY/MM/DD.
    HeaderDateStyle = "header.date_style", Warning;
    /// A date that cannot be read.
    HeaderDate = "header.date", Warning;
    /// A date of a round that cannot be read.
    HeaderRoundDate = "header.round_date", Warning;
    /// The number of players is not that of the player records.
    HeaderPlayers = "header.players", Warning;
    /// The number of rounds cannot be read, or is below that of the rounds in the file.
    HeaderRounds = "header.rounds", Warning;
    /// The initial colour cannot be read.
    HeaderInitialColour = "header.initial_colour", Warning;
    /// The encoded time control cannot be read.
    HeaderTimeControl = "header.time_control", Warning;

    /// There are more games than are read.
    PgnTooManyGames = "pgn.too_many_games", Error;
    /// There are several games where one is asked for.
    PgnSeveralGames = "pgn.several_games", Error;
    /// A line that begins like a tag and is none, or a tag that stands twice.
    PgnTag = "pgn.tag", Warning;
    /// A tag's value is longer than is kept.
    PgnTagTooLong = "pgn.tag_too_long", Error;
    /// The first position cannot be read.
    PgnStart = "pgn.start", Error;
    /// `SetUp` and `FEN` do not go together, or the FEN is unusual.
    PgnSetUp = "pgn.set_up", Note;
    /// A text that is not the next move.
    PgnMove = "pgn.move", Error;
    /// Something stands behind the result.
    PgnAfterResult = "pgn.after_result", Error;
    /// A move is written in an unusual way.
    PgnNotation = "pgn.notation", Note;
    /// A wrong move number.
    PgnNumber = "pgn.number", Note;
    /// A sign of judgement that is not known.
    PgnGlyph = "pgn.glyph", Note;
    /// A text in a variation that is not the next move.
    PgnVariation = "pgn.variation", Warning;
    /// A comment or a variation does not end.
    PgnUnclosed = "pgn.unclosed", Error;
    /// A bracket that closes nothing.
    PgnStray = "pgn.stray", Warning;
    /// Variations stand too deep in each other.
    PgnTooDeep = "pgn.too_deep", Error;
    /// No result is told.
    PgnResultMissing = "pgn.result_missing", Note;
    /// The tag of the result is none, or says otherwise than the sign behind the moves.
    PgnResultTag = "pgn.result_tag", Warning;
    /// The result contradicts the board.
    PgnResult = "pgn.result", Error;
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_name_of_its_own() {
        let mut names: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
    }
}
