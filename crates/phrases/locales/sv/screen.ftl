# Domarens skärm.

skip-to-content = Till innehållet
languages = Språk
pages = Tävlingens sidor
signed-in-as = Inloggad som
sign-in = Logga in
sign-in-link = Logga in som domare eller arrangör
sign-in-how = Öppna länken som du har fått, eller klistra in dess kod här.
sign-in-code = Kod
sign-in-cookie = Telefonen förblir sedan inloggad i två veckor, tills turneringen är slut eller tills du loggar ut.
sign-in-wait = För många försök. Försök igen om { $wait }, eller be huvuddomaren om en länk, som fungerar genast.
sign-out = Logga ut
yes = Ja
no = Nej
go = Gå
back = Tillbaka
lan-warning = Alla i nätverket kan läsa med: TLS saknas. Starta programmet med --tls för att ändra det.
backup-failed = Den senaste automatiska säkerhetskopian misslyckades: programmets logg säger varför. Gör en för hand med arbiter backup.
checkpoint-failed = Rondens slut kunde inte signeras: programmets logg säger varför. Allt är nedskrivet ändå.
pairing-list = Lottningslista för utskrift
checkpoint = Kontrollpunkt
checkpoint-what = Spara en bild av detta. Det är loggens signerade fingeravtryck till och med post { $seq }: med det kan vem som helst senare bevisa att inget före den har ändrats:
name-erased = raderat
board = Bord
board-title = Bord { $n }
round-title = Rond { $n }

tab-rounds = Ronder
tab-floor = Spelsal
tab-log = Logg
tab-manage = Arrangör

tournaments = Tävlingar
tournaments-none = Det finns ingen tävling än.
tournament-state-paired = Rond { $n }: { $done } av { $all } resultat
tournament-state-players = { $n ->
    [0] Inga spelare än
    [one] { $n } spelare, inte lottad än
   *[other] { $n } spelare, inte lottad än
}
create-title = Ny tävling
create-name = Namn
create-slug = Namn i adresser
create-slug-help = Små bokstäver, siffror och bindestreck, som sofia-2026.
create-button = Skapa
played-under = Spelas enligt
rounds = Ronder
rounds-none = Ingen rond är lottad än.
round-state = { $done } av { $all } resultat
boards-derived = Filen har inga bordsnummer; de här är härledda ur lottningen.
score-open = pågår
corrected = rättat
byes = Utan parti

boards = Bord
open-incidents = Väntar på dig
floor-none = Ingen rond spelas just nu.
open-what = { $kind } av { $player }
open-needs = Obesvarad fråga sedan { $age }
open-undecided = Ska avgöras, sedan { $age }
mark-open = öppet

report-who = Vem gäller det?
report-no-rules = Tävlingen saknar bestämmelser, så inget kan avgöras här än. Lägg in dem under Arrangör.
same-question = { $another ->
    [yes] Rapporterat för { $age } sedan av en annan domare: samma händelse?
   *[no] Rapporterat för { $age } sedan från den här telefonen: samma händelse?
}
same-yes = Ja, samma
same-no = Nej, en annan
same-earlier = Se den tidigare rapporten, #{ $seq }
same-linked = Rapporterna räknas nu som en.

readings-title = Det här bygger domslutet på. Tryck på det som var annorlunda.
unit-minutes = minuter
unit-number = antal
answer = Svara
rule-again = Avgjort: ge domslut på nytt
change = Ändra
why-title = Varför, punkt för punkt
step-overridden-by = Ersatt av { $clause }
decide = Avgör
decide-confirm = Bekräfta
decide-otherwise = Annat beslut
decide-otherwise-button = Besluta så
decide-done = Redan gjort
decide-done-what = Vad som gavs, om det inte var detta
decide-done-button = Anteckna som gjort
decide-counts = Ska det räknas mot spelaren?
decide-result = Partiets resultat
decide-result-none = Partiet fortsätter
reason = Skäl
reason-erased = Skälet är raderat.
decided-confirmed = Bekräftat
decided-otherwise = Annat beslut
decided-already_done = Redan gjort
decided-sent_to_chief = Skickat till huvuddomaren
decided-upheld = Det räknas mot spelaren.
decided-not-upheld = Det räknas inte mot spelaren.
decided-line = { $decision }. { $upheld }

