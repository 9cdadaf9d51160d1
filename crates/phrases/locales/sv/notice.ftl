# Tävlingsbestämmelser, som de sitter på anslagstavlan: för spelarna, i hela meningar.

notice-under = Spelas enligt { $laws } ({ $speed })
rules-notice = Bestämmelser
notice-readings = Där reglerna lämnar det öppet
notice-nothing = Det här är regler, inte en tävlings bestämmelser: ett anslag behöver en fil som börjar med `regulations`.
notice-time_control = betänketid ({ $speed }): { $times }
notice-time_control-colours = betänketid ({ $speed }): Vit { $white }; Svart { $black }
notice-article-laws = reglerna { $articles }
notice-article-regulations = bestämmelserna { $articles }
notice-article-federation = förbundet { $articles }
notice-default_time = förseningsgräns: { $time } från { $basis }
notice-setting = { $setting }: { $value }
notice-in_place = { $place }: { $said }
notice-discretion = om inte domaren beslutar annat
notice-if_players_agree = om båda spelarna är överens
notice-if_captains_agree = om båda lagledarna är överens
notice-rule = { $kind }: { $cases }
notice-case = { $when }: { $said }
notice-asked = om { $subject } är { $wanted }
notice-is_so = { $fact }
notice-is_not_so = om inte { $fact }
notice-before_move = innan båda har gjort { $n ->
    [one] sitt första drag
   *[other] { $n } drag
}
notice-after_move = när båda har gjort { $n ->
    [one] sitt första drag
   *[other] { $n } drag
}
notice-offence = { $n ->
    [1] första gången
    [2] andra gången
    [3] tredje gången
   *[other] gång nummer { $n }
}
notice-offence-from = { $n ->
    [1] varje gång
    [2] från andra gången
    [3] från tredje gången
   *[other] från gång nummer { $n }
}
notice-take_back_increment = tillägget för draget tas tillbaka
notice-verdict-allowed = tillåtet
notice-verdict-not_allowed = inte tillåtet
notice-verdict-stands = det gäller
notice-verdict-corrected = rättas utan påföljd
notice-verdict-claim_correct = kravet är riktigt
notice-verdict-claim_incorrect = kravet är felaktigt
notice-verdict-continue = partiet fortsätter
notice-verdict-game_drawn = partiet är remi
notice-verdict-game_lost = spelaren förlorar partiet
notice-verdict-both_lose = båda spelarna förlorar
notice-verdict-forfeited = spelaren förlorar utan spel
notice-verdict-score_to_decide = spelaren förlorar partiet, och domaren avgör motståndarens poäng
notice-verdict-replayed = partiet är ogiltigt och ett nytt spelas
notice-verdict-already_over = partiet var redan slut
notice-verdict-arbiter_decides = domaren avgör

list-and = {" och "}

speed-standard = långparti
speed-rapid = snabbschack
speed-blitz = blixt

times-moves = { $time } för { $moves } drag
times-rest = { $time } för resten av partiet
times-game = { $time } för partiet
times-then = {", därefter "}
times-increment = { $from ->
    [1] plus { $time } per drag
   *[other] plus { $time } per drag från drag { $from }
}
times-delay = { $from ->
    [1] med { $time } fördröjning per drag
   *[other] med { $time } fördröjning per drag från drag { $from }
}

place-main = i huvudtävlingen
place-stage = i { $stage }
place-sections = { $n ->
    [one] i grupp { $sections }
   *[other] i grupperna { $sections }
}
place-rounds = { $n ->
    [one] i rond { $rounds }
   *[other] i ronderna { $rounds }
}
place-not_rounds = { $n ->
    [one] utom i rond { $rounds }
   *[other] utom i ronderna { $rounds }
}
place-last = { $n ->
    [one] i sista ronden
   *[other] i de sista { $n } ronderna
}
place-not_last = { $n ->
    [one] utom i sista ronden
   *[other] utom i de sista { $n } ronderna
}

