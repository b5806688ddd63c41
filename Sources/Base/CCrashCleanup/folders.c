#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "crashes.h"
#include "cleanup.h"

enum {
    // Pyramids are three folders deep.
    most_depth = 6,
    most_attempts = 200,
};

/// An entry of a folder as the kernel writes it.
struct entry {
    uint64_t number;
    int64_t offset;
    unsigned short length;
    unsigned char kind;
    char name[];
};

/// Removes what is in a folder. `readdir` would allocate, which a signal handler may not do.
static void empty(int folder, int depth) {
    char room[2048] __attribute__((aligned(8)));
    bool has_changed = true;
    while (has_changed) {
        has_changed = false;
        if (lseek(folder, 0, SEEK_SET) < 0) return;
        long count;
        while ((count = syscall(SYS_getdents64, folder, room, sizeof room)) > 0) {
            for (long offset = 0; offset < count;) {
                const struct entry *entry = (const struct entry *)(room + offset);
                offset += entry->length;
                if (strcmp(entry->name, ".") == 0 || strcmp(entry->name, "..") == 0) continue;
                if (unlinkat(folder, entry->name, 0) == 0) {
                    has_changed = true;
                    continue;
                }
                if (depth >= most_depth) continue;
                int inner = openat(folder, entry->name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
                if (inner < 0) continue;
                empty(inner, depth + 1);
                close(inner);
                if (unlinkat(folder, entry->name, AT_REMOVEDIR) == 0) has_changed = true;
            }
        }
    }
}

int cleanup_remove_folder(int folder, const char *name) {
    // Other threads may still be writing.
    for (int attempt = 0; attempt < most_attempts; attempt++) {
        int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner < 0) return -1;
        empty(inner, 1);
        close(inner);
        if (unlinkat(folder, name, AT_REMOVEDIR) == 0) return 0;
        if (errno != ENOTEMPTY && errno != EEXIST) return -1;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return -1;
}

int cleanup_flush_file_system(int descriptor) { return syncfs(descriptor); }
