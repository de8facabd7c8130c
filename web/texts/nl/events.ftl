# Teksten van toernooien, dagdelingen, standen, ranglijst, spelers, privacy en de API.
# Dezelfde sleutels als ../en/events.ftl; een test vergelijkt ze.

link-tournaments = Toernooien
link-daily = Deling van de dag
link-standings = Standen
link-ranking = Ranglijst
link-account = Account
link-privacy = Privacy
link-api = API
you = jij

weekday-1 = maandag
weekday-2 = dinsdag
weekday-3 = woensdag
weekday-4 = donderdag
weekday-5 = vrijdag
weekday-6 = zaterdag
weekday-7 = zondag
period-week = week { $week } van { $year } ({ $days })

## Bekers en medailles

award-1 = { $n ->
    [one] gouden beker
   *[other] { $n } gouden bekers
}
award-2 = { $n ->
    [one] zilveren beker
   *[other] { $n } zilveren bekers
}
award-3 = { $n ->
    [one] bronzen beker
   *[other] { $n } bronzen bekers
}
award-4 = { $n ->
    [one] houten beker
   *[other] { $n } houten bekers
}
award-5 = { $n ->
    [one] gouden medaille
   *[other] { $n } gouden medailles
}
award-6 = { $n ->
    [one] zilveren medaille
   *[other] { $n } zilveren medailles
}
award-7 = { $n ->
    [one] bronzen medaille
   *[other] { $n } bronzen medailles
}
award-8 = { $n ->
    [one] koperen medaille
   *[other] { $n } koperen medailles
}
award-9 = { $n ->
    [one] tinnen medaille
   *[other] { $n } tinnen medailles
}
no-cups = geen bekers
no-medals = geen medailles

## Lijsten

col-place = Plaats
col-rank = Rang
col-name = Naam
col-rounds = Rondes
col-cup = Beker
col-medal = Medaille
col-cups = Bekers
col-medals = Medailles
col-events = Meegedaan
turn-rows = Bladeren door de lijst
turn-days = Een andere dag
turn-periods = Een andere periode
turn-before = Hoger in de lijst
turn-after = Verder in de lijst

## Toernooien

tournaments-title = Toernooien
tournaments-lead = Drie spellen na elkaar, voor iedereen dezelfde kaarten. Wie de meeste punten haalt, wint.
tournaments-open = Nu open
tournaments-none-open = Er is nu niets open.
tournaments-next = Straks
tournaments-none-next = Er is nog niets aangekondigd.
tournaments-last = Laatst gesloten
tournaments-none-last = Er is nog geen toernooi gespeeld.
tournaments-standings = Naar de standen
event-tournament = toernooi
event-daily = deling van de dag
event-entrants-none = niemand deed mee
event-entrants = { $n ->
    [0] nog niemand doet mee
    [one] 1 deelnemer
   *[other] { $n } deelnemers
}
event-more = Bekijken
event-winner = gewonnen door
event-closing = De tijd is om. De uitslag komt zo.
event-closes = sluit { $when }
event-void = Dit telt niet mee: het is ongeldig verklaard.
event-void-short = ongeldig
event-cancelled = Dit is niet doorgegaan.
event-corrected = Deze uitslag is verbeterd.
event-reason = De reden:
state-announced = Nog niet open
state-open = Nu open
state-closing = De tijd is om, de uitslag komt zo
state-closed = Gesloten
state-cancelled = Niet doorgegaan
state-void = Ongeldig
event-standing = Uitslag
event-nobody = Niemand heeft meegedaan.
event-counted = { $n ->
    [0] Niemand telt mee voor de plaatsen.
    [one] 1 telt mee voor de plaatsen.
   *[other] { $n } tellen mee voor de plaatsen.
}
event-total = Totaal
event-points = Punten
event-out = buiten mededinging
event-record-of = Spelverslag van ronde { $n }:
event-records = Elk aantal bij Rondes is een spelverslag om op te slaan. Alle verslagen noemen de kaarten zoals ze voor iedereen hetzelfde zijn; met het programma geduld speel je ze na.
event-deals = De delingen
event-tries = Geprobeerd:
try-winnable = te winnen, genomen
try-unwinnable = niet te winnen
try-undecided = niet beslist
event-line = Zetten waarmee het te winnen is
event-outages = Storingen
event-outages-note = Zolang het huis geen zetten aannam, stonden alle klokken stil. Het sluiten schoof even ver op.
event-outage = vanaf { $from }, { $lasted } lang
event-terms = Afspraken
event-scoring = Telling: { $scoring }
event-members = Voor leden. Ieder doet één keer mee.
event-account-before = Je account moet ouder zijn dan het begin.
event-free-games = { $n ->
    [one] Je moet één vrij spel gespeeld hebben.
   *[other] Je moet { $n } vrije spellen gespeeld hebben.
}
event-operators-compete = Ook beheerders spelen mee om de plaatsen.
event-operators-out = Beheerders spelen buiten mededinging.
event-commitment = Vastgelegd
event-commitment-note = Alles staat vast sinds de aankondiging: de kaarten en de afspraken. Dit is de SHA-256 daarvan. Bewaar hem als je achteraf wilt nakijken dat er niets is veranderd.
event-text = De tekst
event-text-note = Dit werd vastgelegd. De SHA-256 van deze tekst is het getal hierboven.
event-check = Nakijken
event-check-note = In dit bestand staat alles: delingen, alle spellen en de uitslag. Het programma geduld rekent het met geduld verify helemaal na.
event-export = Bestand opslaan

