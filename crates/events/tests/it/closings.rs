//! Closing an event, and an honest export of it.

use geduld_events::{
    Award, Closing, Cup, Ended, Export, Kind, Medal, NotChecked, Skipped, Solving, close, verify,
    verify_solving,
};
use geduld_rules::{Action, Entry, Scheme};

use crate::made::closing;

fn closed(kind: Kind, scheme: Scheme) -> Export {
    close(closing(kind, scheme)).unwrap()
}

fn refused(change: impl FnOnce(&mut Closing)) -> String {
    let mut closing = closing(Kind::Tournament, Scheme::Tournament);
    change(&mut closing);
    close(closing).unwrap_err().to_string()
}

#[test]
fn a_tournament_closes_with_places_points_and_cups() {
    let export = closed(Kind::Tournament, Scheme::Tournament);
    let [winner, second, equal, partly, idle, operator, stopped, equal_too, absent] =
        export.entrants.as_slice()
    else {
        panic!("nine entered");
    };
    assert_eq!(export.counted, 6);
    assert_eq!(
        (winner.place, winner.points, winner.award),
        (Some(1), 75, Some(Award::Cup(Cup::Gold)))
    );
    assert_eq!((second.place, second.award), (Some(2), Some(Award::Cup(Cup::Silver))));
    assert_eq!(
        (equal.place, equal.points, equal.award),
        (equal_too.place, equal_too.points, equal_too.award)
    );
    assert!(partly.place.is_some() && stopped.place.is_some());
    assert_eq!(stopped.rounds[0].result.ended, Ended::Closing);
    for without in [idle, operator, absent] {
        assert_eq!((without.place, without.points, without.award), (None, 0, None));
    }
    assert!(operator.total_points > second.total_points);
    assert_eq!((absent.total_points, absent.rounds.len()), (0, 0));
}

#[test]
fn a_daily_deal_closes_with_medals() {
    let export = closed(Kind::DailyDeal, Scheme::Calm);
    assert_eq!(export.entrants[0].award, Some(Award::Medal(Medal::Gold)));
    assert!(export.entrants.iter().all(|entrant| entrant.points == 0));
}

#[test]
fn an_honest_export_agrees_with_itself_and_is_read_back() {
    for kind in [Kind::Tournament, Kind::DailyDeal] {
        for scheme in [Scheme::Tournament, Scheme::Calm] {
            let export = closed(kind, scheme);
            let json = export.to_json();
            assert_eq!(serde_json::from_str::<Export>(&json).unwrap(), export);
            let report = verify(&json).unwrap();
            assert_eq!((report.entrants, report.counted), (9, export.counted));
            assert_eq!(report.commitment, export.text.commitment());
            let compact = serde_json::to_string(&export).unwrap();
            assert_eq!(verify(&compact).unwrap(), report);
        }
    }
}

#[test]
fn the_order_of_entrants_changes_nothing_for_anybody() {
    let straight = closed(Kind::Tournament, Scheme::Calm);
    let mut reversed = closing(Kind::Tournament, Scheme::Calm);
    reversed.entrants.reverse();
    let mut reversed = close(reversed).unwrap();
    reversed.entrants.reverse();
    assert_eq!(reversed, straight);
}

#[test]
fn nobody_has_anything_of_a_void_event() {
    let void = Closing { void: true, version: 2, ..closing(Kind::Tournament, Scheme::Tournament) };
    let export = close(void).unwrap();
    assert_eq!(export.counted, 0);
    let nothing = |entrant: &geduld_events::ExportEntrant| {
        entrant.place.is_none() && entrant.points == 0 && entrant.award.is_none()
    };
    assert!(export.entrants.iter().all(nothing));
    assert!(verify(&export.to_json()).unwrap().void);
}

#[test]
fn an_event_without_entrants_closes() {
    let empty = Closing { entrants: vec![], ..closing(Kind::DailyDeal, Scheme::Calm) };
    let export = close(empty).unwrap();
    assert_eq!(verify(&export.to_json()).unwrap().games, 0);
}

#[test]
fn skipped_tries_are_repeated_by_the_same_solver_only() {
    let json = closed(Kind::Tournament, Scheme::Tournament).to_json();
    let skipped = |solver, stop: bool| {
        let cancelled = move || stop;
        verify_solving(&json, Solving { solver, cancelled: &cancelled }).unwrap().skipped
    };
    let Skipped::Repeated { tries } = skipped(1, false) else { panic!("it is the same solver") };
    let why = NotChecked::OtherSolver { event: 1, here: 2 };
    assert_eq!(skipped(2, false), Skipped::NotChecked { tries, why });
    let unasked = Skipped::NotChecked { tries, why: NotChecked::NotAsked };
    assert_eq!(verify(&json).unwrap().skipped, unasked);
}

#[test]
fn what_cannot_have_been_played_is_refused_by_its_place() {
    let entry = |clock_ms, word: &str| Entry { clock_ms, action: word.parse().unwrap() };
    assert_eq!(
        refused(|closing| closing.entrants[1].logs[1][3] = entry(0, "undo")),
        "entrants[1].rounds[1].entries[3]: said undo, true is not allowed: an event has no undo and no pause"
    );
    assert_eq!(
        refused(|closing| closing.entrants[2].logs[0].push(entry(u64::MAX, "d"))),
        format!(
            "entrants[2].rounds[0].entries[41]: said {} d, true is refused: the game is over",
            u64::MAX
        )
    );
    assert!(
        refused(|closing| closing.entrants[2].logs[0][7].clock_ms = 0)
            .starts_with("entrants[2].rounds[0].entries[7]: said 0 ")
    );
    let too_long = refused(|closing| {
        let last = closing.entrants[2].logs[0].last_mut().unwrap();
        assert_eq!(last.action, Action::GiveUp);
        last.clock_ms = 4_000_000;
    });
    assert_eq!(
        too_long,
        "entrants[2].rounds[0].entries[40]: said 4000000 ms played, true is the event was open for 3757500 ms"
    );
    assert_eq!(
        refused(|closing| closing.entrants[0].logs[0].truncate(1)),
        "entrants[0].rounds[1]: said begun, true is not begun: the round before had not ended"
    );
    assert!(
        refused(|closing| closing.entrants[3].number = closing.entrants[0].number)
            .starts_with("entrants[3].number: ")
    );
    assert!(refused(|closing| closing.version = 0).starts_with("closing: "));
    assert!(refused(|closing| closing.rounds.truncate(2)).starts_with("rounds: "));
    assert!(refused(|closing| closing.rounds[1].line.truncate(3)).starts_with("rounds[1].line: "));
    let name = Some("x".repeat(201));
    assert!(refused(|closing| closing.entrants[3].name = name).starts_with("entrants[3].name: "));
    let logs = |closing: &mut Closing| {
        let again = closing.entrants[0].logs[0].clone();
        closing.entrants[0].logs.push(again);
    };
    assert!(refused(logs).starts_with("entrants[0].rounds: "));
}

#[test]
fn a_file_of_this_format_is_read_by_all_later_programs() {
    let file = include_str!("../data/daily_deal.json");
    let report = verify(file).unwrap();
    assert_eq!((report.entrants, report.counted, report.games), (4, 3, 4));
    let export: Export = serde_json::from_str(file).unwrap();
    assert_eq!(export.to_json(), file);
}
