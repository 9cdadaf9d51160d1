//! Cases that hold on both databases, each with a database of its own.
#![allow(
    dead_code,
    unused_macros,
    unused_imports,
    reason = "each database uses its own part of the suite"
)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that finds what it did not expect has failed"
)]

pub mod access;
pub mod ahead;
pub mod appending;
pub mod beside;
pub mod directory;
pub mod hall;
pub mod keeping;
pub mod limits;
pub mod looking;
pub mod place;
pub mod sending;
pub mod servers;
pub mod signing_in;
pub mod waking;

/// Makes tests of cases, at a place made for each.
macro_rules! cases {
    ($place:expr; $($module:ident::$case:ident,)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $case() {
            let place = $place.await;
            crate::suite::$module::$case(&place).await;
            place.clear().await;
        }
    )+};
}
pub(crate) use cases;

/// Makes tests of all cases that hold on both databases.
macro_rules! every_case {
    ($place:expr) => {
        crate::suite::cases! { $place;
            access::given_a_database_of_a_newer_version_then_it_is_refused_with_what_to_do,
            access::given_an_empty_database_then_only_a_server_makes_it_ready,
            access::given_a_reader_then_it_sees_everything_and_appends_nothing,
            access::given_a_command_beside_a_server_then_both_append_to_one_chain,
            access::given_a_server_then_an_exclusive_command_is_refused_until_it_stops,
            access::given_a_closed_store_then_it_takes_nothing_and_can_be_opened_again,
            ahead::given_each_request_twice_among_many_then_each_is_carried_out_once,
            appending::given_two_plans_from_one_state_then_the_second_is_stale,
            appending::given_the_same_request_again_then_it_gets_the_first_answer,
            appending::given_a_used_key_with_another_body_then_it_is_refused,
            appending::given_a_slug_that_is_taken_then_the_second_tournament_is_refused,
            appending::given_500_submissions_from_16_tasks_then_the_chain_has_no_gap,
            appending::given_many_submissions_at_once_then_they_share_transactions,
            appending::given_one_bad_submission_among_good_ones_then_only_it_fails,
            appending::given_a_request_that_goes_away_then_its_entries_are_written_whole,
            appending::given_an_entry_too_large_then_it_is_refused_by_its_size,
            appending::given_private_rows_then_they_are_kept_apart_and_can_be_erased,
            appending::given_an_incident_with_its_decision_then_its_row_tells_both,
            limits::given_a_limit_then_after_the_burst_each_further_try_waits_whoever_opens_the_database,
            limits::given_tries_at_once_then_no_more_than_the_burst_are_allowed,
            limits::given_two_meters_then_a_try_counts_on_both_or_on_neither,
            limits::given_a_try_that_was_no_guess_then_it_is_taken_back,
            keeping::given_a_server_that_starts_again_then_it_signs_with_the_same_key,
            keeping::given_a_checkpoint_that_is_not_of_this_log_then_its_entry_is_named,
            keeping::given_writers_at_work_then_a_copy_is_whole_and_of_one_moment,
            keeping::given_a_broken_log_then_no_copy_of_it_gets_a_name,
            keeping::given_a_person_who_is_erased_then_texts_and_answers_go_and_keys_stay_used,
            looking::given_any_flipped_byte_then_that_entry_is_named_and_no_other,
            looking::given_a_changed_column_then_the_entry_and_the_column_are_named,
            looking::given_a_missing_entry_then_its_place_is_named,
            looking::given_a_wrong_head_row_then_it_is_named,
            looking::given_update_or_delete_then_the_log_refuses_it,
            looking::given_a_changed_read_model_then_the_check_names_it_and_a_rebuild_puts_it_right,
            looking::given_a_broken_log_then_no_state_is_made_of_it,
            beside::given_a_changed_private_text_then_the_entry_is_named_and_an_erased_one_is_counted,
            beside::given_sources_of_regulations_then_they_stay_and_a_lost_one_is_named,
            beside::given_no_head_row_then_every_look_says_so_and_nothing_is_rebuilt,
            beside::given_tables_without_one_entry_then_the_log_is_not_whole,
            signing_in::given_a_token_revoked_by_another_process_then_a_server_that_has_let_it_in_refuses_it_at_once,
            signing_in::given_a_token_then_it_lets_in_its_principal_until_revoked_or_expired,
            signing_in::given_a_link_then_of_many_who_use_it_one_gets_in,
            signing_in::given_a_session_then_it_names_the_device_until_it_ends,
            signing_in::given_a_pin_then_its_name_finds_it_until_it_is_another_or_removed,
            signing_in::given_devices_then_they_are_listed_until_they_are_revoked_or_end,
            signing_in::given_secrets_then_the_database_holds_none_of_them,
            sending::given_the_same_request_again_then_a_webhook_is_registered_once,
            sending::given_two_servers_then_one_sends_until_its_lease_ends_and_in_order,
            waking::given_commits_then_a_listener_is_told_how_far_each_log_goes,
            waking::given_a_session_that_ends_then_a_listener_is_told_and_not_of_a_wrong_pin,
        }
    };
}
pub(crate) use every_case;
