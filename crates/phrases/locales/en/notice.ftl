# Regulations, as they hang on the notice board: for players, in whole sentences.

notice-under = Played under { $laws } ({ $speed } chess)
rules-notice = Regulations
notice-readings = Where the Laws leave it open
notice-nothing = These are laws, not the regulations of an event: a notice needs a file that begins with `regulations`.
notice-time_control = time control ({ $speed }): { $times }
notice-time_control-colours = time control ({ $speed }): White { $white }; Black { $black }
notice-article-laws = Laws { $articles }
notice-article-regulations = regulations { $articles }
notice-article-federation = federation { $articles }
notice-default_time = default time: { $time } from { $basis }
notice-setting = { $setting }: { $value }
notice-in_place = { $place }: { $said }
notice-discretion = unless the arbiter decides otherwise
notice-if_players_agree = if both players agree
notice-if_captains_agree = if both captains agree
notice-rule = { $kind }: { $cases }
notice-case = { $when }: { $said }
notice-asked = if { $subject } is { $wanted }
notice-is_so = { $fact }
notice-is_not_so = unless { $fact }
notice-before_move = before both have made { $n ->
    [one] their first move
   *[other] { $n } moves
}
notice-after_move = when both have made { $n ->
    [one] their first move
   *[other] { $n } moves
}
notice-offence = { $n ->
    [1] the first time
    [2] the second time
    [3] the third time
   *[other] time number { $n }
}
notice-offence-from = { $n ->
    [1] each time
    [2] from the second time on
    [3] from the third time on
   *[other] from time number { $n } on
}
notice-take_back_increment = the increment is taken back
notice-verdict-allowed = allowed
notice-verdict-not_allowed = not allowed
notice-verdict-stands = it stands
notice-verdict-corrected = put right without a penalty
notice-verdict-claim_correct = the claim is correct
notice-verdict-claim_incorrect = the claim is incorrect
notice-verdict-continue = the game goes on
notice-verdict-game_drawn = the game is drawn
notice-verdict-game_lost = the player loses the game
notice-verdict-both_lose = both players lose
notice-verdict-forfeited = the player loses by forfeit
notice-verdict-score_to_decide = the player loses the game, and the arbiter decides what the opponent gets
notice-verdict-replayed = the game is cancelled and a new one is played
notice-verdict-already_over = the game was over before
notice-verdict-arbiter_decides = the arbiter decides

list-and = {" and "}

speed-standard = standard
speed-rapid = rapid
speed-blitz = blitz

times-moves = { $time } for { $moves } moves
times-rest = { $time } for the rest of the game
times-game = { $time } for the game
times-then = {", then "}
times-increment = { $from ->
    [1] plus { $time } a move
   *[other] plus { $time } a move from move { $from } on
}
times-delay = { $from ->
    [1] with a delay of { $time } a move
   *[other] with a delay of { $time } a move from move { $from } on
}

place-main = in the main stage
place-stage = in { $stage }
place-sections = { $n ->
    [one] in section { $sections }
   *[other] in sections { $sections }
}
place-rounds = { $n ->
    [one] in round { $rounds }
   *[other] in rounds { $rounds }
}
place-not_rounds = { $n ->
    [one] except in round { $rounds }
   *[other] except in rounds { $rounds }
}
place-last = { $n ->
    [one] in the last round
   *[other] in the last { $n } rounds
}
place-not_last = { $n ->
    [one] except in the last round
   *[other] except in the last { $n } rounds
}

lapse-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
deadline-before = before { $occasion }
deadline-long_before = at least { $time } before { $occasion }
deadline-within = within { $time } of { $occasion }
deadline-clock = { $days ->
    [0] by { $time } on the day
    [one] by { $time } the day before
   *[other] by { $time } { $days } days before
}
occasion-tournament_starts = the start of the tournament
occasion-entries_close = the end of entries
occasion-pairings_published = the publication of the pairings
occasion-results_published = the publication of the results
occasion-round_starts = the start of { $round }
occasion-round_ends = the end of { $round }
occasion-game_ends = the end of the game
occasion-incident = the incident
occasion-ruling = the ruling
round-this = the round
round-previous = the previous round
round-next = the next round
round-last = the last round
round-number = round { $n }
start-at = at { $start }
start-after = { $time } after { $start }
start-actual = the actual start
start-scheduled = the scheduled start
start-announced = the announced start
start-session = the start of the session

official-arbiter = the arbiter
official-chief_arbiter = the chief arbiter
official-organiser = the organiser
official-director = the director
official-opponent = the opponent
official-opposing_captain = the captain of the other team
official-appeals_committee = the appeals committee
official-federation = the federation

