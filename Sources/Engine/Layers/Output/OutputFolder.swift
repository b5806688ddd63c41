import Glibc
import Streams

/// A folder with many files as one output. A new one gets its name when all of them are whole; one that is there is
/// updated file by file, so that each of them is either the older or the newer one.
public final class OutputFolder {
    private let path: String
    /// Nil if the folder is updated.
    private let tree: TemporaryTree?
    /// The folder that was written to last.
    private var open: (parts: [String], descriptor: Int32)?

    /// Gives `body` a new folder to fill; when that fails, nothing of it stays. There must be no folder of that name, or
    /// an empty one.
    public static func write(
        to path: String, _ body: (OutputFolder) throws(Problem) -> Void
    ) throws(Problem) {
        let path = trimmed(path)
        if let existing = FileIdentity.status(at: path) {
            guard existing.kind == .directory else { throw notFolder(path) }
            guard isEmpty(path) else {
                throw Problem(
                    .cannotCreate, "folder-exists", "cannot create \(printable(path)): there is such a folder already",
                    hint: "remove it, or write to another one")
            }
        }
        guard let tree = TemporaryTree(beside: path) else { throw Output.uncreatable(path, errno) }
        let folder = OutputFolder(path, tree)
        do throws(Problem) {
            try body(folder)
            folder.closeLast()
            try WarningPolicy.check()
            guard tree.isFlushed(), tree.rename() else { throw Output.failed(path, errno) }
            PublishedOutputs.add([path])
        } catch {
            folder.closeLast()
            tree.discard()
            throw error
        }
    }

    /// Gives `body` a folder that is there, to replace and remove files of it.
    public static func update(
        _ path: String, _ body: (OutputFolder) throws(Problem) -> Void
    ) throws(Problem) {
        let path = trimmed(path)
        guard let existing = FileIdentity.status(at: path) else { throw Output.uncreatable(path, errno) }
        guard existing.kind == .directory else { throw notFolder(path) }
        try body(OutputFolder(path, nil))
    }

    private static func notFolder(_ path: String) -> Problem {
        Problem(
            .cannotCreate, "not-a-folder", "cannot create \(printable(path)): it is a file, not a folder",
            hint: "choose another name")
    }

    private init(_ path: String, _ tree: TemporaryTree?) {
        self.path = path
        self.tree = tree
    }

    deinit { closeLast() }

    private static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    private static func isEmpty(_ path: String) -> Bool {
        guard let listing = unsafe withPath(path, { unsafe opendir($0) }) else { return false }
        defer { unsafe closedir(listing) }
        var count = 0
        // The folder itself and the one above it are listed too.
        while unsafe readdir(listing) != nil, count < 3 { count += 1 }
        return count <= 2
    }

    /// Writes a file.
    ///
    /// - Parameter parts: names of folders, which are made if need be, and then that of the file.
    public func write(_ bytes: Span<UInt8>, to parts: [String]) throws(Problem) {
        let name = "\(path)/\(parts.joined(separator: "/"))"
        guard let tree else { return try replace(name, bytes, parts) }
        let folder = try descriptor(of: Array(parts.dropLast()), in: tree)
        let file = unsafe withPath(parts.last ?? "") {
            unsafe openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        }
        guard file >= 0 else { throw Output.uncreatable(name, errno) }
        let failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: file) }
        guard close(file) == 0 || errno == EINTR || failure != nil else { throw Output.failed(name, errno) }
        if let failure { throw Output.failed(name, failure) }
    }

    private func replace(_ name: String, _ bytes: Span<UInt8>, _ parts: [String]) throws(Problem) {
        var folder = path
        for part in parts.dropLast() {
            folder += "/" + part
            guard unsafe withPath(folder, { unsafe mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
                throw Output.uncreatable(folder, errno)
            }
        }
        let mode = FileIdentity.status(at: name)?.mode
        guard let file = Temporary(beside: name, mode: mode) else { throw Output.uncreatable(name, errno) }
        defer { close(file.descriptor) }
        let failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: file.descriptor) }
        if let failure { throw Output.failed(name, failure) }
        guard file.rename() else { throw Output.failed(name, errno) }
    }

    /// Removes a file of a folder that is updated, and folders that are then empty. Returns false if it is not there.
    public func remove(_ parts: [String]) throws(Problem) -> Bool {
        let name = "\(path)/\(parts.joined(separator: "/"))"
        let isThere = unsafe withPath(name, { unsafe unlink($0) }) == 0
        guard isThere || errno == ENOENT else { throw Output.failed(name, errno) }
        var parts = parts.dropLast()
        while !parts.isEmpty, unsafe withPath("\(path)/\(parts.joined(separator: "/"))", { unsafe rmdir($0) }) == 0 {
            parts = parts.dropLast()
        }
        return isThere
    }

    private func descriptor(of parts: [String], in tree: TemporaryTree) throws(Problem) -> Int32 {
        if let open, open.parts == parts { return open.descriptor }
        closeLast()
        var descriptor = dup(tree.descriptor)
        guard descriptor >= 0 else { throw Output.uncreatable(path, errno) }
        for part in parts {
            let inner = unsafe withPath(part) { part in
                let isThere = unsafe mkdirat(descriptor, part, 0o777) == 0 || errno == EEXIST
                return isThere ? unsafe openat(descriptor, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
            }
            let code = errno
            close(descriptor)
            guard inner >= 0 else { throw Output.uncreatable("\(path)/\(parts.joined(separator: "/"))", code) }
            descriptor = inner
        }
        open = (parts, descriptor)
        return descriptor
    }

    private func closeLast() {
        if let open { close(open.descriptor) }
        open = nil
    }
}
