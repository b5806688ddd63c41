import Glibc
import Synchronization

/// Shows the reader of a pipe whether its writers succeeded. A pipe by itself only shows that nobody writes to it any
/// more.
///
/// Both ends of a pipe are one inode, whose permissions mean nothing to processes that hold it open. So they store how
/// many writers have begun and not ended well, for example because they were killed. The data stays unchanged, and
/// other programs notice nothing. A named pipe is not touched, as its permissions are those of a file.
///
/// A writer that fails before its first byte counts, too. The pipe cannot tell `a
/// b` from `a; b`, and in the latter the layer of `a` would be missing without a message.
public enum PipeEnd {
    /// Distinguishes the counter from permissions that somebody else set.
    private static let mark: mode_t = 0o1000
    /// Says that a layer without features was written.
    private static let emptyLayer: mode_t = 0o4000
    /// Owners of a pipe may still open it.
    private static let owner: mode_t = 0o600
    private static let counter: mode_t = 0o177

    /// Pipes that this process has begun to write to.
    private static let begun = Mutex<[Int32]>([])

    /// Records that this process writes to a pipe. Does nothing for other descriptors, or if the pipe belongs to
    /// another user.
    ///
    /// - Parameter descriptor: stays open until the process ends.
    /// - Returns: True if the pipe can show its reader how this process ended.
    @discardableResult
    public static func begin(_ descriptor: Int32) -> Bool {
        let isMarked = update(descriptor) { $0 < counter ? $0 + 1 : nil }
        if isMarked { begun.withLock { $0.append(descriptor) } }
        return isMarked
    }

    /// Inodes of pipes to which this process writes a layer without writing a byte.
    private static let unwritten = Mutex<Set<ino_t>>([])

    /// Records that a layer without features was written to a descriptor, in a format in which that is no bytes at all.
    public static func noteEmptyLayer(_ descriptor: Int32) {
        if let inode = inode(descriptor) { _ = unwritten.withLock { $0.insert(inode) } }
    }

    /// Records that everything was written to all pipes that this process has begun.
    public static func finishAll() {
        let descriptors = begun.withLock { begun in
            defer { begun.removeAll() }
            return begun
        }
        for descriptor in descriptors {
            let isLayer = inode(descriptor).map { inode in unwritten.withLock { $0.contains(inode) } } ?? false
            _ = update(descriptor, marksEnd: isLayer) { $0 > 0 ? $0 - 1 : nil }
        }
    }

    /// True if nobody writes to a pipe any more, and a layer without features was written to it.
    public static func isEmptyLayer(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, count(descriptor) == 0 else { return false }
        return status.st_mode & emptyLayer != 0
    }

    /// True if a process that calls `begin` writes to a pipe, or has done so.
    public static func hasWriter(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, count(descriptor) != nil else { return false }
        return status.st_mode & mark != 0
    }

    private static func inode(_ descriptor: Int32) -> ino_t? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? status.st_ino : nil
    }

    /// True if a writer of a pipe that has reached its end did not end well.
    public static func isMissing(_ descriptor: Int32) -> Bool { (count(descriptor) ?? 0) > 0 }

    /// The file system of all pipes without a name.
    private static let device: dev_t? = {
        var (ends, status) = ([Int32](repeating: -1, count: 2), stat())
        guard unsafe pipe(&ends) == 0 else { return nil }
        defer { for end in ends { close(end) } }
        return unsafe fstat(ends[0], &status) == 0 ? status.st_dev : nil
    }()

    /// Nil for a descriptor without a counter.
    private static func count(_ descriptor: Int32) -> mode_t? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO, status.st_dev == device
        else { return nil }
        let permissions = status.st_mode & 0o7777
        if permissions & mark == 0 { return permissions & ~owner == 0 ? 0 : nil }
        return permissions & ~(mark | emptyLayer | owner | counter) == 0 ? permissions & counter : nil
    }

    /// Returns false when there is nothing to change, or it is not allowed.
    ///
    /// - Parameter marksEnd: true if a layer without features was written.
    private static func update(_ descriptor: Int32, marksEnd: Bool = false, _ change: (mode_t) -> mode_t?) -> Bool {
        guard count(descriptor) != nil else { return false }
        // Locks per process: commands of one shell share the open file, which other locks belong to.
        guard setLock(F_WRLCK, descriptor) else { return false }
        defer { _ = setLock(F_UNLCK, descriptor) }
        guard let count = count(descriptor), let changed = change(count) else { return false }
        return fchmod(descriptor, mark | owner | changed | (marksEnd ? emptyLayer : 0)) == 0
    }

    private static func setLock(_ kind: Int32, _ descriptor: Int32) -> Bool {
        var lock = Glibc.flock()
        lock.l_type = Int16(kind)
        lock.l_whence = Int16(SEEK_SET)
        while unsafe fcntl(descriptor, F_SETLKW, &lock) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}
