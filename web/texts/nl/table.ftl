# What the table says: names of piles and cards, what has happened, why a move is refused.
# The accessible names and the live region must be enough to play a whole game; keep the sentences regular.

piles = Speeltafel

suit = { $suit ->
    [C] klaveren
    [D] ruiten
    [H] harten
   *[S] schoppen
}
card = { $rank ->
    [A] { suit }aas
    [J] { suit }boer
    [Q] { suit }vrouw
    [K] { suit }heer
   *[other] { suit } { $rank }
}
run-two = { $first } tot { $last }
run-many = { $first } tot { $last }, daartussen { $middle }

place-stock = stapel
place-waste = open stapel
place-foundation = azenstapel { suit }
place-column = rij { $number }

closed = { $closed ->
    [1] één gesloten
    [2] twee gesloten
    [3] drie gesloten
    [4] vier gesloten
    [5] vijf gesloten
   *[6] zes gesloten
}

name-paused = Gepauzeerd: { $place }
name-stock = Stapel: { $count ->
    [one] één kaart
   *[other] { $count } kaarten
}
name-stock-empty = Stapel: leeg. Omdraaien { $left ->
    [-1] kan
    [1] kan nog één keer
   *[other] kan nog { $left } keer
}{ $cost ->
    [0] {""}
   *[other], kost { $cost } punten
}
name-stock-done = Stapel: leeg, omdraaien kan niet
name-waste-empty = Open stapel: leeg
name-waste-unknown = Open stapel: { $count } kaarten
name-waste = Open stapel: { $top }
name-waste-more = Open stapel: { $top }, daaronder { $below }, samen { $count } kaarten
name-foundation-empty = Azenstapel { suit }: leeg
name-foundation = Azenstapel { suit }: { $top }
name-column-empty = Rij { $number }: leeg
name-column-closed = Rij { $number }: { closed }
name-column-open = Rij { $number }: { $run }
name-column = Rij { $number }: { closed }, dan { $run }

stock-note = { $cost ->
    [0] {""}
   *[other] −{ $cost }
}{ $left ->
    [-1] {""}
   *[other] {" "}nog { $left }×
}

said-dealt = { $draw ->
    [1] Nieuw spel: Solitaire Simple, één kaart draaien.
   *[3] Nieuw spel: Solitaire, drie kaarten draaien.
}
said-table = De tafel ligt klaar.
said-drawn = { $count ->
    [one] Gedraaid: { $cards }. Nog { $left } in de stapel.
   *[other] Gedraaid: { $cards }. Bovenop { $top }. Nog { $left } in de stapel.
}
said-recycled = Stapel omgedraaid, { $count } kaarten{ $cost ->
    [0] {""}
   *[other], { $cost } punten eraf
}{ $left ->
    [-1] {""}
    [0], dit was de laatste keer
   *[other], nog { $left } keer
}.
said-moved = { $count ->
    [one] { $cards } naar { $to }.
   *[other] { $cards }, { $count } kaarten, naar { $to }.
}
said-turned = { $place } draait { $card }.
said-top = Op { $place } nu { $card }.
said-empty = { $place } is leeg.
said-undo = Ongedaan gemaakt.
said-redo = Opnieuw gedaan.
said-paused = Gepauzeerd. De kaarten zijn bedekt.
said-resumed = Verder.
said-finished = Afgemaakt in { $count } zetten.
said-stop = { $ply } zetten gespeeld.
said-stop-points = { $ply } zetten gespeeld, { $points } punten.
said-won = Gewonnen met { $points } punten, in { $moves } zetten.
said-won-plain = Gewonnen in { $moves } zetten.
said-givenup = Opgegeven. Een nieuw spel?
said-stuck = Geen zetten meer. Ongedaan maken, of een nieuw spel?
said-finish = Alle kaarten zijn gezien. Je kunt het spel laten afmaken.
said-held = Opgepakt: { $cards }. { $targets ->
    [none] Kan nu nergens heen.
   *[other] Kan naar { $targets }.
}
said-let-go = Teruggelegd.
said-count = { $count ->
    [one] { $cards }
   *[other] { $cards }, { $count } kaarten
}
said-lost = Verbinding weg. Je kunt wachten, ze komt vanzelf terug.
said-back = Verbinding terug.

can = Je kunt: { $moves }.
can-nothing = Er is nu niets te spelen.
can-draw = draaien
can-recycle = stapel omdraaien
can-move = { $cards } van { $from } naar { $to }

