# Rulings, as an arbiter says them at the board: what to do first, why after it.

duration-hours = { $n } h
duration-minutes = { $n } min
duration-seconds = { $n } s
decimal-mark = .
list-separator = {", "}
list-or = {" or "}

the-player = the player
the-opponent = the opponent

effect-add_time = +{ $time } to { $player }
effect-reduce_time = { $time } off { $player }
effect-reduce_time-floor = { $time } off { $player }, but not below { $floor }
effect-take_back_increment = { $time } off { $player }
effect-warning = warning to { $player }
effect-deduct_points = points −{ $points } for { $player }
effect-award_points = points +{ $points } for { $player }
effect-fine = fine of { $amount } for { $player }
effect-exclude_rounds = { $player } sits out { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
effect-expel = { $player } is expelled
effect-report_to-chief = report it to the chief arbiter
effect-report_to-organiser = report it to the organiser
effect-report_to-federation = report it to the federation
effect-restore_position = put the position before it back
effect-promote_to_queen = put a queen in the pawn's place
effect-bound_move = the touched piece binds the next move
effect-replay_move = the move is made again
effect-complete_scoresheet = the scoresheet is completed
effect-record_offer = both record the offer
effect-next_period = the next period begins
effect-set_clocks = set the clocks as you judge right
effect-swap_colours = the players change colours
effect-watch_game = stay and watch the game
effect-hand_in_device = the device is handed in
effect-play_intended_move = the announced move is played
effect-transfer_position = put the position on a board that lies right
effect-consider_penalty = a penalty may follow

instruction-set-both = Set White { $white }, Black { $black }.
instruction-articles = ({ $articles })
instruction-lost = { $player } loses: { $offence }. { $opponent } wins.
instruction-lost-score-open = { $player } loses: { $offence }. You decide the score of { $opponent }.
instruction-drawn-no-mate = Draw: { $offence } by { $player }, but { $opponent } cannot checkmate.
instruction-drawn = Draw: { $offence }.
instruction-both-lose = Both players lose: { $offence }.
instruction-forfeited = { $player } forfeits the game: { $offence }. { $opponent } wins.
instruction-otherwise = You may decide otherwise.
instruction-choices = You may choose: { $choices }.
measure-warning = a warning to { $player }
measure-add_time = more time for { $player }
measure-reduce_time = less time for { $player }
measure-award_points = more points for { $player }
measure-deduct_points = fewer points for { $player }
measure-score_to_decide = loss of the game for { $player }
measure-fine = an announced fine for { $player }
measure-exclude_rounds = { $player } sits out rounds
measure-expel = { $player } is expelled
instruction-offence-by = { $offence } by { $player }
instruction-question-first = First answer this: { $question }

offence-illegal_move = { $n ->
    [1] first illegal move
    [2] second illegal move
    [3] third illegal move
   *[other] illegal move number { $n }
}
offence-other = { $n ->
    [1] { $kind }, first time
    [2] { $kind }, second time
    [3] { $kind }, third time
   *[other] { $kind }, number { $n }
}

question-offence = How many such offences by { $player } count in this game?
question-offence-entries = { $n ->
    [one] Decide report { $entries } first: does it count?
   *[other] Decide reports { $entries } first: do they count?
}
question-seen_by = Who saw it?
question-move_completed = Was the clock pressed?
question-opponent_made_move = Has the opponent already made the next move?
question-how = What made the move illegal?
question-illegal_position_what = What is wrong with the position?
question-setup_fault_what = What is wrong with the set-up?
question-clock_fault_what = What is wrong with the clock?
question-draw_claim_basis = On what does the claim rest?
question-automatic_draw_basis = On what does the draw rest?
question-announced = Was the claim announced before the move was played?
question-claim_written = Was the move written down before the claim?
question-touched = Has a piece been touched?
question-players_agree = Do both players agree?
question-captains_agree = Do both captains agree?
question-ply = Which half-move was it?
question-delay_from_actual_start = How long after the actual start did the player arrive?
question-delay_from_scheduled_start = How long after the scheduled start did the player arrive?
question-delay_from_announced_start = How long after the announced start did the player arrive?
question-delay_from_session_start = How long after the start of the session did the player arrive?
question-opponent_can_mate = Could { $player } still checkmate by any series of legal moves? (Has { $player } more than a king?)
question-game_over_what = Was it checkmate, stalemate, or could neither player mate?
question-handshake_meaning = What did the handshake mean?
question-device_what = What was found of the device?
question-leaving_what = What did { $player } leave?
question-touch_what = What was touched?
question-sealed_what = What is wrong with the sealed move?
question-recording_what = What is wrong with the scoresheet?
question-captain_what = What did the captain speak about?
question-offer_time = When was the draw offered?
question-offered_to = To whom was the draw offered?
question-arbiter_consents = Does the arbiter consent to the draw?
question-draw_ground = For which reason is the draw asked for?
question-conditional = Was there a condition?
question-unreasonable = Was it unreasonable, as when it comes again and again?
question-both_have_moved = Have both players made a move?
question-over_before = Was the game over before?
question-has_the_move = Does { $player } have the move?
question-opponent_agrees = Does the opponent agree to the draw?
question-occurrences = How many times has the position occurred, with the announced move?
question-quiet_moves = How many moves in a row has each player made without a capture or a pawn move?
question-period_completed = Has { $player } completed the moves of the period, the last press included?
question-order_known = Does the clock show whose flag fell first?
question-last_period = Must all remaining moves be completed in this period?
question-both_absent = Did neither player come?
question-quickplay_judgement = Do you agree with the claim, postpone the decision, or reject it?
question-time_left = What is the least time that { $player } has had left in this period?
question-increment = What does a press of the clock add?
question-persistent = Does { $player } refuse again and again?
question-both_guilty = Do both players refuse?
question-approved = Had the arbiter approved the device, or had { $player } no chance to hand it in yet?
question-opponent_present = Had the opponent arrived?
question-with_permission = Had the arbiter given permission?
question-external = Did the disturbance come from outside the game?
question-touched_can_move = Can the touched piece legally move, or be captured, as the touch asks for?
question-claimant_touched = Has the opponent touched a piece since, to move it?
question-still_illegal = Was the position still illegal after the next completed move?

reading-line = { $fact }: { $value } ({ $provenance })
question-setting = The regulations do not state this: { $setting }. Attach regulations that do.

because-line = { $fact }: { $value }; the rule asks for: { $wanted }
because-never = { $fact }: { $value }; the rule is for another one

wanted-none_of = anything but { $value }
wanted-less = less than { $value }
wanted-at_most = at most { $value }
wanted-more = more than { $value }
wanted-at_least = at least { $value }

# Whether a side can still mate.

mate-found = { $n ->
    [0] { $player } has given mate: it stands on the board.
    [one] { $player } can still mate, in one move.
   *[other] { $player } can still mate, in { $n } moves if the opponent helps.
}
mate-none = { $ground ->
    [bare-king] { $player } has only the king and can never mate.
    [lone-knight] { $player } has only king and knight, and the opponent nothing but queens beside the king: no mate is possible.
    [bishops-of-one-colour] All bishops stand on squares of one colour, { $player } has nothing else, and the opponent neither knights nor pawns: no mate is possible.
    [game-over] { $player } cannot mate: there is no legal move, the game is over.
    [tables] { $player } cannot mate: no men can ever get to where a mate would need them.
    [counted] { $player } cannot mate before 75 moves by each player are over.
   *[closed] { $player } cannot mate: every position that can arise was looked at, and none is mate.
}
mate-unknown = Whether { $player } can still mate was not found out; { $n } positions were looked at.
mate-board-level = No game can bring about these men, so that is about the board only.
repetition-stood = { $n ->
    [one] The position stood on the board once, after ply { $plies }.
   *[other] The position stood on the board { $n } times, after plies { $plies }.
}
repetition-looks-alike = After ply { $ply } it only looked the same: { $why }
position-differs = { $what ->
    [could_castle] { $player } could castle with the rook on { $square } then, and now no longer.
    [can_castle] { $player } could not castle with the rook on { $square } then, but can now.
    [could_capture_en_passant] A pawn could be captured en passant on { $square } then, and now not.
    [can_capture_en_passant] No pawn could be captured en passant on { $square } then.
   *[player_to_move] The other player had the move.
}
