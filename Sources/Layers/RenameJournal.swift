import Glibc

/// Renames of files that belong together, which can be undone: an older file keeps a second name until all of them are
/// done, or is moved aside where the file system has no second names.
struct RenameJournal {
    private var steps: [Step] = []

    private struct Step {
        var path: String
        /// Nil when there was no file.
        var backup: String?
        var wasThere: Bool
        /// Whether it is the backup alone that there is.
        var isMoved = false
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
        guard unsafe step.isMoved || unlink(path) == 0 else { return abandon(step) }
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
        var step = Step(path: path, wasThere: unsafe access(path, F_OK) == 0)
        guard step.wasThere else { return step }
        step.backup = Self.backUp(path) { unsafe link($0, $1) }
        guard step.backup == nil else { return step }
        step.backup = Self.backUp(path) { unsafe access($1, F_OK) == 0 ? Self.taken() : Glibc.rename($0, $1) }
        step.isMoved = step.backup != nil
        return step
    }

    private static func taken() -> Int32 {
        errno = EEXIST
        return -1
    }

    private func abandon(_ step: Step) -> Bool {
        let code = errno
        if step.isMoved, let backup = step.backup {
            unsafe _ = Glibc.rename(backup, step.path)
        } else {
            drop(step)
        }
        errno = code
        return false
    }

    private func drop(_ step: Step) {
        if let backup = step.backup { unsafe _ = unlink(backup) }
    }

    /// - Parameter keep: gives a file another name; not 0, with `errno` set, when it cannot.
    private static func backUp(_ path: String, _ keep: (String, String) -> Int32) -> String? {
        let stem = Temporary.stem(of: path)
        for attempt in 0..<100 {
            let backup = "\(stem).\(getpid())\(attempt == 0 ? "" : "-\(attempt)").old"
            if keep(path, backup) == 0 { return backup }
            if errno != EEXIST { break }
        }
        return nil
    }
}
