import Glibc
import Streams

/// The kind of file at a path. Only a file that does not exist is absent: one that is there and cannot be reached is an
/// error.
public enum FilePresence {
    case absent
    case regular
    case directory
    /// A pipe or a device.
    case other

    public init(at path: String) throws(Problem) {
        if let kind = FileIdentity.status(at: path)?.kind {
            self =
                switch kind {
                case .regular: .regular
                case .directory: .directory
                case .other: .other
                }
            return
        }
        let code = errno
        guard code == ENOENT else { throw .unreadable(pathName(path), code) }
        var status = stat()
        guard unsafe withPath(path, { unsafe lstat($0, &status) }) != 0 else {
            throw Problem(
                .noInput, "unreadable", at: InputLocation(source: pathName(path)),
                "cannot read: broken symbolic link")
        }
        self = .absent
    }

    /// The kind of file at a path; nil if it cannot be reached, which its reader will report.
    public static func known(at path: String) -> FilePresence? { try? FilePresence(at: path) }

    /// True if a regular file is there; throws if something else is.
    public static func isFile(_ path: String) throws(Problem) -> Bool {
        switch try FilePresence(at: path) {
        case .absent: return false
        case .regular: return true
        case .directory: throw .notRegular(pathName(path), S_IFDIR)
        case .other: throw .notRegular(pathName(path), S_IFIFO)
        }
    }

    /// True if something other than a folder can be reached at a path, for a guess at what the path means.
    public static func isReachable(_ path: String) throws(Problem) -> Bool {
        try status(at: path).map { $0.kind != .directory } ?? false
    }

    /// Nil if the file does not exist.
    static func status(at path: String) throws(Problem) -> FileIdentity.Status? {
        if let status = FileIdentity.status(at: path) { return status }
        // All other errors are about the path.
        if [EIO, ENOMEM].contains(errno) { throw .unreadable(pathName(path), errno) }
        return nil
    }
}

extension Problem {
    /// Reports an input that is not a regular file, although it must be read at any offset.
    static func notRegular(_ name: String, _ mode: mode_t) -> Problem {
        guard mode & S_IFMT != S_IFDIR else { return .unreadable(name, EISDIR) }
        return Problem(
            .noInput, "unreadable", at: InputLocation(source: name),
            "cannot read: it is a pipe or a device, not a regular file")
    }
}

/// The contents of a folder.
public enum FolderListing {
    /// Paths of the files in a folder and below it, in the order of their bytes, with broken links, pipes and devices.
    /// Hidden files and folders do not count, and links to folders are not followed.
    public static func files(below folder: String) throws(Problem) -> [String] {
        var paths: [String] = []
        var pending = [folder]
        while let path = pending.popLast() {
            // The first folder may be a link.
            guard path == folder || isFolder(path) else {
                if FileIdentity.status(at: path)?.kind != .directory { paths.append(path) }
                continue
            }
            let names = try names(in: path).filter { !$0.hasPrefix(".") }
            let start = path.hasSuffix("/") ? path : path + "/"
            pending += names.map { start + $0 }
        }
        return paths.sorted { pathBytes($0).lexicographicallyPrecedes(pathBytes($1)) }
    }

    /// True if a folder is at a path, not a link to one.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe withPath(path, { unsafe lstat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, in order; none if it does not exist.
    public static func names(in folder: String) throws(Problem) -> [String] {
        guard let handle = unsafe withPath(folder, { unsafe opendir($0) }) else {
            if errno == ENOENT { return [] }
            throw .unreadable(pathName(folder), errno)
        }
        defer { unsafe closedir(handle) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(handle) else { break }
            names.append(
                unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    unsafe pathText(name.prefix { $0 != 0 })
                })
        }
        guard errno == 0 else { throw .unreadable(pathName(folder), errno) }
        return names.sorted()
    }
}
