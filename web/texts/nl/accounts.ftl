# Teksten van het account: aanmelden, namen, wachtwoorden, herstelcodes.
# Dezelfde sleutels als ../en/accounts.ftl; een test vergelijkt ze.

## Bladzijden

account-link = Aanmelden
account-link-of = Account van
account-title = Account
account-name = Naam
account-name-hint = 2 tot 24 tekens. Iedereen ziet deze naam in de standen.
account-password = Wachtwoord
account-new-password = Nieuw wachtwoord
account-password-hint = Minstens 8 tekens; drie of vier woorden onthoud je het makkelijkst.
account-show = Tonen
account-why = Met een account doe je mee aan toernooien en de deling van de dag, en houd je je spellen op al je apparaten. Een naam en een wachtwoord zijn genoeg; we vragen geen e-mailadres.
account-open-air = Let op: deze verbinding is niet versleuteld.
    .explain = Wie op hetzelfde netwerk zit, kan je wachtwoord meelezen. Gebruik er een dat je nergens anders hebt.
account-busy = Het is hier even druk. Probeer het zo nog eens.
account-wait =
    { $seconds ->
        [one] Te veel pogingen. Wacht 1 seconde en probeer het dan opnieuw.
       *[other] Te veel pogingen. Wacht { $seconds } seconden en probeer het dan opnieuw.
    }
account-not-fresh = Meld je hiervoor eerst opnieuw aan.
account-you-are = Je bent aangemeld als
account-since = Lid sinds { $since }.
account-operator = Je bent beheerder van dit huis.
account-merged =
    { $games ->
        [one] Het spel dat je hier als gast speelde, staat nu bij je account.
       *[other] De { $games } spellen die je hier als gast speelde, staan nu bij je account.
    }
account-waiting = Er wacht nog een spel op je keuze.
account-waiting-choose = Kies met welk spel je verdergaat
account-sheet = Je herstelcodes staan klaar en zijn nog niet bevestigd.
account-sheet-show = Bekijk ze
account-said-signed-in = Je bent aangemeld.
account-said-signed-out = Je bent afgemeld.
account-said-signed-out-everywhere = Alle andere apparaten zijn afgemeld.
account-said-session-ended = Dat apparaat is afgemeld.
account-said-renamed = Je naam is veranderd.
account-said-password = Je wachtwoord is veranderd en andere apparaten zijn afgemeld.
account-said-codes = Mooi. Bewaar de codes op een veilige plek.
account-said-token-removed = Het token werkt niet meer.
account-said-deleted = Je account is verwijderd.

## Aanmelden en afmelden

sign-in-title = Aanmelden
sign-in-do = Aanmelden
sign-in-wrong = Naam of wachtwoord klopt niet.
sign-in-suspended = Dit account is geschorst: { $reason }
sign-in-lost = Wachtwoord vergeten?
sign-in-new = Nog geen account?
sign-out-do = Afmelden

## Lid worden

sign-up-title = Account maken
sign-up-do = Account maken
sign-up-codes-come = Daarna krijg je tien herstelcodes om op te schrijven. Daarmee kom je binnen als je je wachtwoord kwijt bent.
sign-up-member = Heb je al een account?
sign-up-by-invitation = Hier word je lid op uitnodiging. Vraag de beheerder van dit huis om een link.
sign-up-closed = Dit huis neemt nu geen nieuwe leden aan. Spelen kan ook zonder account.
sign-up-invitation-gone = Deze uitnodiging is niet meer geldig. Vraag de beheerder om een nieuwe link.

## Wachtwoord kwijt

recover-title = Wachtwoord kwijt
recover-how = Neem het blad met herstelcodes erbij en typ een code die je nog niet gebruikt hebt. Kies daarna een nieuw wachtwoord.
recover-code = Herstelcode
recover-code-hint = 18 cijfers, met of zonder spaties.
recover-do = Wachtwoord instellen
recover-wrong = Naam of code klopt niet, of de code is al gebruikt.
recover-no-codes = Ook geen codes meer? De beheerder van dit huis kan je een link geven.
link-title = Nieuw wachtwoord
link-for = Deze link is voor
link-how = Kies een wachtwoord; daarna ben je aangemeld en krijg je nieuwe herstelcodes.
link-gone = Deze link werkt niet meer
    .explain = Hij is gebruikt of verlopen. Vraag de beheerder van dit huis om een nieuwe.

## Herstelcodes

codes-title = Je herstelcodes
codes-lead = Schrijf deze codes op of druk ze af. Ze worden hierna niet meer getoond.
codes-how = Elke code laat je één keer binnen als je je wachtwoord kwijt bent. Bewaar ze op papier, niet in deze browser.
codes-print = Afdrukken
codes-written = Ik heb ze opgeschreven
codes-gone = De codes worden niet nog eens getoond. Heb je ze niet opgeschreven, maak dan bij je account nieuwe.
codes-to-account = Naar je account
codes-section = Herstelcodes
codes-left =
    { $codes ->
        [0] Je hebt geen herstelcodes meer. Maak nieuwe, anders kom je zonder wachtwoord niet binnen.
        [one] Je hebt nog 1 ongebruikte herstelcode.
       *[other] Je hebt nog { $codes } ongebruikte herstelcodes.
    }
