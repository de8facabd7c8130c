//! Of an open event nobody hears anything of what others play: whatever one entrant does, the others and all guests are sent
//! the same bytes.

use geduld_rules::Relabelling;

use crate::arena::{Arena, TOURNAMENT, address, plan};
use crate::player::Player;

/// What one entrant does while the others look on.
#[derive(Clone, Copy)]
enum Play {
    /// Wins all rounds.
    Wins,
    /// Gives all rounds up.
    GivesUp,
}

/// All that another entrant and a guest were sent, and what they must never be sent.
struct Heard {
    bytes: Vec<String>,
    /// Secrets of the event, as texts.
    secrets: Vec<String>,
}

async fn heard(play: Play) -> Heard {
    let arena = Arena::open(plan()).await;
    let mut player = arena.member("Anna").await;
    let mut other = arena.member("Bert").await;
    let mut guest = arena.house.browser();
    guest.get("/").await;
    arena.open_event(TOURNAMENT).await;
    let mut secrets = vec![arena.text(TOURNAMENT).await.terms().seed.to_string()];
    for round in arena.rounds(TOURNAMENT).await {
        secrets.extend(Relabelling::ALL.map(|names| names.deal(&round.deal).to_string()));
    }

    let mut seen = arena.begin(TOURNAMENT, 1, &mut other).await;
    // Entry ids are the same in both houses.
    seen.name = 999_999;
    for round in 1..=3 {
        let mut table = arena.begin(TOURNAMENT, round, &mut player).await;
        match play {
            Play::Wins => {
                for played in arena.line(TOURNAMENT, round as usize, player.player).await {
                    table.play(&played).await;
                }
            }
            Play::GivesUp => {
                table.play("giveup").await;
            }
        }
        secrets.extend(
            table.table["result"]["points"]
                .as_i64()
                .filter(|points| *points > 999)
                .map(|points| points.to_string()),
        );
        table.leave().await;
        seen.play("d").await;
    }
    let mut bytes = Vec::new();
    let game = arena.game(TOURNAMENT, 1, player.player).await.unwrap();
    let own = address(TOURNAMENT);
    let pages = [
        String::from("/"),
        String::from("/me"),
        String::from("/rules"),
        String::from("/tournaments"),
        own.clone(),
        format!("{own}/rounds/1"),
        format!("{own}/rounds/2"),
        format!("{own}/export.json"),
        String::from("/daily"),
        String::from("/standings"),
        String::from("/ranking"),
        String::from("/api"),
        format!("/api/v1/tournaments/{TOURNAMENT}"),
        format!("/api/v1/events/{TOURNAMENT}"),
        format!("/players/{}", player.player),
        format!("/games/{game}/record"),
    ];
    for browser in [&mut other.browser, &mut guest] {
        for page in &pages {
            let answer = browser.get(page).await;
            // Sealed drafts and request ids are chance, the same in both houses but of no matter here.
            bytes.push(format!(
                "{page} {} {}",
                answer.status,
                String::from_utf8_lossy(&answer.body)
            ));
        }
        let path = format!("/ws?game={game}");
        let mut refused = Player::try_connect_to(browser, &path, &[]).await.unwrap();
        bytes.push(refused.next().await.to_string());
    }
    seen.settle().await;
    bytes.append(&mut seen.frames);
    // Ports differ from house to house.
    let port = arena.house.running.address().port().to_string();
    let bytes = bytes.into_iter().map(|text| text.replace(&port, "PORT")).collect();
    Heard { bytes, secrets }
}

#[tokio::test]
async fn whatever_an_entrant_plays_the_others_are_sent_the_same_bytes() {
    let (won, given_up) = tokio::join!(heard(Play::Wins), heard(Play::GivesUp));
    assert_eq!(won.bytes.len(), given_up.bytes.len());
    for (one, other) in won.bytes.iter().zip(&given_up.bytes) {
        assert_eq!(one, other);
    }
    assert!(won.bytes.iter().any(|text| text.contains("\"event\":{")), "a round was shown");
    assert!(won.secrets.len() > 25, "the winner's results are among the secrets");
    for secret in won.secrets.iter().chain(&given_up.secrets) {
        let told = won.bytes.iter().find(|text| text.contains(secret.as_str()));
        assert_eq!(told, None, "a secret was told");
    }
}
