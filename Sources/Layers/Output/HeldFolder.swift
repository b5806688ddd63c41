import CEnding
import Glibc
import Streams

/// A folder that stays the same one whatever it is called later.
final class HeldFolder: Sendable {
    /// For calls that take a name in a folder.
    let descriptor: Int32

    /// Linux's `O_PATH`, which is out of Swift's reach: a folder that may not be listed can be held as well.
    private static let pathOnly: Int32 = 0o10000000

    /// Nil when it cannot be entered; `errno` tells why.
    init?(of path: String) {
        let (folder, _) = Self.split(path)
        guard !folder.isEmpty else {
            descriptor = AT_FDCWD
            return
        }
        descriptor = unsafe withPath(folder) { unsafe open($0, Self.pathOnly | O_DIRECTORY | O_CLOEXEC) }
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The folder's path with its slash, empty for where we are, and the file's name in it.
    static func split(_ path: String) -> (folder: String, name: String) {
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        return (String(path[..<start]), String(path[start...]))
    }

    /// Nil when it cannot be known, or is a folder, with `errno` set.
    func containsFile(_ name: String) -> Bool? {
        var status = stat()
        guard unsafe withPath(name, { unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            return errno == ENOENT ? false : nil
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            errno = EISDIR
            return nil
        }
        return true
    }

    /// As `rename`, within the folder.
    func rename(_ name: String, to other: String) -> Bool {
        unsafe withPath(name) { name in
            unsafe withPath(other) { unsafe renameat(descriptor, name, descriptor, $0) } == 0
        }
    }

    /// Lets two files trade their names, at once; false where the file system cannot.
    func exchange(_ name: String, _ other: String) -> Bool {
        unsafe withPath(name) { name in
            unsafe withPath(other) { unsafe ending_trade_names(descriptor, name, $0) } == 0
        }
    }

    /// Makes a file that nobody has; a descriptor, or -1 with `errno` set.
    func create(_ name: String, mode: mode_t) -> Int32 {
        unsafe withPath(name) { unsafe openat(descriptor, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
    }

    func remove(_ name: String) -> Bool {
        unsafe withPath(name) { unsafe unlinkat(descriptor, $0, 0) } == 0
    }
}
