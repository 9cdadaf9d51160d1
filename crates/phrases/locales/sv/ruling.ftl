# Domslut, så som en domare säger dem vid brädet: först vad som ska göras, sedan varför.

duration-hours = { $n } tim
duration-minutes = { $n } min
duration-seconds = { $n } s
decimal-mark = ,
list-separator = {", "}
list-or = {" eller "}

the-player = spelaren
the-opponent = motståndaren

effect-add_time = +{ $time } till { $player }
effect-reduce_time = { $time } avdrag för { $player }
effect-reduce_time-floor = { $time } avdrag för { $player }, dock inte under { $floor }
effect-take_back_increment = { $time } avdrag för { $player }
effect-warning = varning till { $player }
effect-deduct_points = poäng −{ $points } för { $player }
effect-award_points = poäng +{ $points } för { $player }
effect-fine = böter på { $amount } för { $player }
effect-exclude_rounds = { $player } stängs av i { $rounds ->
    [one] { $rounds } rond
   *[other] { $rounds } ronder
}
effect-expel = { $player } utesluts
effect-report_to-chief = rapportera till huvuddomaren
effect-report_to-organiser = rapportera till arrangören
effect-report_to-federation = rapportera till förbundet
effect-restore_position = återställ ställningen före händelsen
effect-promote_to_queen = ställ en dam i bondens ställe
effect-bound_move = den rörda pjäsen binder nästa drag
effect-replay_move = draget görs om
effect-complete_scoresheet = partiprotokollet kompletteras
effect-record_offer = båda antecknar anbudet
effect-next_period = nästa period börjar
effect-set_clocks = ställ klockorna efter eget omdöme
effect-swap_colours = spelarna byter färg
effect-watch_game = stanna och bevaka partiet
effect-hand_in_device = utrustningen lämnas in
effect-play_intended_move = det aviserade draget spelas
effect-transfer_position = ställ upp ställningen på ett rätt vänt bräde
effect-consider_penalty = en påföljd kan följa

instruction-set-both = Ställ Vit på { $white }, Svart på { $black }.
instruction-articles = ({ $articles })
instruction-lost = { $player } förlorar: { $offence }. { $opponent } vinner.
instruction-lost-score-open = { $player } förlorar: { $offence }. Du avgör poängen för { $opponent }.
instruction-drawn-no-mate = Remi: { $offence } av { $player }, men { $opponent } kan inte sätta matt.
instruction-drawn = Remi: { $offence }.
instruction-both-lose = Båda spelarna förlorar: { $offence }.
instruction-forfeited = { $player } förlorar utan spel: { $offence }. { $opponent } vinner.
instruction-otherwise = Du får besluta annorlunda.
instruction-choices = Du kan välja: { $choices }.
measure-warning = varning till { $player }
measure-add_time = mer tid till { $player }
measure-reduce_time = mindre tid för { $player }
measure-award_points = fler poäng till { $player }
measure-deduct_points = färre poäng till { $player }
measure-score_to_decide = partiförlust för { $player }
measure-fine = tillkännagivna böter för { $player }
measure-exclude_rounds = { $player } stängs av ronder
measure-expel = { $player } utesluts
instruction-offence-by = { $offence } av { $player }
instruction-question-first = Svara först på detta: { $question }

offence-illegal_move = { $n ->
    [1] första regelvidriga draget
    [2] andra regelvidriga draget
    [3] tredje regelvidriga draget
   *[other] regelvidrigt drag nummer { $n }
}
offence-other = { $n ->
    [1] { $kind }, första gången
    [2] { $kind }, andra gången
    [3] { $kind }, tredje gången
   *[other] { $kind }, nummer { $n }
}