result = Resultat
result-correct = Rätta resultatet
result-other = Andra resultat
result-words = { $outcome }, { $termination }
score-white-forfeit = Vit vinner utan spel
score-black-forfeit = Svart vinner utan spel
score-double-forfeit = Ingen kom
history = Historik
history-chair = { $player }: { $presence ->
    [empty_chair] stolen är tom
   *[arrived] har kommit
}
history-none = Inget har rapporterats här.
history-reported = { $player }: { $kind }
history-same = { $n ->
    [one] Rapporterat en gång till som samma händelse.
   *[other] Rapporterat { $n } gånger till som samma händelse.
}
result-instead-of = { $now } i stället för { $before }
version-line = Version { $n }
conflict-title = Någon hann före
conflict-now = Nu gäller
conflict-yours = Du ville
conflict-what-to-do = Inget av ditt har sparats. Se på båda; om ditt är rätt, ange det igen nedan.
conflict-no-result = inget resultat
conflict-game = { $result }, version { $n }

log = Logg
log-what = Alla poster som du får se, den senaste först. Inget ändras eller tas bort.
log-older = Äldre
log-place = { $round }, { $board }

manage = Arrangör
roster = Spelare
roster-state = { $players ->
    [0] Inga spelare än. Läs in en TRF-fil.
    [one] { $players } spelare, { $rounds } ronder lottade.
   *[other] { $players } spelare, { $rounds } ronder lottade.
}
import-file = Tävlingsfil (TRF16)
import-button = Läs in
import-done = Inläst. { $warnings ->
    [0] Filen hade inga fel.
   *[other] Filens egenheter står nedan.
}
export-button = Hämta TRF-filen
fault-place = rad { $line }
fault-place-column = rad { $line }, kolumn { $column }
fault-place-columns = rad { $line }, kolumn { $from } till { $to }
regulations = Bestämmelser
regulations-none = Inga är inlagda: rapporter från borden kan inte avgöras.
regulations-in-force = Gällande: { $title }
rules-shipped = Medföljande bestämmelser
rules-choose = Välj
rules-attach = Låt gälla
rules-section = Vilken grupp är turneringen?
rules-no-section = Ingen av dessa
rules-attached = Bestämmelserna gäller från och med nu.
rules-own = Egen text
rules-text = Bestämmelser
tokens = Koder
tokens-what = En kod loggar in en telefon eller ett program, med en roll. Ge varje domare en egen.
token-name = För vem
token-role = Roll
token-role-choose = Välj
token-boards = Bord, endast för en sektordomare
role-of-boards = { $role }, bord { $boards }
last-day = Turneringens sista dag
last-day-save = Spara den sista dagen
last-day-set = Den sista dagen är sparad.
last-day-ends = Alla inloggningar och koder upphör { $time }, en vecka efter den sista dagen.
last-day-none = Ingen sista dag är känd: koder gäller tills de återkallas.
floor-own = Dina bord: { $boards }
floor-others = Andra domares bord
token-make = Skapa en kod
token-once = Skriv upp den eller öppna länken nu. Den visas inte igen.
token-scan = Inloggning för en annan telefon, att läsas av med dess kamera
token-link = Läs av bilden med telefonens kamera, eller öppna länken där. Den fungerar en gång, inom en timme.
sector-other = Andra bord
sector-boards = Bord; inga för hela salen
sector-save = Spara borden
sector-set = Borden är sparade och gäller från och med nu.
token-made = Kod för { $name } ({ $role })
token-revoke = Återkalla
token-revoked = Koden gäller inte längre.

role-owner = ägare
role-organiser = arrangör
role-chief = huvuddomare
role-deputy = biträdande huvuddomare
role-sector = sektorsdomare
role-floor = domare
role-pairing = lottningsprogram
role-viewer = åskådare

entry-tournament_created = Tävlingen skapad
entry-regulations_adopted = Bestämmelser satta i kraft
entry-roster_imported = Spelare inlästa
entry-round_paired = Rond lottad
entry-round_started = Rond startad
entry-arrival_recorded = Ankomst antecknad
entry-incident_reported = Händelse rapporterad
entry-incident_linked = Rapporterad igen som samma händelse
entry-incident_moved = Rapport flyttad till annat bord eller annan spelare
entry-incident_voided = Rapport återtagen
entry-ruling_given = Domslut givet
entry-decision_made = Beslut fattat
entry-result_recorded = Resultat antecknat
entry-result_corrected = Resultat rättat
entry-round_closed = Rond avslutad
entry-note_made = Anteckning gjord
entry-clock_checked = Klocka avläst
entry-hall_stopped = Alla klockor stoppade
entry-appeal_filed = Överklagande inlämnat
entry-appeal_decided = Överklagande avgjort
entry-exported = Fil exporterad
entry-person_erased = Personuppgifter raderade
entry-grant_given = Roll given
entry-grant_revoked = Roll återtagen
entry-device_joined = Telefon inloggad
entry-device_revoked = Telefon utloggad
entry-last_day_set = Sista dag angiven
way-in-link = med länk
way-in-token = med kod
way-in-pin = med PIN-kod
log-of = { $name }: { $what }
entry-checkpoint_signed = Loggen signerad

