# The arbiter's screen.

skip-to-content = To the content
languages = Languages
pages = Pages of this tournament
signed-in-as = Signed in as
sign-in = Sign in
sign-in-link = Sign in as an arbiter or organiser
sign-in-how = Open the link that you were given, or paste the code from it here.
sign-in-code = Code or token
sign-in-cookie = This phone then stays signed in for two weeks, until the tournament is over, or until you sign out.
sign-in-wait = Too many tries. Try again in { $wait }, or ask the chief arbiter for a link, which works at once.
sign-out = Sign out
yes = Yes
no = No
go = Go
back = Back
lan-warning = Anybody in this network can read along: there is no TLS. Start the program with --tls to change that.
backup-failed = The last automatic backup failed: the program's log says why. Make one by hand with arbiter backup.
checkpoint-failed = The end of a round could not be signed: the program's log says why. Everything is written all the same.
pairing-list = Pairing list to print
checkpoint = Checkpoint
checkpoint-what = Keep a photo of this. It is the signed fingerprint of the log up to entry { $seq }: with it anybody can prove later that nothing before was changed:
name-erased = erased
board = Board
board-title = Board { $n }
round-title = Round { $n }

tab-rounds = Rounds
tab-floor = Floor
tab-log = Log
tab-manage = Organise

tournaments = Tournaments
tournaments-none = There is no tournament yet.
tournament-state-paired = Round { $n }: { $done } of { $all } results
tournament-state-players = { $n ->
    [0] No players yet
    [one] { $n } player, not paired yet
   *[other] { $n } players, not paired yet
}
create-title = New tournament
create-name = Name
create-slug = Name in addresses
create-slug-help = Lower-case letters, digits and hyphens, as sofia-2026.
create-button = Create
played-under = Played under
rounds = Rounds
rounds-none = No round is paired yet.
round-state = { $done } of { $all } results
boards-derived = The file has no board numbers; these are derived from the pairing.
score-open = open
corrected = corrected
byes = Without a game

boards = Boards
open-incidents = Waiting for you
floor-none = No round is being played.
open-what = { $kind } by { $player }
open-needs = Question open, for { $age }
open-undecided = To be decided, for { $age }
mark-open = open

report-who = Whose doing is it?
report-no-rules = This tournament has no regulations yet, so nothing can be ruled here. Attach them under Organise.
same-question = { $another ->
    [yes] Reported { $age } ago by another arbiter: the same one?
   *[no] Reported { $age } ago from this phone: the same one?
}
same-yes = Yes, the same one
same-no = No, another one
same-earlier = See the earlier report, #{ $seq }
same-linked = Both reports are now one.

readings-title = What this rests on. Tap what was different.
unit-minutes = minutes
unit-number = number
answer = Answer
rule-again = Decided: rule again
change = Change
why-title = Why, clause by clause
step-overridden-by = Overridden by { $clause }
decide = Decide
decide-confirm = Confirm
decide-otherwise = Otherwise
decide-otherwise-button = Decide so
decide-done = Already done
decide-done-what = What was given, if it was not this
decide-done-button = Note as done
decide-counts = Does it count against the player?
decide-result = Result of the game
decide-result-none = The game goes on
reason = Reason
reason-erased = The reason was erased.
decided-confirmed = Confirmed
decided-otherwise = Decided otherwise
decided-already_done = Already done
decided-sent_to_chief = Sent to the chief arbiter
decided-upheld = It counts against the player.
decided-not-upheld = It does not count against the player.
decided-line = { $decision }. { $upheld }

