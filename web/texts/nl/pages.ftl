# Teksten van de bladzijden: tafel (bouwwerk, menu, instellingen), spelregels, jouw cijfers, fouten.
# Dezelfde sleutels als ../en/pages.ftl; een test vergelijkt ze.

## Huis

house-name = Geduld
house-description = Een huis voor patience: Solitaire en Solitaire Simple, rustig en eerlijk, zonder reclame.
skip-to-table = Naar de tafel
skip-to-text = Naar de tekst
language-label = Taal
link-home = Naar de tafel
link-rules = Spelregels
link-me = Mijn spellen

## Tafel

table-title = Geduld: de tafel
table-heading = Speeltafel
controls = Bediening
menu-open = Menu
needs-script = De tafel heeft JavaScript nodig. De spelregels kun je ook zonder lezen.
pad-score = Punten
pad-bonus = Bonus
pad-moves = Zetten
pad-clock = Tijd
link-lost = Even geen verbinding. Zodra die er weer is, speel je verder.
paused-title = Pauze
paused-text = De klok staat stil. De kaarten liggen even dicht.

## Wat je kunt doen

action-undo = Ongedaan maken
action-redo = Opnieuw doen
action-redo-short = Opnieuw
action-new = Nieuw spel
action-new-short = Nieuw
action-restart = Deze deling opnieuw
action-pause = Pauze
action-pause-short = Pauze
action-resume = Verder spelen
action-giveup = Opgeven
action-finish = Uitspelen
action-finish-short = Uitspelen
action-hint = Tip
action-without-hint = Zonder tip verder
action-light = Lampje aan
action-without-light = Zonder lampje verder
action-settings = Instellingen
action-keys = Spelen met toetsen
action-close = Sluiten
action-done = Klaar
action-look = Tafel bekijken
action-keep-playing = Doorspelen
action-deal = Delen
action-read-waste = Open stapel voorlezen
action-what-can = Wat kan ik spelen?
action-repeat = Nog eens zeggen

## Spelsoorten

game-draw3 = Solitaire
game-draw3-note = Je draait drie kaarten per keer
game-draw1 = Solitaire Simple
game-draw1-note = Je draait één kaart per keer
scoring-tournament = Toernooi
scoring-calm = Rustig
scoring-classic = Klassiek
scoring-windows = Windows
scoring-vegas = Vegas
scoring-none = Zonder punten
variant-recycles = { $n ->
    [0] stapel niet omdraaien
    [one] hoogstens één keer omdraaien
   *[other] hoogstens { $n } keer omdraaien
}
variant-any = op een lege rij mag elke kaart
recycles-unlimited = Zo vaak je wilt
recycles-3 = Drie keer
recycles-2 = Twee keer
recycles-1 = Eén keer
recycles-0 = Niet
empty-kings = Alleen een heer
empty-any = Elke kaart

## Nieuw spel

new-title = Nieuw spel
new-game-kind = Welk spel?
new-more = Meer keuzes
new-scoring = Telling
new-recycles = Stapel omdraaien
new-recycles-fixed = Bij de telling Vegas ligt dit vast: niet bij Solitaire Simple, twee keer bij Solitaire.
new-empty = Op een lege rij
new-winnable = Alleen delingen die te winnen zijn
new-winnable-note = Dit spel telt dan apart, als spel met hulp.
new-number = Spelnummer
new-number-note = Laat leeg voor een verrassing. Een gekozen nummer telt als een bekend spel.
new-warning = Het spel dat nu loopt, telt dan als opgegeven.

## Instellingen

set-theme = Tafel
theme-auto = Vanzelf
theme-laken = Laken
theme-nacht = Nacht
theme-linnen = Linnen
theme-delfts = Delfts
set-cards = Kaarten
set-indices = Letters
set-fourcolor = Vier tinten: elke kaartkleur zijn eigen tint
set-largeprint = Extra grote letters
set-left = Voor linkshandigen
set-pad = Op het kladblok
set-score = Punten
set-moves = Zetten
set-clock = Tijd
set-play = Spelen
set-doubletap = Dubbelklik of dubbeltik
doubletap-foundation = Eerst naar een azenstapel
doubletap-column = Eerst naar een rij
set-motion = Beweging
motion-auto = Zoals het apparaat wil
motion-full = Aan
motion-none = Uit
set-keys = Losse letters als sneltoets
set-help = Hulp
set-tips = Een knop voor tips
set-light = Een lampje: is dit nog te winnen?
set-help-note = Een spel met hulp telt apart.

## Toetsen