# Efter domslutet.

decide-overturn = Ändra beslutet
decide-chief = Skicka till huvuddomaren
decide-chief-note = Vad huvuddomaren bör veta
decide-chief-button = Skicka
ruled-by = Vem dömde
ruled-by-me = Jag
minutes-ago = Minuter sedan
decided-overturned = Ändrat av huvuddomaren
decided-entered-by = infört av { $by }
undone-title = Tidigare beslut som inte längre gäller
correct = Rätta rapporten
correct-move = Fel bord eller färg
correct-move-button = Flytta den dit
correct-void = Dra tillbaka rapporten
correct-void-button = Dra tillbaka den
incident-withdrawn = Rapporten är tillbakadragen (#{ $seq }). Den räknas inte.
incident-sent = Skickat till huvuddomaren av { $by }.
moved-here = Rapporten flyttades hit från
moved-take-back = Om det redan gavs där, ta tillbaka det:
moved-from-to = Från { $from } till { $to }
seat = { $board }, { $colour }
ruling-outdated = Tidigare förseelser har blivit kända sedan domslutet gavs.
rule-again-button = Ge domslut på nytt
alarm-order_of_offences = Avgjort som förseelse nummer { $before } av sitt slag. Enligt det som nu är känt är den nummer { $now }. Se på saken och besluta på nytt, eller låt det stå och ange varför.
alarm-result_without_decision = Partiets resultat följer av ett beslut som inte längre gäller. Se på saken; inget rättas av sig självt.

floor-all = Alla mina bord
alarms = För huvuddomaren
open-chief = Skickat till huvuddomaren, sedan { $age }
choose = Välj
report-other = Något annat
report-done = Redan dömt: för in det nu
report-done-kind = Vad hände
report-done-given = Vad som gavs
report-done-button = För in

all = Alla
round = Rond
player = Spelare
log-search = Sök
log-search-button = Visa dessa
log-kind = Slag av post
log-who = Vem
log-state = Händelser
log-open = Öppna
log-decided = Avgjorda
log-none = Det finns ingen sådan post.
log-all = Visa allt

# Ett remikrav.

claim-title = Pröva ett remikrav
claim-moves = Protokollet, eller partiet som PGN
claim-fen = Ställningen de börjar från (FEN), om inte den vanliga
claim-announced = Det aviserade draget, om kravet kommer innan det utförs
claim-letters = Pjäsernas bokstäver
claim-check = Pröva
claim-help = Dragnummer, remianbud och resultat får stå med; i en PGN hoppas taggar, kommentarer, varianter och tider över, och den får börja från en egen ställning. Endast för domare: vad som kan krävas sägs aldrig till spelarna (12.6).
claim-start = utgångsställningen
claim-after = Efter { $move }
claim-steps = Genom partiet
claim-first = Till början
claim-previous = Ett drag bakåt
claim-next = Ett drag framåt
claim-last = Till den aktuella ställningen
claim-turn = Vänd brädet
claim-occurrences = Ställningen har stått på brädet efter
claim-look-alikes = Det ser likadant ut men är en annan ställning
claim-moves-list = Alla drag
claim-unreadable = { $move } { $text }: { $why ->
    [ambiguous] mer än en pjäs kan gå dit.
    [promotion] det står inte vad bonden blir.
    [unexpected] det är inget drag med de här bokstäverna.
    [after_result] det står efter resultatet.
    [no_move] inget drag görs.
   *[other] draget är inte regelenligt i ställningen.
} Det som står före visas nedan.
claim-unreadable-text = Rad { $line }: { $message }
claim-too-long = Så många drag har ingen spelat: högst { $n } halvdrag läses.
claim-report = Rapportera kravet
claim-report-basis = { $basis ->
    [repetition] { $player } kräver remi genom upprepning
   *[fifty_moves] { $player } kräver remi enligt femtiodragsregeln
}
claim-reported-help = Domslutet bygger då på de här dragen och visar dem.
claim-show-moves = Stega genom dragen
claim-over = Partiet var slut redan med { $move }: { $how } ({ $article }).
claim-repetition = { $correct ->
    [yes] { $announced ->
        [yes] Upprepning: kravet är riktigt. Med det aviserade draget har ställningen uppstått { $n } gånger. (9.2.1)
       *[no] Upprepning: kravet är riktigt. Ställningen har uppstått { $n } gånger. (9.2.2)
    }
   *[no] Upprepning: kravet är inte riktigt. { $n ->
        [one] Ställningen har uppstått en gång.
       *[other] Ställningen har uppstått två gånger.
    } (9.2)
}
claim-fifty = { $correct ->
    [yes] Femtio drag: kravet är riktigt. { $n } drag av varje spelare utan slag eller bonddrag. ({ $announced ->
        [yes] 9.3.1
       *[no] 9.3.2
    })
   *[no] Femtio drag: kravet är inte riktigt. { $n } av 50 drag av varje spelare utan slag eller bonddrag. (9.3)
}
letters-en = K Q R B N (engelska)
letters-sv = K D T L S (svenska)
letters-de = K D T L S (tyska)
letters-figurines = ♔ ♕ ♖ ♗ ♘
readings-title-decided = Det här bygger domslutet på
alarm-look = Se #{ $seq }

# Resultat från resultatlapparna.

score-white-half = Vit en halv poäng, svart förlorade
score-black-half = Svart en halv poäng, vit förlorade
grid-title = Resultat i rond { $n }
grid-keys = Vad som kan skrivas
grid-unrated = u efteråt: räknas inte för rating
grid-how = Enter och pilarna går från bord till bord. Bara det du ändrar skickas; varje bord tas emot för sig eller kommer tillbaka med felet.
grid-send = Spara resultaten
grid-recorded = { $n ->
    [0] Inget ändrades.
    [one] { $n } resultat sparat.
   *[other] { $n } resultat sparade.
}
grid-refused = Inte sparade än:
grid-unreadable = Det är inget resultat. Ovanför borden står vad som kan skrivas.
result-meant = Det stämmer: spara ändå
result-unmoved = En av dem gjorde inget drag: räknas inte för rating
meant-title = Det motsäger vad som är känt
against-decision = #{ $seq }: { $told ->
    [yes] ett annat beslut: { $outcome }.
   *[no] ett annat beslut.
}
against-ruling = #{ $seq }: { $told ->
    [yes] domslutet säger { $outcome }, och ingen har beslutat om det än.
   *[no] domslutet säger något annat, och ingen har beslutat om det än.
}
against-report = #{ $seq }: { $told ->
    [yes] rapporten säger { $outcome }.
   *[no] rapporten säger något annat.
}
against-position = #{ $seq }: { $told ->
    [yes] enligt den senast kända ställningen var partiet slut: { $outcome }.
   *[no] enligt den senast kända ställningen var partiet slut.
}
against-chair = #{ $seq }: det som sågs vid bordet säger något annat.
cancel = Ta bort resultatet
cancel-anew = Annullerat: partiet spelas om
cancel-mistake = Infört av misstag: det finns inget resultat

