import CCrashCleanup
import Glibc
import Streams

/// A folder that is held open, so that it stays the same one when it is renamed.
final class DirectoryHandle: Sendable {
    /// Descriptor for calls that take a name in a folder.
    let descriptor: Int32

    /// Linux's `O_PATH`, which is out of Swift's reach: a folder that may not be listed can be held as well.
    private static let pathOnly: Int32 = 0o10000000

    /// Opens the folder of a path; nil, with `errno` set, if it cannot be entered.
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

    /// The folder's path with its slash, empty for the current folder, and the file's name in it.
    static func split(_ path: String) -> (folder: String, name: String) {
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        return (String(path[..<start]), String(path[start...]))
    }

    /// True if the folder contains a file of that name; nil, with `errno` set, if that is unknown or it is a folder.
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

    /// Renames a file within the folder.
    func rename(_ name: String, to other: String) -> Bool {
        unsafe withPath(name) { name in
            unsafe withPath(other) { unsafe renameat(descriptor, name, descriptor, $0) } == 0
        }
    }

    /// Renames a file to a name that is free; false, with `errno` `EEXIST`, if it is taken.
    func rename(_ name: String, toFree other: String) -> Bool {
        unsafe withPath(name) { name in
            unsafe withPath(other) { unsafe cleanup_give_free_name(descriptor, name, $0) } == 0
        }
    }

    /// Swaps the names of two files at once; false if the file system cannot.
    func exchange(_ name: String, _ other: String) -> Bool {
        unsafe withPath(name) { name in
            unsafe withPath(other) { unsafe cleanup_trade_names(descriptor, name, $0) } == 0
        }
    }

    func remove(_ name: String) -> Bool {
        unsafe withPath(name) { unsafe unlinkat(descriptor, $0, 0) } == 0
    }
}
