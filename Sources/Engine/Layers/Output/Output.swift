import Glibc
import Streams
import Zlib

/// Destination of data: the standard output, or a file that gets its name only when it is whole.
///
/// A file is written under a temporary name in the same folder, flushed to the disk and renamed. Until then, and after
/// a failure, an older file of that name stays unchanged. A file whose name ends in .gz is compressed.
public final class Output {
    private let name: String
    private let descriptor: Int32
    /// Nil for what cannot be renamed into place: a terminal, a pipe, a device.
    private let temporary: Temporary?
    private let batch: OutputBatch?
    /// Nil for a file that is not compressed.
    private var gzip: Deflater?
    /// True if there is an older file, which the output replaces when it is whole.
    public let hasOlder: Bool
    private var keepsOlder = false
    private lazy var isTerminal = temporary == nil && isatty(descriptor) == 1

    /// Gives `body` an output to fill and finishes it; when that fails, nothing of it stays.
    ///
    /// - Parameters:
    ///   - path: nil or `-` is the standard output.
    ///   - batch: outputs with which a file gets its name.
    ///   - mayCompress: false for a file that plat maps or changes later, whatever its name.
    public static func write(
        to path: String?, inputs: ProtectedFiles = ProtectedFiles(), in batch: OutputBatch? = nil,
        mayCompress: Bool = true, _ body: (Output) throws(Problem) -> Void
    ) throws(Problem) {
        let output = try Output(path: path, inputs: inputs, in: batch)
        do throws(Problem) {
            if mayCompress { try output.compressIfNamedSo() }
            try body(output)
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
    }

    /// Nil or `-` is the standard output. A regular file among `inputs` is refused, as it would be read while it is
    /// written, unless they allow that it is replaced.
    init(path: String?, inputs: ProtectedFiles, in batch: OutputBatch? = nil) throws(Problem) {
        self.batch = batch
        guard let path, path != "-" else {
            name = "standard output"
            hasOlder = false
            descriptor = STDOUT_FILENO
            temporary = nil
            // A terminal or a device is never a regular file, so only a redirection to an input is caught.
            try Self.refuse(inputs, FileIdentity.status(of: STDOUT_FILENO)?.identity, "standard output")
            return
        }
        name = path
        let existing = FileIdentity.status(at: path)
        hasOlder = existing?.kind == .regular && standardStream(with: existing?.identity) == nil
        try Self.refuse(inputs, existing?.identity, path, isRenamed: hasOlder)
        if existing?.kind != .directory, let stream = standardStream(with: existing?.identity) {
            temporary = nil
            descriptor = stream.rawValue
            return
        }
        switch existing?.kind {
        case .directory:
            throw Self.uncreatable(path, EISDIR)
        case .other:
            temporary = nil
            descriptor = unsafe withPath(path) { unsafe open($0, O_WRONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { throw Self.uncreatable(path, errno) }
            Self.announce(descriptor)
        case .regular, nil:
            // Through a symbolic link the file it leads to is made or replaced, not the link.
            guard let target = linkTarget(of: path) else { throw Self.uncreatable(path, errno) }
            // A descriptor's link in /proc may lead to a name that is no longer its file's.
            guard FileIdentity.status(at: target)?.identity == existing?.identity else {
                throw Self.uncreatable(path, ENOENT)
            }
            guard unsafe existing == nil || withPath(target, { unsafe access($0, W_OK) }) == 0 else {
                throw Self.uncreatable(path, errno)
            }
            let made =
                batch.map { $0.makeFile(for: target, mode: existing?.mode) }
                ?? Temporary(beside: target, mode: existing?.mode)
            guard let made else { throw Self.uncreatable(path, errno) }
            temporary = made
            descriptor = made.descriptor
        }
    }

    /// True for a path whose ending says that the file is compressed.
    public static func isCompressed(_ path: String?) -> Bool {
        path.map { $0.utf8.count > 3 && $0.lowercased().hasSuffix(".gz") } ?? false
    }

    /// True if the name of the file ends in a text, in capitals or not.
    public func isNamed(endingIn ending: String) -> Bool { name.lowercased().hasSuffix(ending) }

    /// The name of the file without its folder and its ending; nil for standard output.
    public var stem: String? {
        guard isFile, let name = name.split(separator: "/").last else { return nil }
        let end = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
        return String(name[..<end])
    }

    /// Writes a zip archive of one file.
    public func write(zipOf file: Scratch, named path: String) throws(Problem) {
        var zip = try ZipWriter(self, name)
        try zip.add(path, file.file)
        try zip.finish()
    }

    private func compressIfNamedSo() throws(Problem) {
        guard Self.isCompressed(name) else { return }
        gzip = Deflater(format: .gzip, level: 6)
        // Only a zlib of another version does that.
        if gzip == nil { throw Problem(.unavailable, "no-zlib", "zlib cannot compress \(printable(name))") }
    }

    /// Lets the reader of a pipe check whether the process succeeded, as only then the output is whole. A duplicate
    /// stays open for that, as the output may be closed by then.
    private static func announce(_ descriptor: Int32) {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        if duplicate >= 0, !PipeEnd.begin(duplicate) { close(duplicate) }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// Lets the reader of a pipe know that the output is a layer without features, for which no bytes are written.
    public func noteEmptyLayer() { PipeEnd.noteEmptyLayer(descriptor) }

    public func write(_ buffer: borrowing ByteBuffer) throws(Problem) {
        try write(buffer.bytes)
    }

    public func write(_ bytes: Span<UInt8>) throws(Problem) {
        // On a terminal the progress line makes way.
        let failure = isTerminal ? StatusLine.show(output: bytes) { put(bytes) } : put(bytes)
        if let failure { throw failed(failure) }
    }

    private func put(_ bytes: Span<UInt8>, _ flush: Deflater.Flush = .none) -> Int32? {
        guard gzip != nil else { return putAsIs(bytes) }
        var failure: Int32?
        gzip?.deflate(bytes, flush) { piece in
            if failure == nil { failure = putAsIs(piece) }
        }
        return failure
    }

    private func putAsIs(_ bytes: Span<UInt8>) -> Int32? {
        unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    }

    public func write(_ text: String) throws(Problem) {
        var buffer = ByteBuffer(capacity: text.utf8.count)
        buffer.append(text)
        try write(buffer)
    }

    /// True for a file, which gets its name only when it is whole.
    public var isFile: Bool { temporary != nil }

    /// Leaves an older file as it is: nothing of what was written stays.
    public func keepOlder() { keepsOlder = hasOlder }

    /// Removes what was written to a file; an older file of its name stays.
    func discard() { temporary?.discard() }

    /// Makes sure that all of it is there: the last write errors of a file come up only when it is flushed and closed.
    ///
    /// - Parameter isResult: false for what is also whole if a warning makes the run fail.
    func finish(isResult: Bool = true) throws(Problem) {
        if gzip != nil, let failure = put(ByteBuffer().bytes, .finish) { throw failed(failure) }
        if isResult { try WarningPolicy.check() }
        if let temporary {
            if keepsOlder { return temporary.discard() }
            if let batch { return batch.take([temporary]) }
            guard temporary.isFlushed(), temporary.rename() else { throw failed(errno) }
            return PublishedOutputs.add([name])
        }
        PublishedOutputs.add([descriptor == STDOUT_FILENO ? "-" : name])
        // Closing a duplicate reports what closing would, and leaves the stream open.
        let duplicate = dup(descriptor)
        guard duplicate >= 0 else {
            // Without a descriptor to spare nothing can be checked; all that was written was taken.
            if errno == EMFILE { return }
            throw failed(errno)
        }
        // After EINTR it is closed all the same on Linux.
        guard close(duplicate) == 0 || errno == EINTR else { throw failed(errno) }
    }

    private func failed(_ code: Int32) -> Problem { Self.failed(name, code) }

    static func failed(_ path: String, _ code: Int32) -> Problem {
        Problem(.writeFailed, "write-failed", "cannot write \(printable(path)): \(systemMessage(code))")
    }

    static func uncreatable(_ path: String, _ code: Int32) -> Problem {
        Problem(.cannotCreate, "cannot-create", "cannot create \(printable(path)): \(systemMessage(code))")
    }

    static func createdMeanwhile(_ path: String) -> Problem {
        Problem(
            .cannotCreate, "cannot-create",
            "cannot create \(printable(path)): another program has created it meanwhile", hint: "run again")
    }

    /// Throws if an output is among the inputs: a file that is read while it is written would be lost.
    static func refuse(
        _ inputs: ProtectedFiles, _ identity: FileIdentity?, _ name: String, isRenamed: Bool = false
    ) throws(Problem) {
        guard let role = identity.flatMap({ inputs.role(of: $0, isRenamed: isRenamed) }) ?? inputs.role(ofNew: name)
        else { return }
        throw Problem(
            .cannotCreate, "output-is-input",
            "cannot write \(printable(name)): it is also \(role)",
            hint: "write to another file, then rename it")
    }
}
