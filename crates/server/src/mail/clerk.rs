//! Writes the letters that were asked for, if there is somebody to write to.

use std::sync::Arc;

use geduld_accounts::Look;
use geduld_store::MemberState;
use tokio::sync::mpsc;

use super::{Letter, Mail, RECOVERY_MS, mail_address};
use crate::error::HttpError;
use crate::house::House;
use crate::identity::Token;
use crate::texts::Language;

/// Takes names until the house is gone.
pub(super) async fn write_letters(house: Arc<House>, mut names: mpsc::Receiver<String>) {
    while let Some(name) = names.recv().await {
        let Some(mail) = &house.mail else { return };
        match recovery(&house, mail, &name).await {
            Ok(Some(letter)) => mail.send(letter),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "a letter could not be written"),
        }
    }
}

/// A link for the member with this name; none where nobody has it, no address was confirmed, or there was enough mail.
async fn recovery(house: &House, mail: &Mail, name: &str) -> Result<Option<Letter>, HttpError> {
    let now_ms = house.sources.clock.wall_ms();
    let Some(found) = house.store.credentials(Look::of(name).as_str()).await? else {
        return Ok(None);
    };
    let member = found.member;
    if member.state != MemberState::Active {
        return Ok(None);
    }
    let addresses = house.store.member_mail(member.player, now_ms).await?;
    let Some(Ok(to)) = addresses.address.map(|address| mail_address(&address)) else {
        return Ok(None);
    };
    if mail.count_member(member.player, now_ms).is_err() || mail.count_address(&to, now_ms).is_err()
    {
        return Ok(None);
    }
    let token = Token::new(&house.sources)?;
    let expires_at_ms = now_ms.saturating_add(RECOVERY_MS);
    house.store.add_recovery_link(member.player, token.hash().0, expires_at_ms).await?;
    let language = Language::parse(&member.language).unwrap_or(Language::Dutch);
    let l = house.texts.of(language);
    let name = member.name.as_deref().unwrap_or_default();
    Ok(Some(mail.recovery(to, name, &token, l)))
}