keys-intro = Je kunt een heel spel met toetsen spelen. Elke stapel zegt wat erop ligt.
key-space = Spatie
keys-left-right = Naar de stapel links of rechts
keys-up-down = Tussen boven en onder; in een rij een langere of kortere reeks
keys-home-end = Naar de eerste of laatste stapel van deze regel
keys-board = De hele tafel voorlezen
keys-points-time = Punten en tijd zeggen
keys-why = Zeggen waarom iets niet kon
keys-digits = Meteen naar rij 1 tot en met 7
keys-enter = Oppakken, neerleggen, of de stapel draaien
keys-escape = Loslaten
keys-draw = Draaien, of de stapel omdraaien
keys-foundation = Naar de azenstapel
keys-pause = Pauze, of verder spelen
keys-help = Deze lijst

## Spelregels

rules-title = Spelregels
rules-lead = Solitaire is een patience, een geduldspel voor één speler. In boeken heet het ook wel Klondike. Je hebt er 52 kaarten, een beetje geluk en wat geduld voor nodig.
rules-contents = Op deze bladzijde

rules-goal = Het doel
rules-goal-1 = Leg alle kaarten op de vier azenstapels: voor klaveren, ruiten, harten en schoppen elk één stapel. Je begint met de aas, dan komt de 2, en zo verder tot en met de heer.
rules-goal-2 = Liggen alle 52 kaarten daar, dan heb je gewonnen.

rules-table = De tafel
rules-table-picture = De tafel: linksboven de stapel met daarnaast de open stapel, rechtsboven vier azenstapels, daaronder zeven speelrijen. Van elke rij ligt alleen de onderste kaart open.
rules-word-stock = stapel
rules-word-waste = open stapel
rules-word-foundations = azenstapels
rules-word-columns = speelrijen
rules-table-columns = Er zijn zeven speelrijen. In rij 1 ligt één kaart, in rij 2 liggen er twee, en zo door tot zeven in rij 7. Alleen de onderste kaart van elke rij ligt open.
rules-table-stock = De andere 24 kaarten vormen de stapel. Wat je daarvan draait, komt open op de open stapel.
rules-table-foundations = De vier azenstapels zijn nog leeg. Die vul je tijdens het spel.

rules-moves = In de rijen
rules-moves-1 = In een rij leg je een kaart op een kaart die één hoger is, en altijd rood op zwart of zwart op rood. Een open kaart die zo goed ligt, mag je met alles wat eronder hangt in één keer verplaatsen. Zo’n rijtje heet een reeks.
rules-moves-2 = Je mag een hele reeks nemen of alleen het onderste deel.
rules-moves-3 = Verdwijnt de laatste open kaart van een rij, dan draait de gesloten kaart eronder vanzelf om.
rules-example-1 = Schoppen 10 mag op hartenboer: één lager, en zwart op rood.
rules-example-1-alt = Schoppen 10 gaat naar hartenboer.
rules-example-2 = Klaveren 5 mag op harten 6.
rules-example-2-alt = Klaveren 5 gaat naar harten 6.
rules-example-3 = Ruiten 2 mag op ruitenaas: op een azenstapel gaat het omhoog, binnen één kleur.
rules-example-3-alt = Ruiten 2 gaat naar ruitenaas op de azenstapel.

rules-draw = Draaien
rules-draw-1 = Kun je in de rijen niet verder, of wil je gewoon meer zien? Klik op de stapel. In Solitaire Simple komt er één kaart op de open stapel, in Solitaire komen er drie.
rules-draw-2 = Die drie komen één voor één, dus de derde ligt bovenop. Alleen de bovenste kaart mag je spelen. Is die weg, dan is de kaart eronder aan de beurt.
rules-draw-3 = Liggen er nog maar één of twee kaarten op de stapel, dan komen die allemaal.
rules-recycle = Is de stapel leeg? Klik op de lege plek. De open stapel wordt dan in zijn geheel omgedraaid en is weer de stapel. Er wordt niet geschud: de kaarten komen in dezelfde volgorde terug. Speel je er onderweg één weg, dan schuift bij Solitaire alles daarna een plaats op. Daar zit de kunst.
rules-recycle-cost = Wat omdraaien kost, en hoe vaak het nog mag, staat op de lege plek.

rules-empty = Een lege rij
rules-empty-1 = Op een lege rij mag alleen een heer, of een reeks die met een heer begint.
rules-empty-2 = Kies je bij een nieuw spel voor ‘elke kaart’, dan mag alles op een lege rij. Dat speelt een stuk makkelijker.

