#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// Ends the process in good order: after a signal, for lack of memory or stack, or after a bug. In all cases temporary
// files are removed first. Written in C, as it runs where Swift may not: in signal handlers, and without memory.

/// Makes crashes and lack of memory end the process in good order from now on. Call it before other threads start.
void cleanup_prepare(void);

/// Makes the last line JSON.
void cleanup_report_json(void);

/// Ends the process with status 69 and one line.
_Noreturn void cleanup_out_of_memory(void);

/// Why a library cannot be used: the function that failed, `dlopen` or `dlsym`, and a message, which is never freed.
struct cleanup_problem {
    const char *function;
    char *message;
};

/// Loads a library and finds the addresses of functions in the order of their names, which end with null. If that fails,
/// it sets the problem and returns false; for lack of memory the process ends.
bool cleanup_load(const char *library, const char *const *names, void *table, struct cleanup_problem *problem);

/// True if there is memory for so many bytes. Tells whether ENOMEM as the last error was true, as `malloc` may have found
/// room after it.
bool cleanup_has_memory(size_t size);

/// True if a library's message is about lack of memory.
bool cleanup_is_about_memory(const char *message);

/// Starts a detached thread with a stack of its own size. Returns 0 or an error number.
int cleanup_start_thread(void (*body)(void *), void *argument);

/// Makes signals that would end the process remove temporary files first. Ignored signals stay ignored.
void cleanup_watch_signals(void);

/// Hold off signals that end the process, so that files and their list change together. They do not nest.
void cleanup_lock(void);
void cleanup_unlock(void);

/// Creates a file in an open folder or AT_FDCWD, unless there is one, and lists it to be removed at the end: no signal, not
/// even that of a crash, comes in between. Returns a descriptor and sets its slot in the list, or returns -1 with errno
/// set. Call these functions between lock and unlock.
int cleanup_create(int folder, const char *name, mode_t mode, int *slot);
void cleanup_drop(int slot);

/// Creates and lists a folder, which is removed with all that is in it. Returns its slot, or -1 with errno set.
int cleanup_create_folder(int folder, const char *name, mode_t mode);

/// Removes a folder in an open one, with all that is in it. Returns nonzero, with errno set, if some of it stays.
int cleanup_remove_folder(int folder, const char *name);

/// Writes all that a file system has not yet written to the disk. Returns nonzero, with errno set, if that fails.
int cleanup_flush_file_system(int descriptor);

/// Removes all listed files and empties the list.
void cleanup_remove_files(void);

/// Exchanges the names of two files in a folder. Returns nonzero, with errno set, where the file system cannot.
int cleanup_trade_names(int folder, const char *name, const char *other);

/// Renames a file in a folder. Returns nonzero, with errno set, if that fails; EEXIST if the name is taken.
int cleanup_give_free_name(int folder, const char *name, const char *other);

/// True unless an open file is known to be on a file system of this host alone. Otherwise locks of other hosts may be
/// invisible here.
bool cleanup_may_be_shared(int descriptor);
