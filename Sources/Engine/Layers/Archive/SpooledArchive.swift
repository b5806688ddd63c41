import Glibc
import Memory

/// A zip archive that comes through the standard input. It is copied to a file, as archives are read at any offset.
public enum SpooledArchive {
    private struct State {
        var spool: Spool?
        /// Bytes that were read to find out, which the next reader of the standard input gets first.
        var start: [UInt8] = []
        var wasExamined = false
    }

    private static let state = Monitor(State())
    private static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    /// The copy of the archive; nil if there is none.
    static var spool: Spool? { state.update { $0.spool } }

    /// Copies the standard input if it is an archive; false if it is something else. Waits for its first byte.
    public static func keepStandardInput() throws(Problem) -> Bool {
        guard !state.update({ $0.wasExamined }) else { return spool != nil }
        let examined = ByteSource.examinedStart(of: "-")
        let start = examined ?? readStart()
        state.update { state in
            state.wasExamined = true
            if examined == nil, ByteSource.standardInputStart == nil { state.start = start }
        }
        guard start.starts(with: mark) else { return false }
        var source = try ByteSource(path: "-")
        let spool = try Spool(draining: &source)
        state.update { $0.spool = spool }
        return true
    }

    /// The first bytes of the standard input, as many as the mark of archives has in common with them, and one more.
    private static func readStart() -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < mark.count, mark.starts(with: bytes) {
            var byte: UInt8 = 0
            let count =
                if let offset = ByteSource.standardInputStart {
                    unsafe pread(STDIN_FILENO, &byte, 1, offset + bytes.count)
                } else {
                    unsafe read(STDIN_FILENO, &byte, 1)
                }
            if count == 1 { bytes.append(byte) }
            // The reader of the rest meets a failure again.
            guard count == 1 || count < 0 && [EINTR, EAGAIN].contains(errno) else { break }
            if count < 0, errno == EAGAIN {
                var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&request, 1, -1)
            }
        }
        return bytes
    }

    /// True if bytes were read ahead.
    static var hasStart: Bool { state.update { !$0.start.isEmpty } }

    /// The bytes that were read ahead, once.
    static func takeStart() -> [UInt8] {
        state.update { state in
            let start = state.start
            state.start = []
            return start
        }
    }
}
