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
link-me = Jouw cijfers

## Tafel

table-title = Geduld: de tafel
table-heading = Speeltafel
controls = Bediening
menu-open = menu
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

## Toetsen

keys-intro = Je kunt een heel spel met toetsen spelen. Elke stapel zegt wat erop ligt.
key-space = Spatie
keys-left-right = Naar de stapel links of rechts
keys-up-down = Tussen boven en onder; in een rij een langere of kortere reeks
keys-digits = Meteen naar rij 1 tot en met 7
keys-enter = Oppakken, neerleggen, of de stapel draaien
keys-escape = Loslaten
keys-draw = Draaien, of de stapel omdraaien
keys-foundation = Naar de azenstapel
keys-pause = Pauze, of verder spelen
keys-help = Deze lijst
