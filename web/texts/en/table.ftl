# What the table says: names of piles and cards, what has happened, why a move is refused.
# The accessible names and the live region must be enough to play a whole game; keep the sentences regular.

piles = Card table

suit = { $suit ->
    [C] clubs
    [D] diamonds
    [H] hearts
   *[S] spades
}
card = { $rank ->
    [A] ace of { suit }
    [J] jack of { suit }
    [Q] queen of { suit }
    [K] king of { suit }
   *[other] { $rank } of { suit }
}
run-two = { $first } to { $last }
run-many = { $first } to { $last }, between them { $middle }

place-stock = stock
place-waste = waste
place-foundation = foundation { suit }
place-column = column { $number }

closed = { $closed ->
    [1] one closed
    [2] two closed
    [3] three closed
    [4] four closed
    [5] five closed
   *[6] six closed
}

name-paused = Paused: { $place }
name-stock = Stock: { $count ->
    [one] one card
   *[other] { $count } cards
}
name-stock-empty = Stock: empty. It can be turned over { $left ->
    [-1] again
    [1] one more time
   *[other] { $left } more times
}{ $cost ->
    [0] {""}
   *[other], at { $cost } points
}
name-stock-done = Stock: empty, it cannot be turned over
name-waste-empty = Waste: empty
name-waste-unknown = Waste: { $count } cards
name-waste = Waste: { $top }
name-waste-more = Waste: { $top }, below it { $below }, { $count } cards in all
name-foundation-empty = Foundation { suit }: empty
name-foundation = Foundation { suit }: { $top }
name-column-empty = Column { $number }: empty
name-column-closed = Column { $number }: { closed }
name-column-open = Column { $number }: { $run }
name-column = Column { $number }: { closed }, then { $run }

stock-note = { $cost ->
    [0] {""}
   *[other] −{ $cost }
}{ $left ->
    [-1] {""}
   *[other] {" "}{ $left }× left
}

said-dealt = { $draw ->
    [1] New game: Solitaire Simple, drawing one card.
   *[3] New game: Solitaire, drawing three cards.
}
said-table = The table is ready.
said-drawn = { $count ->
    [one] Drawn: { $cards }. { $left } left in the stock.
   *[other] Drawn: { $cards }. On top { $top }. { $left } left in the stock.
}
said-recycled = Stock turned over, { $count } cards{ $cost ->
    [0] {""}
   *[other], { $cost } points off
}{ $left ->
    [-1] {""}
    [0], for the last time
   *[other], { $left } times left
}.
said-moved = { $count ->
    [one] { $cards } to { $to }.
   *[other] { $cards }, { $count } cards, to { $to }.
}
said-turned = { $place } turns { $card }.
said-top = On { $place } now { $card }.
said-empty = { $place } is empty.
said-undo = Undone.
said-redo = Done again.
said-paused = Paused. The cards are covered.
said-resumed = Playing on.
said-finished = Finished in { $count } moves.
said-stop = { $ply } moves played.
said-stop-points = { $ply } moves played, { $points } points.
said-won = Won with { $points } points, in { $moves } moves.
said-won-plain = Won in { $moves } moves.
said-givenup = Given up. A new game?
said-stuck = No more moves. Undo, or a new game?
said-finish = All cards have been seen. The game can be finished for you.
said-held = Picked up: { $cards }. { $targets ->
    [none] It can go nowhere now.
   *[other] It can go to { $targets }.
}
said-let-go = Put back.
said-count = { $count ->
    [one] { $cards }
   *[other] { $cards }, { $count } cards
}
said-lost = Connection lost. You can wait, it comes back by itself.
said-back = Connected again.

can = You can play: { $moves }.
can-nothing = There is nothing to play now.
can-draw = draw
can-recycle = turn the stock over
can-move = { $cards } from { $from } to { $to }

told-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
told-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
told-time = { $minutes ->
    [0] {""}
    [one] 1 minute and{" "}
   *[other] { $minutes } minutes and{" "}
}{ $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}

lamp-open = Can still be won
lamp-lost = Cannot be won any more
lamp-never = Cannot be won
lamp-unknown = Not known whether this can still be won
lamp-looking = Looking
close = Close
slip-name = Help

hint-looking = Looking for a moment.
hint-busy = The house is busy. Ask again in a moment.
hint-move = { $cards } to { $to }.
hint-draw = { $more ->
    [0] Draw.
    [one] Draw, then draw or turn over once more.
   *[other] Draw, then draw or turn over { $more } times more.
}
hint-recycle = { $more ->
    [0] Turn the waste over.
    [one] Turn the waste over, then draw or turn over once more.
   *[other] Turn the waste over, then draw or turn over { $more } times more.
}
hint-then = Then the card on the waste to { $to }.
hint-then-up = Then the card on the waste to its foundation.
hint-back = This cannot be won any more. Go back { $count ->
    [one] one move
   *[other] { $count } moves
}.
hint-back-about = This cannot be won any more. { $count ->
    [one] One move
   *[other] { $count } moves
} back it certainly could.
hint-lost = This cannot be won any more. Whether it could before is not known.
hint-never = This deal could not be won from the start. A new game?
hint-unknown = It is not known whether this can still be won.
hint-unknown-back = It is not known whether this can still be won. { $count ->
    [one] One move
   *[other] { $count } moves
} back it certainly could.
hint-go-back = { $count ->
    [one] Back one move
   *[other] Back { $count } moves
}
hint-went-back = Gone back. From here it can be won.
hint-back-stopped = Going back has stopped. Ask for a new hint to go further back.

