#pragma once

#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>

#include "../../library.h"

#define SQLITE_FUNCTIONS(F)                                                                                           \
    F(sqlite3_open_v2) F(sqlite3_close_v2) F(sqlite3_errmsg) F(sqlite3_limit) F(sqlite3_file_control) \
    F(sqlite3_last_insert_rowid) F(sqlite3_prepare_v2) F(sqlite3_finalize) F(sqlite3_step) F(sqlite3_reset)           \
    F(sqlite3_bind_int64) F(sqlite3_bind_double) F(sqlite3_bind_null) F(sqlite3_clear_bindings)               \
    F(sqlite3_bind_text64) F(sqlite3_bind_blob64) F(sqlite3_column_count) F(sqlite3_column_name)                      \
    F(sqlite3_column_type) F(sqlite3_column_int64) F(sqlite3_column_double) F(sqlite3_column_text)                    \
    F(sqlite3_column_blob) F(sqlite3_column_bytes) F(sqlite3_libversion) F(sqlite3_libversion_number)                 \
    F(sqlite3_db_config) F(sqlite3_config) F(sqlite3_bind_parameter_count) F(sqlite3_set_authorizer)                  \
    F(sqlite3_create_module_v2) F(sqlite3_declare_vtab) F(sqlite3_create_function_v2) F(sqlite3_create_collation_v2)  \
    F(sqlite3_user_data) F(sqlite3_value_type) F(sqlite3_value_int64) F(sqlite3_value_double) F(sqlite3_value_text)   \
    F(sqlite3_value_blob) F(sqlite3_value_bytes) F(sqlite3_result_int64) F(sqlite3_result_double)                     \
    F(sqlite3_result_null) F(sqlite3_result_text64) F(sqlite3_result_error)                                           \
    F(sqlite3_get_auxdata) F(sqlite3_set_auxdata)                                                                      \
    F(sqlite3_vfs_find) F(sqlite3_vfs_register) F(sqlite3_error_offset) F(sqlite3_malloc64) F(sqlite3_free)
LIBRARY(sqlite, SQLITE_FUNCTIONS)

/// Calls `sqlite3_db_config`, which takes a list of arguments as Swift functions cannot.
static inline int sqlite_configure(struct sqlite library, sqlite3 *database, int setting, int value) {
    return library.sqlite3_db_config(database, setting, value, (int *)0);
}

/// Turns off statistics about memory, for which each allocation takes a lock of the whole process. Fails once SQLite has
/// been used, which does no harm.
static inline void sqlite_skip_statistics(struct sqlite library) {
    (void)library.sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Opens a file as SQLite does, but follows the link of a descriptor in /proc: there is nothing else to open a file by that
/// has no name.
static inline int sqlite_open_followed(const char *path, int flags, int mode) {
    static const char descriptors[] = "/proc/self/fd/";
    if (strncmp(path, descriptors, sizeof descriptors - 1) == 0) flags &= ~O_NOFOLLOW;
    return open(path, flags, mode);
}

/// Lets a file system open descriptors in /proc.
static inline int sqlite_follow_descriptors(sqlite3_vfs *files) {
    return files->xSetSystemCall(files, "open", (sqlite3_syscall_ptr)sqlite_open_followed);
}

/// A virtual table of one row, and the object that holds its values.
struct sqlite_row_table {
    sqlite3_vtab base;
    void *_Nonnull row;
};

/// A cursor over it, which never ends.
struct sqlite_row_cursor {
    sqlite3_vtab_cursor base;
    void *_Nonnull row;
};