rules-foundation = De azenstapels
rules-foundation-1 = Naar een azenstapel gaat de onderste kaart van een rij of de bovenste van de open stapel. Eerst de aas, dan omhoog in dezelfde kleur.
rules-foundation-2 = Je mag de bovenste kaart ook terugpakken en weer in een rij leggen, als ze daar past. Dat mag in beide spellen. Het programma doet dat nooit vanzelf.

rules-hands = Hoe je speelt
rules-hands-drag = Slepen: pak een kaart en laat haar los boven de plek waar ze heen mag. Die plekken lichten zacht op. Laat je ergens anders los, dan glijdt ze terug.
rules-hands-tap = Tikken: tik op een kaart en daarna op de plek. Zo kan elke zet, zonder slepen en zonder vasthouden.
rules-hands-double = Dubbeltikken: de kaart gaat naar een azenstapel als dat kan, en anders naar een rij. Bij de instellingen draai je dat om.
rules-hands-keys = Toetsen: zie onderaan deze bladzijde.

rules-variants = Twee spellen en hun varianten
rules-variants-1 = De twee spellen verschillen in één ding: hoeveel kaarten je draait. De rest kies je bij een nieuw spel, onder ‘Meer keuzes’. Wat je kiest, geldt voor het volgende spel en nooit voor het spel dat al loopt.
rules-variant = Keuze
rules-variant-usual = Gewoonlijk
rules-variant-other = Kan ook
rules-variant-draw = Kaarten per keer
rules-variant-draw-usual = Solitaire: drie
rules-variant-draw-other = Solitaire Simple: één
rules-variant-recycles = Stapel omdraaien
rules-variant-recycles-usual = zo vaak je wilt
rules-variant-recycles-other = drie keer, twee keer, één keer, of niet
rules-variant-empty = Op een lege rij
rules-variant-empty-usual = alleen een heer
rules-variant-empty-other = elke kaart
rules-variant-scoring = Telling
rules-variant-scoring-usual = Toernooi
rules-variant-scoring-other = Rustig, Klassiek, Windows, Vegas, of zonder punten

rules-scoring = De punten
rules-scoring-1 = Er zijn zes tellingen. Ze worden nooit door elkaar gehaald: elke telling heeft haar eigen cijfers en lijsten. Maak je een zet ongedaan, dan gaan zijn punten mee terug.
rules-event-waste-column = Open stapel naar rij
rules-event-column-foundation = Rij naar azenstapel
rules-event-waste-foundation = Open stapel naar azenstapel
rules-event-turn = Kaart in een rij draait om
rules-event-takeback = Terugpakken van azenstapel
rules-event-recycle = Stapel omdraaien
rules-event-start = Begin
rules-event-time = Tijd
rules-event-result = Uitslag
rules-tournament-name = Toernooi, Rustig
rules-recycle-windows = Solitaire Simple: −100. Solitaire: drie keer gratis, daarna −20
rules-recycle-vegas = ligt vast: niet bij Solitaire Simple, twee keer bij Solitaire
rules-time-tournament = Toernooi, bij winst: 1000 min het aantal hele seconden, nooit onder 0. Rustig: telt niet
rules-time-windows = −2 per volle 10 seconden. Gewonnen na meer dan 30 seconden: 700.000 gedeeld door de seconden erbij
rules-time-none = telt niet
rules-result-tournament = de som, ook onder 0
rules-result-sum = de som
rules-result-windows = de som, nooit onder 0
rules-result-vegas = de som; ernaast staat je saldo over alle spellen
rules-scoring-none = Zonder punten is er ook geen klok. Je speelt dan gewoon.
rules-fact = Elk gewonnen spel is evenveel waard
rules-fact-1 = In de tellingen Toernooi en Rustig levert elk gewonnen spel precies 2320 punten op, min 25 voor elke keer dat je de stapel hebt omgedraaid. De weg maakt niet uit. De 24 kaarten uit de stapel brengen onderweg elk 50 op, de 28 kaarten uit de rijen elk 25, en de 21 kaarten die omdraaien elk 20. Zet je een kaart heen en terug, dan win je daar niets mee.
rules-bonus = De tijdbonus
rules-bonus-1 = In de telling Toernooi komt daar een bonus voor snel spelen bij: 1000 min één voor elke seconde. Die bonus is er alleen voor gewonnen spellen. Anders zou meteen opgeven 1000 punten waard zijn.