result = Result
result-correct = Correct the result
result-other = Other results
result-words = { $outcome }, { $termination }
score-white-forfeit = White wins without play
score-black-forfeit = Black wins without play
score-double-forfeit = Neither came
history = History
history-chair = { $player }: { $presence ->
    [empty_chair] the chair is empty
   *[arrived] arrived
}
history-none = Nothing has been reported here.
history-reported = { $player }: { $kind }
history-same = { $n ->
    [one] Reported once more as the same.
   *[other] Reported { $n } times more as the same.
}
result-instead-of = { $now } instead of { $before }
version-line = Version { $n }
conflict-title = Somebody was faster
conflict-now = It is now
conflict-yours = You wanted
conflict-what-to-do = Nothing of yours was written. Look at both; if yours is right, enter it again below.
conflict-no-result = no result
conflict-game = { $result }, version { $n }

log = Log
log-what = Every entry that you may see, the last one first. Nothing is ever changed or removed.
log-older = Older
log-place = { $round }, { $board }

manage = Organise
roster = Players
roster-state = { $players ->
    [0] No players yet. Import a TRF file.
    [one] { $players } player, { $rounds } rounds paired.
   *[other] { $players } players, { $rounds } rounds paired.
}
import-file = Tournament file (TRF16)
import-button = Import
import-done = Imported. { $warnings ->
    [0] The file had no faults.
   *[other] The file's oddities are listed below.
}
export-button = Download the TRF file
fault-place = line { $line }
fault-place-column = line { $line }, column { $column }
fault-place-columns = line { $line }, columns { $from } to { $to }
regulations = Regulations
regulations-none = None are attached: reports at the boards cannot be ruled on.
regulations-in-force = In force: { $title }
rules-shipped = Shipped regulations
rules-choose = Choose
rules-attach = Put in force
rules-section = Which section is this tournament?
rules-no-section = None of these
rules-attached = The regulations are in force from now on.
rules-own = Your own text
rules-text = Regulations
tokens = Tokens
tokens-what = A token signs one phone or one program in, with one role. Give each arbiter one of their own.
token-name = For whom
token-role = Role
token-role-choose = Choose
token-boards = Boards, for a sector arbiter only
role-of-boards = { $role }, boards { $boards }
last-day = Last day of the tournament
last-day-save = Save the last day
last-day-set = The last day is saved.
last-day-ends = All sign-ins and tokens end { $time }, a week after the last day.
last-day-none = No last day is known: tokens work until they are revoked.
floor-own = Your boards: { $boards }
floor-others = Boards of other arbiters
token-make = Make a token
token-once = Write it down or scan it now. It is not shown again.
token-scan = Sign-in for another phone, to be scanned with its camera
token-link = Scan this with the phone's camera, or open the link there. It works once, within an hour.
sector-other = Other boards
sector-boards = Boards; none for the whole hall
sector-save = Save the boards
sector-set = The boards are saved, and hold from now on.
token-made = Token for { $name } ({ $role })
token-revoke = Revoke
token-revoked = The token works no longer.

role-owner = owner
role-organiser = organiser
role-chief = chief arbiter
role-deputy = deputy chief arbiter
role-sector = sector arbiter
role-floor = arbiter
role-pairing = pairing program
role-viewer = viewer

entry-tournament_created = Tournament created
entry-regulations_adopted = Regulations put in force
entry-roster_imported = Players imported
entry-round_paired = Round paired
entry-round_started = Round started
entry-arrival_recorded = Arrival recorded
entry-incident_reported = Incident reported
entry-incident_linked = Reported once more as the same
entry-incident_moved = Report moved to another board or player
entry-incident_voided = Report withdrawn
entry-ruling_given = Ruling given
entry-decision_made = Decision made
entry-result_recorded = Result recorded
entry-result_corrected = Result corrected
entry-round_closed = Round closed
entry-note_made = Note made
entry-clock_checked = Clock read
entry-hall_stopped = All clocks stopped
entry-appeal_filed = Appeal filed
entry-appeal_decided = Appeal decided
entry-exported = File exported
entry-person_erased = Personal data erased
entry-grant_given = Role given
entry-grant_revoked = Role taken back
entry-device_joined = Phone signed in
entry-device_revoked = Phone signed out
entry-last_day_set = Last day set
way-in-link = by link
way-in-token = by token
way-in-pin = by PIN
log-of = { $name }: { $what }
entry-checkpoint_signed = Log signed