# En ronds början och slut.

floor-start = Rondstart
floor-results = Resultat
floor-close = Rondslut
running-out = Tiden går ut
start-title = Start av rond { $n }
start-button = Klockorna går
start-other-time = Tidigare, eller försenat
start-minutes-ago = Startade, minuter sedan
start-minutes-late = Försenat, minuter
start-also = Startade samtidigt
round-started-at = Startade
round-scheduled-at = i stället för
start-correct = Rätta starten
start-correct-button = Rätta
start-closed = Ronden är stängd.
missed = Inte på plats
missed-who = { $name }, { $colour }
missed-left = { $age } kvar
missed-over = Slut sedan { $age }
missed-came-late = Kom { $age } för sent
missed-no-deadline = Ingen väntetid är känd
arrived = Har kommit
may-play = Låt partiet spelas
more-time = Låt någon komma senare
more-time-minutes = Minuter från nu
more-time-button = Låt spelaren komma till dess
forfeit-these = { $n ->
    [one] Ge { $n } parti till den som var på plats
   *[other] Ge { $n } partier till dem som var på plats
}
forfeit-title = Partier förlorade genom frånvaro
forfeit-how = Ta bort det som inte ska ges. Det kan ångras efteråt.
forfeit-button = Ge de här partierna
forfeit-none = Ingens tid är slut: det finns inget att ge.
forfeit-who = { $absent ->
    [white] { $white } (vit) var inte på plats i tid, { $black } vinner
    [black] { $black } (svart) var inte på plats i tid, { $white } vinner
   *[both] Varken { $white } eller { $black } var på plats i tid
}
forfeited = Givna partier
forfeited-boards = { $n ->
    [one] Bord { $boards }: ångra
   *[other] Bord { $boards }: ångra
}
undo = Ångra
undo-reason = Givet av misstag
sweep = Tomma stolar
sweep-how = Ett tryck för varje tom stol, och ett till när spelaren kommer.
chair-empty = tom
chair-is-empty = Bord { $n }: { $name } är inte på plats
chair-arrived = Bord { $n }: { $name } har kommit
close-title = Slut på rond { $n }
close-missing = Något saknas. Inget av det fylls i när ronden stängs.
close-nothing-missing = Inget saknas.
close-is-closed = Ronden är stängd. Resultat kan rättas, vart och ett med ett skäl.
close-despite = Den som ändå stänger ronden anger varför.
close-button = Stäng ronden
reopen-button = Öppna ronden igen
missing-without_result = Bord utan resultat
missing-scores_to_decide = Förlorade, med motståndarens poäng att besluta om
missing-claims = Krav som ingen har beslutat om
missing-incidents = Händelser som ingen har beslutat om

