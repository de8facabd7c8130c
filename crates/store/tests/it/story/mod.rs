//! What must be true of the store whatever database is behind it. Each function of these modules is
//! a test that gets a new, empty store; [`run_against`] makes the tests of one backend of them.

pub(crate) mod appends;
pub(crate) mod calendar;
pub(crate) mod claims;
pub(crate) mod clocks;
pub(crate) mod closings;
pub(crate) mod endings;
pub(crate) mod help;
pub(crate) mod histories;
pub(crate) mod identities;
pub(crate) mod leases;
pub(crate) mod listing;
pub(crate) mod mail;
pub(crate) mod members;
pub(crate) mod merging;
pub(crate) mod rankings;
pub(crate) mod roads;
pub(crate) mod rounds;
pub(crate) mod statistics;

/// Makes a test of every story. `$fixture` is an async function that gives a new store and what it
/// lives in.
macro_rules! run_against {
    ($fixture:path: $($module:ident { $($story:ident)* })*) => {
        $(mod $module {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $story() {
                let (store, home) = $fixture().await;
                crate::story::$module::$story(store.clone()).await;
                store.close().await;
                drop(home);
            })*
        })*
    };
}
pub(crate) use run_against;

/// Hands `$run` the fixture with the list of all stories.
macro_rules! all {
    ($fixture:path) => {
        crate::story::run_against! { $fixture:
            identities {
                a_player_is_there_from_the_first_entry_and_not_before
                a_token_leads_to_one_player
                a_player_id_belongs_to_one_token
                a_refused_beginning_makes_no_player
            }
            appends {
                what_is_appended_is_what_is_read
                a_resend_is_stored_once
                a_resend_of_the_first_entry_is_stored_once
                a_resend_with_a_later_seq_is_stored_once
                the_same_append_sent_at_once_is_stored_once
                of_two_appends_at_the_same_seq_exactly_one_wins
                of_many_that_begin_the_same_game_exactly_one_wins
                losers_do_not_harm_their_batch
                a_refused_append_leaves_no_trace
                several_entries_are_stored_together
                a_game_of_another_player_is_not_touched
                one_free_game_runs_at_a_time
                of_two_games_begun_at_once_one_runs
                an_append_to_no_game_is_refused
                an_append_that_contradicts_itself_is_refused
                many_games_at_once_keep_every_entry
            }
            endings {
                a_game_that_ends_is_packed_with_its_whole_log
                a_game_may_end_with_its_first_entry
                a_resend_of_the_last_eight_gets_the_final_state
                an_older_resend_gets_the_final_state_too
                nothing_is_added_to_a_game_that_is_over
                an_ended_game_is_not_begun_again
                after_giving_up_another_game_may_begin
                of_two_endings_at_once_exactly_one_wins
                has_entry_knows_the_log_and_the_last_eight
            }
            clocks {
                the_clock_is_saved_with_every_entry
                a_saved_clock_is_read_back
                a_clock_that_was_overtaken_is_not_set_back
                the_clock_of_an_ended_game_is_left_alone
                a_gap_between_heartbeats_is_an_outage
            }
            help {
                a_mark_stays_with_a_running_game_to_its_end
                a_game_marked_before_it_begins_begins_marked
                a_game_that_is_over_is_not_marked_and_that_is_told
            }
            members {
                a_guest_becomes_a_member_and_keeps_the_games
                somebody_new_becomes_a_member
                a_name_belongs_to_one_member
                of_two_sign_ups_with_one_name_at_once_one_wins
                an_invitation_lets_in_as_many_as_it_says
                a_session_ends_when_it_is_told_to
                a_session_that_nobody_saw_for_400_days_has_ended
                a_suspended_member_is_out_at_once
                a_recovery_code_is_good_once
                a_recovery_link_claims_a_member_once
                a_password_ends_the_other_sessions
                a_renamed_member_keeps_the_history_and_frees_the_name
                a_passkey_answer_counts_once
                a_token_for_programs_is_the_members
                members_are_found_by_their_look
                announcements_last_as_long_as_they_say
            }
            roads {
                a_passkey_may_be_the_only_key
                a_passkey_of_another_member_makes_no_member
                a_sign_up_takes_over_nobodys_row
                a_deleted_member_comes_back_by_no_road
                codes_that_are_set_anew_come_with_a_recovery
                a_blocked_look_is_free_after_a_year
                what_proves_who_it_is_is_not_shown
                that_a_session_was_seen_is_noted_once_an_hour
            }
            mail {
                an_address_is_used_once_its_owner_has_confirmed_it
                another_address_takes_the_place_of_the_first_when_confirmed
                an_address_goes_with_its_links_and_its_member
            }
            claims {
                who_was_carried_over_comes_in_by_a_link_alone
                a_deleted_member_makes_room_in_the_ranking
            }
            merging {
                a_guests_games_come_along
                of_two_running_games_the_guests_waits
                one_of_two_running_games_is_chosen
                a_guest_of_another_member_brings_nothing
                only_games_without_help_count_for_entering
                a_game_is_shared_by_its_player_only
                nothing_is_left_of_a_deleted_member
            }
            statistics {
                nothing_played_adds_up_to_nothing
                statistics_are_what_the_logs_add_up_to
                known_and_assisted_games_are_counted_apart
                a_game_without_a_move_does_not_count
                a_game_whose_only_move_was_taken_back_counts_as_a_loss
                streaks_follow_the_order_of_endings
                vegas_keeps_a_running_balance
                without_a_clock_no_time_is_told
            }
            listing {
                finished_games_come_newest_first_and_whole
                pages_neither_repeat_nor_skip_a_game
                games_of_others_are_not_listed
            }
            calendar {
                an_event_is_read_back_as_it_was_announced
                rounds_and_the_opening_are_noted_once
                only_what_nobody_entered_is_cancelled
                events_are_found_by_series_day_and_state
            }
            closings {
                a_closing_shows_results_and_fills_ledger_totals_and_periods
                nothing_of_a_closing_is_seen_before_its_end
                a_closing_broken_off_anywhere_is_done_once_by_the_next
                of_many_that_finish_a_closing_one_does
                a_closing_that_leaves_somebody_out_is_refused
                a_closing_takes_no_cancelled_event
                a_void_takes_everything_back
                a_correction_gives_what_the_first_closing_should_have
                who_does_not_count_gets_nothing
                a_daily_deal_brings_medals_and_results
                who_was_deleted_during_the_closing_has_no_name_and_stands_in_no_list
                a_player_finds_results_and_the_best_of_them
                flags_and_shared_networks_are_told
            }
            histories {
                lists_are_what_a_simple_count_gives
                lists_are_what_a_simple_count_gives_in_another_history
                lists_are_what_a_simple_count_gives_in_a_third_history
                an_event_without_entrants_closes_and_gives_nothing
            }
            leases {
                a_lease_is_held_by_one_until_it_runs_out
                a_lease_is_kept_by_who_holds_it
                a_lease_given_back_is_free_and_its_token_worth_nothing
                of_many_that_take_a_lease_one_has_it
            }
            rankings {
                equal_points_share_a_place_and_the_next_are_skipped
                a_window_is_a_part_of_the_ranking
                a_period_has_places_at_any_offset
                an_import_is_done_once
                an_imported_name_makes_an_unclaimed_member_or_goes_to_its_own
                an_import_beyond_reason_changes_nothing
            }
            rounds {
                a_round_begun_is_a_game_whose_clock_runs
                a_round_runs_beside_the_free_game
                a_round_is_played_and_stays_silent_until_the_closing
                rounds_are_begun_once_and_in_order
                of_many_that_begin_a_round_at_once_one_does
                only_open_events_and_active_members_begin
                a_fenced_round_takes_no_entry
                a_round_is_never_assisted
                clocks_of_rounds_start_together
                entrants_are_read_page_by_page
            }
        }
    };
}
pub(crate) use all;