nothing-held = There is nothing to pick up here.
refused = That cannot be done.
refused-nowhere = This card can go nowhere now.
refused-stock_empty = The stock is empty.
refused-stock_not_empty = The stock can be turned over only when it is empty.
refused-waste_empty = The waste is empty.
refused-no_recycles_left = The stock cannot be turned over any more.
refused-column_empty = That column is empty.
refused-foundation_empty = That foundation is empty.
refused-same_column = The cards lie in that column already.
refused-too_few_open = Not so many open cards lie there.
refused-wrong_rank = It does not fit: the card must be exactly one lower.
refused-wrong_color = It does not fit: red goes on black and black on red.
refused-kings_only = Only a king may go to an empty column.
refused-not_next = This card is not the next one for its foundation.
refused-nothing_to_undo = There is nothing to undo.
refused-nothing_to_redo = There is nothing to do again.
refused-not_started = Make a move first.
refused-no_finish = It cannot be finished yet.
refused-paused = The game is paused. Resume it first.
refused-over = This game is over. Start a new one.

won-title = Won
won-text = Well played.
won-known = This deal was known and counts apart.
won-assisted = You played with help; this game is counted apart.
ended-title = Given up
ended-text = Once more, or a new game?
stuck-title = No more moves
stuck-text = Undo, or a new game?
giveup-title = Give up?
giveup-text = This game will count as lost.
restart-title = Start again?
restart-text = The same deal starts again. This game will count as lost.
help-title = A hint?
help-text = This game is then counted apart, as one with help.
light-title = The lamp on?
light-text = This game is then counted apart, as one with help.
tally-points = Points
tally-base = Cards
tally-bonus = Time bonus
tally-penalty = Time penalty
tally-time = Time
tally-moves = Moves
tally-number = Deal number

game-draw1 = Solitaire Simple
game-draw3 = Solitaire
pause = Pause
resume = Resume

number-error = I do not know this deal number. A number looks like g123.
new-failed = The new game could not be started. Please try again.
new-looking = Looking for a deal that can be won.
new-none-winnable = No deal that can be won is ready now. Try again in a moment.
trouble-storage_full = The disk of the house is full. Your moves are not being kept now.
trouble-storage_read_only = The house cannot keep anything now. Your moves wait.
trouble-storage_busy = The house is busy. Your move waits a moment.
trouble-help-storage_full = The disk of the house is full. Help comes as soon as it can.
trouble-help-storage_read_only = The house cannot keep anything now. Help comes as soon as it can.
trouble-help-storage_busy = The house is busy. Help comes in a moment.
trouble-help-internal = Something went wrong in the house. Ask again later.
trouble-too_many = Too many connections at once. Close another tab.
trouble-internal = Something went wrong in the house. The table comes back by itself.

# At the table of a round. What is called `round-` here is said there in place of what is called so without it; $kind, $round
# and $rounds are always known.
round-earlier = Before { $points }
round-total = Total { $points }
round-closes-at = Closes at { $time }
round-closes-in = { $minutes ->
    [one] Closes within a minute
   *[other] Closes in { $minutes } min
}
round-closing = Closing now
round-warned = { $kind ->
    [daily] { $minutes ->
        [one] The daily deal closes within a minute.
       *[other] { $minutes } minutes until the daily deal closes.
    }
   *[other] { $minutes ->
        [one] The tournament closes within a minute.
       *[other] { $minutes } minutes until the tournament closes.
    }
} The cards count as they lie then.
round-told = Round { $round } of { $rounds }, { $points ->
    [one] 1 point
   *[other] { $points } points
} together.
refused-not_in_event = That cannot be done in { $kind ->
    [daily] the daily deal
   *[other] a round
}.
round-game-draw1 = Solitaire Simple: { $kind ->
    [daily] daily deal
   *[other] round { $round } of { $rounds }
}
round-game-draw3 = Solitaire: { $kind ->
    [daily] daily deal
   *[other] round { $round } of { $rounds }
}
round-said-dealt = { $kind ->
    [daily] The daily deal
   *[other] Round { $round } of { $rounds }
}: { $draw ->
    [1] Solitaire Simple, drawing one card.
   *[3] Solitaire, drawing three cards.
} The clock runs.
round-said-givenup = Closed with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
said-closed = { $kind ->
    [daily] The daily deal
   *[other] The tournament
} is closed. This game counts for { $points ->
    [one] 1 point
   *[other] { $points } points
}.
round-said-stuck = No more moves. { $kind ->
    [daily] Close it
   *[other] Close the round
}?
round-said-lost = Connection lost; the clock runs on. It comes back by itself.
round-refused-over = { $kind ->
    [daily] This game
   *[other] This round
} is over.
refused-closed = { $kind ->
    [daily] The daily deal
   *[other] The tournament
} is closed. This move does not count any more.
round-stuck-text = { $kind ->
    [daily] Close it
   *[other] Close the round
}?
round-giveup-title = { $kind ->
    [daily] Close the daily deal
   *[other] Close round { $round }
}?
round-giveup-text = You keep the points as they stand now, without a bonus. There is no way back.
round-ended-title = { $kind ->
    [daily] Daily deal closed
   *[other] Round { $round } closed
}
round-ended-text = This is what counts, without a bonus.
round-won-title = { $kind ->
    [daily] Won
   *[other] Round { $round } won
}
closed-title = { $kind ->
    [daily] The daily deal is closed
   *[other] The tournament is closed
}
closed-text = Your game counts as the cards lay, without a bonus.
tally-earlier = Earlier rounds
tally-total = Total
