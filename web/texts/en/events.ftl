# Texts of tournaments, daily deals, standings, ranking, players, privacy and the API.
# The same keys as ../nl/events.ftl; a test compares them.

link-tournaments = Tournaments
link-daily = Daily deal
link-standings = Standings
link-ranking = Ranking
link-account = Account
link-privacy = Privacy
link-api = API
you = you

weekday-1 = Monday
weekday-2 = Tuesday
weekday-3 = Wednesday
weekday-4 = Thursday
weekday-5 = Friday
weekday-6 = Saturday
weekday-7 = Sunday
period-week = week { $week } of { $year } ({ $days })

## Cups and medals

award-1 = { $n ->
    [one] gold cup
   *[other] { $n } gold cups
}
award-2 = { $n ->
    [one] silver cup
   *[other] { $n } silver cups
}
award-3 = { $n ->
    [one] bronze cup
   *[other] { $n } bronze cups
}
award-4 = { $n ->
    [one] wooden cup
   *[other] { $n } wooden cups
}
award-5 = { $n ->
    [one] gold medal
   *[other] { $n } gold medals
}
award-6 = { $n ->
    [one] silver medal
   *[other] { $n } silver medals
}
award-7 = { $n ->
    [one] bronze medal
   *[other] { $n } bronze medals
}
award-8 = { $n ->
    [one] copper medal
   *[other] { $n } copper medals
}
award-9 = { $n ->
    [one] tin medal
   *[other] { $n } tin medals
}
no-cups = no cups
no-medals = no medals

## Lists

col-place = Place
col-rank = Rank
col-name = Name
col-rounds = Rounds
col-cup = Cup
col-medal = Medal
col-cups = Cups
col-medals = Medals
col-events = Played in
turn-rows = Through the list
turn-days = Another day
turn-periods = Another period
turn-before = Higher in the list
turn-after = Further in the list

## Tournaments

tournaments-title = Tournaments
tournaments-lead = Three games in a row, the same cards for everybody. Whoever has the most points wins.
tournaments-open = Open now
tournaments-none-open = Nothing is open now.
tournaments-next = Next
tournaments-none-next = Nothing is announced yet.
tournaments-last = Closed last
tournaments-none-last = No tournament has been played yet.
tournaments-standings = To the standings
event-tournament = tournament
event-daily = daily deal
event-entrants-none = nobody took part
event-entrants = { $n ->
    [0] nobody in it yet
    [one] 1 entrant
   *[other] { $n } entrants
}
event-more = Look at it
event-winner = won by
event-closing = The time is over. The results will be here in a moment.
event-closes = closes { $when }
event-void = This does not count: it was declared void.
event-void-short = void
event-cancelled = This did not take place.
event-corrected = These results were corrected.
event-reason = The reason:
state-announced = Not open yet
state-open = Open now
state-closing = The time is over, results are coming
state-closed = Closed
state-cancelled = Did not take place
state-void = Void
event-standing = Results
event-nobody = Nobody took part.
event-counted = { $n ->
    [0] Nobody counts for the places.
    [one] 1 counts for the places.
   *[other] { $n } count for the places.
}
event-total = Total
event-points = Points
event-out = out of competition
event-record-of = Record of round { $n }:
event-records = Each number under Rounds is a game record to keep. All records name the cards as they are the same for everybody; the program geduld replays them.
event-deals = The deals
event-tries = Tried:
try-winnable = can be won, taken
try-unwinnable = cannot be won
try-undecided = not decided
event-line = Moves that win it
event-outages = Outages
event-outages-note = While the house took no moves, all clocks stood still. The closing moved by as much.
event-outage = from { $from }, for { $lasted }
event-terms = Terms
event-scoring = Scoring: { $scoring }
event-members = For members. Each takes part once.
event-account-before = Your account must be older than the opening.
event-free-games = { $n ->
    [one] You must have played one free game.
   *[other] You must have played { $n } free games.
}
event-operators-compete = Operators compete for places too.
event-operators-out = Operators play out of competition.
event-commitment = Committed
event-commitment-note = Everything is fixed since the announcement: the cards and the terms. This is the SHA-256 of it. Keep it if you want to check afterwards that nothing was changed.
event-text = The text
event-text-note = This is what was fixed. The SHA-256 of this text is the number above.
event-check = Check it
event-check-note = This file holds everything: deals, all games and the results. The program geduld checks all of it with geduld verify.
event-export = Save the file

## What you can do

own-title = You
own-round = Round { $n }
own-running = under way
own-total = Together
own-opens = Opens { $when }.
own-out = You play out of competition: without place, points and cup.
own-late = { $n ->
    [0] Less than a minute is left.
    [one] 1 minute is left.
   *[other] { $n } minutes are left.
}
own-go-on = Go on with round { $n }
own-begin = Begin round { $n }
own-begin-note = Once you begin, the clock runs and the round counts.
own-done = You have played everything. The results come after the closing.
own-suspended = Your account is suspended. You cannot take part.
own-account = You need an account to take part.
own-too-new = Your account is younger than the opening. That is why you cannot take part here.
own-free-games = { $n ->
    [one] Play one more free game: won, or with 20 moves at least.
   *[other] Play { $n } more free games: won, or with 20 moves at least.
}
own-first = You can take part from { $when }.
own-sign-up = Make an account
own-sign-in = Sign in