policy-round_count = { $n ->
    [one] 1 round
   *[other] { $n } rounds
}
system-swiss_system = Swiss system
system-round_robin = everybody plays everybody once
system-double_round_robin = everybody plays everybody twice
system-knock_out = knock-out
policy-byes = { $byes }: at most { $n }
policy-byes-any = { $byes }: any number
policy-byes-none = { $byes }: none
byes-half = half-point byes
byes-zero = zero-point byes
byes-asked_for = asked for { $deadline }
policy-late_entries = late entries: up to round { $n }
policy-late_entries-none = late entries: none
late_entries-each = { $points } for each round missed
late_entries-at_most = { $points } at most
policy-no_show = { $n ->
    [one] who stays away without a word is withdrawn
   *[other] who stays away from { $n } rounds without a word is withdrawn
}
no_show-unless = unless it is explained { $deadline }
policy-withdrawals = who leaves the tournament tells { $told }
policy-postponed_games = who wants to play a game on another day tells { $told }
policy-postponed_games-none = no game is played on another day
postponed_games-played = the game is played { $deadline }
unplayed-both_lose = otherwise both lose
unplayed-lost_by_who_asked = otherwise it is lost by who asked
unplayed-a_half_point_bye_each = otherwise each has a half-point bye
unplayed-the_arbiter_decides = otherwise the arbiter decides
policy-result_reports = { $by } the result
result_reports-to = to { $told }
reporter-the_winner = the winner (White after a draw) reports
reporter-the_loser = the loser reports
reporter-both_players = both players report
reporter-white = White reports
reporter-black = Black reports
reporter-the_home_captain = the captain of the home team reports
reporter-both_captains = both captains report
policy-missing_results-both_lose = both players lose a game whose result nobody has reported
policy-missing_results-asked = a result that nobody has reported is asked for
missing_results-deadline = if it is not reported { $deadline }
policy-result_corrections = a result that was entered wrongly is put right { $deadline }
policy-rated = the games are rated by { $raters }
policy-rated-none = the games are not rated
rater-fide = FIDE
rater-the_national_federation = the national federation
rater-the_regional_federation = the regional federation
rater-the_club = the club
policy-appeals = appeals: to { $told }
policy-appeals-none = appeals: none, the arbiter's decision is final
appeals-members = { $n ->
    [one] 1 member
   *[other] { $n } members
}
appeals-fee = deposit { $n }
fee-returned_if_upheld = returned if the appeal is upheld
fee-returned_if_reasonable = returned if the appeal was reasonable
policy-illegal_moves = { $n ->
    [1] the first illegal move of a player loses the game
    [2] the second illegal move of a player loses the game
   *[other] the third illegal move of a player loses the game
}
policy-illegal_moves-none = no number of illegal moves loses the game
illegal_moves-time = for each before that the opponent gets { $time }
policy-callers-illegal_move = an illegal move counts if it is called by { $who }
policy-callers-flag_fall = a fallen flag counts if it is called by { $who }
callers-players = the players
callers-arbiter = the arbiter
callers-players_and_arbiter = the players or the arbiter
callers-anybody = anybody
policy-dress_code = dress: { $sentences }
policy-provisional_result-arbiter = while an appeal is open, the arbiter decides on which result the next round is paired
policy-provisional_result-ruling = while an appeal is open, the next round is paired on the ruling
policy-board_order = players of a team sit { $order }
order-by_rating = by rating
order-by_strength = by strength
order-as_registered = as registered
board_order-rating = { $n ->
    [one] at most 1 rating point apart
   *[other] at most { $n } rating points apart
}
board_order-places = { $n ->
    [one] at most 1 place from the order
   *[other] at most { $n } places from the order
}
order_breach-misplaced_games_are_lost = the games of players who sit too low or too high are lost
order_breach-the_match_is_lost = the match of a team in the wrong order is lost
policy-team_matches = { $n ->
    [one] a match is played on 1 board
   *[other] a match is played on { $n } boards
}
team_matches-at_least = { $n ->
    [one] a team has at least 1 player
   *[other] a team has at least { $n } players
}
team_matches-lost = a team with fewer loses the match
policy-empty_boards-bottom = only the last boards of a team may be empty
policy-empty_boards-anywhere = any board of a team may be empty
empty_boards-points = points −{ $points } for each
empty_boards-fine = a fine of { $n } for each
policy-lineups = teams hand in their lineups { $deadline }
shown-shown_at_once = they are shown at once
shown-shown_when_the_round_starts = they are shown when the round starts
policy-clock_start = the clocks of absent players are started { $when }
policy-both_late = while neither player is there, { $what }
both_late-white_loses_the_time = White's time passes
both_late-the_time_is_divided = half the time passes for each
policy-repairing = opponents of absent players are paired with each other { $when }
policy-scoring = points: { $lines }
scoring-line = { $lines }: { $points }
scoring-line-colours = { $lines }: { $white } with White, { $black } with Black
score-win = win
score-draw = draw
score-loss = loss
score-forfeit_win = win by forfeit
score-forfeit_loss = loss by forfeit
score-double_forfeit = neither came
score-both_lose = both lose
score-pairing_bye = no opponent
score-half_point_bye = half-point bye
score-zero_point_bye = zero-point bye
policy-play_off-tie = { $n ->
    [one] players who are level play 1 game
   *[other] players who are level play { $n } games
}
policy-play_off-after_draw = { $n ->
    [one] after a draw the players play 1 game
   *[other] after a draw the players play { $n } games
}
policy-play_off-place = { $n ->
    [one] players who are level for place { $place } play 1 game
   *[other] players who are level for place { $place } play { $n } games
}
policy-play_off-places = { $n ->
    [one] players who are level for places { $from } to { $to } play 1 game
   *[other] players who are level for places { $from } to { $to } play { $n } games
}
play_off-repeated = and again until it is decided
play_off-armageddon = in the last game a draw counts as a win for { $player }
colours-colours_by_lot = the colours are drawn by lot
colours-colours_chosen_by_the_winner_of_the_lot = who wins the lot chooses the colour
colours-colours_chosen_by_the_higher_placed_player = the player who stands higher chooses the colour
colours-colours_as_in_the_game_before = the colours are those of the game before