# Enheter, namn och PIN.

sign-in-pin = Med namn och PIN
pin = PIN
pin-name = Namn att logga in med
pin-refused = Namn och PIN hör inte ihop, eller har prövats för ofta: vänta då en kvart, eller be om en länk.
pin-title = Namn och PIN
pin-standing = Du kan logga in som
pin-help = För en telefon som inte kan läsa en kod: 6 till 12 siffror som du inte använder någon annanstans. Efter fem fel finns ett försök var tredje minut.
pin-set = Spara namn och PIN
pin-done = Sparat. Från och med nu loggar namnet och PIN-koden in dig.
pin-remove = Ta bort PIN-koden
devices = Inloggade enheter
devices-own = Mina enheter
devices-none = Ingen är inloggad som du kan logga ut.
device-this = den här
device-of = { $name } ({ $role })

# Om en sida fortfarande kan sätta matt.

mate-title = Kan en spelare fortfarande sätta matt?
mate-position = Ställningen (FEN)
mate-moves = Protokollet eller PGN, från ställningen eller från början
mate-ask = Ta reda på det
mate-help = Vilken följd av lagliga drag som helst, med motståndarens hjälp; upprepning och 75 drag räknas inte (5.2.2, 6.9). Endast för domare (12.6).
mate-start = början
mate-position-now = Ställningen
mate-steps = Genom matten
mate-last = Till matten
mate-of = Matt av { $player }
mate-show = Stega genom matten
mate-show-position = Visa ställningen
mate-dead = Ingen av spelarna kan sätta matt: ställningen är död och partiet remi (5.2.2).
illegal-no-king = Inget parti fortsätter härifrån: { $player } har ingen kung (2.2).
illegal-several-kings = Inget parti fortsätter härifrån: { $player } har { $n } kungar (2.2).
illegal-check = Inget parti fortsätter härifrån: { $player } står i schack, men motståndaren är vid draget (3.9.2).
illegal-pawn = Inget parti fortsätter härifrån: { $player } har en bonde på { $square } (3.7.3.3).
illegal-other = Inget parti fortsätter härifrån.
report-position = Ange ställningen
report-position-help = Så som den står när allt har ställts till rätta. Då avgörs det om motståndaren fortfarande kan sätta matt.
question-by-position = Eller ange ställningen (FEN), så avgörs det

# Många bord.

show-all = Alla ({ $n })
show-playing = Pågår ({ $n })
show-names = Med namn
empty-chairs = { $n ->
    [one] En spelare saknas
   *[other] { $n } spelare saknas
}

# Being told at once.

news = Något har hänt vid detta bord. Visa det.
webhooks = Webhookar
webhooks-what = Var och en skickar det som är nytt till ett av era program, så snart det finns: lottningar, resultat, stängda ronder. Vad som sägs och hur det signeras står i docs/api.md.
webhooks-none = Det finns inga.
webhook-url = Adress (https://…)
webhook-secret = Hemlighet som signerar, om ni har en; annars skapas en
webhook-make = Registrera
webhook-made = Registrerad. Skriv upp hemligheten nu: den visas inte igen.
webhook-made-own = Registrerad.
webhook-remove = Ta bort
webhook-removed = Borttagen.
webhook-counts = { $waiting } väntar, { $dead } togs inte emot
deliveries = Leveranser
deliveries-none = Inget har skickats ännu.
delivery-again = Skicka igen
delivery-sent-again = Den skickas igen.
delivery-line = { $state }, { $tries ->
    [one] ett försök
   *[other] { $tries } försök
}
delivery-waiting = väntar
delivery-delivered = mottagen
delivery-dead = togs inte emot
fault-timeout = inget svar i tid
fault-no_host = namnet finns inte
fault-address = adressen hör till den här datorn eller dess nät
fault-tls = ingen kryptering som båda förstår
fault-unreachable = ingen svarar
fault-status = svarade { $status }
