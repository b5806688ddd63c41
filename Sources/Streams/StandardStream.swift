import CEnding
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

    /// Closes the stream; a network file system or a quota may tell of a failed write only now.
    public func close() throws(StreamError) {
        // After EINTR the descriptor is closed all the same on Linux.
        guard Glibc.close(rawValue) != 0, errno != EINTR else { return }
        throw StreamError(stream: self, errorNumber: errno)
    }

    /// Makes the streams behave whatever the parent process did: a broken pipe kills, as it does in every filter, and no
    /// file opened later gets the number of a stream that was closed. Lack of memory is said in one line.
    public static func prepare() {
        ending_prepare()
        signal(SIGPIPE, SIG_DFL)
        // A file over the limit is an error of the write, told like any other.
        signal(SIGXFSZ, SIG_IGN)
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // Opened the wrong way round, so that use of the stream still fails.
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}

extension StandardStream {
    /// The last line before lack of memory ends the process is JSON, as all lines are.
    public static func sayLackOfMemoryAsJSON() { ending_say_json() }
}

/// A stream that did not take what was written.
public struct StreamError: Error, Equatable, CustomStringConvertible {
    public let stream: StandardStream
    /// `errno` of the call that failed.
    public let errorNumber: Int32

    public init(stream: StandardStream, errorNumber: Int32) {
        self.stream = stream
        self.errorNumber = errorNumber
    }

    public var description: String { "cannot write standard \(stream): \(systemMessage(errorNumber))" }
}
