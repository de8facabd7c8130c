# Texts of the pages: table (frame, menu, settings), rules, own figures, errors.
# The same keys as ../nl/pages.ftl; a test compares them.

## House

house-name = Geduld
house-description = A house for patience: Solitaire and Solitaire Simple, calm and fair, without advertising.
skip-to-table = To the table
skip-to-text = To the text
language-label = Language
link-home = To the table
link-rules = Rules
link-me = My games

## Table

table-title = Geduld: the table
table-heading = Card table
controls = Controls
menu-open = Menu
needs-script = The table needs JavaScript. You can read the rules without it.
pad-score = Points
pad-bonus = Bonus
pad-moves = Moves
pad-clock = Time
link-lost = No connection just now. You play on as soon as it is back.
paused-title = Paused
paused-text = The clock stands still. The cards are put away for a moment.

## What you can do

action-undo = Undo
action-redo = Redo
action-redo-short = Redo
action-new = New game
action-new-short = New
action-restart = This deal again
action-pause = Pause
action-pause-short = Pause
action-resume = Play on
action-giveup = Give up
action-finish = Play out
action-finish-short = Play out
action-hint = Hint
action-without-hint = Go on without
action-light = Lamp on
action-without-light = Go on without
action-settings = Settings
action-keys = Playing by keyboard
action-close = Close
action-done = Done
action-look = Look at the table
action-keep-playing = Keep playing
action-deal = Deal
action-read-waste = Read the waste
action-what-can = What can I play?
action-repeat = Say that again

## Kinds of game

game-draw3 = Solitaire
game-draw3-note = You turn three cards at a time
game-draw1 = Solitaire Simple
game-draw1-note = You turn one card at a time
scoring-tournament = Tournament
scoring-calm = Calm
scoring-classic = Classic
scoring-windows = Windows
scoring-vegas = Vegas
scoring-none = No points
variant-recycles = { $n ->
    [0] no recycles
    [one] at most one recycle
   *[other] at most { $n } recycles
}
variant-any = any card on an empty column
recycles-unlimited = As often as you like
recycles-3 = Three times
recycles-2 = Twice
recycles-1 = Once
recycles-0 = Not at all
empty-kings = Kings only
empty-any = Any card

## New game

new-title = New game
new-game-kind = Which game?
new-more = More choices
new-scoring = Scoring
new-recycles = Turning the stock over
new-recycles-fixed = Vegas scoring fixes this: not at all in Solitaire Simple, twice in Solitaire.
new-empty = On an empty column
new-winnable = Only deals that can be won
new-winnable-note = The game is then counted apart, as one with help.
new-number = Deal number
new-number-note = Leave empty for a surprise. A chosen number counts as a known game.
new-warning = The game you are playing then counts as given up.

## Settings

set-theme = Table
theme-auto = Automatic
theme-laken = Felt
theme-nacht = Night
theme-linnen = Linen
theme-delfts = Delft
set-cards = Cards
set-indices = Letters
set-fourcolor = Four colours: each suit its own
set-largeprint = Extra large letters
set-left = For left hands
set-pad = On the score pad
set-score = Points
set-moves = Moves
set-clock = Time
set-play = Playing
set-doubletap = Double click or double tap
doubletap-foundation = To a foundation first
doubletap-column = To a column first
set-motion = Motion
motion-auto = As the device prefers
motion-full = On
motion-none = Off
set-keys = Single letters as shortcuts
set-help = Help
set-tips = A button for hints
set-light = A lamp: can this still be won?
set-help-note = A game with help is counted apart.

## Keys

keys-intro = You can play a whole game by keyboard. Each pile says what lies on it.
key-space = Space
keys-left-right = To the pile on the left or right
keys-up-down = Between top and bottom; in a column a longer or shorter run
keys-home-end = To the first or last pile of this line
keys-board = Read the whole table
keys-points-time = Say points and time
keys-why = Say why something could not be done
keys-digits = Straight to column 1 to 7
keys-enter = Pick up, put down, or turn the stock
keys-escape = Let go
keys-draw = Draw, or turn the stock over
keys-foundation = To the foundation
keys-pause = Pause, or play on
keys-help = This list

## Rules

rules-title = Rules
rules-lead = Solitaire is a patience, a card game for one. Books also call it Klondike. All you need is 52 cards, a little luck and some patience.
rules-contents = On this page

