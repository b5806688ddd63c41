import Foundation
import Layers
import PhotoLayers
import TestSupport
import Testing

/// The head of a JPEG in a stream is read as that of the same file.
struct PhotoHeadTests {
    /// A head and its EXIF data.
    private struct Outcome: Equatable {
        var fault: PhotoHead.Fault?
        var start: Int
        var exif: [UInt8]

        init(_ file: any SeekableBytes) throws {
            // Bytes of an earlier photo of the chunk.
            var buffer = ByteBuffer()
            buffer.append("before")
            let head = try PhotoHead(file, exif: &buffer)
            (fault, start) = (head.fault, head.exifStart)
            exif = buffer.bytes.indices.map { buffer[$0] }
        }
    }

    private func compare(_ bytes: [UInt8], at start: String) throws -> Outcome {
        // A new name for each: the length of a file that was once opened is remembered.
        let path = start + UUID().uuidString
        defer { unlink(path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let file = try Outcome(try SeekableFile(path: path))
        let stream = StreamedFile(try ByteSource(path: path))
        let streamed = try Outcome(stream)
        try stream.drain()
        #expect(file == streamed, "\(bytes)")
        return file
    }

    private func withFile(_ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "head-\(UUID().uuidString).jpg"
        defer { unlink(path) }
        try body(path)
    }

    private static func exif(_ content: [UInt8]) -> [UInt8] {
        let bytes = Array("Exif\0\0".utf8) + content
        return [0xFF, 0xE1, 0, UInt8(bytes.count + 2)] + bytes
    }

    @Test(
        arguments: [
            ([0xFF, 0xFF, 0xD9], nil), ([0xFF, 0xD0, 0xFF, 0xD9], nil), ([0xFF, 0x01, 0xFF, 0xD9], nil),
            ([0xFF, 0xE1, 0, 2, 0xFF, 0xFF, 0xD9], nil), ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xD9], nil),
            ([0xFF, 0xFF], .truncated), ([0xFF, 0xFF, 0xFF, 0], .damaged),
            ([0xFF, 0xD0, 0xFF, 0xE0, 0, 9], .truncated),
            ([], .truncated),
        ] as [([UInt8], PhotoHead.Fault?)])
    func fillBytes(_ head: [UInt8], _ fault: PhotoHead.Fault?) throws {
        try withFile { path in
            let outcome = try compare([0xFF, 0xD8] + head, at: path)
            #expect(outcome.fault == fault)
        }
    }

    @Test func fillBytesBeforeTheData() throws {
        try withFile { path in
            for fill in 0..<20 {
                let fill = [UInt8](repeating: 0xFF, count: fill)
                let outcome = try compare([0xFF, 0xD8] + fill + Self.exif([7, 8, 9]) + [0xFF, 0xDA, 1, 2], at: path)
                #expect(outcome.fault == nil && outcome.exif.suffix(3) == [7, 8, 9] && outcome.start == 6 + fill.count)
            }
        }
    }

    @Test func mutatedHeads() throws {
        var random = SplitMix64(seed: 0x4EAD)
        var withData = 0
        let pieces: [[UInt8]] = [
            [0xFF], [0xFF, 0xFF], [0xFF, 0xD3], [0xFF, 0x01], [0xFF, 0xE1, 0, 2], [0xFF, 0xE0, 0, 5, 1, 2, 3],
            Self.exif([]), Self.exif(Array(1...40)), [0xFF, 0xE1, 0, 9, 0x45, 0x78, 0x69, 0x66, 0, 1, 2],
            [0xFF, 0xE2, 1, 0] + [UInt8](repeating: 0xFF, count: 254), [0xFF, 0xDA, 0, 2], [0xFF, 0xD9], [0],
            [0xFF, 0],
        ]
        try withFile { path in
            for _ in 0..<Effort.of(4000) {
                var bytes: [UInt8] = [0xFF, 0xD8]
                for _ in 0..<random.int(0...8) { bytes += pieces[random.int(0...pieces.count - 1)] }
                for _ in 0..<random.int(0...3) where bytes.count > 2 {
                    let offset = random.int(2...bytes.count - 1)
                    switch random.int(0...3) {
                    case 0: bytes[offset] = UInt8(random.int(0...255))
                    case 1: bytes[offset] = 0xFF
                    case 2: bytes.insert(0xFF, at: offset)
                    default: bytes.removeSubrange(offset...)
                    }
                }
                if try compare(bytes, at: path).start > 0 { withData += 1 }
            }
        }
        #expect(withData > 0)
    }
}