told-points = { $points ->
    [one] 1 punt
   *[other] { $points } punten
}
told-moves = { $moves ->
    [one] 1 zet
   *[other] { $moves } zetten
}
told-time = { $minutes ->
    [0] {""}
    [one] 1 minuut en{" "}
   *[other] { $minutes } minuten en{" "}
}{ $seconds ->
    [one] 1 seconde
   *[other] { $seconds } seconden
}

lamp-open = Nog te winnen
lamp-lost = Niet meer te winnen
lamp-never = Niet te winnen
lamp-unknown = Of dit nog te winnen is, is niet bekend
lamp-looking = Even zoeken
close = Sluiten
slip-name = Hulp

hint-looking = Even zoeken.
hint-busy = Het huis heeft het druk. Vraag het zo nog eens.
hint-move = { $cards } naar { $to }.
hint-draw = { $more ->
    [0] Draaien.
    [one] Draaien, en daarna nog één keer draaien of omdraaien.
   *[other] Draaien, en daarna nog { $more } keer draaien of omdraaien.
}
hint-recycle = { $more ->
    [0] De stapel omdraaien.
    [one] De stapel omdraaien, en daarna nog één keer draaien of omdraaien.
   *[other] De stapel omdraaien, en daarna nog { $more } keer draaien of omdraaien.
}
hint-then = Dan de kaart van de open stapel naar { $to }.
hint-then-up = Dan de kaart van de open stapel naar de azenstapel.
hint-back = Vanaf hier niet meer te winnen. Ga { $count ->
    [one] één zet
   *[other] { $count } zetten
} terug.
hint-back-about = Vanaf hier niet meer te winnen. { $count ->
    [one] Eén zet
   *[other] { $count } zetten
} terug kon het zeker nog.
hint-lost = Vanaf hier niet meer te winnen. Of het eerder kon, is niet bekend.
hint-never = Deze deling was van het begin af niet te winnen. Een nieuw spel?
hint-unknown = Of dit nog te winnen is, is niet bekend.
hint-unknown-back = Of dit nog te winnen is, is niet bekend. { $count ->
    [one] Eén zet
   *[other] { $count } zetten
} terug kon het zeker.
hint-go-back = { $count ->
    [one] Eén zet terug
   *[other] { $count } zetten terug
}
hint-went-back = Teruggegaan. Vanaf hier is het te winnen.
hint-back-stopped = Het teruggaan is gestopt. Vraag een nieuwe tip om verder terug te gaan.

nothing-held = Hier is niets op te pakken.
refused = Dat kan niet.
refused-nowhere = Deze kaart kan nu nergens heen.
refused-stock_empty = De stapel is leeg.
refused-stock_not_empty = Omdraaien kan pas als de stapel leeg is.
refused-waste_empty = De open stapel is leeg.
refused-no_recycles_left = De stapel mag niet meer omgedraaid worden.
refused-column_empty = Die rij is leeg.
refused-foundation_empty = Die azenstapel is leeg.
refused-same_column = De kaarten liggen al in die rij.
refused-too_few_open = Zoveel open kaarten liggen daar niet.
refused-wrong_rank = Dat past niet: de kaart moet precies één lager zijn.
refused-wrong_color = Dat past niet: rood gaat op zwart en zwart op rood.
refused-kings_only = Op een lege rij mag alleen een heer.
refused-not_next = Deze kaart is nog niet aan de beurt op de azenstapel.
refused-nothing_to_undo = Er is niets om ongedaan te maken.
refused-nothing_to_redo = Er is niets om opnieuw te doen.
refused-not_started = Doe eerst een zet.
refused-no_finish = Afmaken kan nog niet.
refused-paused = Het spel is gepauzeerd. Ga eerst verder.
refused-over = Dit spel is afgelopen. Begin een nieuw spel.

won-title = Gewonnen
won-text = Mooi gespeeld.
won-known = Deze deling was bekend en telt apart.
won-assisted = Je speelde met hulp; dit spel telt apart.
ended-title = Opgegeven
ended-text = Nog een keer, of een nieuw spel?
stuck-title = Geen zetten meer
stuck-text = Ongedaan maken, of een nieuw spel?
giveup-title = Opgeven?
giveup-text = Dit spel telt dan als verloren.
restart-title = Opnieuw beginnen?
restart-text = Dezelfde deling begint opnieuw. Dit spel telt dan als verloren.
help-title = Een tip?
help-text = Dit spel telt dan apart, als spel met hulp.
light-title = Het lampje aan?
light-text = Dit spel telt dan apart, als spel met hulp.
tally-points = Punten
tally-base = Kaarten
tally-bonus = Tijdbonus
tally-penalty = Aftrek voor tijd
tally-time = Tijd
tally-moves = Zetten
tally-number = Spelnummer

