//! Members.

use geduld_accounts::{LOOK_VERSION, Look, Name};
use geduld_store::{Member, MemberName, MemberState, PlayerId, RenameError, member_key};

use super::room::{give, tell};
use super::{MemberRow, Office, Refusal, Replies, Reply, Whom};
use crate::identity::TokenHash;

/// Members that are read at once.
const PAGE: u32 = 500;

/// A reason has so many characters at most.
const LONGEST_REASON: usize = 500;

pub(super) async fn list(office: &Office, part: &str, replies: &Replies) -> Result<(), Refusal> {
    let look = Look::of(part);
    if look.as_str().is_empty() && !part.trim().is_empty() {
        return Err(Refusal::usage("no name holds that: give letters or digits"));
    }
    let mut after: Option<String> = None;
    loop {
        let members = office.store().members(look.as_str(), after.as_deref(), PAGE).await?;
        let last = members.len() < PAGE as usize;
        after = members.last().and_then(|member| member.name.clone());
        for member in members {
            give(replies, Reply::Member(row(office, member))).await;
        }
        if last || after.is_none() {
            return Ok(());
        }
    }
}

pub(super) async fn one(office: &Office, who: &Whom, replies: &Replies) -> Result<(), Refusal> {
    let member = find(office, who).await?;
    give(replies, Reply::Member(row(office, member))).await;
    Ok(())
}

pub(super) async fn rename(
    office: &Office,
    who: &Whom,
    new: &str,
    replies: &Replies,
) -> Result<(), Refusal> {
    let member = find(office, who).await?;
    let name = Name::parse(new).map_err(|error| Refusal::usage(error.to_string()))?;
    let before = called(&member);
    match office.store().rename(member.player, stored(&name), office.now_ms()).await {
        Ok(()) => {
            tell(replies, format!("{before} is called `{name}` now.")).await;
        }
        Err(RenameError::NameTaken) => {
            return Err(Refusal::state(format!(
                "`{name}` is taken, or looks like a name that is, or was a deleted member's less than a year \
                 ago: choose another"
            )));
        }
        Err(RenameError::Store(error)) => return Err(error.into()),
        Err(error) => return Err(Refusal::state(error.to_string())),
    }
    Ok(())
}

pub(super) async fn suspend(
    office: &Office,
    who: &Whom,
    reason: &str,
    replies: &Replies,
) -> Result<(), Refusal> {
    let reason = checked_reason(reason)?;
    let member = find(office, who).await?;
    let name = called(&member);
    if let MemberState::Suspended { reason } = &member.state {
        return Err(Refusal::state(format!(
            "{name} is suspended already ({reason}); `geduld admin unsuspend` lifts it"
        )));
    }
    if !office.store().suspend(member.player, Some(reason)).await? {
        return Err(Refusal::state(format!(
            "{name} was carried over and never here, so nobody can be kept out; `geduld admin delete` deletes it"
        )));
    }
    let_go(office, member.player);
    tell(replies, format!("{name} is suspended and signed out everywhere.")).await;
    Ok(())
}

pub(super) async fn unsuspend(
    office: &Office,
    who: &Whom,
    replies: &Replies,
) -> Result<(), Refusal> {
    let member = find(office, who).await?;
    let name = called(&member);
    if !matches!(member.state, MemberState::Suspended { .. })
        || !office.store().suspend(member.player, None).await?
    {
        return Err(Refusal::state(format!("{name} is not suspended; nothing was changed")));
    }
    tell(replies, format!("{name} can sign in again.")).await;
    Ok(())
}

pub(super) async fn delete(office: &Office, who: &Whom, replies: &Replies) -> Result<(), Refusal> {
    let member = find(office, who).await?;
    let name = called(&member);
    if !office.store().delete_member(member.player, office.now_ms()).await? {
        return Err(Refusal::state(format!("{name} is deleted already")));
    }
    let_go(office, member.player);
    office.house.events.forget_exports();
    tell(replies, format!("{name} is deleted; nobody can take the name for a year.")).await;
    Ok(())
}

pub(super) async fn operator(
    office: &Office,
    who: &Whom,
    operator: bool,
    replies: &Replies,
) -> Result<(), Refusal> {
    let member = find(office, who).await?;
    let name = called(&member);
    if !office.store().set_operator(member.player, operator).await? {
        return Err(Refusal::state(format!("{name} cannot be an operator")));
    }
    let told = match (operator, office.house.events.settings().operators_compete) {
        (true, false) => format!(
            "{name} is an operator: results of events entered from now on are shown out of competition."
        ),
        (true, true) => format!("{name} is an operator, and competes, as the settings say."),
        (false, _) => format!("{name} is no operator any more."),
    };
    tell(replies, told).await;
    Ok(())
}

/// The member who is meant. Deleted ones are nobody.
///
/// # Errors
///
/// When there is none.
pub(super) async fn find(office: &Office, who: &Whom) -> Result<Member, Refusal> {
    let found = match who {
        Whom::Name(name) => {
            let look = Look::of(name);
            if look.as_str().is_empty() {
                return Err(Refusal::usage("a name has letters; give one of a member"));
            }
            let found = office.store().credentials(look.as_str()).await?;
            found.map(|credentials| credentials.member)
        }
        Whom::Id(id) => {
            let player: PlayerId =
                id.parse().map_err(|error| Refusal::usage(format!("`id:{id}`: {error}")))?;
            office.store().member(player).await?
        }
    };
    match found {
        Some(member) if member.state == MemberState::Deleted => {
            Err(Refusal::state("this member was deleted; nothing can be changed any more"))
        }
        Some(member) => Ok(member),
        None => Err(Refusal::state(match who {
            Whom::Name(name) => {
                let name: String = name.chars().take(80).collect();
                format!(
                    "no member is called `{name}`; `geduld admin members PART` lists names that hold a part"
                )
            }
            Whom::Id(id) => format!("no member has the id {id}; `geduld admin members` lists them"),
        })),
    }
}

/// A name as the store takes it.
pub(super) fn stored(name: &Name) -> MemberName {
    MemberName {
        name: name.as_str().to_owned(),
        look: name.look().as_str().to_owned(),
        look_version: LOOK_VERSION,
    }
}

/// A reason without blanks around it.
///
/// # Errors
///
/// When there is none, or it is no line of text.
pub(super) fn checked_reason(reason: &str) -> Result<String, Refusal> {
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(Refusal::usage(
            "give a reason, as --reason \"why\"; who is concerned reads it",
        ));
    }
    if reason.chars().count() > LONGEST_REASON || reason.contains(char::is_control) {
        return Err(Refusal::usage(format!(
            "the reason is to be one line of at most {LONGEST_REASON} characters"
        )));
    }
    Ok(reason.to_owned())
}

fn called(member: &Member) -> String {
    match &member.name {
        Some(name) => format!("`{name}`"),
        None => format!("id:{}", member.player),
    }
}

fn row(office: &Office, member: Member) -> MemberRow {
    let (state, reason) = match member.state {
        MemberState::Active => ("active", None),
        MemberState::Unclaimed => ("unclaimed", None),
        MemberState::Suspended { reason } => ("suspended", Some(reason)),
        MemberState::Deleted => ("deleted", None),
    };
    MemberRow {
        name: member.name,
        id: member.player.to_string(),
        state: state.to_owned(),
        reason,
        operator: member.operator,
        language: member.language,
        since: office.when(member.created_at_ms),
    }
}

/// Lets the open tables of a member go, whose sessions have ended.
fn let_go(office: &Office, player: PlayerId) {
    office.house.presence.part_all(&TokenHash(member_key(player)));
}
