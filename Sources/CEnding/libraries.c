#include <dlfcn.h>
#include <errno.h>

#include "ending.h"

void *ending_load(const char *library, const char **reason) {
    errno = 0;
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    if (handle) return handle;
    int error = errno;
    *reason = dlerror();
    if (!*reason) *reason = "no reason given";
    if (error == ENOMEM || ending_tells_of_memory(*reason)) ending_out_of_memory();
    return 0;
}
