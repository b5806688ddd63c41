// A library in front of the C library. Each call is counted in the file FAULT_COUNTS, and the one that FAULT_CALL and
// FAULT_NUMBER name fails with the error FAULT_ERROR; with "short" it does half of its work, with "on" it and all calls
// for memory after it fail with ENOMEM.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define CALLS(X)                                                                                                       \
    X(open) X(openat) X(close) X(read) X(pread) X(write) X(pwrite) X(lseek) X(dup) X(fsync) X(fdatasync) X(ftruncate) X(fchmod)      \
    X(fstat) X(stat) X(fstatat) X(access) X(readlink) X(renameat) X(renameat2) X(unlink) X(unlinkat) X(mkstemp)         \
    X(opendir) X(readdir) X(poll) X(pthread_create) X(dlopen) X(iconv_open) X(fopen) X(mmap) X(malloc) X(realloc)       \
    X(calloc) X(posix_memalign) X(fcntl)

enum {
#define NUMBER(name) call_##name,
    CALLS(NUMBER) call_count
};
static const char *const names[] = {
#define NAME(name) #name,
    CALLS(NAME)};

// Allocations below it are not looked at.
static size_t smallest = 512;
static _Atomic(unsigned) own[call_count], *counts = own;
static int wanted = -1, error;
static unsigned number;
static bool is_short, goes_on;
static atomic_bool is_out;

extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_memalign(size_t, size_t);