rules-stuck = Vast, of niet te winnen
rules-stuck-1 = Soms kun je niet meer verder. Geduld zegt dan: ‘Geen zetten meer. Ongedaan maken, of een nieuw spel?’ Dat zeggen we pas als je elke kaart van de stapel hebt gezien, en als geen enkele reeks zetten nog een gesloten kaart omdraait of een azenstapel hoger maakt dan die nu is.
rules-stuck-2 = Het spel stopt nooit vanzelf, behalve als je wint. Jij kiest wat je doet. Weten we het niet zeker, dan zeggen we niets.
rules-stuck-3 = Niet te winnen is iets anders. Dat is een bewijs over de hele deling, met de gesloten kaarten erbij. ‘Vast’ rust alleen op wat jij hebt gezien.

rules-finish = Uitspelen
rules-finish-1 = Heb je alle 52 kaarten gezien en is het spel zeker te winnen met draaien, omdraaien en kaarten naar de azenstapels? Dan verschijnt de knop ‘Uitspelen’. Die doet de laatste zetten in één keer, met zo weinig mogelijk omdraaien. De klok telt dat als één moment. Wil je het niet afwachten, klik dan ergens: alleen de beweging stopt, de zetten gelden.

rules-undo = Ongedaan maken en opnieuw delen
rules-undo-1 = In vrij spel maak je zoveel zetten ongedaan als je wilt. De punten gaan mee terug, de klok loopt door. Een kaart die je gezien hebt, blijft gezien.
rules-undo-2 = ‘Deze deling opnieuw’ begint een nieuw spel met dezelfde kaarten. Het lopende spel telt dan als opgegeven: verloren, als je al een zet had gedaan.

rules-clock = De klok
rules-clock-1 = De klok begint bij je eerste zet. Hij staat stil bij pauze, als je iets anders bekijkt of het venster sluit, en als het huis zelf even weg is. Bij pauze liggen de kaarten dicht. Ga je weg en kom je terug, dan ligt alles er nog precies zo.

rules-known = Bekende spellen en spelnummers
rules-known-1 = Elke deling heeft een nummer: een kort zoals g123 als je het kiest, een lang als het toeval deelde. Hetzelfde nummer geeft altijd dezelfde kaarten. Daarom laat een lopend spel zijn nummer niet zien: het zou de gesloten kaarten verraden. Na afloop staat het bij je cijfers.
rules-known-2 = Er zijn nummers van g0 tot en met g18446744073709551615. Een nummer dat met x: begint, beschrijft elke denkbare volgorde van 52 kaarten. Nummers van andere programma's hebben een voorvoegsel: solvitaire:, ks:, greenfelt: of ms:.
rules-known-3 = Kies je zelf een nummer, speel je een deling opnieuw, of kon je haar al kennen, dan is het een bekend spel. Bekende spellen tellen apart: niet mee in winstkans, reeksen en beste uitslagen. Dat geldt ook voor spellen met hulp.

rules-keys = Spelen met toetsen
rules-keys-1 = Dat klinkt bijvoorbeeld zo: ‘Rij 3: twee gesloten, dan ruiten 9 tot klaveren 7.’ Losse letters zet je uit bij de instellingen.

rules-words = Andere woorden
rules-words-1 = In andere boeken en programma’s lees je soms een ander woord voor hetzelfde.
rules-words-here = Bij ons
rules-words-there = Elders
rules-words-foundation = azenstapels
rules-words-foundation-other = eindstapels
rules-words-stock = stapel
rules-words-stock-other = stock, draaikaarten of trekstapel
rules-words-waste = open stapel
rules-words-waste-other = aflegstapel
rules-words-game = Solitaire
rules-words-game-other = patience, Klondike
rules-begin = Genoeg gelezen?
rules-begin-button = Naar de tafel

## Jouw cijfers

me-title = Mijn spellen
me-empty = Hier komen je spellen te staan, zodra je er één hebt uitgespeeld.
me-empty-hint = Je hoeft je nergens voor aan te melden. Dit apparaat onthoudt wie je bent.
me-begin = Begin een spel
me-played = Gespeeld
me-won = Gewonnen
me-win-percent = Deel gewonnen
me-streak = Nu op rij
me-best-streak = Langste reeks
me-best-points = Beste uitslag
me-best-time = Snelste winst
me-total-points = Punten samen
me-balance = Saldo
me-apart-known = { $n ->
    [one] Daarnaast één bekend spel. Dat telt hier niet mee.
   *[other] Daarnaast { $n } bekende spellen. Die tellen hier niet mee.
}
me-apart-assisted = { $n ->
    [one] Daarnaast één spel met hulp. Dat telt hier niet mee.
   *[other] Daarnaast { $n } spellen met hulp. Die tellen hier niet mee.
}
me-graph = { $n ->
    [one] Je laatste spel
   *[other] Je laatste { $n } spellen
}
me-graph-points = Een balk per spel, hoog is veel punten. Vol is gewonnen, open is niet gewonnen.
me-graph-wins = Een balk per spel. Vol en hoog is gewonnen, open en laag is niet gewonnen.
me-graph-numbers = De getallen
me-nth = Spel
me-recent = Laatste spellen
me-ended = Wanneer
me-game = Spel
me-number = Spelnummer
me-result = Uitslag
me-result-won = gewonnen
me-result-lost = niet gewonnen
me-known = bekend
me-assisted = met hulp
me-points = Punten
me-time = Tijd
me-moves = Zetten
me-record = Verslag
me-record-of = Verslag van { $number }
me-older = Oudere spellen

