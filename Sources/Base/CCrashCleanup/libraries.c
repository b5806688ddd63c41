#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cleanup.h"

/// Makes a C++ library end the process when `new` finds no memory, instead of trying another way, whose result could
/// differ. The last error cannot tell: `malloc` also leaves ENOMEM when another heap had room.
static void watch_new(void *library) {
    typedef void (*handler)(void);
    // `std::set_new_handler`, by the name that all compilers for Linux give it.
    handler (*set_new_handler)(handler) = (handler (*)(handler))dlsym(library, "_ZSt15set_new_handlerPFvvE");
    if (set_new_handler) set_new_handler(cleanup_out_of_memory);
}

static void *open_library(const char *library, struct cleanup_problem *problem) {
    errno = 0;
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    if (handle) return handle;
    int error = errno;
    const char *reason = dlerror();
    if (!reason) reason = "no reason given";
    // The loader does not say why it could not map a file.
    bool is_unmapped = strstr(reason, "failed to map segment") != NULL;
    if (error == ENOMEM || is_unmapped || cleanup_is_about_memory(reason)) cleanup_out_of_memory();
    problem->function = "dlopen";
    if (asprintf(&problem->message, "cannot load %s: %s", library, reason) < 0) cleanup_out_of_memory();
    return 0;
}

bool cleanup_load(const char *library, const char *const *names, void *table, struct cleanup_problem *problem) {
    void *handle = open_library(library, problem);
    if (!handle) return false;
    watch_new(handle);
    for (void **address = table; *names; names++, address++) {
        *address = dlsym(handle, *names);
        if (*address) continue;
        problem->function = "dlsym";
        if (asprintf(&problem->message, "%s has no %s", library, *names) < 0) cleanup_out_of_memory();
        return false;
    }
    return true;
}