# After the ruling.

decide-overturn = Overturn
decide-chief = Send to the chief arbiter
decide-chief-note = What the chief should know
decide-chief-button = Send
ruled-by = Who ruled
ruled-by-me = I did
minutes-ago = Minutes ago
decided-overturned = Overturned
decided-entered-by = entered by { $by }
undone-title = Decided before; it stands no longer
correct = Put the report right
correct-move = Wrong board or colour
correct-move-button = Move it there
correct-void = Withdraw the report
correct-void-button = Withdraw it
incident-withdrawn = This report was withdrawn (#{ $seq }). It counts for nothing.
incident-sent = Sent to the chief arbiter by { $by }.
moved-here = The report was moved here from
moved-take-back = If it was given there, take it back:
moved-from-to = From { $from } to { $to }
seat = { $board }, { $colour }
ruling-outdated = Earlier offences have come to be known since this was ruled.
rule-again-button = Rule again
alarm-order_of_offences = Decided as offence number { $before } of its kind. By what is known now it is number { $now }. Look at it and decide anew, or leave it and say why.
alarm-result_without_decision = The result of this game follows from a decision that stands no longer. Look at it; nothing corrects it by itself.

floor-all = All my boards
alarms = For the chief arbiter
open-chief = Sent to the chief arbiter, for { $age }
choose = Choose
report-other = Something else
report-done = Ruled already: enter it now
report-done-kind = What happened
report-done-given = What was given
report-done-button = Enter it

all = All
round = Round
player = Player
log-search = Look for
log-search-button = Show these
log-kind = Kind of entry
log-who = Who
log-state = Incidents
log-open = Open
log-decided = Decided
log-none = There is no such entry.
log-all = Show everything

# A draw claim.

claim-title = Check a draw claim
claim-moves = The scoresheet, or the game as PGN
claim-fen = The position they begin from (FEN), if not the usual one
claim-announced = The move announced, if the claim comes before it is made
claim-letters = Letters of the pieces
claim-check = Check
claim-help = Move numbers, draw offers and the result may stand there; of a PGN, tags, comments, variations and clock times are passed over, and it may begin from a position of its own. For arbiters only: what could be claimed is never told to players (12.6).
claim-start = the start
claim-after = After { $move }
claim-steps = Through the game
claim-first = To the start
claim-previous = One move back
claim-next = One move on
claim-last = To the position in question
claim-turn = Turn the board
claim-occurrences = The position in question stood on the board after
claim-look-alikes = It looks the same, but is another position
claim-moves-list = All moves
claim-unreadable = { $move } { $text }: { $why ->
    [ambiguous] more than one piece can go there.
    [promotion] it is not written what the pawn becomes.
    [unexpected] this is not a move in these letters.
    [after_result] it stands behind the result.
    [no_move] no move is made.
   *[other] this move is not legal in the position.
} What stands before it is shown below.
claim-unreadable-text = Line { $line }: { $message }
claim-too-long = Nobody has played so many moves: no more than { $n } plies are read.
claim-report = Report this claim
claim-report-basis = { $basis ->
    [repetition] { $player } claims a draw by repetition
   *[fifty_moves] { $player } claims a draw by fifty moves
}
claim-reported-help = The ruling then rests on these moves and shows them.
claim-show-moves = Step through the moves
claim-over = The game was over with { $move } already: { $how } ({ $article }).
claim-repetition = { $correct ->
    [yes] { $announced ->
        [yes] Repetition: the claim is correct. With the announced move the position has stood there { $n } times. (9.2.1)
       *[no] Repetition: the claim is correct. The position has stood there { $n } times. (9.2.2)
    }
   *[no] Repetition: the claim is not correct. { $n ->
        [one] The position stands there for the first time.
       *[other] The position has stood there twice.
    } (9.2)
}
claim-fifty = { $correct ->
    [yes] Fifty moves: the claim is correct. { $n } moves by each player without capture or pawn move. ({ $announced ->
        [yes] 9.3.1
       *[no] 9.3.2
    })
   *[no] Fifty moves: the claim is not correct. { $n } of 50 moves by each player without capture or pawn move. (9.3)
}
letters-en = K Q R B N (English)
letters-sv = K D T L S (Swedish)
letters-de = K D T L S (German)
letters-figurines = ♔ ♕ ♖ ♗ ♘
readings-title-decided = What this rests on
alarm-look = Look at #{ $seq }

# Results from the slips.

score-white-half = White half a point, Black lost
score-black-half = Black half a point, White lost
grid-title = Results of round { $n }
grid-keys = What can be typed
grid-unrated = u behind it: not rated
grid-how = Enter and the arrows go from board to board. Only what you change is sent; each board by itself is taken, or comes back with what is wrong.
grid-send = Record the results
grid-recorded = { $n ->
    [0] Nothing was changed.
    [one] { $n } result recorded.
   *[other] { $n } results recorded.
}
grid-refused = Not taken yet:
grid-unreadable = This is no result. Above the boards stands what can be typed.
result-meant = It is meant: record it all the same
result-unmoved = One of them made no move: not rated
meant-title = This contradicts what is known
against-decision = #{ $seq }: { $told ->
    [yes] decided otherwise: { $outcome }.
   *[no] decided otherwise.
}
against-ruling = #{ $seq }: { $told ->
    [yes] the ruling says { $outcome }, and nobody has decided on it yet.
   *[no] the ruling says otherwise, and nobody has decided on it yet.
}
against-report = #{ $seq }: { $told ->
    [yes] the report says { $outcome }.
   *[no] the report says otherwise.
}
against-position = #{ $seq }: { $told ->
    [yes] by the last position known the game was over: { $outcome }.
   *[no] by the last position known the game was over.
}
against-chair = #{ $seq }: who was seen at the board says otherwise.
cancel = Take the result away
cancel-anew = Cancelled: the game is played anew
cancel-mistake = Recorded by mistake: there is no result

