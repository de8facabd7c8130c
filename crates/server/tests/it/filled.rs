//! A house with a past: members, an imported ranking, closed, corrected and void events, written straight to the store.

use geduld_events::{
    Admission, CanonicalText, EntrantNumber, Kind, Moment, Seed, Terms as EventTerms, derive,
    relabelling,
};
use geduld_rules::{Action, DealNumber, DrawCount, End, Entry, Game, Scheme, Scoring, Variant};
use geduld_store::{
    ApiToken, Append, BeginRound, ClockState, EntryId, EventKind, EventResult, EventState,
    FinishClosing, GameId, Imported, MemberName, NewPlayer, NewSession, PlayerId, SessionId,
    SignUp, Store, StoredEvent, Terms, member_key,
};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Names that a page must show as they are and nothing more.
pub(crate) const HOSTILE: [&str; 4] =
    ["<b>bold</b><script>alert(1)</script>", "\u{202e}olleh\u{202c}", "a\"b'c&amp;<!--", "Żółć 龍"];

const DAY_MS: i64 = 24 * 3_600_000;

/// What tests need to know of a filled house.
pub(crate) struct Filled {
    /// Members who are signed in with cookies; the first four entered the events.
    pub(crate) members: Vec<PlayerId>,
    /// The cookie of the first member.
    pub(crate) cookie: String,
    /// The first member's token for programs.
    pub(crate) api_token: String,
    /// A finished free game of the first member, not shared.
    pub(crate) free_game: GameId,
    /// A deleted member who had entered.
    pub(crate) deleted: PlayerId,
    /// The day of the events.
    pub(crate) day: String,
}

/// Numbers for ids: each is another one.
struct Ids(u64);

impl Ids {
    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        self.0 += 1;
        let mut bytes = [0xa5; N];
        bytes[..8].copy_from_slice(&self.0.to_be_bytes());
        bytes
    }
}

fn token_text(bytes: [u8; 32]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}

fn hash(bytes: [u8; 32]) -> [u8; 32] {
    use sha2::{Digest, Sha256};
    Sha256::digest(bytes).into()
}

/// Fills a store with a past that ends a day before `now_ms`.
pub(crate) async fn fill(store: &Store, now_ms: i64, zone: &TimeZone) -> Filled {
    let mut ids = Ids(1);
    let mut members = Vec::new();
    let cookie_bytes: [u8; 32] = ids.bytes();
    let made_ms = now_ms - 40 * DAY_MS;
    for (index, name) in
        ["Anneke", HOSTILE[0], HOSTILE[1], HOSTILE[2], HOSTILE[3], "Weg"].iter().enumerate()
    {
        let token = if index == 0 { cookie_bytes } else { ids.bytes() };
        let player = PlayerId::from_bytes(ids.bytes());
        let name =
            MemberName { name: (*name).to_owned(), look: format!("look{index}"), look_version: 1 };
        let session = NewSession {
            token_hash: hash(token),
            id: SessionId::from_bytes(ids.bytes()),
            device: String::from("Browser"),
            network_hash: [7; 16],
            at_ms: made_ms,
        };
        let sign_up = SignUp {
            guest: None,
            player,
            name,
            password_hash: Some(String::from("hash")),
            code_hashes: Vec::new(),
            passkey: None,
            language: String::from("nl"),
            invitation: None,
            session,
        };
        store.sign_up(sign_up).await.expect("a member signs up");
        members.push(player);
    }
    import(store, &members, &mut ids, made_ms).await;
    let mut free_game = None;
    for number in 0..24 {
        let at_ms = now_ms - (30 - number) * DAY_MS;
        free_game = Some(
            free(store, members[0], &mut ids, u64::try_from(number).expect("small"), at_ms).await,
        );
    }
    let opening_ms = now_ms - 2 * DAY_MS;
    let day =
        Timestamp::from_millisecond(opening_ms).expect("a time").to_zoned_datetime(zone.clone());
    let day = day.date();
    for (draw, game) in [(DrawCount::Three, "solitaire"), (DrawCount::One, "simple")] {
        let tournament = format!("{game}-{day}-14");
        close(
            store,
            &mut ids,
            (&tournament, EventKind::Tournament, draw),
            opening_ms,
            day,
            &members,
            false,
        )
        .await;
        let daily = format!("{game}-daily-{day}");
        close(
            store,
            &mut ids,
            (&daily, EventKind::Daily, draw),
            opening_ms + 1,
            day,
            &members,
            false,
        )
        .await;
    }
    let void = format!("solitaire-{day}-15");
    let kind = (void.as_str(), EventKind::Tournament, DrawCount::Three);
    close(store, &mut ids, kind, opening_ms + 3_600_000, day, &members, true).await;
    let deleted = members[5];
    store.delete_member(deleted, now_ms - DAY_MS).await.expect("a member is deleted");
    let token: [u8; 32] = ids.bytes();
    let api = ApiToken {
        id: SessionId::from_bytes(ids.bytes()),
        label: String::from("program"),
        created_at_ms: made_ms,
        used_at_ms: None,
    };
    store.add_api_token(members[0], hash(token), api).await.expect("a token is made");
    Filled {
        members,
        cookie: token_text(cookie_bytes),
        api_token: token_text(token),
        free_game: free_game.expect("games were played"),
        deleted,
        day: day.to_string(),
    }
}

