import Glibc
import Streams

/// Bytes that must all be known before the first of them is of use: a file without a name that grows at its end and is
/// then read, in `TMPDIR` or `/tmp`. It disappears with the process, however that ends.
public final class Scratch: SeekableBytes {
    public let name: String
    public private(set) var count = 0
    let file: OpenFile

    public convenience init() throws(Problem) {
        try self.init(in: Spool.folder)
    }

    init(in folder: String) throws(Problem) {
        name = folder
        let descriptor = Spool.create(in: name)
        guard descriptor >= 0 else { throw Self.unkept(name, errno) }
        file = OpenFile(descriptor)
    }

    /// The file, for a library that opens it by its descriptor.
    public var held: HeldFile { HeldFile(file) }

    public func append(_ buffer: borrowing ByteBuffer) throws(Problem) {
        if let failure = buffer.write(to: file.descriptor) { throw Self.unkept(name, failure) }
        count += buffer.count
    }

    public func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        try file.read(into: &buffer, at: offset, upTo: length, name: name)
    }

    /// Reads bytes that were appended and so must be there.
    public func readWhole(into buffer: inout ByteBuffer, at offset: Int, _ length: Int) throws(Problem) {
        guard try read(into: &buffer, at: offset, upTo: length) == length else {
            throw Problem(
                .noInput, "spool-failed", "temporary data in \(printable(name)) has disappeared",
                hint: "set TMPDIR to another directory")
        }
    }

    private static func unkept(_ folder: String, _ code: Int32) -> Problem {
        Problem(
            .writeFailed, "spool-failed",
            "cannot buffer the output in \(printable(folder)): \(systemMessage(code))",
            hint: TemporaryFolder.hint(after: code))
    }
}
