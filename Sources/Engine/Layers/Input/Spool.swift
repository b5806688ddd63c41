import Glibc
import Streams

/// A copy of an input that can be read only once, kept in a file without a name, so that it can be read again.
///
/// The file is in `TMPDIR`, or `/tmp`, and disappears with its last reader, however the process ends.
public final class Spool: Sendable {
    let file: OpenFile
    let name: String
    let isCompressed: Bool
    let encodingName: String?
    let isEmptyLayer: Bool

    /// Reads `source` to its end, including what was peeked of it.
    public convenience init(draining source: inout ByteSource) throws(Problem) {
        try self.init(draining: &source, in: Self.folder)
    }

    package init(draining source: inout ByteSource, in folder: String) throws(Problem) {
        let descriptor = Self.create(in: folder)
        guard descriptor >= 0 else { throw Self.unkept(source.name, folder, errno) }
        file = OpenFile(descriptor)
        name = source.name
        var buffer = ByteBuffer()
        while try source.read(into: &buffer, upTo: LineChunks.chunkLength) > 0 {
            if let failure = buffer.write(to: descriptor) { throw Self.unkept(source.name, folder, failure) }
            buffer.removeAll()
        }
        isCompressed = source.isCompressed
        encodingName = source.encodingName
        isEmptyLayer = source.isEmptyLayer
    }

    /// The file, for a library that opens it by its descriptor.
    public var held: HeldFile { HeldFile(file) }

    /// Keeps what was peeked of `source`, which stays as it is.
    public init(peekedOf source: borrowing ByteSource) throws(Problem) {
        let descriptor = Self.create(in: Self.folder)
        guard descriptor >= 0 else { throw Self.unkept(source.name, Self.folder, errno) }
        file = OpenFile(descriptor)
        name = source.name
        isCompressed = source.isCompressed
        encodingName = source.encodingName
        isEmptyLayer = source.isEmptyLayer
        var buffer = ByteBuffer()
        buffer.append(source.peeked)
        if let failure = buffer.write(to: descriptor) { throw Self.unkept(source.name, Self.folder, failure) }
    }

    @usableFromInline static var folder: String {
        let chosen = environmentVariable("TMPDIR") ?? ""
        return chosen.isEmpty ? "/tmp" : chosen
    }

    /// Linux's `O_TMPFILE`, which is out of Swift's reach.
    private static let temporaryFile = 0o20000000 | O_DIRECTORY

    /// Creates a file without a name; returns a descriptor, or -1 with `errno` set.
    static func create(in folder: String) -> Int32 {
        let nameless = unsafe withPath(folder) { unsafe open($0, temporaryFile | O_RDWR | O_CLOEXEC, 0o600) }
        // Some file systems need a name for each file: there it is removed at once.
        guard nameless < 0, [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else { return nameless }
        var template = pathBytes("\(folder)/plat.XXXXXX").map { CChar(bitPattern: $0) } + [0]
        return unsafe template.withUnsafeMutableBufferPointer { template in
            guard let path = template.baseAddress else { return -1 }
            let descriptor = unsafe mkstemp(path)
            if descriptor >= 0 { unsafe unlink(path) }
            return descriptor
        }
    }

    private static func unkept(_ name: String, _ folder: String, _ code: Int32) -> Problem {
        Problem(
            .writeFailed, "spool-failed", at: InputLocation(source: name),
            "the input must be read twice but cannot be buffered in \(printable(folder)): \(systemMessage(code))",
            hint: TemporaryFolder.hint(after: code, else: "read a file instead of a pipe"))
    }
}