lapse-days = { $n ->
    [one] 1 dag
   *[other] { $n } dagar
}
deadline-before = före { $occasion }
deadline-long_before = minst { $time } före { $occasion }
deadline-within = inom { $time } efter { $occasion }
deadline-clock = { $days ->
    [0] senast { $time } samma dag
    [one] senast { $time } dagen före
   *[other] senast { $time } { $days } dagar före
}
occasion-tournament_starts = tävlingens början
occasion-entries_close = anmälningstidens slut
occasion-pairings_published = lottningens anslag
occasion-results_published = resultatens anslag
occasion-round_starts = starten av { $round }
occasion-round_ends = slutet av { $round }
occasion-game_ends = partiets slut
occasion-incident = händelsen
occasion-ruling = domslutet
round-this = ronden
round-previous = föregående rond
round-next = nästa rond
round-last = sista ronden
round-number = rond { $n }
start-at = vid { $start }
start-after = { $time } efter { $start }
start-actual = verklig start
start-scheduled = utsatt start
start-announced = tillkännagiven start
start-session = speldagens start

official-arbiter = domaren
official-chief_arbiter = huvuddomaren
official-organiser = arrangören
official-director = tävlingsledaren
official-opponent = motståndaren
official-opposing_captain = motståndarlagets lagledare
official-appeals_committee = juryn
official-federation = förbundet