# The start and the end of a round.

floor-start = Round start
floor-results = Results
floor-close = Round end
running-out = Running out
start-title = Start of round { $n }
start-button = The clocks are running
start-other-time = Earlier, or late
start-minutes-ago = Started, minutes ago
start-minutes-late = Late by, minutes
start-also = Started at the same time
round-started-at = Started at
round-scheduled-at = instead of
start-correct = Correct the start
start-correct-button = Correct it
start-closed = The round is closed.
missed = Not there
missed-who = { $name }, { $colour }
missed-left = { $age } left
missed-over = Over for { $age }
missed-came-late = Came { $age } too late
missed-no-deadline = No default time is known
arrived = Arrived
may-play = Let the game be played
more-time = Let somebody come later
more-time-minutes = Minutes from now
more-time-button = Let them come until then
forfeit-these = { $n ->
    [one] Give { $n } game to who was there
   *[other] Give { $n } games to who was there
}
forfeit-title = Games lost by absence
forfeit-how = Take off what is not to be given. It can be undone afterwards.
forfeit-button = Give these games
forfeit-none = No time is over: there is nothing to give.
forfeit-who = { $absent ->
    [white] { $white } (White) was not there in time, { $black } wins
    [black] { $black } (Black) was not there in time, { $white } wins
   *[both] Neither { $white } nor { $black } was there in time
}
forfeited = Given
forfeited-boards = { $n ->
    [one] Board { $boards }: undo
   *[other] Boards { $boards }: undo
}
undo = Undo
undo-reason = Given by mistake
sweep = Empty chairs
sweep-how = One tap for each empty chair, and one more when the player comes.
chair-empty = empty
chair-is-empty = Board { $n }: { $name } is not there
chair-arrived = Board { $n }: { $name } has arrived
close-title = End of round { $n }
close-missing = Something is missing. Nothing of it is filled in by closing the round.
close-nothing-missing = Nothing is missing.
close-is-closed = The round is closed. Results can be corrected, each with a reason.
close-despite = Whoever closes the round all the same says why.
close-button = Close the round
reopen-button = Open the round again
missing-without_result = Boards without a result
missing-scores_to_decide = Lost, with the opponent's score to decide
missing-claims = Claims on which nobody has decided
missing-incidents = Incidents on which nobody has decided