question-offence = Hur många sådana förseelser av { $player } räknas i partiet?
question-offence-entries = { $n ->
    [one] Avgör först rapport { $entries }: ska den räknas?
   *[other] Avgör först rapporterna { $entries }: ska de räknas?
}
question-seen_by = Vem såg det?
question-move_completed = Trycktes klockan?
question-opponent_made_move = Har motståndaren redan gjort nästa drag?
question-how = Vad gjorde draget regelvidrigt?
question-illegal_position_what = Vad är fel i ställningen?
question-setup_fault_what = Vad är fel i uppställningen?
question-clock_fault_what = Vad är fel på klockan?
question-draw_claim_basis = Vad grundar sig kravet på?
question-automatic_draw_basis = Vad grundar sig remin på?
question-announced = Anmäldes kravet innan draget gjordes?
question-claim_written = Antecknades draget före kravet?
question-touched = Har en pjäs rörts?
question-players_agree = Är båda spelarna överens?
question-captains_agree = Är båda lagledarna överens?
question-ply = Vilket halvdrag var det?
question-delay_from_actual_start = Hur långt efter verklig start kom spelaren?
question-delay_from_scheduled_start = Hur långt efter utsatt start kom spelaren?
question-delay_from_announced_start = Hur långt efter den tillkännagivna starten kom spelaren?
question-delay_from_session_start = Hur långt efter passets start kom spelaren?
question-opponent_can_mate = Kan { $player } fortfarande sätta matt med någon följd av tillåtna drag? (Har { $player } mer än kungen?)
question-game_over_what = Var det matt, patt, eller kunde ingen sätta matt?
question-handshake_meaning = Vad betydde handslaget?
question-device_what = Vad fann man av apparaten?
question-leaving_what = Vad lämnade { $player }?
question-touch_what = Vad berördes?
question-sealed_what = Vad är fel med det förseglade draget?
question-recording_what = Vad är fel på protokollet?
question-captain_what = Vad talade lagledaren om?
question-offer_time = När bjöds remi?
question-offered_to = Vem bjöds remi?
question-arbiter_consents = Samtycker domaren till remi?
question-draw_ground = Av vilket skäl önskas remi?
question-conditional = Fanns det ett villkor?
question-unreasonable = Var det orimligt, som när det kommer gång på gång?
question-both_have_moved = Har båda spelarna gjort ett drag?
question-over_before = Var partiet redan slut?
question-has_the_move = Är { $player } vid draget?
question-opponent_agrees = Går motståndaren med på remi?
question-occurrences = Hur många gånger har ställningen uppstått, med det aviserade draget?
question-quiet_moves = Hur många drag i rad har vardera spelaren gjort utan slag eller bonddrag?
question-period_completed = Har { $player } fullbordat periodens drag, med klockan tryckt efter det sista?
question-order_known = Visar klockan vems flagga föll först?
question-last_period = Ska alla återstående drag göras i denna period?
question-both_absent = Kom ingen av spelarna?
question-quickplay_judgement = Godtar du kravet, skjuter upp beslutet eller avslår?
question-time_left = Vad är den minsta tid { $player } har haft kvar i denna period?
question-increment = Hur mycket läggs till per drag?
question-persistent = Vägrar { $player } gång på gång?
question-both_guilty = Vägrar båda spelarna?
question-approved = Hade domaren godkänt apparaten, eller hade { $player } inte hunnit lämna in den?
question-opponent_present = Hade motståndaren kommit?
question-with_permission = Hade domaren gett tillstånd?
question-external = Kom störningen utifrån?
question-touched_can_move = Kan den berörda pjäsen flyttas, eller slås, enligt reglerna?
question-claimant_touched = Har motståndaren rört en pjäs sedan dess, för att flytta den?
question-still_illegal = Var ställningen fortfarande omöjlig efter nästa fullbordade drag?

reading-line = { $fact }: { $value } ({ $provenance })
question-setting = Det här står inte i tävlingsbestämmelserna: { $setting }. Lägg in bestämmelser där det står.

because-line = { $fact }: { $value }; regeln kräver: { $wanted }
because-never = { $fact }: { $value }; regeln gäller en annan

wanted-none_of = något annat än { $value }
wanted-less = mindre än { $value }
wanted-at_most = högst { $value }
wanted-more = mer än { $value }
wanted-at_least = minst { $value }

# Om en sida fortfarande kan sätta matt.

mate-found = { $n ->
    [0] { $player } har satt matt: den står på brädet.
    [one] { $player } kan fortfarande sätta matt, i ett drag.
   *[other] { $player } kan fortfarande sätta matt, i { $n } drag om motståndaren hjälper till.
}
mate-none = { $ground ->
    [bare-king] { $player } har bara kungen och kan aldrig sätta matt.
    [lone-knight] { $player } har bara kung och springare, och motståndaren inget annat än damer utöver kungen: matt är omöjlig.
    [bishops-of-one-colour] Alla löpare står på rutor av samma färg, { $player } har inget annat, och motståndaren har varken springare eller bönder: matt är omöjlig.
    [game-over] { $player } kan inte sätta matt: det finns inget lagligt drag, partiet är slut.
    [tables] { $player } kan inte sätta matt: pjäserna kan aldrig komma dit där en matt skulle kräva dem.
    [counted] { $player } kan inte sätta matt innan 75 drag av vardera spelaren är gjorda.
   *[closed] { $player } kan inte sätta matt: alla ställningar som kan uppstå har gåtts igenom, och ingen är matt.
}
mate-unknown = Om { $player } fortfarande kan sätta matt gick inte att avgöra; { $n } ställningar gicks igenom.
mate-board-level = Inget parti kan leda till de här pjäserna, så det gäller bara brädet.
repetition-stood = { $n ->
    [one] Ställningen har stått på brädet en gång, efter halvdrag { $plies }.
   *[other] Ställningen har stått på brädet { $n } gånger, efter halvdrag { $plies }.
}
repetition-looks-alike = Efter halvdrag { $ply } såg den bara likadan ut: { $why }
position-differs = { $what ->
    [could_castle] { $player } kunde rockera med tornet på { $square } då, men inte nu.
    [can_castle] { $player } kunde inte rockera med tornet på { $square } då, men kan nu.
    [could_capture_en_passant] En bonde kunde slås en passant på { $square } då, men inte nu.
    [can_capture_en_passant] Ingen bonde kunde slås en passant på { $square } då.
   *[player_to_move] Den andra spelaren var vid draget.
}
