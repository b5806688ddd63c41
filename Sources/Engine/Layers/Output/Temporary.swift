import CCrashCleanup
import Glibc
import Streams

/// A file with a temporary name, until it is renamed or removed. If a signal, a broken pipe or lack of memory ends the
/// process, the file is removed first.
///
/// Its folder is held open, so that it is removed or renamed there even if the folder gets another name.
final class Temporary {
    let descriptor: Int32
    /// The path of its destination, for messages.
    let target: String
    let folder: DirectoryHandle
    /// The temporary name in the folder.
    let name: String
    let targetName: String
    /// True if a file that has the destination's name meanwhile must not be replaced.
    var mustBeNew = false
    /// Index in the list of files to remove when the process ends; nil if it is not to be removed any more.
    private var slot: Int32?

    /// Creates a file beside its target; nil, with `errno` set, if that fails. A new file gets the permissions that any
    /// program would give it, a replacement keeps those of the older file.
    init?(beside target: String, mode: mode_t?) {
        self.target = target
        guard let folder = DirectoryHandle(of: target) else { return nil }
        self.folder = folder
        targetName = DirectoryHandle.split(target).name
        let stem = Self.stem(of: targetName)
        cleanup_watch_signals()
        let made = Self.undisturbed {
            Self.create(in: folder, stem, mode: mode ?? 0o666)
        }
        guard let made else { return nil }
        (descriptor, name, slot) = made
        // Needed only if the umask removed permissions; some file systems have none.
        if let mode { fchmod(descriptor, mode | Self.mark) }
    }

    /// Creates a file in a folder that is removed as a whole; nil, with `errno` set, if that fails.
    init?(in folder: DirectoryHandle, named name: String, for target: String, mode: mode_t?) {
        (self.folder, self.name, self.target) = (folder, name, target)
        targetName = DirectoryHandle.split(target).name
        descriptor = unsafe withPath(name) {
            unsafe openat(folder.descriptor, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
        }
        guard descriptor >= 0 else { return nil }
        if let mode { fchmod(descriptor, mode) }
    }

    deinit { discard() }

    /// Runs `body` while no signal can end the process.
    static func undisturbed<Result>(_ body: () -> Result) -> Result {
        cleanup_lock()
        defer { cleanup_unlock() }
        return body()
    }

    /// Renames the file; false, with `errno` set, if it cannot get its name.
    func rename() -> Bool {
        Self.undisturbed {
            removeMark()
            guard folder.rename(name, to: targetName) else { return false }
            disown()
            return true
        }
    }

    /// Renames all files and removes those that they supersede, or leaves everything as it was as far as the file
    /// system allows. A signal waits until it is done.
    ///
    /// - Returns: the names of older files that stay beside the new ones, as nothing can remove them; or the file that
    ///   failed, and the number of the error.
    static func rename(
        _ all: [Temporary], removing superseded: [String]
    ) -> Result<[String], RenameJournal.Failure> {
        undisturbed {
            var journal = RenameJournal()
            for path in superseded where !journal.remove(path) { return .failure(journal.undo(path, after: errno)) }
            // An older file may get its name for a while, or for good, and must never be swept.
            for file in all { file.removeMark() }
            for file in all where !journal.rename(file) { return .failure(journal.undo(file.target, after: errno)) }
            for file in all { file.disown() }
            return .success(journal.close())
        }
    }

    /// Takes the file off the list, so that it is not removed any more.
    func disown() {
        if let slot { cleanup_drop(slot) }
        slot = nil
    }

    /// Flushes the file to the disk; false, with `errno` set, if that fails. Some file systems do not support it.
    func isFlushed() -> Bool {
        while fsync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            case EINVAL, ENOTSUP, ENOSYS: return true
            default: return false
            }
        }
        return true
    }

    /// Removes the file; does nothing after a rename.
    func discard() {
        Self.undisturbed {
            guard slot != nil else { return }
            _ = folder.remove(name)
            disown()
        }
    }
}

/// Temporary names are `out.csv.plat-1.part`, `out.csv.plat-2.part` and so on. The process that writes such a file
/// holds a lock on it, so one without a lock was left by a process that was killed, whatever its number or container.
extension Temporary {
    /// A permission that means nothing for a file; it marks files that may be swept.
    static let mark: mode_t = 0o1000

    static let mostNames = 10_000

    /// Creates a file, and removes those of the same target that were left behind. Nil with `errno` set.
    static func create(
        in folder: DirectoryHandle, _ stem: String, mode: mode_t
    ) -> (descriptor: Int32, name: String, slot: Int32)? {
        var number = 1
        while number <= mostNames {
            let name = name(number, stem)
            var slot: Int32 = -1
            let descriptor = unsafe withPath(name) {
                unsafe cleanup_create(folder.descriptor, $0, mode | mark, &slot)
            }
            if descriptor >= 0 {
                guard claim(descriptor) else {
                    cleanup_drop(slot)
                    close(descriptor)
                    continue
                }
                // Numbers have no gaps unless the first of several at a time has ended first.
                for next in number + 1...number + 2 { _ = sweep(Self.name(next, stem), in: folder) }
                return (descriptor, name, slot)
            }
            guard errno == EEXIST else { return nil }
            if !sweep(name, in: folder) { number += 1 }
        }
        errno = EEXIST
        return nil
    }

    static func name(_ number: Int, _ stem: String) -> String { "\(stem).plat-\(number).part" }

    /// Locks a new file; false if another process swept it before the lock, as one that was left behind. Where files
    /// cannot be locked, none is swept.
    private static func claim(_ descriptor: Int32) -> Bool {
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        var status = stat()
        return unsafe fstat(descriptor, &status) != 0 || status.st_nlink > 0
    }

    /// Removes a file that is not being written any more; false if it is in use or not ours.
    private static func sweep(_ name: String, in folder: DirectoryHandle) -> Bool {
        let descriptor = unsafe withPath(name) {
            unsafe openat(folder.descriptor, $0, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard !cleanup_may_be_shared(descriptor) else { return false }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
        var (opened, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &opened) == 0,
            unsafe withPath(name, { unsafe fstatat(folder.descriptor, $0, &named, AT_SYMLINK_NOFOLLOW) }) == 0
        else { return false }
        // Another sweeper may have removed it, and the name may be somebody else's by now.
        guard opened.st_dev == named.st_dev, opened.st_ino == named.st_ino else { return false }
        guard opened.st_mode & (S_IFMT | mark) == S_IFREG | mark, opened.st_uid == geteuid() else { return false }
        return folder.remove(name)
    }

    /// Removes the mark before the file gets its name.
    func removeMark() {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & Self.mark != 0 else { return }
        fchmod(descriptor, status.st_mode & 0o6777)
    }

    /// The start of a file's name, short enough to add an ending: names may be as long as the file system allows.
    static func stem(of name: String) -> String {
        var stem = ""
        for character in name {
            guard stem.utf8.count + character.utf8.count <= 64 else { break }
            stem.append(character)
        }
        return stem
    }
}