game-draw1 = Solitaire Simple
game-draw3 = Solitaire
pause = Pauze
resume = Verder

number-error = Dit spelnummer ken ik niet. Een nummer ziet eruit als g123.
new-failed = Het nieuwe spel kon niet beginnen. Probeer het nog eens.
new-looking = Even zoeken naar een deling die te winnen is.
new-none-winnable = Er ligt nu geen deling klaar die te winnen is. Probeer het zo nog eens.
trouble-storage_full = De schijf van het huis is vol. Je zetten worden nu niet bewaard.
trouble-storage_read_only = Het huis kan nu niets bewaren. Je zetten wachten.
trouble-storage_busy = Het huis heeft het druk. Je zet wacht even.
trouble-help-storage_full = De schijf van het huis is vol. Hulp komt zodra het kan.
trouble-help-storage_read_only = Het huis kan nu niets bewaren. Hulp komt zodra het kan.
trouble-help-storage_busy = Het huis heeft het druk. Hulp komt zo.
trouble-help-internal = Er ging iets mis in het huis. Vraag het straks nog eens.
trouble-too_many = Te veel verbindingen tegelijk. Sluit een ander tabblad.
trouble-internal = Er ging iets mis in het huis. De tafel komt vanzelf terug.

# Aan de tafel van een ronde. Wat hier `round-` heet, wordt daar gezegd in plaats van wat zonder dat heet; $kind, $round en
# $rounds zijn er altijd bekend.
round-earlier = Eerder { $points }
round-total = Samen { $points }
round-closes-at = Sluit om { $time }
round-closes-in = { $minutes ->
    [one] Sluit binnen een minuut
   *[other] Sluit over { $minutes } min
}
round-closing = Sluit nu
round-warned = { $kind ->
    [daily] { $minutes ->
        [one] De deling van de dag sluit binnen een minuut.
       *[other] Nog { $minutes } minuten tot de deling van de dag sluit.
    }
   *[other] { $minutes ->
        [one] Het toernooi sluit binnen een minuut.
       *[other] Nog { $minutes } minuten tot het toernooi sluit.
    }
} Wat er dan ligt, telt.
round-told = Ronde { $round } van { $rounds }, samen { $points ->
    [one] 1 punt
   *[other] { $points } punten
}.
refused-not_in_event = Dat kan niet in { $kind ->
    [daily] de deling van de dag
   *[other] een ronde
}.
round-game-draw1 = Solitaire Simple: { $kind ->
    [daily] deling van de dag
   *[other] ronde { $round } van { $rounds }
}
round-game-draw3 = Solitaire: { $kind ->
    [daily] deling van de dag
   *[other] ronde { $round } van { $rounds }
}
round-said-dealt = { $kind ->
    [daily] De deling van de dag
   *[other] Ronde { $round } van { $rounds }
}: { $draw ->
    [1] Solitaire Simple, één kaart draaien.
   *[3] Solitaire, drie kaarten draaien.
} De klok loopt.
round-said-givenup = Afgesloten met { $points ->
    [one] 1 punt
   *[other] { $points } punten
}.
said-closed = { $kind ->
    [daily] De deling van de dag
   *[other] Het toernooi
} is gesloten. Dit spel telt voor { $points ->
    [one] 1 punt
   *[other] { $points } punten
}.
round-said-stuck = Geen zetten meer. { $kind ->
    [daily] Afsluiten
   *[other] Ronde afsluiten
}?
round-said-lost = Verbinding weg; de klok loopt door. Ze komt vanzelf terug.
round-refused-over = { $kind ->
    [daily] Dit spel
   *[other] Deze ronde
} is afgelopen.
refused-closed = { $kind ->
    [daily] De deling van de dag
   *[other] Het toernooi
} is gesloten. Deze zet telt niet meer.
round-stuck-text = { $kind ->
    [daily] Afsluiten
   *[other] Ronde afsluiten
}?
round-giveup-title = { $kind ->
    [daily] Deling afsluiten
   *[other] Ronde { $round } afsluiten
}?
round-giveup-text = Je houdt de punten die er nu staan, zonder bonus. Terug kan dan niet meer.
round-ended-title = { $kind ->
    [daily] Deling afgesloten
   *[other] Ronde { $round } afgesloten
}
round-ended-text = Dit telt, zonder bonus.
round-won-title = { $kind ->
    [daily] Gewonnen
   *[other] Ronde { $round } gewonnen
}
closed-title = { $kind ->
    [daily] De deling van de dag is gesloten
   *[other] Het toernooi is gesloten
}
closed-text = Je spel telt zoals het er lag, zonder bonus.
tally-earlier = Eerdere rondes
tally-total = Samen