rules-goal = The aim
rules-goal-1 = Put every card on the four foundations, one each for clubs, diamonds, hearts and spades. Begin with the ace, then the 2, and so on up to the king.
rules-goal-2 = When all 52 cards lie there, you have won.

rules-table = The table
rules-table-picture = The table: at the top left the stock with the waste beside it, at the top right four foundations, below them seven columns. Only the lowest card of each column lies face up.
rules-word-stock = stock
rules-word-waste = waste
rules-word-foundations = foundations
rules-word-columns = columns
rules-table-columns = There are seven columns. Column 1 holds one card, column 2 holds two, and so on up to seven in column 7. Only the lowest card of each column lies face up.
rules-table-stock = The other 24 cards are the stock. The cards you turn from it go face up on the waste.
rules-table-foundations = The four foundations are still empty. You fill them as you play.

rules-moves = In the columns
rules-moves-1 = In a column you put a card on a card one higher, always red on black or black on red. A face-up card that lies well may be moved together with everything below it, in one go. Such a row of cards is called a run.
rules-moves-2 = You may take a whole run or only its lower part.
rules-moves-3 = When the last face-up card of a column leaves, the card under it turns face up by itself.
rules-example-1 = The 10 of spades may go on the jack of hearts: one lower, and black on red.
rules-example-1-alt = The 10 of spades goes to the jack of hearts.
rules-example-2 = The 5 of clubs may go on the 6 of hearts.
rules-example-2-alt = The 5 of clubs goes to the 6 of hearts.
rules-example-3 = The 2 of diamonds may go on the ace of diamonds: on a foundation you build upward, in one suit.
rules-example-3-alt = The 2 of diamonds goes to the ace of diamonds on the foundation.

rules-draw = Drawing
rules-draw-1 = Nothing more to do in the columns, or simply curious? Click the stock. In Solitaire Simple one card goes to the waste, in Solitaire three.
rules-draw-2 = Those three go one after the other, so the third lies on top. Only the top card can be played. Once it is gone, it is the turn of the card below it.
rules-draw-3 = With only one or two cards left in the stock, all of them go.
rules-recycle = Is the stock empty? Click the empty place. The whole waste is turned over and becomes the stock again. Nothing is shuffled: the cards come back in the same order. If you play one of them on the way, then in Solitaire everything after it moves up a place. That is where the skill lies.
rules-recycle-cost = What turning over costs, and how often you still may, stands on the empty place.

rules-empty = An empty column
rules-empty-1 = Only a king may go to an empty column, or a run that begins with a king.
rules-empty-2 = If you choose ‘any card’ for a new game, everything may go to an empty column. That makes for a much easier game.

rules-foundation = The foundations
rules-foundation-1 = The lowest card of a column or the top card of the waste may go to a foundation. First the ace, then upward in the same suit.
rules-foundation-2 = You may also take the top card back and put it in a column, if it fits there. This is allowed in both games. The program never does it by itself.

rules-hands = How to play
rules-hands-drag = Drag: take a card and let go above the place where it may go. Those places light up softly. Let go elsewhere, and the card glides back.
rules-hands-tap = Tap: tap a card, then tap the place. Every move can be made like this, without dragging or holding.
rules-hands-double = Double tap: the card goes to a foundation if it can, else to a column. In the settings you can turn that round.
rules-hands-keys = Keyboard: see the end of this page.

rules-variants = Two games and their variants
rules-variants-1 = The two games differ in one thing: how many cards you draw. You choose the rest when you begin a new game, under ‘More choices’. Your choice holds for the next game and never touches the one you are playing.
rules-variant = Choice
rules-variant-usual = Usually
rules-variant-other = Or
rules-variant-draw = Cards at a time
rules-variant-draw-usual = Solitaire: three
rules-variant-draw-other = Solitaire Simple: one
rules-variant-recycles = Turning the stock over
rules-variant-recycles-usual = as often as you like
rules-variant-recycles-other = three times, twice, once, or not at all
rules-variant-empty = On an empty column
rules-variant-empty-usual = kings only
rules-variant-empty-other = any card
rules-variant-scoring = Scoring
rules-variant-scoring-usual = Tournament
rules-variant-scoring-other = Calm, Classic, Windows, Vegas, or no points

