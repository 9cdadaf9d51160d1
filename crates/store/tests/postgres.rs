//! The store on PostgreSQL: every case of the suite, and what only several servers can do.
//!
//! Needs `ARBITER_TEST_POSTGRES`, the address of a server's maintenance database: `cargo xtask test` starts a
//! private one. Without it these tests fail; they do not pass by doing nothing.

mod suite;

use suite::place::Place;

suite::every_case!(Place::postgres());

suite::cases! { Place::postgres();
    servers::given_two_servers_appending_to_one_log_then_its_chain_is_whole,
    servers::given_one_request_at_two_servers_at_once_then_it_is_carried_out_once,
    servers::given_two_servers_then_a_limit_holds_for_both_together,
    servers::given_running_servers_then_an_exclusive_command_waits_its_turn,
    servers::given_the_writer_then_its_connection_waits_for_the_disk,
    servers::given_truncate_then_the_log_refuses_it,
    servers::given_no_server_at_the_address_then_opening_says_so_at_once,
    servers::given_a_connection_lost_at_any_time_then_nothing_is_written_twice,
    servers::given_a_commit_whose_answer_is_lost_then_it_is_found_and_not_repeated,
    waking::given_another_server_that_commits_then_this_one_is_told_even_after_a_lost_connection,
}
