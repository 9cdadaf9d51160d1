//! The store on SQLite: every case of the suite, and what only a data directory can do.

mod suite;

use suite::place::Place;

suite::every_case!(Place::sqlite());

suite::cases! { Place::sqlite();
    ahead::given_entries_that_nobody_told_of_then_the_next_ones_follow_them,
    directory::given_a_new_directory_then_it_and_its_files_are_for_the_owner_only,
    directory::given_a_running_server_then_a_second_one_is_told_who_holds_the_directory,
    directory::given_no_directory_then_only_a_server_makes_one,
    directory::given_a_file_that_is_no_database_then_opening_says_so,
    directory::given_the_writer_then_its_connection_says_wal_and_full,
    directory::given_replacing_inserts_then_the_log_refuses_them,
}
