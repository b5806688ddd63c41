import Glibc

/// A file under a name that nobody asked for, until it is renamed or removed; a signal that ends the process removes
/// it first.
final class Temporary: Sendable {
    let descriptor: Int32
    private let path: String
    private let target: String

    /// Nil when it cannot be created; `errno` tells why. A new file gets the permissions that any program would give
    /// it, a replaced one keeps its own.
    init?(beside target: String, mode: mode_t?) {
        self.target = target
        path = "\(target).\(getpid()).part"
        Self.watchSignals()
        let descriptor = Self.living.update { [path] living in
            let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { living.insert(path) }
            return descriptor
        }
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        if let mode { fchmod(descriptor, mode) }
    }

    /// False, with `errno` set, when the file cannot take its name.
    func rename() -> Bool {
        Self.living.update { living in
            guard unsafe Glibc.rename(path, target) == 0 else { return false }
            living.remove(path)
            return true
        }
    }

    /// Does nothing after a rename.
    func discard() {
        Self.living.update { living in
            if living.remove(path) != nil { unsafe unlink(path) }
        }
    }

    private static let living = Monitor<Set<String>>([])
    private static let isWatching = Monitor(false)

    /// From here on the signals that end a process are taken by a thread of their own, which removes what lives and
    /// then lets the signal do what it would have done. Threads started later inherit the blocked set, so this comes
    /// before any worker.
    private static func watchSignals() {
        isWatching.update { isWatching in
            guard !isWatching else { return }
            isWatching = true
            var signals = sigset_t()
            unsafe sigemptyset(&signals)
            // One that is ignored (nohup, a background job) stays ignored.
            for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU]
            where !isIgnored(signal) { unsafe sigaddset(&signals, signal) }
            unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
            _ = startThread { [signals] in
                var signals = signals
                var signal: Int32 = 0
                while unsafe sigwait(&signals, &signal) != 0 {}
                living.update { living in
                    for path in living { unsafe unlink(path) }
                    _ = Glibc.signal(signal, SIG_DFL)
                    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
                    raise(signal)
                }
            }
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