codes-renew = Nieuwe codes maken
codes-renew-hint = De oude codes werken dan niet meer.

## Naam en wachtwoord veranderen

rename-title = Naam
rename-name = Nieuwe naam
rename-do = Naam veranderen
rename-former = Vroeger heette je:
password-title = Wachtwoord
password-current = Huidig wachtwoord
password-do = Wachtwoord veranderen
password-others = Andere apparaten worden dan afgemeld.
password-wrong = Dit wachtwoord klopt niet.

## Apparaten

sessions-title = Aangemelde apparaten
sessions-unknown = Onbekend apparaat
sessions-this = dit apparaat
sessions-begun = aangemeld op { $at }
sessions-seen = laatst gezien op { $at }
sessions-end = Afmelden
sessions-end-others = Alle andere afmelden

## Tokens

tokens-title = Tokens voor programma's
tokens-what = Met een token kan een programma dat je zelf vertrouwt in jouw naam werken.
tokens-api = Zo werkt de API
tokens-new = Dit is je nieuwe token. Bewaar het nu, het wordt niet nog eens getoond.
tokens-made = gemaakt op { $at }
tokens-used = laatst gebruikt op { $at }
tokens-remove = Intrekken
tokens-label = Waarvoor is het?
tokens-label-hint = Hoogstens 40 tekens, bijvoorbeeld: mijn statistieken.
tokens-do = Token maken
token-error-label = Geef een omschrijving van 1 tot 40 gewone tekens.
token-error-many = Je hebt er al twintig. Trek er eerst een in.

## Gegevens

export-title = Je gegevens
export-what = Alles wat dit huis van je bewaart, in één bestand: je account, je spellen en je punten. Een lopend spel staat erin zonder gesloten kaarten, en een ronde ook tot haar toernooi gesloten is.
export-do = Gegevens ophalen
delete-title = Account verwijderen
delete-what = Je naam, je apparaten en je vrije spellen worden gewist. Wat je in toernooien bereikte blijft staan onder ‘verwijderde speler’. Dit kan niet ongedaan worden gemaakt.
delete-name = Typ je naam ter bevestiging
delete-error-name = Dit is niet je naam.
delete-do = Account verwijderen

## Twee spellen

choose-title = Met welk spel ga je verder?
choose-how = Je had als gast een spel lopen en in je account ook. Kies er een; het andere wordt opgegeven.
choose-guest = als gast begonnen
choose-member = van je account
choose-moves = Zetten
choose-points = Punten
choose-since = Begonnen
choose-do = Hiermee verder

## Wat er mis is

name-taken = Deze naam is bezet, of lijkt te veel op een naam die bezet is.
name-error-empty = Typ een naam van 2 tot 24 tekens.
name-error-short = Deze naam is te kort; gebruik minstens 2 tekens.
name-error-long = Deze naam is te lang; gebruik hoogstens 24 tekens.
name-error-control = Er staat een regeleinde of ander stuurteken in de naam; schrijf hem op één regel.
name-error-invisible = Er staat een onzichtbaar teken in de naam; typ hem zelf in plaats van hem te plakken.
name-error-markup = Het teken { $mark } kan niet in een naam; laat het weg.
name-error-mark = Het teken { $mark } kan niet in een naam; gebruik letters, cijfers, spaties en ' - . _
name-error-accents = Er staan losse of te veel accenten in de naam; laat ze weg.
name-error-letter = Er staat geen letter in de naam; zet er een bij.
name-error-scripts = De naam mengt schriften, zodat hij op een andere kan lijken; gebruik er één.
name-error-digits = De naam mengt twee soorten cijfers; gebruik er één.
name-error-latin = De naam lijkt op een naam in gewone letters maar is het niet; schrijf hem in gewone letters.
name-error-reserved = Deze naam lijkt op die van het huis; kies een andere.
password-error-short = Dit wachtwoord is te kort; gebruik minstens 8 tekens, bijvoorbeeld drie of vier woorden.
password-error-long = Dit wachtwoord is te lang; gebruik hoogstens 256 tekens.
password-error-control = Er staat een regeleinde, tab of ander stuurteken in het wachtwoord; laat het weg.
password-error-common = Dit wachtwoord is makkelijk te raden; kies een ander, bijvoorbeeld drie of vier woorden.
password-error-name = Dit wachtwoord lijkt te veel op je naam; kies een ander.
code-error-digits = Een herstelcode heeft alleen cijfers; typ de 18 cijfers van één regel.
code-error-length = Een herstelcode heeft 18 cijfers, hier staan er { $digits }; typ de hele regel.
code-error-check = Er zit een typefout in de code; vergelijk hem groep voor groep met het papier.
