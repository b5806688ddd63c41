#define _GNU_SOURCE
#include "crashes.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include "cleanup.h"

const int cleanup_crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
const int cleanup_crash_count = sizeof cleanup_crashes / sizeof *cleanup_crashes;

enum {
    // Stack of a worker thread. All recursion is bounded far below it.
    work_stack = 8 << 20,
    // Stack of the signal handlers, for when the thread's own is exhausted.
    signal_stack = 64 << 10,
    // A fault within this distance of the stack pointer means that the stack is exhausted; allows for a large frame.
    stack_reach = 1 << 20,
    status_unavailable = 69,
};

static atomic_bool speaks_json;
static struct sigaction actions_before[NSIG];

void cleanup_report_json(void) { atomic_store(&speaks_json, true); }

static void say(const char *line) {
    size_t rest = strlen(line);
    while (rest > 0) {
        ssize_t count = write(STDERR_FILENO, line, rest);
        if (count < 0 && errno != EINTR) return;
        if (count > 0) {
            line += count;
            rest -= (size_t)count;
        }
    }
}

static _Noreturn void end(const char *text, const char *json) {
    static atomic_flag is_ending = ATOMIC_FLAG_INIT;
    // Writes one line only, even if a second thread gets here.
    if (atomic_flag_test_and_set(&is_ending)) {
        for (;;) pause();
    }
    cleanup_remove_files();
    say(atomic_load(&speaks_json) ? json : text);
    _exit(status_unavailable);
}

void cleanup_out_of_memory(void) {
    end("plat: error: out of memory; hint: use fewer --threads, or raise the limit with ulimit -v\n",
        "{\"severity\":\"error\",\"code\":\"no-memory\",\"message\":\"out of memory\","
        "\"hint\":\"use fewer --threads, or raise the limit with ulimit -v\"}\n");
}

bool cleanup_has_memory(size_t size) {
    void *volatile memory = malloc(size);
    free(memory);
    return memory != NULL;
}

static _Noreturn void end_out_of_stack(void) {
    end("plat: error: out of memory for the stack; hint: raise the limit with ulimit -s\n",
        "{\"severity\":\"error\",\"code\":\"no-memory\",\"message\":\"out of memory for the stack\","
        "\"hint\":\"raise the limit with ulimit -s\"}\n");
}

static uintptr_t stack_pointer(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.sp;
#else
    return 0;
#endif
}

/// True if a fault is at the stack pointer, where the stack could not grow.
static bool is_out_of_stack(int signal, const siginfo_t *info, const void *context) {
    if ((signal != SIGSEGV && signal != SIGBUS) || info->si_code <= 0) return false;
    uintptr_t address = (uintptr_t)info->si_addr, top = stack_pointer(context);
    return top != 0 && address + stack_reach > top && address < top + (64 << 10);
}

/// Handles crashes. Recognizes lack of memory by the last error: libraries then end the process, or use memory that
/// they did not get.
static void crash(int signal, siginfo_t *info, void *context) {
    int error = errno;
    if (is_out_of_stack(signal, info, context)) end_out_of_stack();
    bool is_sent = info->si_code == SI_USER;
    if (!is_sent && error == ENOMEM) cleanup_out_of_memory();
    cleanup_remove_files();
    // The fault recurs and is handled as it would have been without this handler. A signal sent by another process is
    // meant to end this one, but Swift's crash handler would let it continue.
    const struct sigaction plain = {.sa_handler = SIG_DFL};
    sigaction(signal, is_sent ? &plain : &actions_before[signal], NULL);
    if (info->si_code <= 0) raise(signal);
    errno = error;
}

static bool is_about_memory(const char *text, size_t length) {
    static const char *const words[] = {"llocate ", "bad_alloc", "out of memory"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (memmem(text, length, words[i], strlen(words[i]))) return true;
    }
    return false;
}

bool cleanup_is_about_memory(const char *message) { return is_about_memory(message, strlen(message)); }

static ssize_t pass_on(void *cookie, const char *text, size_t length) {
    (void)cookie;
    // Some libraries only report that what they wanted is missing.
    bool is_assertion = errno == ENOMEM && memmem(text, length, "Assertion", 9) != NULL;
    if (is_assertion || is_about_memory(text, length)) cleanup_out_of_memory();
    ssize_t count = write(STDERR_FILENO, text, length);
    return count < 0 ? 0 : count;
}

/// Replaces whatever libraries, and Swift itself, write about lack of memory by one line of plat's own.
static void listen_to_libraries(void) {
    static char room[1024];
    FILE *stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = pass_on});
    if (stream == NULL) return;
    setvbuf(stream, room, _IOLBF, sizeof room);
    stderr = stream;
}

/// Lets SIGQUIT end the process without a crash report from Swift: it is a request, not a crash.
static void quit_as_others_do(void) {
    struct sigaction before;
    if (sigaction(SIGQUIT, NULL, &before) != 0) return;
    bool is_ignored = (before.sa_flags & SA_SIGINFO) == 0 && before.sa_handler == SIG_IGN;
    const struct sigaction plain = {.sa_handler = SIG_DFL};
    if (!is_ignored) sigaction(SIGQUIT, &plain, NULL);
}

static void use_signal_stack(void *room) {
    sigaltstack(&(stack_t){.ss_sp = room, .ss_size = signal_stack}, NULL);
}

void cleanup_prepare(void) {
    static char room[signal_stack];
    use_signal_stack(room);
    listen_to_libraries();
    quit_as_others_do();
    struct sigaction action = {.sa_sigaction = crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < cleanup_crash_count; i++)
        sigaction(cleanup_crashes[i], &action, &actions_before[cleanup_crashes[i]]);
}

struct start {
    void (*body)(void *);
    void *argument;
};

static void *enter(void *argument) {
    char room[signal_stack];
    use_signal_stack(room);
    struct start start = *(struct start *)argument;
    free(argument);
    start.body(start.argument);
    sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
    return NULL;
}

int cleanup_start_thread(void (*body)(void *), void *argument) {
    struct start *start = malloc(sizeof *start);
    if (start == NULL) return ENOMEM;
    *start = (struct start){body, argument};
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error == 0) {
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        pthread_attr_setstacksize(&attributes, work_stack);
        pthread_t thread;
        error = pthread_create(&thread, &attributes, enter, start);
        pthread_attr_destroy(&attributes);
    }
    if (error != 0) free(start);
    return error;
}
