import CCrashCleanup
import Glibc
import Streams

/// A folder with a temporary name, until it is renamed or removed with all that is in it. It is to a folder what
/// `Temporary` is to a file.
final class TemporaryTree {
    let descriptor: Int32
    private let folder: DirectoryHandle
    private let name: String
    private let targetName: String
    private var slot: Int32?
    let path: String

    /// Creates a folder beside its target; nil, with `errno` set, if that fails.
    init?(beside target: String) {
        guard let folder = DirectoryHandle(of: target) else { return nil }
        self.folder = folder
        targetName = DirectoryHandle.split(target).name
        let stem = Temporary.stem(of: targetName)
        cleanup_watch_signals()
        guard let made = Temporary.undisturbed({ Self.create(in: folder, stem) }) else { return nil }
        (descriptor, name, slot) = made
        path = DirectoryHandle.split(target).folder + name
    }

    deinit {
        discard()
        close(descriptor)
    }

    private static func create(
        in folder: DirectoryHandle, _ stem: String
    ) -> (descriptor: Int32, name: String, slot: Int32)? {
        for number in 1...Temporary.mostNames {
            let name = Temporary.name(number, stem)
            // One that was left behind by a process that was killed.
            _ = sweep(name, in: folder)
            let slot = unsafe withPath(name) { unsafe cleanup_create_folder(folder.descriptor, $0, 0o777) }
            guard slot >= 0 else {
                guard errno == EEXIST else { return nil }
                continue
            }
            let descriptor = open(name, in: folder)
            guard descriptor >= 0 else {
                let code = errno
                _ = unsafe withPath(name) { unsafe unlinkat(folder.descriptor, $0, AT_REMOVEDIR) }
                cleanup_drop(slot)
                errno = code
                return nil
            }
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            // Only what has the mark is swept, so never before it is locked.
            mark(descriptor, true)
            return (descriptor, name, slot)
        }
        errno = EEXIST
        return nil
    }

    private static func open(_ name: String, in folder: DirectoryHandle) -> Int32 {
        unsafe withPath(name) {
            unsafe openat(folder.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
    }

    private static func mark(_ descriptor: Int32, _ isMarked: Bool) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return }
        let mode = status.st_mode & 0o7777
        fchmod(descriptor, isMarked ? mode | Temporary.mark : mode & ~Temporary.mark)
    }

    /// Removes a folder that is not being written any more; false if it is in use or not ours.
    private static func sweep(_ name: String, in folder: DirectoryHandle) -> Bool {
        let descriptor = open(name, in: folder)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard !cleanup_may_be_shared(descriptor), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
            unsafe fstat(descriptor, &status) == 0, status.st_mode & Temporary.mark != 0, status.st_uid == geteuid()
        else { return false }
        return unsafe withPath(name) { unsafe cleanup_remove_folder(folder.descriptor, $0) } == 0
    }

    /// Makes sure that everything is on the disk; false, with `errno` set, if that fails. One call for all files is
    /// much faster than one for each.
    func isFlushed() -> Bool { cleanup_flush_file_system(descriptor) == 0 || errno == ENOSYS }

    /// Renames the folder; false, with `errno` set, if it cannot get its name, such as because there is a folder of that
    /// name that is not empty.
    func rename() -> Bool {
        Temporary.undisturbed {
            Self.mark(descriptor, false)
            guard folder.rename(name, to: targetName) else { return false }
            keep()
            return true
        }
    }

    /// Lets the folder stay under the name that it has.
    func keep() {
        if let slot { cleanup_drop(slot) }
        slot = nil
    }

    /// Removes the folder; does nothing after a rename.
    func discard() {
        Temporary.undisturbed {
            guard let slot else { return }
            _ = unsafe withPath(name) { unsafe cleanup_remove_folder(folder.descriptor, $0) }
            cleanup_drop(slot)
            self.slot = nil
        }
    }
}
