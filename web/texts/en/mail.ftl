# Mail to members: an address on the page of the account, and letters with a link.
# The same keys as ../nl/mail.ftl; a test compares them.

## On the page of the account

mail-title = E-mail address
mail-what = You need none. If you lose your password, a link to choose a new one can be sent there. It is used for nothing else.
mail-yours = Links go to
mail-waits = Not confirmed yet. Open the link in the mail to
mail-address = E-mail address
mail-address-hint = You get a link to confirm it.
mail-do = Set the address
mail-remove-do = Remove the address
mail-error-address = This is no e-mail address. Type it like this: name@example.org
mail-error-wait = { $minutes ->
    [one] Enough mail has been sent already. Try again in a minute.
   *[other] Enough mail has been sent already. Try again in { $minutes } minutes.
}
account-said-mail-sent = A mail is on its way. Open the link in it to confirm your address. If nothing comes, look among the unwanted mail or try again in an hour.
account-said-mail-removed = Your e-mail address is removed.

## Confirming

mail-confirm-title = Confirm an e-mail address
mail-confirm-member = This is for the account of
mail-confirm-address = The address is
mail-confirm-do = Confirm
mail-confirm-not-you = If you do not know this account, do nothing.
mail-confirmed = Your e-mail address is confirmed
    .explain = If you lose your password, a link can be sent there.
mail-link-gone = This link is not good any more
    .explain = A link is good once, and for a day. Ask for a new one on the page of your account.

## Password lost

recover-mail-title = Or by mail
recover-mail-how = If your account has an e-mail address, we send a link there.
recover-mail-do = Send a link to my e-mail address
recover-mail-sent = If there is an account of that name with a confirmed e-mail address, a mail is on its way. The link is good for an hour. If nothing comes, look among the unwanted mail or try again in an hour.

## Letters

mail-hello = Hello { $name },
mail-recovery-subject = A new password for Geduld
mail-recovery-asked = With this link you choose a new password:
mail-recovery-good = The link is good for an hour, and once.
mail-recovery-not-you = If you did not ask for this, you need not do anything: your password stays as it is.
mail-confirmation-subject = Confirm your e-mail address for Geduld
mail-confirmation-asked = With this link you confirm that this is your e-mail address:
mail-confirmation-good = The link is good for a day, and once.
mail-confirmation-not-you = If you do not know this account, you need not do anything: without you this address is not used.

## Privacy

privacy-mail = If you like: your e-mail address, to send you a link when you have lost your password. You can remove it on the page of your account. The mail goes through the operator's mail server.