## Wat je kunt doen

own-title = Jij
own-round = Ronde { $n }
own-running = bezig
own-total = Samen
own-opens = Gaat open: { $when }.
own-out = Je speelt buiten mededinging mee: zonder plaats, punten en beker.
own-late = { $n ->
    [0] Er is minder dan een minuut over.
    [one] Er is nog 1 minuut over.
   *[other] Er zijn nog { $n } minuten over.
}
own-go-on = Verder met ronde { $n }
own-begin = Ronde { $n } beginnen
own-begin-note = Zodra je begint, loopt de klok en telt de ronde.
own-done = Je hebt alles gespeeld. De uitslag komt na het sluiten.
own-suspended = Je account is geblokkeerd. Je kunt niet meedoen.
own-account = Je hebt een account nodig om mee te doen.
own-too-new = Je account is jonger dan het begin. Daarom kun je hier niet meedoen.
own-free-games = { $n ->
    [one] Speel nog één vrij spel: gewonnen, of met minstens 20 zetten.
   *[other] Speel nog { $n } vrije spellen: gewonnen, of met minstens 20 zetten.
}
own-first = Je kunt meedoen vanaf { $when }.
own-sign-up = Account maken
own-sign-in = Inloggen

## Deling van de dag

daily-title = Deling van de dag
daily-lead = Eén spel per dag, voor iedereen dezelfde kaarten, en één kans.
daily-none = Voor deze dag is er geen deling.
daily-standings = Standen van de dagdelingen

## Standen

standings-title = Standen
standings-choose = Welke stand
standings-tournaments = Toernooien
standings-daily = Dagdelingen
standings-day = Dag
standings-week = Week
standings-month = Maand
standings-year = Jaar
standings-note-tournaments = Punten van de toernooien die in deze tijd begonnen.
standings-note-daily = Uitslagen van de dagdelingen in deze tijd, bij elkaar geteld.
standings-empty = Hier staat nog niemand. Na het sluiten komt de stand.

## Ranglijst

ranking-title = Ranglijst
ranking-choose = Welk spel
ranking-top = Top 100
ranking-around = Jouw plaats
ranking-empty = Nog niemand heeft punten. De eerste plaats is vrij.
ranking-no-place = Je hebt nog geen punten. Doe mee aan een toernooi.
ranking-guest = Leden zien hier ook hun eigen plaats.

## Speler

player-deleted = verwijderde speler
player-deleted-title = Verwijderde speler
player-deleted-note = Deze speler is er niet meer. In uitslagen van vroeger blijft de plaats staan, zonder naam.
player-since = Lid sinds { $date }
player-progress = Op weg naar de volgende rang
player-next = nog { $points } punten tot de volgende rang
player-best = Beste uitslagen
player-latest = Laatste uitslagen
player-no-results = Nog geen toernooi of dagdeling gespeeld.
player-free = Vrije spellen
player-no-free = Nog geen vrije spellen gespeeld.
result-place = plaats { $place }
result-points = { $points } punten
graph-numbers = De getallen
graph-scores = Uitslagen: hoeveel spellen per aantal punten
graph-rates = Deel gewonnen, van het eerste tot het laatste spel
graph-streaks = Reeksen: hoe vaak zoveel spellen op rij gewonnen
graph-games = Spellen
graph-after = Na spel
graph-length = Op rij
graph-times = Keer

## Mijn spellen

me-player = Jouw spelersbladzijde
share = Openbaar

## Privacy