## Daily deal

daily-title = Daily deal
daily-lead = One game a day, the same cards for everybody, and one try.
daily-none = There is no deal for this day.
daily-standings = Standings of the daily deals

## Standings

standings-title = Standings
standings-choose = Which standing
standings-tournaments = Tournaments
standings-daily = Daily deals
standings-day = Day
standings-week = Week
standings-month = Month
standings-year = Year
standings-note-tournaments = Points of the tournaments that began in this time.
standings-note-daily = Results of the daily deals in this time, added up.
standings-empty = Nobody stands here yet. The standing comes after the closing.

## Ranking

ranking-title = Ranking
ranking-choose = Which game
ranking-top = Top 100
ranking-around = Your place
ranking-empty = Nobody has points yet. The first place is free.
ranking-no-place = You have no points yet. Take part in a tournament.
ranking-guest = Members see their own place here too.

## Player

player-deleted = deleted player
player-deleted-title = Deleted player
player-deleted-note = This player is not here any more. In earlier results the place stays, without a name.
player-since = Member since { $date }
player-progress = On the way to the next rank
player-next = { $points } points to the next rank
player-best = Best results
player-latest = Latest results
player-no-results = No tournament or daily deal played yet.
player-free = Free games
player-no-free = No free games played yet.
result-place = place { $place }
result-points = { $points } points
graph-numbers = The numbers
graph-scores = Results: how many games for how many points
graph-rates = Share won, from the first game to the last
graph-streaks = Streaks: how often so many games in a row were won
graph-games = Games
graph-after = After game
graph-length = In a row
graph-times = Times

## My games

me-player = Your player page
share = Public

## Privacy

privacy-title = Privacy
privacy-lead = No advertising, no trackers, no other companies. This is what the house keeps of you.
privacy-cookies = Cookies
privacy-cookies-note = Only what is needed to play. By HTTPS the names of the secret ones begin with __Host-.
privacy-cookie-identity = Remembers who you are on this device. Stays for 400 days after your last visit.
privacy-cookie-deal = Keeps your game, encrypted, until the first move. Stays for 400 days.
privacy-cookie-language = The language you chose. Stays for 400 days.
privacy-kept = What is kept
privacy-games = Your games with all their moves and times.
privacy-sessions = { $days ->
    [one] Where you are signed in: the name of your browser and an encrypted mark of your network. What was not used for a day ends.
   *[other] Where you are signed in: the name of your browser and an encrypted mark of your network. What was not used for { $days } days ends.
}
privacy-account = With an account: your name and earlier names, your language, and your password only as a hash that nobody can read back.
privacy-events = Results of tournaments and daily deals, with the name you had then. After the closing they are public, with the moves.
privacy-delete = Deleting
privacy-delete-note = When you delete your account, your name, earlier names, sign-ins and free games disappear. Old results then say: deleted player. Your name stays blocked for { $days } days, so that nobody passes for you.
privacy-logs = Log
privacy-logs-note = The log is set to { $log }. It holds faults and, when the operator chooses so, which pages were asked for. Never cards, passwords, names or cookies.
privacy-addresses = Your network address is used in memory only, to let at most { $n } requests per second in.
privacy-others = What others see
privacy-others-note = Your name, rank, points, cups, medals and figures on your player page. Free games only when you make them public.
privacy-zone = Times and days are those of { $zone }.

## API

api-title = API
api-lead = Everything that the pages show can be asked for by a program too.
api-document = The description for programs (OpenAPI 3.1) is here:
api-list = What you can ask
api-events = Tournaments and daily deals that come or are open, or that are over.
api-events-id = One tournament or daily deal.
api-events-id-results = The results, after the closing.
api-events-id-export = All of a closed tournament or daily deal, to check it.
api-standings-kind-game-period = The standing of a day, week, month or year.
api-ranking-game = The Top 100.
api-ranking-game-around-player = The place of a player with the neighbours.
api-players-id = A player: rank, points, cups, medals and figures.
api-players-id-results = The results of a player.
api-games-id = A game with its record: of a closed tournament or daily deal, or made public.
api-games-id-shared = Makes one of your own free games public, or no more. This takes a token.
api-export-event-games = All games of closed tournaments and daily deals, one a line.
api-export-shared-games = All free games that were made public, one a line.
api-paging = Paging
api-paging-note = Long lists come in parts: limit says how many, next in the answer is the address of the next part.
api-etag-note = Every answer has an ETag. Send it along as If-None-Match; when nothing has changed, 304 comes without a body.
api-limits = Limits
api-limits-note = For each address { $second } requests per second, and { $burst } in a row. Above that comes 429 with Retry-After.
api-errors = Errors
api-errors-note = Errors are JSON with code, message and advice: a stable code, what went wrong and what you can do.
api-tokens = Writing
api-tokens-note = Everybody can read. To write, make a token on the page of your account.
error-no_token = This takes a token
    .explain = Make a token on the page of your account and send it along as Authorization: Bearer.