__attribute__((constructor)) static void prepare(void) {
    const char *call = getenv("FAULT_CALL"), *kind = getenv("FAULT_ERROR"), *file = getenv("FAULT_COUNTS");
    for (int i = 0; call && i < call_count; i++)
        if (!strcmp(call, names[i])) wanted = i;
    if (call) number = (unsigned)atoi(getenv("FAULT_NUMBER"));
    is_short = kind && !strcmp(kind, "short");
    goes_on = kind && !strcmp(kind, "on");
    error = goes_on ? ENOMEM : kind ? atoi(kind) : 0;
    if (!file) return;
    int (*real_open)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    void *(*real_mmap)(void *, size_t, int, int, int, off_t) =
        (void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap");
    int descriptor = real_open(file, O_RDWR);
    void *room = real_mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (room != MAP_FAILED) counts = room;
    ((int (*)(int))dlsym(RTLD_NEXT, "close"))(descriptor);
}

static bool hits(int call) {
    unsigned now = atomic_fetch_add(&counts[call], 1) + 1;
    bool is_it = call == wanted && now == number;
    if (is_it && goes_on) is_out = true;
    bool is_for_memory = call == call_malloc || call == call_realloc || call == call_calloc || call == call_posix_memalign;
    return is_it || (is_out && (is_for_memory || call == wanted));
}

static bool fails(int call) {
    if (!hits(call) || is_short) return false;
    errno = error;
    return true;
}

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, #name))

// As most calls are: -1 and errno.
#define PLAIN(result, name, failed, parameters, types, arguments)                                                      \
    result name parameters {                                                                                           \
        if (fails(call_##name)) return failed;                                                                         \
        return REAL(name, result(*) types) arguments;                                                                  \
    }

PLAIN(int, close, (REAL(close, int (*)(int))(d), errno = error, -1), (int d), (int), (d))
PLAIN(off_t, lseek, -1, (int d, off_t o, int w), (int, off_t, int), (d, o, w))
PLAIN(int, dup, -1, (int d), (int), (d))
PLAIN(int, fsync, -1, (int d), (int), (d))
PLAIN(int, fdatasync, -1, (int d), (int), (d))
PLAIN(int, ftruncate, -1, (int d, off_t l), (int, off_t), (d, l))
PLAIN(int, fchmod, -1, (int d, mode_t m), (int, mode_t), (d, m))
PLAIN(int, fstat, -1, (int d, struct stat *s), (int, struct stat *), (d, s))
PLAIN(int, stat, -1, (const char *p, struct stat *s), (const char *, struct stat *), (p, s))
PLAIN(int, fstatat, -1, (int d, const char *p, struct stat *s, int f), (int, const char *, struct stat *, int), (d, p, s, f))
PLAIN(int, access, -1, (const char *p, int m), (const char *, int), (p, m))
PLAIN(ssize_t, readlink, -1, (const char *p, char *b, size_t n), (const char *, char *, size_t), (p, b, n))
PLAIN(int, renameat, -1, (int a, const char *p, int b, const char *q), (int, const char *, int, const char *), (a, p, b, q))
PLAIN(int, renameat2, -1, (int a, const char *p, int b, const char *q, unsigned f),
      (int, const char *, int, const char *, unsigned), (a, p, b, q, f))
PLAIN(int, unlink, -1, (const char *p), (const char *), (p))
PLAIN(int, unlinkat, -1, (int d, const char *p, int f), (int, const char *, int), (d, p, f))
PLAIN(int, mkstemp, -1, (char *p), (char *), (p))
PLAIN(DIR *, opendir, NULL, (const char *p), (const char *), (p))
PLAIN(struct dirent *, readdir, NULL, (DIR *d), (DIR *), (d))
PLAIN(int, poll, -1, (struct pollfd *p, nfds_t n, int t), (struct pollfd *, nfds_t, int), (p, n, t))
PLAIN(int, pthread_create, error, (pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *x),
      (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *), (t, a, f, x))
PLAIN(void *, dlopen, NULL, (const char *p, int f), (const char *, int), (p, f))
PLAIN(iconv_t, iconv_open, (iconv_t)-1, (const char *a, const char *b), (const char *, const char *), (a, b))
PLAIN(FILE *, fopen, NULL, (const char *p, const char *m), (const char *, const char *), (p, m))
PLAIN(void *, mmap, MAP_FAILED, (void *a, size_t n, int p, int f, int d, off_t o), (void *, size_t, int, int, int, off_t),
      (a, n, p, f, d, o))

// Half of the work at a time.
#define PIECE(result, name, parameters, types, all, half)                                                              \
    result name parameters {                                                                                           \
        bool is_hit = hits(call_##name);                                                                               \
        if (is_hit && !is_short) return errno = error, -1;                                                             \
        result(*real) types = REAL(name, result(*) types);                                                             \
        return is_hit && n > 1 ? real half : real all;                                                                 \
    }

PIECE(ssize_t, read, (int d, void *b, size_t n), (int, void *, size_t), (d, b, n), (d, b, n / 2))
PIECE(ssize_t, pread, (int d, void *b, size_t n, off_t o), (int, void *, size_t, off_t), (d, b, n, o), (d, b, n / 2, o))
PIECE(ssize_t, write, (int d, const void *b, size_t n), (int, const void *, size_t), (d, b, n), (d, b, n / 2))
PIECE(ssize_t, pwrite, (int d, const void *b, size_t n, off_t o), (int, const void *, size_t, off_t), (d, b, n, o),
      (d, b, n / 2, o))

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(call_open)) return -1;
    return REAL(open, int (*)(const char *, int, ...))(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(call_openat)) return -1;
    return REAL(openat, int (*)(int, const char *, int, ...))(folder, path, flags, mode);
}

void *malloc(size_t size) { return size >= smallest && fails(call_malloc) ? NULL : __libc_malloc(size); }
void *realloc(void *old, size_t size) {
    return size >= smallest && fails(call_realloc) ? NULL : __libc_realloc(old, size);
}
void *calloc(size_t count, size_t size) {
    return count * size >= smallest && fails(call_calloc) ? NULL : __libc_calloc(count, size);
}
int posix_memalign(void **result, size_t alignment, size_t size) {
    if (size >= smallest && fails(call_posix_memalign)) return error;
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : ENOMEM;
}

// SQLite calls these by the names that they have for large files.
int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open(path, flags, mode);
}
ssize_t pread64(int d, void *b, size_t n, off64_t o) { return pread(d, b, n, o); }
ssize_t pwrite64(int d, const void *b, size_t n, off64_t o) { return pwrite(d, b, n, o); }
int ftruncate64(int d, off64_t l) { return ftruncate(d, l); }
int fstat64(int d, struct stat64 *s) { return fstat(d, (struct stat *)s); }
int stat64(const char *p, struct stat64 *s) { return stat(p, (struct stat *)s); }
void *mmap64(void *a, size_t n, int p, int f, int d, off64_t o) { return mmap(a, n, p, f, d, o); }
int fcntl64(int d, int command, ...) {
    va_list rest;
    va_start(rest, command);
    void *value = va_arg(rest, void *);
    va_end(rest);
    if (fails(call_fcntl)) return -1;
    return REAL(fcntl64, int (*)(int, int, ...))(d, command, value);
}
