#define _GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "cleanup.h"

static struct sigaction actions_before[NSIG];

/// Removes temporary files, then lets the signal do what it would have done.
static void end_by(int signal) {
    cleanup_remove_files();
    sigaction(signal, &actions_before[signal], NULL);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, signal);
    sigprocmask(SIG_UNBLOCK, &signals, NULL);
    raise(signal);
    _exit(128 + signal);
}

/// True for signals that end a process. The others stop it, or are ignored by default.
static bool ends(int signal) {
    switch (signal) {
    case SIGKILL:
    case SIGSTOP:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
    case SIGCONT:
    case SIGCHLD:
    case SIGURG:
    case SIGWINCH: return false;
    default: return true;
    }
}

void cleanup_watch_signals(void) {
    static atomic_flag is_done = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&is_done)) return;
    struct sigaction action = {.sa_handler = end_by, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int signal = 1; signal < NSIG; signal++) {
        struct sigaction *before = &actions_before[signal];
        // Fails for signals that the C library reserves.
        if (!ends(signal) || sigaction(signal, NULL, before) != 0) continue;
        bool is_default = (before->sa_flags & SA_SIGINFO) == 0 && before->sa_handler == SIG_DFL;
        // Signals of crashes have a handler already. A profiler's handler must stay.
        if (is_default) sigaction(signal, &action, NULL);
    }
}