/// 110 members of an earlier ranking; 35 to 37 have equal points. Anneke stands below the Top 100.
async fn import(store: &Store, members: &[PlayerId], ids: &mut Ids, at_ms: i64) {
    let mut rows = Vec::new();
    for place in 1..=110_u64 {
        let tied = if (35..=37).contains(&place) { 35 } else { place };
        let name = match place {
            1 => String::from("Wilhelmina van der Heijden-Oosterhuis"),
            _ => format!("Speler {place}"),
        };
        let awards = match place {
            1 => [211, 96, 64, 30, 88, 41, 12, 9, 1_234],
            place if place < 60 => {
                [60 - place, place % 7, 0, place % 3, 0, place % 5, 1, 0, place % 2]
            }
            _ => [0; 9],
        };
        rows.push(Imported {
            draw: DrawCount::Three,
            name: MemberName { look: format!("imported{place}"), name, look_version: 1 },
            player: PlayerId::from_bytes(ids.bytes()),
            points: if place == 1 { 9606 } else { 9000 - tied * 50 },
            awards,
        });
    }
    for (index, _) in members.iter().enumerate().take(5) {
        rows.push(Imported {
            draw: DrawCount::Three,
            name: MemberName { look: format!("look{index}"), name: String::new(), look_version: 1 },
            player: PlayerId::from_bytes(ids.bytes()),
            points: 40 + index as u64,
            awards: [0; 9],
        });
    }
    store.import_points(String::from("test"), rows, at_ms).await.expect("points are imported");
}

/// Some moves of the first legal ones, and the end.
fn played(game: &mut Game, moves: usize, seconds: u64) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut clock_ms = 0;
    for index in 0..moves {
        let legal = game.legal_moves();
        let Some(&next) = legal.get(index % legal.len().max(1)) else { break };
        clock_ms += seconds * 1000;
        let entry = Entry { clock_ms, action: Action::Move(next) };
        game.push(entry).expect("the move is legal");
        entries.push(entry);
        if game.end() == Some(End::Won) {
            return entries;
        }
    }
    let entry = Entry { clock_ms, action: Action::GiveUp };
    game.push(entry).expect("a game can be given up");
    entries.push(entry);
    entries
}

async fn free(store: &Store, player: PlayerId, ids: &mut Ids, number: u64, at_ms: i64) -> GameId {
    let variant = Variant::SOLITAIRE;
    let scoring = Scoring::current(Scheme::Tournament);
    let deal = DealNumber::Own(number).deal();
    let mut game = Game::new(deal.clone(), variant, scoring);
    let entries = played(&mut game, 25 + usize::try_from(number).expect("small") * 6, 3);
    let id = GameId::from_bytes(ids.bytes());
    let start = Terms { deal, variant, scoring, known: false, assisted: false, number: None };
    append(store, id, player, Some(start), entries, at_ms, &game, ids).await;
    id
}

#[expect(clippy::too_many_arguments, reason = "a helper of tests")]
async fn append(
    store: &Store,
    id: GameId,
    player: PlayerId,
    start: Option<Terms>,
    entries: Vec<Entry>,
    at_ms: i64,
    game: &Game,
    ids: &mut Ids,
) {
    let append = Append {
        game: id,
        player: NewPlayer { id: player, token_hash: member_key(player) },
        start,
        expected_seq: 0,
        id: EntryId::from_bytes(ids.bytes()),
        entries,
        at_ms,
        clock: ClockState { clock_ms: game.clock_ms(), running_since_ms: None },
        end: game.result(),
    };
    store.append(append).await.expect("a game is stored");
}

/// The terms of an event of an hour.
fn event_terms(
    id: &str,
    kind: EventKind,
    variant: Variant,
    opening_ms: i64,
    day: jiff::civil::Date,
    seed: Seed,
) -> EventTerms {
    EventTerms {
        id: id.parse().expect("an id"),
        kind: if kind == EventKind::Tournament { Kind::Tournament } else { Kind::DailyDeal },
        variant,
        scoring: Scoring::current(Scheme::Tournament),
        derivation: 1,
        solver: 1,
        node_limit: 100_000,
        admission: Admission {
            account_before_opening: true,
            free_games: 5,
            operators_compete: false,
        },
        opening: Moment::from_unix_ms(opening_ms).expect("a moment"),
        closing: Moment::from_unix_ms(opening_ms + 3_600_000).expect("a moment"),
        day,
        seed,
        previous: None,
    }
}

