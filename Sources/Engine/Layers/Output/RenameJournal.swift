import Glibc

/// Renames of files that belong together, which can be undone. An older file is kept under another name until all are
/// done: it swaps names with the new file, or is moved aside if the file system cannot swap.
struct RenameJournal {
    private var steps: [Step] = []

    private struct Step {
        var folder: DirectoryHandle
        var name: String
        /// The path in messages.
        var path: String
        /// Name under which the older file is kept; nil if there was none.
        var backup: String?
        /// The file that has the name now; nil if none has.
        var file: Temporary?
        /// True if the two files swapped names, so that the backup has the temporary one.
        var isTraded = false
    }

    struct Failure: Error {
        var path: String
        var code: Int32
        /// Older files that could not get their names back, and the names that they have.
        var stranded: [String] = []
    }

    /// Renames a file; false, with `errno` set, if it cannot get its name.
    mutating func rename(_ file: Temporary) -> Bool {
        var step = Step(folder: file.folder, name: file.targetName, path: file.target, file: file)
        guard let isThere = step.folder.containsFile(step.name) else { return false }
        guard !isThere || !file.mustBeNew else {
            errno = EEXIST
            return false
        }
        if isThere {
            if step.folder.exchange(file.name, step.name) {
                step.backup = file.name
                step.isTraded = true
                steps.append(step)
                return true
            }
            guard [EINVAL, ENOSYS, ENOTSUP].contains(errno), moveAside(&step) else { return false }
        }
        let isRenamed =
            file.mustBeNew
            ? step.folder.rename(file.name, toFree: step.name) : step.folder.rename(file.name, to: step.name)
        guard isRenamed else {
            let code = errno
            // A file that was moved aside is moved back with the other steps.
            step.file = nil
            if step.backup != nil { steps.append(step) }
            errno = code
            return false
        }
        steps.append(step)
        return true
    }

    /// Moves a file aside, to be removed by `close`; false, with `errno` set, if there is one and it cannot be moved.
    mutating func remove(_ path: String) -> Bool {
        guard let folder = DirectoryHandle(of: path) else { return errno == ENOENT }
        var step = Step(folder: folder, name: DirectoryHandle.split(path).name, path: path)
        guard let isThere = folder.containsFile(step.name) else { return false }
        guard isThere else { return true }
        guard moveAside(&step) else { return false }
        steps.append(step)
        return true
    }

    /// Undoes the steps, the last first.
    mutating func undo(_ path: String, after code: Int32) -> Failure {
        var failure = Failure(path: path, code: code)
        for step in steps.reversed() {
            let (folder, name) = (step.folder, step.name)
            guard let backup = step.backup else {
                // There was none before: the new one is removed with the other temporaries.
                if let file = step.file, !folder.rename(name, to: file.name) { _ = folder.remove(name) }
                continue
            }
            if step.isTraded, folder.exchange(backup, name) { continue }
            if folder.rename(backup, to: name) { continue }
            // The backup is all that is left of the older file.
            if step.isTraded { step.file?.disown() }
            failure.stranded.append(backup)
        }
        steps.removeAll()
        return failure
    }

    /// Removes the older files. After this, the renames cannot be undone.
    ///
    /// - Returns: the paths of those that cannot be removed.
    mutating func close() -> [String] {
        defer { steps.removeAll() }
        return steps.compactMap { step in
            guard let backup = step.backup, !step.folder.remove(backup) else { return nil }
            return step.path.dropLast(step.name.count) + backup
        }
    }

    private func moveAside(_ step: inout Step) -> Bool {
        let stem = Temporary.stem(of: step.name)
        for attempt in 0..<100 {
            let backup = "\(stem).\(getpid())\(attempt == 0 ? "" : "-\(attempt)").old"
            guard let isTaken = step.folder.containsFile(backup) else { return false }
            if isTaken { continue }
            guard step.folder.rename(step.name, to: backup) else { return false }
            step.backup = backup
            return true
        }
        errno = EEXIST
        return false
    }
}
