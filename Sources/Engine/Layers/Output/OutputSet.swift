import Glibc
import Streams

/// Files that are one output: all of them get their names when all of them are whole, or none does.
///
/// As with `Output`, each file is first written under a temporary name in its folder and flushed. Older files of the
/// names stay unchanged until all are renamed.
public final class OutputSet {
    private var files: [String: Temporary] = [:]
    /// The files of an archive, which have no names of their own outside of it.
    private var members: [String: Scratch] = [:]
    private var paths: [String] = []
    private var superseded: [String] = []
    private let batch: OutputBatch?

    /// Gives `body` the files to fill and finishes them; when that fails, nothing of them stays.
    ///
    /// - Parameters:
    ///   - archive: a zip archive that gets the files, instead of a folder.
    ///   - batch: outputs with which the files get their names.
    /// - Returns: a warning, if an older file stays under another name.
    public static func write(
        to paths: [String], packedIn archive: String? = nil, inputs: ProtectedFiles = ProtectedFiles(),
        in batch: OutputBatch? = nil, _ body: (OutputSet) throws(Problem) -> Void
    ) throws(Problem) -> Problem? {
        let set = OutputSet(batch)
        if let archive {
            try Output.write(to: archive, inputs: inputs, in: batch) { (output) throws(Problem) in
                try set.pack(paths, into: output, named: archive, body)
            }
            return nil
        }
        do throws(Problem) {
            for path in paths { try set.open(path, inputs) }
            try body(set)
            return try set.finish()
        } catch {
            for file in set.files.values { file.discard() }
            throw error
        }
    }

    private init(_ batch: OutputBatch?) { self.batch = batch }

    deinit {
        for file in files.values { close(file.descriptor) }
    }

    private func open(_ path: String, _ inputs: ProtectedFiles) throws(Problem) {
        let existing = FileIdentity.status(at: path)
        try Output.refuse(inputs, existing?.identity, path, isRenamed: existing?.kind == .regular)
        guard existing?.kind != .directory else { throw Output.uncreatable(path, EISDIR) }
        guard existing?.kind != .other, standardStream(with: existing?.identity) == nil else {
            throw Problem(
                .usage, "not-a-file",
                "cannot write to \(printable(path)): it is a pipe, a device or a stream, but the output is several files"
            )
        }
        guard let target = linkTarget(of: path) else { throw Output.uncreatable(path, errno) }
        guard FileIdentity.status(at: target)?.identity == existing?.identity else {
            throw Output.uncreatable(path, ENOENT)
        }
        guard unsafe existing == nil || withPath(target, { unsafe access($0, W_OK) }) == 0 else {
            throw Output.uncreatable(path, errno)
        }
        let made =
            batch.map { $0.makeFile(for: target, mode: existing?.mode) }
            ?? Temporary(beside: target, mode: existing?.mode)
        guard let file = made else { throw Output.uncreatable(path, errno) }
        files[path] = file
        paths.append(path)
    }

    /// Lets `body` fill files, then packs those that it has not dropped.
    private func pack(
        _ paths: [String], into output: Output, named archive: String, _ body: (OutputSet) throws(Problem) -> Void
    ) throws(Problem) {
        self.paths = paths
        for path in paths { members[path] = try Scratch() }
        try body(self)
        var zip = try ZipWriter(output, archive)
        for path in self.paths {
            if let member = members[path] { try zip.add(path, member.file) }
        }
        try zip.finish()
    }

    /// Descriptor of a file, open for reading as well.
    public func descriptor(of path: String) -> Int32 {
        files[path]?.descriptor ?? members[path]?.file.descriptor ?? -1
    }

    public func write(_ text: String, to path: String) throws(Problem) {
        var buffer = ByteBuffer(capacity: text.utf8.count)
        buffer.append(text)
        try write(buffer, to: path)
    }

    public func write(_ buffer: borrowing ByteBuffer, to path: String) throws(Problem) {
        let descriptor = descriptor(of: path)
        guard descriptor >= 0 else { return }
        if let failure = buffer.write(to: descriptor) { throw Output.failed(path, failure) }
    }

    /// Drops a file of the set and removes its temporary.
    public func drop(_ path: String) {
        paths.removeAll { $0 == path }
        members[path] = nil
        guard let file = files.removeValue(forKey: path) else { return }
        file.discard()
        close(file.descriptor)
    }

    /// Makes the output fail, instead of replacing a file, if another program has made one of that name meanwhile.
    public func requireNew(_ path: String) { files[path]?.mustBeNew = true }

    /// Removes a file, if it exists, when the others get their names: it described what they replace.
    public func supersede(_ path: String) { superseded.append(path) }

    /// The problem of a write that was done through a descriptor.
    public func failed(_ path: String, code: Int32) -> Problem { Output.failed(path, code) }

    private func finish() throws(Problem) -> Problem? {
        try WarningPolicy.check()
        if let batch {
            batch.take(paths.compactMap { files[$0] }, removing: superseded)
            return nil
        }
        for path in paths {
            if let file = files[path], !file.isFlushed() { throw Output.failed(path, errno) }
        }
        let ordered = paths.compactMap { files[$0] }
        let list = { (names: [String]) in names.map { printable($0) }.joined(separator: ", ") }
        switch Temporary.rename(ordered, removing: superseded) {
        case .success(let left):
            PublishedOutputs.add(paths)
            guard !left.isEmpty else { return nil }
            return Problem(
                .writeFailed, "older-file", severity: .warning, "cannot remove the previous files: \(list(left))",
                hint: "the new files are complete; remove the previous ones by hand")
        case .failure(let failure):
            if failure.code == EEXIST, ordered.contains(where: \.mustBeNew) {
                throw Output.createdMeanwhile(failure.path)
            }
            var problem = Output.failed(failure.path, failure.code)
            if !failure.stranded.isEmpty {
                problem.hint = "the previous files could not be restored; they are kept as \(list(failure.stranded))"
            }
            throw problem
        }
    }
}
