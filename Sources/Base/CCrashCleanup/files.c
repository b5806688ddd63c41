#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "crashes.h"
#include "cleanup.h"

enum { most_files = 256, longest_name = 255 };

static struct {
    int folder;
    bool is_folder;
    char name[longest_name + 1];
} files[most_files];
static atomic_bool is_listed[most_files];

// Thread that holds the list, as the address of its own `mark`.
static _Atomic(uintptr_t) holder;
static _Thread_local char mark;
static sigset_t mask_before;

static void take(void) {
    uintptr_t nobody = 0;
    while (!atomic_compare_exchange_strong(&holder, &nobody, (uintptr_t)&mark)) {
        nobody = 0;
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
}

void cleanup_lock(void) {
    sigset_t ends, before;
    sigfillset(&ends);
    // A crash cannot wait.
    for (int i = 0; i < cleanup_crash_count; i++) sigdelset(&ends, cleanup_crashes[i]);
    pthread_sigmask(SIG_BLOCK, &ends, &before);
    take();
    mask_before = before;
}

void cleanup_unlock(void) {
    int error = errno;
    sigset_t before = mask_before;
    atomic_store(&holder, 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
}

static int add(int folder, const char *name, bool is_folder) {
    if (strlen(name) > longest_name) {
        errno = ENAMETOOLONG;
        return -1;
    }
    for (int slot = 0; slot < most_files; slot++) {
        if (atomic_load(&is_listed[slot])) continue;
        files[slot].folder = folder;
        files[slot].is_folder = is_folder;
        strcpy(files[slot].name, name);
        atomic_store(&is_listed[slot], true);
        return slot;
    }
    errno = ENFILE;
    return -1;
}

// Blocks all signals of this thread, even those of crashes: nothing that it does meanwhile can crash.
static sigset_t block_all(void) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    return before;
}

static void unblock(const sigset_t *before) {
    int error = errno;
    pthread_sigmask(SIG_SETMASK, before, NULL);
    errno = error;
}

int cleanup_create(int folder, const char *name, mode_t mode, int *slot) {
    sigset_t before = block_all();
    int descriptor = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor >= 0 && (*slot = add(folder, name, false)) < 0) {
        int error = errno;
        unlinkat(folder, name, 0);
        close(descriptor);
        descriptor = -1;
        errno = error;
    }
    unblock(&before);
    return descriptor;
}

int cleanup_create_folder(int folder, const char *name, mode_t mode) {
    sigset_t before = block_all();
    int slot = mkdirat(folder, name, mode) == 0 ? add(folder, name, true) : -1;
    if (slot < 0 && errno == ENFILE) {
        unlinkat(folder, name, AT_REMOVEDIR);
        errno = ENFILE;
    }
    unblock(&before);
    return slot;
}

void cleanup_drop(int slot) {
    if (slot >= 0 && slot < most_files) atomic_store(&is_listed[slot], false);
}

void cleanup_remove_files(void) {
    // A thread that crashes while it holds the list must not wait for itself.
    if (atomic_load(&holder) != (uintptr_t)&mark) take();
    for (int slot = 0; slot < most_files; slot++) {
        if (!atomic_exchange(&is_listed[slot], false)) continue;
        if (files[slot].is_folder) {
            cleanup_remove_folder(files[slot].folder, files[slot].name);
        } else {
            unlinkat(files[slot].folder, files[slot].name, 0);
        }
    }
}

int cleanup_trade_names(int folder, const char *name, const char *other) {
    return renameat2(folder, name, folder, other, RENAME_EXCHANGE);
}

int cleanup_give_free_name(int folder, const char *name, const char *other) {
    if (renameat2(folder, name, folder, other, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return -1;
    return linkat(folder, name, folder, other, 0) == 0 ? unlinkat(folder, name, 0) : -1;
}
