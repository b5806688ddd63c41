import Glibc

/// Renames of files that belong together, so far as they can be undone: an older file keeps a second name until all of
/// them are done. Where the file system has no second names, what was replaced stays replaced.
struct RenameJournal {
    private var steps: [Step] = []

    private struct Step {
        var path: String
        /// Nil when there was no file, or when it could have no second name.
        var backup: String?
        var wasThere: Bool
    }

    /// False, with `errno` set, when the file cannot take its name.
    mutating func rename(_ path: String, to target: String) -> Bool {
        let step = step(for: target)
        guard unsafe Glibc.rename(path, target) == 0 else { return abandon(step) }
        steps.append(step)
        return true
    }

    /// False, with `errno` set, when there is a file and it cannot be removed.
    mutating func remove(_ path: String) -> Bool {
        let step = step(for: path)
        guard step.wasThere else { return true }
        guard unsafe unlink(path) == 0 else { return abandon(step) }
        steps.append(step)
        return true
    }

    /// Takes back what was done, the last first; returns the error that was the reason.
    mutating func undo(after code: Int32) -> Int32 {
        for step in steps.reversed() {
            if let backup = step.backup {
                unsafe _ = Glibc.rename(backup, step.path)
            } else if !step.wasThere {
                unsafe _ = unlink(step.path)
            }
        }
        steps.removeAll()
        return code
    }

    /// There is no way back from here.
    mutating func close() {
        for step in steps { drop(step) }
        steps.removeAll()
    }

    private func step(for path: String) -> Step {
        let wasThere = unsafe access(path, F_OK) == 0
        return Step(path: path, backup: wasThere ? Self.backUp(path) : nil, wasThere: wasThere)
    }

    private func abandon(_ step: Step) -> Bool {
        let code = errno
        drop(step)
        errno = code
        return false
    }

    private func drop(_ step: Step) {
        if let backup = step.backup { unsafe _ = unlink(backup) }
    }

    private static func backUp(_ path: String) -> String? {
        let stem = Temporary.stem(of: path)
        for attempt in 0..<100 {
            let backup = "\(stem).\(getpid())\(attempt == 0 ? "" : "-\(attempt)").old"
            if unsafe link(path, backup) == 0 { return backup }
            if errno != EEXIST { break }
        }
        return nil
    }
}