rules-scoring = Points
rules-scoring-1 = There are six ways of scoring. They are never mixed: each has its own figures and lists. If you undo a move, its points go back with it.
rules-event-waste-column = Waste to column
rules-event-column-foundation = Column to foundation
rules-event-waste-foundation = Waste to foundation
rules-event-turn = A column card turns face up
rules-event-takeback = Taking back from a foundation
rules-event-recycle = Turning the stock over
rules-event-start = Start
rules-event-time = Time
rules-event-result = Result
rules-tournament-name = Tournament, Calm
rules-recycle-windows = Solitaire Simple: −100. Solitaire: three times free, then −20
rules-recycle-vegas = fixed: not at all in Solitaire Simple, twice in Solitaire
rules-time-tournament = Tournament, when you win: 1000 less the number of whole seconds, never below 0. Calm: does not count
rules-time-windows = −2 for each full 10 seconds. Won after more than 30 seconds: plus 700,000 divided by the seconds
rules-time-none = does not count
rules-result-tournament = the sum, even below 0
rules-result-sum = the sum
rules-result-windows = the sum, never below 0
rules-result-vegas = the sum; beside it your balance over all games
rules-scoring-none = With no points there is no clock either. You simply play.
rules-fact = Every game you win is worth the same
rules-fact-1 = In the scorings Tournament and Calm every game you win brings exactly 2320 points, less 25 for each time you turned the stock over. The road makes no difference: each of the 24 cards from the stock brings 50 in all, each of the 28 cards from the columns 25, and the 21 cards that turn face up 20 each. Moving a card there and back gains nothing.
rules-bonus = The time bonus
rules-bonus-1 = Tournament scoring adds a bonus for playing fast: 1000 less one for each second. The bonus is for won games only. Otherwise giving up at once would be worth 1000 points.

rules-stuck = Stuck, or unwinnable
rules-stuck-1 = Sometimes there is no way on. Geduld then says: ‘No more moves. Undo, or a new game?’ We only say so when you have seen every card of the stock, and when no line of moves can turn a hidden card or make a foundation higher than it is now.
rules-stuck-2 = A game never ends by itself, except by winning. You choose what to do. When we cannot be sure, we say nothing.
rules-stuck-3 = Unwinnable is another thing. It is a proof about the whole deal, hidden cards included. ‘Stuck’ rests only on what you have seen.

rules-finish = Playing out
rules-finish-1 = Have you seen all 52 cards, and is the game certain to be won by drawing, turning over and moving cards to the foundations? Then the button ‘Play out’ appears. It makes the last moves in one go, turning the stock over as few times as possible. The clock counts that as one moment. If you would rather not watch, click anywhere: only the picture stops, the moves stand.

rules-undo = Undo and dealing again
rules-undo-1 = In free play you undo as many moves as you like. The points go back too, the clock runs on. A card you have seen stays seen.
rules-undo-2 = ‘This deal again’ begins a new game with the same cards. The game you were playing then counts as given up: lost, if you had made a move.

rules-clock = The clock
rules-clock-1 = The clock starts at your first move. It stands still while you pause, while you look at something else or close the window, and while the house itself is away. During a pause the cards are hidden. Go away and come back, and all lies just as you left it.

rules-known = Known games and deal numbers
rules-known-1 = Every deal has a number: a short one such as g123 if you choose it, a long one if chance dealt it. The same number always gives the same cards. That is why a running game does not show its number: it would give away the hidden cards. Afterwards it stands with your figures.
rules-known-2 = Numbers run from g0 to g18446744073709551615. A number that begins with x: describes any order of 52 cards there is. Numbers of other programs have a prefix: solvitaire:, ks:, greenfelt: or ms:.
rules-known-3 = If you choose a number yourself, play a deal again, or could have known it, it is a known game. Known games are counted apart: not in win rate, streaks and best results. The same goes for games with help.

rules-keys = Playing by keyboard
rules-keys-1 = It sounds like this: ‘Column 3: two closed, then 9 of diamonds to 7 of clubs.’ You can switch single letters off in the settings.

