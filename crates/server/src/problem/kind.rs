//! The table of everything that can go wrong: name, status, title, meaning, and the way out.

macro_rules! problems {
    ($($(#[doc = $doc:literal])+ $name:ident $slug:literal $status:literal $title:literal => $remedy:literal;)+) => {
        /// What is wrong, by name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum ProblemKind { $($(#[doc = $doc])+ $name,)+ }

        impl ProblemKind {
            /// The whole table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The name in `type`; it never changes.
            #[must_use]
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$name => $slug,)+ }
            }

            /// The HTTP status.
            #[must_use]
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)+ }
            }

            /// The title: the same for every problem of this name.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)+ }
            }

            /// What it means.
            #[must_use]
            pub fn doc(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+).trim_start(),)+ }
            }

            /// What to do.
            #[must_use]
            pub const fn remedy(self) -> &'static str {
                match self { $(Self::$name => $remedy,)+ }
            }
        }
    };
}

problems! {
    /// The request cannot be read: a broken JSON text, path or query.
    Malformed "malformed" 400 "The request cannot be read"
        => "Correct what the detail names.";
    /// A request that changes something carries no `Idempotency-Key`.
    KeyMissing "idempotency_key_missing" 400 "The Idempotency-Key is missing"
        => "Send a new random key with each new request, and the same one when the same request is sent again.";
    /// The `Idempotency-Key` is empty, too long, or holds more than visible ASCII.
    KeyInvalid "idempotency_key_invalid" 400 "The Idempotency-Key cannot be taken"
        => "Send 1 to 64 visible ASCII characters, such as a UUID.";
    /// `If-Match` is not one entity tag of a game.
    IfMatchInvalid "if_match_invalid" 400 "The If-Match header cannot be taken"
        => "Send the ETag of the game as it was answered, in quotes.";
    /// There is no token, or it is unknown, expired or revoked.
    Unauthenticated "unauthenticated" 401 "Sign in"
        => "Send `Authorization: Bearer TOKEN`, or sign in on the page.";
    /// The code or token with which somebody wants to sign in does not work, or no longer.
    SignInRefused "sign_in_refused" 401 "This code does not work"
        => "Ask for a new link; each works once and for a short time.";
    /// The signed-in person or machine may not do this, or there is no such tournament: the answer is the same.
    Forbidden "forbidden" 403 "Not allowed"
        => "Ask the organiser or the chief arbiter for the role that allows it.";
    /// A page of another origin sent the request.
    CrossOrigin "cross_origin" 403 "The request comes from another site"
        => "Send it from a page of this server, or with a token instead of a cookie.";
    /// The board is not among those that the sector arbiter answers for: the detail names both.
    OutsideSector "outside_sector" 403 "The board is another arbiter's"
        => "Ask the arbiter of that sector or the chief arbiter to enter it, or the chief arbiter for other boards.";
    /// There is nothing at this address.
    NotFound "not_found" 404 "There is nothing here"
        => "See /api/v1/openapi.json for all addresses.";
    /// There is no such tournament.
    TournamentNotFound "tournament_not_found" 404 "There is no such tournament"
        => "Use the tournament's id or its name in addresses.";
    /// The tournament has no such round.
    RoundNotFound "round_not_found" 404 "There is no such round"
        => "Use the number of a round that is paired.";
    /// The round has no such board.
    BoardNotFound "board_not_found" 404 "There is no such board"
        => "Use the number of a board of this round.";
    /// The log has no such entry, or it is no incident.
    IncidentNotFound "incident_not_found" 404 "There is no such incident"
        => "Use the number of the entry that reported it.";
    /// The tournament has no such player.
    PlayerNotFound "player_not_found" 404 "There is no such player"
        => "Use the player's id or starting rank, as the results of a round tell them.";
    /// There is no such token.
    TokenNotFound "token_not_found" 404 "There is no such token"
        => "Use the prefix from the list of tokens.";
    /// The tournament has no such webhook.
    WebhookNotFound "webhook_not_found" 404 "There is no such webhook"
        => "Use the id from the list of webhooks.";
    /// The webhook has no such delivery, or no longer.
    DeliveryNotFound "delivery_not_found" 404 "There is no such delivery"
        => "Use the id from the list of deliveries.";
    /// The address does not take this method.
    MethodNotAllowed "method_not_allowed" 405 "The address does not take this method"
        => "Use one of the methods in the Allow header.";
    /// An earlier report may be of the same incident: `possibly_same` names it and its age.
    PossiblySame "possibly_same" 409 "An earlier report may be of the same incident"
        => "Send a new request, with a new key, with `same_as` or `distinct_from` the entry named.";
    /// The incident has been decided already.
    AlreadyDecided "already_decided" 409 "The incident has been decided"
        => "Read the incident; a decision is never replaced silently.";
    /// Only the chief arbiter may undo what another has decided, or decide what was sent to the chief.
    ChiefNeeded "chief_needed" 409 "This is for the chief arbiter"
        => "Ask the chief arbiter; what the chief has ruled aloud can be entered with `ruled_by`.";
    /// The report was withdrawn: nothing more is decided on it.
    Voided "voided" 409 "The report was withdrawn"
        => "Report the incident anew, if it happened after all.";
    /// The incident has no decision that could be overturned.
    NotDecided "not_decided" 409 "The incident has not been decided"
        => "Decide it without `overturns`.";
    /// Nothing was ruled, so there is nothing to confirm.
    NothingToConfirm "nothing_to_confirm" 409 "There is no ruling to confirm"
        => "Decide otherwise with a reason, or say what was done already.";
    /// Earlier offences were entered, decided or withdrawn since the ruling was given.
    RulingOutdated "ruling_outdated" 409 "The ruling counts other offences than there are now"
        => "Send `{\"answers\": {}}` to the incident's answers for a ruling by what is known now.";
    /// The report stands already where it should be moved.
    NotMoved "not_moved" 409 "The report stands there already"
        => "Name another board or colour.";
    /// The ruling waits for an answer, so there is nothing to confirm.
    NeedsAnswer "needs_answer" 409 "The ruling waits for an answer"
        => "Answer its questions, or decide otherwise with a reason.";
    /// The game already has another result than the decision would give it.
    ResultStands "result_stands" 409 "The game has another result"
        => "Correct the result first, with its own request and reason.";
    /// The result tells another ending than the log does: `contradicts` names each entry, what it is and its outcome.
    Contradicts "contradicts" 409 "The result contradicts what is known of the game"
        => "If it is meant all the same, send a new request, with a new key, with the numbers of all these entries as `despite`.";
    /// The game has no result that could be taken away.
    NoResult "no_result" 409 "The game has no result"
        => "Nothing needs to be done; to cancel the game itself, send `played_anew` as true.";
    /// The round is closed: it takes corrections of results only. `closed_by` names the entry, for arbiters;
    /// `current` what is there now.
    RoundClosed "round_closed" 409 "The round is closed"
        => "Reopen the round with a reason, if it was closed by mistake; correct a result with its own request and reason.";
    /// The round is not closed.
    RoundIsOpen "round_open" 409 "The round is not closed"
        => "Nothing needs to be done.";
    /// Something is missing in the round: `missing` lists games without a result and what nobody has decided.
    RoundIncomplete "round_incomplete" 409 "Something is missing in the round"
        => "Send a new request, with a new key, with `missing` as `despite` and a reason, if the round is closed all the same. Nothing is overwritten.";
    /// The round has been started already: `started` shows when.
    RoundHasStarted "round_started" 409 "The round has been started"
        => "Nothing needs to be done; to correct the start, send a new request with the entry as `corrects`.";
    /// The round has not been started.
    RoundNotStarted "round_not_started" 409 "The round has not been started"
        => "Start it first, without `corrects`.";
    /// Who is absent is not what the request tells: somebody came, or has time left.
    AbsencesChanged "absences_changed" 409 "Who is absent has changed"
        => "Read the absences again and confirm them anew.";
    /// No result that this act recorded still stands.
    NothingToUndo "nothing_to_undo" 409 "There is nothing to undo"
        => "Correct a result by its own request.";
    /// The tournament has no regulations, so there are no rules to rule by.
    NoRegulations "no_regulations" 409 "No regulations: attach them"
        => "PUT the event's regulations to the tournament.";
    /// The regulations do not have the stage that the game names.
    NoStage "no_stage" 409 "The regulations lack the game's stage"
        => "Attach regulations with this stage.";
    /// The tournament already has players.
    RosterStands "roster_stands" 409 "The tournament already has players"
        => "Import into a new tournament.";
    /// A tournament file that comes again changes what is there instead of adding to it: `rows` names each row by
    /// starting rank and line, and what it changes. Nothing is imported.
    RowsChanged "rows_changed" 409 "The file changes what is there"
        => "Correct the rows in the file, or change results and pairings here, each with its own request.";
    /// A round can be paired only after the one before it.
    RoundSkipped "round_skipped" 409 "Another round comes first"
        => "Pair the round that the detail names.";
    /// Games with a result or an incident would be paired otherwise: `boards` shows them as they stand; those with an
    /// incident alone to arbiters only.
    PairingStands "pairing_stands" 409 "Something happened at these boards already"
        => "Keep these games as they are, on whatever board; everything else may change. If none is shown, ask an arbiter.";
    /// The name in addresses belongs to another tournament.
    SlugTaken "slug_taken" 409 "The name in addresses is taken"
        => "Choose another slug.";
    /// The role is already given.
    AlreadyGranted "already_granted" 409 "The role is already given"
        => "Nothing needs to be done.";
    /// The role was not given.
    NotGranted "not_granted" 409 "The role was not given"
        => "Nothing needs to be done.";
    /// The tournament has as many webhooks as it may have.
    TooManyWebhooks "too_many_webhooks" 409 "There are as many webhooks as there may be"
        => "Remove one that is not needed.";
    /// Nothing can be exported before there are players.
    NothingToExport "nothing_to_export" 409 "There is nothing to export"
        => "Import players and rounds first.";
    /// The game has changed since the author of the request saw it: `current` shows it.
    Stale "stale" 412 "The game has changed"
        => "Look at `current`; send the request again with its ETag and a new key, if it is still meant.";
    /// The body is larger than this address takes.
    BodyTooLarge "body_too_large" 413 "The body is too large"
        => "Send less than the limit in the detail.";
    /// The body is of a media type that this address does not take.
    UnsupportedMediaType "unsupported_media_type" 415 "The media type cannot be taken"
        => "Send the media type that the detail names.";
    /// Fields are missing, unknown, or of a wrong type: `fields` names each by its path.
    InvalidFields "invalid_fields" 422 "Fields cannot be taken"
        => "Correct the fields that `fields` names.";
    /// The key was used for another request.
    KeyReused "idempotency_key_reused" 422 "The Idempotency-Key was used for another request"
        => "Use a new key for a new request.";
    /// The entry that the report names is not a report of the same kind about the same player in this game.
    LinkMismatch "link_mismatch" 422 "The report does not belong to that incident"
        => "Name the entry that a `possibly_same` answer named.";
    /// Deciding otherwise and correcting a result need a reason.
    ReasonNeeded "reason_needed" 422 "A reason is needed"
        => "Add `reason`.";
    /// Deciding otherwise needs to say whether the offence counts.
    UpheldNeeded "upheld_needed" 422 "Say whether the offence is upheld"
        => "Add `upheld`: true or false.";
    /// The rules in force have no rule on this kind of incident yet. Nothing is guessed.
    NoRuleYet "no_rule_yet" 422 "There is no rule on this yet"
        => "Decide by the Laws and your judgement, and note it by hand.";
    /// The regulations have mistakes: `diagnostics` lists each with its place. Nothing is stored.
    FaultyRules "faulty_rules" 422 "The regulations have mistakes"
        => "Correct the places that `diagnostics` lists.";
    /// The regulations name sections, and which one the tournament is was not said, or is none of them: `sections` lists
    /// them. Nothing is stored.
    WhichSection "which_section" 422 "The regulations name sections"
        => "Send in `section` which of `sections` the tournament is, or an empty one if it is none of them.";
    /// The tournament file has mistakes: `findings` lists each with line and columns. Nothing is imported.
    FaultyFile "faulty_file" 422 "The tournament file has mistakes"
        => "Correct the places that `findings` lists.";
    /// A decision or a result needs the version of the game that its author saw.
    IfMatchMissing "if_match_missing" 428 "The If-Match header is missing"
        => "Read the game and send its ETag.";
    /// The stored regulations are not the ones that were adopted, so no ruling is given.
    RulesChanged "rules_changed" 500 "The stored regulations have changed"
        => "Run `arbiter verify`, which shows what else differs; then attach the event's regulations again.";
    /// Somebody has tried too often to sign in, with this name or from this address: `again_at_ms` says when to go on.
    TooManyTries "too_many_tries" 429 "Tried too often"
        => "Wait as long as `Retry-After` says, or ask the chief arbiter for a link, which works at once.";
    /// The server failed. What it had acknowledged is safe.
    Internal "internal" 500 "The server failed"
        => "Send the request again with the same key; if it fails again, look into the program's log.";
    /// The disk took nothing more: it is full, at a limit, or faulty. Nothing of the request was written, and what was
    /// acknowledged before is safe.
    DiskFull "disk_full" 507 "The disk takes nothing more"
        => "Make room on the server's disk (`df`, and limits of the service), then send the request again with the same key; no restart is needed.";
    /// The server can read its data but not write them.
    NotWritable "not_writable" 503 "The data cannot be written"
        => "Let the server's user write the data directory or the database again, then send the request again with the same key.";
    /// The server is stopping, or its database does not answer.
    Unavailable "unavailable" 503 "The server cannot take this now"
        => "Send the request again with the same key in a moment.";
}

impl ProblemKind {
    /// After how many seconds the same request may well succeed, where that needs nobody to do anything: a database
    /// that starts again takes a few.
    #[must_use]
    pub const fn retry_after_s(self) -> Option<u64> {
        match self {
            Self::Unavailable => Some(5),
            Self::DiskFull | Self::NotWritable => Some(30),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_the_table_then_every_name_is_a_word_of_its_own_and_every_status_an_error() {
        let mut names: Vec<&str> = ProblemKind::ALL.iter().map(|kind| kind.slug()).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        for kind in ProblemKind::ALL {
            assert!((400..600).contains(&kind.status()), "{kind:?}");
            assert!(
                kind.slug()
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            );
            assert!(
                kind.remedy().ends_with('.') && kind.doc().ends_with('.'),
                "{kind:?}"
            );
        }
    }
}