# Devices, name and PIN.

sign-in-pin = With name and PIN
pin = PIN
pin-name = Name to sign in with
pin-refused = Name and PIN do not go together, or they were tried too often: then wait a quarter of an hour, or ask for a link.
pin-title = Name and PIN
pin-standing = You can sign in as
pin-help = For a phone that cannot scan a code: 6 to 12 digits that you use nowhere else. After five wrong ones there is one try every three minutes.
pin-set = Save name and PIN
pin-done = Saved. From now on this name and this PIN sign you in.
pin-remove = Remove the PIN
devices = Signed-in devices
devices-own = My devices
devices-none = Nobody is signed in whom you could sign out.
device-this = this one
device-of = { $name } ({ $role })

# Whether a side can still mate.

mate-title = Can a player still mate?
mate-position = The position (FEN)
mate-moves = The scoresheet or PGN, from the position or from the start
mate-ask = Find out
mate-help = Any series of legal moves, with the opponent's help; repetition and 75 moves are not counted (5.2.2, 6.9). For arbiters only (12.6).
mate-start = the start
mate-position-now = The position
mate-steps = Through the mate
mate-last = To the mate
mate-of = { $player }'s mate
mate-show = Step through the mate
mate-show-position = Show the position
mate-dead = Neither player can mate: the position is dead, and the game is drawn (5.2.2).
illegal-no-king = No game goes on from here: { $player } has no king (2.2).
illegal-several-kings = No game goes on from here: { $player } has { $n } kings (2.2).
illegal-check = No game goes on from here: { $player } is in check, but it is the opponent's turn (3.9.2).
illegal-pawn = No game goes on from here: { $player } has a pawn on { $square } (3.7.3.3).
illegal-other = No game goes on from here.
report-position = Tell the position
report-position-help = As it stands once everything has been put right. Then it is found out whether the opponent can still mate.
question-by-position = Or tell the position (FEN), and it is found out

# Many boards.

show-all = All ({ $n })
show-playing = Still playing ({ $n })
show-names = With names
empty-chairs = { $n ->
    [one] One player missing
   *[other] { $n } players missing
}

# Being told at once.

news = Something happened at this board. Show it.
webhooks = Webhooks
webhooks-what = Each sends what is new to a program of yours, as soon as it is there: pairings, results, rounds closed. What it tells and how it is signed stands in docs/api.md.
webhooks-none = There are none.
webhook-url = Address (https://…)
webhook-secret = Secret that signs, if you have one; else one is made
webhook-make = Register
webhook-made = Registered. Write the secret down now: it is not shown again.
webhook-made-own = Registered.
webhook-remove = Remove
webhook-removed = Removed.
webhook-counts = { $waiting } wait, { $dead } not taken
deliveries = Deliveries
deliveries-none = Nothing was sent yet.
delivery-again = Send again
delivery-sent-again = It is sent again.
delivery-line = { $state }, { $tries ->
    [one] one try
   *[other] { $tries } tries
}
delivery-waiting = waits
delivery-delivered = taken
delivery-dead = not taken
fault-timeout = no answer in time
fault-no_host = there is no such name
fault-address = the address is of this machine or its network
fault-tls = no encryption that both understand
fault-unreachable = nobody answers
fault-status = answered { $status }
