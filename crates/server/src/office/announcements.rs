//! What the operator tells everybody.

use geduld_store::{Announcement, SessionId};

use super::links::check_days;
use super::room::{give, tell};
use super::{AnnouncementRow, Office, Refusal, Replies, Reply};

const DAY_MS: i64 = 24 * 3_600_000;

/// A text has so many characters at most.
const LONGEST_TEXT: usize = 1_000;

pub(super) async fn announce(
    office: &Office,
    dutch: &str,
    english: &str,
    days: u32,
    replies: &Replies,
) -> Result<(), Refusal> {
    check_days(days)?;
    let (dutch, english) = (checked("--nl", dutch)?, checked("--en", english)?);
    let from_ms = office.now_ms();
    let until_ms = from_ms + i64::from(days) * DAY_MS;
    let id = SessionId::from_bytes(office.house.sources.bytes()?);
    let announcement = Announcement { id, dutch, english, from_ms, until_ms };
    office.store().announce(announcement.clone()).await?;
    give(replies, Reply::Announcement(row(office, announcement))).await;
    Ok(())
}

pub(super) async fn list(office: &Office, replies: &Replies) -> Result<(), Refusal> {
    for announcement in office.store().announcements(office.now_ms()).await? {
        give(replies, Reply::Announcement(row(office, announcement))).await;
    }
    Ok(())
}

pub(super) async fn end(office: &Office, id: &str, replies: &Replies) -> Result<(), Refusal> {
    let wrong = || {
        Refusal::usage("this is no id of an announcement; `geduld admin announcements` lists them")
    };
    let id: SessionId = id.parse().map_err(|_| wrong())?;
    if !office.store().end_announcement(id).await? {
        return Err(Refusal::state(format!(
            "there is no announcement {id}; `geduld admin announcements` lists them"
        )));
    }
    tell(replies, format!("The announcement {id} is not shown any more.")).await;
    Ok(())
}

fn checked(flag: &str, text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Refusal::usage(format!("{flag}: there is no text; it is shown on every page")));
    }
    if text.chars().count() > LONGEST_TEXT || text.contains(char::is_control) {
        return Err(Refusal::usage(format!(
            "{flag}: write one line of at most {LONGEST_TEXT} characters"
        )));
    }
    Ok(text.to_owned())
}

fn row(office: &Office, announcement: Announcement) -> AnnouncementRow {
    let Announcement { id, dutch, english, from_ms, until_ms } = announcement;
    AnnouncementRow {
        id: id.to_string(),
        from: office.when(from_ms),
        until: office.when(until_ms),
        dutch,
        english,
    }
}
