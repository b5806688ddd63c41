import Glibc
import Streams

/// The identity of a file, whatever it is called.
public struct FileIdentity: Hashable, Sendable {
    package enum Kind {
        case regular
        case directory
        case other
    }

    package struct Status {
        let identity: FileIdentity
        package let kind: Kind
        let mode: mode_t
        let size: Int
    }

    private let device: UInt64
    private let number: UInt64

    static func status(of descriptor: Int32) -> Status? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? summary(of: status) : nil
    }

    package static func status(at path: String) -> Status? {
        var status = stat()
        return unsafe withPath(path, { unsafe stat($0, &status) }) == 0 ? summary(of: status) : nil
    }

    /// True for a device or a pipe.
    public static func isDevice(at path: String) -> Bool { status(at: path)?.kind == .other }

    public static func isFolder(at path: String) -> Bool { status(at: path)?.kind == .directory }

    /// True if there is a file, also one that cannot be read.
    public static func exists(at path: String) -> Bool { status(at: path) != nil }

    /// True for a regular file, or if there is none yet.
    public static func isReplaceable(at path: String) -> Bool {
        status(at: path).map { $0.kind == .regular } ?? true
    }

    /// The regular files among inputs: what no output may overwrite.
    public static func regularFiles(of paths: [String]) -> Set<FileIdentity> {
        let found = paths.compactMap { path in
            path == "-" ? status(of: STDIN_FILENO) : status(at: path)
        }
        return Set(found.filter { $0.kind == .regular }.map { $0.identity })
    }

    private static func summary(of status: stat) -> Status {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            default: .other
            }
        let identity = FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        return Status(identity: identity, kind: kind, mode: status.st_mode & 0o7777, size: Int(status.st_size))
    }
}
