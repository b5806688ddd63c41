import Glibc
import Streams

/// A file under a name that nobody asked for, until it is renamed or removed; a signal or a broken pipe that ends the
/// process removes it first.
final class Temporary: Sendable {
    let descriptor: Int32
    private let path: String
    let target: String

    /// Nil when it cannot be created; `errno` tells why. A new file gets the permissions that any program would give
    /// it, a replaced one keeps its own.
    init?(beside target: String, mode: mode_t?) {
        self.target = target
        Self.watchEnds()
        let made = Self.living.update { living in
            let made = Self.create(beside: target)
            if let made { living.insert(made.path) }
            return made
        }
        guard let made else { return nil }
        (descriptor, path) = made
        if let mode { fchmod(descriptor, mode) }
    }

    /// A name is taken when a process of the same number was killed, or runs in another container.
    private static func create(beside target: String) -> (descriptor: Int32, path: String)? {
        let stem = stem(of: target)
        for attempt in 0..<100 {
            let path = "\(stem).\(getpid())\(attempt == 0 ? "" : "-\(attempt)").part"
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (descriptor, path) }
            if errno != EEXIST { break }
        }
        return nil
    }

    /// The start of the target's path: a file name may be as long as file names can be.
    static func stem(of target: String) -> String {
        let name = target[(target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex)...]
        guard !name.isEmpty else { return target }
        var stem = Substring()
        for character in name {
            guard stem.utf8.count + character.utf8.count <= 64 else { break }
            stem.append(character)
        }
        return String(target[..<name.startIndex] + stem)
    }

    /// False, with `errno` set, when the file cannot take its name.
    func rename() -> Bool {
        Self.living.update { living in
            guard unsafe Glibc.rename(path, target) == 0 else { return false }
            living.remove(path)
            return true
        }
    }

    /// Gives all of them their names and removes the files `superseded` by them, or leaves everything as it was as far
    /// as the file system lets it. A signal waits until it is done.
    ///
    /// - Returns: what failed, and the number of the error.
    static func rename(_ all: [Temporary], removing superseded: [String]) -> (path: String, code: Int32)? {
        living.update { living in
            var journal = RenameJournal()
            for path in superseded where !journal.remove(path) { return (path, journal.undo(after: errno)) }
            for file in all where !journal.rename(file.path, to: file.target) {
                return (file.target, journal.undo(after: errno))
            }
            for file in all { living.remove(file.path) }
            journal.close()
            return nil
        }
    }

    /// False, with `errno` set, when the disk has not taken it. Some file systems cannot tell.
    func isFlushed() -> Bool {
        while fsync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            case EINVAL, ENOTSUP, ENOSYS: return true
            default: return false
            }
        }
        return true
    }

    /// Does nothing after a rename.
    func discard() {
        Self.living.update { living in
            if living.remove(path) != nil { unsafe unlink(path) }
        }
    }

    private static let living = Monitor<Set<String>>([])
    private static let isWatching = Monitor(false)

    private static func removeAll(_ living: inout Set<String>) {
        for path in living { unsafe unlink(path) }
        living.removeAll()
    }

    /// From here on the signals that end a process are taken by a thread of their own, which removes what lives and
    /// then lets the signal do what it would have done. Threads started later inherit the blocked set, so this comes
    /// before any worker. A broken pipe becomes an error of the write, which ends the process the same way.
    private static func watchEnds() {
        isWatching.update { isWatching in
            guard !isWatching else { return }
            isWatching = true
            _ = Glibc.signal(SIGPIPE, SIG_IGN)
            beforeBrokenPipeEnds { living.update { removeAll(&$0) } }
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
                    removeAll(&living)
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
