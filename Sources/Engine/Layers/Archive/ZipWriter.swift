import Streams
import Zlib

/// Writes a zip archive from front to back: the sizes and the checksum of a file follow its bytes, and the directory
/// comes last. The same files give the same archive: their dates are the first that the format can state.
struct ZipWriter: ~Copyable {
    private let output: Output
    /// The archive's name in messages.
    private let name: String
    private var deflater: Deflater
    private var directory = ByteBuffer()
    private var count = 0
    private var position = 0

    private static let pieceLength = 1 << 20

    init(_ output: Output, _ name: String) throws(Problem) {
        guard let deflater = Deflater(format: .raw, level: 6) else {
            throw Problem(.unavailable, "no-zlib", "zlib cannot compress \(printable(name))")
        }
        self.output = output
        self.name = name
        self.deflater = deflater
    }

    /// Adds a file that is read to its end.
    mutating func add(_ path: String, _ file: OpenFile) throws(Problem) {
        var entry = ZipFacts(path: path, offset: position)
        var header = ByteBuffer()
        header.append(little: ZipRecord.localHeader.signature)
        entry.append(to: &header)
        header.append(path)
        try write(header)

        var checksum = CRC32()
        let start = position
        var piece = ByteBuffer()
        var packed = ByteBuffer()
        deflater.restart()
        repeat {
            piece.removeAll()
            packed.removeAll()
            let length = try file.read(into: &piece, at: entry.size, upTo: Self.pieceLength, name: path)
            checksum.update(piece.bytes)
            entry.size += length
            deflater.deflate(piece.bytes, length == 0 ? .finish : .none) { packed.append($0) }
            try write(packed)
        } while !piece.isEmpty
        (entry.compressedSize, entry.checksum) = (position - start, checksum.value)

        var end = ByteBuffer()
        end.append(little: ZipRecord.dataDescriptor.signature)
        entry.appendSizes(to: &end)
        try write(end)
        try checkSize(entry.size)
        entry.appendToDirectory(&directory)
        count += 1
    }

    /// Writes the directory.
    mutating func finish() throws(Problem) {
        let start = position
        try output.write(directory)
        position += directory.count
        try checkSize(position)
        var end = ByteBuffer()
        end.append(little: ZipRecord.end.signature)
        end.append(little: UInt32(0))
        for _ in 0..<2 { end.append(little: UInt16(count)) }
        for number in [position - start, start] { end.append(little: UInt32(number)) }
        end.append(little: UInt16(0))
        try write(end)
    }

    private mutating func write(_ buffer: borrowing ByteBuffer) throws(Problem) {
        try output.write(buffer)
        position += buffer.count
    }

    /// Throws where sizes would need zip64, which many programs that read shapefiles lack.
    private func checkSize(_ size: Int) throws(Problem) {
        guard size >= Int(UInt32.max) || position >= Int(UInt32.max) else { return }
        throw Problem(
            .cannotCreate, "zip-too-large", "\(printable(name)) would have more than 4 GB",
            hint: "write the files, then pack them with zip")
    }
}

/// The facts about a file that an archive states.
private struct ZipFacts {
    let path: String
    /// Where its bytes start in the archive, with their header.
    let offset: Int
    var size = 0
    var compressedSize = 0
    var checksum: UInt32 = 0

    /// The sizes follow the bytes (bit 3), and the path is UTF-8 (bit 11).
    private static let flags: UInt16 = 1 << 3 | 1 << 11
    private static let version: UInt16 = 20
    private static let deflated: UInt16 = 8
    private static let unix: UInt16 = 3 << 8
    /// The first of January 1980.
    private static let date: UInt16 = 1 << 5 | 1
    private static let regularFile: UInt32 = 0o100644 << 16

    /// Appends what the header of the bytes and that of the directory have in common.
    func append(to buffer: inout ByteBuffer) {
        for number in [Self.version, Self.flags, Self.deflated, 0, Self.date] { buffer.append(little: number) }
        appendSizes(to: &buffer)
        for number in [UInt16(path.utf8.count), 0] { buffer.append(little: number) }
    }

    func appendSizes(to buffer: inout ByteBuffer) {
        for number in [checksum, UInt32(truncatingIfNeeded: compressedSize), UInt32(truncatingIfNeeded: size)] {
            buffer.append(little: number)
        }
    }

    func appendToDirectory(_ directory: inout ByteBuffer) {
        directory.append(little: ZipRecord.directoryHeader.signature)
        directory.append(little: Self.unix | Self.version)
        append(to: &directory)
        for _ in 0..<3 { directory.append(little: UInt16(0)) }
        for number in [Self.regularFile, UInt32(truncatingIfNeeded: offset)] { directory.append(little: number) }
        directory.append(path)
    }
}

extension ByteBuffer {
    fileprivate mutating func append(little number: some FixedWidthInteger & BitwiseCopyable) {
        append(bytesOf: number.littleEndian)
    }
}
