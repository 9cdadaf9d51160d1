# Domarens skärm.

skip-to-content = Till innehållet
languages = Språk
pages = Tävlingens sidor
signed-in-as = Inloggad som
sign-in = Logga in
sign-in-link = Logga in som domare eller arrangör
sign-in-how = Öppna länken som du har fått, eller klistra in dess kod här.
sign-in-code = Kod
sign-in-cookie = Telefonen förblir sedan inloggad i två veckor, eller tills du loggar ut.
sign-out = Logga ut
yes = Ja
no = Nej
go = Gå
back = Tillbaka
lan-warning = Alla i nätverket kan läsa med: TLS saknas. Starta programmet med --tls för att ändra det.
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
rules-attached = Bestämmelserna gäller från och med nu.
rules-own = Egen text
rules-text = Bestämmelser
tokens = Koder
tokens-what = En kod loggar in en telefon eller ett program, med en roll. Ge varje domare en egen.
token-name = För vem
token-role = Roll
token-role-choose = Välj
token-make = Skapa en kod
token-once = Skriv upp den eller öppna länken nu. Den visas inte igen.
token-link = Eller öppna den här länken på telefonen:
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
entry-checkpoint_signed = Loggen signerad
