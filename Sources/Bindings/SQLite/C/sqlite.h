#pragma once

// The part of libsqlite3.so.0 that plat uses, so that its headers are not needed to build.

/// Results of functions; an extended code has one of these in its lowest byte.
enum sqlite_result {
    sqlite_ok = 0,
    sqlite_busy = 5,
    sqlite_no_memory = 7,
    sqlite_read_only = 8,
    sqlite_io_error = 10,
    sqlite_corrupt = 11,
    sqlite_full = 13,
    sqlite_cannot_open = 14,
    sqlite_too_big = 18,
    sqlite_not_a_database = 26,
    sqlite_row = 100,
    sqlite_done = 101,
};

enum sqlite_open_flag {
    sqlite_open_read_only = 0x1,
    sqlite_open_read_write = 0x2,
    sqlite_open_create = 0x4,
    /// Connections of one thread each need no locks.
    sqlite_open_no_mutex = 0x8000,
    sqlite_open_extended_codes = 0x2000000,
};

enum sqlite_type {
    sqlite_integer = 1,
    sqlite_real = 2,
    sqlite_text = 3,
    sqlite_blob = 4,
    sqlite_null = 5,
};

enum sqlite_limit { sqlite_limit_length = 0 };

enum sqlite_setting {
    /// Statements cannot damage the file itself.
    sqlite_setting_defensive = 1010,
    /// Views of a file may call functions that have effects.
    sqlite_setting_trusted_schema = 1017,
};

/// Calls `sqlite3_db_config`, which takes a list of arguments as Swift functions cannot.
static inline int sqlite_configure(void *function, void *database, int setting, int value) {
    int (*configure)(void *, int, ...) = (int (*)(void *, int, ...))function;
    return configure(database, setting, value, (int *)0);
}
