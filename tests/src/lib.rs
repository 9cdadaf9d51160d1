//! End-to-end tests: the real binary, real files, a real browser, a real PostgreSQL.