policy-round_count = { $n ->
    [one] 1 rond
   *[other] { $n } ronder
}
system-swiss_system = schweizersystem
system-round_robin = alla möter alla en gång
system-double_round_robin = alla möter alla två gånger
system-knock_out = utslagning
policy-byes = { $byes }: högst { $n }
policy-byes-any = { $byes }: hur många som helst
policy-byes-none = { $byes }: inga
byes-half = överstådda ronder med en halv poäng
byes-zero = överstådda ronder utan poäng
byes-asked_for = begärs { $deadline }
policy-late_entries = sen anmälan: till och med rond { $n }
policy-late_entries-none = sen anmälan: inte möjlig
late_entries-each = { $points } för varje missad rond
late_entries-at_most = högst { $points }
policy-no_show = { $n ->
    [one] den som uteblir utan förvarning stryks
   *[other] den som uteblir från { $n } ronder utan förvarning stryks
}
no_show-unless = om det inte förklaras { $deadline }
policy-withdrawals = den som lämnar tävlingen meddelar { $told }
policy-postponed_games = den som vill spela ett parti en annan dag meddelar { $told }
policy-postponed_games-none = inget parti spelas en annan dag
postponed_games-played = partiet spelas { $deadline }
unplayed-both_lose = annars förlorar båda
unplayed-lost_by_who_asked = annars förlorar den som bad om det
unplayed-a_half_point_bye_each = annars får båda en halv poäng
unplayed-the_arbiter_decides = annars avgör domaren
policy-result_reports = { $by } resultatet
result_reports-to = till { $told }
reporter-the_winner = vinnaren (Vit efter remi) rapporterar
reporter-the_loser = förloraren rapporterar
reporter-both_players = båda spelarna rapporterar
reporter-white = Vit rapporterar
reporter-black = Svart rapporterar
reporter-the_home_captain = hemmalagets lagledare rapporterar
reporter-both_captains = båda lagledarna rapporterar
policy-missing_results-both_lose = båda spelarna förlorar ett parti vars resultat ingen har rapporterat
policy-missing_results-asked = ett resultat som ingen har rapporterat efterfrågas
missing_results-deadline = om det inte rapporteras { $deadline }
policy-result_corrections = ett resultat som har förts in fel rättas { $deadline }
policy-rated = partierna räknas för rating av { $raters }
policy-rated-none = partierna räknas inte för rating
rater-fide = FIDE
rater-the_national_federation = det nationella förbundet
rater-the_regional_federation = distriktet
rater-the_club = klubben
policy-appeals = överklagande: till { $told }
policy-appeals-none = överklagande: finns inte, domarens beslut är slutligt
appeals-members = { $n ->
    [one] 1 ledamot
   *[other] { $n } ledamöter
}
appeals-fee = avgift { $n }
fee-returned_if_upheld = betalas tillbaka om överklagandet bifalls
fee-returned_if_reasonable = betalas tillbaka om överklagandet var befogat
policy-illegal_moves = { $n ->
    [1] en spelares första regelvidriga drag förlorar partiet
    [2] en spelares andra regelvidriga drag förlorar partiet
   *[other] en spelares tredje regelvidriga drag förlorar partiet
}
policy-illegal_moves-none = inget antal regelvidriga drag förlorar partiet
illegal_moves-time = för vart och ett dessförinnan får motståndaren { $time }
policy-callers-illegal_move = ett regelvidrigt drag räknas om det påtalas av { $who }
policy-callers-flag_fall = en fallen flagga räknas om den påtalas av { $who }
callers-players = spelarna
callers-arbiter = domaren
callers-players_and_arbiter = spelarna eller domaren
callers-anybody = vem som helst
policy-dress_code = klädsel: { $sentences }
policy-provisional_result-arbiter = medan ett överklagande prövas avgör domaren på vilket resultat nästa rond lottas
policy-provisional_result-ruling = medan ett överklagande prövas lottas nästa rond på domslutet
policy-board_order = spelarna i ett lag sitter { $order }
order-by_rating = efter rating
order-by_strength = efter spelstyrka
order-as_registered = som anmält
board_order-rating = { $n ->
    [one] högst 1 ratingpoängs avvikelse
   *[other] högst { $n } ratingpoängs avvikelse
}
board_order-places = { $n ->
    [one] högst 1 plats från ordningen
   *[other] högst { $n } platser från ordningen
}
order_breach-misplaced_games_are_lost = felplacerade spelares partier är förlorade
order_breach-the_match_is_lost = ett lag i fel ordning förlorar matchen
policy-team_matches = { $n ->
    [one] en match spelas på 1 bräde
   *[other] en match spelas på { $n } bräden
}
team_matches-at_least = { $n ->
    [one] ett lag har minst 1 spelare
   *[other] ett lag har minst { $n } spelare
}
team_matches-lost = ett lag med färre förlorar matchen
policy-empty_boards-bottom = bara ett lags sista bräden får stå tomma
policy-empty_boards-anywhere = vilket bräde som helst får stå tomt
empty_boards-points = poäng −{ $points } för varje
empty_boards-fine = böter på { $n } för varje
policy-lineups = lagen lämnar in sina uppställningar { $deadline }
shown-shown_at_once = de visas genast
shown-shown_when_the_round_starts = de visas när ronden startar
policy-clock_start = frånvarande spelares klockor startas { $when }
policy-both_late = medan ingen av spelarna är där { $what }
both_late-white_loses_the_time = går Vits tid
both_late-the_time_is_divided = går halva tiden för var och en
policy-repairing = frånvarande spelares motståndare paras med varandra { $when }
policy-scoring = poäng: { $lines }
scoring-line = { $lines }: { $points }
scoring-line-colours = { $lines }: { $white } med Vit, { $black } med Svart
score-win = vinst
score-draw = remi
score-loss = förlust
score-forfeit_win = vinst utan spel
score-forfeit_loss = förlust utan spel
score-double_forfeit = ingen kom
score-both_lose = båda förlorar
score-pairing_bye = ingen motståndare
score-half_point_bye = överstådd rond med en halv poäng
score-zero_point_bye = överstådd rond utan poäng
policy-play_off-tie = { $n ->
    [one] spelare som står lika spelar 1 parti
   *[other] spelare som står lika spelar { $n } partier
}
policy-play_off-after_draw = { $n ->
    [one] efter remi spelar spelarna 1 parti
   *[other] efter remi spelar spelarna { $n } partier
}
policy-play_off-place = { $n ->
    [one] spelare som står lika om plats { $place } spelar 1 parti
   *[other] spelare som står lika om plats { $place } spelar { $n } partier
}
policy-play_off-places = { $n ->
    [one] spelare som står lika om platserna { $from }–{ $to } spelar 1 parti
   *[other] spelare som står lika om platserna { $from }–{ $to } spelar { $n } partier
}
play_off-repeated = och igen tills det är avgjort
play_off-armageddon = i sista partiet räknas remi som vinst för { $player }
colours-colours_by_lot = färgerna lottas
colours-colours_chosen_by_the_winner_of_the_lot = den som vinner lotten väljer färg
colours-colours_chosen_by_the_higher_placed_player = den högre placerade spelaren väljer färg
colours-colours_as_in_the_game_before = färgerna är som i partiet före
