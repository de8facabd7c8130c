# Texts of the account: signing in, names, passwords, recovery codes.
# The same keys as ../nl/accounts.ftl; a test compares them.

## Pages

account-link = Sign in
account-link-of = Account of
account-title = Account
account-name = Name
account-name-hint = 2 to 24 characters. Everybody sees this name in the standings.
account-password = Password
account-new-password = New password
account-password-hint = At least 8 characters; three or four words are easiest to remember.
account-show = Show
account-why = With an account you take part in tournaments and the daily deal, and keep your games on all your devices. A name and a password are enough; we ask for no e-mail address.
account-open-air = Mind: this connection is not encrypted.
    .explain = Whoever is on the same network can read your password. Use one that you have nowhere else.
account-busy = It is busy here just now. Try again in a moment.
account-wait =
    { $seconds ->
        [one] Too many tries. Wait 1 second, then try again.
       *[other] Too many tries. Wait { $seconds } seconds, then try again.
    }
account-not-fresh = Sign in anew first to do this.
account-you-are = You are signed in as
account-since = Member since { $since }.
account-operator = You are an operator of this house.
account-merged =
    { $games ->
        [one] The game that you played here as a guest is with your account now.
       *[other] The { $games } games that you played here as a guest are with your account now.
    }
account-waiting = A game still waits for your choice.
account-waiting-choose = Choose which game to go on with
account-sheet = Your recovery codes are ready and not confirmed yet.
account-sheet-show = Look at them
account-said-signed-in = You are signed in.
account-said-signed-out = You are signed out.
account-said-signed-out-everywhere = All other devices are signed out.
account-said-session-ended = That device is signed out.
account-said-renamed = Your name has been changed.
account-said-password = Your password has been changed and other devices are signed out.
account-said-codes = Good. Keep the codes in a safe place.
account-said-token-removed = The token does not work any more.
account-said-deleted = Your account has been deleted.

## Signing in and out

sign-in-title = Sign in
sign-in-do = Sign in
sign-in-wrong = Name or password is not right.
sign-in-suspended = This account is suspended: { $reason }
sign-in-lost = Forgot your password?
sign-in-new = No account yet?
sign-out-do = Sign out

## Becoming a member

sign-up-title = Make an account
sign-up-do = Make an account
sign-up-codes-come = Then you get ten recovery codes to write down. They let you in when your password is lost.
sign-up-member = Do you have an account already?
sign-up-by-invitation = Here one becomes a member by invitation. Ask the operator of this house for a link.
sign-up-closed = This house takes no new members now. You can play without an account.
sign-up-invitation-gone = This invitation is not good any more. Ask the operator for a new link.

## Password lost

recover-title = Password lost
recover-how = Take the sheet with recovery codes and type one that you have not used yet. Then choose a new password.
recover-code = Recovery code
recover-code-hint = 18 digits, with blanks or without.
recover-do = Set the password
recover-wrong = Name or code is not right, or the code was used already.
recover-no-codes = No codes left either? The operator of this house can give you a link.
link-title = New password
link-for = This link is for
link-how = Choose a password; then you are signed in and get new recovery codes.
link-gone = This link does not work any more
    .explain = It was used or is out of date. Ask the operator of this house for a new one.

## Recovery codes

codes-title = Your recovery codes
codes-lead = Write these codes down or print them. They are not shown again after this.
codes-how = Each code lets you in once when your password is lost. Keep them on paper, not in this browser.
codes-print = Print
codes-written = I have written them down
codes-gone = The codes are not shown again. If you have not written them down, make new ones at your account.
codes-to-account = To your account
codes-section = Recovery codes
codes-left =
    { $codes ->
        [0] You have no recovery codes left. Make new ones, else you cannot come in without a password.
        [one] You have 1 unused recovery code.
       *[other] You have { $codes } unused recovery codes.
    }
codes-renew = Make new codes
codes-renew-hint = The old codes stop working then.

## Changing name and password

rename-title = Name
rename-name = New name
rename-do = Change the name
rename-former = Earlier you were called:
password-title = Password
password-current = Current password
password-do = Change the password
password-others = Other devices are signed out then.
password-wrong = This password is not right.

## Devices

sessions-title = Devices that are signed in
sessions-unknown = Unknown device
sessions-this = this device
sessions-begun = signed in on { $at }
sessions-seen = last seen on { $at }
sessions-end = Sign out
sessions-end-others = Sign out all others

## Tokens

tokens-title = Tokens for programs
tokens-what = With a token a program that you trust can act in your name.
tokens-api = How the API works
tokens-new = This is your new token. Keep it now, it is not shown again.
tokens-made = made on { $at }
tokens-used = last used on { $at }
tokens-remove = Revoke
tokens-label = What is it for?
tokens-label-hint = At most 40 characters, for example: my statistics.
tokens-do = Make a token
token-error-label = Give a description of 1 to 40 plain characters.
token-error-many = You have twenty already. Revoke one first.

## Data

export-title = Your data
export-what = Everything this house keeps of you, in one file: your account, your games and your points. A running game is in it without hidden cards, and so is a round until its tournament has closed.
export-do = Get the data
delete-title = Delete the account
delete-what = Your name, your devices and your free games are erased. What you reached in tournaments stays under “deleted player”. This cannot be undone.
delete-name = Type your name to confirm
delete-error-name = This is not your name.
delete-do = Delete the account

## Two games

choose-title = Which game do you go on with?
choose-how = You had a game running as a guest and one in your account too. Choose one; the other is given up.
choose-guest = begun as a guest
choose-member = of your account
choose-moves = Moves
choose-points = Points
choose-since = Begun
choose-do = Go on with this one

## What is wrong

name-taken = This name is taken, or looks too much like one that is.
name-error-empty = Type a name of 2 to 24 characters.
name-error-short = This name is too short; use at least 2 characters.
name-error-long = This name is too long; use at most 24 characters.
name-error-control = The name has a line break or another control character in it; write it on one line.
name-error-invisible = The name has an invisible character in it; type it yourself instead of pasting it.
name-error-markup = The character { $mark } cannot be part of a name; leave it out.
name-error-mark = The character { $mark } cannot be part of a name; use letters, digits, blanks and ' - . _
name-error-accents = The name has loose or too many accents; leave them out.
name-error-letter = The name has no letter in it; add one.
name-error-scripts = The name mixes writing systems, so that it could be taken for another; use one of them.
name-error-digits = The name mixes two kinds of digits; use one of them.
name-error-latin = The name looks like one in Latin letters but is not; write it in Latin letters.
name-error-reserved = The name could be taken for one of the house; choose another.
password-error-short = This password is too short; use at least 8 characters, for example three or four words.
password-error-long = This password is too long; use at most 256 characters.
password-error-control = The password has a line break, a tab or another control character in it; leave it out.
password-error-common = This password is easily guessed; choose another, for example three or four words.
password-error-name = This password is much like your name; choose another.
code-error-digits = A recovery code has digits only; type the 18 digits of one line.
code-error-length = A recovery code has 18 digits, and here are { $digits }; type the whole line.
code-error-check = There is a typing error in the code; compare it with the paper, group by group.
