import CCrashCleanup
import Glibc
import Synchronization

/// Writes all bytes, in as many calls as needed. If the reader is gone, the process ends.
///
/// - Returns: The error number of the call that failed, or nil.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    if descriptor == StandardStream.output.rawValue, unsafe !bytes.isEmpty {
        beginning.store(true, ordering: .relaxed)
    }
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
            unsafe rest = rest.dropFirst(count)
        } else if errno == EPIPE {
            dieOfBrokenPipe()
        } else if errno == EAGAIN {
            // Another process of the pipeline made the pipe non-blocking: wait until there is room.
            var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&wanted, 1, -1)
        } else if errno != EINTR {
            return errno
        }
    }
    return nil
}

private let beginning = Atomic<Bool>(false)

extension StandardStream {
    /// True if a byte was written to standard output.
    public static var isOutputBegun: Bool { beginning.load(ordering: .relaxed) }
}

/// Ends the process as a filter ends when its reader is gone: killed by `SIGPIPE`, without a message.
private func dieOfBrokenPipe() -> Never {
    cleanup_remove_files()
    signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
}
