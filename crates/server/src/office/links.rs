//! Links that let somebody in.

use geduld_store::{Member, MemberState};

use super::room::give;
use super::{LinkRow, Office, Refusal, Replies, Reply, Whom, members};
use crate::identity::Token;

const DAY_MS: i64 = 24 * 3_600_000;

/// The longest time that a link can be good, in days.
const MOST_DAYS: u32 = 365;

/// The most people that one invitation lets in.
const MOST_USES: u32 = 10_000;

/// A recovery link is good for a day.
const RECOVERY_DAYS: u32 = 1;

pub(super) async fn recovery(
    office: &Office,
    who: &Whom,
    replies: &Replies,
) -> Result<(), Refusal> {
    let member = members::find(office, who).await?;
    if let MemberState::Suspended { reason } = &member.state {
        return Err(Refusal::state(format!(
            "the member is suspended ({reason}): a link would not let anybody in; lift it first with \
             `geduld admin unsuspend`"
        )));
    }
    let link = new_recovery(office, &member, RECOVERY_DAYS).await?;
    give(replies, Reply::Link(link)).await;
    Ok(())
}

/// Makes a link that lets a member in once.
pub(super) async fn new_recovery(
    office: &Office,
    member: &Member,
    days: u32,
) -> Result<LinkRow, Refusal> {
    let token = Token::new(&office.house.sources)?;
    let expires_at_ms = office.now_ms() + i64::from(days) * DAY_MS;
    office.store().add_recovery_link(member.player, token.hash().0, expires_at_ms).await?;
    Ok(LinkRow {
        name: member.name.clone(),
        url: format!("{}/account/link/{}", office.origin, token.text()),
        until: office.when(expires_at_ms),
        uses: 1,
    })
}

pub(super) async fn invite(
    office: &Office,
    uses: u32,
    days: u32,
    replies: &Replies,
) -> Result<(), Refusal> {
    check_days(days)?;
    if !(1..=MOST_USES).contains(&uses) {
        return Err(Refusal::usage(format!("--uses: give a number from 1 to {MOST_USES}")));
    }
    let token = Token::new(&office.house.sources)?;
    let expires_at_ms = office.now_ms() + i64::from(days) * DAY_MS;
    office.store().add_invitation(token.hash().0, expires_at_ms, uses).await?;
    let url = format!("{}/account/join/{}", office.origin, token.text());
    let link = LinkRow { name: None, url, until: office.when(expires_at_ms), uses };
    give(replies, Reply::Link(link)).await;
    Ok(())
}

/// That a link or announcement lasts a sensible time.
pub(super) fn check_days(days: u32) -> Result<(), Refusal> {
    if (1..=MOST_DAYS).contains(&days) {
        Ok(())
    } else {
        Err(Refusal::usage(format!("--days: give a number from 1 to {MOST_DAYS}")))
    }
}
