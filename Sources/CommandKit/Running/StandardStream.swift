import Glibc

/// Standard output and standard error by checked system calls. `print` would lose the error of a full disk.
public enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    public var isTerminal: Bool { isatty(rawValue) == 1 }

    public func write(_ text: String) throws(StreamError) {
        var text = text
        let failure = text.withUTF8 { bytes in
            unsafe writeAll(UnsafeRawBufferPointer(bytes))
        }
        if let failure { throw StreamError(stream: self, errorNumber: failure) }
    }

    public func write(_ bytes: RawSpan) throws(StreamError) {
        let failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0) }
        if let failure { throw StreamError(stream: self, errorNumber: failure) }
    }

    /// Closes the stream; a network file system or a quota may tell of a failed write only now.
    public func close() throws(StreamError) {
        // After EINTR the descriptor is closed all the same on Linux.
        guard Glibc.close(rawValue) != 0, errno != EINTR else { return }
        throw StreamError(stream: self, errorNumber: errno)
    }

    /// Writes everything, in as many calls as it takes.
    ///
    /// - Returns: The number of the error that stopped it, or nil.
    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let count = unsafe Glibc.write(rawValue, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                unsafe rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                dieOfBrokenPipe()
            } else if errno == EAGAIN {
                // Another process of the pipeline made the pipe non-blocking; this one has time.
                var wanted = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// Makes the streams behave whatever the parent process did: a broken pipe kills, as it does in every filter, and no
    /// file opened later gets the number of a stream that was closed.
    static func prepare() {
        signal(SIGPIPE, SIG_DFL)
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // Opened the wrong way round, so that use of the stream still fails.
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}

/// Ends the process the way a filter ends whose reader has gone: killed by `SIGPIPE`, without a word.
public func dieOfBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
}

/// A stream that did not take what was written.
public struct StreamError: ExitingError, Equatable, CustomStringConvertible {
    public let stream: StandardStream
    /// `errno` of the call that failed.
    public let errorNumber: Int32

    public var exitCode: ExitCode { .ioError }

    public var description: String {
        let reason = unsafe String(cString: strerror(errorNumber))
        return "cannot write standard \(stream): \(reason)"
    }

    public func diagnosticLines(command: String) -> [String] { ["\(command): error: \(description)"] }
}