privacy-title = Privacy
privacy-lead = Geen reclame, geen volgers, geen andere bedrijven. Dit is wat het huis van je bewaart.
privacy-cookies = Cookies
privacy-cookies-note = Alleen wat nodig is om te spelen. Via HTTPS begint de naam van de geheime met __Host-.
privacy-cookie-identity = Onthoudt wie je bent op dit apparaat. Blijft 400 dagen na je laatste bezoek.
privacy-cookie-deal = Bewaart je spel, versleuteld, tot de eerste zet. Blijft 400 dagen.
privacy-cookie-language = De taal die je koos. Blijft 400 dagen.
privacy-kept = Wat wordt bewaard
privacy-games = Je spellen met al hun zetten en tijden.
privacy-sessions = { $days ->
    [one] Waar je bent ingelogd: de naam van je browser en een versleuteld kenmerk van je netwerk. Wat een dag niet is gebruikt, vervalt.
   *[other] Waar je bent ingelogd: de naam van je browser en een versleuteld kenmerk van je netwerk. Wat { $days } dagen niet is gebruikt, vervalt.
}
privacy-account = Met een account: je naam en vroegere namen, je taal, en je wachtwoord alleen als hash, die niemand terug kan lezen.
privacy-events = Uitslagen van toernooien en dagdelingen, met de naam die je toen had. Na het sluiten zijn die openbaar, met de zetten erbij.
privacy-delete = Verwijderen
privacy-delete-note = Verwijder je je account, dan verdwijnen je naam, vroegere namen, inlog en vrije spellen. In oude uitslagen staat dan: verwijderde speler. Je naam blijft { $days } dagen geblokkeerd, zodat niemand zich voor jou uitgeeft.
privacy-logs = Logboek
privacy-logs-note = Het logboek staat op { $log }. Er staan fouten in en, als de beheerder dat kiest, welke bladzijden zijn gevraagd. Nooit kaarten, wachtwoorden, namen of cookies.
privacy-addresses = Je netwerkadres wordt alleen in het geheugen gebruikt, om hoogstens { $n } verzoeken per seconde toe te laten.
privacy-others = Wat anderen zien
privacy-others-note = Je naam, rang, punten, bekers, medailles en cijfers op je spelersbladzijde. Vrije spellen alleen als je ze openbaar maakt.
privacy-zone = Tijden en dagen zijn die van { $zone }.

## API

api-title = API
api-lead = Alles wat de bladzijden laten zien, kan een programma ook opvragen.
api-document = De beschrijving voor programma’s (OpenAPI 3.1) staat hier:
api-list = Wat je kunt vragen
api-events = Toernooien en dagdelingen die komen of open zijn, of die voorbij zijn.
api-events-id = Eén toernooi of dagdeling.
api-events-id-results = De uitslag, na het sluiten.
api-events-id-export = Alles van een gesloten toernooi of dagdeling om na te rekenen.
api-standings-kind-game-period = De stand van een dag, week, maand of jaar.
api-ranking-game = De Top 100.
api-ranking-game-around-player = De plaats van een speler met de buren.
api-players-id = Een speler: rang, punten, bekers, medailles en cijfers.
api-players-id-results = De uitslagen van een speler.
api-games-id = Een spel met zijn verslag: van een gesloten toernooi of dagdeling, of openbaar gemaakt.
api-games-id-shared = Een eigen vrij spel openbaar maken of niet meer. Hiervoor is een sleutel nodig.
api-export-event-games = Alle spellen van gesloten toernooien en dagdelingen, één per regel.
api-export-shared-games = Alle openbaar gemaakte vrije spellen, één per regel.
api-paging = Bladeren
api-paging-note = Lange lijsten komen in delen: limit zegt hoeveel, next in het antwoord is het adres van het volgende deel.
api-etag-note = Elk antwoord heeft een ETag. Stuur hem mee als If-None-Match; is er niets veranderd, dan komt 304 zonder inhoud.
api-limits = Grenzen
api-limits-note = Per adres { $second } verzoeken per seconde, en { $burst } achter elkaar. Daarboven komt 429 met Retry-After.
api-errors = Fouten
api-errors-note = Fouten zijn JSON met code, message en advice: een vaste code, wat er misging en wat je kunt doen.
api-tokens = Schrijven
api-tokens-note = Lezen kan iedereen. Om te schrijven maak je op de bladzijde van je account een sleutel.
error-no_token = Hiervoor is een sleutel nodig
    .explain = Maak op de bladzijde van je account een sleutel en stuur hem mee als Authorization: Bearer.
