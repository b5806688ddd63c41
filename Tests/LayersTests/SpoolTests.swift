import Foundation
import Layers
import Testing

struct SpoolTests {
    private let text = Array((0..<100_000).map { "row \($0)\n" }.joined().utf8)

    private func spool(_ bytes: [UInt8], peeking count: Int = 0, in folder: String = "/tmp") throws -> Spool {
        let pipe = try Fifo()
        pipe.feed(bytes, by: 10_000)
        var source = try ByteSource(path: pipe.path)
        if count > 0 { try source.peek(count) }
        return try Spool(draining: &source, in: folder)
    }

    private func all(_ spool: Spool) throws -> [UInt8] {
        var source = try ByteSource(spool: spool, name: "pipe")
        var buffer = ByteBuffer()
        while try source.read(into: &buffer, upTo: 1 << 20) > 0 {}
        return buffer.bytes.array
    }

    @Test func aPipeIsReadTwice() throws {
        for count in [0, 1, 200_000] {
            let spool = try spool(text, peeking: count)
            for _ in 0..<2 { #expect(try all(spool) == text) }
        }
        #expect(try all(try spool([])) == [])
    }

    @Test func textIsNotDecodedTwice() throws {
        // Text that looks compressed, and text after a mark that looks like a mark.
        let inner = try gzip(Array("x".utf8))
        let spool = try spool(try gzip(inner))
        #expect(try all(spool) == inner)
        let source = try ByteSource(spool: spool)
        let (isCompressed, isRereadable) = (source.isCompressed, source.isRereadable)
        #expect(isCompressed && isRereadable)
        #expect(try all(try self.spool([0xFF, 0xFE, 0x61, 0x00])) == [0x61])
    }

    @Test func nothingStaysBehindAndAFullDiskIsSaid() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spool-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let kept = try spool(text, in: folder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        #expect(try all(kept).count == text.count)

        let problem = #expect(throws: Problem.self) { _ = try spool(text, in: folder + "/none") }
        #expect(problem?.kind == .writeFailed)
        #expect(problem?.message.contains("\(folder)/none: no such file") == true)
        #expect(problem?.hint?.contains("TMPDIR") == true)
    }
}
