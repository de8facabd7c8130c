//! What an operator looks at: totals against the ledger, and odd results.

use geduld_store::{Difference, Flag};

use super::room::{give, tell};
use super::{DifferenceRow, FlagRow, Office, Refusal, Replies, Reply, events::game_name};

/// Flags that are told at once: the latest.
const MOST_FLAGS: u32 = 10_000;

pub(super) async fn recompute(
    office: &Office,
    repair: bool,
    replies: &Replies,
) -> Result<(), Refusal> {
    let differences = office.store().differences().await?;
    let count = differences.len();
    for difference in differences {
        let Difference { player, draw, what, kept, sum } = difference;
        let member = office.person(player).await?;
        let game = game_name(draw).to_owned();
        let row = DifferenceRow { member, game, total: what, kept, sum };
        give(replies, Reply::Difference(row)).await;
    }
    match (count, repair) {
        (0, _) => {
            tell(replies, "Every total is what the ledger and the results say.").await;
            Ok(())
        }
        (_, false) => Err(Refusal::state(
            "totals differ from the ledger; `geduld admin recompute --repair` makes them anew",
        )),
        (_, true) => {
            office.store().recompute().await?;
            if office.store().differences().await?.is_empty() {
                tell(replies, "All totals were made anew from the ledger and the results.").await;
                Ok(())
            } else {
                Err(Refusal::failed("totals differ still; please report this"))
            }
        }
    }
}

pub(super) async fn flags(office: &Office, replies: &Replies) -> Result<(), Refusal> {
    for flag in office.store().flags(MOST_FLAGS).await? {
        let Flag { event, player, other, why, detail } = flag;
        let member = office.person(player).await?;
        let other = if other == player { None } else { Some(office.person(other).await?) };
        give(replies, Reply::Flag(FlagRow { event, member, other, why, detail })).await;
    }
    Ok(())
}
