import CCrashCleanup
import Glibc
import Streams

/// Outputs that get their names together: all of them when the last one is whole, or none.
///
/// Until then they are in a folder with a temporary name, so that any number of them can be removed at once.
public final class OutputBatch {
    private let tree: TemporaryTree
    private let folder: DirectoryHandle
    private var files: [Waiting] = []
    private var superseded: [String] = []
    /// Folders that were made for the outputs, the outer ones first.
    private var madeFolders: [String] = []
    private var nameCount = 0

    /// A file that waits for its name.
    private struct Waiting {
        /// Its path in the folder.
        var path: String
        var target: String
        var mustBeNew: Bool
    }

    /// Gives `body` a batch to fill; when that fails, nothing of it stays.
    ///
    /// - Parameters:
    ///   - path: a name in the folder that has the outputs, or that has their folders.
    ///   - name: the outputs in messages.
    public static func write(
        beside path: String, named name: String, _ body: (OutputBatch) throws(Problem) -> Void
    ) throws(Problem) {
        let batch = try OutputBatch(beside: path, name)
        do throws(Problem) {
            try body(batch)
            try batch.publish()
        } catch {
            batch.discard()
            throw error
        }
    }

    private init(beside path: String, _ name: String) throws(Problem) {
        guard let tree = TemporaryTree(beside: path), let folder = DirectoryHandle(of: tree.path + "/") else {
            throw Output.uncreatable(name, errno)
        }
        (self.tree, self.folder) = (tree, folder)
    }

    /// Makes the folder of a file, and those around it; false, with `errno` set, if that fails.
    private func makeFolder(of target: String) -> Bool {
        let path = String(Layers.folder(of: target).dropLast())
        guard !path.isEmpty else { return true }
        if let existing = FileIdentity.status(at: path) {
            errno = ENOTDIR
            return existing.kind == .directory
        }
        guard makeFolder(of: path), unsafe withPath(path, { unsafe mkdir($0, 0o777) }) == 0 else { return false }
        madeFolders.append(path)
        return true
    }

    /// Creates a file that is to be given to `take`; nil, with `errno` set, if that fails.
    func makeFile(for target: String, mode: mode_t?) -> Temporary? {
        nameCount += 1
        return Temporary(in: folder, named: "\(nameCount)", for: target, mode: mode)
    }

    /// Takes files that are whole.
    ///
    /// - Parameter superseded: older files that are removed when the others get their names.
    func take(_ files: [Temporary], removing superseded: [String] = []) {
        self.files += files.map { Waiting(path: "\(tree.path)/\($0.name)", target: $0.target, mustBeNew: $0.mustBeNew) }
        self.superseded += superseded
    }

    private func publish() throws(Problem) {
        try WarningPolicy.check()
        guard tree.isFlushed() else { throw Output.failed(tree.path, errno) }
        let failure = Temporary.undisturbed { () -> (path: String, code: Int32, isWhole: Bool)? in
            var renames = BatchRenames()
            for file in files
            where !makeFolder(of: file.target)
                || !renames.rename(file.path, to: file.target, mustBeNew: file.mustBeNew)
            {
                let code = errno
                return (file.target, code, renames.undo())
            }
            for (index, path) in superseded.enumerated()
            where !renames.remove(path, to: "\(tree.path)/older-\(index)") {
                let code = errno
                return (path, code, renames.undo())
            }
            return nil
        }
        if let failure {
            var problem =
                failure.code == EEXIST && files.contains(where: \.mustBeNew)
                ? Output.createdMeanwhile(failure.path) : Output.failed(failure.path, failure.code)
            if !failure.isWhole {
                tree.keep()
                problem.hint = "not all previous files could be restored; the others are in \(printable(tree.path))"
            }
            throw problem
        }
        PublishedOutputs.add(files.map(\.target))
        madeFolders = []
        // With the older files.
        tree.discard()
    }

    private func discard() {
        tree.discard()
        for folder in madeFolders.reversed() { _ = unsafe withPath(folder) { unsafe rmdir($0) } }
    }
}

/// Renames that can be undone. An older file swaps names with the new one, or is moved to a name beside it if the file
/// system cannot swap.
private struct BatchRenames {
    private var steps: [Step] = []

    private struct Step {
        var new: String
        var target: String
        /// Where the older file is; nil for none.
        var older: String?
        /// True if nothing took the older file's place.
        var isRemoval = false
    }

    /// False, with `errno` set, if the file cannot get its name.
    mutating func rename(_ new: String, to target: String, mustBeNew: Bool) -> Bool {
        let existing = FileIdentity.status(at: target)
        guard existing?.kind != .directory else {
            errno = EISDIR
            return false
        }
        guard existing == nil || !mustBeNew else {
            errno = EEXIST
            return false
        }
        guard existing != nil else {
            guard mustBeNew ? Self.moveToFree(new, target) : Self.move(new, target) else { return false }
            steps.append(Step(new: new, target: target))
            return true
        }
        if Self.trade(new, target) {
            steps.append(Step(new: new, target: target, older: new))
            return true
        }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno), remove(target, to: "\(new).old") else { return false }
        guard Self.move(new, target) else { return false }
        steps[steps.count - 1] = Step(new: new, target: target, older: "\(new).old")
        return true
    }

    /// Moves an older file away; false, with `errno` set, if there is one and it cannot be moved.
    mutating func remove(_ target: String, to older: String) -> Bool {
        guard Self.move(target, older) else { return errno == ENOENT }
        steps.append(Step(new: older, target: target, older: older, isRemoval: true))
        return true
    }

    /// Undoes all, the last first; false if an older file did not get its name back.
    mutating func undo() -> Bool {
        var isWhole = true
        for step in steps.reversed() {
            if step.older == step.new, !step.isRemoval {
                if !Self.trade(step.new, step.target) { isWhole = false }
                continue
            }
            if !step.isRemoval, !Self.move(step.target, step.new) { isWhole = false }
            if let older = step.older, !Self.move(older, step.target) { isWhole = false }
        }
        steps = []
        return isWhole
    }

    private static func move(_ path: String, _ other: String) -> Bool {
        unsafe withPath(path) { path in unsafe withPath(other) { unsafe Glibc.rename(path, $0) } } == 0
    }

    private static func moveToFree(_ path: String, _ other: String) -> Bool {
        unsafe withPath(path) { path in
            unsafe withPath(other) { unsafe cleanup_give_free_name(AT_FDCWD, path, $0) } == 0
        }
    }

    private static func trade(_ path: String, _ other: String) -> Bool {
        unsafe withPath(path) { path in
            unsafe withPath(other) { unsafe cleanup_trade_names(AT_FDCWD, path, $0) } == 0
        }
    }
}
