#pragma once

#include <sqlite3.h>

#include "../../library.h"

#define SQLITE_FUNCTIONS(F)                                                                                           \
    F(sqlite3_open_v2) F(sqlite3_close_v2) F(sqlite3_errmsg) F(sqlite3_limit)             \
    F(sqlite3_last_insert_rowid) F(sqlite3_prepare_v2) F(sqlite3_finalize) F(sqlite3_step) F(sqlite3_reset)           \
    F(sqlite3_bind_int64) F(sqlite3_bind_double) F(sqlite3_bind_null)                 \
    F(sqlite3_bind_text64) F(sqlite3_bind_blob64) F(sqlite3_column_count) F(sqlite3_column_name)                      \
    F(sqlite3_column_type) F(sqlite3_column_int64) F(sqlite3_column_double) F(sqlite3_column_text)                    \
    F(sqlite3_column_blob) F(sqlite3_column_bytes) F(sqlite3_libversion) F(sqlite3_db_config)
LIBRARY(sqlite, SQLITE_FUNCTIONS)

/// Calls `sqlite3_db_config`, which takes a list of arguments as Swift functions cannot.
static inline int sqlite_configure(struct sqlite library, sqlite3 *database, int setting, int value) {
    return library.sqlite3_db_config(database, setting, value, (int *)0);
}
