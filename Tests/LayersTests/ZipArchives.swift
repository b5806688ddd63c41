import Foundation
import Layers
import TestSupport
import Testing

/// Bytes in memory that count how many of them were read.
final class MemoryBytes: SeekableBytes {
    let name = "test.zip"
    let count: Int
    private let bytes: [UInt8]
    private(set) var readCount = 0

    /// - Parameter count: the length that it promises, if that is not the truth.
    init(_ bytes: [UInt8], count: Int? = nil) {
        self.bytes = bytes
        self.count = count ?? bytes.count
    }

    func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        guard offset < bytes.count else { return 0 }
        let end = offset + min(length, bytes.count - offset)
        bytes[offset..<end].withUnsafeBufferPointer { buffer.append($0.span) }
        readCount += end - offset
        return end - offset
    }
}

extension SeekableBytes {
    func piece(_ offset: Int, _ length: Int) throws -> [UInt8] {
        var buffer = ByteBuffer()
        let count = try read(into: &buffer, at: offset, upTo: length)
        try #require(count == buffer.count)
        return buffer.bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// All of it in order, without belief in `count`.
    func all(by length: Int = 1 << 20) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try piece(bytes.count, length)
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }
}

extension ZipArchive {
    func entry(_ path: String) throws -> Entry {
        try #require(entries.first { $0.path == path })
    }

    func content(_ path: String, by length: Int = 1 << 20) throws -> [UInt8] {
        try open(try entry(path), name: path).all(by: length)
    }
}

/// Makes an archive by Python's `zipfile`, with a script's calls on the archive `z`; `arguments` are its `a`.
///
/// - Parameter limit: the size from which on its directory has zip64 fields.
func zipped(_ script: String, _ arguments: [String] = [], limit: Int? = nil, seekable: Bool = true) throws -> [UInt8] {
    let output = try Scratch([])
    let start = """
        import sys, zipfile
        from zipfile import ZipFile, ZipInfo, ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2
        a = sys.argv[2:]
        class Pipe:
            def __init__(self, file): self.file = file
            def write(self, data): return self.file.write(data)
            def flush(self): self.file.flush()
        file = open(sys.argv[1], "wb")
        z = ZipFile(\(seekable ? "file" : "Pipe(file)"), "w", ZIP_DEFLATED)

        """
    let end = """

        \(limit.map { "zipfile.ZIP64_LIMIT = \($0)" } ?? "")
        z.close()
        file.close()
        """
    let words = [Python.path, "-c", start + script + end, output.path] + arguments
    try #require(Command.run(words).status == 0)
    return Array(try Data(contentsOf: URL(fileURLWithPath: output.path)))
}

/// The starts of such a record: `PK` and two numbers.
func starts(of signature: [UInt8], in bytes: [UInt8]) -> [Int] {
    let signature = Array("PK".utf8) + signature
    return (0..<max(bytes.count - 3, 0)).filter { Array(bytes[$0..<$0 + 4]) == signature }
}

/// The archive with other bytes in each entry's directory header.
func patched(_ archive: [UInt8], at offset: Int, _ change: (inout UInt8) -> Void) -> [UInt8] {
    var archive = archive
    for start in starts(of: [1, 2], in: archive) { change(&archive[start + offset]) }
    return archive
}