## Fouten

error-back = Terug naar de tafel
error-code = Melding { $code }
error-request = Verzoek { $request }
error-not_found = Hier ligt niets
    .explain = Deze bladzijde bestaat niet, of niet meer. Kijk of het adres klopt, of ga terug naar de tafel.
error-bad_request = Dat begreep het huis niet
    .explain = Er klopte iets niet in het verzoek. Ga terug naar de tafel en probeer het nog eens.
error-forbidden = Dat kan van hier niet
    .explain = Het verzoek kwam van een andere plek dan deze bladzijden. Open Geduld zelf en probeer het daar.
error-method = Zo kan dit adres niet
    .explain = Dit adres kun je niet op deze manier vragen. Ga terug naar de tafel en gebruik de knoppen.
error-too_large = Dat was te groot
    .explain = Er kwam meer binnen dan hier past. Ga terug naar de tafel en probeer het nog eens.
error-wrong_host = Dit huis heet hier anders
    .explain = Het adres { $host } is bij dit huis niet bekend. Gebruik het adres dat bij het starten is getoond, of vraag de beheerder dit adres toe te voegen.
error-too_many = Even rustig aan
    .explain = Er kwamen te veel verzoeken achter elkaar. Wacht een halve minuut en probeer het dan weer.
error-internal = Er ging hier iets mis
    .explain = De fout ligt bij het huis, niet bij jou. Je spel is bewaard tot en met de laatste bevestigde zet. Probeer het zo weer.
error-unavailable = Het huis kan nu niets opslaan
    .explain = De opslag is vol of niet bereikbaar. Je spel is bewaard tot en met de laatste bevestigde zet. Probeer het over een paar minuten weer.
error-timeout = Dit duurde te lang
    .explain = Het antwoord kwam niet op tijd. Probeer het zo weer.
error-stopping = Het huis sluit even
    .explain = Er wordt opnieuw gestart. Je spel is bewaard. Probeer het over een minuut weer.

# Months in a date: 3 april 2026
month-1 = januari
month-2 = februari
month-3 = maart
month-4 = april
month-5 = mei
month-6 = juni
month-7 = juli
month-8 = augustus
month-9 = september
month-10 = oktober
month-11 = november
month-12 = december

## De tafel van een ronde

menu-tournaments = Toernooien
menu-daily = Deling van de dag
round-number = Ronde { $n }
round-number-of = van { $rounds }
round-close = { $kind ->
    [daily] Deling afsluiten
   *[other] Ronde afsluiten
}
round-result = Uitslag
round-begin = Ronde { $n } beginnen
round-home = { $kind ->
    [daily] Naar de deling van de dag
   *[other] Naar het toernooi
}
round-leave-note = De klok loopt door, ook als je weggaat.
round-title-tournament = Toernooi { $game }
round-title-daily = Deling van de dag: { $game }

## Toegangssleutels

passkeys-title = Toegangssleutels
passkeys-about = Met een toegangssleutel meld je je aan met je vinger, je gezicht of de code van je toestel, zonder wachtwoord.
passkeys-label = Naam voor deze sleutel, bijvoorbeeld "telefoon"
passkeys-make = Toegangssleutel maken
passkeys-not-fresh = Meld je opnieuw aan om een toegangssleutel te maken.
passkeys-remove = Weghalen
passkeys-nameless = Toegangssleutel
passkeys-made = gemaakt op { $at }
passkeys-used = voor het laatst gebruikt op { $at }
passkeys-sign-in = Aanmelden met een toegangssleutel
passkeys-stopped = Het is niet afgemaakt. Je kunt het nog eens proberen.
passkeys-known = Dit toestel heeft al een toegangssleutel voor je.
passkeys-failed = Het is niet gelukt. Probeer het nog eens.
passkeys-refused = Aanmelden is niet gelukt. Probeer het nog eens, of gebruik je wachtwoord.
