# Mail aan leden: een adres op de accountbladzijde, en brieven met een link.
# Dezelfde sleutels als ../en/mail.ftl; een test vergelijkt ze.

## Op de accountbladzijde

mail-title = E-mailadres
mail-what = Een adres hoeft niet. Ben je je wachtwoord kwijt, dan kun je daar een link laten bezorgen waarmee je een nieuw kiest. Voor iets anders wordt het niet gebruikt.
mail-yours = Links gaan naar
mail-waits = Nog niet bevestigd. Open de link in de mail aan
mail-address = E-mailadres
mail-address-hint = Je krijgt een link om het te bevestigen.
mail-do = Adres instellen
mail-remove-do = Adres verwijderen
mail-error-address = Dit is geen e-mailadres. Typ het zo: naam@voorbeeld.nl
mail-error-wait = { $minutes ->
    [one] Er is al genoeg mail gestuurd. Probeer het over een minuut weer.
   *[other] Er is al genoeg mail gestuurd. Probeer het over { $minutes } minuten weer.
}
account-said-mail-sent = Er is een mail onderweg. Open de link daarin om je adres te bevestigen. Komt er niets, kijk dan bij ongewenste mail of probeer het over een uur weer.
account-said-mail-removed = Je e-mailadres is verwijderd.

## Bevestigen

mail-confirm-title = E-mailadres bevestigen
mail-confirm-member = Dit is voor het account van
mail-confirm-address = Het adres is
mail-confirm-do = Bevestigen
mail-confirm-not-you = Ken je dit account niet, doe dan niets.
mail-confirmed = Je e-mailadres is bevestigd
    .explain = Ben je je wachtwoord kwijt, dan kun je hier een link laten bezorgen.
mail-link-gone = Deze link werkt niet meer
    .explain = Een link werkt een keer en een dag lang. Vraag op je accountbladzijde een nieuwe aan.

## Wachtwoord kwijt

recover-mail-title = Of met een mail
recover-mail-how = Staat er een e-mailadres bij je account, dan sturen we daar een link heen.
recover-mail-do = Stuur een link naar mijn e-mailadres
recover-mail-sent = Is er een account met die naam en een bevestigd e-mailadres, dan is er een mail onderweg. De link werkt een uur. Komt er niets, kijk dan bij ongewenste mail of probeer het over een uur weer.

## Brieven

mail-hello = Dag { $name },
mail-recovery-subject = Een nieuw wachtwoord voor Geduld
mail-recovery-asked = Met deze link kies je een nieuw wachtwoord:
mail-recovery-good = De link werkt een uur lang en een keer.
mail-recovery-not-you = Heb jij dit niet gevraagd, dan hoef je niets te doen: je wachtwoord blijft zoals het is.
mail-confirmation-subject = Bevestig je e-mailadres voor Geduld
mail-confirmation-asked = Met deze link bevestig je dat dit je e-mailadres is:
mail-confirmation-good = De link werkt een dag lang en een keer.
mail-confirmation-not-you = Ken je dit account niet, dan hoef je niets te doen: zonder jou wordt dit adres niet gebruikt.

## Privacy

privacy-mail = Als je dat wilt: je e-mailadres, om je een link te sturen als je je wachtwoord kwijt bent. Je kunt het op je accountbladzijde weer verwijderen. De mail gaat via de mailserver van de beheerder.