/// An event in which all members but the fifth played one round each, closed or void.
async fn close(
    store: &Store,
    ids: &mut Ids,
    (id, kind, draw): (&str, EventKind, DrawCount),
    opening_ms: i64,
    day: jiff::civil::Date,
    members: &[PlayerId],
    void: bool,
) {
    let variant = match draw {
        DrawCount::Three => Variant::SOLITAIRE,
        DrawCount::One => Variant::SOLITAIRE_SIMPLE,
    };
    let terms = event_terms(id, kind, variant, opening_ms, day, Seed(ids.bytes()));
    let (scoring, closing_ms) = (terms.scoring, terms.closing.unix_ms());
    let text = CanonicalText::of(terms.clone()).expect("terms of an event");
    let rounds = derive(&terms, &|| false, &mut |_| ()).expect("deals are derived");
    let event = StoredEvent {
        id: id.to_owned(),
        series: String::from("made"),
        kind,
        draw,
        scoring,
        day: day.to_string(),
        opening_ms,
        closing_ms,
        account_before_opening: true,
        free_games: 5,
        operators_compete: false,
        commitment: text.commitment().0,
        sealed_text: vec![1],
        sealed_rounds: None,
        text: None,
        rounds: None,
        state: EventState::Announced,
        announced_at_ms: opening_ms - 7_200_000,
        opened_at_ms: None,
        closed_at_ms: None,
        version: 0,
        reason: None,
        entrants: 0,
        counted: 0,
        outages: Vec::new(),
    };
    assert!(store.announce_event(event).await.expect("it is announced"));
    store.open_event(id.to_owned(), opening_ms).await.expect("it is opened");
    let mut results = Vec::new();
    for (index, player) in members.iter().enumerate().filter(|(index, _)| *index != 4) {
        let number = 77 + index as u64;
        let seen_under = relabelling(&terms.seed, EntrantNumber(number));
        let deal = seen_under.deal(&rounds[0].deal);
        let mut game = Game::new(deal.clone(), variant, scoring);
        let entries = played(&mut game, 30 + 12 * index, 4);
        let begin = BeginRound {
            event: id.to_owned(),
            player: *player,
            number,
            out_of_competition: index == 3,
            round: 1,
            game: GameId::from_bytes(ids.bytes()),
            terms: Terms { deal, variant, scoring, known: false, assisted: false, number: None },
            at_ms: opening_ms + 1000,
            running_since_ms: opening_ms + 1000,
        };
        let (round_game, at_ms) = (begin.game, opening_ms + 600_000);
        store.begin_round(begin).await.expect("a round is begun");
        append(store, round_game, *player, None, entries, at_ms, &game, ids).await;
        results.push(result(*player, index, kind, &game, void));
    }
    let name = format!("event:{id}");
    let lease = store.take_lease(&name, "test", None, closing_ms, closing_ms + 9000).await;
    let lease = lease.expect("the store works").expect("nobody has the lease");
    store.fence_event(id.to_owned(), lease.clone()).await.expect("it is fenced");
    let counted = results.iter().filter(|result| result.place.is_some()).count() as u64;
    store
        .stage_results(id.to_owned(), 1, results, lease.clone())
        .await
        .expect("results are staged");
    let week = day.iso_week_date();
    let finish = FinishClosing {
        event: id.to_owned(),
        version: 1,
        lease,
        void,
        reason: void.then(|| String::from("Twee keer dezelfde <kaart>")),
        text: text.as_str().to_owned(),
        rounds: serde_json::to_string(&rounds).expect("rounds are written"),
        counted,
        closed_at_ms: closing_ms + 65_000,
        outages: vec![(opening_ms + 1000, opening_ms + 66_000)],
        periods: vec![
            day.to_string(),
            format!("{}-W{:02}", week.year(), week.week()),
            day.strftime("%Y-%m").to_string(),
            day.year().to_string(),
        ],
        at_ms: closing_ms + 70_000,
    };
    store.finish_closing(finish).await.expect("it is closed");
}

fn result(player: PlayerId, index: usize, kind: EventKind, game: &Game, void: bool) -> EventResult {
    let points = game.result().and_then(|result| result.points).unwrap_or(0).max(0);
    let points = u32::try_from(points).expect("few points");
    // The second and third share a place; the fourth is an operator.
    let (place, award) = match (void, index) {
        (true, _) | (_, 3) => (None, 0),
        (_, 0) => (Some(1), 1),
        (_, 1 | 2) => (Some(2), 2),
        _ => (Some(4), 0),
    };
    let daily = kind == EventKind::Daily;
    EventResult {
        player,
        name: Some(format!("then {index}")),
        out_of_competition: index == 3,
        round_points: vec![points],
        total_points: u64::from(points),
        moves: 30,
        won: 0,
        place,
        points: if daily || place.is_none() { 0 } else { 1_234 },
        award: if daily && award > 0 { award + 4 } else { award },
    }
}