rules-words = Other words
rules-words-1 = Other books and programs sometimes use another word for the same thing.
rules-words-here = Here
rules-words-there = Elsewhere
rules-words-foundation = foundations
rules-words-foundation-other = ace piles, home cells
rules-words-stock = stock
rules-words-stock-other = deck, talon, hand
rules-words-waste = waste
rules-words-waste-other = discard pile, talon
rules-words-game = Solitaire
rules-words-game-other = patience, Klondike
rules-begin = Read enough?
rules-begin-button = To the table

## Your figures

me-title = My games
me-empty = Your games will stand here, as soon as you have finished one.
me-empty-hint = There is nothing to sign up for. This device remembers who you are.
me-begin = Begin a game
me-played = Played
me-won = Won
me-win-percent = Share won
me-streak = In a row now
me-best-streak = Longest streak
me-best-points = Best result
me-best-time = Fastest win
me-total-points = Points in all
me-balance = Balance
me-apart-known = { $n ->
    [one] Besides these, one known game. It does not count here.
   *[other] Besides these, { $n } known games. They do not count here.
}
me-apart-assisted = { $n ->
    [one] Besides these, one game with help. It does not count here.
   *[other] Besides these, { $n } games with help. They do not count here.
}
me-graph = { $n ->
    [one] Your last game
   *[other] Your last { $n } games
}
me-graph-points = One bar per game; tall means many points. Filled is won, open is not won.
me-graph-wins = One bar per game. Filled and tall is won, open and low is not won.
me-graph-numbers = The numbers
me-nth = Game
me-recent = Latest games
me-ended = When
me-game = Game
me-number = Deal number
me-result = Result
me-result-won = won
me-result-lost = not won
me-known = known
me-assisted = with help
me-points = Points
me-time = Time
me-moves = Moves
me-record = Record
me-record-of = Record of { $number }
me-older = Older games

## Errors

error-back = Back to the table
error-code = Code { $code }
error-request = Request { $request }
error-not_found = Nothing lies here
    .explain = This page does not exist, or no longer does. Check the address, or go back to the table.
error-bad_request = The house did not understand that
    .explain = Something in the request was not right. Go back to the table and try again.
error-forbidden = Not from here
    .explain = The request came from another place than these pages. Open Geduld itself and try it there.
error-method = This address does not work that way
    .explain = This address cannot be asked like that. Go back to the table and use the buttons.
error-too_large = That was too large
    .explain = More came in than fits here. Go back to the table and try again.
error-wrong_host = This house goes by another name
    .explain = The address { $host } is not known to this house. Use the address shown when it was started, or ask its keeper to add this one.
error-too_many = Easy does it
    .explain = Too many requests came one after the other. Wait half a minute and try again.
error-internal = Something went wrong here
    .explain = The fault is with the house, not with you. Your game is kept up to the last confirmed move. Try again in a moment.
error-unavailable = The house cannot store anything just now
    .explain = Its storage is full or out of reach. Your game is kept up to the last confirmed move. Try again in a few minutes.
error-timeout = This took too long
    .explain = The answer did not come in time. Try again in a moment.
error-stopping = The house is closing for a moment
    .explain = It is being restarted. Your game is kept. Try again in a minute.

# Months in a date: 3 April 2026
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

## The table of a round

menu-tournaments = Tournaments
menu-daily = Daily deal
round-number = Round { $n }
round-number-of = of { $rounds }
round-close = { $kind ->
    [daily] Close the deal
   *[other] Close the round
}
round-result = Result
round-begin = Begin round { $n }
round-home = { $kind ->
    [daily] To the daily deal
   *[other] To the tournament
}
round-leave-note = The clock runs on, also when you leave.
round-title-tournament = { $game } tournament
round-title-daily = Daily deal: { $game }

## Passkeys

passkeys-title = Passkeys
passkeys-about = With a passkey you sign in with your finger, your face or the code of your device, without a password.
passkeys-label = A name for this key, such as "telephone"
passkeys-make = Make a passkey
passkeys-not-fresh = Sign in anew to make a passkey.
passkeys-remove = Remove
passkeys-nameless = Passkey
passkeys-made = made on { $at }
passkeys-used = last used on { $at }
passkeys-sign-in = Sign in with a passkey
passkeys-stopped = It was not finished. You can try it again.
passkeys-known = This device has a passkey for you already.
passkeys-failed = It did not work. Please try again.
passkeys-refused = Signing in did not work. Try again, or use your password.
