import Glibc
import Streams

/// An input that is read from front to back: a file, a pipe or the standard input.
public struct ByteSource: ~Copyable {
    /// As messages call it.
    public let name: String
    private let descriptor: Int32
    private let isRegularFile: Bool

    /// `-` is the standard input.
    public init(path: String) throws(Problem) {
        let name = path == "-" ? Self.standardInputName : path
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(name, errno) }
        let kind = FileIdentity.status(of: descriptor)?.kind
        guard kind != .directory else { throw Self.unreadable(name, EISDIR) }
        self.name = name
        self.descriptor = descriptor
        isRegularFile = kind == .regular
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// Whether somebody is typing.
    public static var isStandardInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    static let standardInputName = "<stdin>"

    /// Appends up to `length` bytes; 0 at the end of the input. Returns with what there is: a slow pipe is not waited
    /// out.
    mutating func read(into buffer: inout ByteBuffer, upTo length: Int) throws(Problem) -> Int {
        unsafe try buffer.append(upTo: length) { (room) throws(Problem) in
            while true {
                let count = unsafe Glibc.read(descriptor, room.baseAddress, room.count)
                if count >= 0 { return count }
                if errno == EAGAIN {
                    // Somebody else has made the pipe non-blocking.
                    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    _ = unsafe poll(&request, 1, -1)
                    continue
                }
                if errno != EINTR { throw Self.unreadable(name, errno) }
            }
        }
    }

    /// Whether a read would return at once.
    var isReady: Bool {
        if isRegularFile { return true }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) != 0
    }

    /// Throws unless a file of that name can be opened for reading, so that a missing third input is known before the
    /// first is worked through.
    public static func checkReadable(_ path: String) throws(Problem) {
        guard path != "-" else { return }
        guard unsafe access(path, R_OK) == 0 else { throw unreadable(path, errno) }
        if FileIdentity.status(at: path)?.kind == .directory { throw unreadable(path, EISDIR) }
    }

    private static func unreadable(_ name: String, _ code: Int32) -> Problem {
        Problem(.noInput, "unreadable", at: Place(source: name), "cannot read it: \(systemMessage(code))")
    }
}

/// Which file it is, whatever it is called.
public struct FileIdentity: Hashable, Sendable {
    enum Kind {
        case regular
        case directory
        case other
    }

    private let device: UInt64
    private let number: UInt64

    static func status(of descriptor: Int32) -> (identity: FileIdentity, kind: Kind, mode: mode_t)? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? summary(of: status) : nil
    }

    static func status(at path: String) -> (identity: FileIdentity, kind: Kind, mode: mode_t)? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? summary(of: status) : nil
    }

    /// The regular files among inputs: what no output may overwrite.
    public static func regularFiles(of paths: [String]) -> Set<FileIdentity> {
        let found = paths.compactMap { path in
            path == "-" ? status(of: STDIN_FILENO) : status(at: path)
        }
        return Set(found.filter { $0.kind == .regular }.map { $0.identity })
    }

    private static func summary(of status: stat) -> (identity: FileIdentity, kind: Kind, mode: mode_t) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            default: .other
            }
        let identity = FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        return (identity, kind, status.st_mode & 0o7777)
    }
}
