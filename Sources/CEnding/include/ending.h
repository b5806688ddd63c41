#pragma once

#include <stdbool.h>
#include <stddef.h>

// How a process ends that is ended: by a signal, for lack of memory or stack, or by a bug. Whatever it is, temporary
// files go first. All of it is C as it runs where Swift may not: in signal handlers, and when there is no memory.

/// From now on crashes and lack of memory end the process in good order. Call it before other threads are started.
void ending_prepare(void);

/// Has the last line written as JSON.
void ending_say_json(void);

/// Ends the process with status 69 and one line.
_Noreturn void ending_out_of_memory(void);

/// True if a library speaks of lack of memory.
bool ending_tells_of_memory(const char *message);

/// Starts a thread that nobody joins, with a stack of its own size; 0, or the number of the error.
int ending_start_thread(void (*body)(void *), void *argument);

/// Signals that would end the process remove temporary files first. Those that are ignored stay ignored.
void ending_watch_signals(void);

/// Between the two no signal ends the process, so that files and the list of them change as one. They do not nest.
void ending_lock(void);
void ending_unlock(void);

/// Lists a file to be removed at the end, as a name in an open folder, or AT_FDCWD; its place in the list, or -1 with
/// errno set. To be called between lock and unlock, as the next one.
int ending_add(int folder, const char *name);
void ending_drop(int place);

/// Removes what is listed, for good.
void ending_remove_files(void);

/// Lets two files of a folder trade their names; not 0, with errno set, where the file system cannot.
int ending_trade_names(int folder, const char *name, const char *other);

/// True unless an open file is known to be on a file system of this host alone. The locks of others need not be seen here.
bool ending_may_be_shared(int descriptor);
