import Glibc
import Streams

/// The right to replace a file, as long as it lives: no second run can get it.
public final class FileLock {
    private let descriptor: Int32

    /// Locks a file that is there; nil if there is none. Throws if another run holds it.
    public init?(_ path: String) throws(Problem) {
        while true {
            let opened = unsafe withPath(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
            guard opened >= 0 else { return nil }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                let isBusy = errno == EWOULDBLOCK
                close(opened)
                // Some file systems have no locks.
                guard isBusy else { return nil }
                throw Problem(
                    .cannotCreate, "busy", "\(printable(path)) is used by another run",
                    hint: "wait until that run has ended, or use another file")
            }
            // A run that has just ended may have replaced the file.
            if FileIdentity.status(of: opened)?.identity == FileIdentity.status(at: path)?.identity {
                descriptor = opened
                return
            }
            close(opened)
        }
    }

    deinit { close(descriptor) }
}
