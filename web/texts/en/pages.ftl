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
link-me = Your figures

## Table

table-title = Geduld: the table
table-heading = Card table
controls = Controls
menu-open = menu
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

## Keys

keys-intro = You can play a whole game by keyboard. Each pile says what lies on it.
key-space = Space
keys-left-right = To the pile on the left or right
keys-up-down = Between top and bottom; in a column a longer or shorter run
keys-digits = Straight to column 1 to 7
keys-enter = Pick up, put down, or turn the stock
keys-escape = Let go
keys-draw = Draw, or turn the stock over
keys-foundation = To the foundation
keys-pause = Pause, or play on
keys-help = This list
