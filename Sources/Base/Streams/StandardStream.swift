import CCrashCleanup
import Glibc

/// Standard output and standard error by checked system calls. `print` would lose the error of a full disk.
public enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    public var isTerminal: Bool { isatty(rawValue) == 1 }

    public func write(_ text: String) throws(StreamError) {
        var text = text
        let failure = text.withUTF8 { bytes in
            unsafe writeAll(UnsafeRawBufferPointer(bytes), to: rawValue)
        }
        if let failure { throw StreamError(stream: self, errorNumber: failure) }
    }

    /// Closes the stream. A network file system or a quota may report a failed write only now.
    public func close() throws(StreamError) {
        // Linux closes the descriptor even after EINTR.
        guard Glibc.close(rawValue) != 0, errno != EINTR else { return }
        throw StreamError(stream: self, errorNumber: errno)
    }

    /// Makes the streams behave the same whatever the parent process did: a broken pipe kills, as in every filter, and
    /// no file opened later gets the number of a closed stream. Lack of memory is reported in one line.
    public static func prepare() {
        cleanup_prepare()
        signal(SIGPIPE, SIG_DFL)
        // A file over the limit is a write error, reported like any other.
        signal(SIGXFSZ, SIG_IGN)
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // Opened in the wrong direction, so that use of the stream still fails.
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}

extension StandardStream {
    /// Makes the line that reports lack of memory JSON, like all other lines.
    public static func reportLackOfMemoryAsJSON() { cleanup_report_json() }
}

/// Failure of a stream to take what was written.
public struct StreamError: Error, Equatable, CustomStringConvertible {
    public let stream: StandardStream
    /// `errno` of the call that failed.
    public let errorNumber: Int32

    public init(stream: StandardStream, errorNumber: Int32) {
        self.stream = stream
        self.errorNumber = errorNumber
    }

    public var description: String { "cannot write to standard \(stream): \(systemMessage(errorNumber))" }
}
