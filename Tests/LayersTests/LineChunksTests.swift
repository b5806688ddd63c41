import Foundation
import Layers
import Testing

struct LineChunksTests {
    private func withFiles<Result>(_ contents: [[UInt8]], _ body: ([String]) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try contents.enumerated().map { index, bytes in
            let url = folder.appendingPathComponent("\(index)")
            try Data(bytes).write(to: url)
            return url.path
        }
        return try body(paths)
    }

    private func chunks(_ paths: [String]) throws -> [(source: Int, firstByte: Int, bytes: [UInt8])] {
        let source = LineChunks(paths: paths)
        var chunk = Chunk()
        var all: [(source: Int, firstByte: Int, bytes: [UInt8])] = []
        while try source.next(into: &chunk) {
            let bytes = chunk.bytes.bytes
            all.append((chunk.source, chunk.firstByte, (0..<bytes.count).map { bytes[$0] }))
        }
        return all
    }

    @Test func nothingIsLostAndNoLineIsCut() throws {
        let lines = (0..<100_000).map { "line \($0) " + String(repeating: "x", count: $0 % 50) }
        let text = Array(lines.joined(separator: "\n").utf8)
        try withFiles([text, [], Array("a\n".utf8)]) { paths in
            let chunks = try chunks(paths)
            #expect(chunks.count > 10)
            #expect(chunks.filter { $0.source == 0 }.flatMap(\.bytes) == text)
            #expect(chunks.filter { $0.source == 1 }.isEmpty)
            #expect(chunks.last?.source == 2 && chunks.last?.firstByte == 0)
            for (chunk, next) in zip(chunks, chunks.dropFirst()) where chunk.source == next.source {
                #expect(chunk.bytes.last == 0x0A)
                #expect(next.firstByte == chunk.firstByte + chunk.bytes.count)
            }
        }
    }

    @Test func aLineMayBeLongerThanAChunk() throws {
        let long = [UInt8](repeating: 0x78, count: LineChunks.chunkLength * 5 + 3)
        try withFiles([Array("a\n".utf8) + long + Array("\nb".utf8)]) { paths in
            let bytes = try chunks(paths).flatMap(\.bytes)
            #expect(bytes.count == long.count + 4)
        }
    }

    @Test func aByteOrderMarkIsNoPartOfALine() throws {
        try withFiles([[0xEF, 0xBB, 0xBF, 0x61], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF]]) { paths in
            let chunks = try chunks(Array(paths.prefix(2)))
            #expect(chunks.map(\.bytes) == [[0x61], [0xEF, 0xBB]])
            #expect(chunks[0].firstByte == 3)
            // A file that is a mark and nothing else has no lines.
            #expect(try self.chunks([paths[2]]).allSatisfy { $0.bytes.isEmpty })
        }
    }

    @Test func aMissingFileSaysSo() {
        #expect { try chunks(["/nonexistent/file"]) } throws: { error in
            (error as? Problem)?.kind == .noInput
        }
    }
}
