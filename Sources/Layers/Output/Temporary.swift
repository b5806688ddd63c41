import CEnding
import Glibc
import Streams

/// A file under a name that nobody asked for, until it is renamed or removed; a signal, a broken pipe or lack of memory
/// that ends the process removes it first.
///
/// Its folder is held open: it is cleaned up and renamed there even when the folder gets another name.
final class Temporary {
    let descriptor: Int32
    /// Where it is to go, as messages call it.
    let target: String
    let folder: HeldFolder
    /// In the folder.
    let name: String
    let targetName: String
    /// Where it is listed to be removed at an end; nil when it is no longer ours to remove.
    private var place: Int32?

    /// Nil when it cannot be created; `errno` tells why. A new file gets the permissions that any program would give
    /// it, a replaced one keeps its own.
    init?(beside target: String, mode: mode_t?) {
        self.target = target
        guard let folder = HeldFolder(of: target) else { return nil }
        self.folder = folder
        targetName = HeldFolder.split(target).name
        let stem = Self.stem(of: targetName)
        ending_watch_signals()
        let made = Self.undisturbed {
            Self.create(in: folder, stem, mode: mode ?? 0o666)
        }
        guard let made else { return nil }
        (descriptor, name, place) = made
        // Only where the umask took away permissions; some file systems have none to give.
        if let mode { fchmod(descriptor, mode | Self.mark) }
    }

    deinit { discard() }

    /// Runs `body` while no signal can end the process.
    private static func undisturbed<Result>(_ body: () -> Result) -> Result {
        ending_lock()
        defer { ending_unlock() }
        return body()
    }

    /// False, with `errno` set, when the file cannot take its name.
    func rename() -> Bool {
        Self.undisturbed {
            removeMark()
            guard folder.rename(name, to: targetName) else { return false }
            disown()
            return true
        }
    }

    /// Gives all of them their names and removes the files `superseded` by them, or leaves everything as it was as far
    /// as the file system lets it. A signal waits until it is done.
    ///
    /// - Returns: what failed, and the number of the error.
    static func rename(_ all: [Temporary], removing superseded: [String]) -> RenameJournal.Failure? {
        undisturbed {
            var journal = RenameJournal()
            for path in superseded where !journal.remove(path) { return journal.undo(path, after: errno) }
            // An older file may get its name for a while, or for good, and must never be swept.
            for file in all { file.removeMark() }
            for file in all where !journal.rename(file) { return journal.undo(file.target, after: errno) }
            for file in all { file.disown() }
            journal.close()
            return nil
        }
    }

    /// From now on it is not removed.
    func disown() {
        if let place { ending_drop(place) }
        place = nil
    }

    /// False, with `errno` set, when the disk has not taken it. Some file systems cannot tell.
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

    /// Does nothing after a rename.
    func discard() {
        Self.undisturbed {
            guard place != nil else { return }
            _ = folder.remove(name)
            disown()
        }
    }
}
